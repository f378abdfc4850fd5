/** Which scales players take over a chord. */
import { modulo } from '../arithmetic.ts';
import type { Chord } from '../chord.ts';
import { type Note, noteName, pitchClass } from '../note.ts';
import type { ProgressionKey } from '../progression.ts';
import { rotated, type ScaleSet } from '../scale/scale.ts';

/** The steps in semitones of the scales of Western method books, by the names under which catalogs list them. */
const stepsOf = {
  major: '2212221',
  dorian: '2122212',
  phrygian: '1222122',
  lydian: '2221221',
  mixolydian: '2212212',
  minor: '2122122',
  locrian: '1221222',
  'major pentatonic': '22323',
  'minor pentatonic': '32232',
  'minor blues': '321132',
  'major blues': '211323',
  'melodic minor': '2122221',
  'dorian b2': '1222212',
  'lydian augmented': '2222121',
  'lydian dominant': '2221212',
  'mixolydian b6': '2212122',
  'locrian #2': '2121222',
  altered: '1212222',
  'harmonic minor': '2122131',
  'locrian 6': '1221312',
  'major augmented': '2213121',
  'dorian #4': '2131212',
  'phrygian dominant': '1312122',
  'lydian #9': '3121221',
  ultralocrian: '1212213',
  'harmonic major': '2212131',
  'whole tone': '222222',
  diminished: '21212121',
  'half-whole diminished': '12121212',
  augmented: '313131',
  bebop: '22122111',
  'bebop major': '22121121',
  'bebop minor': '21221211',
  'minor six diminished': '21221121',
} as const;

type ScaleName = keyof typeof stepsOf;

const majors = ['major', 'lydian', 'mixolydian', 'major pentatonic'] as const;
const minors = ['minor', 'dorian', 'minor pentatonic', 'phrygian'] as const;
const majorSevenths = ['major', 'lydian', 'bebop major', 'major pentatonic'] as const;
const minorSixths = ['dorian', 'melodic minor', 'minor six diminished'] as const;
const minorSevenths = ['dorian', 'minor', 'phrygian', 'minor pentatonic', 'minor blues'] as const;
const dominants = [
  ...(['mixolydian', 'lydian dominant', 'minor blues', 'bebop', 'altered', 'half-whole diminished'] as const),
  'whole tone',
] as const;
const suspended = ['mixolydian', 'dorian', 'major pentatonic'] as const;
const diminished = ['diminished'] as const;
const halfDiminished = ['locrian', 'locrian #2'] as const;
const augmentedFifths = ['whole tone', 'altered'] as const;
const allAltered = ['altered'] as const;

/**
 * By quality, the usual first. Jamey Aebersold, Scale Syllabus; Mark Levine, The Jazz Theory Book (1995), chapter 3; the
 * blues and pentatonic scales of rock as in Troy Stetina, Fretboard Mastery (2007). They need not hold every tone of
 * the chord.
 */
const scalesByQuality: Readonly<Record<string, readonly ScaleName[]>> = {
  '': majors,
  add9: majors,
  '5': ['minor pentatonic', 'major pentatonic', 'major', 'minor'],
  sus2: ['major', 'mixolydian', 'dorian', 'major pentatonic'],
  sus4: suspended,
  m: minors,
  'm(add9)': ['minor', 'dorian', 'minor pentatonic'],
  'm♯5': ['phrygian', 'minor'],
  aug: ['whole tone', 'altered', 'lydian augmented'],
  dim: ['diminished', 'locrian', 'locrian #2'],
  '6': majorSevenths,
  '6/9': majorSevenths,
  maj7: majorSevenths,
  maj9: majorSevenths,
  maj13: majorSevenths,
  'maj7♯11': ['lydian'],
  'maj9♯11': ['lydian'],
  'maj7♭5': ['lydian'],
  'maj7♯5': ['lydian augmented', 'major augmented'],
  m6: minorSixths,
  'm6/9': minorSixths,
  m7: minorSevenths,
  m9: minorSevenths,
  m11: minorSevenths,
  m13: ['dorian'],
  'm7♯5': ['phrygian', 'minor'],
  'm(maj7)': ['melodic minor', 'harmonic minor', 'minor six diminished'],
  'm(maj9)': ['melodic minor', 'harmonic minor', 'minor six diminished'],
  'm7♭5': halfDiminished,
  'm9♭5': ['locrian #2'],
  dim7: diminished,
  'dim(maj7)': diminished,
  '7': dominants,
  '9': dominants,
  '11': suspended,
  '13': dominants,
  '7sus4': suspended,
  '9sus4': suspended,
  '13sus4': suspended,
  '7sus4♭9': ['phrygian', 'dorian b2'],
  '7sus2': suspended,
  '7♭5': ['lydian dominant', 'whole tone', 'altered'],
  '7♯11': ['lydian dominant', 'whole tone'],
  '9♯11': ['lydian dominant'],
  '13♯11': ['lydian dominant'],
  '7♯5': augmentedFifths,
  '9♯5': ['whole tone'],
  '9♭5': ['whole tone', 'lydian dominant'],
  '7♭13': ['mixolydian b6', 'altered', 'phrygian dominant'],
  '9♭13': ['mixolydian b6', 'whole tone'],
  '7♭9': ['half-whole diminished', 'phrygian dominant', 'altered'],
  '13♭9': ['half-whole diminished'],
  '7♯9': ['altered', 'half-whole diminished', 'minor blues'],
  '13♯9': ['half-whole diminished'],
  '7(♭9♯11)': ['half-whole diminished', 'altered'],
  '7(♭9♭13)': ['phrygian dominant', 'altered'],
  '7(♯9♯11)': ['half-whole diminished', 'altered'],
  '7alt': allAltered,
  '7(♯5♯9)': allAltered,
  '7(♯5♭9)': allAltered,
  '7(♭5♭9)': allAltered,
  '7(♭5♯9)': allAltered,
};

