/** The interface of export formats. */
import type { FileContent } from '../../base/disk.ts';
import type { Kind, Music, Tuning } from '../music.ts';
import type { Score, Swing } from '../score/score.ts';

/** The parts of music that formats write: its score, spelled notes, chords, rings, or steps in cents. */
export type Aspect = 'score' | 'notes' | 'chords' | 'rings' | 'tuning';

/**
 * A kind of music that can be written. A key without a tonic is of the kind `note`; other keys are written as drones.
 */
export type WritableKind = Kind | 'note';

/** Returns the writable kind of music: its kind, or a note. */
export function writableKind(value: Music): WritableKind {
  return value.kind === 'key' && value.tonic === undefined ? 'note' : value.kind;
}

/** The parts that each kind of music has. A key has none, because a drone has no end. */
export const aspectsByKind: { readonly [Each in WritableKind]: readonly Aspect[] } = {
  key: [],
  note: ['score', 'notes'],
  interval: ['score', 'notes'],
  scale: ['score', 'notes'],
  chord: ['score', 'chords'],
  progression: ['score', 'chords'],
  rhythm: ['score', 'rings'],
  tuning: ['score', 'tuning'],
};

/** The options that formats may use. */
export const soundOptions = ['bpm', 'a4', 'times', 'program', 'on', 'swing'] as const;
export type SoundOption = (typeof soundOptions)[number];

/** Music with its score, at the requested tempo and pitch. */
export interface Subject {
  readonly value: Music;
  readonly score: Score;
}

/** Options for writing music. */
export interface WritingOptions {
  /** The frequency of A4 in hertz. */
  readonly a4: number;
  readonly times: number;
  /** General MIDI's number of the sound, 0 to 127. */
  readonly program: number;
  /** The swing of rhythms and progressions. */
  readonly swing?: Swing | undefined;
  /** The number of the piece in a file that holds several, from 1. */
  readonly number: number;
}

/** A file's content. */
export interface ExportedFile {
  readonly content: FileContent;
  /** Warnings for the user. */
  readonly warnings?: readonly string[];
}

/** A text, with warnings for the user. */
export interface TextWithWarnings {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** A format: converts music to a file's content. */
export type WriteMusic = (subject: Subject, options: WritingOptions) => ExportedFile;

/** Returns a format for tunings, which writes no other music. */
export function writerOfTunings(write: (tuning: Tuning, options: WritingOptions) => FileContent): WriteMusic {
  return ({ value }, options) => ({ content: value.kind === 'tuning' ? write(value, options) : '' });
}
