/** `--key`: the key that something is moved to. */
import { Failure } from '../../base/errors.ts';
import type { Context } from '../../context/context.ts';
import { type Note, parseNote, type Transposition, transposition } from '../../music/note.ts';
import {
  type ChordEvent,
  type ProgressionKey,
  progressionKey,
  transposeEvents,
} from '../../music/progression.ts';
import { visible } from '../../output/text/sanitise.ts';

export interface AskedKey {
  readonly tonic: Note;
  /** Absent where only a note was given. */
  readonly minor?: boolean;
}

const longestShown = 20;

/** The key that --key names. */
export function keyIn(text: string | undefined): AskedKey | undefined {
  if (text === undefined) return undefined;
  const [, note = '', mode] = /^(.*?)(?: +(major|minor))?$/i.exec(text.trim()) ?? [];
  const tonic = parseNote(note);
  if (tonic) return { tonic, ...(mode && { minor: mode.toLowerCase() === 'minor' }) };
  throw new Failure('usage', `'${text.slice(0, longestShown)}' is no key.`, {
    code: 'no_key',
    hint: 'A key is a note: C, Eb, F#.',
  });
}

export interface Moved {
  readonly events: readonly ChordEvent[];
  /** The key that they are in now; absent where no chord of them is understood. */
  readonly home: ProgressionKey | undefined;
  /** How far they were moved. */
  readonly by: Transposition | undefined;
}

/** A progression in another key. Its mode stays; a person who asked for the other one is told. */
export function movedTo(
  { note }: Context,
  name: string,
  written: readonly ChordEvent[],
  key: AskedKey | undefined,
): Moved {
  const home = progressionKey(written);
  if (key === undefined || home === undefined) return { events: written, home, by: undefined };
  if (key.minor !== undefined && key.minor !== home.minor)
    note(`'${visible(name)}' is in ${home.minor ? 'minor' : 'major'} and stays so: only its tonic moves.`);
  const by = transposition(home.tonic, key.tonic);
  return { events: transposeEvents(written, by), home: { ...home, tonic: key.tonic }, by };
}
