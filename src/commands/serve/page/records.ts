/** The pages of collections and of their records. */
import { fieldAt, textOf } from '../../../base/fields.ts';
import type { Fields } from '../../../base/io.ts';
import { stackedChords } from '../../../catalog/chords.ts';
import { shownCollections } from '../../../catalog/index.ts';
import { type Collection, factNamesOf, labelOf, type RecordKind } from '../../../catalog/lib/noun.ts';
import { media } from '../../../catalog/media.ts';
import { html as htmlText } from '../../../output/html/html.ts';
import { readableText, shownText } from '../../../output/text/cell.ts';
import { plainPaint } from '../../../output/text/plain.ts';
import { type Style, spelled } from '../../../output/text/style.ts';
import { cut } from '../../../output/text/width.ts';
import { mostLinks, partsOf, referencesIn } from '../../noun/links.ts';
import { idWord } from '../../noun/lookup/query.ts';
import { type Asker, NoPage } from './asker.ts';
import { html, type Markup, type Page } from './html.ts';

/** A fact of a record: its name and its text. */
type Line = readonly [name: string, text: string];

/** Records on a page of a list. */
const perPage = 250;
/** Columns of a name in a list at most. */
const longestName = 120;

export async function homePage(): Promise<Page> {
  const items = shownCollections.map(
    ({ name, summary }) => html`<dt><a href="/${name}">${name}</a></dt><dd>${summary}</dd>\n`,
  );
  return {
    title: 'Music catalog',
    main: html`<p>Type what you hear or have: <a href="/search?q=C+Eb+G+Bb">C E♭ G B♭</a>,
<a href="/search?q=Dm7+G7+Cmaj7">Dm7 G7 Cmaj7</a>, <a href="/search?q=x..x..x.">x..x..x.</a>,
<a href="/search?q=clave">clave</a>. Or look around:</p>
<dl>${items}</dl>`,
  };
}

