/** Reads the typed words of `find` by their form. */
import { Failure } from '../../base/errors.ts';
import { type Chord, chordName, parseChord } from '../chord.ts';
import { chordsOfNotes, spelledAsChord } from '../chords/named.ts';
import { hasBassString, type NeckString, soundOf } from '../chords/neck.ts';
import { parseInterval } from '../interval-name.ts';
import { inEnglish } from '../languages.ts';
import type { Tuning } from '../music.ts';
import { type Note, noteName, parseNote, transpose } from '../note.ts';
import { euclidean, patternOfRing } from '../rings.ts';
import { distinct } from '../scale/scale.ts';
import { type AskedRhythm, distinctiveDrums } from './rhythm.ts';

export type Form = 'notes' | 'chords' | 'steps' | 'rhythm' | 'cents' | 'hertz';

export type Query =
  | NotesQuery
  | { readonly as: 'chords'; readonly chords: readonly Chord[] }
  /** Semitones; their sum is 12. */
  | { readonly as: 'steps'; readonly steps: readonly number[] }
  | ({ readonly as: 'rhythm' } & AskedRhythm)
  | { readonly as: 'cents'; readonly cents: number }
  | { readonly as: 'hertz'; readonly hertz: number }
  | { readonly as: 'tuning'; readonly tuning: Tuning };

export interface NotesQuery {
  readonly as: 'notes';
  /** Each pitch once; the first is taken as the root. */
  readonly notes: readonly Note[];
  /** The chord whose name stands for the notes, if one does. */
  readonly chord?: Chord;
  /** The notes of an interval, if there are two, with their spelling. */
  readonly interval?: readonly [low: Note, high: Note];
  /** The frets that stand for the notes, if they were typed: `x32010`. */
  readonly frets?: string;
  /** The instrument or tuning of the frets, if it was named. */
  readonly neck?: string;
}

const longest = 1024;
const mostPulses = 256;

/**
 * Reads a text as one form of query; undefined if it is of another form. Throws if it has the form and makes no
 * sense.
 */
type QueryReader = (text: string, words: readonly string[], forced: boolean) => Query | undefined;

/** The forms in the order in which they are tried. */
const tried: readonly Form[] = ['hertz', 'cents', 'steps', 'rhythm', 'notes', 'chords'];

const readers: Readonly<Record<Form, QueryReader>> = {
  hertz: readHertz,
  cents: readCents,
  steps: readSteps,
  rhythm: readRhythm,
  notes: readNotes,
  chords: readChords,
};

const formTexts: Readonly<Record<Form, string>> = {
  notes: 'a note',
  chords: 'a chord',
  steps: 'steps that add up to 12',
  rhythm: 'a rhythm',
  cents: 'cents or a ratio',
  hertz: 'a frequency',
};

/**
 * Reads a query in English, and only if that fails in other languages. `form` forces a form. Throws a `usage` failure that
 * names the first word that can't be read.
 */
export function parseQuery(typed: readonly string[], form?: Form): Query {
  const text = typed.join(' ').trim();
  const words = text.length > longest ? [] : text.split(/[\s,|]+/).filter(word => word !== '');
  const query = readQuery(text, words, form) ?? readTranslated(words, form);
  if (query) return query;
  throw unreadable(text, form);
}

function readQuery(text: string, words: readonly string[], form: Form | undefined): Query | undefined {
  if (words.length === 0) return undefined;
  for (const name of form ? [form] : tried) {
    const query = readers[name](text, words, form !== undefined);
    if (query) return query;
  }
  return undefined;
}

function readTranslated(words: readonly string[], form: Form | undefined): Query | undefined {
  for (const each of [words, words.flatMap(word => word.split(/[-–]/))]) {
    const { english, unread } = inEnglish(each);
    if (unread === undefined) return readQuery(english.join(' '), english, form);
  }
  return undefined;
}

