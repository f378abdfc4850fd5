/** Arguments of commands → music: the records that they name, or the music that is typed. */
import { segment } from '../api/url.ts';
import { Failure } from '../base/errors.ts';
import { fieldAt } from '../base/fields.ts';
import type { Fields } from '../base/io.ts';
import { collectionNamed } from '../catalog/index.ts';
import type { Example, Musical } from '../catalog/lib/noun.ts';
import type { Argument } from '../cli/command.ts';
import type { Options } from '../cli/option.ts';
import { decimal } from '../cli/readers.ts';
import type { Context } from '../context/context.ts';
import { fileStem } from '../download/filenames.ts';
import type { TypedOptions } from '../music/find/read.ts';
import { inKey, parseKey, type TargetKey } from '../music/in-key.ts';
import type { Kind, Music } from '../music/music.ts';
import { commonNote, noteName, usualA4 } from '../music/note.ts';
import { homeOf } from '../music/progression.ts';
import type { Score } from '../music/score/score.ts';
import { scoreOf } from '../music/score/scores.ts';
import { folded, leadingNotes } from '../names/spelling.ts';
import { drawingOf } from '../output/draw/drawings.ts';
import { visible } from '../output/text/sanitise.ts';
import { spelled } from '../output/text/style.ts';
import { itemsOf } from '../records/record-set.ts';
import { isMusicFile, musicInFile } from './files.ts';
import { optionsOfKind } from './kind-options.ts';
import { recordsOf } from './noun/collection.ts';
import { examplesOf, pickedArguments } from './noun/declarations.ts';
import { type Named, recordsNamed } from './noun/items.ts';

/** Options of commands that make sound, or files of it. */
export const tempoOptions = {
  bpm: {
    flags: '--bpm <n>',
    summary: 'beats a minute, 1 to 999',
    reader: decimal(1, 999, 'a number from 1 to 999'),
    otherwise: "the record's own",
  },
  a4: {
    flags: '--a4 <hertz>',
    summary: 'the pitch of A4, 390 to 470',
    reader: decimal(390, 470, 'a number from 390 to 470'),
    default: usualA4,
  },
} as const satisfies Options;

/** The note on --bpm in help. */
export const tempoNote =
  "--bpm counts the record's own beat: an eighth where its metre is in eighths, a quarter where it says none.";

/** A value with its names. */
export interface NamedMusic {
  readonly value: Music;
  /** The name that people use; for a record without a name, its id. */
  readonly name: string;
  /** The name of its files without an extension: `c-dorian`. */
  readonly stem: string;
}

/** What a value is read for. A drawing may need the record alone, where sound needs more of the service. */
export type Purpose = 'sight' | 'sound';

/** Where a command takes its music from: the records of a noun, or what is typed. */
export interface Source {
  /** The kind of all its music; `any` if that depends on the words. */
  readonly kind: Kind | 'any';
  readonly arguments: readonly Argument[];
  examples(verb: string, plainest?: string): readonly Example[];
  /** The music of the arguments. */
  music(context: Context, args: readonly string[], asked: Asked): Promise<readonly NamedMusic[]>;
}

export interface Asked extends TypedOptions {
  readonly purpose: Purpose;
  /** The file of a keyboard mapping beside a .scl file. */
  readonly kbm?: string | undefined;
}

/** How typed words and files are read. */
export type Typed = Pick<Asked, 'form' | 'kbm'>;

/** A source whose music is all of one kind, as that of a noun. */
export type SourceOfKind = Source & { readonly kind: Kind };

/** The source of a noun: its records by name, else typed music of the same kind. */
export function sourceOf(collection: Musical): SourceOfKind {
  const { kind } = collection.music;
  return {
    kind,
    arguments: pickedArguments(collection),
    examples: (verb, plainest) => examplesOf(collection, verb, plainest),
    music: async (context, args, { purpose, key }) => {
      if (args.length > 0 && args.every(isMusicFile))
        return (await Promise.all(args.map(path => filedMusic(context, kind, path)))).flat();
      if (
        kind === 'rhythm' &&
        args.some(arg => patternForm.test(arg)) &&
        !(await isRecordName(context, collection, args))
      ) {
        const typed = await typedAs(context, kind, args, key);
        if (typed) return typed;
      }
      try {
        return await musicNamed(context, collection, args, purpose);
      } catch (error) {
        const isNotFound = error instanceof Failure && notFoundCodes.includes(error.code);
        if (!isNotFound) throw error;
        const typed = await typedAs(context, kind, args, key);
        if (typed) return typed;
        const findNamed = async (name: string) => {
          const isKnown = await isRecordName(context, collection, [name]);
          return isKnown ? (await musicNamed(context, collection, [name], purpose, true))[0] : undefined;
        };
        const isMovable = optionsOfKind(kind).key !== undefined;
        const moved = isMovable ? await musicOnNote(context, args.join(' '), findNamed) : undefined;
        if (moved) return [moved];
        throw error;
      }
    },
  };
}

