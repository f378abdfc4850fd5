/** The page of a record. */
import { fieldAt, textOf } from '../../../../base/fields.ts';
import type { Fields } from '../../../../base/io.ts';
import { spellNotes } from '../../../../base/text/style.ts';
import { truncate } from '../../../../base/text/width.ts';
import { instruments } from '../../../../catalog/instruments.ts';
import { type Collection, factNamesOf, labelOf } from '../../../../catalog/lib/noun.ts';
import { media } from '../../../../catalog/media.ts';
import { ofKind } from '../../../../music/music.ts';
import { commonNote, noteName, pitchClass, type Transposition, transpose } from '../../../../music/note.ts';
import { readableText } from '../../../output/cell.ts';
import { linkToParts, maxLinks, referencesIn } from '../../../resolve/links.ts';
import { formatId } from '../../../resolve/lookup/query.ts';
import {
  type ColumnLine,
  columnLines,
  containsWords,
  displayName,
  isMinorTerm,
  maxTitleColumns,
  pageAddress,
} from './entries.ts';
import { addressWith } from './form.ts';
import { foldContent, html, linkSection, type Markup, type Page, plainText, section } from './html.ts';
import { kindsOf } from './lists.ts';
import { renderArticle } from './music/in-text.ts';
import { instrumentView } from './music/instrument.ts';
import type { MusicView, PageInfo } from './music/view.ts';
import { musicView } from './music/views.ts';
import { PageError, type PageSource } from './page-source.ts';

export async function recordPage(
  source: PageSource,
  collection: Collection,
  id: string,
  query: URLSearchParams,
): Promise<Page> {
  const { name, singular } = collection;
  const [record] = await source.records([name, 'get', '-o', 'jsonl', '--', formatId(id)]);
  if (record === undefined) throw new PageError(404, `There is no such ${singular}.`);
  const ownName = spellNotes(labelOf(collection, record), collection.noteText, source.style);
  const label = truncate(ownName || `${singular} ${id}`, maxTitleColumns);
  const address = pageAddress(collection, record);
  const view = await recordView(source, collection, record, { label, address, filesAddress: address, query });
  const kinds = kindsOf(collection, record);
  const allLines = columnLines(source, collection, record).filter(
    ({ term }) => !isShownAbove(collection, term),
  );
  const description = `${ownName} ${plainText(view.lead)}`;
  const lines = [...allLines, ...(await factsAbout(source, collection, id))].filter(
    ({ text }) => !containsWords(text, description),
  );
  const termItems = (isMinor: boolean) =>
    lines.flatMap(line => {
      const { term, text, content } = line;
      const links = text === kinds.join(', ') ? kindLinks(collection, kinds) : content;
      return line.isMinor === isMinor ? html`<dt>${term}</dt><dd>${links}</dd>\n` : [];
    });
  const facts = termItems(false);
  return {
    title: label,
    lead: view.lead,
    command: [name, 'get', formatId(id)],
    main: html`${view.main}${recordingPlayer(collection, record, label)}
${await htmlTexts(source, collection, record)}
${section('Facts', facts.length === 0 ? undefined : html`<dl>${facts}</dl>`)}
${await partLinks(source, collection, id)}
${await referenceLinks(source, collection, record, view.transposition)}
<p class="screen"><a href="/${name}">All ${collection.heading.toLowerCase()}</a></p>
${foldContent(html`<dl>${termItems(true)}</dl>`)}`,
  };
}

/** Returns links to the records of the same kind. */
function kindLinks({ name }: Collection, kinds: readonly string[]): readonly Markup[] {
  return kinds.map(
    (kind, index) =>
      html`${index === 0 ? undefined : ', '}<a href="${addressWith(`/${name}`, { kind })}">${kind.replaceAll('_', ' ')}</a>`,
  );
}

async function recordView(
  source: PageSource,
  collection: Collection,
  record: Fields,
  page: PageInfo,
): Promise<MusicView> {
  if (collection.name === instruments.name) return instrumentView(source, record, page);
  const value = await source.music(collection, record);
  return value === undefined ? { main: html`` } : musicView(value, page, source);
}

