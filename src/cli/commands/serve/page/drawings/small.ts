/** Draws keys, rings and rulers for lists. They have no text, because lists show it beside them. */

import { isHexColor } from '../../../../../base/text/plain.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import type { Keyboard } from '../../../../../music/draw/kinds/keyboard.ts';
import type { Rings } from '../../../../../music/draw/kinds/rings.ts';
import type { Ruler } from '../../../../../music/draw/kinds/ruler.ts';
import { pointOnCircle } from '../../../../../music/draw/svg.ts';
import type { Music } from '../../../../../music/music.ts';
import { html, type Markup } from '../html.ts';
import { placeKeys } from './keyboard.ts';
import { roundCoordinate } from './spots.ts';

/** Returns a small drawing; undefined for keys, progressions and long rings. @param colors #rrggbb by interval id */
export function drawSmall(
  value: Music | undefined,
  colors: ReadonlyMap<unknown, string>,
): Markup | undefined {
  if (value === undefined || value.kind === 'key' || value.kind === 'progression') return undefined;
  const drawing = drawingOf(value, { rhythmForm: 'ring', colors });
  switch (drawing?.kind) {
    case 'keyboard':
      return drawSmallKeys(drawing);
    case 'rings':
      return drawSmallRing(drawing);
    case 'ruler':
      return drawSmallRuler(drawing);
    default:
      return undefined;
  }
}

function smallSvg(width: number, height: number, shapes: readonly Markup[]): Markup {
  return html`<svg class="small" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${shapes}</svg>`;
}

function fillOf(color: string | undefined): Markup {
  return color !== undefined && isHexColor(color) ? html` fill="${color}"` : html` class="spot"`;
}

const [whiteSize, blackSize] = [
  { width: 10, height: 34 },
  { width: 7, height: 21 },
];

/** Draws the keys of one octave. */
function drawSmallKeys({ tones }: Keyboard): Markup {
  const shapes = placeKeys(1, whiteSize, blackSize).map(({ semitone, isBlack, x, width, height }) => {
    const spot = tones.get(semitone) ?? tones.get(semitone + 12);
    const disc =
      spot && html`<circle cx="${x + width / 2}" cy="${height - 5}" r="3.2"${fillOf(spot.color)}/>`;
    return html`<rect class="${isBlack ? 'black' : 'white'}" x="${x + 0.5}" y=".5" width="${width}" height="${height}"/>${disc}`;
  });
  return smallSvg(7 * whiteSize.width + 1, whiteSize.height + 1, shapes);
}

/** Maximum number of steps of drawn rings. More would look like a line. */
const maxSteps = 48;

function drawSmallRing({ rings }: Rings): Markup | undefined {
  const [ring] = rings;
  if (ring === undefined || ring.steps > maxSteps) return undefined;
  const dots = Array.from({ length: ring.steps }, (_, step) => {
    const { x, y } = pointOnCircle(step / ring.steps, 17, { x: 22, y: 22 });
    const isStruck = ring.onsets.includes(step);
    return html`<circle class="${isStruck ? 'pulse' : 'rest'}" cx="${roundCoordinate(x)}" cy="${roundCoordinate(y)}" r="${isStruck ? 3.2 : 1.2}"/>`;
  });
  return smallSvg(44, 44, dots);
}

function drawSmallRuler({ steps, period }: Ruler): Markup {
  const marks = steps.slice(0, 60).map(({ cents, color }) => {
    return html`<rect x="${roundCoordinate(2 + (cents / period) * 92)}" y="2" width="2" height="16"${fillOf(color)}/>`;
  });
  return smallSvg(98, 20, marks);
}
