/** The circle of fifths, with a key in its place. */

import { isLight } from '../../text/color.ts';
import type { Style } from '../../text/style.ts';
import { width } from '../../text/width.ts';
import { columnsOf, createCanvas, sheetText } from '../canvas.ts';
import type { Circle } from '../drawing.ts';
import { circle, hexOr, shapeText, svg } from '../svg.ts';

/** Columns from the middle to the major and the minor keys; rows are half of it. */
const wide = { major: 18, minor: 10 };
const narrow = { major: 14, minor: 7 };

export function circleText({ places, says }: Circle, style: Style): string {
  const canvas = createCanvas(style);
  const radius = columnsOf(style) >= 2 * wide.major + 9 ? wide : narrow;
  const [middle, height] = [radius.major + 4, radius.major / 2];
  const fits = columnsOf(style) >= 2 * middle + 1;
  for (const [index, { major, minor, color, chosen }] of places.entries()) {
    if (!fits) break;
    const put = (name: string, radius: number, ink = {}) => {
      const angle = (index / 12) * 2 * Math.PI;
      const text = sheetText(chosen ? `(${name})` : name, style.ascii, 12);
      const column = middle + Math.round(radius * Math.sin(angle)) - Math.floor((width(text) - 1) / 2);
      canvas.put(column, Math.round((height * 2 - radius * Math.cos(angle)) / 2), text, ink);
    };
    put(major, radius.major, { color, bold: chosen });
    put(minor, radius.minor, { bold: chosen });
  }
  const below = fits ? height * 2 + 2 : 0;
  for (const [index, line] of says.entries()) canvas.put(0, below + index, line);
  return canvas.text();
}

export function circleSvg({ title, places, says }: Circle): string {
  const middle = { x: 220, y: 220 };
  const at = (index: number, radius: number) => {
    const angle = (index / 12) * 2 * Math.PI;
    return { x: middle.x + radius * Math.sin(angle), y: middle.y - radius * Math.cos(angle) };
  };
  const shapes = [150, 95].map(radius => circle(middle, radius, { fill: 'none', stroke: '#999999' }));
  for (const [index, { major, minor, color, chosen }] of places.entries()) {
    const fill = hexOr(color, '#ffffff');
    const edge = { stroke: '#000000', 'stroke-width': chosen ? 4 : 1 };
    const ink = { fill: isLight(fill) ? '#000000' : '#ffffff', 'font-weight': chosen ? 'bold' : undefined };
    shapes.push(circle(at(index, 150), 25, { fill, ...edge }), shapeText(major, at(index, 150), 16, ink));
    shapes.push(circle(at(index, 95), 18, { fill: '#ffffff', ...edge }));
    shapes.push(shapeText(minor, at(index, 95), 11, { 'font-weight': chosen ? 'bold' : undefined }));
  }
  for (const [index, line] of says.entries())
    shapes.push(shapeText(line, { x: middle.x, y: 420 + index * 20 }, 13));
  return svg({ title, width: 440, height: 430 + says.length * 20, shapes });
}
