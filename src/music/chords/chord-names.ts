/** Names the chords that notes form. */
import { memoize } from '../../base/memo.ts';
import { maskOf, modulo } from '../arithmetic.ts';
import { type Chord, inversionOf } from '../chord.ts';
import {
  commonNote,
  countAccidentals,
  letterPitch,
  letters,
  type Note,
  type PitchedNote,
  pitchClass,
  transpose,
  transposition,
} from '../note.ts';
import { distinctNotes, spellPitch } from '../scale/scale.ts';
import { parseQuality, type Quality } from './quality.ts';
import tables from './simple-chords.json';

/** Qualities with a simple name, the simplest and most common first (`data/simple-chords.tsv`). */
export const simpleQualities: readonly string[] = tables.qualities;

/** The mask of semitones of each simple quality. */
const simpleMasks = tables.masks.split(' ').map(Number);

/** Numbers added to the rank of a name that is less simple than a chord in root position; 1 moves it by one rank. */
const costs = { inversion: 60, withoutFifth: 60, foreignBass: 73, underSeventh: 25, change: 130 };

/** The semitones of a thirteenth chord that is played without fifth and ninth. */
const shellMask = (1 << 0) | (1 << 4) | (1 << 9) | (1 << 10);
/** The quality that is usually played without its fifth. */
const usuallyWithoutFifth = '9sus4';

/** A chord recognised from notes. */
export interface NamedChord extends Chord {
  /** Whether the fifth is missing. */
  readonly lacksFifth: boolean;
}

interface RankedQuality {
  readonly quality: Quality;
  /** The rank of the name; 0 is the simplest. */
  readonly rank: number;
}

interface QualityChange {
  readonly name: string;
  /** Bit mask of the semitones that the change adds. */
  readonly addedMask: number;
  /** Bit mask of the semitones that it may replace. */
  readonly removedMask: number;
}

/** Changes of simple qualities. A name may have one or two of them. */
const furtherChanges: readonly QualityChange[] = [
  qualityChange('♭5', 6, 7),
  qualityChange('♯5', 8, 7),
  qualityChange('♭9', 1, 2),
  qualityChange('♯9', 3, 2),
  qualityChange('♯11', 6, 5),
  qualityChange('♭13', 8, 9),
  qualityChange('add11', 5),
  qualityChange('add13', 9),
];

function qualityChange(name: string, addedTone: number, removedTone?: number): QualityChange {
  return { name, addedMask: 1 << addedTone, removedMask: removedTone === undefined ? 0 : 1 << removedTone };
}

/** The changes to try: each single one, and each pair. */
const changesToTry: readonly (readonly QualityChange[])[] = [
  furtherChanges,
  furtherChanges.flatMap((first, index) =>
    furtherChanges.slice(index + 1).map(second => ({
      name: first.name + second.name,
      addedMask: first.addedMask | second.addedMask,
      removedMask: first.removedMask | second.removedMask,
    })),
  ),
];

/** Returns the simplest quality with a simple name that has these semitones. */
function simpleQuality(mask: number): RankedQuality | undefined {
  const rank = simpleMasks.indexOf(mask);
  const quality = rank === -1 ? undefined : parseQuality(simpleQualities[rank] ?? '');
  return quality && { quality, rank };
}

/**
 * Returns the simplest quality with changes that has these semitones. Parses only changes that can give them: all of
 * them would take too long.
 */
const changedQuality = memoize((maskText: string): RankedQuality | undefined => {
  const mask = Number(maskText);
  for (const [count, changes] of changesToTry.entries()) {
    for (const [index, base] of simpleQualities.entries()) {
      const simpleMask = simpleMasks[index] ?? 0;
      for (const { name, addedMask, removedMask } of changes) {
        const canGive =
          (mask & addedMask) === addedMask &&
          (mask & ~(simpleMask | addedMask)) === 0 &&
          (simpleMask & ~(mask | removedMask)) === 0;
        const quality = canGive ? parseQuality(`${base}(${name})`) : undefined;
        if (!quality || quality.name.includes('no') || maskOfQuality(quality) !== mask) continue;
        return { quality, rank: index + (count + 1) * costs.change };
      }
    }
  }
  return undefined;
}, 4096);

