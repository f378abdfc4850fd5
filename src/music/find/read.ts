/** Reads typed words as music, which can be drawn, played and exported without being a record. */
import { Failure } from '../../base/errors.ts';
import { type Chord, chordName, parseChord } from '../chord.ts';
import { chordsOfNotes } from '../chords/named.ts';
import type { NeckString } from '../chords/neck.ts';
import { parseKey, type TargetKey } from '../in-key.ts';
import { intervalAbbreviation } from '../interval-name.ts';
import { chordInWords } from '../languages.ts';
import type { Interval, Music, Progression, Scale } from '../music.ts';
import { type Note, natural, noteName, pitchClass, transpose, transposition } from '../note.ts';
import { patternOfRing } from '../rings.ts';
import { spelledSteps } from '../scale/scale.ts';
import {
  type Form,
  type NotesQuery,
  notesOfChord,
  parseQuery,
  type Query,
  readFrets,
  readingOf,
} from './query.ts';
import { wholePattern } from './rhythm.ts';
import { parseDivision, parsePolyrhythm, parseProgression } from './typed.ts';

/** The values of `--as`: what the words are. */
export const typedForms = [
  ...['chord', 'chords', 'notes', 'steps', 'rhythm', 'cents', 'hertz', 'numerals', 'edo'],
] as const satisfies readonly (Form | 'chord' | 'numerals' | 'edo')[];

export type TypedForm = (typeof typedForms)[number];

export interface TypedMusic {
  readonly value: Music;
  /** Says how the words were read: `C E G: notes.` */
  readonly reading: string;
}

export interface TypedOptions {
  /** The form to read; undefined if it follows from the words. */
  readonly form?: TypedForm | undefined;
  /** The key of numerals; its tonic is that of steps. */
  readonly key?: TargetKey | undefined;
  /** The strings of the neck that frets are on; by default a guitar's. */
  readonly strings?: readonly NeckString[] | undefined;
}

/**
 * Reads words as one chord, a progression in bars, the forms of `find`, numerals in a key, or equal divisions.
 * @throws Failure `unreadable_query`, which names the word that can't be read
 */
