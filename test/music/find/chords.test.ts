import { Chord as Tonal, Note as TonalNote } from 'tonal';
import { expect, it } from 'vitest';
import { catalog } from '../../sandbox/catalog.ts';
import { campaign, often } from '../../support/often.ts';
import { catalogOf, createRandom, findMatches, findTyped, matchLines, musicOf, records } from './support.ts';

interface Sound {
  readonly root: number;
  /** Semitones above the root, as in tonal's dictionary of chords. */
  readonly tones: readonly number[];
}

function soundOf(label: string, up = 0): Sound {
  const ascii = label.replaceAll('♭', 'b').replaceAll('♯', '#');
  const { tonic, notes } = Tonal.get(ascii);
  const root = TonalNote.chroma(tonic ?? '') ?? Number.NaN;
  const tones = notes.map(note => ((TonalNote.chroma(note) ?? Number.NaN) - root + 12) % 12);
  return { root: (root + up) % 12, tones };
}

/** Number of harmonies compared: the longer tunes after them would only take more time. */
const harmonyCount = 31;
const rows = catalog.harmonies.slice(0, harmonyCount).map(({ id, events }) => ({
  id,
  sounds: withoutRepeats(events.map(({ label }) => soundOf(label))),
}));

function withoutRepeats(sounds: readonly Sound[]): readonly Sound[] {
  return sounds.filter((each, index) => JSON.stringify(each) !== JSON.stringify(sounds[index - 1]));
}

/** Whether `recorded` begins with `typed`, by the documented rules, compared chord by chord. */
function beginsWith(typed: readonly Sound[], recorded: readonly Sound[], up: number): boolean {
  return typed.every(({ root, tones }, index) => {
    const other = recorded[index];
    if (!other || (root + up) % 12 !== other.root) return false;
    const [short = [], long = []] = [tones, other.tones].sort((a, b) => a.length - b.length);
    return long.length === short.length
      ? `${tones}` === `${other.tones}`
      : short.length === 3 && `${long.slice(0, 3)}` === `${short}`;
  });
}

function classOf(typed: readonly Sound[], recorded: readonly Sound[]): string | undefined {
  const keys = Array.from({ length: 12 }, (_, up) => up);
  const anyKey = (sounds: readonly Sound[]) => keys.some(up => beginsWith(typed, sounds, up));
  if (typed.length === recorded.length) {
    if (beginsWith(typed, recorded, 0)) return 'same';
    if (anyKey(recorded)) return 'transposed';
    return recorded.some((_, from) => anyKey([...recorded.slice(from), ...recorded.slice(0, from)]))
      ? 'rotation'
      : undefined;
  }
  return recorded.some((_, from) => anyKey(recorded.slice(from))) ? 'contains' : undefined;
}

const signs: Readonly<Record<number, string>> = { 1: 'C♯', 3: 'E♭', 6: 'F♯', 8: 'A♭', 10: 'B♭' };
const rootName = (pitch: number) =>
  signs[pitch] ?? { 0: 'C', 2: 'D', 4: 'E', 5: 'F', 7: 'G', 9: 'A' }[pitch] ?? 'B';

const only = (harmonies: readonly unknown[]) => catalogOf(name => (name === 'harmonies' ? harmonies : []));

it('matches a brute-force search for three thousand progressions', async context => {
  campaign(context);
  const next = createRandom(1959);
  const searchedCatalog = catalogOf(name =>
    name === 'harmonies' ? records(name).slice(0, harmonyCount) : [],
  );
  const classes = ['same', 'transposed', 'contains', 'rotation'];
  const qualities = ['', 'm', '7', 'maj7', 'm7', 'm7♭5'];
  let matches = 0;
  for (let query = 0; query < often(3000); query++) {
    const { events } = catalog.harmonies[next(harmonyCount)] ?? { events: [] };
    const from = next(events.length);
    const length = next(4) === 0 ? events.length : 2 + next(4);
    const turned = [...events.slice(from), ...events.slice(0, from)].slice(0, length);
    const up = next(3) === 0 ? 0 : next(12);
    const typed = turned.map(({ label }) => {
      const quality = next(8) === 0 ? (qualities[next(6)] ?? '') : label.replace(/^[A-G][♯♭]?/, '');
      return rootName(soundOf(label, up).root) + (next(4) === 0 ? quality.replace(/(maj)?7$/, '') : quality);
    });
    const typedSounds = withoutRepeats(typed.map(label => soundOf(label)));
    const actual = await findMatches(musicOf(typed.join(' '), 'chords'), searchedCatalog, {
      showsAll: false,
    });
    const expected = rows.flatMap(({ id, sounds }) => {
      const match = classOf(typedSounds, sounds);
      return match ? [`${id} ${match}`] : [];
    });
    const seen = actual.map(({ id, match }) => `${id} ${match}`);
    if ([...seen].sort().join() !== expected.sort().join())
      expect({ typed, seen }).toEqual({ typed, seen: expected });
    const order = actual.map(({ match }) => classes.indexOf(match));
    expect(order).toEqual([...order].sort());
    matches += seen.length;
  }
  expect(matches).toBeGreaterThan(often(3000));
});

