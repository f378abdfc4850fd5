/** How a hand holds a shape: its fingers, and the barre. */

/** A fret for each string, in the given order: 0 is open, null is muted. */
export type Frets = readonly (number | null)[];

/** A finger across neighbouring strings: the first and the last string, counted from 0. */
interface Barre {
  readonly fret: number;
  readonly from: number;
  readonly to: number;
}

/** One way for a hand to hold a chord. */
export interface Shape {
  readonly frets: Frets;
  /** The lowest pressed fret; infinite if none is pressed. */
  readonly lowestFret: number;
  /** The number of fingers. */
  readonly fingers: number;
  /** The barre, at the lowest fret, or above it if there would be too few fingers otherwise: x32333. */
  readonly barre?: Barre;
}

/** Number of fingers without the thumb. */
export const fingersOfHand = 4;
const minStringsUnderFinger = 3;

/** Returns the shape of the frets; undefined if it needs more than four fingers. */
export function shapeOfFrets(frets: Frets): Shape | undefined {
  let [lowestFret, pressedCount] = [Number.POSITIVE_INFINITY, 0];
  for (const fret of frets) {
    if (fret === null || fret === 0) continue;
    pressedCount++;
    if (fret < lowestFret) lowestFret = fret;
  }
  const lowestBarre =
    pressedCount < minStringsUnderFinger ? undefined : barreAt(frets, lowestFret, pressedCount);
  const fingers = countFingers(lowestBarre, frets, pressedCount);
  if (fingers <= fingersOfHand) return { frets, lowestFret, fingers, barre: lowestBarre };
  const barre = longestBarre(frets);
  const fingersWithBarre = countFingers(barre, frets, pressedCount);
  return barre && fingersWithBarre <= fingersOfHand
    ? { frets, lowestFret, fingers: fingersWithBarre, barre }
    : undefined;
}

function countFingers(barre: Barre | undefined, frets: Frets, pressedCount: number): number {
  if (!barre) return pressedCount;
  let fingers = pressedCount + 1;
  for (let string = barre.from; string <= barre.to; string++) if (frets[string] === barre.fret) fingers--;
  return fingers;
}

/** Returns the barre at the lowest fret if all sounding strings have it, or four are pressed and none in it is open. */
function barreAt(frets: Frets, lowestFret: number, pressedCount: number): Barre | undefined {
  const [from, to] = [frets.indexOf(lowestFret), frets.lastIndexOf(lowestFret)];
  if (to === from) return undefined;
  const openString = frets.indexOf(0, from);
  const isOneFret = pressedCount < fingersOfHand && frets.every(fret => fret === null || fret === lowestFret);
  const isLarge = pressedCount >= fingersOfHand && (openString === -1 || openString > to);
  return isOneFret || isLarge ? { fret: lowestFret, from, to } : undefined;
}

/** Returns the longest run of neighbouring strings that are pressed at the same fret, as a barre. */
function longestBarre(frets: Frets): Barre | undefined {
  let best: Barre | undefined;
  for (const [from, fret] of frets.entries()) {
    if (!fret) continue;
    let to = from;
    while (frets[to + 1] === fret) to++;
    if (to - from > (best ? best.to - best.from : 0)) best = { fret, from, to };
  }
  return best;
}

function isUnder({ fret, from, to }: Barre, pressedFret: number | null, string: number): boolean {
  return pressedFret === fret && string >= from && string <= to;
}

/** Returns the finger on each string: 1 is the index finger, 0 is none. */
export function fingering({ frets, lowestFret, fingers: fingerCount, barre }: Shape): readonly number[] {
  const fingers = frets.map(() => 0);
  let [finger, fingersLeft, barreFinger] = [0, fingerCount, 0];
  const pressedStrings = frets
    .flatMap((fret, string) => (fret ? [{ fret, string }] : []))
    .sort((a, b) => a.fret - b.fret || a.string - b.string);
  for (const { fret, string } of pressedStrings) {
    const isUnderBarre = barre !== undefined && isUnder(barre, fret, string);
    if (!isUnderBarre || barreFinger === 0) {
      finger = Math.max(finger + 1, Math.min(fret - lowestFret + 1, fingersOfHand + 1 - fingersLeft));
      fingersLeft--;
      if (isUnderBarre) barreFinger = finger;
    }
    fingers[string] = isUnderBarre ? barreFinger : finger;
  }
  return fingers;
}
