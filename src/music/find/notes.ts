/** Finds the scales that contain given notes, and those that have given steps. */
import { bitCount, maskOf, maskOfSteps, modulo } from '../arithmetic.ts';
import type { Chord } from '../chord.ts';
import { countScalesOver, isInMethodBooks, rankOver } from '../chords/scales-over.ts';
import { countAccidentals, type Note, noteName, pitchClass } from '../note.ts';
import { decodeSet, degreesOf, noSet, rotateMask, type ScaleSet } from '../scale/scale.ts';
import {
  type Candidate,
  type FindOptions,
  type FoundMatch,
  type MatchClass,
  orderMatches,
  type Ranked,
} from './found.ts';
import type { ScaleList } from './scale-list.ts';

/** The classes of matches for notes, the best first. */
const matchOrder: readonly MatchClass[] = ['same', 'mode', 'contains', 'over', 'within', 'near'];
const minNotesWithin = 5;
const minNotesOfNear = 4;
const maxUsage = 2;

/**
 * Returns the scales that contain the notes, that consist of some of them, or that differ in one. Scales on the first
 * note come first; among these, scales with few other notes, and those that the catalog's harmonies use more often.
 * Transposed notes give the same order.
 * @param chord the chord that the notes mean, if any. Scales on its root then come first: before all others, scales
 *   that players use over it; and scales of method books before those of traditions
 */
export function findNotes(
  notes: readonly Note[],
  lists: readonly ScaleList[],
  progressions: Iterable<Candidate<'progression'>>,
  options: FindOptions,
  chord?: Chord,
): readonly FoundMatch[] {
  const query = maskOf(notes.map(pitchClass));
  const root = chord?.root ?? notes[0];
  const firstPitch = root ? pitchClass(root) : 0;
  const size = bitCount(query);
  const overCount = chord ? countScalesOver(chord) : 0;
  const usage = usageOfScales(lists, countScaleUses(progressions));
  const nameByPitch = new Map<number, string>();
  for (const note of notes)
    nameByPitch.set(pitchClass(note), note.letter + (nameByPitch.get(pitchClass(note)) ?? ''));
  const isRespelled = (note: Note) => nameByPitch.get(pitchClass(note))?.includes(note.letter) === false;
  const ranked = matchScales(lists, query, firstPitch, chord).flatMap(
    ({ scales, index, set, match, rank: matchRank }): Ranked<MatchedNotes> | readonly [] => {
      const scale = scales.scaleAt(index);
      if (!scale) return [];
      const { name, mode, hasOwnDescent, notes: scaleNotes } = scale;
      const extraToneCount = bitCount(set.mask & ~query);
      const semitoneMask = rotateMask(set.mask, set.root);
      const usageScore = Math.min(maxUsage, Math.log(1 + (usage.get(semitoneMask) ?? 0)));
      const found = {
        noun: scales.noun,
        id: scales.ids[index],
        name,
        match,
        scaleNotes,
        set,
        distance: match === 'near' ? 1 : bitCount(set.mask ^ query),
      };
      // A raga with a separate ascent and descent comes after the plain scales and modes of its notes.
      const rank = [
        hasOwnDescent ? overCount : matchRank,
        chord && set.root !== firstPitch ? 1 : 0,
        chord && (hasOwnDescent || !isInMethodBooks(mode)) ? 1 : 0,
        matchOrder.indexOf(match) + (hasOwnDescent ? 1.5 : 0),
        set.root === firstPitch ? 0 : 1,
        // A query of one note is most likely a query for its keys.
        size === 1 ? rankAmongKeys(semitoneMask) : 0,
        Math.max(0, extraToneCount - usageScore),
        match === 'within' ? found.distance : 0,
        // Modes are in the order of the scale's notes. Other matches have keys first, then scales by frequency of use.
        match === 'mode' ? 0 : rankAmongKeys(semitoneMask),
        match === 'mode' ? 0 : -(usage.get(semitoneMask) ?? 0),
        modulo(set.root - firstPitch, 12),
        semitoneMask,
        chord && scaleNotes[0] && noteName(scaleNotes[0]) !== noteName(chord.root) ? 1 : 0,
        scaleNotes.filter(isRespelled).length,
        countAccidentals(scaleNotes),
      ];
      return { found, rank, sound: `${set.root} ${set.mask} ${mode}` };
    },
  );
  // Of matches with the same sound, only one is shown.
  return orderMatches(ranked, options).map(({ noun, id, name, match, scaleNotes, set, distance }) => {
    const reason = describeNoteMatch(match, notes, scaleNotes, query, set);
    return { noun, id, name, match, why: reason, distance };
  });
}

/** A match without its reason in words, which is made only for shown matches. */
interface MatchedNotes extends Omit<FoundMatch, 'why'> {
  readonly scaleNotes: readonly Note[];
  readonly set: ScaleSet;
}

interface MatchedScale {
  readonly scales: ScaleList;
  readonly index: number;
  readonly set: ScaleSet;
  readonly match: MatchClass;
  /** The rank of the scale among those that players use over the chord. */
  readonly rank: number;
}

