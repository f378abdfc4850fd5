/** A piano keyboard whose keys may be links. */
import type { Spot } from '../../../../../music/draw/drawing.ts';
import { type Keyboard, type KeyPlace, keyPlaces } from '../../../../../music/draw/kinds/keyboard.ts';
import { html, type Markup } from '../html.ts';
import { drawSpot, type Link, type LinkOfPitch, wrapDrawing, wrapInLink } from './spots.ts';

interface KeySize {
  readonly width: number;
  readonly height: number;
}

interface DrawnKey extends KeySize, KeyPlace {
  /** The x coordinate of its left side. */
  readonly x: number;
}

/** Returns the keys of this many octaves. Black keys come last, because they cover parts of the others. */
export function placeKeys(octaves: number, white: KeySize, black: KeySize): readonly DrawnKey[] {
  const keys = keyPlaces(octaves).map((place): DrawnKey => {
    const x = place.keysFromLeft * white.width - (place.isBlack ? black.width / 2 : 0);
    return { ...place, x, ...(place.isBlack ? black : white) };
  });
  return [...keys.filter(key => !key.isBlack), ...keys.filter(key => key.isBlack)];
}

/** Returns notes by semitones above the lowest key of two octaves. @param spots the notes by pitch class */
export function repeatInOctaves(spots: ReadonlyMap<number, Spot>): ReadonlyMap<number, Spot> {
  return new Map([...spots, ...Array.from(spots, ([pitch, spot]) => [pitch + 12, spot] as const)]);
}

const [whiteSize, blackSize] = [
  { width: 34, height: 140 },
  { width: 22, height: 86 },
];

/** Returns the outline of a key without the parts under black keys, so that no other key covers its edge. */
function outlinePath(key: DrawnKey, keys: readonly DrawnKey[]): string {
  const [left, right] = [1 + key.x, 1 + key.x + key.width];
  const blackSpans = keys
    .filter(blackKey => blackKey.isBlack && !key.isBlack)
    .map(blackKey => ({ from: 1 + blackKey.x, to: 1 + blackKey.x + blackKey.width }));
  const start = blackSpans.find(({ from, to }) => from < left && left < to)?.to ?? left;
  const end = blackSpans.find(({ from, to }) => from < right && right < to)?.from ?? right;
  const bottom = 1 + key.height;
  return `M${start} 1H${end}V${1 + blackSize.height}H${right}V${bottom}H${left}V${1 + blackSize.height}H${start}Z`;
}

/** The MIDI number of the lowest key, unless the notes have pitches. */
const middleC = 60;

export function drawKeyboard(
  {
    tones,
    octaves = 2,
    lowestKey = middleC,
  }: Pick<Keyboard, 'tones' | 'octaves'> & Partial<Pick<Keyboard, 'lowestKey'>>,
  label: string,
  links?: LinkOfPitch,
): Markup {
  const keys = placeKeys(octaves, whiteSize, blackSize);
  const shapes = keys.map(key => {
    const { semitone, isBlack, x, width, height } = key;
    const spot = tones.get(semitone);
    const middle = { x: 1 + x + width / 2, y: 1 + height - (isBlack ? 15 : 22) };
    const marker = spot && drawSpot(spot, middle, isBlack ? 10.5 : 13);
    const shape = html`<path class="${isBlack ? 'black' : 'white'}" d="${outlinePath(key, keys)}"/>${marker}`;
    const link: Link | undefined = links?.(semitone % 12);
    // The same note is drawn twice. The Tab key needs to reach only one.
    const place = { midi: lowestKey + semitone, spotName: `key ${semitone}` };
    return wrapInLink(link, shape, spot?.label, semitone < 12, place);
  });
  const size = { width: octaves * 7 * whiteSize.width + 2, height: whiteSize.height + 2 };
  return wrapDrawing('keyboard', size, label, links !== undefined, shapes);
}
