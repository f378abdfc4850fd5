/** Input and output of the readers of typed words. */
import { Failure } from '../../base/errors.ts';
import type { NoteNameChoice } from '../../base/text/note-names.ts';
import type { NeckString } from '../chords/neck-strings.ts';
import type { TargetKey } from '../in-key.ts';
import type { Kind, Music } from '../music.ts';

/** One possible meaning of words. */
export interface Reading<Value extends Music = Music> {
  readonly value: Value;
  /** A note on the reading: `C E G: notes.` */
  readonly remark: string;
  /** How to get another reading that is as likely: `As notes: --as notes.`; empty if there is only the note. */
  readonly other?: string | undefined;
}

/** The context of the words. */
export interface Asked {
  /** The requested kind of music; undefined for any. */
  readonly kind?: Kind | undefined;
  /** The key of numerals; its tonic is that of steps. */
  readonly key?: TargetKey | undefined;
  /** The strings of the neck for frets; by default a guitar's. */
  readonly strings?: readonly NeckString[] | undefined;
  /** The language of shown notes, which can be typed in it too. */
  readonly language?: NoteNameChoice | undefined;
  /** Whether to read only the requested form, whatever the words look like. */
  readonly forced?: boolean | undefined;
}

/** Typed words with normalised typography. */
export interface Typed {
  readonly text: string;
  /** The words in English: separated by spaces, commas and arrows, the parts of each symbol joined. */
  readonly words: readonly string[];
  /** The words, or the parts between the dashes of the only one: `1-3-5`. */
  readonly parts: readonly string[];
  /** The whole text in English, with bar lines. */
  readonly english: string;
}

/** Maximum characters of a text that is read as music. */
export const maxTextLength = 16_384;

const quotedLength = 40;

/** Returns the beginning of a word for a message. */
export function cutWord(word: string): string {
  const characters = Array.from(word.slice(0, 4 * quotedLength));
  return characters.length > quotedLength ? `${characters.slice(0, quotedLength).join('')}…` : word;
}

/** Returns the failure of words that have a form but make no sense. */
export function refused(message: string, hint: string, code = 'unreadable_query'): Failure {
  return new Failure('usage', message, { code, hint });
}

/** The forms of typed words, in the order of trying. */
export const typedForms = [
  'tempo',
  'hertz',
  'cents',
  'edo',
  'degrees',
  'steps',
  'rhythm',
  'frets',
  'interval',
  'chord',
  'notes',
  'numerals',
  'chords',
] as const;

/** The name of a form. */
export type TypedForm = (typeof typedForms)[number];
