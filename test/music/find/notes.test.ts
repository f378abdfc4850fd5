import { expect, it } from 'vitest';
import type { NeckString } from '../../../src/music/chords/neck-strings.ts';
import { findNotes, ordinal } from '../../../src/music/find/notes.ts';
import { parseNote } from '../../../src/music/note.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import { requireFrets } from '../../../src/music/reading/frets.ts';
import type { TypedForm } from '../../../src/music/reading/reading.ts';
import { catalog, semitones } from '../../sandbox/catalog.ts';
import { campaign, often } from '../../support/often.ts';
import { catalogOf, createRandom, findMatches, findTyped, matchLines, musicOf, records } from './support.ts';

const names = 'C C♯ D♭ D D♯ E♭ E F F♯ G♭ G G♯ A♭ A A♯ B♭ B C♭ B♯ F♭ E♯'.split(' ');
const pitch = (name: string) => (semitones(name) + 24) % 12;

const intervalAbove = (one: number, other: number) => (one - other + 12) % 12;

/** Number of scales compared: those on C, C♯ and C♭. More would only take more time. */
const scaleCount = 3 * (catalog.keyScales.length / catalog.keys.length);
const scales = catalog.keyScales.slice(0, scaleCount).map(scale => ({
  id: scale.id,
  name: scale.name,
  notes: scale.tones.map(tone => tone.noteName),
  pitches: scale.tones.map(tone => tone.midiNumber % 12),
  accidentals: scale.tones.reduce(
    (sum, { noteName }) => sum + Math.abs(semitones(noteName) - semitones(noteName.slice(0, 1))),
    0,
  ),
}));
type Scale = (typeof scales)[number];

/** Steps of a scale → number of chords in the harmonies that use such a scale. */
const uses = new Map<string, number>();
for (const { scaleId } of catalog.harmonies.flatMap(harmony => harmony.events)) {
  const signature = catalog.keyScales.slice(0, scaleCount).find(scale => scale.id === scaleId)?.signature;
  if (signature !== undefined) uses.set(signature, (uses.get(signature) ?? 0) + 1);
}
const usesOf = new Map(catalog.keyScales.map(scale => [scale.id, uses.get(scale.signature) ?? 0]));

const signatureOf = ({ pitches: [tonic = 0, ...others] }: Scale) => {
  const steps = others.map(each => intervalAbove(each, tonic)).join();
  return { '2,4,5,7,9,11': 'major', '2,3,5,7,8,10': 'minor' }[steps] ?? 'other';
};

/** Searches independently by the documented rules, with lists where the code uses bit masks. */
function searchByBruteForce(typed: readonly string[], all: boolean) {
  const typedPitches = [...new Set(typed.map(pitch))];
  const matched = scales.flatMap(scale => {
    const has = (each: number) => scale.pitches.includes(each);
    const extra = scale.pitches.filter(each => !typedPitches.includes(each)).length;
    const missing = typedPitches.filter(each => !has(each)).length;
    const match =
      extra + missing === 0
        ? scale.pitches[0] === typedPitches[0]
          ? 'same'
          : 'mode'
        : missing === 0
          ? 'contains'
          : extra === 0
            ? scale.pitches.length >= 5 && 'within'
            : extra === 1 && missing === 1 && typedPitches.length >= 4 && 'near';
    return match ? [{ scale, match, extra, missing }] : [];
  });
  const place = ({ scale, match, extra, missing }: (typeof matched)[number]) => [
    ['same', 'mode', 'contains', 'within', 'near'].indexOf(match),
    scale.pitches[0] === typedPitches[0] ? 0 : 1,
    typedPitches.length === 1 ? ['major', 'minor', signatureOf(scale)].indexOf(signatureOf(scale)) : 0,
    Math.max(0, extra - Math.min(2, Math.log(1 + (usesOf.get(scale.id) ?? 0)))),
    match === 'within' ? missing : 0,
    match === 'mode' ? 0 : ['major', 'minor', signatureOf(scale)].indexOf(signatureOf(scale)),
    match === 'mode' ? 0 : -(usesOf.get(scale.id) ?? 0),
    intervalAbove(scale.pitches[0] ?? 0, typedPitches[0] ?? 0),
    scale.pitches.reduce((sum, each) => sum + 2 ** intervalAbove(each, scale.pitches[0] ?? 0), 0),
    scale.notes.filter(note => typedPitches.includes(pitch(note)) && !typed.includes(note)).length,
    scale.accidentals,
    scale.id,
  ];
  const sorted = matched
    .map(each => ({ ...each, place: place(each) }))
    .sort((a, b) => {
      const at = a.place.findIndex((value, index) => value !== b.place[index]);
      return (a.place[at] ?? 0) - (b.place[at] ?? 0);
    });
  const sound = ({ pitches, name }: Scale) => `${pitches[0]} ${[...pitches].sort().join()} ${name}`;
  const first = new Map(sorted.toReversed().map(each => [sound(each.scale), each.scale.id]));
  return sorted
    .filter(({ scale }) => all || first.get(sound(scale)) === scale.id)
    .map(({ scale, match }) => `${scale.id} ${match}`);
}

