/** Items for people: a card for each record. */
import type { Style } from '../text/style.ts';
import { card } from './card.ts';
import type { Format, Selection } from './format.ts';

export const cards: Format = { audience: 'people', gives: 'records', write: writeCards };

/** On terminals a drawing of the record stands above its fields. */
async function* writeCards(
  { kind, columns, records, names, factsOf, musicOf }: Selection,
  style: Style,
): AsyncGenerator<string> {
  const meanings = Object.entries(kind.meanings);
  const html = meanings.filter(([, meaning]) => meaning === 'html').map(([path]) => path);
  const rings = meanings.filter(([, meaning]) => meaning === 'rings').map(([path]) => path);
  const nouns = new Map(
    meanings.flatMap(([path, meaning]) =>
      typeof meaning === 'string' ? [] : [[path, meaning.ids] as const],
    ),
  );
  const nameOf = (path: string, id: unknown) => names.get(nouns.get(path) ?? '')?.get(id);
  const { cardDrawing } = style.drawings ? await import('../draw/card-drawing.ts') : noDrawing;
  let between = '';
  for (const { fields } of records) {
    const text = card(fields, {
      style,
      title: kind.label(fields),
      columns,
      facts: factsOf(fields),
      html,
      rings,
      nameOf,
    });
    yield between + cardDrawing(musicOf(fields), style) + text;
    between = '\n';
  }
}

const noDrawing = { cardDrawing: () => '' };