/** Says how a query was read: `C E G B♭: the notes of C7.` */
export function readingOf(query: Query): string {
  switch (query.as) {
    case 'notes': {
      const notes = query.notes.map(noteName).join(' ');
      if (query.frets !== undefined)
        return `${query.frets}: frets ${query.neck === undefined ? 'of a guitar' : `on ${query.neck}`}, ${notes}.`;
      return `${notes}: ${query.chord ? `the notes of ${chordName(query.chord)}` : 'notes'}.`;
    }
    case 'chords':
      return `${query.chords.map(chordName).join(' ')}: chords.`;
    case 'steps':
      return `${query.steps.join(',')}: steps of a scale.`;
    case 'rhythm':
      return `${patternOfRing(query)}: a rhythm of ${query.steps} pulses${ofDrums(query)}.`;
    case 'cents':
      return `${Number(query.cents.toFixed(4))} ¢: an interval.`;
    case 'hertz':
      return `${query.hertz} Hz: a frequency.`;
    case 'tuning':
      return `${query.tuning.name}: a tuning of ${query.tuning.steps.length} steps.`;
  }
}

/** Names the drums of a query. */
function ofDrums(asked: AskedRhythm): string {
  if (asked.drums === undefined) return '';
  const alone = distinctiveDrums(asked).map(({ label }) => label);
  return `, all drums together${alone.length === 0 ? '' : `; ${alone.join(', ')} by ${alone.length === 1 ? 'itself' : 'themselves'} too`}`;
}

function readHertz(text: string, _: readonly string[], forced: boolean): Query | undefined {
  const [, number = '', unit] = /^(\d{1,9}(?:\.\d{1,9})?) ?(hz)?$/i.exec(text) ?? [];
  if (number === '' || (unit === undefined && !forced)) return undefined;
  const hertz = Number(number);
  if (hertz >= 8 && hertz <= 20_000) return { as: 'hertz', hertz };
  throw refusedQuery(
    `${number} Hz is not between 8 and 20,000 Hz.`,
    'Give a frequency that can be heard: 442 Hz.',
  );
}

function readCents(text: string, _: readonly string[], forced: boolean): Query | undefined {
  const [, upper = '', lower = ''] = /^(\d{1,9}) ?[/:] ?(\d{1,9})$/.exec(text) ?? [];
  if (upper !== '') {
    const cents = 1200 * Math.log2(Number(upper) / Number(lower));
    if (Number.isFinite(cents)) return { as: 'cents', cents };
    throw refusedQuery(`${upper}/${lower} is not the ratio of an interval.`, 'Neither number may be 0: 5/4.');
  }
  const [, number = '', unit] = /^(\d{1,5}(?:\.\d{1,9})?) ?(c|¢|cents?)?$/i.exec(text) ?? [];
  if (number === '' || (unit === undefined && !forced)) return undefined;
  return { as: 'cents', cents: Number(number) };
}

function readSteps(_: string, words: readonly string[], forced: boolean): Query | undefined {
  const parts = words.length === 1 ? (words[0] ?? '').split('-') : words;
  if (parts.length < 2 || parts.length > 12 || !parts.every(part => /^\d{1,2}$/.test(part))) return undefined;
  const steps = parts.map(Number);
  const sum = steps.reduce((total, step) => total + step, 0);
  if (sum === 12 && !steps.includes(0)) return { as: 'steps', steps };
  if (!forced && (steps.every(step => step < 2) || guitarFrets(words))) return undefined;
  throw refusedQuery(
    `${steps.join(',')} add up to ${sum}, not 12.`,
    'Steps are semitones up to the octave: 2,2,1,2,2,2,1.',
  );
}

