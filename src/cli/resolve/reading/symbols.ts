/** Words as symbols of music, with what a context knows beside them, and the function that receives their reading. */
import { Failure } from '../../../base/errors.ts';
import { spellNotes } from '../../../base/text/style.ts';
import { readings } from '../../../music/reading/forms.ts';
import type { Reading, Asked as ReadingAsked } from '../../../music/reading/reading.ts';
import type { Context } from '../../program/context/context.ts';
import { type AskedMusic, type NamedMusic, namedMusic } from '../named-music.ts';

/** What is known beside the words. */
export function readingContext({ settings }: Context, { kind, key, strings }: AskedMusic): ReadingAsked {
  return { kind, key, strings, language: settings.noteNames };
}

/** Returns the music of a reading. If another reading is as likely, a line on stderr says both. */
export function announceReading(context: Context, { value, remark, other }: Reading): NamedMusic {
  if (other !== undefined) context.note(`${spellNotes(remark, 'words', context.style)} ${other}`.trim());
  return namedMusic(value);
}

/** The music of the first reading, undefined if there is none; the failure of a text that has a form and makes no sense. */
export function readSymbols(
  context: Context,
  text: string,
  asked: AskedMusic,
): NamedMusic | Failure | undefined {
  try {
    const [reading] = readings(text, readingContext(context, asked), asked.form);
    return reading && announceReading(context, reading);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
