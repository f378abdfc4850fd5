/**
 * Shows music that a person has typed as computed records: a card for each kind of music, and note lengths at a tempo.
 */

import type { Fields } from '../base/io.ts';
import { modulo, roundTo } from '../music/arithmetic.ts';
import { romanNumerals } from '../music/chords/numerals.ts';
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

/** Returns the kind of record whose card shows a value. The drawing stands beside it. */
export function cardKind(value: Music): RecordKind {
  const one = value.kind === 'key' && value.tonic === undefined ? 'tone' : value.kind;
  return {
    ...pieces,
    one,
    card: cardFieldNames,
    drawn: ['chords', 'numerals'],
    music: { kind: value.kind, read: async () => () => value },
  };
}

/** Fields in the order of importance to a musician. Each kind of music has some of them. */
const cardFieldNames = (
  'note hertz midi octave interval size notes semitones pitches cents off wavelength chords numeral numerals key degrees ' +
  'steps pattern metre tones fifth sizes modes twins relatives'
).split(' ');

const pieces = computedKind({
  name: 'pieces',
  one: 'piece',
  label: 'name',
  fields: {
    name: {
      is: 'text',
      says: 'The typed music in the notation of this program.',
      spells: 'words',
      priority: 1,
    },
    kind: { is: 'text', says: 'The kind of music that it is.', priority: 3 },
    note: { is: 'text', says: 'The nearest note.', spells: 'notes', priority: 1 },
    hertz: { is: 'number', says: 'Its frequency in hertz.', unit: 'Hz', priority: 1 },
    midi: { is: 'number', says: 'The MIDI number of the note.', priority: 2 },
    octave: { is: 'number', says: 'Its octave; 4 begins with middle C.', priority: 2 },
    interval: { is: 'text', says: 'The nearest interval, in semitones or quarter tones.', priority: 1 },
    size: { is: 'text', says: 'The interval in words, with its direction if that is down.', priority: 1 },
    semitones: { is: 'number', says: 'Its size in semitones.', priority: 1 },
    cents: {
      is: 'number',
      says: 'Difference from the note in cents, or the size of an interval in cents.',
      unit: 'cents',
      priority: 1,
    },
    off: {
      ...{ is: 'number', unit: 'cents', priority: 2 },
      says: 'Difference from that interval in cents; negative if it is narrower.',
    },
    wavelength: {
      ...{ is: 'number', unit: 'm', priority: 3 },
      says: 'Wavelength in air of 20 °C, in metres.',
      show: metres => (metres == null ? '' : `${metres} m`),
    },
    notes: { is: 'texts', says: 'Its notes.', spells: 'notes', priority: 1 },
    pitches: {
      ...{ is: 'unknown', spells: 'notes', separator: ' ', priority: 1 },
      says: 'Each note as it was typed, with its name, octave, MIDI number and frequency.',
      value: namesOfPitches,
    },
    key: { is: 'text', says: 'The key that was given with the chord.', spells: 'names', priority: 2 },
    numeral: { is: 'text', says: 'Its roman numeral in that key.', priority: 1 },
    steps: { is: 'text', says: 'Steps in semitones.', priority: 2 },
    chords: { is: 'texts', says: 'Its chords.', spells: 'chords', priority: 1 },
    pattern: { is: 'text', says: 'Its strokes, one letter for each.', priority: 1 },
    metre: { is: 'text', says: 'Its metre, if that is not 4/4.', priority: 2 },
    tones: { is: 'number', says: 'Steps to the octave.', priority: 1 },
    sizes: {
      ...{ is: 'texts', numbered: true, priority: 1 },
      says: 'The steps in cents above the first.',
    },
    fifth: {
      is: 'text',
      says: 'The step nearest to 3/2, its size, and its difference from 3/2.',
      priority: 1,
    },
  },
});

export function cardOf(value: Music): Fields {
  return { name: value.name, kind: value.kind, ...dispatch(fields, value), ...pitchesOf(value) };
}

/** Speed of sound in air of 20 °C, in metres a second. */
const speedOfSound = 343.2;

const fields: ByKind<Fields> = {
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

/** Names of intervals between those of whole semitones. */
const quarterNames: Readonly<Record<number, string>> = {
  ...{ 50: 'quarter tone', 150: 'neutral second', 350: 'neutral third' },
  ...{ 850: 'neutral sixth', 1050: 'neutral seventh' },
};
/** Maximum distance from a quarter tone, in cents, at which an interval still has its name. */
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
  const own = Math.abs(size - quarter) > quarterTolerance ? undefined : quarterNames[quarter];
  const nearest = own === undefined ? Math.round(size / 100) * 100 : quarter;
  return {
    interval: own ?? intervalNames[nearest / 100],
    cents: roundTo(size, 4),
    ...(cents !== undefined && { off: roundTo(size - nearest, 2) }),
    // The note to which an interval in cents was added.
    ...(noteName(root) !== noteName(plainC) && { notes: [noteName(root)] }),
  };
}

function toneFields({ name, hertz, midi: known }: Key): Fields {
  if (hertz === undefined) return {};
  const exact = 69 + 12 * Math.log2(hertz / 440);
  const midi = known ?? Math.round(exact);
  const tone = parseNote(name.replace(/-?\d$/, ''));
  return {
    note: noteName(tone === undefined ? commonNote(modulo(midi, 12)) : tone),
    hertz: roundTo(hertz, 4),
    midi,
    // The octave of the written letter: C♭5 sounds as B4.
    octave: tone ? octaveOf({ ...tone, midi }) : Math.floor(midi / 12) - 1,
    cents: roundTo(100 * (exact - midi), 2),
    wavelength: roundTo(speedOfSound / hertz, 3),
  };
}

/** The lengths of note values at a tempo. */
export const noteLengthKind = computedKind({
  name: 'lengths',
  one: 'length',
  label: 'length',
  fields: {
    length: { is: 'text', says: 'The note value.', priority: 1 },
    ms: { is: 'number', says: 'Its length in milliseconds.', priority: 1 },
    dotted: { is: 'number', says: 'Length of the dotted note in milliseconds.', priority: 2 },
    triplet: { is: 'number', says: 'Length of a triplet note in milliseconds.', priority: 2 },
    hertz: { is: 'number', says: 'Number of these notes in a second.', unit: 'Hz', priority: 2 },
  },
});

/**
 * Returns the note values at a tempo in quarter notes a minute, whole notes first. @param only the only value to return
 */
export function noteLengthsAt(bpm: number, only?: string): readonly Fields[] {
  const bars = Number.parseInt(/ bar/.test(only ?? '') ? (only ?? '') : '', 10);
  if (bars > 0) return [{ length: `${only} of 4/4`, ms: roundTo((bars * 240_000) / bpm, 3) }];
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
  return only === undefined ? rows : rows.filter(({ length }) => length === only);
}
