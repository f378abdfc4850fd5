/** The music of a noun: its records by name, else what is typed if it is music of the same kind. */
import { Failure } from '../../base/errors.ts';
import type { Musical } from '../../catalog/lib/noun.ts';
import type { Context } from '../../context/context.ts';
import type { Kind } from '../../music/music.ts';
import { visible } from '../../text/sanitise.ts';
import { examplesOf, pickedArguments } from '../declarations.ts';
import { optionsOfKind } from '../kind-options.ts';
import { recordsOf } from '../lookup/collection.ts';
import { isMusicFile, musicInFile } from '../music-files.ts';
import { musicNamed } from '../music-of-records.ts';
import { type AskedMusic, type NamedMusic, named, type SourceOfKind } from '../named-music.ts';

export function sourceOf(collection: Musical): SourceOfKind {
  const { kind } = collection.music;
  return {
    kind,
    arguments: pickedArguments(collection),
    examples: (verb, plainest) => examplesOf(collection, verb, plainest),
    isNamed: (context, text) => isRecordName(context, collection, text),
    music: async (context, args, asked) => {
      if (args.length > 0 && args.every(isMusicFile))
        return (await Promise.all(args.map(path => filedMusic(context, kind, path)))).flat();
      const text = args.join(' ');
      const isPattern = kind === 'rhythm' && args.some(arg => patternForm.test(arg));
      const isTyped =
        asked.form !== undefined || (isPattern && !(await isRecordName(context, collection, text)));
      if (isTyped) {
        const typed = await typedAs(context, kind, text, asked);
        if (typed) return [typed];
      }
      try {
        return await musicNamed(context, collection, args, asked.purpose);
      } catch (error) {
        const isNotFound = error instanceof Failure && notFoundCodes.includes(error.code);
        if (!isNotFound) throw error;
        const meant =
          (await typedAs(context, kind, text, asked)) ??
          (await onItsNote(context, collection, text, asked)) ??
          (await withOptions(context, collection, text, asked));
        if (meant) return [meant];
        throw error;
      }
    },
  };
}

/** The record of the name on the note that is said with it. */
async function onItsNote(
  context: Context,
  collection: Musical,
  text: string,
  { purpose }: AskedMusic,
): Promise<NamedMusic | undefined> {
  if (optionsOfKind(collection.music.kind).key === undefined) return undefined;
  const { musicOnNote } = await import('./on-note.ts');
  return musicOnNote(context, text, async name => {
    const isKnown = await isRecordName(context, collection, name);
    return isKnown ? (await musicNamed(context, collection, [name], purpose, true))[0] : undefined;
  });
}

/** The music of the noun without the options that are said behind it: `… on guitar`. */
async function withOptions(
  context: Context,
  collection: Musical,
  text: string,
  asked: AskedMusic,
): Promise<NamedMusic | undefined> {
  const { musicWithOptions } = await import('./on-note.ts');
  return musicWithOptions(context, text, asked, async (bare, more) => {
    const isKnown = await isRecordName(context, collection, bare);
    const [record] = isKnown ? await musicNamed(context, collection, [bare], more.purpose, true) : [];
    return record ?? typedAs(context, collection.music.kind, bare, more);
  });
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

/**
 * Patterns of a rhythm. A lookup ignores what is no letter or digit, which is most of a pattern. A few digits are an id.
 */
const patternForm = /^(?:[xX.]{2,}|[xX_-]{2,}|[01]{5,}|E ?\(.*|[xDTkXoKShHRt.]*\.[xDTkXoKShHRt.]*)$/;
/** Codes of failures after which the words may still be typed music. */
const notFoundCodes = ['no_match', 'not_found', 'ambiguous', 'malformed_id'];

async function isRecordName(context: Context, collection: Musical, text: string): Promise<boolean> {
  const { lookUpNames } = await import('../lookup/lookup.ts');
  const records = await recordsOf(context, collection);
  return lookUpNames(collection, records, [text])[0] !== undefined;
}

/** Typed music, if the words can be read as music of that kind. */
export async function typedAs(
  context: Context,
  kind: Kind,
  text: string,
  asked: AskedMusic,
): Promise<NamedMusic | undefined> {
  const { readings } = await import('../../music/reading/forms.ts');
  const { withoutLittleWords } = await import('../../music/reading/little-words.ts');
  const { beside, told } = await import('./typed-music.ts');
  try {
    const wanted = { ...beside(context, asked), kind };
    const [typed] = readings(text, wanted, asked.form);
    const reading = typed ?? readings(withoutLittleWords(text).text, wanted, asked.form).next().value;
    return reading && told(context, reading);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