export async function listPage(asker: Asker, collection: Collection, page: number): Promise<Page> {
  const records = await asker.list(collection);
  const pages = Math.max(1, Math.ceil(records.length / perPage));
  if (!Number.isInteger(page) || page < 1 || page > pages) throw new NoPage(404, 'There is no such page.');
  const shown = records.slice((page - 1) * perPage, page * perPage);
  const others = Array.from({ length: pages }, (_, index) => index + 1).map(number =>
    number === page
      ? html`<li aria-current="page">${number}</li>`
      : html`<li><a href="/${collection.name}?page=${number}">${number}</a></li>`,
  );
  const more = (label: string) =>
    pages > 1 ? html`<nav aria-label="${label}"><ul class="plain">${others}</ul></nav>` : undefined;
  const { name, summary } = collection;
  return {
    title: `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
    main: html`<p>${summary}: ${records.length}</p>${more('Pages')}${table(asker, collection, shown, record =>
      addressOf(collection, record),
    )}${more('Pages, below')}`,
  };
}

function addressOf({ name, id }: Collection, record: Fields): string {
  return `/${name}/${encodeURIComponent(String(id(record) ?? ''))}`;
}

/** Records as a table; the name of each is a link. */
export function table(
  { style }: Asker,
  { columns }: RecordKind,
  records: readonly Fields[],
  link: (record: Fields) => string | undefined,
): Markup {
  const named = columns.find(({ name }) => ['name', 'title', 'label', 'chord'].includes(name)) ?? columns[0];
  const shown = columns.filter(
    column =>
      column === named ||
      records.length === 0 ||
      records.some(record => shownText(column, record, style).trim() !== ''),
  );
  const heads = shown.map(({ name }) => html`<th scope="col">${name}</th>`);
  const lines = records.map(record => {
    const cells = shown.map(column => {
      const text = cut(shownText(column, record, style), longestName);
      const address = column === named ? link(record) : undefined;
      const inner =
        address === undefined ? text : html`<a href="${address}">${text.trim() || '(no name)'}</a>`;
      return column.numeric ? html`<td class="number">${inner}</td>` : html`<td>${inner}</td>`;
    });
    return html`<tr>${cells}</tr>\n`;
  });
  return html`<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

export async function recordPage(asker: Asker, collection: Collection, id: string): Promise<Page> {
  const { name, one } = collection;
  const [record] = await asker.records([name, 'get', '-o', 'jsonl', '--', idWord(id)]);
  if (record === undefined) throw new NoPage(404, `There is no such ${one}.`);
  const { style } = asker;
  const own = spelled(labelOf(collection, record), collection.spells, style);
  const label = cut(own || `${one} ${id}`, longestName);
  const address = addressOf(collection, record);
  const facts = await factsAbout(asker, collection, id);
  const fields = collection.columns.map((column): Line => [column.name, shownText(column, record, style)]);
  const described = [...fields, ...facts].filter(([, text]) => text.trim() !== '');
  const lines = described.map(([term, text]) => html`<dt>${term}</dt><dd>${text}</dd>\n`);
  return {
    title: label,
    main: html`${await music(asker, { words: [name], id: idWord(id), address, label, about: described })}
${recorded(collection, record, label)}
<h2>Facts</h2>
<dl>${lines}</dl>
${texts(collection, record)}
${await partsBelow(asker, collection, id)}
${await links(asker, collection, record)}
<p class="screen"><a href="/${name}">All ${name}</a></p>`,
  };
}

interface Musical {
  /** The words before the verb: a noun, or none for typed music. */
  readonly words: readonly string[];
  readonly id: string;
  /** The address below which its files are; `query` follows their names. */
  readonly address: string;
  readonly query?: string;
  readonly label: string;
  readonly about: readonly Line[];
}

const saved = [
  ['music.mid', 'MIDI', 'midi'],
  ['music.abc', 'ABC', 'abc'],
  ['music.js', 'Strudel', 'strudel'],
  ['tuning.scl', 'Scala', 'scl'],
] as const;

/** The drawings, the sound and the files of music, as far as there are any. */
export async function music(
  asker: Asker,
  { words, id, address, query = '', label, about }: Musical,
): Promise<Markup> {
  const can = async (...verb: readonly string[]) =>
    (await asker.bytes([...words, ...verb, '--', id])) !== undefined;
  const file = (name: string) => `${address}/${name}${query}`;
  const tones = about.find(([term]) => term === 'notes' || term === 'chords' || term === 'pattern');
  const what = tones ? `${label}: ${cut(tones[1], longestName)}` : label;
  const drawn = await can('draw', '-o', 'svg');
  // Typed words that can't be drawn are no music at all, and the other forms need not be tried.
  if (!drawn && words.length === 0) return html``;
  const onNeck = drawn && (await can('draw', '-o', 'svg', '--on', 'guitar'));
  const forms: Markup[] = [];
  let sounds = false;
  for (const [name, called, form] of saved) {
    if (!(await can('export', '-o', form))) continue;
    forms.push(html`<li><a href="${file(name)}" download>${called}</a></li>`);
    sounds ||= form === 'midi';
  }
  if (drawn) forms.push(html`<li><a href="${file('drawing.svg')}" download>SVG</a></li>`);
  if (sounds) forms.push(html`<li><a href="${file('sound.wav')}" download>WAV</a></li>`);
  return html`${drawn ? html`<figure><img src="${file('drawing.svg')}" alt="Drawing of ${what}"></figure>` : undefined}
${onNeck ? html`<figure><img src="${file('neck.svg')}" alt="On the neck of a guitar: ${what}"></figure>` : undefined}
${sounds ? html`<p><audio controls preload="none" src="${file('sound.wav')}" aria-label="Sound of ${label}"></audio></p>` : undefined}
${forms.length > 0 ? html`<nav class="screen" aria-label="Files"><ul class="plain">${forms}</ul></nav>` : undefined}`;
}

/** The player of a recording, if its file is on this server. */
function recorded({ name }: Collection, record: Fields, label: string): Markup | undefined {
  const path = textOf(record.path);
  if (name !== media.name || !/^\/media\/[\w.-]+$/.test(path)) return undefined;
  return html`<p><audio controls preload="none" src="${path}" aria-label="Sound of ${label}"></audio></p>`;
}

async function factsAbout(asker: Asker, collection: Collection, id: string): Promise<readonly Line[]> {
  const names = factNamesOf(collection);
  if (names.length === 0) return [];
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

const plain: Style = {
  width: undefined,
  colors: 0,
  ascii: false,
  links: false,
  terminal: false,
  drawings: false,
  paint: plainPaint,
};

/** The texts of a record that are HTML, laid out as plain text. */
function texts({ meanings }: Collection, record: Fields): readonly Markup[] {
  return Object.entries(meanings).flatMap(([path, meaning]) => {
    const text = meaning === 'html' ? textOf(fieldAt(record, path)) : '';
    return text === '' ? [] : html`<h2>Text</h2>\n<pre>${htmlText(text, plain)}</pre>`;
  });
}

/** The chords of a scale or key, the rows of an instrument, the track of a rhythm. */
async function partsBelow(asker: Asker, collection: Collection, id: string): Promise<Markup | undefined> {
  const parts = partsOf(collection, id);
  const own = parts ? await asker.records(parts.argv) : [];
  if (parts === undefined || own.length === 0) return undefined;
  const { title, collection: other } = parts;
  if (other) return html`<h2>${title}</h2>\n${table(asker, other, own, each => addressOf(other, each))}`;
  const scales = new Set(own.map(({ scale }) => textOf(scale)));
  const tables = Array.from(
    scales,
    scale =>
      html`${scales.size > 1 ? html`<h3>${spelled(scale, 'names', asker.style)}</h3>` : undefined}${table(
        asker,
        stackedChords,
        own.filter(chord => chord.scale === scale),
        ({ chord }) => `/search?q=${encodeURIComponent(textOf(chord))}`,
      )}`,
  );
  return html`<h2>${title}</h2>\n${tables}`;
}

/** Links to the records to which ids of this one refer, by name. */
async function links(asker: Asker, collection: Collection, record: Fields): Promise<Markup | undefined> {
  const found: Markup[] = [];
  for (const { collection: other, id } of referencesIn(collection, record)) {
    const item = found.length < mostLinks ? asker.item(other, id) : undefined;
    if (!item) continue;
    const label = cut(spelled(labelOf(other, item), other.spells, asker.style), longestName);
    found.push(html`<li><a href="/${other.name}/${encodeURIComponent(id)}">${label}</a></li>`);
  }
  return found.length === 0 ? undefined : html`<h2>See also</h2>\n<ul class="plain">${found}</ul>`;
}
