/** Drawings of the scales and keys that an article links to, and of music in its code elements. */

import { spellNotes } from '../../../../../base/text/style.ts';
import { findCollection } from '../../../../../catalog/index.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import { type Music, ofKind } from '../../../../../music/music.ts';
import { articleBlocks } from '../article.ts';
import { drawSmall } from '../drawings/small.ts';
import { html, type Markup, searchAddress, textOfAddress } from '../html.ts';
import type { PageSource } from '../page-source.ts';
import { keyCircle } from './others.ts';
import { parseMusic } from './related.ts';
import { drawTones, frameDrawing } from './view.ts';

/** Maximum numbers of large and of small drawings in a text. */
const [maxLarge, maxSmall] = [6, 40];
/** Maximum number of large drawings for one block of a text. Other scales are drawn small, side by side. */
const maxInBlock = 3;

/** Returns an article with drawings of its links below each block. */
export async function renderArticle(source: PageSource, text: string): Promise<Markup> {
  const [largeByAddress, smallByAddress] = [new Map<string, Markup>(), new Map<string, readonly Markup[]>()];
  const drawingLook = { colors: await source.colors(), noteNames: source.style.noteNames };
  const shownNames = new Set<string>();
  const parts: Markup[] = [];
  for (const { html: markup, addresses } of articleBlocks(text)) {
    for (const address of addresses) {
      if (smallByAddress.has(address) || largeByAddress.has(address)) continue;
      const typedText = textOfAddress(address);
      const [, name = '', id = ''] = address.split('/');
      const collection =
        typedText === '' && largeByAddress.size < maxLarge ? findCollection(name) : undefined;
      const record = collection && source.item(collection, id);
      const value = collection && record && (await source.music(collection, record));
      const [key, scale] = [ofKind(value, 'key'), ofKind(value, 'scale')];
      const hasManyLinks = addresses.length > maxInBlock;
      const pictures = (hasManyLinks && scale ? [scale] : readMusicIn(typedText)).flatMap(each => {
        const picture =
          shownNames.has(each.name) || shownNames.size >= maxSmall
            ? undefined
            : drawSmall(each, drawingLook.colors);
        if (picture === undefined) return [];
        shownNames.add(each.name);
        const label = spellNotes(each.name, each.kind === 'chord' ? 'chords' : 'words', source.style);
        return html`<li><a href="${each === scale ? address : searchAddress(each.name)}">${picture}${label}</a></li>\n`;
      });
      if (pictures.length > 0) smallByAddress.set(address, pictures);
      const drawing = key
        ? await keyCircle(source, key)
        : scale && !hasManyLinks
          ? drawTones(drawingOf(scale, drawingLook))
          : undefined;
      const link = value && html`<a href="${address}">${spellNotes(value.name, 'names', source.style)}</a>`;
      if (drawing) largeByAddress.set(address, frameDrawing(drawing, link));
    }
    const items = addresses.flatMap(each => smallByAddress.get(each) ?? []);
    const list = items.length === 0 ? undefined : html`<ul class="named">${items}</ul>\n`;
    parts.push(html`${markup}${list}${addresses.flatMap(each => largeByAddress.get(each) ?? [])}`);
  }
  return html`<article>${parts}</article>`;
}

/** Returns the music in a text; for a progression, its chords. */
function readMusicIn(text: string): readonly Music[] {
  const value = text === '' ? undefined : parseMusic(text);
  if (value?.kind !== 'progression') return value ? [value] : [];
  return value.events.flatMap(({ chord, label }) => (chord ? { kind: 'chord', name: label, chord } : []));
}
