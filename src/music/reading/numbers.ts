/** Reads frequencies, pitches, MIDI numbers, ratios, cents, tempi, steps and equal divisions. */

import { greatestDivisor, roundTo } from '../arithmetic.ts';
import { spellPitches } from '../chords/chord-names.ts';
import type { Tuning } from '../music.ts';
import { foldSpelling, parseNoteName } from '../names/spelling.ts';
import {
  atOctave,
  type Note,
  type PitchedNote,
  parseNote,
  pitchName,
  plainC,
  transpose,
  transposePitch,
} from '../note.ts';
import { guitar, notesOfFrets } from './frets.ts';
import { describeNotes, isPitched, parseNoteWord } from './letters.ts';
import { parseInterval, parseTransposition } from './little-words.ts';
import { invalidWords, type Reading, type ReadingContext, type TypedText } from './reading.ts';
import { readMetre } from './rhythms.ts';
import { centsMusic, intervalOn, intervalUpTo, pitchedMusic, stepsMusic, toneMusic } from './values.ts';

/** Matches a typed number, with a point or a comma. */
const numberForm = '\\d{1,9}(?:[.,]\\d{1,9})?';
const parseDecimal = (text: string) => Number(text.replace(',', '.'));

const frequencyForm = new RegExp(`^(A[4']? ?= ?|A ?(?=\\d{3}$))?(${numberForm}) ?(k?hz|hertz)?$`, 'i');

