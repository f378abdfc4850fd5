/** Finds the scales that contain given notes, and those that have given steps. */
import { maskOf, maskOfSteps, modulo, sizeOf } from '../arithmetic.ts';
import type { Chord } from '../chord.ts';
import { countOver, isOfMethodBooks, placeOver } from '../chords/scales-over.ts';
import { accidentalsIn, type Note, noteName, pitchClass } from '../note.ts';
import type { SpelledScale } from '../scale/scale.ts';
import { degreesOf, rotated, type ScaleSet, scaleNotes, scaleSet } from '../scale/scale.ts';
import {
  type Candidate,
  type FindOptions,
  type Found,
  inOrder,
  type MatchClass,
  type Ranked,
} from './found.ts';

/** The classes of matches for notes, the best first. */
const order: readonly MatchClass[] = ['same', 'mode', 'contains', 'over', 'within', 'near'];
const fewestWithin = 5;
const fewestNear = 4;
const mostUsage = 2;

/**
 * The scales that contain the notes, that consist of some of them, or that differ in one. Scales on the first note come
 * first; among these, those with few other notes, and those that the catalog's harmonies use more often. The same notes
 * on another tonic give the same order.
 * @param over the chord that the notes are, if one is meant: then scales on its root come first, those that players take
 * over it before all others, and those of traditions after those of method books
 */
export function findNotes(
  notes: readonly Note[],
  scales: Iterable<Candidate<'scale'>>,
  progressions: Iterable<Candidate<'progression'>>,
  options: FindOptions,
  over?: Chord,
): readonly Found[] {
  const asked = maskOf(notes.map(pitchClass));
  const root = over?.root ?? notes[0];
  const first = root ? pitchClass(root) : 0;
  const size = sizeOf(asked);
  const matched: {
    readonly scale: Candidate<'scale'>;
    readonly set: ScaleSet;
    readonly match: MatchClass;
    readonly place: number;
  }[] = [];
  const used = usesById(progressions);
  /** The number of chords that use a scale on any tonic, by its mask of semitones above the root. */
  const usage = new Map<number, number>();
  for (const scale of scales) {
    const set = scale.known?.set ?? scaleSet(scale.value);
    if (!set) continue;
    const uses = used.get(scale.known?.id ?? scale.id);
    if (uses) addTo(usage, rotated(set.mask, set.root), uses);
    const place = over ? placeOver(over, set) : 0;
    const isOver = over !== undefined && place < countOver(over);
    const match = matchOf(asked, size, first, set) ?? (isOver ? 'over' : undefined);
    if (match) matched.push({ scale, set, match, place });
  }
  const typed = new Set(notes.map(noteName));
  const ranked = matched.map(({ scale, set, match, place }): Ranked => {
    const { id, name, mode, hasWays, notes: names } = spelledScale(scale);
    const more = sizeOf(set.mask & ~asked);
    const above = rotated(set.mask, set.root);
    const known = Math.min(mostUsage, Math.log(1 + (usage.get(above) ?? 0)));
    const respelled = names.filter(note => asked & (1 << pitchClass(note)) && !typed.has(noteName(note)));
    const found = {
      noun: scale.noun,
      id,
      name,
      match,
      why: whyNotes(match, notes, names, asked, set),
      distance: match === 'near' ? 1 : sizeOf(set.mask ^ asked),
    };
    // A raga that goes up and down in different ways comes after the plain scales and modes of its tones.
    const rank = [
      hasWays && over ? countOver(over) : place,
      over && set.root !== first ? 1 : 0,
      over && (hasWays || !isOfMethodBooks(mode)) ? 1 : 0,
      order.indexOf(match) + (hasWays ? 1.5 : 0),
      set.root === first ? 0 : 1,
      // Who asks for one note means its keys before all else.
      size === 1 ? placeAmongKeys(above) : 0,
      Math.max(0, more - known),
      match === 'within' ? found.distance : 0,
      // Modes come in the order of the scale's notes; of other matches the keys first, then by how often they are used.
      match === 'mode' ? 0 : placeAmongKeys(above),
      match === 'mode' ? 0 : -(usage.get(above) ?? 0),
      modulo(set.root - first, 12),
      above,
      over && names[0] && noteName(names[0]) !== noteName(over.root) ? 1 : 0,
      respelled.length,
      accidentalsIn(names),
    ];
    return { found, rank, sound: `${set.root} ${set.mask} ${mode}` };
  });
  return inOrder(ranked, options);
}