/**
 * Music whose name is said with a note: `C rast`, `autumn leaves in E minor`.
 * @param findNamed the music of a name
 */
export async function musicOnNote(
  context: Context,
  text: string,
  findNamed: (name: string) => Promise<NamedMusic | undefined>,
): Promise<NamedMusic | undefined> {
  const [, name = '', behind = ''] = /^(\S.*?) (?:in|on|auf|en) (\S.*)$/i.exec(text) ?? [];
  const readings = [
    { name, key: parseKey(behind) },
    ...leadingNotes(folded(text)).map(({ note, rest }) => ({ name: rest, key: parseKey(note) })),
  ];
  for (const reading of readings) {
    const { key } = reading;
    const found = key && reading.name !== '' ? await findNamed(reading.name) : undefined;
    if (key && found)
      return {
        ...found,
        value: movedTo(context, found.value, key),
        stem: `${found.stem}-in-${fileStem(noteName(key.tonic))}`,
      };
  }
  return undefined;
}

/** The music of a kind that is in a file. */
export async function filedMusic(context: Context, kind: Kind, path: string): Promise<readonly NamedMusic[]> {
  const found = (await musicInFile(context, path, {})).filter(value => value.kind === kind);
  if (found.length > 0) return found.map(named);
  throw new Failure('not-found', `There is no ${kind} in '${visible(path)}'.`, {
    code: 'no_match',
    hint: `'music-cli draw' shows what there is.`,
  });
}

