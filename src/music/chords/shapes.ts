/** How a chord is fingered on a neck with frets. */
import { modulo } from '../arithmetic.ts';
import type { Chord } from '../chord.ts';
import { pitchClass } from '../note.ts';
import type { OpenString } from './neck.ts';

/** A string whose pitch is known. */
export interface NeckString extends Pick<OpenString, 'from'> {
  /** Of the open string. */
  readonly midi: number;
}

export interface Shape {
  /** For each string in the order in which they were given: 0 is open, null isn't struck. */
  readonly frets: readonly (number | null)[];
  /** 1 is the index finger, 0 none. */
  readonly fingers: readonly number[];
  /** The index finger over neighbouring strings, given by their places from 0, both included. */
  readonly barre?: { readonly fret: number; readonly from: number; readonly to: number };
}

/** Frets that a hand reaches. */
const span = 4;
/** The lowest fret of the highest shapes. */
const highestPlace = 12;
const fingersOfHand = 4;
const mostTried = 60_000;
/** On necks of more strings, none is left out between two that are struck. */
const mostWithGaps = 7;
/** From so many strings on the bass has a string of its own; with fewer, each that isn't played is missed. */
const manyStrings = 6;

/**
 * The shapes of a chord within four frets, with four fingers of which the first may lie over neighbouring strings.
 * All tones of the chord sound and no other; the fifth may be missing from four tones or more. Where a bass is asked
 * for, or there are six strings or more, it is the lowest tone, but on necks whose first string isn't the lowest.
 * The handiest come first.
 */
export function chordShapes(chord: Chord, strings: readonly NeckString[]): readonly Shape[] {
  const search = searchOf(chord, strings);
  const found: Ranked[] = [];
  place(search, [], emptyHand, found);
  return found.sort((one, other) => one.cost - other.cost).map(({ shape }) => shape);
}

interface Search {
  /** Hands that are still tried: necks of many strings have more than anyone waits for. */
  left: number;
  readonly strings: readonly NeckString[];
  /** The frets of each string at which a tone of the chord sounds, 0 among them where the open string is one. */
  readonly frets: readonly (readonly number[])[];
  /** Masks of pitch classes. */
  readonly required: number;
  readonly root: number;
  /** The pitch class that is the lowest tone; undefined where any may be. */
  readonly bass: number | undefined;
  /** For each string the lowest bass that it and those after it can sound, as a MIDI number. */
  readonly lowestBass: readonly number[];
}

interface Ranked {
  readonly shape: Shape;
  readonly cost: number;
}

function searchOf({ root, tones, bass }: Chord, strings: readonly NeckString[]): Search {
  const rootPitch = pitchClass(root);
  const pitches = [...tones.map(pitchClass), ...(bass ? [pitchClass(bass)] : [])];
  const fifth = modulo(rootPitch + 7, 12);
  const maySkip = new Set(pitches).size > 3 && fifth !== (bass && pitchClass(bass));
  const required = maskOf(maySkip ? pitches.filter(pitch => pitch !== fifth) : pitches);
  const chordMask = maskOf(pitches);
  const frets = strings.map(({ midi, from = 0 }) =>
    Array.from({ length: highestPlace + span }, (_, fret) => fret).filter(
      fret => (fret === 0 || fret > from) && chordMask & (1 << (soundOf({ midi, from }, fret) % 12)),
    ),
  );
  const [lowest] = strings;
  const isReentrant = strings.some(({ midi }) => midi < (lowest?.midi ?? 0));
  const hasBass = !isReentrant && (bass !== undefined || strings.length >= manyStrings);
  const bassPitch = hasBass ? pitchClass(bass ?? root) : undefined;
  const lowestOn = strings.map((string, index) => {
    const sounds = (frets[index] ?? []).map(fret => soundOf(string, fret));
    return Math.min(...sounds.filter(midi => midi % 12 === bassPitch));
  });
  const lowestBass = strings.map((_, index) => Math.min(...lowestOn.slice(index)));
  return { left: mostTried, strings, frets, required, root: rootPitch, bass: bassPitch, lowestBass };
}

/** What is held so far. */
interface Hand {
  /** A mask of the pitch classes that sound. */
  readonly sounding: number;
  /** Of the tones, as MIDI; infinite while none sounds. */
  readonly lowest: number;
  readonly low: number;
  readonly high: number;
  /** Strings that are pressed, and those of them that are pressed at the lowest fret. */
  readonly pressed: number;
  readonly atLow: number;
}

const emptyHand: Hand = {
  sounding: 0,
  lowest: Number.POSITIVE_INFINITY,
  low: Number.POSITIVE_INFINITY,
  high: 0,
  pressed: 0,
  atLow: 0,
};

