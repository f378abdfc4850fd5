/** Collects the words of records (names, tags and texts) in the format in which `search` compares them. */
import { fieldOf, listOf, textOf } from '../../base/fields.ts';
import { type Fields, isFields } from '../../base/io.ts';
import { otherNamesOf } from '../../music/names/other-names.ts';
import { aliasesOfScale } from '../../music/names/scale-names.ts';
import { comparableName, foldSpelling, toAsciiAccidentals } from '../../music/names/spelling.ts';
import type { ByCollection } from '../index.ts';
import { labelOf, namesOfRecord, type RecordKind } from './noun.ts';

export type WordPlace = 'name' | 'tag' | 'text';

export interface RecordTexts {
  readonly names: readonly string[];
  readonly tags: readonly string[];
  /** The fields that contain words, also those one level deep in objects. */
  readonly fields: readonly (readonly [name: string, text: string])[];
}

/** Returns the folded words of a text, without punctuation: `c#`, `dorian` for `C♯ Dorian` and `c-sharp (dorian)`. */
export function wordsOf(text: string): readonly string[] {
  return toComparableText(text).split(' ').filter(Boolean);
}

export function textsByPlace(kind: RecordKind, record: Fields): RecordTexts {
  const names = namesOfRecord(kind, record);
  const tags: string[] = [];
  const fields: [string, string][] = [];
  const add = (field: string, value: unknown) => {
    if (typeof value === 'string' && isProse(value) && !names.includes(value)) fields.push([field, value]);
  };
  for (const [field, value] of Object.entries(record)) {
    if (typeof value === 'string') add(field, value);
    else if (isFields(value)) for (const [inner, text] of Object.entries(value)) add(inner, text);
    else if (/tags$/i.test(field) && Array.isArray(value))
      for (const tag of value) if (typeof tag === 'string') tags.push(tag);
  }
  return { names, tags, fields };
}

/** Whether a text is prose, and not a colour, path or time. */
function isProse(text: string): boolean {
  return !text.startsWith('#') && !text.startsWith('/') && !/^\d{4}-\d\d-\d\dT/.test(text);
}

export function stripTags(html: string): string {
  return html.includes('<') ? html.replace(/<[^<>]{0,1000}>/g, ' ') : html;
}

/** Returns the record's texts by place: folded, in lower case, with one space before and after each word. */
export function foldTexts({ names, tags, fields }: RecordTexts): Readonly<Record<WordPlace, string>> {
  return {
    name: toComparableText(names.join('\n')),
    tag: toComparableText(tags.join('\n')),
    text: toComparableText(fields.map(([, text]) => stripTags(text)).join('\n')),
  };
}

export function toComparableText(text: string): string {
  const asciiText = toAsciiAccidentals(text);
  const words =
    asciiOnly.test(asciiText) && !accidentalWord.test(asciiText)
      ? asciiText.toLowerCase().replace(/[^a-z0-9#]+/g, ' ')
      : comparableName(text).replace(/[^\p{L}\p{N}#]+/gu, ' ');
  return ` ${words.trim()} `;
}

const asciiOnly = /^[\n -~]*$/;
const accidentalWord = /sharp|flat/i;

/** Whether the text is a name of the record, with the same upper and lower case. */
export function isExactName(kind: RecordKind, record: Fields, text: string): boolean {
  return [labelOf(kind, record), ...namesOfRecord(kind, record)].some(
    label => foldSpelling(label) === foldSpelling(text),
  );
}

/** Returns folded words that suggest a record but are not its names: tags of articles, other names of records. */
export function aliasNames(collection: string, record: unknown): readonly string[] {
  return Object.hasOwn(aliasesByNoun, collection) ? (aliasesByNoun[collection]?.(record) ?? []) : [];
}

type ReadAliases = (record: unknown) => readonly string[];

const aliasesByNoun: Readonly<Record<string, ReadAliases>> = {
  articles: article => listOf(fieldOf(article, 'tags')).map(tag => comparableName(textOf(tag))),
  scales: scale => {
    const key = comparableName(textOf(fieldOf(scale, 'keyToneName')));
    return aliasesOfScale(textOf(fieldOf(scale, 'name'))).map(name => `${key} ${name}`);
  },
  rhythms: rhythm => otherNamesOf('rhythms', textOf(fieldOf(rhythm, 'name'))),
  tracks: track => otherNamesOf('rhythms', textOf(fieldOf(track, 'name'))),
  harmonies: harmony => otherNamesOf('harmonies', textOf(fieldOf(harmony, 'name'))),
  instruments: instrument => otherNamesOf('instruments', textOf(fieldOf(instrument, 'name'))),
} satisfies ByCollection<ReadAliases>;
