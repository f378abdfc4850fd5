/** Items for people: a card for each record. */
import type { Fields } from '../../../base/io.ts';
import type { RecordKind } from '../../../catalog/lib/noun.ts';
import type { Style } from '../../text/style.ts';
import type { Format, Selection } from '../format.ts';
import { card } from './card.ts';

export const cards: Format = { audience: 'people', gives: 'records', write: writeCards };

function* writeCards({ kind, records, names }: Selection, style: Style): Generator<string> {
  const meanings = Object.entries(kind.meanings);
  const html = meanings.filter(([, meaning]) => meaning === 'html').map(([path]) => path);
  const nouns = new Map(
    meanings.flatMap(([path, meaning]) => (meaning === 'html' ? [] : [[path, meaning.ids] as const])),
  );
  const nameOf = (path: string, id: unknown) => names.get(nouns.get(path) ?? '')?.get(id);
  let between = '';
  for (const { fields } of records) {
    yield between + card(fields, { style, columns: kind.columns, html, nameOf, ...titleOf(kind, fields) });
    between = '\n';
  }
}

/** The name that people have for the record, where none of its fields says so. */
function titleOf(kind: RecordKind, fields: Fields): { title?: string } {
  const title = kind.label(fields);
  return title === '' || Object.values(fields).includes(title) ? {} : { title };
}
