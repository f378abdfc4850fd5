/** Tests the computed facts on cards against textbooks for scales, rhythms and progressions. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instruments } from '../../src/catalog/instruments.ts';
import { impliedNames } from '../../src/catalog/lib/implied-names.ts';
import { patternColumn } from '../../src/catalog/lib/rings.ts';
import { instrumentFacts } from '../../src/catalog/lib/strings.ts';
import { factNames } from '../../src/music/fact-names.ts';
import { factsOf as factsOfMusic } from '../../src/music/facts.ts';
import { campaign } from '../support/often.ts';
import { readers } from '../support/records.ts';

const kinds = { scale: 'scale', rhythm: 'rhythm', track: 'rhythm', harmony: 'progression' } as const;

function factsOf(kind: keyof typeof kinds | 'instrument', record: unknown, others: readonly unknown[]) {
  const facts =
    kind === 'instrument'
      ? instrumentFacts(record, others)
      : factsOfMusic(
          readers[kinds[kind]](record),
          others.map(other => readers[kinds[kind]](other)),
        );
  const names = kind === 'instrument' ? instruments.facts?.names : factNames[kinds[kind]];
  return facts.map(([name, value]) => {
    const separator = names?.find(each => each.name === name)?.separator;
    return [name, typeof value === 'string' ? value : value.join(separator)] as const;
  });
}

const scale = (fullName: string, notes: string) => ({
  fullName,
  keyToneName: fullName.split(' ')[0],
  tones: notes.split(' ').map(noteName => ({ noteName })),
});
/** The modes as listed by musictheorymanual.com and Wikipedia, Mode (music). */
const scales = [
  scale('C major', 'C D E F G A B'),
  scale('A minor', 'A B C D E F G'),
  scale('D dorian', 'D E F G A B C'),
  scale('D♭ dorian', 'D♭ E♭ F♭ G♭ A♭ B♭ C♭'),
  scale('C lydian', 'C D E F♯ G A B'),
  scale('C mixolydian', 'C D E F G A B♭'),
  scale('C dorian', 'C D E♭ F G A B♭'),
  scale('B♯ major', 'B♯ C𝄪 D𝄪 E♯ F𝄪 G𝄪 A𝄪'),
  scale('C melodic minor', 'C D E♭ F G A B'),
  // C major lists none of these: another tonic with other notes, two changed notes, a missing note, no name, no notes.
  scale('D major', 'D E F♯ G A B C♯'),
  scale('F major', 'F G A B♭ C D E'),
  scale('C harmonic minor', 'C D E♭ F G A♭ B'),
  scale('C major hexatonic', 'C D E F G A'),
  { ...scale('E phrygian', 'E F G A B C D'), fullName: '' },
  { fullName: 'D of no notes', keyToneName: 'D' },
  { fullName: 'nothing of it' },
];

describe('a scale', () => {
  it('has degrees, the modes on its notes, and relatives that differ in one note', () => {
    expect(Object.fromEntries(factsOf('scale', scales[0], scales))).toMatchObject({
      degrees: '1 2 3 4 5 6 7',
      modes: 'D dorian, A minor',
      relatives: 'C lydian (F♯ for F), C mixolydian (B♭ for B), C melodic minor (E♭ for E)',
    });
  });

  it('has its modes in the order of its notes', () => {
    const dorian = scale('C dorian', 'C D E♭ F G A B♭');
    const modes = [
      scale('B♭ major', 'B♭ C D E♭ F G A'),
      scale('F mixolydian', 'F G A B♭ C D E♭'),
      scale('D phrygian', 'D E♭ F G A B♭ C'),
    ];
    expect(factsOf('scale', dorian, modes)).toContainEqual([
      ...['modes', 'D phrygian, F mixolydian, B♭ major'],
    ]);
  });

  it('has at most six relatives, each of which differs in one note by a semitone', () => {
    const pentatonic = scale('C major pentatonic', 'C D E G A');
    const others = ['C D F G A', 'C D E G B', 'C D E G B♭'].map(notes => scale(`C ${notes}`, notes));
    expect(factsOf('scale', pentatonic, others).at(-1)).toEqual([
      ...['relatives', 'C C D F G A (F for E), C C D E G B♭ (B♭ for A)'],
    ]);
    const changed = ['D♭', 'E♭', 'F♯', 'A♭', 'B♭'].map((note, index) =>
      scale(`C with ${note}`, 'C D E F G A B'.replace('DEFAB'.charAt(index), note)),
    );
    const more = [scale('C with D♯', 'C D♯ E F G A B'), scale('C with G♭', 'C D E F G♭ A B')];
    const relatives = factsOf('scale', scales[0], [...changed, ...more])
      .at(-1)?.[1]
      .split(', ');
    expect(relatives).toHaveLength(6);
    expect(relatives?.at(-1)).toBe('C with D♯ (D♯ for D)');
  });

  it('has no facts if its record has no notes', () => {
    expect(factsOf('scale', { fullName: 'C' }, scales)).toEqual([]);
  });

  it('has its degrees, but neither modes nor relatives, if there are no other scales', () => {
    const facts = Object.fromEntries(factsOf('scale', scale('A harmonic minor', 'A B C D E F G♯'), []));
    expect(facts.degrees).toBe('1 2 ♭3 4 5 ♭6 7');
    for (const name of ['modes', 'twins', 'relatives']) expect(facts).not.toHaveProperty(name);
  });
});