it('explains why each progression matches', async () => {
  const whys = Object.fromEntries(
    (await findTyped('Fm7 Bb7 Ebmaj7')).map(({ name, match, why }) => [name, `${match}, ${why}`]),
  );
  expect(whys).toMatchObject({
    'ii–V–I': 'transposed, 3 down: Dm7 G7 Cmaj7',
    'Rhythm changes': 'contains, from chord 9',
    'Coltrane changes': 'contains, from chord 13',
    'Circle of fifths, minor': 'contains, from chord 1, 4 up: Am7 D7 Gmaj7',
    'Circle of fifths, major': 'contains, from chord 6, 3 down: Dm7 G7 Cmaj7',
  });
  expect(matchLines(await findTyped('Dm7 G7 Cmaj7'), 1)).toEqual(['harmonies ii–V–I: same, the same chords']);
  expect(matchLines(await findTyped('Dm G C'), 1)).toEqual([
    'harmonies ii–V–I: same, the same roots: Dm7 G7 Cmaj7',
  ]);
  expect(matchLines(await findTyped('Am F C G'), 2)).toEqual([
    'harmonies Pop loop vi–IV–I–V: same, the same chords',
    'harmonies Axis progression I–V–vi–IV: rotation, from chord 3',
  ]);
  expect(await findTyped('Dm7 G7 Cmaj7 E♭dim7')).toEqual([]);
});

it('puts the same chords first, then a variety of styles, then the typed key', async () => {
  const texts = [
    ...['G7 C Dm7', 'F Em7 A7 D', 'Am7 Dm7 G7 C Dm7 G7 C', 'Em7 A7 D'],
    ...['Dm G C', 'Dm7 G7 Cmaj7', 'Dm7 G7 C', 'Dm6 G7 C', 'A♭m7 D♭7 G♭'],
  ];
  const progressions = texts.map((chords, id) => ({
    name: chords,
    id,
    events: chords.split(' ').map((label, startTick) => ({ label, startTick, durationTick: 1 })),
  }));
  const search = await findMatches(musicOf('Dm7 G7 C'), only(progressions), { showsAll: false });
  expect(search.map(({ name, match, distance, why }) => `${name}: ${match}, ${distance}, ${why}`)).toEqual([
    'Dm7 G7 C: same, 0, the same chords',
    'Dm7 G7 Cmaj7: same, 1, the same roots: Dm7 G7 Cmaj7',
    'Dm G C: same, 2, the same roots: Dm G C',
    'Em7 A7 D: transposed, 0, 2 up: Em7 A7 D',
    'A♭m7 D♭7 G♭: transposed, 0, 6 up: A♭m7 D♭7 G♭',
    'Am7 Dm7 G7 C Dm7 G7 C: contains, 0, from chord 2',
    'F Em7 A7 D: contains, 0, from chord 2, 2 up: Em7 A7 D',
    'G7 C Dm7: rotation, 0, from chord 3',
  ]);
});

it('finds chords in malformed harmonies', async () => {
  const event = (label: unknown, startTick: number) => ({ label, startTick, durationTick: 1 });
  const odd = [
    { id: 1, events: [event('G7', 1), event('Dm7', 0), event('C', 2), event('N.C.', 3), event('C', 4)] },
    { id: 2, events: [event('x'.repeat(1e5), 0), event(null, 1)] },
    { id: 3, events: null },
    { id: 4, events: [null, 7, 'Dm7'] },
    null,
  ];
  const matches = await findMatches(musicOf('Dm7 G7 C'), only(odd), { showsAll: false });
  expect(matches).toEqual([
    { noun: 'harmonies', id: 1, name: '', match: 'same', why: 'the same chords', distance: 0 },
  ]);
});
