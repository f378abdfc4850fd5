/** Reads typed words: a file, music, or the name of a record of any noun. */
import { Failure, undefinedOnFailure } from '../../../base/errors.ts';
import type { Context } from '../../program/context/context.ts';
import { isMusicFile, readMusicFile, readTextSong, refusedFile } from '../music-files.ts';
import type { MusicRequest, NamedMusic } from '../named-music.ts';
import { readSymbols } from './symbols.ts';

/** Returns the music of the words; for `-`, of each line of stdin. */
export async function readMusicArgs(
  context: Context,
  args: readonly string[],
  request: MusicRequest,
): Promise<readonly NamedMusic[]> {
  const isStdin = args.length === 1 && args[0] === '-' && !context.machine.stdin.isClosed;
  const stdin = isStdin ? await readStdin(context) : undefined;
  if (stdin?.song) return [await readTextSong(context, 'stdin', stdin.song, request.form)];
  const texts = stdin?.texts ?? [args.join(' ')];
  const musicByText = new Map<string, readonly NamedMusic[]>();
  for (const text of new Set(texts)) musicByText.set(text, await readText(context, text, request));
  return texts.flatMap(text => musicByText.get(text) ?? []);
}

/** Reads stdin: a song, or a piece of music in each line. The code is loaded only for `-`. */
async function readStdin(
  context: Context,
): Promise<{ readonly song?: string; readonly texts?: readonly string[] }> {
  const [{ stdinOfMusic }, { readStdinText, parseNames }, { isSongText }] = await Promise.all([
    import('../lookup/ids.ts'),
    import('../lookup/piped.ts'),
    import('../../../music/files/song-text.ts'),
  ]);
  const text = await readStdinText(context);
  if (isSongText(text)) return { song: text };
  const texts = parseNames(text, stdinOfMusic);
  if (texts.length === 0) throw stdinOfMusic.emptyFailure();
  return { texts };
}

/** Reads a file, symbols, names or sentences, in this order. Loads the code of each only if it is needed. */
async function readText(
  context: Context,
  text: string,
  request: MusicRequest,
): Promise<readonly NamedMusic[]> {
  if (isMusicFile(text)) return readMusicFile(context, text, request);
  const symbol = readSymbols(context, text, request);
  if (symbol && !(symbol instanceof Failure)) return [symbol];
  if (request.form !== undefined) {
    if (symbol) throw symbol;
    return [await (await import('./by-name.ts')).readByForm(context, text, request)];
  }
  const record = await (await import('./any-noun.ts')).findExactName(context, text, request, symbol);
  if (record) return [record];
  try {
    return await (await import('./by-name.ts')).findByName(context, text, request);
  } catch (error) {
    if (request.isSure || !(error instanceof Failure) || error.code !== 'unreadable_query') throw error;
    const fileFailure = refusedFile(context, text);
    if (fileFailure) throw fileFailure;
    const { explainUnread } = await import('./unread.ts');
    throw (
      (await explainUnread(text.split(/\s+/), error, part => readSilently(context, part, request))) ?? error
    );
  }
}

/** Returns the certain meaning of words, and prints no notices. Throws a Failure if they have none. */
export function readSilently(
  context: Context,
  text: string,
  request: MusicRequest,
): Promise<readonly NamedMusic[]> {
  const silentContext = { ...context, notice: () => {}, terminalNotice: () => {} };
  return readMusicArgs(silentContext, [text], { ...request, isSure: true });
}

/** Returns the music of the wanted kind if the words certainly mean it; otherwise undefined. */
export async function readOfKind(
  context: Context,
  text: string,
  request: MusicRequest,
): Promise<NamedMusic | undefined> {
  const [music] =
    (await undefinedOnFailure(readMusicArgs(context, [text], { ...request, isSure: true }))) ?? [];
  return music?.value.kind === request.kind ? music : undefined;
}
