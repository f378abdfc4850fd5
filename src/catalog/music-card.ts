/** Computes the records for typed music: a card for each kind of music, and the lengths of notes at a tempo. */

import type { Fields } from '../base/io.ts';
import { modulo, roundTo } from '../music/arithmetic.ts';
import { romanNumerals } from '../music/chords/numerals.ts';
import { writableKind } from '../music/export/writer.ts';
import { factsOf } from '../music/facts.ts';
import { intervalAbbreviation } from '../music/interval-name.ts';
import {
  type ByKind,
  dispatch,
  type Interval,
  isDescending,
  type Key,
  type Music,
  type Tuning,
} from '../music/music.ts';
import { intervalInWords } from '../music/names/intervals.ts';
import { commonNote, noteName, octaveOf, parseNote, plainC, transpose } from '../music/note.ts';
import { keyText } from '../music/progression.ts';
import { patternsOf } from '../music/rings.ts';
import { scaleNotes } from '../music/scale/scale.ts';
import type { Time } from '../music/score/score.ts';
import { computedKind } from './lib/computed.ts';
import type { RecordKind } from './lib/noun.ts';
import { namesOfPitches, pitchesOf } from './lib/pitches.ts';

/** Returns the kind of record whose card shows a value beside its drawing. */
export function cardKind(value: Music): RecordKind {
  return {
    ...pieceKind,
    singular: writableKind(value),
    card: cardFieldNames,
    inDrawing: ['chords', 'numerals'],
    music: { kind: value.kind, read: async () => () => value },
  };
}

/** Fields in the order of importance to a musician. Each kind of music has some of them. */
const cardFieldNames = (
  'note hertz midi octave interval size notes semitones pitches cents off wavelength chords numeral numerals key degrees ' +
  'steps pattern metre tones fifth sizes modes twins relatives'
).split(' ');

const pieceKind = computedKind({
  name: 'pieces',
  singular: 'piece',
  label: 'name',
  fields: {
    name: {
      type: 'text',
      doc: 'The typed music in the notation of this program.',
      noteText: 'words',
      priority: 1,
    },
    kind: { type: 'text', doc: 'The kind of music.', priority: 3 },
    note: { type: 'text', doc: 'The nearest note.', noteText: 'notes', priority: 1 },
    hertz: { type: 'number', doc: 'Its frequency in hertz.', unit: 'Hz', priority: 1 },
    midi: { type: 'number', doc: 'The MIDI number of the note.', priority: 2 },
    octave: { type: 'number', doc: 'Its octave; 4 begins with middle C.', priority: 2 },
    interval: { type: 'text', doc: 'The nearest interval, in semitones or quarter tones.', priority: 1 },
    size: { type: 'text', doc: "The interval in words, followed by 'down' if it descends.", priority: 1 },
    semitones: { type: 'number', doc: 'Its size in semitones.', priority: 1 },
    cents: {
      type: 'number',
      doc: 'Difference from the note in cents, or the size of an interval in cents.',
      unit: 'cents',
      priority: 1,
    },
    off: {
      ...{ type: 'number', unit: 'cents', priority: 2 },
      doc: 'Difference from the nearest interval in cents; negative if it is narrower.',
    },
    wavelength: {
      ...{ type: 'number', unit: 'm', priority: 3 },
      doc: 'Wavelength in air of 20 °C, in metres.',
      show: metres => (metres == null ? '' : `${metres} m`),
    },
    notes: { type: 'texts', doc: 'Its notes.', noteText: 'notes', priority: 1 },
    pitches: {
      ...{ type: 'unknown', noteText: 'notes', separator: ' ', priority: 1 },
      doc: 'Each note as it was typed, with its name, octave, MIDI number and frequency.',
      value: namesOfPitches,
    },
    key: { type: 'text', doc: 'The key that was given with the chord.', noteText: 'names', priority: 2 },
    numeral: { type: 'text', doc: 'Its roman numeral in that key.', priority: 1 },
    steps: { type: 'text', doc: 'Steps in semitones.', priority: 2 },
    chords: { type: 'texts', doc: 'Its chords.', noteText: 'chords', priority: 1 },
    pattern: {
      type: 'text',
      doc: 'A character for each pulse: a letter for a stroke, else a dot.',
      priority: 1,
    },
    metre: { type: 'text', doc: 'Its metre, if that is not 4/4.', priority: 2 },
    tones: { type: 'number', doc: 'Number of steps in a period.', priority: 1 },
    sizes: {
      ...{ type: 'texts', isNumbered: true, priority: 1 },
      doc: 'The steps in cents above the first.',
    },
    fifth: {
      type: 'text',
      doc: 'The step nearest to 3/2, its size, and its difference from 3/2.',
      priority: 1,
    },
  },
});

export function cardOf(value: Music): Fields {
  return { name: value.name, kind: value.kind, ...dispatch(fieldsByKind, value), ...pitchesOf(value) };
}

/** Speed of sound in air of 20 °C, in metres per second. */
const speedOfSound = 343.2;

const fieldsByKind: ByKind<Fields> = {
  key: toneFields,
  interval: intervalFields,
  scale: value => ({ notes: scaleNotes(value).map(noteName), steps: value.steps.join(',') || null }),
  chord: ({ chord, home }) => ({
    notes: chord.tones.map(noteName),
    ...(home && { key: keyText(home), numeral: romanNumerals([chord], home)[0] }),
  }),
  progression: ({ events, time = {} }) => ({ chords: events.map(({ label }) => label), ...metreField(time) }),
  rhythm: ({ rings, time }) => ({ pattern: patternsOf(rings).join(' '), ...metreField(time) }),
  tuning: tuningFields,
};

