/** The input and output of all readers of typed words. */
import { Failure } from '../../base/errors.ts';
import type { NoteNameChoice } from '../../base/text/note-names.ts';
import type { NeckString } from '../chords/neck-strings.ts';
import type { TargetKey } from '../in-key.ts';
import type { Kind, Music } from '../music.ts';

/** One possible meaning of words. */
export interface Reading<Value extends Music = Music> {
  readonly value: Value;
  /** A sentence that tells how the words were read: `C E G: notes.` */
  readonly description: string;
  /** How to get another reading that is equally likely: `As notes: --as notes.` Empty to show only the description. */
  readonly hint?: string | undefined;
}

/** The context in which words are read. */
export interface ReadingContext {
  /** The requested kind of music; undefined for any. */
  readonly kind?: Kind | undefined;
  /** The key of numerals. Steps begin on its tonic, too. */
  readonly key?: TargetKey | undefined;
  /** The strings of the neck for frets; by default a guitar's. */
  readonly strings?: readonly NeckString[] | undefined;
  /** The language in which notes are shown, and may be typed. */
  readonly language?: NoteNameChoice | undefined;
  /** Whether to read only the requested form, even if the words look like another. */
  readonly isForced?: boolean | undefined;
}

/** Typed words in several normalised formats. */
export interface TypedText {
  readonly text: string;
  /** The English words, split at spaces, commas and arrows; the parts of each symbol are joined. */
  readonly words: readonly string[];
  /** The words, or the parts of a single word between dashes: `1-3-5`. */
  readonly parts: readonly string[];
  /** The whole text in English, with bar lines. */
  readonly english: string;
}

/** Maximum length of a text that is read as music, in characters. */
export const maxTextLength = 16_384;

const maxQuoteLength = 40;

/** Returns a word for a message, cut if it is long. */
export function cutWord(word: string): string {
  const characters = Array.from(word.slice(0, 4 * maxQuoteLength));
  return characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join('')}…` : word;
}

/** Returns the failure for words that cannot be read, or that have a form but make no sense. */
export function invalidWords(message: string, hint: string, code = 'unreadable_query'): Failure {
  return new Failure('usage', message, { code, hint });
}

/** The names of all forms, in the order in which they are tried. */
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
