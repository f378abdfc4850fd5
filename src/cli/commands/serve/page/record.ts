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
import { linkParts, maxLinks, referencesIn } from '../../../resolve/links.ts';
import { idWord } from '../../../resolve/lookup/query.ts';
import { type Asker, NoPage } from './asker.ts';
import { isLate, isWithin, maxTitleColumns, nameIn, pageAddress, type ToldLine, toldOf } from './entries.ts';
import { addressWith } from './form.ts';
import { folded, html, linkSection, type Markup, type Page, section, textIn } from './html.ts';
import { kindsOf } from './lists.ts';
import { drawnArticle } from './music/in-text.ts';
import { instrumentView } from './music/instrument.ts';
import type { MusicView, Shown } from './music/view.ts';
import { musicView } from './music/views.ts';

export async function recordPage(
  asker: Asker,
  collection: Collection,
  id: string,
  query: URLSearchParams,
): Promise<Page> {
  const { name, one } = collection;
  const [record] = await asker.records([name, 'get', '-o', 'jsonl', '--', idWord(id)]);
  if (record === undefined) throw new NoPage(404, `There is no such ${one}.`);
  const own = spellNotes(labelOf(collection, record), collection.spells, asker.style);
  const label = truncate(own || `${one} ${id}`, maxTitleColumns);
  const address = pageAddress(collection, record);
  const view = await recordView(asker, collection, record, { label, address, files: address, query });
  const kinds = kindsOf(collection, record);
  const told = toldOf(asker, collection, record).filter(({ term }) => !isShown(collection, term));
  const said = `${own} ${textIn(view.lead)}`;
  const lines = [...told, ...(await factsAbout(asker, collection, id))].filter(
    ({ text }) => !isWithin(text, said),
  );
  const terms = (late: boolean) =>
    lines.flatMap(line => {
      const { term, text, shown } = line;
      const links = text === kinds.join(', ') ? kindLinks(collection, kinds) : shown;
      return line.late === late ? html`<dt>${term}</dt><dd>${links}</dd>\n` : [];
    });
  const facts = terms(false);
  return {
    title: label,
    lead: view.lead,
    command: [name, 'get', idWord(id)],
    main: html`${view.main}${recorded(collection, record, label)}
${await texts(asker, collection, record)}
${section('Facts', facts.length === 0 ? undefined : html`<dl>${facts}</dl>`)}
${await partsBelow(asker, collection, id)}
${await links(asker, collection, record, view.moved)}
<p class="screen"><a href="/${name}">All ${collection.heading.toLowerCase()}</a></p>
${folded(html`<dl>${terms(true)}</dl>`)}`,
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
  asker: Asker,
  collection: Collection,
  record: Fields,
  shown: Shown,
): Promise<MusicView> {
  if (collection.name === instruments.name) return instrumentView(asker, record, shown);
  const value = await asker.music(collection, record);
  return value === undefined ? { main: html`` } : musicView(value, shown, asker);
}

/** Returns the player of a recording, if its file is on this server. */
function recorded({ name }: Collection, record: Fields, label: string): Markup | undefined {
  const path = textOf(record.path);
  if (name !== media.name || !/^\/media\/[\w.-]+$/.test(path)) return undefined;
  return html`<p><audio controls preload="none" src="${path}" aria-label="Sound of ${label}"></audio></p>`;
}

/** Whether the page of music shows it as links and drawings. */
function isShown({ music }: Collection, term: string): boolean {
  return music !== undefined && shownAbove.includes(term);
}

const shownAbove = ['notes', 'steps', 'degrees', 'modes', 'relatives', 'chords', 'numerals', 'key'];

/** Returns the computed facts of a record. */
async function factsAbout(asker: Asker, collection: Collection, id: string): Promise<readonly ToldLine[]> {
  const names = factNamesOf(collection).filter(({ name }) => !isShown(collection, name));
  if (names.length === 0 || collection.music?.kind === 'scale') return [];
  const columns = names.map(({ name }) => name).join(',');
  const asked = ['get', '-o', 'jsonl', '--columns', columns, '--', idWord(id)];
  const [told] = await asker.records([collection.name, ...asked]);
  return names.flatMap(({ name: term, separator, spells }): readonly ToldLine[] => {
    const text = spellNotes(readableText(told?.[term] ?? '', separator), spells, asker.style);
    return text.trim() === '' ? [] : [{ term, text, shown: text, late: isLate(term) }];
  });
}

/** Returns the HTML texts of a record, with drawings of the scales that they link to. */
async function texts(asker: Asker, { meanings }: Collection, record: Fields): Promise<readonly Markup[]> {
  const written: Markup[] = [];
  for (const [path, meaning] of Object.entries(meanings)) {
    const text = meaning === 'html' ? textOf(fieldAt(record, path)) : '';
    if (text !== '') written.push(await drawnArticle(asker, text));
  }
  return written;
}

/** Returns the rows of an instrument, or the track of a rhythm. */
async function partsBelow(asker: Asker, collection: Collection, id: string): Promise<Markup | undefined> {
  const parts = linkParts(collection, id);
  const { collection: other } = parts ?? {};
  const own = parts && other ? await asker.records(parts.argv) : [];
  if (parts === undefined || other === undefined) return undefined;
  const links = own.map(each => [nameIn(asker, other, each), pageAddress(other, each)] as const);
  return linkSection(parts.title, links);
}

/**
 * Returns links to the records whose ids are in this one, by name.
 * @param moved interval by which the music was moved; the links follow it
 */
async function links(
  asker: Asker,
  collection: Collection,
  record: Fields,
  moved: Transposition | undefined,
): Promise<Markup | undefined> {
  const found: (readonly [string, string])[] = [];
  for (const { collection: other, id } of referencesIn(collection, record)) {
    const item = found.length < maxLinks ? asker.item(other, id) : undefined;
    if (!item || (collection.music?.kind === 'scale' && other.music?.kind === 'interval')) continue;
    const name = moved ? await movedName(asker, other, item, moved) : labelOf(other, item);
    if (name === undefined) continue;
    const shown = moved ? ((await asker.ids(other)).get(name) ?? id) : id;
    const label = truncate(spellNotes(name, other.spells, asker.style), maxTitleColumns);
    found.push([`${label} · ${other.one}`, `/${other.name}/${encodeURIComponent(shown)}`]);
  }
  return linkSection('See also', found);
}

/** Returns the name of the key or scale an interval above one; undefined if the catalog has none. */
async function movedName(
  asker: Asker,
  collection: Collection,
  record: Fields,
  by: Transposition,
): Promise<string | undefined> {
  const value = await asker.music(collection, record);
  const { tonic: own } = ofKind(value, 'key') ?? ofKind(value, 'scale') ?? {};
  if (own === undefined) return undefined;
  const ids = await asker.ids(collection);
  const rest = labelOf(collection, record).slice(noteName(own).length);
  const tonic = transpose(own, by);
  return [tonic, commonNote(pitchClass(tonic))]
    .map(each => noteName(each) + rest)
    .find(name => ids.has(name));
}
