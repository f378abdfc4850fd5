/** What a reader of typed words is asked, and what it answers. */
import { Failure } from '../../base/errors.ts';
import type { NoteNameChoice } from '../../base/text/note-names.ts';
import type { NeckString } from '../chords/neck-strings.ts';
import type { TargetKey } from '../in-key.ts';
import type { Kind, Music } from '../music.ts';

/** One way in which words can be understood. */
export interface Reading<Value extends Music = Music> {
  readonly value: Value;
  /** How the words were understood: `C E G: notes.` */
  readonly remark: string;
  /** How to get another reading that is as likely: `As notes: --as notes.`; empty if only the remark is to be told. */
  readonly other?: string | undefined;
}

/** All that is known beside the words. */
export interface Asked {
  /** The kind of music that is wanted; undefined for any. */
  readonly kind?: Kind | undefined;
  /** The key of numerals; its tonic is that of steps. */
  readonly key?: TargetKey | undefined;
  /** The strings of the neck that frets are on; by default a guitar's. */
  readonly strings?: readonly NeckString[] | undefined;
  /** The language in which notes are shown, in which they can be typed too. */
  readonly language?: NoteNameChoice | undefined;
  /** One form is wanted, whatever the words look like. */
  readonly forced?: boolean | undefined;
}

/** Words as they were typed, without what is only typography. */
export interface Typed {
  readonly text: string;
  /** The words in English: separated by spaces, commas and arrows, the parts of each symbol joined. */
  readonly words: readonly string[];
  /** The words, or what stands between the dashes of the only one: `1-3-5`. */
  readonly parts: readonly string[];
  /** The whole text in English, with bar lines. */
  readonly english: string;
}

/** Characters of a text that is read as music. */
export const longestText = 16_384;

const quotedLength = 40;

/** Returns the beginning of a word for a message. */
export function cutWord(word: string): string {
  const characters = Array.from(word.slice(0, 4 * quotedLength));
  return characters.length > quotedLength ? `${characters.slice(0, quotedLength).join('')}…` : word;
}

/** Returns the failure of words that have a form and make no sense. */
export function refused(message: string, hint: string, code = 'unreadable_query'): Failure {
  return new Failure('usage', message, { code, hint });
}

/** The forms that typed words can have, in the order in which they are tried. */
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
