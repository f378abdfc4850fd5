/** The page of a collection: 50 records at a time, filtered by key, kind and words. */
import { listOf, textOf } from '../../../../base/fields.ts';
import type { Fields } from '../../../../base/io.ts';
import { type Collection, labelOf } from '../../../../catalog/lib/noun.ts';
import { scales } from '../../../../catalog/scales.ts';
import { type ByKind, dispatch } from '../../../../music/music.ts';
import { comparableName } from '../../../../music/names/spelling.ts';
import { type Note, noteName } from '../../../../music/note.ts';
import { homeOf } from '../../../../music/progression.ts';
import { recordEntries } from './entries.ts';
import { addressWith, type FormChoice, type FormField, type FormValues, fieldValues, form } from './form.ts';
import { html, type Markup, type Page } from './html.ts';
import { scaleChoices } from './music/scale.ts';
import { PageError, type PageSource } from './page-source.ts';

/** Number of records on a page of a list. */
const perPage = 50;

export async function listPage(
  source: PageSource,
  collection: Collection,
  query: URLSearchParams,
): Promise<Page> {
  const { name, heading, about: description } = collection;
  const records = await source.list(collection);
  const music = await source.allMusic(collection);
  const entries = records.map((record, index) => {
    const value = music[index];
    const tonic = value && dispatch(tonicByKind, value);
    return { record, key: tonic ? noteName(tonic) : '', kinds: kindsOf(collection, record) };
  });
  const fields = {
    key: { label: 'Key', choices: choicesOf(entries.map(({ key }) => key)) },
    kind: {
      label: 'Kind',
      choices:
        collection.name === scales.name
          ? [anyChoice, ...scaleChoices(records)]
          : choicesOf(entries.flatMap(({ kinds }) => kinds)),
    },
    words: { label: 'Name', hint: 'a part of it', suggestions: [] },
  } satisfies Readonly<Record<string, FormField>>;
  const values = fieldValues(fields, query);
  const typedName = comparableName(values.words);
  const matchingEntries = entries.filter(
    ({ record, key, kinds }) =>
      (values.key === '' || key === values.key) &&
      (values.kind === '' || kinds.includes(values.kind)) &&
      (typedName === '' || comparableName(labelOf(collection, record)).includes(typedName)),
  );
  const pageCount = Math.max(1, Math.ceil(matchingEntries.length / perPage));
  const page = Number(query.get('page') ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > pageCount)
    throw new PageError(404, 'There is no such page.');
  const pageRecords = matchingEntries.slice((page - 1) * perPage, page * perPage).map(({ record }) => record);
  const { key, kind, words } = fields;
  // Choices are shown only if there are at least two, apart from 'any'.
  const filterFields = {
    ...(key.choices.length > 2 && { key }),
    ...(kind.choices.length > 2 && { kind }),
    words,
  };
  return {
    title: heading,
    lead: `${formatCount(matchingEntries.length)}${matchingEntries.length === records.length ? '' : ` of ${formatCount(records.length)}`} · ${description}`,
    command: [name, 'list'],
    main: html`${form(`/${name}`, filterFields, values, { button: 'Narrow down' })}
${pageRecords.length === 0 ? html`<p>No matching records.</p>` : await recordEntries(source, collection, pageRecords)}
${pageLinks('Pages', `/${name}`, values, page, pageCount)}`,
  };
}

function formatCount(number: number): string {
  return number.toLocaleString('en');
}

const anyChoice: FormChoice = { value: '', label: 'any' };

function choicesOf(values: readonly string[]): readonly FormChoice[] {
  const uniqueValues = [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'));
  return [anyChoice, ...uniqueValues.map(value => ({ value, label: value.replaceAll('_', ' ') }))];
}

/** Returns the note by which a list of music is filtered, for each kind. */
const tonicByKind: ByKind<Note | undefined> = {
  key: () => undefined,
  interval: () => undefined,
  scale: ({ tonic }) => tonic,
  chord: () => undefined,
  progression: value => homeOf(value)?.tonic,
  rhythm: () => undefined,
  tuning: () => undefined,
};

const maxKindLength = 40;

/** Returns the kinds of a record, by which its list is filtered. */
export function kindsOf({ kinds }: Collection, record: Fields): readonly string[] {
  const words: unknown = kinds?.(record);
  return [textOf(words), ...listOf(words).map(textOf)].filter(
    each => each !== '' && each.length <= maxKindLength,
  );
}

function pageLinks(
  label: string,
  path: string,
  values: FormValues<string>,
  page: number,
  pageCount: number,
): Markup | undefined {
  if (pageCount === 1) return undefined;
  const nearbyPages = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    number => number === 1 || number === pageCount || Math.abs(number - page) <= 2,
  );
  const items = nearbyPages.map((number, index) => {
    const gap =
      index > 0 && number - (nearbyPages[index - 1] ?? 0) > 1 ? html`<li class="gap">…</li>` : undefined;
    const address = addressWith(path, { ...values, page: number === 1 ? '' : String(number) });
    const item =
      number === page
        ? html`<li aria-current="page">${number}</li>`
        : html`<li><a href="${address}">${number}</a></li>`;
    return html`${gap}${item}`;
  });
  return html`<nav class="pages" aria-label="${label}"><ul class="chips">${items}</ul></nav>`;
}
