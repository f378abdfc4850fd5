/** Shows lists of records, and the facts of a record: text for people first, ids and dates last. */
import { groupBy, textOf } from '../../../../base/fields.ts';
import type { Fields } from '../../../../base/io.ts';
import { isHexColor } from '../../../../base/text/plain.ts';
import { truncate } from '../../../../base/text/width.ts';
import { browsableCollections, findCollection } from '../../../../catalog/index.ts';
import { type Collection, type Column, idOf, type RecordKind } from '../../../../catalog/lib/noun.ts';
import { matchKind } from '../../../../catalog/matches.ts';
import { parseChord } from '../../../../music/chord.ts';
import { signedCents } from '../../../../music/find/found.ts';
import { type Music, ofKind } from '../../../../music/music.ts';
import { keySignature, scaleSignature } from '../../../../music/scale/key.ts';
import { scaleNotes } from '../../../../music/scale/scale.ts';
import { displayText } from '../../../output/cell.ts';
import { drawSmall } from './drawings/small.ts';
import { addressWith } from './form.ts';
import { foldContent, type HtmlPart, html, type Markup, searchAddress, section } from './html.ts';
import type { PageSource } from './page-source.ts';

/** Maximum width of a name, in columns. */
export const maxTitleColumns = 120;
/** Maximum width of a record's text in a list, in columns. */
const maxTextColumns = 60;

export function pageAddress(collection: Collection, record: Fields): string {
  return `/${collection.name}/${encodeURIComponent(idOf(collection, { fields: record }))}`;
}

/** Returns the URL of the page of a record, or of a search for a chord; undefined for records without a page. */
export function matchAddress({ noun, id, name }: Fields): string | undefined {
  if (browsableCollections.some(each => each.name === noun) && id !== undefined)
    return `/${textOf(noun)}/${encodeURIComponent(String(id))}`;
  return noun === 'chords' ? searchAddress(textOf(name)) : undefined;
}

/** A column and its text for a record. */
export interface ColumnLine {
  readonly term: string;
  readonly text: string;
  /** The text of the value, or a sample of its colour. */
  readonly content: HtmlPart;
  /** The text in a list, which does not show the term. */
  readonly brief?: string;
  /** Whether it comes last, because it is mainly for programs. */
  readonly isMinor: boolean;
}

const minorTerms =
  'id slug code path owner created updated x y z plays ratio frequency solfege kit color'.split(' ');

export function isMinorTerm(term: string): boolean {
  return minorTerms.includes(term);
}

/** Whether the words occur unchanged in the text. */
export function containsWords(words: string, text: string): boolean {
  return ` ${text} `.includes(` ${words} `);
}
const nameColumnNames = 'name title label chord'.split(' ');

function findNameColumn({ columns }: RecordKind): Column | undefined {
  return columns.find(({ name }) => nameColumnNames.includes(name)) ?? columns[0];
}

export function displayName({ style }: PageSource, kind: RecordKind, record: Fields): string {
  const column = findNameColumn(kind);
  return (column && truncate(displayText(column, record, style), maxTitleColumns).trim()) || '(no name)';
}

/**
 * Returns the columns of a record without its name, empty values, and ids of other records, which are shown as links.
 */
export function columnLines({ style }: PageSource, kind: RecordKind, record: Fields): readonly ColumnLine[] {
  const titleColumn = findNameColumn(kind);
  return kind.columns.flatMap((column): readonly ColumnLine[] => {
    const text = displayText(column, record, style).trim();
    if (column === titleColumn || column.ids !== undefined || text === '') return [];
    const { name: term } = column;
    const line = { term, text, content: columnMarkup(column, text), isMinor: isMinorTerm(term) };
    return [{ ...line, ...briefText(column, record, text) }];
  });
}

function columnMarkup({ isColor }: Column, text: string): HtmlPart {
  return isColor && isHexColor(text) ? colorSquare(text) : codeInWords(text);
}

