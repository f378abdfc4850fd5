/** Drawings of the scales and keys that an article links to, and of music in its code elements. */

import { spellNotes } from '../../../../../base/text/style.ts';
import { findCollection } from '../../../../../catalog/index.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import { type Music, ofKind } from '../../../../../music/music.ts';
import { article } from '../article.ts';
import type { Asker } from '../asker.ts';
import { smallDrawing } from '../drawn/small.ts';
import { html, type Markup, textAsked, toSearch } from '../html.ts';
import { keyCircle } from './others.ts';
import { musicTyped } from './related.ts';
import { framed, tonesShown } from './view.ts';

/** Maximum number of large drawings and of small ones in a text. */
const [maxDrawn, maxSmall] = [6, 40];
/** Maximum number of large drawings for one block of a text; more scales are small, side by side. */
const maxInBlock = 3;

/** Returns an article with drawings of its links below each block. */
export async function drawnArticle(asker: Asker, text: string): Promise<Markup> {
  const [large, small] = [new Map<string, Markup>(), new Map<string, readonly Markup[]>()];
  const look = { colors: await asker.colors(), noteNames: asker.style.noteNames };
  const seen = new Set<string>();
  const parts: Markup[] = [];
  for (const { written, addresses } of article(text)) {
    for (const address of addresses) {
      if (small.has(address) || large.has(address)) continue;
      const typed = textAsked(address);
      const [, name = '', id = ''] = address.split('/');
      const collection = typed === '' && large.size < maxDrawn ? findCollection(name) : undefined;
      const record = collection && asker.item(collection, id);
      const value = collection && record && (await asker.music(collection, record));
      const [key, scale] = [ofKind(value, 'key'), ofKind(value, 'scale')];
      const isRow = addresses.length > maxInBlock;
      const pictures = (isRow && scale ? [scale] : musicIn(typed)).flatMap(each => {
        const picture =
          seen.has(each.name) || seen.size >= maxSmall ? undefined : smallDrawing(each, look.colors);
        if (picture === undefined) return [];
        seen.add(each.name);
        const label = spellNotes(each.name, each.kind === 'chord' ? 'chords' : 'words', asker.style);
        return html`<li><a href="${each === scale ? address : toSearch(each.name)}">${picture}${label}</a></li>\n`;
      });
      if (pictures.length > 0) small.set(address, pictures);
      const shown = key
        ? await keyCircle(asker, key)
        : scale && !isRow
          ? tonesShown(drawingOf(scale, look))
          : undefined;
      const link = value && html`<a href="${address}">${spellNotes(value.name, 'names', asker.style)}</a>`;
      if (shown) large.set(address, framed(shown, link));
    }
    const items = addresses.flatMap(each => small.get(each) ?? []);
    const list = items.length === 0 ? undefined : html`<ul class="named">${items}</ul>\n`;
    parts.push(html`${written}${list}${addresses.flatMap(each => large.get(each) ?? [])}`);
  }
  return html`<article>${parts}</article>`;
}

/** Returns the music in a text; for a progression, its chords. */
function musicIn(text: string): readonly Music[] {
  const value = text === '' ? undefined : musicTyped(text);
  if (value?.kind !== 'progression') return value ? [value] : [];
  return value.events.flatMap(({ chord, label }) => (chord ? { kind: 'chord', name: label, chord } : []));
}