function scalesFor(quality: string): readonly ScaleName[] {
  return Object.hasOwn(scalesByQuality, quality) ? (scalesByQuality[quality] ?? []) : [];
}

/** How many scales players take over a chord. */
export function countOver({ quality }: Chord): number {
  return scalesFor(quality).length;
}

/**
 * The place of a scale among those that players take over a chord, from 0; the number of these for any other. They are
 * on its root.
 */
export function placeOver({ root, quality }: Chord, set: ScaleSet): number {
  const names = scalesFor(quality);
  if (set.root !== pitchClass(root)) return names.length;
  const above = rotated(set.mask, set.root);
  const place = names.findIndex(name => maskOf(name) === above);
  return place === -1 ? names.length : place;
}

/** Whether a scale has the name of one in method books; others are of some tradition, or of theory alone. */
export function isOfMethodBooks(name: string): boolean {
  return Object.hasOwn(stepsOf, name);
}

const masks = new Map<ScaleName, number>();

/** The mask of semitones above the tonic. */
function maskOf(name: ScaleName): number {
  const known = masks.get(name);
  if (known !== undefined) return known;
  let [pitch, mask] = [0, 0];
  for (const step of stepsOf[name]) {
    mask |= 1 << pitch;
    pitch += Number(step);
  }
  masks.set(name, mask);
  return mask;
}

/**
 * A scale for each chord of a progression, by name: `B locrian`; undefined for a chord over which none is known. Of those
 * that are taken over it, it is the one with the fewest tones that the key lacks, then the first. A dominant that falls
 * to a minor chord has the fifth mode of that chord's harmonic minor.
 */
export function scalesThrough(
  chords: readonly Chord[],
  key: ProgressionKey | undefined,
): readonly (string | undefined)[] {
  return chords.map((chord, index) => {
    const names = scalesFor(chord.quality);
    if (names.length === 0) return undefined;
    const tonic = chords[index + 1] ?? (key?.minor ? { root: key.tonic, quality: 'm' } : undefined);
    const own = tonic && leadsToMinor(chord, tonic) ? 'phrygian dominant' : undefined;
    return `${noteName(chord.root)} ${own ?? (key ? nearest(chord, names, key) : names[0])}`;
  });
}

const plainDominants = ['7', '7♭9', '7♭13', '7(♭9♭13)'];

function leadsToMinor({ root, quality }: Chord, tonic: Pick<Chord, 'root' | 'quality'>): boolean {
  const falls = modulo(pitchClass(root) - pitchClass(tonic.root), 12) === 7;
  return falls && plainDominants.includes(quality) && /^m(?!aj|7♭5)/.test(tonic.quality);
}

/** The one with the fewest tones that the key lacks. */
function nearest({ root }: Chord, names: readonly ScaleName[], { tonic, minor }: ProgressionKey): ScaleName {
  const own = maskOn(tonic, minor ? 'minor' : 'major');
  const strange = (name: ScaleName) => {
    let count = 0;
    for (let rest = maskOn(root, name) & ~own; rest !== 0; rest &= rest - 1) count++;
    return count;
  };
  return names.reduce((best, name) => (strange(name) < strange(best) ? name : best), names[0] ?? 'major');
}

/** The mask of pitch classes of a scale on a tonic. */
function maskOn(tonic: Note, name: ScaleName): number {
  return rotated(maskOf(name), 12 - pitchClass(tonic));
}
