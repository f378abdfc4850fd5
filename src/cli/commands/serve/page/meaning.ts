/** Reads the words of a search as the command line reads them. */
import { undefinedOnFailure } from '../../../../base/errors.ts';
import { findCollection } from '../../../../catalog/index.ts';
import type { Collection } from '../../../../catalog/lib/noun.ts';
import type { Music } from '../../../../music/music.ts';
import type { Context } from '../../../program/context/context.ts';
import { isMusicFile } from '../../../resolve/music-files.ts';
import type { NamedMusic } from '../../../resolve/named-music.ts';
import { matchCommandWords } from '../../../resolve/reading/as-command.ts';
import { readMusicArgs } from '../../../resolve/reading/typed-music.ts';

/** The meaning of the words of a search: music, or the record of this name. */
export interface TypedMeaning {
  readonly music?: Music;
  readonly record?: { readonly collection: Collection; readonly label: string };
  /** The command line whose output is shown, if the words are a question. */
  readonly search?: readonly string[];
  /** Options in the words, by the names of the form's fields: `on`, `capo`, `bpm`. */
  readonly options: Readonly<Record<string, string>>;
}

/**
 * Returns the meaning of the words; undefined if it is not certain. Paths are not read, because a browser must not reach
 * the files of this machine.
 */
export async function findMeaning(context: Context, text: string): Promise<TypedMeaning | undefined> {
  if (text === '-' || isMusicFile(text)) return undefined;
  const words = text.split(/\s+/);
  const match = await undefinedOnFailure(matchCommandWords(context, words));
  const [noun = '', verb, label, ...otherWords] = match?.argv ?? [];
  if (match?.argv && noun === 'find') return { search: match.argv, options: {} };
  const collection = verb === 'get' && otherWords.length === 0 ? findCollection(noun) : undefined;
  if (collection && label !== undefined) return { record: { collection, label }, options: {} };
  const music = await undefinedOnFailure(readMusicArgs(context, words, { purpose: 'sight', isSure: true }));
  return music?.[0] && meaningOfMusic(music[0]);
}

function meaningOfMusic({ value, record, on, capo, bpm }: NamedMusic): TypedMeaning {
  const entries = Object.entries({ on, capo, bpm });
  const options = Object.fromEntries(
    entries.flatMap(([name, each]) => (each === undefined ? [] : [[name, String(each)]])),
  );
  const collection = record?.value === value ? findCollection(record.noun) : undefined;
  return record && collection
    ? { record: { collection, label: record.name }, options }
    : { music: value, options };
}