it('a rhythm names its twins: rhythms with the same onsets', () => {
  const others = [
    { name: 'Tresillo', ownerTags: ['x..x..x.'] },
    { name: 'E(3,8) Tresillo', ownerTags: ['Euclidean', 'x..x..x.'] },
    // Dum and tek sound together.
    { name: 'Malfuf', ownerTags: ['D..T..T.'] },
    { name: 'Turned', ownerTags: ['x..x.x..'] },
    { name: 'Slower', ownerTags: ['x.....x.....x...'] },
    { name: 'Backbeat', ownerTags: ['K.h.S.h.'] },
    { name: 'Two feet', ownerTags: ['K.h.K.h.'] },
    { name: 'Backbeat of wood', ownerTags: ['x.D.T.D.'] },
    { name: '', ownerTags: ['x..x..x.'] },
    { name: 'No pattern', ownerTags: [] },
  ];
  const twinsOf = (index: number) =>
    factsOf('rhythm', others[index], others).filter(([name]) => name === 'twins');
  expect(twinsOf(0)).toEqual([['twins', 'E(3,8) Tresillo, Malfuf']]);
  expect(twinsOf(1)).toEqual([['twins', 'Tresillo, Malfuf']]);
  expect(twinsOf(3)).toEqual([]);
  // All rings must have the same onsets, not only their union.
  expect(twinsOf(5)).toEqual([['twins', 'Backbeat of wood']]);
  expect(twinsOf(9)).toEqual([]);
});

it('a rhythm has its pattern, or a line for each ring', () => {
  const ring = (label: string, steps: number, onsets: number[]) => ({ label, steps, onsets });
  const pattern = (record: unknown) => [patternColumn.value(record), patternColumn.showLines(record)];
  expect(pattern({ ownerTags: ['clave', 'x..x..x.'] })).toEqual(['x..x..x.', 'x..x..x.']);
  const kit = [ring('kick', 4, [0]), ring('snare', 4, [2, 3]), ring('hi-hat', 4, [0, 2])];
  expect(pattern({ circularTrack: { rings: kit } })).toEqual([
    ['K.SS', 'h.h.'],
    'kick    x...\nsnare   ..xx\nhi-hat  x.x.',
  ]);
  expect(pattern({ rings: ['x.', '.x'] })).toEqual([['x.', '.x'], 'x.\n.x']);
  const others = [ring('gong', 4, [0]), ring('kick', 3, [1]), ring('snare', 4, [2])];
  expect(pattern({ rings: others })[0]).toEqual(['x...', '.K.', '..S.']);
  expect(pattern({})).toEqual([undefined, '']);
});

it('a progression has its key and numerals', () => {
  const chord = (label: string, index: number) => ({ label, startTick: index * 4, durationTick: 4 });
  expect(factsOf('harmony', { events: ['Dm7', 'G7', 'Cmaj7', 'X'].map(chord) }, [])).toEqual([
    ['key', 'C'],
    ['numerals', 'ii7 V7 Imaj7 X'],
  ]);
  expect(factsOf('harmony', { events: null }, [])).toEqual([]);
});

