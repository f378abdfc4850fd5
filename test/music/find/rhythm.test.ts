import { expect, it } from 'vitest';
import { searchFor } from '../../../src/music/find/find.ts';
import { bestComparison, wholePattern } from '../../../src/music/find/rhythm.ts';
import type { Ring } from '../../../src/music/rings.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { campaign, often } from '../../support/often.ts';
import { catalogOf, createRandom, findMatches, findTyped, matchLines, musicOf, records } from './support.ts';

/** The patterns of each rhythm as text: of all rings together, then of each ring if there are several. */
const patterns = catalog.circularTracks.map(({ circularTrack: { rings }, source }) => {
  const steps = rings[0]?.steps ?? 0;
  const text = (isOnset: (step: number) => boolean) =>
    Array.from({ length: steps }, (_, step) => (isOnset(step) ? 'x' : '.')).join('');
  const whole = text(step => rings.some(({ onsets }) => onsets.includes(step)));
  const parts = rings.map(({ onsets }) => text(step => onsets.includes(step)));
  return { id: source.rhythmId, texts: parts.length > 1 ? [whole, ...parts] : [whole] };
});

/** Returns the rank of a match by the documented rules, computed with texts where the code uses numbers. */
function classOf(typed: string, recorded: string): number | undefined {
  if (typed === recorded) return 0;
  if (typed.length !== recorded.length || !typed.includes('x')) return undefined;
  if (`${recorded}${recorded}`.includes(typed)) return 1;
  const places = (text: string) => [...text].flatMap((mark, step) => (mark === 'x' ? [step] : []));
  const [some, others] = [places(typed), places(recorded)];
  const moved = some.reduce((sum, place, index) => sum + Math.abs(place - (others[index] ?? 0)), 0);
  if (some.length === others.length && moved <= 2) return 2;
  if (some.every(place => recorded[place] === 'x')) return 3;
  if (others.length > 1 && others.every(place => typed[place] === 'x')) return 4;
  return undefined;
}

function resolutions(typed: string): readonly string[] {
  const finer = (times: number) => [...typed].map(mark => mark + '.'.repeat(times - 1)).join('');
  const odd = [...typed].filter((_, step) => step % 2 === 1);
  const half =
    typed.length % 2 === 0 && odd.every(mark => mark === '.')
      ? [...typed].filter((_, step) => step % 2 === 0).join('')
      : '';
  return [typed, finer(2), finer(4), half].filter(text => text !== '');
}

it('matches a brute-force search for three thousand patterns', async context => {
  campaign(context);
  const next = createRandom(1965);
  const searchedCatalog = catalogOf(records);
  const names = ['same', 'rotation', 'near', 'contains', 'within'];
  let matches = 0;
  for (let query = 0; query < often(3000); query++) {
    const { texts } = patterns[next(patterns.length)] ?? { texts: [] };
    const marks = [...(texts[next(texts.length)] ?? '')];
    for (let change = next(3); change > 0; change--) marks[next(marks.length)] = next(2) ? 'x' : '.';
    const turn = next(3) === 0 ? next(marks.length) : 0;
    const turned = [...marks.slice(turn), ...marks.slice(0, turn)].join('');
    const typed = [turned, turned.replace(/./g, '$&.'), turned.replace(/(.)./g, '$1')][next(3)] ?? '';
    if (!typed.includes('x') || typed.length < 2) continue;
    const actual = await findMatches(musicOf(typed, 'rhythm'), searchedCatalog, { showsAll: false });
    const versions = resolutions(typed);
    const expected = patterns.flatMap(({ id, texts: of }) => {
      const classes = of.flatMap(text => versions.map(each => classOf(each, text) ?? 9));
      const best = Math.min(...classes);
      return best < 9 ? [`${id} ${names[best]}`] : [];
    });
    const seen = actual.map(({ id, match }) => `${id} ${match}`);
    if ([...seen].sort().join() !== expected.sort().join())
      expect({ typed, seen }).toEqual({ typed, seen: expected });
    const order = actual.map(({ match }) => names.indexOf(match));
    expect(order).toEqual([...order].sort());
    matches += seen.length;
  }
  expect(matches).toBeGreaterThan(often(15_000));
});

it('explains why each rhythm matches', async () => {
  expect(matchLines(await findTyped('x..x..x...x.x...'), 5)).toEqual([
    'rhythms Son clave 3-2: same, the same',
    'rhythms Second line: same, the same as kick',
    'rhythms Son clave 2-3: rotation, starts 8 of 16 pulses later',
    'rhythms Bolero: rotation, starts 8 of 16 pulses later in claves',
    'rhythms Salsa: rotation, starts 8 of 16 pulses later in claves',
  ]);
  expect(matchLines(await findTyped('x..x..x...x.x...'), 6).at(-1)).toBe(
    'rhythms Rumba clave 3-2: near, stroke moved from pulse 7 to 8',
  );
  const why = async (typed: string, name: string) => {
    const match = (await findTyped(typed)).find(each => each.name === name);
    return match && [match.match, match.why, match.distance];
  };
  expect(await why('E(3,8)', 'Maqsum')).toEqual(['rotation', 'starts 3 of 8 pulses later in tek', 3]);
  expect(await why('x...x...', 'Maqsum')).toEqual(['same', 'the same as dum', 0]);
  expect(await why('x...x...', 'Backbeat')).toEqual(['same', 'the same as kick, at double resolution', 0]);
  expect(await why('x.......x.......', 'Keharwa')).toEqual(['same', 'the same, at half resolution', 0]);
  expect(await why('x.xx', 'Tintal')).toEqual([
    'rotation',
    'starts 4 of 16 pulses later in clap, at quadruple resolution',
    4,
  ]);
  expect(await why('x...x...', 'Habanera')).toEqual(['contains', 'strokes added on pulses 4, 7', 2]);
  expect(await why('x.xxxxx.', 'Tresillo')).toEqual(['within', 'strokes missing on pulses 3, 5, 6', 3]);
});

