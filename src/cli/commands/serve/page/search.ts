/** The page of what was typed: the music itself, the records that match it, and those with these words. */
import { textOf } from '../../../../base/fields.ts';
import type { Fields } from '../../../../base/io.ts';
import { spellNotes } from '../../../../base/text/style.ts';
import { collectionNamed, shownCollections } from '../../../../catalog/index.ts';
import { keys } from '../../../../catalog/keys.ts';
import { parseChord } from '../../../../music/chord.ts';
import type { Music } from '../../../../music/music.ts';
import { nearest } from '../../../../music/names/nearest.ts';
import { comparableName } from '../../../../music/names/spelling.ts';
import { withoutOptionsSaid } from '../../../../music/reading/little-words.ts';
import { grounded } from '../../../../music/scale/on-note.ts';
import { type Asker, longestAsked, NoPage } from './asker.ts';
import { foundEntries } from './entries.ts';
import { chips, examples, html, linkSection, type Markup, type Page, textTyped } from './html.ts';
import { readingOf } from './music/related.ts';
import type { MusicView } from './music/view.ts';
import { musicView } from './music/views.ts';
import { recordPage } from './record.ts';

export async function searchPage(asker: Asker, given: URLSearchParams): Promise<Page> {
  const query = new URLSearchParams(given);
  const text = textTyped(query);
  if (text.length > longestAsked) throw new NoPage(400, 'That is too much to look for.');
  if (text === '')
    return { title: 'Find', lead: 'Type notes, chords, a rhythm or a name.', main: html`${chips(examples)}` };
  const words = text.split(/\s+/);
  const asked = async (verb: string) => {
    try {
      return await asker.records([verb, '-o', 'jsonl', '--limit', '50', '--', ...words]);
    } catch (error) {
      if (error instanceof NoPage) return [];
      throw error;
    }
  };
  const { bpm, capo } = withoutOptionsSaid(text);
  for (const [name, said] of Object.entries({ bpm, capo }))
    if (said !== undefined && !query.has(name)) query.set(name, String(said));
  const reading = readingOf(text, asker.language);
  const value = reading && grounded(reading.value);
  const hits = value === undefined || /\s/.test(text) ? await asked('search') : [];
  const called = hits.find(
    ({ noun, name }) => isMusicNoun(noun) && comparableName(textOf(name)) === comparableName(text),
  );
  const collection = collectionNamed(textOf(called?.noun));
  if (called && collection)
    return { ...(await recordPage(asker, collection, String(called.id), query)), asked: text };
  // The page of a chord has its scales.
  const matches = value?.kind === 'chord' ? [] : await asked('find');
  const view = value && (await typedView(asker, value, text, query));
  const isNew = ({ noun, id }: Fields) => !matches.some(each => each.noun === noun && each.id === id);
  const found = value === undefined ? [...matches, ...hits.filter(isNew)] : matches;
  return {
    title: value?.kind === 'chord' ? spellNotes(text, 'chords', asker.style) : text,
    asked: text,
    lead: view ? view.lead : found.length === 0 ? 'Nothing holds this.' : `${found.length} found`,
    command: `${view || matches.length > 0 ? 'find' : 'search'} ${text}`,
    main: html`${reading?.other && html`<p>${reading.said} ${reading.other}</p>`}${view?.main}${view || found.length > 0 ? undefined : await sectionNear(asker, text)}${await foundEntries(asker, found, view ? ' like it' : '')}`,
  };
}

const isMusicNoun = (noun: unknown) =>
  shownCollections.some(({ name, shelf }) => name === noun && shelf === 'music' && name !== keys.name);

/** Records whose names are nearly so, or what else may be typed. */
async function sectionNear(asker: Asker, text: string): Promise<Markup | undefined> {
  const named = await Promise.all(
    shownCollections
      .filter(({ name }) => isMusicNoun(name))
      .map(async collection =>
        Array.from(
          await asker.ids(collection),
          ([label, id]) => [label, `/${collection.name}/${encodeURIComponent(id)}`] as const,
        ),
      ),
  );
  const addresses = new Map(named.flat());
  const near = nearest(text, [...addresses.keys()]).slice(0, 6);
  const links = near.map(name => [name, addresses.get(name) ?? '/'] as const);
  return linkSection('Nearly so', links) ?? linkSection('What can be asked', examples);
}

/** The page of a chord that was chosen in a form. */
export async function chordPage(asker: Asker, name: string, query: URLSearchParams): Promise<Page> {
  const chord = parseChord(name);
  if (chord === undefined) throw new NoPage(400, 'There is no such chord.');
  const view = await typedView(asker, { kind: 'chord', name, chord }, name, query);
  return {
    title: spellNotes(name, 'chords', asker.style),
    asked: name,
    command: `chords get ${name}`,
    ...view,
  };
}

function typedView(asker: Asker, value: Music, text: string, query: URLSearchParams): Promise<MusicView> {
  return musicView(value, { label: text, address: '/typed', kept: { q: text }, query }, asker);
}