/** Returns the player of a recording, if its file is on this server. */
function recordingPlayer({ name }: Collection, record: Fields, label: string): Markup | undefined {
  const path = textOf(record.path);
  if (name !== media.name || !/^\/media\/[\w.-]+$/.test(path)) return undefined;
  return html`<p><audio controls preload="none" src="${path}" aria-label="Sound of ${label}"></audio></p>`;
}

/** Whether the page already shows a column as links or drawings. */
function isShownAbove({ music }: Collection, term: string): boolean {
  return music !== undefined && termsShownAbove.includes(term);
}

const termsShownAbove = ['notes', 'steps', 'degrees', 'modes', 'relatives', 'chords', 'numerals', 'key'];

/** Returns the computed facts of a record. */
async function factsAbout(
  source: PageSource,
  collection: Collection,
  id: string,
): Promise<readonly ColumnLine[]> {
  const names = factNamesOf(collection).filter(({ name }) => !isShownAbove(collection, name));
  if (names.length === 0 || collection.music?.kind === 'scale') return [];
  const columns = names.map(({ name }) => name).join(',');
  const getArgs = ['get', '-o', 'jsonl', '--columns', columns, '--', formatId(id)];
  const [facts] = await source.records([collection.name, ...getArgs]);
  return names.flatMap(({ name: term, separator, noteText }): readonly ColumnLine[] => {
    const text = spellNotes(readableText(facts?.[term] ?? '', separator), noteText, source.style);
    return text.trim() === '' ? [] : [{ term, text, content: text, isMinor: isMinorTerm(term) }];
  });
}

/** Returns the HTML texts of a record, with drawings of the scales that they link to. */
async function htmlTexts(
  source: PageSource,
  { meanings }: Collection,
  record: Fields,
): Promise<readonly Markup[]> {
  const texts: Markup[] = [];
  for (const [path, meaning] of Object.entries(meanings)) {
    const text = meaning === 'html' ? textOf(fieldAt(record, path)) : '';
    if (text !== '') texts.push(await renderArticle(source, text));
  }
  return texts;
}

/** Returns a section of links to the rows of an instrument or the track of a rhythm; undefined for other records. */
async function partLinks(
  source: PageSource,
  collection: Collection,
  id: string,
): Promise<Markup | undefined> {
  const parts = linkToParts(collection, id);
  const { collection: noun } = parts ?? {};
  const records = parts && noun ? await source.records(parts.argv) : [];
  if (parts === undefined || noun === undefined) return undefined;
  const links = records.map(each => [displayName(source, noun, each), pageAddress(noun, each)] as const);
  return linkSection(parts.title, links);
}

/**
 * Returns links, by name, to the records whose ids are in the record.
 * @param transposition the interval by which the music was transposed, which also applies to the links
 */
async function referenceLinks(
  source: PageSource,
  collection: Collection,
  record: Fields,
  transposition: Transposition | undefined,
): Promise<Markup | undefined> {
  const links: (readonly [string, string])[] = [];
  for (const { collection: noun, id } of referencesIn(collection, record)) {
    const item = links.length < maxLinks ? source.item(noun, id) : undefined;
    if (!item || (collection.music?.kind === 'scale' && noun.music?.kind === 'interval')) continue;
    const name = transposition
      ? await transposedName(source, noun, item, transposition)
      : labelOf(noun, item);
    if (name === undefined) continue;
    const target = transposition ? ((await source.ids(noun)).get(name) ?? id) : id;
    const label = truncate(spellNotes(name, noun.noteText, source.style), maxTitleColumns);
    links.push([`${label} · ${noun.singular}`, `/${noun.name}/${encodeURIComponent(target)}`]);
  }
  return linkSection('See also', links);
}

/** Returns the name of the key or scale that is an interval above another; undefined if the catalog has none. */
async function transposedName(
  source: PageSource,
  collection: Collection,
  record: Fields,
  transposition: Transposition,
): Promise<string | undefined> {
  const value = await source.music(collection, record);
  const { tonic: oldTonic } = ofKind(value, 'key') ?? ofKind(value, 'scale') ?? {};
  if (oldTonic === undefined) return undefined;
  const ids = await source.ids(collection);
  const suffix = labelOf(collection, record).slice(noteName(oldTonic).length);
  const tonic = transpose(oldTonic, transposition);
  return [tonic, commonNote(pitchClass(tonic))]
    .map(each => noteName(each) + suffix)
    .find(name => ids.has(name));
}
