/** Finds the music of a noun: its records by name, or else typed music of the same kind. */
import { Failure } from '../../../base/errors.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import { shellWord } from '../../../base/text/shell-word.ts';
import type { MusicalCollection } from '../../../catalog/lib/noun.ts';
import type { Kind } from '../../../music/music.ts';
import type { Context } from '../../program/context/context.ts';
import { examplesOf, pickableArguments } from '../declarations.ts';
import { loadRecords } from '../lookup/collection.ts';
import { isMusicFile, readMusicFile } from '../music-files.ts';
import { fetchNamedMusic } from '../music-of-records.ts';
import type { NamedMusic, SourceOfKind } from '../named-music.ts';

export function sourceOf(collection: MusicalCollection): SourceOfKind {
  const { kind } = collection.music;
  return {
    kind,
    arguments: pickableArguments(collection),
    examples: (verb, simplestWords) => examplesOf(collection, verb, simplestWords),
    readMusic: async (context, args, request) => {
      if (args.length > 0 && args.every(isMusicFile))
        return (await Promise.all(args.map(path => readFileOfKind(context, kind, path)))).flat();
      const text = args.join(' ');
      const isSymbol = args.some(arg => symbolForms[kind]?.test(arg));
      const readTyped = async () =>
        (await import('./typed-music.ts')).readOfKind(context, text, { ...request, kind });
      const isTyped =
        request.form !== undefined || (isSymbol && !(await isRecordName(context, collection, text)));
      const typedMusic = isTyped ? await readTyped() : undefined;
      if (typedMusic) return [typedMusic];
      try {
        return await fetchNamedMusic(context, collection, args, request.purpose);
      } catch (error) {
        const isNotFound = error instanceof Failure && notFoundCodes.includes(error.code);
        if (!isNotFound) throw error;
        const music = await readTyped();
        if (music) return [music];
        throw error;
      }
    },
  };
}

/** Returns the music of a kind in a file. @throws Failure `no_match` if there is none, and as `readMusicFile` does */
export async function readFileOfKind(
  context: Context,
  kind: Kind,
  path: string,
): Promise<readonly NamedMusic[]> {
  const fileMusic = (await readMusicFile(context, path, {})).filter(({ value }) => value.kind === kind);
  if (fileMusic.length > 0) return fileMusic;
  throw new Failure('not-found', `There is no ${kind} in '${escapeControls(path)}'.`, {
    code: 'no_match',
    hint: `'music-cli draw ${shellWord(path)}' shows its contents.`,
  });
}

/**
 * Symbols that a lookup by part of a name would misread, because it compares only letters and digits and ignores case:
 * patterns have other signs, and numerals in lower case are minor. Fewer than five digits are an id.
 */
const symbolForms: Partial<Readonly<Record<Kind, RegExp>>> = {
  rhythm:
    /^(?:\d{1,2} ?: ?\d{1,2}|[xX.]{2,}|[xX_-]{2,}|[01]{5,}|E ?\(.*|[xDTkXoKShHRt.]*\.[xDTkXoKShHRt.]*)$/,
  progression: /(?<![^\s–-])(?:i|iv|v)(?![^\s–-])/,
};
/** Codes of failures after which the words may still be typed music. */
const notFoundCodes = ['no_match', 'not_found', 'ambiguous', 'malformed_id'];

/** Whether a record has this name. Its own name must match exactly: the case of numerals tells minor from major. */
async function isRecordName(context: Context, collection: MusicalCollection, text: string): Promise<boolean> {
  const { lookUpNames } = await import('../lookup/lookup.ts');
  const [lookup] = await lookUpNames(collection, await loadRecords(context, collection), [text]);
  const hasName = lookup !== undefined && !(lookup instanceof Failure) && lookup.foundBy === 'name';
  const isKnown = lookup !== undefined && (lookup instanceof Failure || lookup.foundBy !== 'guess');
  if (!hasName) return isKnown;
  const { isExactName } = await import('../../../catalog/lib/record-words.ts');
  return isExactName(collection, lookup.record.fields, text);
}