it('lists the major and the minor scale on a single note first', async () => {
  const searchedCatalog = catalogOf(name => records(name));
  const first = async (text: string) =>
    (await findMatches(musicOf(text, 'notes'), searchedCatalog, { showsAll: false }))
      .slice(0, 2)
      .map(({ name }) => name);
  expect(await first('C')).toEqual(['C major', 'C minor']);
  expect(await first('Eb')).toEqual(['E♭ major', 'E♭ minor']);
  expect(await first('F#')).toEqual(['F♯ major', 'F♯ minor']);
});

it('matches a brute-force search for two thousand sets of notes', context => {
  campaign(context);
  const next = createRandom(20_241);
  const scaleRecords = records('scales').slice(0, scaleCount);
  const harmonyRecords = records('harmonies');
  const searchedCatalog = catalogOf(name =>
    name === 'scales' ? scaleRecords : name === 'harmonies' ? harmonyRecords : [],
  );
  let matches = 0;
  for (let query = 0; query < often(2000); query++) {
    const typed = Array.from({ length: 1 + next(8) }, () => names[next(names.length)] ?? 'C');
    // If a pitch has two names in the query, only the first one counts.
    const distinct = typed.filter(
      (name, index) => typed.findIndex(each => pitch(each) === pitch(name)) === index,
    );
    const all = next(4) === 0;
    // findNotes is called directly because findMatches may read a chord, which changes the order.
    const notes = distinct.flatMap(name => parseNote(name) ?? []);
    const actual = findNotes(notes, searchedCatalog.scales(), searchedCatalog.all('progression'), {
      showsAll: all,
    }).map(({ id, match }) => `${id} ${match}`);
    const expected = searchByBruteForce(distinct, all);
    if (actual.join() !== expected.join()) expect({ typed, actual }).toEqual({ typed, actual: expected });
    matches += actual.length;
  }
  expect(matches).toBeGreaterThan(often(20_000));
});

it('matches a brute-force search for a thousand lists of steps', async () => {
  const next = createRandom(7);
  const searchedCatalog = catalogOf(name => (name === 'scales' ? records(name).slice(0, scaleCount) : []));
  let matches = 0;
  for (let query = 0; query < often(1000); query++) {
    const { signature } = catalog.keyScales[next(scaleCount)] ?? { signature: '' };
    const steps = signature.split(',');
    const turn = next(steps.length);
    const typed = [...steps.slice(turn), ...steps.slice(0, turn)];
    if (next(3) === 0) typed.sort();
    const actual = await findMatches(musicOf(typed.join(), 'steps'), searchedCatalog, { showsAll: true });
    const expected = catalog.keyScales.slice(0, scaleCount).flatMap(scale => {
      if (scale.signature === typed.join()) return [`${scale.id} same`];
      // A rotation of a list is a part of the list repeated twice.
      const isTurned = `,${scale.signature},${scale.signature},`.includes(`,${typed.join()},`);
      return isTurned && scale.signature.length === typed.join().length ? [`${scale.id} mode`] : [];
    });
    expect(actual.map(({ id, match }) => `${id} ${match}`).sort()).toEqual(expected.sort());
    matches += actual.length;
  }
  expect(matches).toBeGreaterThan(often(4000));
});

