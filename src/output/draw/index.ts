/** Drawings as text and as SVG. */
import type { Music } from '../../music/music.ts';
import { visibleTo } from '../text/sanitise.ts';
import type { Style } from '../text/style.ts';
import { columnsOf } from './canvas.ts';
import type { Drawing, Head } from './drawing.ts';
import { drawingOf } from './drawings.ts';
import { chartSvg, chartText } from './kinds/chart.ts';
import { circleSvg, circleText } from './kinds/circle.ts';
import { fewestKeyboardColumns, keyboardSvg, keyboardText } from './kinds/keyboard.ts';
import { neckSvg, neckText } from './kinds/neck.ts';
import { ringsSvg, ringsText } from './kinds/rings.ts';
import { rulerSvg, rulerText } from './kinds/ruler.ts';
import { shapesSvg, shapesText } from './kinds/shapes.ts';
import { wordsOf } from './words.ts';

/** The drawing in lines of at most the style's width, or 80 columns, each with a line break. */
export function drawnText(drawing: Drawing, style: Style, head?: Head): string {
  if (style.words) return drawnWords(drawing, style);
  switch (drawing.kind) {
    case 'keyboard':
      return keyboardText(drawing, style, head);
    case 'neck':
      return neckText(drawing, style, head);
    case 'shapes':
      return shapesText(drawing, style);
    case 'circle':
      return circleText(drawing, style);
    case 'rings':
      return ringsText(drawing, style, head);
    case 'chart':
      return chartText(drawing, style, head);
    case 'ruler':
      return rulerText(drawing, style, head);
  }
}

/** The drawing in words. The lines are not wrapped, as they are meant for screen readers. */
function drawnWords(drawing: Drawing, style: Style): string {
  return wordsOf(drawing)
    .map(line => `${visibleTo(style, line)}\n`)
    .join('');
}

/** The drawing as one `<svg>` of shapes and text. */
export function drawnSvg(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'keyboard':
      return keyboardSvg(drawing);
    case 'neck':
      return neckSvg(drawing);
    case 'shapes':
      return shapesSvg(drawing);
    case 'circle':
      return circleSvg(drawing);
    case 'rings':
      return ringsSvg(drawing);
    case 'chart':
      return chartSvg(drawing);
    case 'ruler':
      return rulerSvg(drawing);
  }
}

/** A longer drawing would leave no room for the fields on most screens. */
const mostLines = 20;

/**
 * The drawing of the music, made from its record alone; empty if it doesn't fit.
 * @param colors #rrggbb by the id of an interval in the catalog
 */
export function cardDrawing(
  value: Music | undefined,
  style: Style,
  colors?: ReadonlyMap<unknown, string>,
): string {
  // The card has a table of sections, and a key's signature says as much as its circle.
  const shown = value?.kind === 'progression' ? { ...value, sections: [] } : value;
  const as = shown?.kind === 'rhythm' && shown.rings.length > 1 ? 'grid' : 'ring';
  const drawing =
    shown && shown.kind !== 'key' ? drawingOf(shown, { as, colors, noteNames: style.noteNames }) : undefined;
  if (!drawing) return '';
  if (drawing.kind === 'keyboard' && columnsOf(style) < fewestKeyboardColumns) return '';
  const text = drawnText(drawing, style);
  return text.split('\n').length > mostLines + 1 ? '' : text;
}