/** Chords of equal steps. Scales of six and eight notes spell them with letters that are not thirds apart. */
const symmetricQualities = ['dim', 'dim7', 'aug'];

/**
 * Returns the chord of these notes with the first as its root; undefined if it has no simple name. Letters matter: E G♯
 * C is not a chord.
 * @param anyLetters whether a chord of equal steps may be spelled in any way; the result is spelled as a chord
 */
export function chordOfTones(tones: readonly Note[], anyLetters = false): Chord | undefined {
  const [root] = tones;
  const found = root && simpleQuality(maskAbove(pitchClass(root), tones));
  if (!found) return undefined;
  const { name: quality, steps } = found.quality;
  const ownNotes = steps.map(step => transpose(root, step));
  if (ownNotes.every(tone => tones.some(each => isSameNote(each, tone)))) return { root, quality, tones };
  return anyLetters && symmetricQualities.includes(quality) ? { root, quality, tones: ownNotes } : undefined;
}

function isSameNote(first: Note, second: Note): boolean {
  return first.letter === second.letter && first.alteration === second.alteration;
}

const minChordNotes = 3;
/** Maximum number of notes of an inversion. More notes are named only as a simple chord on the first of them. */
const maxInversionNotes = 6;

/**
 * Returns the names of the chord that notes form, the simplest first. The first note is the bass. A name may be that of
 * exactly these notes in root position or an inversion, of a chord without its fifth, or of the other notes over a
 * foreign bass. Names without a fifth, and uncommon names, which need root position, are given only if there is no
 * simpler one. Names over a foreign bass are given only if the bass is not a root. Two notes are a chord only if they
 * are a root and a fifth. Roots and basses are spelled like the notes.
 */
export function chordsOfNotes(notes: readonly Note[]): readonly NamedChord[] {
  const tones = distinctNotes(notes);
  const [bass, ...upperTones] = tones;
  if (!bass) return [];
  const candidates = [
    ...(tones.length > maxInversionNotes ? [bass] : tones).flatMap(root => chordsOnRoot(root, tones, bass)),
    ...(upperTones.length < minChordNotes || tones.length > maxInversionNotes
      ? []
      : upperTones.flatMap(root =>
          chordsOnRoot(root, upperTones, bass).flatMap(({ chord, cost, isSimple }) => {
            const extraCost = chord.tones.length > minChordNotes ? costs.underSeventh : 0;
            const foreignCost = cost - costs.inversion + costs.foreignBass + extraCost;
            return chord.lacksFifth || chord.quality === '7sus2'
              ? []
              : [{ chord, isSimple, cost: foreignCost }];
          }),
        )),
  ];
  const sorted = candidates.sort((first, second) => first.cost - second.cost);
  const first = sorted[0]?.chord;
  const isOnRoot = first !== undefined && first.bass === undefined && !first.lacksFifth;
  return sorted
    .filter(({ chord, isSimple }) => {
      const isWhole = !chord.lacksFifth || chord.quality === usuallyWithoutFifth;
      const isOtherName = isSimple && isWhole && !(isOnRoot && inversionOf(chord) === undefined);
      return chord === first || isOtherName;
    })
    .map(({ chord }) => chord);
}

/**
 * Returns each pitch class once as a note, spelled like the chord that they form, with as few accidentals as possible.
 */