it('explains why each scale matches', async () => {
  expect(matchLines(await findTyped('C D Eb F G A Bb'), 4)).toEqual([
    'scales C dorian: same, the same notes',
    'scales D phrygian: mode, the same notes, from D',
    'scales E♭ lydian: mode, the same notes, from E♭',
    'scales F mixolydian: mode, the same notes, from F',
  ]);
  const all = await findTyped('C D E F G A Bb B');
  const line = (wanted: string) =>
    matchLines(
      all.filter(({ name }) => name === wanted),
      1,
    )[0];
  expect(line('C major')).toBe('scales C major: within, lacks B♭');
  expect(line('G mixolydian')).toBe('scales G mixolydian: within, lacks B♭');
  expect(line('C chromatic')).toBe('scales C chromatic: contains, has D♭, E♭, G♭, A♭ too');
  const minor = (await findTyped('A C D E G')).find(({ match }) => match === 'near');
  expect(minor?.why).toMatch(/^\S+ instead of [ACDEG]$/);
  expect(matchLines(await findTyped('2,1,2,2,2,1,2'), 1)).toEqual(['scales D dorian: same, the same steps']);
  expect((await findTyped('2,1,2,2,2,1,2')).find(({ name }) => name === 'B♭ major')?.why).toBe(
    'mode 2: from the 2nd note',
  );
});

it('lists intervals and chords equal to the notes before records that contain them', async () => {
  const nouns = ['intervals', 'chords'];
  const identity = async (typed: string) => {
    const all = await findTyped(typed);
    const named = all.filter(({ noun }) => nouns.includes(noun));
    expect(all.slice(0, named.length)).toEqual(named);
    return matchLines(named, 9);
  };
  const known: Readonly<Record<string, readonly string[]>> = {
    'C E G Bb': ['chords C7: same, 1 3 5 ♭7'],
    'E G C': ['chords C/E: same, 1 3 5'],
    'C E G A': ['chords C6: same, 1 3 5 6', 'chords Am7/C: same, 1 ♭3 5 ♭7'],
    'C G': ['intervals P5: same, C up to G', 'chords C5: same, 1 5'],
    'G C': ['intervals P4: same, G up to C', 'chords C5/G: same, 1 5'],
    'C to Eb': ['intervals m3: same, C up to E♭'],
    'F# to Eb': ['intervals d7: same, F♯ up to E♭'],
    'F B#': ['intervals AA4: same, F up to B♯', 'chords F5: same, 1 5'],
    'C C': ['intervals P1: same, C up to C'],
    'C Dbb': ['intervals d2: same, C up to D𝄫'],
    'C F#': ['intervals A4: same, C up to F♯'],
    'Bb A': ['intervals M7: same, B♭ up to A'],
    x32010: ['chords C: same, 1 3 5'],
    '332010': ['chords C/G: same, 1 3 5'],
    'x-3-2-0-1-0': ['chords C: same, 1 3 5'],
    '8-10-10-9-8-8': ['chords C: same, 1 3 5'],
    '244222': ['chords F♯m: same, 1 ♭3 5'],
    x46654: ['chords C♯m: same, 1 ♭3 5'],
    '07678x': ['chords E7♯9: near, 1 3 5 ♭7 ♯9, without its fifth'],
    C7: ['chords C7: same, 1 3 5 ♭7'],
    'Am7/C': ['chords Am7/C: same, 1 ♭3 5 ♭7', 'chords C6: same, 1 3 5 6'],
    C13b9: ['chords C13♭9: same, 1 3 5 ♭7 ♭9 13'],
    'C E Bb': ['chords C7: near, 1 3 5 ♭7, without its fifth'],
    'd c e g': [
      'chords C/D: same, 1 3 5',
      'chords D9sus4: near, 1 4 5 ♭7 9, without its fifth',
      'chords Cadd9/D: same, 1 3 5 9',
    ],
    'B D F Ab': ['Bdim7', 'Ddim7/B', 'Fdim7/B', 'A♭dim7/B'].map(name => `chords ${name}: same, 1 ♭3 ♭5 𝄫7`),
    C: ['chords C: same, 1 3 5'],
    'C D E F G A B': [],
    'C C# D': [],
  };
  const typedTexts = Object.keys(known);
  const identities = await Promise.all(
    typedTexts.map(async typed => [typed, await identity(typed)] as const),
  );
  expect(Object.fromEntries(identities)).toEqual(known);
  expect((await findTyped('C G'))[0]?.id).toBe(
    catalog.intervals.find(({ abbreviation }) => abbreviation === 'P5')?.id,
  );
  expect(readMusic('x32010').description).toBe('x32010: frets of a guitar, C E G.');
  const strings = [67, 60, 64, 69].map(midi => ({ midi }));
  expect(readMusic('0003', { strings }).description).toBe('0003: frets on that neck, C E G.');
  // Six frets do not fit the four strings of a ukulele, so they are frets of a guitar. Its lowest note, E, comes first.
  expect(readMusic('002210', { strings }).description).toBe('002210: frets of a guitar, E A C.');
});

