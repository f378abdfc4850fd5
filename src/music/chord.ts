/** Chord names and their tones. */
import { memoized } from '../base/memo.ts';
import { modulo } from './arithmetic.ts';
import {
  majorScale,
  type Note,
  noteName,
  parseNote,
  pitchClass,
  type Transposition,
  transpose,
} from './note.ts';

export interface Chord {
  readonly root: Note;
  /** The quality as this table writes it: '' for a major triad, `m7♭5`, `maj7`. */
  readonly quality: string;
  /** Root first, then third, fifth and so on, each with the letter of its degree. Without the bass. */
  readonly tones: readonly Note[];
  /** The note after the slash: G of `C/G`. */
  readonly bass?: Note;
}

/** Each quality: its degrees, counted as in a major scale, and other ways of writing it. */
const qualities: Readonly<Record<string, readonly [degrees: string, ...aliases: string[]]>> = {
  '': ['1 3 5', 'maj'],
  m: ['1 b3 5'],
  dim: ['1 b3 b5', 'mb5'],
  aug: ['1 3 #5', '#5', 'maj#5'],
  sus2: ['1 2 5'],
  sus4: ['1 4 5', 'sus'],
  '5': ['1 5'],
  // In brackets: C♭5 is the fifth on C♭.
  '(♭5)': ['1 3 b5', 'majb5'],
  add9: ['1 3 5 9', 'add2', 'majadd9'],
  'm(add9)': ['1 b3 5 9', 'madd2'],
  '6': ['1 3 5 6', 'maj6'],
  m6: ['1 b3 5 6'],
  '6/9': ['1 3 5 6 9', '6add9', 'maj69'],
  'm6/9': ['1 b3 5 6 9', 'm6add9'],
  '7': ['1 3 5 b7', 'dom7'],
  maj7: ['1 3 5 7'],
  m7: ['1 b3 5 b7'],
  'm(maj7)': ['1 b3 5 7'],
  'm7♭5': ['1 b3 b5 b7'],
  dim7: ['1 b3 b5 bb7'],
  'dim(maj7)': ['1 b3 b5 7', 'mmaj7b5'],
  '7♯5': ['1 3 #5 b7', 'aug7'],
  '7♭5': ['1 3 b5 b7'],
  'maj7♯5': ['1 3 #5 7', 'augmaj7'],
  'maj7♭5': ['1 3 b5 7'],
  'm7♯5': ['1 b3 #5 b7'],
  '7sus4': ['1 4 5 b7', '7sus'],
  '7sus2': ['1 2 5 b7'],
  '7♭9': ['1 3 5 b7 b9'],
  '7♯9': ['1 3 5 b7 #9'],
  '7♯11': ['1 3 5 b7 #11'],
  '7♭13': ['1 3 5 b7 b13'],
  'maj7♯11': ['1 3 5 7 #11'],
  '9': ['1 3 5 b7 9'],
  maj9: ['1 3 5 7 9'],
  m9: ['1 b3 5 b7 9'],
  'm(maj9)': ['1 b3 5 7 9'],
  '9sus4': ['1 4 5 b7 9', '9sus'],
  '11': ['1 3 5 b7 9 11'],
  m11: ['1 b3 5 b7 9 11'],
  '13': ['1 3 5 b7 9 13'],
  maj13: ['1 3 5 7 9 13'],
  m13: ['1 b3 5 b7 9 13'],
};

interface Quality {
  readonly name: string;
  readonly steps: readonly Transposition[];
}

