/** Renders shapes and text as SVG without style sheets, scripts or external references. */

import { isHexColor, isLight } from '../../base/text/plain.ts';
import { escapeControls, replaceDoubleSigns } from '../../base/text/sanitise.ts';
import type { Picture, Spot } from './drawing.ts';

/** A place in a picture, in its units. */
export interface Point {
  /** Distance from the left edge. */
  readonly x: number;
  /** Distance from the upper edge. */
  readonly y: number;
}

/** Returns a point on a circle. @param turns clockwise from the top, 1 for the whole circle */
export function pointOnCircle(turns: number, radius: number, centre: Point = { x: 0, y: 0 }): Point {
  const angle = turns * 2 * Math.PI;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

const font = 'DejaVu Sans, Noto Sans, Arial, sans-serif';

/** Returns a picture as an SVG file. Its title, and the words as its description, are for screen readers. */
export function svg(title: string, words: readonly string[], { width, height, shapes }: Picture): string {
  const size = `viewBox="0 0 ${roundHundredths(width)} ${roundHundredths(height)}" width="${roundHundredths(width)}" height="${roundHundredths(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${font}">`,
    `<title>${escapeXml(title)}</title><desc>${words.map(escapeXml).join('; ')}</desc>`,
    rect(0, 0, width, height, { fill: '#ffffff' }),
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

/** Draws a rectangle. @param x and y the upper left corner */
export function rect(x: number, y: number, width: number, height: number, attributes: Attributes): string {
  return element('rect', { x, y, width, height, ...attributes });
}

/** Draws a straight line, black unless `attributes` says otherwise. */
export function line(from: Point, to: Point, attributes: Attributes = {}): string {
  return element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke: '#000000', ...attributes });
}

/** Draws a circle. */
export function circle(middle: Point, radius: number, attributes: Attributes): string {
  return element('circle', { cx: middle.x, cy: middle.y, r: radius, ...attributes });
}

/** Draws a closed line through these points. */
export function polygon(points: readonly Point[], attributes: Attributes): string {
  return element('polygon', {
    points: points.map(({ x, y }) => `${roundHundredths(x)},${roundHundredths(y)}`).join(' '),
    fill: 'none',
    stroke: '#000000',
    ...attributes,
  });
}

/** Returns the shapes as a group that is moved down by this many units. */
export function group(down: number, shapes: readonly string[]): string {
  return `<g transform="translate(0 ${roundHundredths(down)})">\n${shapes.join('\n')}\n</g>`;
}

/** Draws text centred at a point, with signs that every font has. @param size in units of the drawing */
export function shapeText(text: string, position: Point, size: number, attributes: Attributes = {}): string {
  const textPlace = {
    x: position.x,
    y: position.y + size * 0.35,
    'font-size': size,
    'text-anchor': 'middle',
  };
  return `<text${attributesText({ ...textPlace, ...attributes })}>${escapeXml(labelInSvg(text))}</text>`;
}

/** Draws a note as a disc with its label. The root has a black ring, which is visible in greyscale too. */
export function spotShapes(spot: Spot, middle: Point, radius: number): string[] {
  const fill = hexOr(spot.color, '#d9d9d9');
  const edge = spot.isRoot
    ? { stroke: '#000000', 'stroke-width': 3 }
    : { stroke: '#555555', 'stroke-width': 0.75 };
  // Long labels get smaller until they fit the disc.
  const size = Math.min(radius, (radius * 2.3) / Math.max(1, labelInSvg(spot.label).length));
  // On a black key, the black ring needs a light border.
  const halo = spot.isRoot ? [circle(middle, radius + 3, { fill: '#ffffff' })] : [];
  return [
    ...halo,
    circle(middle, radius, { fill, ...edge }),
    shapeText(spot.label, middle, Math.max(2, size), { fill: isLight(fill) ? '#000000' : '#ffffff' }),
  ];
}

/** Returns the colour if it is #rrggbb, else the fallback. */
export function hexOr(color: string | undefined, fallback: string): string {
  return color !== undefined && isHexColor(color) ? color : fallback;
}

function element(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}/>`;
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === undefined) return '';
      return ` ${name}="${typeof value === 'number' ? roundHundredths(value) : escapeXml(value)}"`;
    })
    .join('');
}

function roundHundredths(value: number): number {
  return Number(value.toFixed(2));
}

const maxLength = 40;

function labelInSvg(text: string): string {
  return replaceDoubleSigns(text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text);
}

/** Characters that XML 1.0 forbids (section 2.2, Char). */
const illegalInXml = /(?![\t\n\r\x7f-\x9f])[\p{Cc}\ufffe\uffff]/gu;

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for XML. Shows control characters, because the file may be printed on a terminal. */
function escapeXml(text: string): string {
  return escapeControls(text.toWellFormed().replace(illegalInXml, '\ufffd')).replace(
    /[&<>"]/g,
    sign => xmlEntities[sign] ?? sign,
  );
}