it('searches a drum beat as a whole, and each of its drums separately', async () => {
  const ring = (label: string, pattern: string) => ({
    label,
    steps: pattern.length,
    onsets: [...pattern].flatMap((mark, step) => (mark === 'x' ? [step] : [])),
  });
  const searchedCatalog = catalogOf(records);
  const searchRings = async (...rings: readonly Ring[]) => {
    const query = { kind: 'rhythm', name: 'beat', rings, time: {} } as const;
    const matches = await findMatches(query, searchedCatalog, { showsAll: false });
    const matchFor = (name: string) => {
      const match = matches.find(each => each.name === name);
      return match && [match.match, match.why];
    };
    return { reading: (await searchFor(query))?.readingText, of: matchFor, first: matches[0]?.name };
  };
  const pulse = ring('hi-hat', 'x.x.x.x.x.x.x.x.');
  const clave = await searchRings(pulse, ring('claves', 'x..x..x...x.x...'));
  expect(clave.reading).toBe('all drums together; also claves by itself');
  expect(clave.of('Son clave 3-2')).toEqual(['same', 'claves: the same']);
  expect(clave.of('Second line')).toEqual(['same', 'claves: the same as kick']);
  // The strokes of the hi-hat are equally spaced, as in many rhythms, so it is not searched for by itself.
  expect(clave.of('Backbeat')?.[1]).not.toContain('hi-hat:');
  const backbeat = await searchRings(
    ring('kick', 'x.......x.......'),
    ring('snare', '....x.......x...'),
    ring('hi-hat', '..x...x...x...x.'),
  );
  expect(backbeat.reading).toBe('all drums together');
  expect(backbeat.of('Backbeat')).toEqual(['same', 'the same in every drum']);
  expect(backbeat.first).toBe('Backbeat');
});

it('reads the rings of a rhythm from its track or its tags, and shows tracks without a rhythm', async () => {
  const rhythms = [
    { id: 1, name: 'by track' },
    { id: 2, name: 'by tag', ownerTags: ['x..x..x.'] },
    { id: 3, name: 'neither' },
  ];
  const tracks = [
    { id: 'rhythm:1', source: { rhythmId: 1 }, circularTrack: { rings: ['x..x..x.'] } },
    { id: 'rhythm:2', source: { rhythmId: 2 }, circularTrack: { rings: [] } },
    {
      id: 'loop:1',
      name: 'alone',
      circularTrack: {
        rings: [
          { steps: 6, onsets: [0] },
          { steps: 8, onsets: [0, 3, 6] },
        ],
      },
    },
    null,
  ];
  const searchedCatalog = catalogOf(name => (name === 'rhythms' ? rhythms : name === 'tracks' ? tracks : []));
  expect(
    (await findMatches(musicOf('x..x..x.'), searchedCatalog, { showsAll: false })).map(
      ({ noun, id, why }) => [noun, id, why],
    ),
  ).toEqual([
    ['rhythms', 1, 'the same'],
    ['rhythms', 2, 'the same'],
    ['tracks', 'loop:1', 'the same as ring 2'],
  ]);
});

it('compares two patterns with the same number of steps', () => {
  const compare = (own: readonly number[], onsets: readonly number[] = [0, 3, 6]) => {
    const comparison = bestComparison({ steps: 8, onsets }, [{ label: '', steps: 8, onsets: own }]);
    return comparison && [comparison.match, comparison.why, comparison.distance];
  };
  expect(compare([0, 3, 6])).toEqual(['same', 'the same', 0]);
  expect(compare([2, 5, 7])).toEqual(['rotation', 'starts 7 of 8 pulses later', 1]);
  expect(compare([0, 4, 7])).toEqual(['near', 'strokes moved from pulse 4 to 5, 7 to 8', 2]);
  // In total the onsets are moved by three pulses, too many for a near match.
  expect(compare([0, 5, 7])).toBeUndefined();
  expect(compare([0, 1, 3, 6, 7])).toEqual(['contains', 'strokes added on pulses 2, 8', 2]);
  expect(compare([0, 3])).toEqual(['within', 'stroke missing on pulse 7', 1]);
  expect(compare([0])).toBeUndefined();
  expect(compare([0, 1])).toBeUndefined();
  expect(compare([], [])).toBeUndefined();
});

it('merges rings into one pattern in order, as long as they fit 4096 steps', () => {
  const ring = (steps: number, ...onsets: readonly number[]) => ({ label: '', steps, onsets });
  expect(wholePattern([ring(2, 1), ring(3, 0, 1)])).toEqual({ steps: 6, onsets: [0, 2, 3] });
  expect(wholePattern([ring(4096, 1), ring(2, 0)])?.steps).toBe(4096);
  expect(wholePattern([ring(4096, 1), ring(3, 0)])).toBeUndefined();
});
