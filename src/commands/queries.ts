/** What `find` is asked: words, frets and files → queries. */
import { Failure } from '../base/errors.ts';
import type { Context } from '../context/context.ts';
import { type NeckString, pitchedStrings } from '../music/chords/neck.ts';
import { parseFrets, parseQuery, type Query } from '../music/find/query.ts';
import type { TargetKey } from '../music/in-key.ts';
import { visible } from '../output/text/sanitise.ts';
import { isMusicFile, musicInFile, refuseKbm } from './files.ts';
import { nothingTyped, typedIn } from './noun/ids.ts';

export const forms = ['notes', 'chords', 'steps', 'rhythm', 'cents', 'hertz'] as const;

interface Reading {
  readonly as: (typeof forms)[number] | undefined;
  readonly key: string | undefined;
  readonly on: string | undefined;
  readonly kbm: string | undefined;
}

/** What is asked: of words one thing, of a file all that it holds. */
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

/** Only numerals have a key: who asks for anything else loads nothing of it. */
async function keyNamed(key: string | undefined): Promise<TargetKey | undefined> {
  return key === undefined ? undefined : (await import('./values.ts')).keyIn(key);
}

/** The strings of a neck, which only who asks for one loads. */
async function stringsOf(context: Context, on: string): Promise<readonly NeckString[]> {
  return pitchedStrings(await (await import('./noun/neck.ts')).stringsNamed(context, on));
}

async function wordsOnStdin(context: Context): Promise<readonly string[]> {
  const { queries } = await typedIn(context, ['-'], nothingTyped);
  return queries.flatMap(line => line.split(/\s+/));
}

/** Words that cannot be read as music may stand in names and texts: the hint says how many records have them. */
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

/** What `draw` reads and a question has no form for: numerals, bars, n-edo, a polyrhythm. */
async function queryAsDrawn(args: readonly string[], key: TargetKey | undefined): Promise<Query | undefined> {
  const { queryOf: musicQuery, readMusic } = await import('../music/find/read.ts');
  try {
    return musicQuery(readMusic(args, { key }).value);
  } catch (error) {
    if (error instanceof Failure && error.code === 'unreadable_query') return undefined;
    throw error;
  }
}
