/** The small drawing of a card. */
import type { Music } from '../../music/music.ts';
import type { Style } from '../text/style.ts';
import { columnsOf } from './canvas.ts';
import { drawingOf } from './drawings.ts';
import { drawnText } from './index.ts';
import { fewestKeyboardColumns } from './kinds/keyboard.ts';

/** More lines would push the fields off most screens. */
const mostLines = 20;

/**
 * The music as far as its record says by itself what it looks like; empty where that does not fit.
 * @param colors #rrggbb by the id of an interval in the catalog
 */
export function cardDrawing(
  value: Music | undefined,
  style: Style,
  colors?: ReadonlyMap<unknown, string>,
): string {
  // Sections stand in the card as a table; a key's signature says what its circle would.
  const shown = value?.kind === 'progression' ? { ...value, sections: [] } : value;
  const as = shown?.kind === 'rhythm' && shown.rings.length > 1 ? 'grid' : 'ring';
  const drawing =
    shown && shown.kind !== 'key' ? drawingOf(shown, { as, colors, noteNames: style.noteNames }) : undefined;
  if (!drawing) return '';
  if (drawing.kind === 'keyboard' && columnsOf(style) < fewestKeyboardColumns) return '';
  const text = drawnText(drawing, style);
  return text.split('\n').length > mostLines + 1 ? '' : text;
}
