/** `find <what…>`: lists the records of all collections that match the typed music. */

import { Failure, rewordFailure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { matchKind } from '../../catalog/matches.ts';
import { pitchedStrings } from '../../music/chords/neck-strings.ts';
import { type Catalog, type Search, searchFor } from '../../music/find/find.ts';
import type { Music } from '../../music/music.ts';
import { type TypedForm, typedForms } from '../../music/reading/reading.ts';
import { choiceOf } from '../program/argv/option.ts';
import { recordOptions } from '../program/argv/shared-options.ts';
import { type Context, command } from '../program/context/context.ts';
import { examplesBeginning } from '../resolve/declarations.ts';
import { catalogIn, fetchLists, fetchPitchedRows } from '../resolve/music-lists.ts';
import { moveToKeys, readKeyOption, refuseOptions } from '../resolve/named-music.ts';
import { readMusicArgs } from '../resolve/reading/typed-music.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

export const find = command({
  description:
    'Looks up notes, chords, steps, rhythms, tunings or files, and explains each match. Exits with 0 even if nothing matches.',
  arguments: [
    {
      name: 'what',
      summary: 'Notes, chords, steps, a rhythm: music-cli help input',
      required: true,
      variadic: true,
    },
  ],
  options: {
    as: {
      flags: '--as <form>',
      summary: 'Form of the input (music-cli help input)',
      ...choiceOf(typedForms),
    },
    all: { flags: '--all', summary: 'Include every enharmonic spelling' },
    key: { flags: '--key <note>', summary: 'Key of the numerals: I vi IV V' },
    on: {
      flags: '--on <instrument>',
      summary: 'Instrument of frets such as x32010',
      values: { from: 'records', of: 'instruments' },
      valueIfUnset: 'a guitar',
    },
    ...recordOptions(matchKind.columns),
  },
  examples: examplesBeginning('find'),
  run: async (context, { args, options }) => {
    const { as: form, all: showsAll, key, on, ...choices } = options;
    const values = await readQuery(context, args, { form, key, on });
    const indexTasks: (() => Promise<void>)[] = [];
    const catalogByKinds = new Map<string, Promise<Catalog>>();
    const searches: { readonly search: Search; readonly catalog: Catalog }[] = [];
    for (const value of values) {
      const search = await searchFor(value);
      if (!search) continue;
      if (search.readingText) context.terminalNotice(`${escapeControls(value.name)}: ${search.readingText}.`);
      const kinds = search.kinds.join();
      const catalog = catalogByKinds.get(kinds) ?? catalogFor(context, search, indexTasks);
      catalogByKinds.set(kinds, catalog);
      searches.push({ search, catalog: await catalog });
    }
    // The searches run one after the other, because the matches of 100,000 lines would not fit into memory.
    function* matches(): Generator<object> {
      for (const { search, catalog } of searches)
        for (const { noun, id, name, match, why: reason, distance } of search.matches(catalog, {
          showsAll,
        }))
          yield { noun, id, name, match, why: reason, distance };
    }
    try {
      await show(context, choices, computedRecords(matchKind, { [Symbol.iterator]: matches }));
    } finally {
      for (const task of indexTasks) await task();
    }
  },
});

async function catalogFor(
  context: Context,
  { kinds, hasRows }: Search,
  indexTasks: (() => Promise<void>)[],
): Promise<Catalog> {
  const lists = await fetchLists(context, kinds, indexTasks);
  const rows = hasRows ? await fetchPitchedRows(context) : [];
  return catalogIn(lists, rows);
}

/** Returns the music of the words, or each piece of music in a file. */
async function readQuery(
  context: Context,
  args: readonly string[],
  { form, key: name, on }: Readonly<Partial<Record<'key' | 'on', string>>> & { form?: TypedForm },
): Promise<readonly Music[]> {
  if (on !== undefined) return [await readFretsOn(context, args, on)];
  const key = readKeyOption(name);
  try {
    const music = await readMusicArgs(context, args, { purpose: 'sight', form, key });
    refuseOptions(music, 'for', 'bpm', 'capo', ...(fretsForm.test(args.join(' ')) ? [] : (['on'] as const)));
    return key
      ? moveToKeys(context, music, [key]).map(({ value }) => value)
      : music.map(({ value }) => value);
  } catch (error) {
    const text = args.join(' ');
    const canSearch = form === undefined && /\p{L}{3}/u.test(text) && text.length <= 200;
    throw error instanceof Failure && canSearch ? await addMatchHint(context, text, error) : error;
  }
}

/** Matches words that begin like frets. Only after frets may the words name an instrument: `x32010 on banjo`. */
const fretsForm = /^[([]?[x\d]/i;

async function readFretsOn(context: Context, args: readonly string[], instrument: string): Promise<Music> {
  const [{ findStrings }, { requireFrets }, { announceReading }] = await Promise.all([
    import('../resolve/neck-options.ts'),
    import('../../music/reading/frets.ts'),
    import('../resolve/reading/symbols.ts'),
  ]);
  const strings = pitchedStrings(await findStrings(context, instrument));
  return announceReading(context, requireFrets(args.join(' '), strings, escapeControls(instrument))).value;
}

/** Adds a hint to the failure: how many records `search` finds for the words. */
async function addMatchHint(context: Context, text: string, failure: Failure): Promise<Failure> {
  const { code, hint = '' } = failure;
  if (code !== 'unreadable_query' && code !== 'no_match') return failure;
  const { searchCatalog } = await import('../resolve/search/catalog.ts');
  const { hits, unknown } = await searchCatalog(context, text, []);
  if (hits.length === 0 || unknown.length > 0) return failure;
  const words = /^[\p{L}\p{N} -]+$/u.test(text) ? text : '<words>';
  return rewordFailure(failure, {
    hint: `'music-cli search ${words}' finds ${hits.length} ${hits.length === 1 ? 'record' : 'records'}. ${hint}`,
  });
}
