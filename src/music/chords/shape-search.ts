/** Finds ways to finger a chord on a fretted neck. */
import { bitCount, maskOf, modulo } from '../arithmetic.ts';
import type { Chord } from '../chord.ts';
import { pitchClass } from '../note.ts';
import { type Frets, fingersOfHand, type Shape, shapeOfFrets } from './fingers.ts';
import { knownShapes } from './known-shapes.ts';
import { hasBassString, isLowestFirst, midiAtFret, minBassStrings, type NeckString } from './neck-strings.ts';

/** Number of frets that a hand reaches without moving. */
const reach = 4;
/** The highest fret at which a shape may begin. */
const maxPosition = 12;
const maxTries = 60_000;
/** Minimum sounding strings of a shape on a neck of many strings. */
const minSoundingStrings = 4;
/** Maximum number of strings for shapes with muted strings between struck ones: on more, there are too many shapes. */
const maxWithGaps = { overBass: 7, withoutBass: 6 };

/**
 * Returns the shapes of a chord that a hand can hold: within four frets, with four fingers, one of which may be a
 * barre. Common shapes come first, then the others, the easiest first. All notes of the chord sound and no others,
 * except the open short string of a banjo. Chords of four or more notes may lack the fifth, and on too few strings the
 * root. If the chord has a bass, or the neck a bass string, the bass is the lowest note, except in re-entrant tunings.
 */
export function chordShapes(chord: Chord, strings: readonly NeckString[]): readonly Shape[] {
  const search = createSearch(chord, strings);
  tryString(search, emptyHand);
  const knownShapesHere = knownShapes(chord, strings).flatMap(frets =>
    isOnBass(search, strings, frets) ? (shapeOfFrets(frets) ?? []) : [],
  );
  const commonShapes = knownShapesHere.filter(
    (shape, index) => !includesShape(shape, knownShapesHere.slice(0, index)),
  );
  search.shapes.sort((a, b) => a.cost - b.cost);
  const otherShapes = search.shapes.map(({ shape }) => shape);
  return [...commonShapes, ...otherShapes.filter(shape => !includesShape(shape, commonShapes))];
}

/** Whether the lowest note is the required bass. If a neck is tuned to a chord, any of its notes may be lowest. */
function isOnBass({ bass }: ShapeSearch, strings: readonly NeckString[], frets: Frets): boolean {
  const midis = strings.flatMap((string, index) => {
    const fret = frets[index];
    return fret === null || fret === undefined ? [] : midiAtFret(string, fret);
  });
  return bass === undefined || Math.min(...midis) % 12 === bass || frets.every(fret => fret === 0);
}

function includesShape({ frets, lowestFret }: Shape, shapes: readonly Shape[]): boolean {
  return shapes.some(
    other => other.lowestFret === lowestFret && other.frets.every((fret, string) => fret === frets[string]),
  );
}

/** A fret of a string that sounds a tone of the chord; 0 is the open string. */
interface Stop {
  readonly fret: number;
  readonly midi: number;
}

interface ShapeSearch {
  /** Number of positions left to try. On necks with many strings, trying all would take too long. */
  triesLeft: number;
  /** The fret of each string so far; null is muted. */
  readonly stopsSoFar: (Stop | null)[];
  readonly shapes: RankedShape[];
  readonly stops: readonly (readonly Stop[])[];
  /** Whether a string may be muted between two struck ones. */
  readonly allowsGaps: boolean;
  /** Bit mask of the pitch classes that a shape must have. */
  readonly requiredMask: number;
  /** The pitch class of the root. */
  readonly root: number;
  /** The pitch class that must be the lowest tone; undefined if any may be. */
  readonly bass: number | undefined;
  /** For each string, the MIDI number of the lowest bass that it or a later string can sound. */
  readonly lowestBass: readonly number[];
}

interface RankedShape {
  readonly shape: Shape;
  readonly cost: number;
}

