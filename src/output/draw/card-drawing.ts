/** The small drawing of a card. */
import type { Music } from '../../music/music.ts';
import type { Style } from '../text/style.ts';
import { columnsOf } from './canvas.ts';
import { drawingOf } from './drawings.ts';
import { drawnText } from './index.ts';
import { fewestKeyboardColumns } from './kinds/keyboard.ts';

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
