/** The page of search results: the typed music itself, the records that match it, and those with these words. */
import { textOf } from '../../../base/fields.ts';
import type { Fields } from '../../../base/io.ts';
import { found } from '../../../catalog/found.ts';
import { shownCollections } from '../../../catalog/index.ts';
import { type Asker, longestAsked, NoPage } from './asker.ts';
import { html, type Markup, type Page } from './html.ts';
import { music, table } from './records.ts';

export async function searchPage(asker: Asker, text: string): Promise<Page> {
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
  const [matches, hits] = [await asked('find'), await asked('search')];
  const query = `?q=${encodeURIComponent(text)}`;
  const typed = await music(asker, { words: [], id: text, address: '/typed', query, label: text, about: [] });
  const none = matches.length + hits.length === 0 ? html`<p>Nothing holds this.</p>` : undefined;
  return {
    title: text,
    asked: text,
    main: html`${typed}${none}${listed(asker, 'What holds it', matches)}${listed(asker, 'Records with these words', hits)}`,
  };
}

function listed(asker: Asker, heading: string, records: readonly Fields[]): Markup | undefined {
  if (records.length === 0) return undefined;
  return html`<h2>${heading}</h2>\n${table(asker, found, records, addressOf)}`;
}

/** The address of a record; that of a chord, which the program computes, is a search for it. */
function addressOf({ noun, id, name }: Fields): string | undefined {
  if (shownCollections.some(each => each.name === noun) && id !== undefined)
    return `/${textOf(noun)}/${encodeURIComponent(String(id))}`;
  return noun === 'chords' ? `/search?q=${encodeURIComponent(textOf(name))}` : undefined;
}