export function spellAsChord(pitches: readonly number[]): readonly Note[] {
  const plainNotes = distinctNotes(pitches.map(commonNote));
  const [chord] = chordsOfNotes(plainNotes);
  if (!chord) return plainNotes;
  const rootPitch = pitchClass(chord.root);
  const roots = letters
    .map((letter): Note => ({ letter, alteration: modulo(rootPitch - letterPitch(letter) + 6, 12) - 6 }))
    .filter(({ alteration }) => Math.abs(alteration) < 2);
  const spellings = roots.map(root => {
    const interval = transposition(chord.root, root);
    return chord.tones.map(tone => transpose(tone, interval));
  });
  const [best = chord.tones] = spellings.sort(
    (first, second) => countAccidentals(first) - countAccidentals(second),
  );
  return plainNotes.map(note => best.find(tone => pitchClass(tone) === pitchClass(note)) ?? note);
}

/** Returns MIDI numbers as notes, spelled like the chord that they form over the lowest of them. */
export function spellPitches(midis: readonly number[]): readonly PitchedNote[] {
  const notes = spellAsChord(midis.toSorted((first, second) => first - second).map(midi => midi % 12));
  return midis.map(midi => ({ ...spellPitch(midi, notes), midi }));
}

interface CostedName {
  readonly chord: NamedChord;
  readonly isSimple: boolean;
  readonly cost: number;
}

function chordsOnRoot(root: Note, tones: readonly Note[], bass: Note): readonly CostedName[] {
  const mask = maskAbove(pitchClass(root), tones);
  const fifth = 1 << 7;
  const isInverted = bass !== root;
  const isPlain = !isInverted && tones.length <= maxInversionNotes;
  const namesWithCost = (ranked: RankedQuality | undefined, lacksFifth: boolean): readonly CostedName[] => {
    if (!ranked) return [];
    const { quality, rank } = ranked;
    const chord: NamedChord = {
      root,
      quality: quality.name,
      tones: quality.steps.map(step => transpose(root, step)),
      lacksFifth,
      ...(isInverted && { bass }),
    };
    const isUsual = lacksFifth && !isInverted && quality.name === usuallyWithoutFifth;
    // This name ranks after the triad over its bass: F/G, then G9sus4.
    const cost = isUsual
      ? costs.foreignBass + 0.5
      : rank + (isInverted ? costs.inversion : 0) + (lacksFifth ? costs.withoutFifth : 0);
    return [{ chord, isSimple: rank < simpleQualities.length, cost }];
  };
  const withFifth = mask & fifth || tones.length < minChordNotes ? undefined : simpleQuality(mask | fifth);
  const hasPerfectFifth = withFifth?.quality.steps.some(
    ({ letters, semitones }) => letters === 4 && semitones === 7,
  );
  return [
    ...(mask === shellMask && !isInverted ? [shellThirteenth(root, tones)] : []),
    ...namesWithCost(simpleQuality(mask) ?? (isPlain ? changedQuality(String(mask)) : undefined), false),
    ...namesWithCost(
      hasPerfectFifth && withFifth && withFifth.quality.steps.length > minChordNotes ? withFifth : undefined,
      true,
    ),
  ];
}

/** Returns the common voicing of a thirteenth chord: `G13(no5)`. */
function shellThirteenth(root: Note, tones: readonly Note[]): CostedName {
  const steps = parseQuality('13')?.steps ?? [];
  const ownNotes = steps
    .map(step => transpose(root, step))
    .filter(each => tones.some(tone => pitchClass(tone) === pitchClass(each)));
  return {
    chord: { root, quality: '13(no5)', tones: ownNotes, lacksFifth: true },
    isSimple: true,
    cost: costs.withoutFifth,
  };
}

/** Returns the mask of semitones of notes above a pitch class. */
function maskAbove(root: number, tones: readonly Note[]): number {
  return maskOf(tones.map(tone => modulo(pitchClass(tone) - root, 12)));
}

function maskOfQuality(quality: Quality | undefined): number {
  return maskOf(quality?.steps.map(({ semitones }) => modulo(semitones, 12)) ?? []);
}
