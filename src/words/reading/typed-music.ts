/** The one reader of typed words: a file, music, or the record of any noun that is called so. */
import { Failure } from '../../base/errors.ts';
import type { Context } from '../../context/context.ts';
import type { Kind, Music } from '../../music/music.ts';
import { readings, readMusic } from '../../music/reading/forms.ts';
import type { Reading, Asked as ReadingAsked } from '../../music/reading/reading.ts';
import { germanB } from '../../names/scale-names.ts';
import { folded } from '../../names/spelling.ts';
import { spelled } from '../../text/style.ts';
import { isMusicFile, musicInFile } from '../music-files.ts';
import { type AskedMusic, type NamedMusic, named } from '../named-music.ts';

/** The music of the words; of each line of stdin for `-`. */
export async function read(
  context: Context,
  args: readonly string[],
  asked: AskedMusic,
): Promise<readonly NamedMusic[]> {
  const isStdin = args.length === 1 && args[0] === '-';
  const texts = isStdin ? await textsOnStdin(context) : [args.join(' ')];
  const known = new Map<string, readonly NamedMusic[]>();
  for (const text of new Set(texts)) known.set(text, await readText(context, text, asked));
  return texts.flatMap(text => known.get(text) ?? []);
}

/** The code that reads them is loaded only for `-`. */
async function textsOnStdin(context: Context): Promise<readonly string[]> {
  const { nothingTyped, typedNames } = await import('../lookup/ids.ts');
  return (await typedNames(context, ['-'], nothingTyped)).queries;
}

async function readText(context: Context, text: string, asked: AskedMusic): Promise<readonly NamedMusic[]> {
  if (isMusicFile(text)) return (await musicInFile(context, text, asked)).map(named);
  if (asked.form !== undefined) return [told(context, readMusic(text, beside(context, asked), asked.form))];
  return [await readWords(context, text, asked)];
}

/** The music of the wanted kind that the words mean for sure; undefined where they mean none. */
export async function readOfKind<Wanted extends Kind>(
  context: Context,
  text: string,
  asked: AskedMusic & { readonly kind: Wanted },
): Promise<(NamedMusic & { readonly value: Music<Wanted> }) | undefined> {
  try {
    const [found] = await read(context, [text], { ...asked, isSure: true });
    return found && holdsKind(found, asked.kind) ? found : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function holdsKind<Wanted extends Kind>(
  found: NamedMusic,
  kind: Wanted,
): found is NamedMusic & { readonly value: Music<Wanted> } {
  return found.value.kind === kind;
}

/** What is known beside the words. */
export function beside({ settings }: Context, { kind, key, strings }: AskedMusic): ReadingAsked {
  return { kind, key, strings, language: settings.noteNames };
}

/** The music of a reading, which is told on terminals; where another is as likely, everywhere. */
export function told(context: Context, { value, said, other }: Reading): NamedMusic {
  const text = spelled(said, 'words', context.style);
  if (other === undefined) context.aside(text);
  else context.note(`${text} ${other}`);
  return named(value);
}

/** Symbols come before names, whose code is loaded only where the words are no symbols. */
async function readWords(context: Context, typed: string, asked: AskedMusic): Promise<NamedMusic> {
  const symbol = symbolIn(context, typed, asked);
  if (symbol && !(symbol instanceof Failure)) return told(context, symbol);
  const { byName } = await import('./by-name.ts');
  const text = germanB.test(folded(typed)) ? folded(typed).replace(germanB, 'Bb ') : typed;
  const reader = { readWords, told, beside };
  return byName(context, text, asked, reader, symbol);
}

/** The first reading of symbols, or the failure of a text that has a form and makes no sense. */
function symbolIn(context: Context, text: string, asked: AskedMusic): Reading | Failure | undefined {
  try {
    const [reading] = readings(text, beside(context, asked));
    return reading;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