it.each([
  ['E G B D C', 'Cmaj9/E'],
  ['E G Bb Db C', 'C7♭9/E'],
  ['C# E G B# A', 'A7♯9/C♯'],
  ['E G# Bb C', 'C7♯5/E'],
  ['E G B F# C', 'Cmaj7♯11/E'],
  ['G F A C', 'F/G, G9sus4'],
  ['G F B E', 'G13(no5)'],
  ['e g c d', 'Cadd9/E'],
  ['c d f#', 'D7/C'],
  ['bb c e', 'C7/B♭'],
  ['Eb G Bb D C', 'Cm9/E♭'],
  ['B D F A G', 'G9/B'],
  ['c eb f gb a', 'F7♭9/C'],
  ['a c e g', 'Am7, C6/A'],
  ['c e g bb', 'C7'],
])('names %s as a plain chord before a rare one: %s', async (typed, wanted) => {
  const names = (await findTyped(typed)).flatMap(({ noun, name }) => (noun === 'chords' ? name : []));
  const first = wanted.split(', ');
  expect(names.slice(0, first.length)).toEqual(first);
  expect((await findTyped(typed))[0]?.noun).toBe('chords');
});

it.each([
  ['A C D Eb E G', 'A minor blues', 'Am7(♯11add11)'],
  ['C D E G A', 'C major pentatonic', 'C6/9'],
  ['D E F G A B C', 'D dorian', 'Dm13'],
])('reads the rising notes %s as a scale first', async (typed, scale, chord) => {
  const names = (await findTyped(typed)).map(({ name }) => name);
  expect(names[0]).toBe(scale);
  if (names.includes(chord)) expect(names[1]).toBe(chord);
  // Notes that do not rise, or are exactly those of a chord, are read as a chord first.
  expect((await findTyped('c e g a d'))[0]?.name).toBe('C6/9');
  expect((await findTyped('C6/9'))[0]?.name).toBe('C6/9');
});

it.each([
  ['C D E F G', 'C major, C mixolydian'],
  ['A B C D E', 'A minor, A dorian'],
  ['C G', 'C major, C minor'],
])('reads %s as notes of a key before those of a mode: %s', async (typed, wanted) => {
  const scales = (await findTyped(typed)).flatMap(({ noun, name }) => (noun === 'scales' ? name : []));
  expect(scales.slice(0, 2).join(', ')).toBe(wanted);
});

it('prefers naturals to C♭ and E♯, and reads D to D♭ as a diminished octave', async () => {
  expect((await findTyped('493.88 Hz'))[0]?.name).toBe('B');
  expect((await findTyped('349.23 Hz'))[0]?.name).toBe('F');
  expect(matchLines(await findTyped('D to Db'), 1)).toEqual(['intervals d8: same, D up to D♭']);
  expect((await findTyped('D to Db'))[0]?.id).toBe(
    catalog.intervals.find(({ abbreviation }) => abbreviation === 'd8')?.id,
  );
});

it.each([
  ['M3 above Ab', 'M3: A♭ up to C'],
  ['major third over Ab', 'M3: A♭ up to C'],
  ['P5 below C', 'P5: F up to C'],
  ['fifth under c', 'P5: F up to C'],
  ['minor third below C', 'm3: A up to C'],
  ['d5 above F#', 'd5: F♯ up to C'],
  ['AA4 above C', 'AA4: C up to F𝄪'],
  ['diminished seventh above G#', 'd7: G♯ up to F'],
])('finds the interval %s', async (typed, wanted) => {
  const [first] = await findTyped(typed);
  expect([first?.noun, `${first?.name}: ${first?.why}`]).toEqual(['intervals', wanted]);
});

