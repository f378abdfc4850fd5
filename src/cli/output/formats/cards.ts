/** Items for people: a card for each record. */

import { type Style, spellNotes } from '../../../base/text/style.ts';
import { commandFor } from '../../../catalog/index.ts';
import type { Music } from '../../../music/music.ts';
import { type CardOptions, card } from './card.ts';
import type { Format, Selection } from './format.ts';

export const cards: Format = { audience: 'people', gives: 'records', write: writeCards };

async function* writeCards(
  { kind, columns, records, names, facts, musicOf, colors, neck, showsAll, warn }: Selection,
  style: Style,
): AsyncGenerator<string> {
  const meanings = Object.entries(kind.meanings);
  const texts = meanings.filter(([, meaning]) => meaning === 'html').map(([path]) => path);
  const html = texts.length === 0 ? undefined : { fields: texts, laidOut: await layout(style, warn) };
  const rings = meanings.filter(([, meaning]) => meaning === 'rings').map(([path]) => path);
  const nouns = new Map(
    meanings.flatMap(([path, meaning]) =>
      typeof meaning === 'string' ? [] : [[path, meaning.ids] as const],
    ),
  );
  const nameOf = (path: string, id: unknown) => names.get(nouns.get(path) ?? '')?.get(id);
  const { cardDrawing } = style.drawings ? await import('../../../music/draw/drawings.ts') : noDrawing;
  let between = '';
  for (const { fields } of records) {
    const music = musicOf(fields);
    const text = card(fields, {
      style,
      ...{ title: spellNotes(kind.label(fields), kind.spells, style), one: kind.one },
      ...{ columns, facts, html, rings, nameOf, spelled: kind.spelled ?? {} },
      ...{ first: kind.card, drawn: kind.drawn ?? [], all: showsAll || kind.card === undefined },
      draw: (room, isBeside) => cardDrawing(music, { ...style, width: room }, { colors, neck, isBeside }),
      inks: inksOf(music, colors),
    });
    yield between + text;
    between = '\n';
  }
}

/** Returns a function that lays out HTML, which few kinds have. */
async function layout(style: Style, warn: (message: string) => void): Promise<(html: string) => string> {
  const [{ htmlText }, { cutRemark }] = await Promise.all([
    import('../html/text.ts'),
    import('../html/limits.ts'),
  ]);
  return html => {
    const { text, isCut } = htmlText(html, style, commandFor);
    if (isCut) warn(cutRemark);
    return text;
  };
}

/** The notes of a scale have the colours of its tones. */
function inksOf(music: Music | undefined, colors: Selection['colors']): CardOptions['inks'] {
  if (music?.kind !== 'scale' || colors === undefined) return undefined;
  return new Map([['notes', music.tones.map(({ intervalId }) => colors.get(intervalId))]]);
}

const noDrawing = { cardDrawing: () => '' };
