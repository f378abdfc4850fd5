/** `--key`: the key that something is moved to. */
import { Failure } from '../../base/errors.ts';
import { type Note, parseNote } from '../../music/note.ts';

const longestShown = 20;

/** The note that --key names. */
export function keyIn(text: string | undefined): Note | undefined {
  if (text === undefined) return undefined;
  const note = parseNote(text.trim().replace(/ +(major|minor)$/i, ''));
  if (note) return note;
  throw new Failure('usage', `'${text.slice(0, longestShown)}' is no key.`, {
    code: 'no_key',
    hint: 'A key is a note: C, Eb, F#.',
  });
}