function readRhythm(text: string, words: readonly string[]): Query | undefined {
  const [, some = '', all = '', turned = '0'] =
    /^E ?\(? ?(\d{1,4}) ?, ?(\d{1,4}) ?(?:, ?(\d{1,4}) ?)?\)?$/i.exec(text) ?? [];
  if (some !== '') return euclideanQuery(Number(some), Number(all), Number(turned));
  const pattern = words.join('');
  const isPattern = /^(?:[xX.]{2,1024}|[xX_-]{2,1024}|[01]{2,1024})$/.test(pattern);
  if (!isPattern || !/[xX1]/.test(pattern)) return undefined;
  if (pattern.length > mostPulses) {
    throw refusedQuery(
      `A rhythm of ${pattern.length} pulses is too long.`,
      `At most ${mostPulses} pulses are looked for.`,
    );
  }
  const onsets = [...pattern].flatMap((mark, step) => (/[xX1]/.test(mark) ? [step] : []));
  return { as: 'rhythm', steps: pattern.length, onsets };
}

/**
 * The rhythm E(k,n) as Bjorklund's algorithm gives it; a third number rotates it by so many pulses, as in Strudel's
 * mini-notation.
 */
function euclideanQuery(onsets: number, steps: number, turned: number): Query {
  if (onsets < 1 || onsets > steps || steps > mostPulses || turned >= steps) {
    throw refusedQuery(
      `E(${onsets},${steps}) is not a rhythm.`,
      `E(onsets,pulses) has at least one onset, and at most ${mostPulses} pulses: E(3,8).`,
    );
  }
  const pattern = euclidean(onsets, steps);
  const marks = [...pattern.slice(steps - turned), ...pattern.slice(0, steps - turned)];
  return { as: 'rhythm', steps, onsets: marks.flatMap((mark, step) => (mark === 'x' ? [step] : [])) };
}

function readNotes(text: string, words: readonly string[], forced: boolean): Query | undefined {
  const frets = guitarFrets(words);
  if (frets) return frets;
  const [low = '', to, high = '', ...more] = words;
  const isPairNamed = to?.toLowerCase() === 'to' && more.length === 0;
  const between = isPairNamed ? notesOf([low, high], forced) : intervalFrom(text);
  const single = words.length === 1 ? words[0] : undefined;
  const [chord] = words.length === 1 ? [parseChord(words[0] ?? '')] : [];
  const split = () => (single && !chord ? notesOf(single.split('-'), forced) : undefined);
  const notes = between ?? notesOf(words, forced) ?? split();
  if (!notes) return chord && notesOfChord(chord);
  const [first, second, third] = notes;
  const isPair = first !== undefined && second !== undefined && third === undefined;
  return { as: 'notes', notes: distinct(notes), ...(isPair && { interval: [first, second] as const }) };
}

/** The lower and the upper note of `major third above Ab`, `P5 below C`. */
function intervalFrom(text: string): readonly [Note, Note] | undefined {
  const [, name = '', side = '', from = ''] =
    /^(.{1,40}?) (above|over|below|under) (\S{1,20})$/i.exec(text) ?? [];
  const [size, note] = [parseInterval(name), parseNote(from)];
  if (!size || !note) return undefined;
  if (/above|over/i.test(side)) return [note, transpose(note, size)];
  return [transpose(note, { letters: -size.letters, semitones: -size.semitones }), note];
}

const guitar: readonly NeckString[] = [40, 45, 50, 55, 59, 64].map(midi => ({ midi }));
const mostFrets = 24;

/** Frets of a guitar. Words of 0 and 1 alone are a rhythm of six pulses instead. */
function guitarFrets(words: readonly string[]): NotesQuery | undefined {
  return /^[01]+$/.test(words.join('')) ? undefined : readFrets(words);
}

/**
 * The notes of frets, one for each string in their order: `x32010`, `8-10-10-9-8-8`. Undefined for other words, and for
 * another number of frets than of strings.
 */
