/** Formats records for people: a card for each record. */

import type { Fields } from '../../../base/io.ts';
import { type Style, spellNotes } from '../../../base/text/style.ts';
import { commandFor } from '../../../catalog/index.ts';
import type { RecordKind } from '../../../catalog/lib/noun.ts';
import type { Music } from '../../../music/music.ts';
import { type CardOptions, card } from './card.ts';
import type { Format, Selection } from './format.ts';

export const cards: Format = { audience: 'people', content: 'records', write: writeCards };

async function* writeCards(
  { kind, columns, records, names, facts, musicOf, colors, neck, showsAll, warn }: Selection,
  style: Style,
): AsyncGenerator<string> {
  const layOutHtml = htmlFields(kind).length === 0 ? undefined : await loadLayout(style, warn);
  const nounByPath = new Map(
    Object.entries(kind.meanings).flatMap(([path, meaning]) =>
      typeof meaning === 'string' ? [] : [[path, meaning.ids] as const],
    ),
  );
  const nameOf = (path: string, id: unknown) => names.get(nounByPath.get(path) ?? '')?.get(id);
  const { cardDrawing } = style.hasDrawings ? await import('../../../music/draw/drawings.ts') : noDrawings;
  let separator = '';
  for (const { fields } of records) {
    const music = musicOf(fields);
    const text = recordCard(kind, fields, layOutHtml, {
      ...{ style, columns, facts, nameOf, showsAll: showsAll || kind.card === undefined },
      draw: (columns, isBeside) =>
        cardDrawing(music, { ...style, width: columns }, { colors, neck, isBeside }),
      inks: inksOf(music, colors),
    });
    yield separator + text;
    separator = '\n';
  }
}

/** Returns the card of a record, as its kind declares it. @param layOutHtml lays out HTML as text */
export function recordCard(
  kind: RecordKind,
  fields: Fields,
  layOutHtml: ((text: string) => string) | undefined,
  options: CardOptions,
): string {
  return card(fields, {
    ...{ title: spellNotes(kind.label(fields), kind.noteText, options.style), singular: kind.singular },
    ...{ noteTexts: kind.noteTexts ?? {}, first: kind.card, inDrawing: kind.inDrawing ?? [] },
    ...(layOutHtml && { html: { fields: htmlFields(kind), layOut: layOutHtml } }),
    ...options,
  });
}

function htmlFields({ meanings }: RecordKind): readonly string[] {
  return Object.keys(meanings).filter(path => meanings[path] === 'html');
}

/** Loads the function that lays out HTML. It is loaded only if it is needed, because few kinds contain HTML. */
async function loadLayout(style: Style, warn: (message: string) => void): Promise<(html: string) => string> {
  const [{ htmlText }, { cutWarning }] = await Promise.all([
    import('../html/text.ts'),
    import('../html/limits.ts'),
  ]);
  return html => {
    const { text, isCut } = htmlText(html, style, commandFor);
    if (isCut) warn(cutWarning);
    return text;
  };
}

/** Returns the colours of a scale's notes; undefined for other music. */
function inksOf(music: Music | undefined, colors: Selection['colors']): CardOptions['inks'] {
  if (music?.kind !== 'scale' || colors === undefined) return undefined;
  return new Map([['notes', music.tones.map(({ intervalId }) => colors.get(intervalId))]]);
}

const noDrawings = { cardDrawing: () => '' };
