/** Items for people: a card for each record. */
import type { Style } from '../../text/style.ts';
import type { Format, Selection } from '../format.ts';
import { card } from './card.ts';

export const cards: Format = { audience: 'people', gives: 'records', write: writeCards };

function* writeCards({ kind, columns, records, names, factsOf }: Selection, style: Style): Generator<string> {
  const meanings = Object.entries(kind.meanings);
  const html = meanings.filter(([, meaning]) => meaning === 'html').map(([path]) => path);
  const nouns = new Map(
    meanings.flatMap(([path, meaning]) => (meaning === 'html' ? [] : [[path, meaning.ids] as const])),
  );
  const nameOf = (path: string, id: unknown) => names.get(nouns.get(path) ?? '')?.get(id);
  let between = '';
  for (const { fields } of records) {
    const title = kind.label(fields);
    yield between + card(fields, { style, title, columns, facts: factsOf(fields), html, nameOf });
    between = '\n';
  }
}