/** What stands for what in qualities, in this order. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/[\s(),]|\/(?=[9mM])/g, ''],
  [/♯/g, '#'],
  [/♭/g, 'b'],
  [/M(?:aj|a(?!d))?(?!i)|ma(?![jd])/g, 'maj'],
  [/[Mm]in?/g, 'm'],
  [/[Δ△∆](?=\d)/g, 'maj'],
  [/[Δ△∆]/g, 'maj7'],
  [/[øØ]7?/g, 'm7b5'],
  [/^[°º˚o]/, 'dim'],
  [/^[-–−]/, 'm'],
  [/^\+/, 'aug'],
  [/\+$/, '#5'],
  [/\+/g, '#'],
  [/[-–−]/g, 'b'],
];

let known: ReadonlyMap<string, Quality> | undefined;

/** By the quality's name and aliases as `plainQuality` gives them; made when a chord is first read. */
function knownQualities(): ReadonlyMap<string, Quality> {
  known ??= new Map(
    Object.entries(qualities).flatMap(([name, [degrees, ...aliases]]) => {
      const quality = { name, steps: degrees.split(' ').map(aboveRoot) };
      return [name, ...aliases].map((alias): [string, Quality] => [plainQuality(alias), quality]);
    }),
  );
  return known;
}

const longestLabel = 16;

/**
 * The chord that a label names: `Dm7`, `D-7`, `B♭maj7`, `BbΔ`, `F#ø`, `C°7`, `Am(maj7)`, `C/G`. None for any
 * other text; a label of more than 16 characters is no chord.
 */
export function parseChord(label: string): Chord | undefined {
  return label.length > longestLabel ? undefined : shortChord(label);
}

const shortChord = memoized(label => readChord(label.trim()), 4096);

/** The chord of these tones with the first as its root, however they are spelled; none where it has no name. */
export function chordOfTones(tones: readonly Note[]): Chord | undefined {
  const [root] = tones;
  if (!root) return undefined;
  const wanted = bits(tones.map(tone => pitchClass(tone) - pitchClass(root)));
  for (const { name, steps } of knownQualities().values()) {
    if (bits(steps.map(({ semitones }) => semitones)) === wanted) return { root, quality: name, tones };
  }
  return undefined;
}

/** `B♭maj7`, `C/G`: the chord in the form in which the catalog writes it. */
export function chordName(chord: Chord): string {
  return noteName(chord.root) + chord.quality + (chord.bass ? `/${noteName(chord.bass)}` : '');
}

/** The same chord on another root, with every letter kept as far from the root as it was. */
export function transposeChord(chord: Chord, by: Transposition): Chord {
  const { root, bass } = chord;
  const moved = { ...chord, root: transpose(root, by), tones: chord.tones.map(tone => transpose(tone, by)) };
  return bass ? { ...moved, bass: transpose(bass, by) } : moved;
}

function readChord(label: string): Chord | undefined {
  const slash = label.lastIndexOf('/');
  const bass = slash > 0 ? parseNote(label.slice(slash + 1)) : undefined;
  const upper = bass ? label.slice(0, slash) : label;
  const rootName = /^[A-Ga-g](?:[#♯𝄪]{1,3}|[b♭𝄫]{1,3})?/u.exec(upper)?.[0] ?? '';
  const root = parseNote(rootName);
  const quality = knownQualities().get(plainQuality(upper.slice(rootName.length)));
  if (!root || !quality) return undefined;
  const tones = quality.steps.map(step => transpose(root, step));
  return { root, quality: quality.name, tones, ...(bass && { bass }) };
}

/** One form of a quality however it is written: `-7`, `min7` and `m7` meet, and `Δ`, `M7` and `maj7`. */
function plainQuality(quality: string): string {
  return signs.reduce((text, [sign, letters]) => text.replace(sign, letters), quality);
}

function aboveRoot(degree: string): Transposition {
  const number = Number(degree.replace(/\D/g, ''));
  const alteration = degree.split('#').length - degree.split('b').length;
  const letters = (number - 1) % 7;
  return { letters, semitones: (majorScale[letters] ?? 0) + alteration };
}

/** A mask of semitones, octaves left out. */
function bits(semitones: readonly number[]): number {
  return semitones.reduce((mask, each) => mask | (1 << modulo(each, 12)), 0);
}