function createSearch({ root, tones, bass }: Chord, strings: readonly NeckString[]): ShapeSearch {
  const rootPitch = pitchClass(root);
  const pitches = [...tones.map(pitchClass), ...(bass ? [pitchClass(bass)] : [])];
  const fifth = modulo(rootPitch + 7, 12);
  const maySkipFifth = new Set(pitches).size > 3 && fifth !== (bass && pitchClass(bass));
  const keptPitches = maySkipFifth ? pitches.filter(pitch => pitch !== fifth) : pitches;
  const needsMoreStrings = new Set(keptPitches).size > strings.length;
  const requiredMask = maskOf(
    needsMoreStrings ? keptPitches.filter(each => each !== rootPitch) : keptPitches,
  );
  const chordMask = maskOf(pitches);
  const stops = strings.map(string =>
    Array.from(
      { length: maxPosition + reach },
      (_, fret): Stop => ({ fret, midi: midiAtFret(string, fret) }),
    ).filter(({ fret, midi }) =>
      fret === 0 && string.startFret
        ? true
        : (fret === 0 || fret > (string.startFret ?? 0)) && chordMask & (1 << (midi % 12)),
    ),
  );
  const hasBass = bass ? isLowestFirst(strings) : hasBassString(strings);
  const bassPitch = hasBass ? pitchClass(bass ?? root) : undefined;
  const allowsGaps = strings.length <= (hasBass ? maxWithGaps.overBass : maxWithGaps.withoutBass);
  const lowestOn = stops.map(stringStops =>
    Math.min(...stringStops.map(({ midi }) => midi).filter(midi => midi % 12 === bassPitch)),
  );
  const lowestBass = strings.map((_, index) => Math.min(...lowestOn.slice(index)));
  return {
    triesLeft: maxTries,
    stopsSoFar: [],
    shapes: [],
    stops,
    allowsGaps,
    requiredMask,
    root: rootPitch,
    bass: bassPitch,
    lowestBass,
  };
}

/** The position of the hand on the strings so far. */
interface Hand {
  /** A mask of the sounding pitch classes. */
  readonly pitchMask: number;
  /** The MIDI number of the lowest tone; infinite if there is none. */
  readonly lowestMidi: number;
  readonly lowestFret: number;
  readonly highestFret: number;
  /** The number of pressed strings, and of those pressed at the lowest fret. */
  readonly pressedCount: number;
  readonly lowCount: number;
}

const emptyHand: Hand = {
  pitchMask: 0,
  lowestMidi: Number.POSITIVE_INFINITY,
  lowestFret: Number.POSITIVE_INFINITY,
  highestFret: 0,
  pressedCount: 0,
  lowCount: 0,
};

/** Tries the next string and all after it, and returns as soon as the position cannot become a shape. */
function tryString(search: ShapeSearch, hand: Hand): void {
  const { stopsSoFar, stops, allowsGaps, requiredMask, bass, lowestBass } = search;
  if (search.triesLeft-- <= 0) return;
  const stringIndex = stopsSoFar.length;
  const ownStops = stops[stringIndex];
  const missingCount = bitCount(requiredMask & ~hand.pitchMask);
  if (missingCount > stops.length - stringIndex) return;
  const needsBass = bass !== undefined && hand.lowestMidi % 12 !== bass && hand.pitchMask !== 0;
  if (needsBass && (ownStops === undefined || (lowestBass[stringIndex] ?? 0) > hand.lowestMidi)) return;
  if (ownStops === undefined) {
    if (hand.pressedCount > 0 && hand.lowestFret > maxPosition) return;
    const shape = shapeOfFrets(stopsSoFar.map(stop => (stop === null ? null : stop.fret)));
    if (shape) search.shapes.push({ shape, cost: costOf(search, hand, shape) });
    return;
  }
  const forbidsGap = !allowsGaps && hand.pitchMask !== 0;
  const isAfterGap = forbidsGap && stopsSoFar[stringIndex - 1] === null;
  for (const stop of isAfterGap ? [] : ownStops) {
    const { fret, midi } = stop;
    const lowestFret = fret === 0 ? hand.lowestFret : Math.min(hand.lowestFret, fret);
    const highestFret = Math.max(hand.highestFret, fret);
    if (highestFret - lowestFret >= reach) continue;
    const pressedCount = hand.pressedCount + (fret === 0 ? 0 : 1);
    const lowCount =
      (lowestFret < hand.lowestFret ? 0 : hand.lowCount) + (fret !== 0 && fret === lowestFret ? 1 : 0);
    stopsSoFar.push(stop);
    const needsMoreFingers = pressedCount > fingersOfHand && pressedCount - lowCount >= fingersOfHand;
    if (!needsMoreFingers || pressedCount - longestRun(stopsSoFar) < fingersOfHand) {
      const pitchMask = hand.pitchMask | (1 << (midi % 12));
      tryString(search, {
        pitchMask,
        lowestMidi: Math.min(hand.lowestMidi, midi),
        lowestFret,
        highestFret,
        pressedCount,
        lowCount,
      });
    }
    stopsSoFar.pop();
  }
  // After a muted string no later string may sound, so no tone may be missing.
  if (forbidsGap && missingCount > 0) return;
  stopsSoFar.push(null);
  tryString(search, hand);
  stopsSoFar.pop();
}