/** Patterns of a rhythm. A lookup ignores what is no letter or digit, which is most of a pattern. */
const patternForm = /^(?:[xX.]{2,}|[xX_-]{2,}|[01]{2,}|E ?\(.*)$/;
/** Codes of failures after which the words may still be typed music. */
const notFoundCodes = ['no_match', 'ambiguous', 'malformed_id'];

async function isRecordName(
  context: Context,
  collection: Musical,
  args: readonly string[],
): Promise<boolean> {
  const { lookUpNames } = await import('./noun/lookup/lookup.ts');
  const records = await recordsOf(context, collection);
  return lookUpNames(collection, records, [args.join(' ')])[0] !== undefined;
}

/** Typed music, if the words can be read as music of that kind. */
async function typedAs(
  context: Context,
  kind: Kind,
  args: readonly string[],
  key: TargetKey | undefined,
): Promise<readonly NamedMusic[] | undefined> {
  const { readMusic } = await import('../music/find/read.ts');
  try {
    const { value, reading } = readMusic(args, { key });
    if (value.kind !== kind) return undefined;
    context.aside(spelled(reading, 'words', context.style));
    return [named(value)];
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Music that was typed, under its own name. */
export function named(value: Music): NamedMusic {
  return { value, name: value.name, stem: fileStem(value.name) };
}

/** The music of the records that arguments name, in that order. */
export async function musicNamed(
  context: Context,
  collection: Musical,
  args: readonly string[],
  purpose: Purpose,
  areSeparate = false,
): Promise<readonly NamedMusic[]> {
  const found = await recordsNamed(context, collection, args, areSeparate);
  return Promise.all(found.map(each => musicOf(context, collection, each, purpose)));
}

export async function musicOf(
  context: Context,
  collection: Musical,
  { record, name, stem }: Named,
  purpose: Purpose,
): Promise<NamedMusic> {
  const read = await collection.music.read();
  const alone = read(record);
  const isWhole = drawingOf(alone) !== undefined;
  // An item below the record's own route is needed for sound only; a record of another collection for drawings too.
  const isAsked = purpose === 'sound' || 'from' in (collection.music.needs ?? {});
  const more = isAsked ? await neededBy(context, collection, record, isWhole) : undefined;
  const value = more === undefined ? alone : read(record, more);
  return { value, name: name || String(record.id ?? ''), stem };
}

/** What the noun's reader needs beyond the record, if it needs more. */
async function neededBy(
  context: Context,
  { music: { needs }, path, one, id, ...collection }: Musical,
  record: Fields,
  isWhole: boolean,
): Promise<Fields | undefined> {
  if (needs === undefined) return undefined;
  if ('item' in needs) {
    const client = await context.client();
    const answer = await client.get({
      path: `${path}/${segment(String(id(record)))}/${needs.item}`,
      auth: 'none',
    });
    const kind = { ...collection, one: `${one} ${needs.item}` };
    const [item] = itemsOf(kind, [answer], ['data']).records();
    return item?.fields;
  }
  const others = collectionNamed(needs.from);
  if (others === undefined) return undefined;
  try {
    const lines = await recordsOf(context, others);
    const own = id(record);
    return Array.from(lines()).find(({ fields }) => fieldAt(fields, needs.whose) === own)?.fields;
  } catch (error) {
    if (error instanceof Failure && isWhole) return undefined;
    throw error;
  }
}

const longestKey = 20;

/** The key that --key names. */
export function keyIn(text: string | undefined): TargetKey | undefined {
  if (text === undefined) return undefined;
  const key = parseKey(text);
  if (key) return key;
  throw new Failure('usage', `'${text.slice(0, longestKey)}' is no key.`, {
    code: 'no_key',
    hint: 'A key is a note: C, Eb, F#; all are the twelve.',
  });
}

/** The keys that music is moved to; undefined stands for its own key. */
export type Keys = readonly (TargetKey | undefined)[];

export function isEveryKey(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'all';
}

/** The keys that --key names; `all` is all twelve, up from C. */
export function keysIn(text: string | undefined): Keys {
  if (!isEveryKey(text)) return [keyIn(text)];
  return Array.from({ length: 12 }, (_, pitch) => ({ tonic: commonNote(pitch) }));
}

/** The music in another key. Major stays major and minor minor; a note says so if the other was asked for. */
function movedTo<Each extends Music>({ note }: Context, value: Each, key: TargetKey | undefined): Each {
  if (key === undefined) return value;
  const home = value.kind === 'progression' ? homeOf(value) : undefined;
  if (home && key.minor !== undefined && key.minor !== home.minor)
    note(
      `'${visible(value.name)}' is in ${home.minor ? 'minor' : 'major'} and stays so: only its tonic moves.`,
    );
  return inKey(value, key);
}

/** Music with its score. */
export interface Playable extends NamedMusic {
  readonly score: Score;
}

/** The music of the arguments with its scores, in each of the keys. */
export async function playablesFrom(
  context: Context,
  source: Source,
  args: readonly string[],
  { keys, form, kbm }: Typed & { readonly keys: Keys },
): Promise<readonly Playable[]> {
  const found = await source.music(context, args, { purpose: 'sound', key: keys[0], form, kbm });
  return inKeys(context, found, keys).map(each => ({ ...each, score: scoreOf(each.value) }));
}

/** Each value in each of the keys; if there are several keys, the names of files say which. */
export function inKeys(context: Context, found: readonly NamedMusic[], keys: Keys): readonly NamedMusic[] {
  return found.flatMap(each =>
    keys.map(key => {
      const value = movedTo(context, each.value, key);
      const stem = key && keys.length > 1 ? `${each.stem}-in-${fileStem(noteName(key.tonic))}` : each.stem;
      return { ...each, value, stem };
    }),
  );
}

/** Notes on stderr which parts of the music stay silent. */
export function remarkOn({ note }: Context, { name, score }: Pick<Playable, 'name' | 'score'>): void {
  const { omitted, unread } = score;
  const of = `'${name}'`;
  if (omitted > 0) note(`${omitted} ${omitted === 1 ? 'note' : 'notes'} of ${of} can't be played.`);
  if (unread.length === 0) return;
  const shown = unread.slice(0, mostShown).map(label => `'${label.slice(0, longestShown)}'`);
  const more = unread.length > mostShown ? ` and ${unread.length - mostShown} more` : '';
  note(`${shown.join(', ')}${more} of ${of}: no chord that is understood, and silent.`);
}

const mostShown = 5;
const longestShown = 20;
