/** The page of what was typed: the music itself, the records that match it, and those with these words. */
import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { found } from '../../catalog/found.ts';
import { parseChord } from '../../music/chord.ts';
import type { Music } from '../../music/music.ts';
import { readMusic } from '../../music/reading/forms.ts';
import { grounded } from '../../music/reading/values.ts';
import { spelled } from '../../text/style.ts';
import { type Asker, longestAsked, NoPage } from './asker.ts';
import { html, type Markup, type Page, section } from './html.ts';
import type { MusicView } from './music/view.ts';
import { musicView } from './music/views.ts';
import { addressOfFound, table } from './table.ts';

export async function searchPage(asker: Asker, text: string, query: URLSearchParams): Promise<Page> {
  if (text.length > longestAsked) throw new NoPage(400, 'That is too much to look for.');
  if (text === '') return { title: 'Find', main: html`<p>Type notes, chords, a rhythm or words.</p>` };
  const words = text.split(/\s+/);
  const asked = async (verb: string) => {
    try {
      return await asker.records([verb, '-o', 'jsonl', '--limit', '50', '--', ...words]);
    } catch (error) {
      if (error instanceof NoPage) return [];
      throw error;
    }
  };
  const value = musicTyped(text);
  // The page of a chord has its scales.
  const matches = value?.kind === 'chord' ? [] : await asked('find');
  const hits = await asked('search');
  const view = value && (await typedView(asker, value, text, query));
  const none = matches.length + hits.length === 0 && !view ? html`<p>Nothing holds this.</p>` : undefined;
  return {
    title: value?.kind === 'chord' ? spelled(text, 'chords', asker.style) : text,
    asked: text,
    ...(view?.lead !== undefined && { lead: view.lead }),
    command: `find ${text}`,
    main: html`${view?.main}${none}${listed(asker, 'What holds it', matches)}${listed(asker, 'Records with these words', hits)}`,
  };
}

/** The page of a chord that was chosen in a form. */
export async function chordPage(asker: Asker, name: string, query: URLSearchParams): Promise<Page> {
  const chord = parseChord(name);
  if (chord === undefined) throw new NoPage(400, 'There is no such chord.');
  const view = await typedView(asker, { kind: 'chord', name, chord }, name, query);
  return { title: spelled(name, 'chords', asker.style), asked: name, command: `chords get ${name}`, ...view };
}

function typedView(asker: Asker, value: Music, text: string, query: URLSearchParams): Promise<MusicView> {
  return musicView(value, asker, { label: text, address: '/typed', kept: { q: text }, query });
}

/** The music that words are; undefined where they are a name, or nothing. */
function musicTyped(text: string): Music | undefined {
  try {
    return grounded(readMusic(text).value);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function listed(asker: Asker, heading: string, records: readonly Fields[]): Markup | undefined {
  return section(heading, records.length === 0 ? undefined : table(asker, found, records, addressOfFound));
}