export function readMusic(words: readonly string[], { form, key, strings }: TypedOptions = {}): TypedMusic {
  const text = words.join(' ').trim();
  const frets = form === undefined && strings ? readFrets(words, strings) : undefined;
  if (frets) return { value: ofQuery(frets, key), reading: readingOf(frets) };
  const { body, home } =
    form === undefined || form === 'numerals' ? inHome(text, key) : { body: text, home: key };
  const read =
    (isTried('chord', form) ? singleChord(text) : undefined) ??
    (form === undefined && /[|%]|^\d{1,3}\/\d{1,3}\s/.test(text) ? progression(body, home) : undefined) ??
    (form === 'rhythm' ? polyrhythm(text) : undefined) ??
    (form === 'edo' ? division(text) : undefined) ??
    (form === 'chord' ? wordyChord(text) : undefined) ??
    (form === 'numerals' && home ? progression(body, home) : undefined);
  if (read) return read;
  if (form === 'chord' || form === 'numerals' || form === 'edo') throw unreadable(text, form);
  try {
    const query = parseQuery(words, form);
    return { value: ofQuery(query, key), reading: readingOf(query) };
  } catch (error) {
    const other =
      form === undefined ? (progression(body, home) ?? division(text) ?? wordyChord(text)) : undefined;
    if (other) return other;
    throw form === undefined && /^[b#♭♯]?[IViv]+\S*(?:\s|$)/u.test(text) ? withoutKey(text) : error;
  }
}

function isTried(one: TypedForm, form: TypedForm | undefined): boolean {
  return form === undefined || form === one;
}

const longestQuoted = 40;

function unreadable(text: string, form: 'chord' | 'numerals' | 'edo'): Failure {
  const what = { chord: 'a chord', numerals: 'numerals of a key', edo: 'equal divisions of the octave' };
  const hint = {
    chord: 'A chord: Am, F#m7b5, C7(b9).',
    numerals: 'Numerals and their key: I vi IV V --key G.',
    edo: 'Any number of steps up to 311: 31-edo.',
  };
  const message = `'${text.slice(0, longestQuoted)}' is not ${what[form]}.`;
  return new Failure('usage', message, { code: 'unreadable_query', hint: hint[form] });
}

function withoutKey(text: string): Failure {
  return new Failure('usage', `'${text.slice(0, longestQuoted)}' has no key.`, {
    code: 'no_key',
    hint: "Say it with --key, or behind the numerals: 'I vi IV V in G'.",
  });
}

/** The numerals and the key, which the text may name itself: `I vi IV V in G`. */
function inHome(text: string, key: TargetKey | undefined): { body: string; home: TargetKey | undefined } {
  const [, body = '', name = ''] = /^(.+)\s+in\s+(\S+(?:\s+\p{L}+)?)$/iu.exec(text) ?? [];
  const named = name === '' ? undefined : parseKey(name);
  const home = named ? (key ?? named) : key;
  return { body: home ? apart(named ? body : text) : text, home };
}

/** Separates the numerals of `ii-V-I`. */
function apart(text: string): string {
  return /^[b#♭♯]?[IViv]+\S*$/u.test(text) ? text.replaceAll(/[-–](?=[b#♭♯]?[IViv])/gu, ' ') : text;
}

function singleChord(text: string): TypedMusic | undefined {
  return readAsChord(/\s/.test(text) ? undefined : parseChord(text));
}

/** `C major 7`: a word for each part of its symbol. */
function wordyChord(text: string): TypedMusic | undefined {
  return readAsChord(chordInWords(text));
}

function readAsChord(chord: Chord | undefined): TypedMusic | undefined {
  return chord && { value: chordMusic(chord), reading: `${chordName(chord)}: a chord.` };
}

function chordMusic(chord: Chord): Music<'chord'> {
  return { kind: 'chord', name: chordName(chord), chord };
}

function progression(text: string, key: TargetKey | undefined): TypedMusic | undefined {
  const read = parseProgression(text, key?.tonic);
  if (!read) return undefined;
  const home = key && { tonic: key.tonic, minor: key.minor === true };
  const value: Progression = { ...read, ...(home && { home }) };
  const chords = value.events.map(({ label }) => label).join(' ');
  return { value, reading: home ? `${chords}: chords in ${noteName(home.tonic)}.` : `${chords}: chords.` };
}

function polyrhythm(text: string): TypedMusic | undefined {
  const value = parsePolyrhythm(text);
  return value && { value, reading: `${value.name}: a rhythm of two rings.` };
}

function division(text: string): TypedMusic | undefined {
  const value = parseDivision(text);
  return value && { value, reading: `${value.name}: equal divisions of the octave.` };
}

/**
 * The query that finds similar music: by its chords, rhythm, notes or steps; undefined for kinds that can't be
 * searched.
 */
export function queryOf(value: Music): Query | undefined {
  if (value.kind === 'tuning') return { as: 'tuning', tuning: value };
  if (value.kind === 'chord') return notesOfChord(value.chord);
  if (value.kind === 'progression') {
    const chords = value.events.flatMap(({ chord }) => chord ?? []);
    return chords.length === 0 ? undefined : { as: 'chords', chords };
  }
  const rings = value.kind === 'rhythm' ? value.rings : [];
  const pattern = wholePattern(rings);
  if (!pattern || pattern.onsets.length === 0) return undefined;
  return { as: 'rhythm', ...pattern, ...(rings.length > 1 && { drums: rings }) };
}

const middleC = 60;
const plainC: Note = { letter: 'C', alteration: 0 };

function ofQuery(query: Query, key: TargetKey | undefined): Music {
  switch (query.as) {
    case 'tuning':
      return query.tuning;
    case 'notes':
      return ofNotes(query);
    case 'chords': {
      const [only, ...more] = query.chords;
      if (only && more.length === 0) return chordMusic(only);
      return progression(query.chords.map(chordName).join(' '), undefined)?.value ?? emptyScale;
    }
    case 'steps':
      return ofSteps(query.steps, key?.tonic ?? plainC);
    case 'rhythm': {
      const { steps, onsets } = query;
      return { kind: 'rhythm', name: patternOfRing(query), rings: [{ label: '', steps, onsets }], time: {} };
    }
    case 'cents': {
      const name = `${Number(query.cents.toFixed(4))} ¢`;
      const { cents } = query;
      return {
        kind: 'interval',
        name,
        root: plainC,
        letters: undefined,
        semitones: undefined,
        cents,
        color: '',
      };
    }
    case 'hertz': {
      const { hertz } = query;
      const name = `${hertz} Hz`;
      return { kind: 'key', name, tonic: undefined, signature: '', hertz, midi: undefined, color: '' };
    }
  }
}

/** So many notes that go up step by step are a scale, even if they could be named as a chord. */
const fewestOfScale = 5;

function ofNotes({ notes, chord, interval, frets }: NotesQuery): Music {
  if (chord) return chordMusic(chord);
  if (interval) return between(...interval);
  const [first = plainC] = notes;
  const above = notes.map(note => (pitchClass(note) - pitchClass(first) + 12) % 12);
  const isScale =
    frets === undefined &&
    notes.length >= fewestOfScale &&
    above.every((up, index) => index === 0 || up > (above[index - 1] ?? 0));
  const [named] = isScale ? [] : chordsOfNotes(notes);
  if (named && !named.lacksFifth) return chordMusic(named);
  return scaleOf(notes, notes.map(noteName).join(' '));
}

function between(low: Note, high: Note): Interval {
  const { letters, semitones } = transposition(low, high);
  const name = intervalAbbreviation({ letters, semitones });
  return { kind: 'interval', name, root: low, letters, semitones, color: '' };
}

function ofSteps(steps: readonly number[], tonic: Note): Scale {
  const notes = spelledSteps(steps).map(step => transpose(tonic, step));
  const mode = steps.join(',');
  return { ...scaleOf(notes, `${noteName(tonic)} ${mode}`), mode, steps };
}

/** The scale of notes that go up from the first by less than an octave. */
function scaleOf(notes: readonly Note[], name: string): Scale {
  const [tonic = plainC] = notes;
  // The octave belongs to the letter: C♭ is below middle C.
  const lowest = middleC + natural(tonic.letter) + tonic.alteration;
  const tones = notes.map(note => {
    const size = transposition(tonic, note);
    const midi = lowest + ((pitchClass(note) - pitchClass(tonic) + 12) % 12);
    return { name: noteName(note), note, midi, interval: intervalAbbreviation(size) };
  });
  return { ...emptyScale, name, tonic, tones };
}

const emptyScale: Scale = { kind: 'scale', name: '', mode: '', tonic: undefined, tones: [], steps: [] };
