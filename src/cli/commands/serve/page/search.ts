/** The page for typed words: the music itself, matching records, and records with these words in their texts. */
import { textOf } from '../../../../base/fields.ts';
import type { Fields } from '../../../../base/io.ts';
import { spellNotes } from '../../../../base/text/style.ts';
import { browsableCollections } from '../../../../catalog/index.ts';
import { keys } from '../../../../catalog/keys.ts';
import { parseChord } from '../../../../music/chord.ts';
import type { Music } from '../../../../music/music.ts';
import { findNearest } from '../../../../music/names/nearest.ts';
import { comparableName } from '../../../../music/names/spelling.ts';
import { splitWordOptions, stripFillerWords } from '../../../../music/reading/little-words.ts';
import { ensureTonic } from '../../../../music/scale/on-note.ts';
import { foundEntries } from './entries.ts';
import { examples, html, linkRow, linkSection, type Markup, type Page, queryText } from './html.ts';
import { parseReading } from './music/related.ts';
import type { MusicView } from './music/view.ts';
import { musicView } from './music/views.ts';
import { maxTypedLength, PageError, type PageSource } from './page-source.ts';
import { recordPage } from './record.ts';

export async function searchPage(source: PageSource, urlQuery: URLSearchParams): Promise<Page> {
  const query = new URLSearchParams(urlQuery);
  const text = queryText(query);
  if (text.length > maxTypedLength) throw new PageError(400, 'The search text is too long.');
  if (text === '')
    return {
      title: 'Find',
      lead: 'Type notes, chords, a rhythm or a name.',
      main: html`${linkRow(examples)}`,
    };
  const words = text.split(/\s+/);
  const runVerb = async (verb: string) => {
    try {
      return await source.records([verb, '-o', 'jsonl', '--limit', '500', '--', ...words]);
    } catch (error) {
      if (error instanceof PageError) return [];
      throw error;
    }
  };
  const meaning = await source.meaning(text);
  for (const [name, value] of Object.entries(meaning?.options ?? {}))
    if (!query.has(name)) query.set(name, value);
  const { search } = meaning ?? {};
  const searchResults = search && (await source.records([...search, '-o', 'jsonl']));
  const reading = searchResults?.length ? undefined : parseReading(text, source.language);
  const value = meaning?.music ?? (reading && ensureTonic(reading.value));
  const runsSearch = !search && (value === undefined || /\s/.test(text));
  const hits = runsSearch ? await runVerb('search') : [];
  const { collection, label = '' } = meaning?.record ?? {};
  const ids = collection && (await source.ids(collection));
  // A key has one page for both of its modes.
  const id = ids?.get(label) ?? ids?.get(label.replace(/ (?:major|minor)$/, ''));
  if (collection && id !== undefined && (isRecordName(label, text) || !hits.some(hit => isInName(hit, text))))
    return { ...(await recordPage(source, collection, id, query)), query: text };
  // The page of a chord already lists its scales.
  const skipsFind = value?.kind === 'chord' || (value === undefined && hits.length > 0);
  const matches = skipsFind ? [] : (searchResults ?? (await runVerb('find')));
  const view = value && (await typedView(source, value, text, query));
  const shownHits = value === undefined && hits.length > 0 ? hits : matches;
  return {
    title: value?.kind === 'chord' ? spellNotes(text, 'chords', source.style) : text,
    query: text,
    lead: view ? view.lead : shownHits.length === 0 ? nothingFound : `${shownHits.length} found`,
    command: search ?? [view || matches.length > 0 ? 'find' : 'search', ...words],
    main: html`${reading?.hint && html`<p>${reading.description} ${reading.hint}</p>`}${view?.main}${view || shownHits.length > 0 ? undefined : await similarSection(source, text)}${await foundEntries(source, shownHits, view ? { suffix: ' like it' } : { words: text })}`,
  };
}

const isMusicNoun = (noun: unknown) =>
  browsableCollections.some(
    ({ name, category }) => name === noun && category === 'music' && name !== keys.name,
  );

const nothingFound =
  'Nothing has this name. The catalog contains chord progressions, not pop songs: type the chords of a song, for example Am F C G.';

/** Whether the words are the name of the record, apart from filler words. */
function isRecordName(label: string, text: string): boolean {
  const mainText = stripFillerWords(splitWordOptions(text).text).text;
  return [text, mainText].some(each => comparableName(each) === comparableName(label));
}

/** Whether the words occur in the name of a found record. */
function isInName({ name }: Fields, text: string): boolean {
  return ` ${comparableName(textOf(name))} `.includes(` ${comparableName(text)} `);
}

/** Returns records with similar names, or other suggestions. */
async function similarSection(source: PageSource, text: string): Promise<Markup | undefined> {
  const sections = await Promise.all(
    browsableCollections
      .filter(({ name }) => isMusicNoun(name))
      .map(async collection =>
        Array.from(
          await source.ids(collection),
          ([label, id]) => [label, `/${collection.name}/${encodeURIComponent(id)}`] as const,
        ),
      ),
  );
  const addresses = new Map(sections.flat());
  const similar = findNearest(text, [...addresses.keys()]).slice(0, 6);
  const links = similar.map(name => [name, addresses.get(name) ?? '/'] as const);
  return linkSection('Similar', links) ?? linkSection('Example searches', examples);
}

/** Returns the page of a chord that was chosen in a form. @throws PageError if the name is not a chord symbol */
export async function chordPage(source: PageSource, name: string, query: URLSearchParams): Promise<Page> {
  const chord = parseChord(name);
  if (chord === undefined) throw new PageError(400, 'There is no such chord.');
  const view = await typedView(source, { kind: 'chord', name, chord }, name, query);
  return {
    title: spellNotes(name, 'chords', source.style),
    query: name,
    command: ['chords', 'get', name],
    ...view,
  };
}

function typedView(
  source: PageSource,
  value: Music,
  text: string,
  query: URLSearchParams,
): Promise<MusicView> {
  return musicView(
    value,
    { label: text, address: '/search', filesAddress: '/typed', hiddenValues: { q: text }, query },
    source,
  );
}