it.each(['M5 above C', 'P3 above C', 'third above C', 'M3 above J', 'M3 above', 'above C'])(
  'rejects %s as an interval',
  typed => {
    expect(() => musicOf(typed)).toThrow('is neither a note');
  },
);

it('reads frets on any fretboard, and a chord in root position if there is no bass string', async () => {
  const ukulele = [67, 60, 64, 69].map(midi => ({ midi }));
  const banjo = [{ midi: 67, startFret: 5 }, ...[50, 55, 59, 62].map(midi => ({ midi }))];
  const firstChord = async (frets: string, strings: readonly NeckString[]) =>
    matchLines(
      (
        await findMatches(requireFrets(frets, strings, 'it').value, catalogOf(records), { showsAll: false })
      ).filter(({ noun }) => noun === 'chords'),
      2,
    );
  expect(await firstChord('0003', ukulele)).toEqual(['chords C: same, 1 3 5']);
  expect(await firstChord('0232', ukulele)).toEqual(['chords G: same, 1 3 5']);
  expect(await firstChord('0-0-0-0', ukulele)).toEqual([
    'chords C6: same, 1 3 5 6',
    'chords Am7/C: same, 1 ♭3 5 ♭7',
  ]);
  expect(await firstChord('00000', banjo)).toEqual(['chords G: same, 1 3 5']);
  expect(await firstChord('55555', banjo)).toEqual(['chords C: same, 1 3 5']);
  expect(await firstChord('02012', banjo)).toEqual(['chords C: same, 1 3 5']);
  expect(requireFrets('0003', ukulele, 'ukulele').description).toBe('0003: frets on ukulele, C E G.');
});

it.each([
  ['x32010', "'x32010' is not a list of frets on it.", 'Give a fret for each of its 4 strings'],
  ['xxxx', "'xxxx' is not a list of frets on it.", 'x is a string that is not played'],
  ['0-0-0-25', "'0-0-0-25' is not a list of frets on it.", '0000;'],
  ['C', "'C' is not a list of frets on it.", '0000;'],
])('%s is rejected as frets of a ukulele', (typed, message, hint) => {
  const strings = [67, 60, 64, 69].map(midi => ({ midi }));
  const read = (on: readonly NeckString[]) => () => requireFrets(typed, on, 'it');
  expect(read(strings)).toThrow(expect.objectContaining({ message, hint: expect.stringContaining(hint) }));
  expect(read([])).toThrow(expect.objectContaining({ hint: 'The pitches of its strings are not known.' }));
  // The short string of a banjo has no first fret.
  expect(() => requireFrets('10000', [{ midi: 67, startFret: 5 }, ...strings], 'it')).toThrow(
    'is not a list of frets',
  );
});

it('orders the results in the same way for every tonic', async context => {
  campaign(context);
  const tonics = 'C C♯ D E♭ E F F♯ G A♭ A B♭ B'.split(' ');
  const types = async (typed: string) =>
    (await findTyped(typed)).flatMap(({ noun, id }) => {
      const scale = noun === 'scales' && catalog.keyScales.find(each => each.id === id);
      return scale ? [scale.name] : [];
    });
  for (const quality of ['m', '7♯9', '', 'maj7']) {
    const [first = [], ...others] = await Promise.all(
      tonics.map(async tonic => (await types(tonic + quality)).slice(0, 30)),
    );
    for (const other of others) expect(other).toEqual(first);
  }
  expect((await types('C♯m')).slice(0, 2)).toEqual(['minor', 'dorian']);
});

it('the distance of a match is the number of differing notes', async () => {
  const distance = async (typed: string, wanted: string) =>
    (await findTyped(typed)).find(({ name }) => name === wanted)?.distance;
  expect(await distance('C E G', 'C major')).toBe(4);
  expect(await distance('C D E F G A Bb B', 'C major')).toBe(1);
  expect(await distance('C D E F G A B', 'A harmonic minor')).toBe(1);
  expect(await distance('C D E F G A B', 'D dorian')).toBe(0);
});