export function readFrets(
  words: readonly string[],
  strings: readonly NeckString[] = guitar,
): NotesQuery | undefined {
  const [word = '', ...more] = words;
  const isCompact = word.length === strings.length && /^[x\d]+$/i.test(word);
  const parts = isCompact ? [...word] : word.split('-');
  const isFret = (part: string, { from = 0 }: NeckString) =>
    /^(?:x|\d{1,2})$/i.test(part) &&
    !(Number(part) > mostFrets) &&
    !(Number(part) > 0 && Number(part) < from);
  const areFrets =
    more.length === 0 &&
    parts.length === strings.length &&
    strings.every((string, index) => isFret(parts[index] ?? '', string));
  const played = strings.flatMap((string, index) =>
    /x/i.test(parts[index] ?? '') ? [] : [soundOf(string, Number(parts[index]))],
  );
  if (!areFrets || played.length === 0) return undefined;
  const ascending = played.toSorted((one, other) => one - other);
  const notes = spelledAsChord(ascending.map(midi => midi % 12));
  const root = hasBassString(strings) ? undefined : chordsOfNotes(notes)[0]?.root;
  const rooted = root ? distinct([root, ...notes]) : notes;
  return { as: 'notes', notes: rooted, frets: word.toLowerCase() };
}

/** The notes of frets. @throws Failure `unreadable_query` if the words are no frets of that neck */
export function parseFrets(
  words: readonly string[],
  strings: readonly NeckString[],
  neck: string,
): NotesQuery {
  const query = readFrets(words, strings);
  if (query) return { ...query, neck };
  const { length } = strings;
  throw refusedQuery(
    `'${cutQuery(words.join(' '))}' is not frets on ${neck}.`,
    length === 0
      ? 'It has no strings whose tones are known.'
      : `A fret for each of its ${length} strings, the lowest first, x for one that isn't struck: ${'0'.repeat(length)}.`,
  );
}

function readChords(_: string, words: readonly string[]): Query | undefined {
  const parts = words.flatMap(word => (parseChord(word) ? [word] : word.split(/[-–]/)));
  const chords = parts.flatMap(word => parseChord(word) ?? []);
  return chords.length === parts.length && chords.length > 0 ? { as: 'chords', chords } : undefined;
}

/** The words as notes, without octaves. C6, C7 and C9 are chords, unless notes are asked for. */
function notesOf(words: readonly string[], forced: boolean): readonly Note[] | undefined {
  const octave = forced ? /(?<=[^\d])\d$/ : /(?<=[^\d])[0-58]$/;
  const notes = words.flatMap(word => parseNote(word.replace(octave, '')) ?? []);
  return notes.length === words.length && notes.length > 0 ? notes : undefined;
}

/** The query for the notes of a chord. */
export function notesOfChord(chord: Chord): NotesQuery {
  const { tones, bass } = chord;
  return { as: 'notes', notes: distinct(bass ? [...tones, bass] : tones), chord };
}

function unreadable(text: string, form: Form | undefined): Failure {
  if (text === '') return refusedQuery('Nothing was typed.', hintOfForms);
  const wrong = inEnglish(text.slice(0, longest).split(/[\s,|]+/)).unread ?? text;
  const quoted = `'${cutQuery(wrong)}'`;
  const message = form
    ? `${quoted} is not ${formTexts[form]}.`
    : `${quoted} is neither a note, a chord, steps, a rhythm, cents nor a frequency.`;
  const areFrets = form === undefined && /^[x\d]{3,18}$/i.test(text);
  return refusedQuery(
    message,
    areFrets ? `Frets need their neck: --on <instrument>. ${hintOfForms}` : hintOfForms,
  );
}

const hintOfForms =
  'Notes: C E G; a chord: Dm7; steps: 2,2,1,2,2,2,1; a rhythm: x..x..x.; cents: 386c or 5/4; 442 Hz.';

const quotedLength = 40;

function cutQuery(word: string): string {
  const characters = Array.from(word.slice(0, 4 * quotedLength));
  return characters.length > quotedLength ? `${characters.slice(0, quotedLength).join('')}…` : word;
}

function refusedQuery(message: string, hint: string): Failure {
  return new Failure('usage', message, { code: 'unreadable_query', hint });
}