/** Returns the metre, or no field for 4/4, which is the default. */
function metreField({ beats, unit }: Partial<Time>): Fields {
  const metre = `${beats}/${unit}`;
  return beats === undefined || unit === undefined || metre === '4/4' ? {} : { metre };
}

const intervalNames = [
  ...['unison', 'minor second', 'major second', 'minor third', 'major third', 'perfect fourth', 'tritone'],
  ...['perfect fifth', 'minor sixth', 'major sixth', 'minor seventh', 'major seventh', 'octave'],
];

function tuningFields(tuning: Tuning): Fields {
  const { steps, tonic } = tuning;
  return {
    ...(tonic && { note: noteName(tonic), hertz: steps[0]?.hertz && roundTo(steps[0].hertz, 4) }),
    tones: steps.length,
    ...Object.fromEntries(factsOf(tuning)),
  };
}

/** Names of intervals between whole semitones, by their sizes in cents. */
const quarterNames: Readonly<Record<number, string>> = {
  ...{ 50: 'quarter tone', 150: 'neutral second', 350: 'neutral third' },
  ...{ 850: 'neutral sixth', 1050: 'neutral seventh' },
};
/** Maximum distance in cents between an interval and the quarter tone whose name it gets. */
const quarterTolerance = 12;

function intervalFields(value: Interval): Fields {
  const { root, cents, letters, semitones } = value;
  if (letters !== undefined && semitones !== undefined) {
    const notes = [root, transpose(root, { letters, semitones })].map(noteName);
    const isDownwards = isDescending(value);
    return {
      interval: intervalAbbreviation({ letters, semitones }),
      size: intervalInWords(intervalAbbreviation({ letters, semitones })) + (isDownwards ? ', down' : ''),
      semitones,
      cents: semitones * 100,
      notes: isDownwards ? notes.toReversed() : notes,
    };
  }
  const size = cents ?? (semitones ?? 0) * 100;
  const quarter = Math.round(size / 50) * 50;
  const quarterName = Math.abs(size - quarter) > quarterTolerance ? undefined : quarterNames[quarter];
  const nearest = quarterName === undefined ? Math.round(size / 100) * 100 : quarter;
  return {
    interval: quarterName ?? intervalNames[nearest / 100],
    cents: roundTo(size, 4),
    ...(cents !== undefined && { off: roundTo(size - nearest, 2) }),
    // The note to which an interval in cents was added.
    ...(noteName(root) !== noteName(plainC) && { notes: [noteName(root)] }),
  };
}

function toneFields({ name, hertz, midi: givenMidi }: Key): Fields {
  if (hertz === undefined) return {};
  const exactMidi = 69 + 12 * Math.log2(hertz / 440);
  const midi = givenMidi ?? Math.round(exactMidi);
  const tone = parseNote(name.replace(/-?\d$/, ''));
  return {
    note: noteName(tone === undefined ? commonNote(modulo(midi, 12)) : tone),
    hertz: roundTo(hertz, 4),
    midi,
    // The octave of the written letter: C♭5 sounds as B4.
    octave: tone ? octaveOf({ ...tone, midi }) : Math.floor(midi / 12) - 1,
    cents: roundTo(100 * (exactMidi - midi), 2),
    wavelength: roundTo(speedOfSound / hertz, 3),
  };
}

/** The lengths of note values at a tempo. */
export const noteLengthKind = computedKind({
  name: 'lengths',
  singular: 'length',
  label: 'length',
  fields: {
    length: { type: 'text', doc: 'The note value.', priority: 1 },
    ms: { type: 'number', doc: 'Its length in milliseconds.', priority: 1 },
    dotted: { type: 'number', doc: 'Length of the dotted note in milliseconds.', priority: 2 },
    triplet: { type: 'number', doc: 'Length of a triplet note in milliseconds.', priority: 2 },
    hertz: { type: 'number', doc: 'Number of notes of this length in a second.', unit: 'Hz', priority: 2 },
  },
});

/**
 * Returns the lengths of note values at a tempo in quarter notes per minute, whole notes first.
 * @param onlyLength the only length to return: a note value such as `1/8`, or a number of bars such as `2 bars`
 */
export function noteLengthsAt(bpm: number, onlyLength?: string): readonly Fields[] {
  const barCount = Number.parseInt(/ bar/.test(onlyLength ?? '') ? (onlyLength ?? '') : '', 10);
  if (barCount > 0) return [{ length: `${onlyLength} of 4/4`, ms: roundTo((barCount * 240_000) / bpm, 3) }];
  const rows = [1, 2, 4, 8, 16, 32].map(unit => {
    const ms = (60_000 / bpm) * (4 / unit);
    return {
      length: `1/${unit}`,
      ms: roundTo(ms, 3),
      dotted: roundTo(ms * 1.5, 3),
      triplet: roundTo((ms * 2) / 3, 3),
      hertz: roundTo(1000 / ms, 4),
    };
  });
  return onlyLength === undefined ? rows : rows.filter(({ length }) => length === onlyLength);
}
