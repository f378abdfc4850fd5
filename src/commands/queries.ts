/** The arguments of `find`, which are words, frets or files, as queries. */
import { Failure } from '../base/errors.ts';
import type { Context } from '../context/context.ts';
import { type NeckString, pitchedStrings } from '../music/chords/neck.ts';
import { parseFrets, parseQuery, type Query } from '../music/find/query.ts';
import type { TargetKey } from '../music/in-key.ts';
import { visible } from '../output/text/sanitise.ts';
import { isMusicFile, musicInFile, refuseKbm } from './files.ts';

export const forms = ['notes', 'chords', 'steps', 'rhythm', 'cents', 'hertz'] as const;

interface Reading {
  readonly as: (typeof forms)[number] | undefined;
  readonly key: string | undefined;
  readonly on: string | undefined;
  readonly kbm: string | undefined;
}

/** One query for words, and one for each piece of music in a file. */
export async function queriesOf(
  context: Context,
  args: readonly string[],
  { as, key, on, kbm }: Reading,
): Promise<readonly Query[]> {
  const text = args.join(' ');
  const home = await keyNamed(key);
  if (on === undefined && isMusicFile(text)) {
    const form = as === 'rhythm' || as === 'chords' ? as : undefined;
    const values = await musicInFile(context, text, { form, kbm });
    const { queryOf: musicQuery } = await import('../music/find/read.ts');
    return values.flatMap(value => musicQuery(value) ?? []);
  }
  refuseKbm(kbm);
  const words = args.length === 1 && text === '-' ? await wordsOnStdin(context) : args;
  if (on !== undefined) return [parseFrets(words, await stringsOf(context, on), visible(on))];
  return [await queryOf(context, words, as, home)];
}

/** The code that reads keys is loaded only where there is one, for numerals. */
async function keyNamed(key: string | undefined): Promise<TargetKey | undefined> {
  return key === undefined ? undefined : (await import('./values.ts')).keyIn(key);
}

/** The strings of a neck; the code that reads them is loaded only where --on is given. */
async function stringsOf(context: Context, on: string): Promise<readonly NeckString[]> {
  return pitchedStrings(await (await import('./noun/neck.ts')).stringsNamed(context, on));
}

/** The code that reads them, and what it stands on, is loaded only for `-`. */
async function wordsOnStdin(context: Context): Promise<readonly string[]> {
  const { nothingTyped, typedIn } = await import('./noun/ids.ts');
  const { queries } = await typedIn(context, ['-'], nothingTyped);
  return queries.flatMap(line => line.split(/\s+/));
}

/** The query of words. If they can't be read as music, the hint says how many records have them in their texts. */
async function queryOf(
  context: Context,
  args: readonly string[],
  as: (typeof forms)[number] | undefined,
  key: TargetKey | undefined,
): Promise<Query> {
  const text = args.join(' ');
  try {
    return parseQuery(args, as);
  } catch (error) {
    const typed = as === undefined ? await queryAsDrawn(args, key) : undefined;
    if (typed) return typed;
    if (!(error instanceof Failure) || as !== undefined || !/\p{L}{3}/u.test(text) || text.length > 200)
      throw error;
    const { searchCatalog } = await import('./search.ts');
    const { hits, unknown } = await searchCatalog(context, text, []);
    if (hits.length === 0 || unknown.length > 0) throw error;
    const { kind, message, code, hint } = error;
    const words = args.every(word => /^[\p{L}\p{N}-]+$/u.test(word)) ? text : '<words>';
    const found = `'music-cli search ${words}' finds ${hits.length}.`;
    throw new Failure(kind, message, { code, hint: `${found} ${hint ?? ''}` });
  }
}

/** The query of what only `draw` reads: numerals, bars, n-edo, a polyrhythm. */
async function queryAsDrawn(args: readonly string[], key: TargetKey | undefined): Promise<Query | undefined> {
  const { queryOf: musicQuery, readMusic } = await import('../music/find/read.ts');
  try {
    return musicQuery(readMusic(args, { key }).value);
  } catch (error) {
    if (error instanceof Failure && error.code === 'unreadable_query') return undefined;
    throw error;
  }
}
