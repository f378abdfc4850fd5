/** `find <what…>`: the records of all collections that match the typed music. */
import { Failure, rewordFailure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { found } from '../../catalog/find-rows.ts';
import { pitchedStrings } from '../../music/chords/neck-strings.ts';
import { type Catalog, type Search, searchFor } from '../../music/find/find.ts';
import type { Music } from '../../music/music.ts';
import { type TypedForm, typedForms } from '../../music/reading/reading.ts';
import { choiceOf } from '../program/argv/option.ts';
import { recordOptions } from '../program/argv/shared-options.ts';
import { type Context, command } from '../program/context/context.ts';
import { catalogIn, listsFor, pitchedRows } from '../resolve/music-lists.ts';
import { keyIn, moveToKeys, refuseSaid } from '../resolve/named-music.ts';
import { read } from '../resolve/reading/typed-music.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

export const find = command({
  description:
    'Looks for what was typed and says how each record fits: notes and a chord in scales, after the chord or interval that they are, chords in harmonies, steps in scales, a rhythm in rhythms and tracks, cents or a ratio in systems and intervals, a frequency in keys and rows. The nearest come first.',
  notes:
    "Notes: C E G; a chord: Dm7 or as frets x32010, of another neck with --on; chords: C Am F G; steps: 2,2,1,2,2,2,1; a rhythm: x..x..x. or E(3,8), and E(3,8,1) a pulse later; cents: 386c or 5/4; 442 Hz; a file: song.mid, my.scl; and what draw reads: numerals, bars, n-edo. A letter with 6, 7 or 9 is a chord, with another digit a note in that octave. What can't be English is read in German, Dutch, solfège and Russian: cis e gis h, do mi sol.",
  arguments: [{ name: 'what', summary: 'notes, chords, steps, a rhythm …', required: true, variadic: true }],
  options: {
    as: {
      flags: '--as <form>',
      summary: 'read it as notes, chords …',
      ...choiceOf(typedForms),
      otherwise: 'as what it looks like',
    },
    all: { flags: '--all', summary: 'every spelling of what sounds the same' },
    key: { flags: '--key <note>', summary: 'the key of numerals: I vi IV V' },
    on: {
      flags: '--on <instrument>',
      summary: 'the neck that frets are on: 0003 --on ukulele',
      values: { from: 'records', of: 'instruments' },
      otherwise: 'a guitar',
    },
    ...recordOptions(found.columns),
  },
  examples: [
    { command: 'find C D Eb F G A Bb', says: 'scales by their notes' },
    { command: 'find E G C', says: 'the chord that notes are, and scales with it' },
    { command: 'find 0003 --on ukulele', says: 'the chord that a hand holds on a neck' },
    { command: 'find Dm7 G7 Cmaj7', says: 'progressions by their chords, in any key' },
    { command: 'find x..x..x.', says: 'rhythms, turned or nearly so' },
    { command: 'find 5/4 --limit 3', says: 'the tunings that come nearest to a ratio' },
    { command: 'find C F G --as chords', says: 'letters that are meant as chords' },
  ],
  run: async (context, { args, options }) => {
    const { as, all, key, on, ...choices } = options;
    const values = await valuesAsked(context, args, { as, key, on });
    const missed: (() => Promise<void>)[] = [];
    const known = new Map<string, Promise<Catalog>>();
    const searches: { readonly search: Search; readonly catalog: Catalog }[] = [];
    for (const value of values) {
      const search = await searchFor(value);
      if (!search) continue;
      if (search.said) context.aside(`${escapeControls(value.name)}: ${search.said}.`);
      const kinds = search.kinds.join();
      const catalog = known.get(kinds) ?? catalogFor(context, search, missed);
      known.set(kinds, catalog);
      searches.push({ search, catalog: await catalog });
    }
    // One search after the other: what is found by 100,000 lines would not fit into memory.
    function* matches(): Generator<object> {
      for (const { search, catalog } of searches)
        for (const { noun, id, name, match, why, distance } of search.matches(catalog, { all }))
          yield { noun, id, name, match, why, distance };
    }
    try {
      await show(context, choices, computedRecords(found, { [Symbol.iterator]: matches }));
    } finally {
      for (const remember of missed) await remember();
    }
  },
});

async function catalogFor(
  context: Context,
  { kinds, hasRows }: Search,
  missed: (() => Promise<void>)[],
): Promise<Catalog> {
  const lists = await listsFor(context, kinds, missed);
  const rows = hasRows ? await pitchedRows(context) : [];
  return catalogIn(lists, rows);
}

/** The music of the words, or each piece of music in a file. */
async function valuesAsked(
  context: Context,
  args: readonly string[],
  { as: form, key: name, on }: Readonly<Partial<Record<'key' | 'on', string>>> & { as?: TypedForm },
): Promise<readonly Music[]> {
  if (on !== undefined) return [await fretsAsked(context, args, on)];
  const key = keyIn(name);
  try {
    const found = await read(context, args, { purpose: 'sight', form, key });
    refuseSaid(found, 'for', 'bpm', 'capo', ...(fretsForm.test(args.join(' ')) ? [] : (['on'] as const)));
    return key
      ? moveToKeys(context, found, [key]).map(({ value }) => value)
      : found.map(({ value }) => value);
  } catch (error) {
    const text = args.join(' ');
    const isSearched = form === undefined && /\p{L}{3}/u.test(text) && text.length <= 200;
    throw error instanceof Failure && isSearched ? await withHits(context, text, error) : error;
  }
}

/** What begins as frets do, which may say on which neck they are. */
const fretsForm = /^[([]?[x\d]/i;

/** Frets on the neck that --on names. */
async function fretsAsked(context: Context, args: readonly string[], on: string): Promise<Music> {
  const [{ stringsNamed }, { readOnlyFrets }, { announceReading: told }] = await Promise.all([
    import('../resolve/asked-neck.ts'),
    import('../../music/reading/frets.ts'),
    import('../resolve/reading/symbols.ts'),
  ]);
  const strings = pitchedStrings(await stringsNamed(context, on));
  return told(context, readOnlyFrets(args.join(' '), strings, escapeControls(on))).value;
}

/** The failure of words that can't be read as music; its hint says how many records have them in their texts. */
async function withHits(context: Context, text: string, failure: Failure): Promise<Failure> {
  const { code, hint = '' } = failure;
  if (code !== 'unreadable_query' && code !== 'no_match') return failure;
  const { searchCatalog } = await import('../resolve/search/catalog.ts');
  const { hits, unknown } = await searchCatalog(context, text, []);
  if (hits.length === 0 || unknown.length > 0) return failure;
  const words = /^[\p{L}\p{N} -]+$/u.test(text) ? text : '<words>';
  return rewordFailure(failure, { hint: `'music-cli search ${words}' finds ${hits.length}. ${hint}` });
}
