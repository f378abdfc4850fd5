/** The small drawing above the fields of a card. */
import type { Fields } from '../../base/io.ts';
import type { RecordKind } from '../../catalog/lib/noun.ts';
import type { Style } from '../text/style.ts';
import { columnsOf } from './canvas.ts';
import { drawnText } from './index.ts';
import { fewestKeyboardColumns } from './kinds/keyboard.ts';
import { recordDrawing } from './records.ts';

/** More lines would push the fields off most screens. */
const mostLines = 20;

/** The record as far as it says by itself what it looks like, and an empty line; empty where that does not fit. */
export function cardDrawing(kind: RecordKind, record: Fields, style: Style): string {
  const drawing = recordDrawing(kind.one, kind.label(record), record);
  if (!drawing) return '';
  if (drawing.kind === 'keyboard' && columnsOf(style) < fewestKeyboardColumns) return '';
  const text = drawnText(drawing, style);
  return text.split('\n').length > mostLines + 1 ? '' : `${text}\n`;
}