/** Returns the longest run of neighbouring strings that are pressed at the same fret. */
function longestRun(stopsSoFar: readonly (Stop | null)[]): number {
  let [run, longest, last] = [0, 0, 0];
  for (const stop of stopsSoFar) {
    const fret = stop === null ? 0 : stop.fret;
    run = fret === 0 ? 0 : fret === last ? run + 1 : 1;
    last = fret;
    if (run > longest) longest = run;
  }
  return longest;
}

/**
 * Weights of the difficulties of a shape. They are fitted to the first shapes of chord books and to beginners' shapes;
 * `test/music/shapes.test.ts` measures the fit.
 */
const costs = {
  unplayed: 3.5,
  unplayedInside: 5,
  unplayedAbove: 3,
  notRoot: 0.5,
  barre: 1,
  /** A barre above the lowest fret. */
  barreAbove: 6,
  position: 1.75,
  stretch: 3.5,
  finger: 0.5,
  /** An open string between two pressed ones. */
  openInside: 1.75,
  /** An open string, for each fret between the nut and the hand. */
  openFarAway: 0.25,
  /** An open string in a position from fret 5 on. */
  openUpTheNeck: 6,
  /** On a neck of many strings, fewer than `minSoundingStrings` sound. */
  thin: 6,
  /** The same tone on two neighbouring strings. */
  unison: 6.5,
};

function costOf({ stopsSoFar, root }: ShapeSearch, hand: Hand, { barre }: Shape): number {
  const firstPressed = stopsSoFar.findIndex(isPressed);
  const lastPressed = stopsSoFar.findLastIndex(isPressed);
  let [unplayed, mutedInside, mutedRun, open, openInside, unisons] = [0, 0, 0, 0, 0, 0];
  let last: number | undefined;
  for (const [string, stop] of stopsSoFar.entries()) {
    if (stop === null) {
      unplayed++;
      mutedRun++;
      continue;
    }
    // Muted strings count only between two struck ones.
    if (last !== undefined) mutedInside += mutedRun;
    mutedRun = 0;
    if (stop.midi === last) unisons++;
    last = stop.midi;
    if (stop.fret > 0) continue;
    open++;
    if (string > firstPressed && string < lastPressed) openInside++;
  }
  const lowestFret = hand.pressedCount === 0 ? 0 : hand.lowestFret;
  return (
    unplayed * costs.unplayed * (minBassStrings / stopsSoFar.length) ** 2 +
    (stopsSoFar.length >= minBassStrings && stopsSoFar.length - unplayed < minSoundingStrings
      ? costs.thin
      : 0) +
    mutedInside * costs.unplayedInside +
    mutedRun * costs.unplayedAbove +
    (hand.lowestMidi % 12 === root ? 0 : costs.notRoot) +
    (barre ? (barre.fret > hand.lowestFret ? costs.barreAbove : costs.barre) : 0) +
    lowestFret * costs.position +
    (hand.pressedCount === 0 ? 0 : hand.highestFret - lowestFret) * costs.stretch +
    hand.pressedCount * costs.finger +
    openInside * costs.openInside +
    open * (lowestFret * costs.openFarAway + (lowestFret > 4 ? costs.openUpTheNeck : 0)) +
    unisons * costs.unison
  );
}

function isPressed(stop: Stop | null): boolean {
  return stop !== null && stop.fret > 0;
}

/** Formats the frets: `x32010`; with dashes if one has two digits: `8-10-10-9-8-8`. */
export function fretString(frets: readonly (number | null)[]): string {
  const names = frets.map(fret => (fret === null ? 'x' : String(fret)));
  return names.join(names.some(name => name.length > 1) ? '-' : '');
}