/** Returns codes of the service in words. */
function codeInWords(text: string): string {
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

/** Returns a column's text for lists; empty for a flag that is not set, and for a colour, which is shown as a square. */
function briefText(column: Column, record: Fields, text: string): Pick<ColumnLine, 'brief'> {
  const { name, isColor = false, isNumeric = false } = column;
  const value = column.value(record);
  if (isColor || value === false) return {};
  return {
    brief:
      value === true ? name : isNumeric ? `${name} ${text}` : truncate(codeInWords(text), maxTextColumns),
  };
}

function colorSquare(color: string): Markup {
  return html`<svg width="16" height="16" role="img" aria-label="${color}"><rect width="16" height="16" rx="3" fill="${color}"/></svg>`;
}

/** A record in a list. */
interface ListEntry {
  readonly name: string;
  readonly address: string | undefined;
  readonly parts: readonly HtmlPart[];
  readonly picture: Markup | undefined;
  /** Whether it comes after the common records. */
  readonly isRare: boolean;
}

function foldRareEntries(entries: readonly ListEntry[]): Markup {
  const [usualEntries = [], rareEntries = []] = [false, true].map(each =>
    entries.filter(({ isRare }) => isRare === each),
  );
  return usualEntries.length === 0 || rareEntries.length === 0
    ? entryList(entries)
    : html`${entryList(usualEntries)}${foldContent(entryList(rareEntries))}`;
}

function entryList(entries: readonly ListEntry[]): Markup {
  const items = entries.map(({ name, address, parts, picture }) => {
    const linkedName = address === undefined ? html`<b>${name}</b>` : html`<a href="${address}">${name}</a>`;
    const line = parts.map((each, index) => html`${index === 0 ? undefined : ' · '}${each}`);
    return html`<li>${picture}<div>${linkedName}${parts.length === 0 ? undefined : html`<p>${line}</p>`}</div></li>\n`;
  });
  return html`<ul class="entries">${items}</ul>`;
}

/** Returns records of one collection with their columns, and small drawings of music. */
export async function recordEntries(
  source: PageSource,
  collection: Collection,
  records: readonly Fields[],
): Promise<Markup> {
  const colors = await source.colors();
  const items = records.map(async record => {
    const name = displayName(source, collection, record);
    const value = await source.music(collection, record);
    return {
      name,
      address: pageAddress(collection, record),
      parts: columnLines(source, collection, record).flatMap(({ isMinor, text, brief }) =>
        isMinor || brief === undefined || containsWords(text, name) ? [] : brief,
      ),
      picture: drawSmall(value, colors) ?? colorMarkup(collection, record),
      isRare: isTheoretical(value),
    };
  });
  return foldRareEntries(await Promise.all(items));
}

/** Whether a key or the key of a scale needs more than seven sharps or flats. */
function isTheoretical(value: Music | undefined): boolean {
  const [key, scale] = [ofKind(value, 'key'), ofKind(value, 'scale')];
  if (key?.tonic) return keySignature({ tonic: key.tonic, minor: false }) === undefined;
  return scale?.tonic !== undefined && scaleSignature(scaleNotes(scale)) === undefined;
}

function colorMarkup({ columns }: RecordKind, record: Fields): Markup | undefined {
  const color = textOf(columns.find(({ isColor }) => isColor)?.value(record));
  return isHexColor(color) ? colorSquare(color) : undefined;
}

/** The text of a match without a difference, which is left out. */
const exactMatchText = signedCents(0);

/** Maximum number of records of each noun on a page of results. The page says how many more there are. */
const maxPerNoun = 12;

/**
 * Returns the records that `find` or `search` has found, grouped by noun.
 * @param suffix the end of each heading, which says how the matches relate to the words
 * @param words the words of a search; links to the rest of a noun's list contain them
 */
export async function foundEntries(
  source: PageSource,
  matches: readonly Fields[],
  { suffix = '', words }: { readonly suffix?: string; readonly words?: string } = {},
): Promise<Markup> {
  const colors = await source.colors();
  const musicOf = async ({ noun, id, name }: Fields, collection: Collection | undefined) => {
    const chord = noun === 'chords' ? parseChord(textOf(name)) : undefined;
    const item = collection && source.item(collection, String(id));
    return chord
      ? ({ kind: 'chord', name: textOf(name), chord } as const)
      : collection && item && (await source.music(collection, item));
  };
  const sections = Array.from(
    groupBy(matches, ({ noun }) => noun),
    async ([noun, records]) => {
      const collection = findCollection(textOf(noun));
      const values = await Promise.all(
        records.map(async record => ({ record, value: await musicOf(record, collection) })),
      );
      const sortedRecords = values.toSorted(
        (a, b) => Number(isTheoretical(a.value)) - Number(isTheoretical(b.value)),
      );
      const shownEntries = sortedRecords.slice(0, maxPerNoun).map(({ record, value }) => ({
        name: displayName(source, matchKind, record),
        address: matchAddress(record),
        parts: columnLines(source, matchKind, record).flatMap(({ term, text }) =>
          term === 'why' && text !== exactMatchText ? text : [],
        ),
        picture: drawSmall(value, colors),
        isRare: isTheoretical(value),
      }));
      const heading = (collection?.heading ?? 'Chords') + suffix;
      return section(
        heading,
        html`${foldRareEntries(shownEntries)}${moreEntries(records.length - shownEntries.length, collection, words)}`,
      );
    },
  );
  return html`${(await Promise.all(sections)).map(each => each ?? '')}`;
}

function moreEntries(count: number, collection: Collection | undefined, words?: string): Markup | undefined {
  if (count === 0) return undefined;
  const moreText = `${count.toLocaleString('en')} more`;
  return words === undefined || collection === undefined
    ? html`<p class="says">${moreText}</p>`
    : html`<p><a href="${addressWith(`/${collection.name}`, { words })}">${moreText}</a></p>`;
}