/** Returns the matching scales. Allocates nothing for the others, because there may be a hundred thousand. */
function matchScales(
  lists: readonly ScaleList[],
  query: number,
  firstPitch: number,
  chord: Chord | undefined,
): readonly MatchedScale[] {
  const size = bitCount(query);
  const overCount = chord ? countScalesOver(chord) : 0;
  const matches: MatchedScale[] = [];
  for (const scales of lists) {
    const { sets: setNumbers } = scales;
    for (let index = 0; index < setNumbers.length; index++) {
      const number = setNumbers[index] ?? noSet;
      if (number === noSet) continue;
      const root = number >> 12;
      const mask = number & 0xfff;
      const chordRank = chord && root === firstPitch ? rankOver(chord, rotateMask(mask, root)) : overCount;
      const match =
        matchOf(query, size, firstPitch, root, mask) ?? (chordRank < overCount ? 'over' : undefined);
      if (match) matches.push({ scales, index, set: { root, mask }, match, rank: chordRank });
    }
  }
  return matches;
}

/**
 * Returns the number of chords that use a scale on any tonic, by its mask of semitones above the root.
 * @param usesById the number of chords that use a scale, by its id
 */
function usageOfScales(
  lists: readonly ScaleList[],
  usesById: ReadonlyMap<unknown, number>,
): ReadonlyMap<number, number> {
  const usage = new Map<number, number>();
  for (const { ids, sets: setNumbers } of lists)
    for (let index = 0; index < setNumbers.length; index++) {
      const uses = usesById.get(ids[index]);
      const number = setNumbers[index] ?? noSet;
      if (uses === undefined || number === noSet) continue;
      const { root, mask } = decodeSet(number);
      addTo(usage, rotateMask(mask, root), uses);
    }
  return usage;
}

/** Returns the scales with these steps from their tonic, and those with these steps from another note. */
export function findSteps(
  steps: readonly number[],
  lists: readonly ScaleList[],
  options: FindOptions,
): readonly FoundMatch[] {
  const query = maskOfSteps(steps);
  const ranked: Ranked[] = [];
  for (const scales of lists)
    for (let index = 0; index < scales.sets.length; index++) {
      const number = scales.sets[index] ?? noSet;
      if (number === noSet || bitCount(number & 0xfff) !== steps.length) continue;
      const set = decodeSet(number);
      const modeIndex = degreesOf(set).findIndex(
        degree => rotateMask(set.mask, (set.root + degree) % 12) === query,
      );
      const scale = modeIndex === -1 ? undefined : scales.scaleAt(index);
      if (!scale) continue;
      const { name, mode, notes } = scale;
      const match = modeIndex === 0 ? 'same' : 'mode';
      const reason =
        modeIndex === 0 ? 'the same steps' : `mode ${modeIndex + 1}: from the ${ordinal(modeIndex + 1)} note`;
      ranked.push({
        found: { noun: scales.noun, id: scales.ids[index], name, match, why: reason, distance: 0 },
        rank: [matchOrder.indexOf(match), countAccidentals(notes)],
        sound: `${set.root} ${set.mask} ${mode}`,
      });
    }
  return orderMatches(ranked, options);
}

/** The masks of major and minor. */
const plainKeys: readonly number[] = [maskOfSteps([2, 2, 1, 2, 2, 2, 1]), maskOfSteps([2, 1, 2, 2, 1, 2, 2])];

function rankAmongKeys(semitoneMask: number): number {
  return plainKeys.includes(semitoneMask) ? plainKeys.indexOf(semitoneMask) : plainKeys.length;
}

/** Returns an ordinal: `1st`, `2nd`, `3rd`, `4th`. */
export function ordinal(number: number): string {
  const suffix =
    number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}

function matchOf(
  query: number,
  size: number,
  firstPitch: number,
  root: number,
  mask: number,
): MatchClass | undefined {
  const missingMask = query & ~mask;
  const extraMask = mask & ~query;
  if (missingMask === 0 && extraMask === 0) return root === firstPitch ? 'same' : 'mode';
  if (missingMask === 0) return 'contains';
  if (extraMask === 0) return bitCount(mask) >= minNotesWithin ? 'within' : undefined;
  return size >= minNotesOfNear && hasOneBit(missingMask) && hasOneBit(extraMask) ? 'near' : undefined;
}

/** Whether exactly one bit of a nonzero mask is set. */
function hasOneBit(mask: number): boolean {
  return (mask & (mask - 1)) === 0;
}

function describeNoteMatch(
  match: MatchClass,
  typedNotes: readonly Note[],
  scaleNotes: readonly Note[],
  query: number,
  { root, mask }: ScaleSet,
): string {
  switch (match) {
    case 'same':
      return 'the same notes';
    case 'mode': {
      const tonic = scaleNotes.find(note => pitchClass(note) === root) ?? scaleNotes[0];
      return tonic ? `the same notes, from ${noteName(tonic)}` : 'the same notes';
    }
    case 'within':
    case 'over':
      return `lacks ${foreignNotes(mask, typedNotes)}`;
    case 'near':
      return `${foreignNotes(query, scaleNotes)} instead of ${foreignNotes(mask, typedNotes)}`;
    default:
      return `has ${foreignNotes(query, scaleNotes)} too`;
  }
}

/** Returns the names of the notes that are not in a mask. */
function foreignNotes(mask: number, notes: readonly Note[]): string {
  const outsideNotes = notes.filter(note => !(mask & (1 << pitchClass(note))));
  return outsideNotes.map(noteName).join(', ');
}

/** Returns the number of chords of the progressions that use each scale, by its id. */
function countScaleUses(progressions: Iterable<Candidate<'progression'>>): Map<unknown, number> {
  const uses = new Map<unknown, number>();
  for (const progression of progressions) {
    const ids = progression.scaleIds ?? progression.value.events.map(({ scaleId }) => scaleId);
    for (const id of ids) addTo(uses, id, 1);
  }
  return uses;
}

function addTo<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