/** The scales that have these steps from their tonic, and those that have them from another note. */
export function findSteps(
  steps: readonly number[],
  scales: Iterable<Candidate<'scale'>>,
  options: FindOptions,
): readonly Found[] {
  const asked = maskOfSteps(steps);
  const ranked: Ranked[] = [];
  for (const scale of scales) {
    const set = scale.known?.set ?? scaleSet(scale.value);
    if (!set || sizeOf(set.mask) !== steps.length) continue;
    const turn = degreesOf(set).findIndex(degree => rotated(set.mask, (set.root + degree) % 12) === asked);
    if (turn === -1) continue;
    const { id, name, mode, notes } = spelledScale(scale);
    const match = turn === 0 ? 'same' : 'mode';
    const why = turn === 0 ? 'the same steps' : `mode ${turn + 1}: from the ${ordinal(turn + 1)} note`;
    ranked.push({
      found: { noun: scale.noun, id, name, match, why, distance: 0 },
      rank: [order.indexOf(match), accidentalsIn(notes)],
      sound: `${set.root} ${set.mask} ${mode}`,
    });
  }
  return inOrder(ranked, options);
}

/** Without its record where that need not be read. */
function spelledScale(scale: Candidate<'scale'>): SpelledScale & { readonly id: unknown } {
  const { known } = scale;
  const spelled = known?.spelled?.();
  if (known && spelled) return { id: known.id, ...spelled };
  const { id, name, value } = scale;
  return { id, name, mode: value.mode, hasWays: value.ways !== undefined, notes: scaleNotes(value) };
}

/** Major and minor. */
const plainKeys: readonly number[] = [maskOfSteps([2, 2, 1, 2, 2, 2, 1]), maskOfSteps([2, 1, 2, 2, 1, 2, 2])];

function placeAmongKeys(above: number): number {
  return plainKeys.includes(above) ? plainKeys.indexOf(above) : plainKeys.length;
}

/** `1st`, `2nd`, `3rd`, `4th`. */
export function ordinal(number: number): string {
  const suffix =
    number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}

function matchOf(
  asked: number,
  size: number,
  first: number,
  { root, mask }: ScaleSet,
): MatchClass | undefined {
  if (mask === asked) return root === first ? 'same' : 'mode';
  const shared = mask & asked;
  if (shared === asked) return 'contains';
  if (shared === mask) return sizeOf(mask) >= fewestWithin ? 'within' : undefined;
  const isNear = size >= fewestNear && sizeOf(shared) === size - 1 && sizeOf(mask) === size;
  return isNear ? 'near' : undefined;
}

function whyNotes(
  match: MatchClass,
  typed: readonly Note[],
  names: readonly Note[],
  asked: number,
  { root, mask }: ScaleSet,
): string {
  const more = noteNamesOf(names.filter(note => !(asked & (1 << pitchClass(note)))));
  const missing = noteNamesOf(typed.filter(note => !(mask & (1 << pitchClass(note)))));
  const tonic = names.find(note => pitchClass(note) === root) ?? names[0];
  switch (match) {
    case 'same':
      return 'the same notes';
    case 'mode':
      return tonic ? `the same notes, from ${noteName(tonic)}` : 'the same notes';
    case 'within':
    case 'over':
      return `lacks ${missing}`;
    case 'near':
      return `${more} instead of ${missing}`;
    default:
      return `has ${more} too`;
  }
}

function noteNamesOf(notes: readonly Note[]): string {
  return notes.map(noteName).join(', ');
}

/** How many chords of the progressions have a scale. */
function usesById(progressions: Iterable<Candidate<'progression'>>): Map<unknown, number> {
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