describe('an instrument', () => {
  const row = (instrumentId: number, label: string, midi: number, isPercussion = false) => ({
    ...{ instrumentId, label, midi, config: { isPercussion } },
  });
  it('has its strings', () => {
    const rows = [row(2, 'G4', 67), row(1, 'E1', 28), row(2, 'C4', 60)];
    expect(factsOf('instrument', { id: 2 }, rows)).toEqual([['strings', 'G4 C4']]);
    expect(factsOf('instrument', { id: 3 }, rows)).toEqual([]);
  });
  it('has no strings if its record has no id', () => {
    expect(factsOf('instrument', {}, [{ label: 'E1', midi: 28 }])).toEqual([]);
  });
  it('has up to twelve strings', () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(1, 'ABCDEFGHIJKL'.charAt(index), index));
    expect(factsOf('instrument', { id: 1 }, rows)).toEqual([['strings', 'A B C D E F G H I J K L']]);
  });
  it('has its range if it has too many notes to be strings', () => {
    const rows = Array.from({ length: 88 }, (_, index) => row(1, `key ${index}`, 108 - index));
    expect(factsOf('instrument', { id: 1 }, rows)).toEqual([['range', 'key 87 to key 0, 88 tones']]);
  });
  it('has its range but no strings if it is a wind instrument or a voice', () => {
    for (const familyCode of ['WOODWINDS', 'BRASS', 'VOICES']) {
      const rows = [row(1, 'C4', 60), row(1, 'D7', 98)].map(each => ({ ...each, familyCode }));
      expect(factsOf('instrument', { id: 1 }, rows)).toEqual([['range', 'C4 to D7']]);
    }
    const bars = ['C4', 'D4', 'E4'].map((label, index) => row(1, label, 60 + 2 * index));
    const mallets = bars.map(each => ({ ...each, familyCode: 'MALLETS' }));
    expect(factsOf('instrument', { id: 1 }, mallets)).toEqual([['range', 'C4 to E4, 3 tones']]);
  });
  it('has its sounds if it is struck', () => {
    expect(factsOf('instrument', { id: 1 }, [row(1, 'Snare', 38, true), row(1, 'Kick', 36, true)])).toEqual([
      ['sounds', 'Snare, Kick'],
    ]);
  });
});

describe('names derived from the content', () => {
  it.each([
    ['systems', { systemType: 'equal_temperament', octaveRatio: 2, divisions: 31 }, ['31 edo']],
    ['systems', { systemType: 'equal_temperament', octaveRatio: 3, divisions: 13 }, []],
    ['systems', { systemType: 'just_intonation', octaveRatio: 2, divisions: 12 }, []],
    ['systems', { systemType: 'equal_temperament', octaveRatio: 2 }, []],
    ['harmonies', { events: [{ label: 'A7', startTick: 0, durationTick: 1 }] }, []],
    ['harmonies', { name: 'Silence', events: [] }, []],
    ['tracks', { id: 'rhythm:7' }, ['rhythm:7', '7']],
    ['rhythms', { ownerTags: ['x.x.'] }, ['x.x.']],
    ['tracks', { id: 'own', rings: [{ pattern: 'x.x.' }] }, ['x.x.', 'own', 'own']],
    ['tracks', { id: 'own', rings: [{ pattern: 'x.x.' }, { pattern: 'xx..' }] }, ['own', 'own']],
    [
      'harmonies',
      { name: 'Blues', events: [{ label: 'A7', startTick: 0, durationTick: 1 }] },
      ['Blues in A'],
    ],
    ['keys', { id: 1 }, []],
    ['toString', {}, []],
  ] as const)('of %s %j are %j', (collection, record, names) => {
    expect(impliedNames(collection, record)).toEqual(names);
  });
});

it('every fact of any record has a name and a text, and no record causes an error', context => {
  campaign(context);
  const fields = fc.dictionary(
    fc.constantFrom(
      'id',
      'fullName',
      'keyToneName',
      'signature',
      'tones',
      'events',
      'ownerTags',
      'label',
      'midi',
    ),
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(fc.object(), { maxLength: 3 }),
      fc.object(),
    ),
  );
  fc.assert(
    fc.property(fields, fc.array(fields, { maxLength: 4 }), (record, others) => {
      for (const one of ['scale', 'rhythm', 'track', 'harmony', 'instrument'] as const) {
        for (const [label, text] of factsOf(one, record, others))
          expect([typeof label, text]).not.toContain('');
      }
    }),
  );
});
