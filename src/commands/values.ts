/** What people name or type → music. */
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
import { drawingOf } from '../output/draw/drawings.ts';
import { visible } from '../output/text/sanitise.ts';
import { spelled } from '../output/text/style.ts';
import { itemsOf } from '../records/record-set.ts';
import { recordsOf } from './noun/collection.ts';
import { examplesOf, pickedArguments } from './noun/declarations.ts';
import { type Named, recordsNamed } from './noun/items.ts';

/** Of commands that make sound or what becomes sound. */
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

/** What help says of them. */
export const tempoNote =
  "--bpm counts the record's own beat: an eighth where its metre is in eighths, a quarter where it says none.";

/** A value with its names. */
export interface NamedMusic {
  readonly value: Music;
  /** What people call it; the id of a record without a name. */
  readonly name: string;
  /** The same as the name of a file, without an extension: `c-dorian`. */
  readonly stem: string;
}

/** What a value is read for: to look at it the record alone may do, to hear it takes all that is known. */
export type Purpose = 'sight' | 'sound';

/** Where a command has its music from: the records of a noun, or what is typed. */
export interface Source {
  /** Of all its music; `any` where only the words tell. */
  readonly kind: Kind | 'any';
  readonly arguments: readonly Argument[];
  examples(verb: string, plainest?: string): readonly Example[];
  /** What the words are. */
  music(context: Context, args: readonly string[], asked: Asked): Promise<readonly NamedMusic[]>;
}

export interface Asked extends TypedOptions {
  readonly purpose: Purpose;
  /** The file of a keyboard mapping beside a .scl file. */
  readonly kbm?: string | undefined;
}

/** What says how typed words and files are read. */
export type Typed = Pick<Asked, 'form' | 'kbm'>;

/** Of a noun or another source whose music is all of one kind. */
export type SourceOfKind = Source & { readonly kind: Kind };

/** The records of a noun; where no record is called so, music of their kind as it is typed. */
export function sourceOf(collection: Musical): SourceOfKind {
  const { kind } = collection.music;
  return {
    kind,
    arguments: pickedArguments(collection),
    examples: (verb, plainest) => examplesOf(collection, verb, plainest),
    music: async (context, args, { purpose, key }) => {
      if (
        kind === 'rhythm' &&
        args.some(arg => patternForm.test(arg)) &&
        !(await isCalled(context, collection, args))
      ) {
        const typed = await typedAs(context, kind, args, key);
        if (typed) return typed;
      }
      try {
        return await musicNamed(context, collection, args, purpose);
      } catch (error) {
        const isUncalled = error instanceof Failure && uncalled.includes(error.code);
        const typed = isUncalled ? await typedAs(context, kind, args, key) : undefined;
        if (typed) return typed;
        throw error;
      }
    },
  };
}

/** A lookup folds what isn't a letter or digit: of a pattern too little would stay. */
const patternForm = /^(?:[xX.]{2,}|[xX_-]{2,}|[01]{2,}|E ?\(.*)$/;
/** Failures that say that no record is meant for certain. */
const uncalled = ['no_match', 'ambiguous', 'malformed_id'];

async function isCalled(context: Context, collection: Musical, args: readonly string[]): Promise<boolean> {
  const { lookUpNames } = await import('./noun/lookup/lookup.ts');
  const records = await recordsOf(context, collection);
  return lookUpNames(collection, records, [args.join(' ')])[0] !== undefined;
}

/** The music that is typed, where it is of that kind. */
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

/** Typed music is called what it is. */
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
  // What stands below the record's own route says how it sounds; another collection says how it looks, too.
  const isAsked = purpose === 'sound' || 'from' in (collection.music.needs ?? {});
  const more = isAsked ? await neededBy(context, collection, record, isWhole) : undefined;
  const value = more === undefined ? alone : read(record, more);
  return { value, name: name || String(record.id ?? ''), stem };
}

/** What the reader needs beyond the record, where it has such a need. */
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

/** The keys that something is wanted in; undefined is the one that it has. */
export type Keys = readonly (TargetKey | undefined)[];

export function isEveryKey(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'all';
}

/** `all` names the twelve, up from C. */
export function keysIn(text: string | undefined): Keys {
  if (!isEveryKey(text)) return [keyIn(text)];
  return Array.from({ length: 12 }, (_, pitch) => ({ tonic: commonNote(pitch) }));
}

/** Music in the key that was asked for. Its mode stays; a person who asked for the other one is told. */
export function movedTo<Each extends Music>(
  { note }: Context,
  value: Each,
  key: TargetKey | undefined,
): Each {
  if (key === undefined) return value;
  const home = value.kind === 'progression' ? homeOf(value) : undefined;
  if (home && key.minor !== undefined && key.minor !== home.minor)
    note(
      `'${visible(value.name)}' is in ${home.minor ? 'minor' : 'major'} and stays so: only its tonic moves.`,
    );
  return inKey(value, key);
}

/** Music and what it sounds like. */
export interface Playable extends NamedMusic {
  readonly score: Score;
}

/** The sound of what the words are, in each of the keys. */
export async function playablesFrom(
  context: Context,
  source: Source,
  args: readonly string[],
  { keys, form, kbm }: Typed & { readonly keys: Keys },
): Promise<readonly Playable[]> {
  const found = await source.music(context, args, { purpose: 'sound', key: keys[0], form, kbm });
  return inKeys(context, found, keys).map(each => ({ ...each, score: scoreOf(each.value) }));
}

/** Each value in each of the keys; where there are several, its file is called so. */
export function inKeys(context: Context, found: readonly NamedMusic[], keys: Keys): readonly NamedMusic[] {
  return found.flatMap(each =>
    keys.map(key => {
      const value = movedTo(context, each.value, key);
      const stem = key && keys.length > 1 ? `${each.stem}-in-${fileStem(noteName(key.tonic))}` : each.stem;
      return { ...each, value, stem };
    }),
  );
}

/** Says what of a record stays silent. */
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