it('writes English ordinal numbers', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 14, 21, 22, 23, 111].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 14th 21st 22nd 23rd 111th',
  );
});

it('finds scales in every noun that contains scales', async () => {
  const searchedCatalog = catalogOf(name => (name === 'scales' ? records(name).slice(0, 50) : []));
  const scales = () => searchedCatalog.scales().flatMap(list => [list, { ...list, noun: 'ragas' }]);
  const nounsFound = async (typed: string, form: TypedForm) => {
    const found = await findMatches(musicOf(typed, form), { ...searchedCatalog, scales }, { showsAll: true });
    return ['scales', 'ragas'].map(noun => found.filter(each => each.noun === noun).length);
  };
  for (const [one, other] of [await nounsFound('C E G A', 'notes'), await nounsFound('2,2,3,2,3', 'steps')]) {
    expect(one).toBeGreaterThan(0);
    expect(other).toBe(one);
  }
});

it('searches only the collections that fit the input', async () => {
  const searchedKinds = async (typed: string, form: TypedForm) => {
    const names: string[] = [];
    const recordKind = (kind: string) => {
      names.push(kind);
      return [];
    };
    const scales = () => {
      names.push('scale');
      return [];
    };
    await findMatches(musicOf(typed, form), { all: recordKind, scales, rows: [] }, { showsAll: false });
    return names.join(' ');
  };
  expect(await searchedKinds('C E G', 'notes')).toBe('scale progression');
  expect(await searchedKinds('2,2,1,2,2,2,1', 'steps')).toBe('scale');
  expect(await searchedKinds('C F', 'chords')).toBe('progression');
  expect(await searchedKinds('x..x..x.', 'rhythm')).toBe('rhythm');
  expect(await searchedKinds('5/4', 'cents')).toBe('tuning interval');
  expect(await searchedKinds('442', 'hertz')).toBe('key');
});

it('lists each sound once, in the spelling nearest to the input', async () => {
  const firstName = async (typed: string) => (await findTyped(typed))[0]?.name;
  expect([await firstName('D♭ E♭ F G♭ A♭ B♭ C'), await firstName('C♯ D♯ E♯ F♯ G♯ A♯ B♯')]).toEqual([
    'D♭ major',
    'C♯ major',
  ]);
  const count = async (all: boolean) =>
    (await findTyped('C♯ D♯ E♯ F♯ G♯ A♯ B♯', { all })).filter(({ match }) => match === 'same');
  expect(await count(false)).toHaveLength(1);
  expect((await count(true)).map(({ name }) => name)).toEqual(['C♯ major', 'D♭ major']);
});

it('reads malformed scales without an error', async () => {
  const odd = [
    { id: 1, name: 'no tones', keyToneName: 'C', signature: '4,3,5' },
    { id: 2, name: 'no names', tones: [{ midiNumber: 60 }, { midiNumber: 64n }, { midiNumber: 67 }] },
    { id: 3, name: 'octave', tones: ['C', 'E', 'G', 'C'].map(noteName => ({ noteName })) },
    { id: 4, name: 'wrong sum', keyToneName: 'C', signature: '4,3,4' },
    { id: 5, name: 'wild', tones: [null, 7, {}, { noteName: 'H', midiNumber: Number.NaN }] },
    { id: 6, tones: 'C E G' },
    null,
    'C E G',
  ];
  const searchedCatalog = catalogOf(name => (name === 'scales' ? odd : []));
  const search = async (typed: string) =>
    (await findMatches(musicOf(typed), searchedCatalog, { showsAll: true })).map(
      ({ id, match, why }) => `${String(id)} ${match} ${why}`,
    );
  expect(await search('C E G')).toEqual([
    'undefined same 1 3 5',
    ...[1, 2, 3].map(id => `${id} same the same notes`),
  ]);
  expect(await search('C G')).toEqual([
    'undefined same C up to G',
    'undefined same 1 5',
    ...[1, 2, 3].map(id => `${id} contains has E too`),
  ]);
  expect(await search('4,3,5')).toEqual([1, 2, 3].map(id => `${id} same the same steps`));
});