/** Goes through the strings from the first, and turns back where no shape can come of what is held. */
function place(search: Search, held: readonly (number | null)[], hand: Hand, found: Ranked[]): void {
  const { strings, frets, required, bass, lowestBass } = search;
  if (search.left-- <= 0) return;
  const at = held.length;
  const string = strings[at];
  const missing = countOf(required & ~hand.sounding);
  if (missing > strings.length - at) return;
  const needsBass = bass !== undefined && hand.lowest % 12 !== bass && hand.sounding !== 0;
  if (needsBass && (string === undefined || (lowestBass[at] ?? 0) > hand.lowest)) return;
  if (string === undefined) {
    if (hand.pressed > 0 && hand.low > highestPlace) return;
    const grip = gripOf(held, hand);
    if (grip) found.push({ shape: grip, cost: costOf(search, grip, hand) });
    return;
  }
  const hasBegun = strings.length > mostWithGaps && hand.sounding !== 0;
  const isOver = hasBegun && held[at - 1] === null;
  for (const fret of isOver ? [] : (frets[at] ?? [])) {
    const [low, high] =
      fret === 0 ? [hand.low, hand.high] : [Math.min(hand.low, fret), Math.max(hand.high, fret)];
    if (high - low >= span) continue;
    const pressed = hand.pressed + (fret === 0 ? 0 : 1);
    const atLow = (low < hand.low ? 0 : hand.atLow) + (fret !== 0 && fret === low ? 1 : 0);
    if (pressed > fingersOfHand && pressed - atLow >= fingersOfHand) continue;
    const midi = soundOf(string, fret);
    place(
      search,
      [...held, fret],
      {
        sounding: hand.sounding | (1 << (midi % 12)),
        lowest: Math.min(hand.lowest, midi),
        low,
        high,
        pressed,
        atLow,
      },
      found,
    );
  }
  // Behind a string that is left out no other would sound.
  if (hasBegun && missing > 0) return;
  place(search, [...held, null], hand, found);
}

/** Which finger presses what; none where four aren't enough. */
function gripOf(frets: readonly (number | null)[], { low, pressed }: Hand): Shape | undefined {
  const isLowest = (fret: number | null) => fret === low;
  const [from, to] = ends(frets, isLowest);
  const lowest = frets.filter(isLowest).length;
  const canLie = lowest > 1 && frets.slice(from, to).every(fret => fret !== 0);
  const lies = canLie && pressed >= fingersOfHand;
  const needed = lies ? pressed - lowest + 1 : pressed;
  if (needed > fingersOfHand) return undefined;
  const fingers = frets.map(() => 0);
  let [finger, left] = [0, needed];
  const pressedStrings = frets
    .flatMap((fret, string) => (fret ? [{ fret, string }] : []))
    .sort((one, other) => one.fret - other.fret || one.string - other.string);
  for (const { fret, string } of pressedStrings) {
    const isUnderBarre = lies && fret === low && finger > 0;
    if (!isUnderBarre) {
      finger = Math.max(finger + 1, Math.min(fret - low + 1, fingersOfHand + 1 - left));
      left--;
    }
    fingers[string] = finger;
  }
  return { frets, fingers, ...(lies && { barre: { fret: low, from, to } }) };
}

/**
 * What makes a shape less handy. The weights are fitted to the first shapes of chord books and to those that
 * beginners learn; `test/music/shapes.test.ts` holds how far they get.
 */
const costs = {
  unplayed: 3.5,
  unplayedInside: 5,
  unplayedAbove: 3,
  notRoot: 0.5,
  barre: 1,
  place: 1.75,
  stretch: 3.5,
  finger: 0.5,
  /** An open string between pressed ones. */
  openInside: 1.75,
  /** An open string, for each fret that the hand is away from it. */
  openFarAway: 0.25,
  /** From fret 5 on. */
  openUpTheNeck: 6,
  /** The same tone on the string beside it. */
  unison: 6.5,
};

function costOf({ strings, root }: Search, { frets, barre }: Shape, hand: Hand): number {
  const [first, last] = ends(frets, fret => fret !== null);
  const [firstPressed, lastPressed] = ends(frets, fret => fret !== null && fret > 0);
  const count = (isMeant: (fret: number | null) => boolean, from = 0, to = frets.length) =>
    frets.slice(from, to).filter(isMeant).length;
  const isOpen = (fret: number | null) => fret === 0;
  const isUnplayed = (fret: number | null) => fret === null;
  const low = hand.pressed === 0 ? 0 : hand.low;
  const sounds = frets.flatMap((fret, index) =>
    fret === null ? [] : soundOf(strings[index] ?? noString, fret),
  );
  const unisons = sounds.filter((midi, index) => midi === sounds[index - 1]).length;
  return (
    count(isUnplayed) * costs.unplayed * (manyStrings / strings.length) ** 2 +
    count(isUnplayed, first, last) * costs.unplayedInside +
    count(isUnplayed, last) * costs.unplayedAbove +
    (hand.lowest % 12 === root ? 0 : costs.notRoot) +
    (barre ? costs.barre : 0) +
    low * costs.place +
    (hand.pressed === 0 ? 0 : hand.high - low) * costs.stretch +
    hand.pressed * costs.finger +
    count(isOpen, Math.max(0, firstPressed), Math.max(0, lastPressed)) * costs.openInside +
    count(isOpen) * (low * costs.openFarAway + (low > 4 ? costs.openUpTheNeck : 0)) +
    unisons * costs.unison
  );
}

const noString: NeckString = { midi: 0 };

function ends<Value>(list: readonly Value[], isMeant: (value: Value) => boolean): readonly [number, number] {
  return [list.findIndex(isMeant), list.findLastIndex(isMeant)];
}

function soundOf({ midi, from = 0 }: NeckString, fret: number): number {
  return midi + Math.max(0, fret - from);
}

function maskOf(pitches: readonly number[]): number {
  return pitches.reduce((mask, pitch) => mask | (1 << pitch), 0);
}

function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** `x32010`; with dashes where a fret has two digits: `8-10-10-9-8-8`. */
export function fretString(frets: readonly (number | null)[]): string {
  const names = frets.map(fret => (fret === null ? 'x' : String(fret)));
  return names.join(names.some(name => name.length > 1) ? '-' : '');
}
