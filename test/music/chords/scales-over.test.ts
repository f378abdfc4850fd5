/** Tests scales over chords, as taught in method books. */
import { expect, it } from 'vitest';
import { parseChord } from '../../../src/music/chord.ts';
import { scalesOverProgression } from '../../../src/music/chords/scales-over.ts';
import { progressionKey } from '../../../src/music/progression.ts';
import { some } from '../../support/often.ts';
import { chordEvents } from '../../support/records.ts';
import { findTyped } from '../find/support.ts';

/** Typed from Aebersold's Scale Syllabus and from rock practice: the first scales over each chord quality. */
const taught: Readonly<Record<string, string>> = {
  M: 'major, lydian, mixolydian, major pentatonic',
  m: 'minor, dorian, minor pentatonic, phrygian',
  '7': 'mixolydian, lydian dominant, minor blues, bebop, altered, half-whole diminished, whole tone',
  '9': 'mixolydian, lydian dominant, minor blues, bebop, altered, half-whole diminished, whole tone',
  '13': 'mixolydian, lydian dominant, minor blues, bebop, altered, half-whole diminished, whole tone',
  maj7: 'major, lydian',
  maj9: 'major, lydian',
  '6': 'major, lydian',
  '6/9': 'major, lydian',
  'maj7#11': 'lydian',
  'maj7#5': 'lydian augmented',
  m7: 'dorian, minor, phrygian, minor pentatonic',
  m9: 'dorian, minor, phrygian, minor pentatonic',
  m11: 'dorian, minor, phrygian, minor pentatonic',
  m6: 'dorian, melodic minor',
  m7b5: 'locrian, locrian #2',
  dim7: 'diminished',
  dim: 'diminished, locrian',
  '7alt': 'altered',
  '7b9': 'half-whole diminished, phrygian dominant',
  '7#9': 'altered, half-whole diminished, minor blues',
  '7#11': 'lydian dominant',
  '9#11': 'lydian dominant',
  '7#5': 'whole tone, altered',
  aug: 'whole tone, altered',
  '7sus4': 'mixolydian',
  sus4: 'mixolydian',
  'm(maj7)': 'melodic minor, harmonic minor',
  '13b9': 'half-whole diminished',
  '7b13': 'mixolydian b6, altered',
};

const roots = 'C C# Db D D# Eb E F F# Gb G G# Ab A A# Bb B'.split(' ');
const withSigns = (root: string) => root.replace('#', '♯').replace('b', '♭');

it.each(Object.entries(taught))(
  'over a chord of quality %s, lists first the scales %s, in every key',
  async (quality, names) => {
    const wanted = names.split(', ');
    for (const root of some(roots, quality.length)) {
      const scales = (await findTyped(root + quality)).filter(({ noun }) => noun === 'scales');
      expect(scales.slice(0, wanted.length).map(({ name }) => name)).toEqual(
        wanted.map(name => `${withSigns(root)} ${name}`),
      );
    }
  },
);

it('starts scales on the root of the chord that the notes form, and names the notes that a scale lacks', async () => {
  const first = async (typed: string, count = 3) =>
    (await findTyped(typed))
      .filter(({ noun }) => noun === 'scales')
      .slice(0, count)
      .map(({ name, match, why }) => `${name}: ${match}, ${why}`);
  expect(await first('E G C')).toEqual([
    'C major: contains, has D, F, A, B too',
    'C lydian: contains, has D, F♯, A, B too',
    'C mixolydian: contains, has D, F, A, B♭ too',
  ]);
  expect(await first('C E Bb', 1)).toEqual(['C mixolydian: contains, has D, F, G, A too']);
  expect((await first('C7', 3)).at(-1)).toBe('C minor blues: over, lacks E');
  expect(await first('Am7/C', 1)).toEqual(['A dorian: contains, has B, D, F♯ too']);
});

it('lists scales of method books before traditional ones', async () => {
  const names = (await findTyped('C7')).flatMap(({ noun, name }) =>
    noun === 'scales' && /^C /.test(name) ? name : [],
  );
  const raga = names.indexOf('C chakravakam');
  expect(raga).toBeGreaterThan(names.indexOf('C phrygian dominant'));
  expect(raga).toBeGreaterThan(names.indexOf('C mixolydian b6'));
});

it.each([
  ['Bm7b5 E7 Am', 'B locrian, E phrygian dominant, A minor'],
  ['Dm7 G7 Cmaj7', 'D dorian, G mixolydian, C major'],
  ['Dm7b5 G7b9 Cm7', 'D locrian, G phrygian dominant, C minor'],
  ['Cmaj7 Am7 Dm7 G7', 'C major, A minor, D dorian, G mixolydian'],
  ['Am7 D7 Gmaj7 Cmaj7', 'A dorian, D mixolydian, G major, C lydian'],
  ['Em7 A7alt Dmaj7', 'E dorian, A altered, D major'],
  ['C F G7 C', 'C major, F lydian, G mixolydian, C major'],
])('suggests for the chords %s the scales %s', (typed, wanted) => {
  const chords = typed.split(' ').flatMap(label => parseChord(label) ?? []);
  const events = chordEvents({
    events: typed.split(' ').map((label, at) => ({ label, startTick: at * 480, durationTick: 480 })),
  });
  expect(scalesOverProgression(chords, progressionKey(events)).join(', ')).toBe(wanted);
});

it('suggests no scale for a chord with both ♭5 and ♯5', () => {
  const chords = ['C7(b5#5)', 'C'].flatMap(label => parseChord(label) ?? []);
  expect(scalesOverProgression(chords, undefined)).toEqual([undefined, 'C major']);
});