/** Reads a frequency, a note with its octave, or MIDI numbers: `A=442`, `A4`, `midi 60`. Throws if out of range. */
export function readHertz({ text, words, parts }: TypedText, context: ReadingContext): Reading | undefined {
  const { isForced = false, strings } = context;
  const [, prefix, size = '', unit] = frequencyForm.exec(text) ?? [];
  if (size !== '' && ((prefix ?? unit) !== undefined || isForced)) {
    const hertz = parseDecimal(size) * (/^k/i.test(unit ?? '') ? 1000 : 1);
    if (hertz >= 8 && hertz <= 20_000)
      return { value: toneMusic(`${hertz} Hz`, hertz), description: `${hertz} Hz: a frequency.` };
    throw invalidWords(
      `${hertz} Hz is not between 8 and 20,000 Hz.`,
      'Give a frequency that can be heard: 442 Hz.',
    );
  }
  const [, noteText = ''] = noteQuestion.exec(text) ?? [];
  const { note, octave } = parseNoteWord(noteText) ?? {};
  if (note && octave !== undefined) return pitchReading(atOctave(note, octave), `${text}: `);
  // On a neck, A2 and A4 are chords.
  const isChord = strings !== undefined && !isForced && /^[A-G][#b♯♭]?[24]$/.test(text);
  return (isChord ? undefined : readPitch(text, words, isForced)) ?? readMidiNumbers(text, parts);
}

/** Matches words that ask for a note, without which `C5` is a chord. */
const noteQuestion =
  /^(?:the )?(?:note|tone|pitch|frequency|hertz|hz|wavelength|midi(?: note)?(?: number)?)(?: of)?(?: the)?(?: note)? (\S{2,6})$/i;

/** The German names of octaves; the middle one also has an English name. */
const octaveWords = ['', 'kontra', 'gross', 'klein', 'eingestrichen', 'zweigestrichen', 'dreigestrichen'];

/**
 * Reads a note with its octave: `A4`, `middle C`, `kleines g`. With a digit that makes it a chord, such as `C5`, it is
 * a note only if a note is requested.
 */
function readPitch(text: string, words: readonly string[], isNoteWanted: boolean): Reading | undefined {
  const [, word = '', name = ''] = /^(\p{L}{4,14}?)(?:es)?[ -](\S{1,9})$/u.exec(text) ?? [];
  const octaveIndex = octaveWords.indexOf(
    foldSpelling(word).toLowerCase().replace('middle', 'eingestrichen'),
  );
  const { note, octave, hasOctave } =
    parseNoteWord(octaveIndex < 1 ? words.join(' ') : `${parseNoteName(name)}${octaveIndex}`) ?? {};
  if (!note || octave === undefined || !(hasOctave || isNoteWanted || octaveIndex > 0)) return undefined;
  return pitchReading(atOctave(note, octave));
}

function pitchReading(note: PitchedNote, prefix = ''): Reading {
  const value = pitchedMusic([note]);
  return { value, description: `${prefix}${value.name}: a note.` };
}

const minMidi = 21;
const maxMidi = 108;

/** Reads MIDI numbers: `midi 60`. Without that word, there must be two or more in the range of a piano: `60 64 67`. */
function readMidiNumbers(text: string, parts: readonly string[]): Reading | undefined {
  const [prefix] = /^midi ?(?:(?:notes?|numbers?) )?(?=\d)/i.exec(text) ?? [];
  const hasPrefix = prefix !== undefined;
  const numbers = hasPrefix ? text.slice(prefix.length).split(/[\s,-]+/) : parts;
  // Numbers around a colon are a ratio.
  if (numbers.length < (hasPrefix ? 1 : 2) || numbers.length > 64 || text.includes(':')) return undefined;
  if (!numbers.every(number => /^\d{1,3}$/.test(number))) return undefined;
  const midis = numbers.map(Number);
  const isInRange = (midi: number) => (hasPrefix ? midi <= 127 : midi >= minMidi && midi <= maxMidi);
  if (!midis.every(isInRange)) {
    if (!hasPrefix) return undefined;
    throw invalidWords('A MIDI number is 0 to 127.', 'Middle C is 60: midi 60.', 'out_of_range');
  }
  const notes = spellPitches(midis);
  const value = pitchedMusic(notes);
  const names = notes.map(pitchName).join(' ');
  const description = `MIDI ${midis.join(' ')}: ${names}${notes.length > 1 ? `, ${describeNotes(value)}` : ''}.`;
  // Shows the description, because the numbers do not tell whether the notes sound together.
  return { value, description, ...(notes.length > 2 && { hint: '' }) };
}

/**
 * Reads a ratio or a size: `3/2`, `386c`. A fraction of 1 or more in its lowest terms is a ratio; any other is a metre
 * if possible. Undefined for other texts. Throws a Failure if no ratio has this value.
 */
export function readCents(
  { text }: TypedText,
  { isForced = false, kind, key }: ReadingContext,
): Reading | undefined {
  const [, upperNumber = '', sign = '', lower = ''] = /^(\d{1,9}) ?([/:\\]) ?(\d{1,9})$/.exec(text) ?? [];
  const [numerator, denominator] = [Number(upperNumber), Number(lower)];
  if (sign === '\\' && denominator > 0) return sizeReading((1200 * numerator) / denominator, text);
  // In a key, 5/7 is a chord number with its bass.
  if (key && !isForced && /^[1-7]\/[1-7]$/.test(text)) return undefined;
  if (sign !== '') {
    const isRatio = isForced || kind === 'interval' || kind === 'tuning';
    const metre = sign === '/' && !isRatio ? readMetre(text) : undefined;
    if (metre && (numerator < denominator || greatestDivisor(numerator, denominator) > 1)) return metre;
    const name = text.replace(/\s/g, '');
    if (numerator * denominator === 0) throw invalidRatio(name);
    return {
      ...sizeReading(1200 * Math.log2(numerator / denominator), name),
      ...(metre && { hint: 'As a metre: --as rhythm.' }),
    };
  }
  const [decimal] = /^\d{1,3}\.\d{1,9}$/.exec(text) ?? [];
  if (decimal !== undefined && !isForced) {
    if (Number(decimal) === 0) throw invalidRatio(decimal);
    if (Number(decimal) >= minCents) return sizeReading(Number(decimal));
    return sizeReading(1200 * Math.log2(Number(decimal)), decimal);
  }
  const [, size = '', unit] = centsForm.exec(text) ?? [];
  return size === '' || (unit === undefined && !isForced) ? undefined : sizeReading(parseDecimal(size));
}

const centsForm = new RegExp(`^(${numberForm}) ?(c|ct|¢|cents?)?$`, 'i');
/** Minimum size in cents of a number with a point, as in Scala. A smaller number is a ratio. */
const minCents = 20;

function sizeReading(cents: number, name?: string): Reading {
  const value = centsMusic(cents, name);
  const size = `${Number(cents.toFixed(4))} ¢`;
  return { value, description: `${name === undefined ? '' : `${name}, `}${size}: an interval.` };
}

function invalidRatio(text: string) {
  return invalidWords(`${text} is not the ratio of an interval.`, 'Neither number may be 0: 5/4.');
}

/** Reads steps in semitones: `2,2,1,2,2,2,1`. Throws a Failure if they don't add up to an octave. */
export function readSteps(
  { text, parts, english }: TypedText,
  { isForced = false, key, strings }: ReadingContext,
): Reading | undefined {
  if (/[|:[\]]/.test(english)) return undefined;
  const isCompact = /^[1-4]{5,12}$/.test(text) && text.length !== (strings ?? guitar).length;
  const sizes = wholeAndHalfSteps(text) ?? (isCompact ? [...text] : parts);
  if (sizes.length < 2 || sizes.length > 12 || !sizes.every(size => /^\d{1,2}$/.test(size))) return undefined;
  const steps = sizes.map(Number);
  const sum = steps.reduce((total, each) => total + each, 0);
  if (sum === 12 && !steps.includes(0)) {
    // In a key, these may be chord numbers: 1 4 5 2.
    if (key && !isForced && !/[,-]/.test(text) && steps.some(each => each > 4)) return undefined;
    const name = steps.join(',');
    return { value: stepsMusic(steps, key?.tonic), description: `${name}: steps of a scale.` };
  }
  const areSteps = text.includes(',') || (steps.length > 4 && steps.every(each => each > 0 && each < 4));
  if (!isForced && (key !== undefined || !areSteps || steps.every(each => each < 2))) return undefined;
  if (!isForced && (isCompact || notesOfFrets(text, strings ?? guitar))) return undefined;
  throw invalidWords(
    `${steps.join(',')} add up to ${sum}, not 12.`,
    'Steps are semitones up to the octave: 2,2,1,2,2,2,1.',
  );
}

/** Returns whole steps as `2` and half steps as `1`, if they add up to an octave: `W W H W W W H`, `TTSTTTS`. */
function wholeAndHalfSteps(text: string): readonly string[] | undefined {
  const letters = text.length > 60 ? '' : text.replace(/[\s,-]+|(?<=\b[wh])(?:hole|alf)\b/gi, '');
  if (!/^(?:[wh]+|[ts]+)$/i.test(letters)) return undefined;
  const steps = Array.from(letters, letter => (/[wt]/i.test(letter) ? '2' : '1'));
  return steps.reduce((total, step) => total + Number(step), 0) === 12 ? steps : undefined;
}

const maxDivisions = 311;

/** Reads equal divisions of the octave: `31-edo`, `31edo`, `31 tet`. Throws a Failure for 0, and for more than 311. */
export function readDivision({ text }: TypedText): Reading<Tuning> | undefined {
  const [, digits = ''] = /^(\d{1,9})[ -]?(?:edo|tet|ed2)$/i.exec(text) ?? [];
  if (digits === '') return undefined;
  const count = Number(digits);
  if (count < 1 || count > maxDivisions)
    throw invalidWords(
      `${count}-edo is not a tuning.`,
      `The octave is divided into 1 to ${maxDivisions} steps: 31-edo.`,
      'out_of_range',
    );
  const steps = Array.from({ length: count }, (_, index) => ({
    cents: (1200 * index) / count,
    label: `${index}\\${count}`,
    index,
    color: '',
  }));
  const name = `${count}-edo`;
  return {
    value: { kind: 'tuning', name, steps, octaveRatio: 2, omittedCount: 0 },
    description: `${name}: equal divisions of the octave.`,
  };
}

const tempoForm = new RegExp(
  `^(?:(${numberForm}) ?(bpm|ms)|(?:(?:♩|q|quarter) ?=|tempo|bpm) ?(${numberForm}))(?: (1/(?:1|2|4|8|16|32)(?:\\.|t)?|\\d{1,4} bars?))?$`,
  'i',
);

/**
 * Reads beats per minute, also as `♩ = 120`, or the milliseconds of a beat. A note value after the tempo, such as
 * `1/8.`, asks for the length of that note. Throws a Failure outside of 1 to 999 bpm.
 */
export function readTempo({ text }: TypedText): Reading | undefined {
  // `1/8 at 120 bpm` means the same as `120 bpm 1/8`.
  const orderedText = text.replace(
    /^(1\/\d{1,2}(?:\.|t)?|\d{1,4} bars?) (?:notes? )?(?:(?:at|@) )?(.{1,20})$/i,
    '$2 $1',
  );
  const [, word = '', min, max] = /^(?:(\p{L}{3,12}) )?(\d{1,3}) ?[-–] ?(\d{1,3}) ?bpm$/iu.exec(text) ?? [];
  if (min !== undefined && Number(min) > 0 && Number(min) < Number(max))
    return tempoReading((Number(min) + Number(max)) / 2, `${word} ${min}–${max} bpm`.trim());
  const [, textBefore, unit = 'bpm', textAfter, length = ''] = tempoForm.exec(orderedText) ?? [];
  const beats = textBefore ?? textAfter;
  if (beats === undefined) return undefined;
  const bpm = /^ms$/i.test(unit) ? roundTo(60_000 / parseDecimal(beats), 3) : parseDecimal(beats);
  if (!(bpm >= 1 && bpm <= 999))
    throw invalidWords(`${beats} ${unit} is not a tempo.`, 'A tempo is 1 to 999 bpm.', 'out_of_range');
  return tempoReading(bpm, `${bpm} bpm${length === '' ? '' : ` ${length}`}`);
}

function tempoReading(bpm: number, name: string): Reading {
  const rings = [{ label: '', steps: 4, onsets: [0, 1, 2, 3] }];
  return { value: { kind: 'rhythm', name, rings, time: { bpm } }, description: `${name}: a tempo.` };
}

/** Reads `F# to Eb`, `C up to G`, `major third above Ab`, `P5 below C`, `7 semitones`. */
export function readInterval({ text }: TypedText): Reading | undefined {
  const [, from = '', end = ''] =
    /^(?:(?:(?:the )?(?:interval|distance) )?(?:from|between) )?(\S{1,9}) (?:up )?(?:to|and) (\S{1,9})$/i.exec(
      text.slice(0, 60),
    ) ?? [];
  const [lowNote, highNote] = [from, end].map(noteIn);
  if (lowNote && highNote && isPitched(lowNote) && isPitched(highNote)) {
    const value = pitchedMusic([lowNote, highNote]);
    return { value, description: `${text}: ${describeNotes(value)}.` };
  }
  const value =
    lowNote && highNote ? intervalUpTo(lowNote, highNote) : (readIntervalAtNote(text) ?? readSemitones(text));
  if (value && 'midi' in value) return pitchReading(value, `${text}: `);
  return value && { value, description: `${text}: an interval, ${value.name}.` };
}

/** Returns a note in any language, or in English with its octave. */
function noteIn(text: string): Note | PitchedNote | undefined {
  const { note, octave } = parseNoteWord(text) ?? {};
  return note && octave !== undefined ? atOctave(note, octave) : parseNote(parseNoteName(text) ?? '');
}

function readSemitones(text: string) {
  const size = /^\w+ ?(?:semitones?|half ?steps?|whole ?(?:steps?|tones?))$/i.test(text)
    ? parseInterval(text)
    : undefined;
  return size && size.semitones > 0 ? intervalUpTo(plainC, transpose(plainC, size)) : undefined;
}

function readIntervalAtNote(text: string) {
  const [, name = '', preposition = '', from = ''] =
    /^(.{1,40}?) (above|over|of|from|below|under) (\S{1,20})$/i.exec(text) ?? [];
  if (preposition === '') return undefined;
  const withoutArticle = name.replace(/^(?:up )?(?:(?:an?|the) )?/i, '');
  // `the third of C` is the third degree of C major. `a third above C` may be major or minor.
  const isDegree = /^of$/i.test(preposition) && !/ |^\d+$/.test(withoutArticle);
  const [size, note] = [
    isDegree ? parseTransposition(withoutArticle) : parseInterval(withoutArticle),
    noteIn(from),
  ];
  if (!size || !note) return undefined;
  const isUpwards = /above|over|of|from/i.test(preposition);
  const interval = isUpwards ? size : { letters: -size.letters, semitones: -size.semitones };
  if (isPitched(note)) return transposePitch(note, interval);
  return intervalOn(isUpwards ? note : transpose(note, interval), size);
}
