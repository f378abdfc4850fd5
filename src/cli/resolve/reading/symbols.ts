/** Reads words as symbols of music in a given context, and tells how it read them. */
import { Failure } from '../../../base/errors.ts';
import { spellNotes } from '../../../base/text/style.ts';
import { readings } from '../../../music/reading/forms.ts';
import type { Reading, ReadingContext } from '../../../music/reading/reading.ts';
import type { Context } from '../../program/context/context.ts';
import { type MusicRequest, type NamedMusic, namedMusic } from '../named-music.ts';

/** Returns the context for reading words: key, kind and language. */
export function readingContext({ settings }: Context, { kind, key, strings }: MusicRequest): ReadingContext {
  return { kind, key, strings, language: settings.noteNames };
}

/** Returns the music of a reading. If another reading is as likely, a line on stderr mentions both. */
export function announceReading(context: Context, { value, description, hint }: Reading): NamedMusic {
  if (hint !== undefined) context.notice(`${spellNotes(description, 'words', context.style)} ${hint}`.trim());
  return namedMusic(value);
}

/** Returns the music of the first reading, if any, or the failure of a text that is well-formed but makes no sense. */
export function readSymbols(
  context: Context,
  text: string,
  request: MusicRequest,
): NamedMusic | Failure | undefined {
  try {
    const [reading] = readings(text, readingContext(context, request), request.form);
    return reading && announceReading(context, reading);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
