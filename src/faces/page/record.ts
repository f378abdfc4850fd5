/** The page of a record. */
import { fieldAt, textOf } from '../../base/fields.ts';
import type { Fields } from '../../base/io.ts';
import { collectionNamed } from '../../catalog/index.ts';
import { instruments } from '../../catalog/instruments.ts';
import { type Collection, factNamesOf, labelOf } from '../../catalog/lib/noun.ts';
import { media } from '../../catalog/media.ts';
import { drawingOf } from '../../music/draw/drawings.ts';
import { readableText, shownText } from '../../output/cell.ts';
import { spelled } from '../../text/style.ts';
import { cut } from '../../text/width.ts';
import { idWord } from '../../words/lookup/query.ts';
import { linkParts, mostLinks, referencesIn } from '../links.ts';
import { article } from './article.ts';
import { type Asker, NoPage } from './asker.ts';
import { chips, html, type Markup, type Page, section } from './html.ts';
import { instrumentView } from './music/instrument.ts';
import { framed, type MusicView, tonesShown } from './music/view.ts';
import { musicView } from './music/views.ts';
import { lateColumns, longestName, pageAddress, table } from './table.ts';

/** A fact of a record: its name and its text. */
type Line = readonly [name: string, text: string];

export async function recordPage(
  asker: Asker,
  collection: Collection,
  id: string,
  query: URLSearchParams,
): Promise<Page> {
  const { name, one } = collection;
  const [record] = await asker.records([name, 'get', '-o', 'jsonl', '--', idWord(id)]);
  if (record === undefined) throw new NoPage(404, `There is no such ${one}.`);
  const { style } = asker;
  const own = spelled(labelOf(collection, record), collection.spells, style);
  const label = cut(own || `${one} ${id}`, longestName);
  const address = pageAddress(collection, record);
  const view = await viewOf(asker, collection, record, { label, address, query });
  const facts = await factsAbout(asker, collection, id);
  const fields = collection.columns
    .filter(column => collection.music === undefined || !shownAbove.includes(column.name))
    .map((column): Line => [column.name, shownText(column, record, style)]);
  const described = [...fields, ...facts].filter(([, text]) => text.trim() !== '' && text !== own);
  const isLate = ([term]: Line) => lateColumns.includes(term);
  const terms = (lines: readonly Line[]) =>
    lines.map(([term, text]) => html`<dt>${term}</dt><dd>${text}</dd>\n`);
  const early = described.filter(each => !isLate(each));
  return {
    title: label,
    lead: view.lead,
    command: `${name} get ${idWord(id)}`,
    main: html`${view.main}${recorded(collection, record, label)}
${await texts(asker, collection, record)}
${section('Facts', early.length === 0 ? undefined : html`<dl>${terms(early)}</dl>`)}
${await partsBelow(asker, collection, id)}
${await links(asker, collection, record)}
<p class="late">${described.filter(isLate).map(([term, text]) => html`${term} ${text} · `)}<a class="screen" href="/${name}">All ${name}</a></p>`,
  };
}

const nothing: MusicView = { main: html`` };

async function viewOf(
  asker: Asker,
  collection: Collection,
  record: Fields,
  shown: { readonly label: string; readonly address: string; readonly query: URLSearchParams },
): Promise<MusicView> {
  if (collection.name === instruments.name) return instrumentView(asker, record, shown);
  const value = await asker.music(collection, record);
  return value === undefined ? nothing : musicView(value, asker, shown);
}

/** The player of a recording, if its file is on this server. */
function recorded({ name }: Collection, record: Fields, label: string): Markup | undefined {
  const path = textOf(record.path);
  if (name !== media.name || !/^\/media\/[\w.-]+$/.test(path)) return undefined;
  return html`<p><audio controls preload="none" src="${path}" aria-label="Sound of ${label}"></audio></p>`;
}

/** What the page of music shows as links and drawings. */
const shownAbove = ['notes', 'steps', 'degrees', 'modes', 'relatives', 'chords', 'numerals', 'key'];

async function factsAbout(asker: Asker, collection: Collection, id: string): Promise<readonly Line[]> {
  const names = factNamesOf(collection).filter(({ name }) => !shownAbove.includes(name));
  if (names.length === 0 || collection.music?.kind === 'scale') return [];
  const columns = names.map(({ name }) => name).join(',');
  const [told] = await asker.records([
    ...[collection.name, 'get', '-o', 'jsonl', '--columns', columns],
    ...['--', idWord(id)],
  ]);
  return names.map(({ name, separator, spells }) => [
    name,
    spelled(readableText(told?.[name] ?? '', separator), spells, asker.style),
  ]);
}

/** The texts of a record that are HTML, with drawings of the scales that they lead to. */
async function texts(asker: Asker, { meanings }: Collection, record: Fields): Promise<readonly Markup[]> {
  const written: Markup[] = [];
  for (const [path, meaning] of Object.entries(meanings)) {
    const text = meaning === 'html' ? textOf(fieldAt(record, path)) : '';
    if (text === '') continue;
    const drawn = await drawnIn(asker, text);
    written.push(
      html`<article>${article(text, addresses => html`${addresses.flatMap(each => drawn.get(each) ?? [])}`)}</article>`,
    );
  }
  return written;
}

/** Drawings in a text at most. */
const mostDrawn = 6;

/** Drawings of the records to whose pages a text leads, by their addresses. */
async function drawnIn(asker: Asker, text: string): Promise<ReadonlyMap<string, Markup>> {
  const found = new Map<string, Markup>();
  const addresses = new Set<string>();
  article(text, all => {
    for (const each of all) addresses.add(each);
    return undefined;
  });
  for (const address of addresses) {
    const [, name = '', id = ''] = address.split('/');
    const collection = collectionNamed(name);
    const record = collection && found.size < mostDrawn ? asker.item(collection, id) : undefined;
    const value = collection && record && (await asker.music(collection, record));
    if (value?.kind !== 'scale') continue;
    const drawing = drawingOf(value, { colors: await asker.colors(), noteNames: asker.style.noteNames });
    const shown = tonesShown(drawing);
    if (shown)
      found.set(
        address,
        framed(shown, html`<a href="${address}">${spelled(value.name, 'names', asker.style)}</a>`),
      );
  }
  return found;
}

/** The rows of an instrument, the track of a rhythm. */
async function partsBelow(asker: Asker, collection: Collection, id: string): Promise<Markup | undefined> {
  const parts = linkParts(collection, id);
  const { collection: other } = parts ?? {};
  const own = parts && other ? await asker.records(parts.argv) : [];
  if (parts === undefined || other === undefined || own.length === 0) return undefined;
  return section(
    parts.title,
    table(asker, other, own, each => pageAddress(other, each)),
  );
}

/** Links to the records to which ids of this one refer, by name. */
async function links(asker: Asker, collection: Collection, record: Fields): Promise<Markup | undefined> {
  const found: (readonly [string, string])[] = [];
  for (const { collection: other, id } of referencesIn(collection, record)) {
    const item = found.length < mostLinks ? asker.item(other, id) : undefined;
    if (!item || (collection.music?.kind === 'scale' && other.music?.kind === 'interval')) continue;
    const label = cut(spelled(labelOf(other, item), other.spells, asker.style), longestName);
    found.push([label, `/${other.name}/${encodeURIComponent(id)}`]);
  }
  return section('See also', chips(found));
}
