/** Words that are no symbols: the name of a record, or what is left when little words are taken off. */
import type { Failure } from '../../base/errors.ts';
import { keys } from '../../catalog/keys.ts';
import { isMusical, type Musical } from '../../catalog/lib/noun.ts';
import { scales } from '../../catalog/scales.ts';
import type { Context } from '../../context/context.ts';
import type { Kind } from '../../music/music.ts';
import { readings, readWorded, unreadable } from '../../music/reading/forms.ts';
import { withoutLittleWords } from '../../music/reading/little-words.ts';
import { camelotKey } from '../../music/reading/numbers.ts';
import type { Reading, Asked as ReadingAsked } from '../../music/reading/reading.ts';
import { isScaleName } from '../../names/scale-names.ts';
import { folded } from '../../names/spelling.ts';
import { visible } from '../../text/sanitise.ts';
import type { Asked, NamedMusic } from '../named-music.ts';
import { looked, meaning, movable, nearestName, nounsNamed, recordNamed } from './any-noun.ts';
import { musicOnNote, musicWithOptions } from './on-note.ts';

/** What the reader of words gives those that read a part of them. */
interface Reader {
  readWords(context: Context, text: string, asked: Asked): Promise<NamedMusic>;
  told(context: Context, reading: Reading): NamedMusic;
  beside(context: Context, asked: Asked): ReadingAsked;
}

/** @param symbol why the words make no sense as the symbols that they look like */
export async function byName(
  context: Context,
  text: string,
  asked: Asked,
  reader: Reader,
  symbol: Failure | undefined,
): Promise<NamedMusic> {
  const { readWords, told, beside } = reader;
  const isName = /\p{L}/u.test(text) || symbol !== undefined;
  const exact = isName ? await recordNamed(context, text, asked.purpose) : undefined;
  if (exact) return exact;
  if (symbol) throw symbol;
  const withOptions = await musicWithOptions(context, text, asked, async (body, more) => {
    const [reading] = readings(body, beside(context, more));
    return reading && told(context, reading);
  });
  if (withOptions) return withOptions;
  const key = camelotKey(text);
  if (key !== undefined) return readAs(context, key, asked, 'key', reader);
  const { text: bare, kind } = withoutLittleWords(text);
  if (kind !== undefined) return readAs(context, bare, asked, kind, reader);
  const [noun] = nounsNamed(lastWord(text));
  const before = text.slice(0, -lastWord(text).length).trim();
  const ofNoun = noun && before !== '' && (await namedIn(context, before, asked, [noun]));
  if (ofNoun) return ofNoun;
  const meant = isLong(text) ? await recordNamed(context, text, asked.purpose, looked, meaning) : undefined;
  if (meant) return meant;
  const worded = readWorded(text);
  if (worded) return told(context, worded);
  const onNote = isLong(text) ? await meantOnNote(context, text, asked) : undefined;
  if (onNote) return onNote;
  const ofBody = await musicWithOptions(context, text, asked, (body, more) => readWords(context, body, more));
  if (ofBody) return ofBody;
  if (bare !== text) return readWords(context, bare, asked);
  const near = isLong(text) && !asked.isSure ? await nearestName(context, text) : undefined;
  const nearest = near === undefined ? undefined : await namedIn(context, near, asked, looked);
  if (!nearest) throw unreadable(text);
  context.note(`'${visible(text)}': ${visible(near ?? '')} is meant.`);
  return nearest;
}

/** Names have letters; a word of a few is rather a symbol that is misspelled. */
function isLong(text: string): boolean {
  return /\p{L}{3}/u.test(text) && text.length <= 200;
}

function lastWord(text: string): string {
  return /\S+$/.exec(text)?.[0] ?? '';
}

/** What the words are when a kind of music is named: `C major scale`, `key of G`, `C E G chord`. */
async function readAs(
  context: Context,
  text: string,
  asked: Asked,
  kind: Kind,
  { readWords, told, beside }: Reader,
): Promise<NamedMusic> {
  const nouns = [keys, ...looked].filter(isMusical).filter(({ music }) => music.kind === kind);
  const record = kind === 'chord' ? undefined : await namedIn(context, text, asked, nouns);
  if (record) return record;
  const [typed] = readings(text, { ...beside(context, asked), kind });
  const reading = typed ?? (kind === 'chord' ? readWorded(text) : undefined);
  return reading ? told(context, reading) : readWords(context, text, asked);
}

/** The record that is called so in any way. */
async function namedIn(
  context: Context,
  text: string,
  { purpose }: Asked,
  nouns: readonly Musical[],
): Promise<NamedMusic | undefined> {
  return recordNamed(context, text, purpose, nouns, [...meaning, 'guess']);
}

/** A record by its name on a note, or a scale that is named without its note. */
async function meantOnNote(context: Context, text: string, asked: Asked): Promise<NamedMusic | undefined> {
  const { purpose } = asked;
  const onNote = await musicOnNote(context, text, name =>
    recordNamed(context, name, purpose, movable, meaning),
  );
  if (onNote) return onNote;
  const scale = isScaleName(folded(text).toLowerCase()) ? `C ${text}` : undefined;
  const onC =
    scale === undefined
      ? undefined
      : await namedIn(
          context,
          scale,
          asked,
          looked.filter(({ name }) => name === scales.name),
        );
  if (onC) context.note(`${visible(text)}: on C; another note stands before it: D ${visible(text)}.`);
  return onC;
}
