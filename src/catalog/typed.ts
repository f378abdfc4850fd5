/** What is typed as records that this program computes: a card for each kind of music, and the lengths of a tempo. */
import type { Fields } from '../base/io.ts';
import { intervalAbbreviation } from '../music/interval-name.ts';
import { type ByKind, byKind, type Key, type Music } from '../music/music.ts';
import { commonNote, noteName } from '../music/note.ts';
import { patternsOf } from '../music/rings.ts';
import { scaleNotes } from '../music/scale/scale.ts';
import { type RecordKind, recordKind } from './lib/noun.ts';

/** The card of a value; its drawing stands beside it. */
export function cardKind(value: Music): RecordKind {
  const one = value.kind === 'key' && value.tonic === undefined ? 'tone' : value.kind;
  return { ...pieces, one, music: { kind: value.kind, read: async () => () => value } };
}

const pieces = recordKind({
  name: 'pieces',
  one: 'piece',
  schema: t =>
    t.record({
      name: t.text('What was typed, as it is written here.'),
      kind: t.text('The kind of music that it is.'),
      note: t.text('The nearest note.'),
      hertz: t.number('Its frequency in hertz.'),
      midi: t.number('The MIDI number of the note.'),
      octave: t.number('Its octave; 4 begins with middle C.'),
      cents: t.number('Cents: off the note, or the size of an interval.'),
      wavelength: t.number('Wavelength in air of 20 °C, in metres.'),
      interval: t.text('The nearest interval of twelve semitones.'),
      off: t.number('Cents off that interval; below 0 where it is narrower.'),
      notes: t.list('Its notes.', t.text()),
      steps: t.text('Steps in semitones.'),
      chords: t.list('Its chords.', t.text()),
      pattern: t.text('Its strokes, a letter for each.'),
      tones: t.number('Steps to the octave.'),
    }),
  columns: [
    { name: 'name', value: piece => piece.name, spells: 'words', priority: 1 },
    { name: 'kind', value: piece => piece.kind, priority: 3 },
    { name: 'note', value: piece => piece.note, spells: 'notes', priority: 1 },
    { name: 'hertz', value: piece => piece.hertz, numeric: true, unit: 'Hz', priority: 1 },
    { name: 'midi', value: piece => piece.midi, numeric: true, priority: 2 },
    { name: 'octave', value: piece => piece.octave, numeric: true, priority: 2 },
    { name: 'interval', value: piece => piece.interval, priority: 1 },
    { name: 'cents', value: piece => piece.cents, numeric: true, unit: 'cents', priority: 1 },
    { name: 'off', value: piece => piece.off, numeric: true, unit: 'cents', priority: 2 },
    { name: 'wavelength', value: piece => piece.wavelength, numeric: true, priority: 3 },
    { name: 'notes', value: piece => piece.notes, separator: ' ', spells: 'notes', priority: 1 },
    { name: 'steps', value: piece => piece.steps, priority: 2 },
    { name: 'chords', value: piece => piece.chords, separator: ' ', spells: 'chords', priority: 1 },
    { name: 'pattern', value: piece => piece.pattern, priority: 1 },
    { name: 'tones', value: piece => piece.tones, numeric: true, priority: 1 },
  ],
  meanings: {},
  label: piece => piece.name ?? '',
  names: piece => [piece.name],
});

/** The fields of the card. */
export function cardOf(value: Music): Fields {
  return { name: value.name, kind: value.kind, ...byKind(fields, value) };
}

/** In metres a second, in air of 20 °C. */
const speedOfSound = 343.2;

const fields: ByKind<Fields> = {
  key: toneFields,
  interval: ({ cents, letters, semitones }) => {
    const size = cents ?? (semitones ?? 0) * 100;
    const nearest = Math.round(size / 100);
    const isNamed = letters !== undefined && semitones !== undefined;
    return {
      interval: isNamed ? intervalAbbreviation({ letters, semitones }) : intervalNames[nearest],
      cents: rounded(size, 4),
      ...(cents !== undefined && { off: rounded(size - nearest * 100, 2) }),
    };
  },
  scale: value => ({ notes: scaleNotes(value).map(noteName), steps: value.steps.join(',') || null }),
  chord: ({ chord }) => ({ notes: chord.tones.map(noteName) }),
  progression: ({ events }) => ({ chords: events.map(({ label }) => label) }),
  rhythm: ({ rings }) => ({ pattern: patternsOf(rings).join(' ') }),
  tuning: ({ steps }) => ({ tones: steps.length }),
};

const intervalNames = [
  ...['unison', 'minor second', 'major second', 'minor third', 'major third', 'perfect fourth', 'tritone'],
  ...['perfect fifth', 'minor sixth', 'major sixth', 'minor seventh', 'major seventh', 'octave'],
];

function toneFields({ hertz, midi: known }: Key): Fields {
  if (hertz === undefined) return {};
  const exact = 69 + 12 * Math.log2(hertz / 440);
  const midi = known ?? Math.round(exact);
  return {
    note: noteName(commonNote(((midi % 12) + 12) % 12)),
    hertz: rounded(hertz, 4),
    midi,
    octave: Math.floor(midi / 12) - 1,
    cents: rounded(100 * (exact - midi), 2),
    wavelength: rounded(speedOfSound / hertz, 3),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}

/** The lengths of notes at a tempo. */
export const lengths = recordKind({
  name: 'lengths',
  one: 'length',
  schema: t =>
    t.record({
      length: t.text('The note value.'),
      ms: t.number('Its length in milliseconds.'),
      dotted: t.number('The same with a dot, in milliseconds.'),
      triplet: t.number('One of three in the time of two, in milliseconds.'),
      hertz: t.number('How often it fits into a second.'),
    }),
  columns: [
    { name: 'length', value: each => each.length, priority: 1 },
    { name: 'ms', value: each => each.ms, numeric: true, priority: 1 },
    { name: 'dotted', value: each => each.dotted, numeric: true, priority: 2 },
    { name: 'triplet', value: each => each.triplet, numeric: true, priority: 2 },
    { name: 'hertz', value: each => each.hertz, numeric: true, unit: 'Hz', priority: 2 },
  ],
  meanings: {},
  label: each => each.length ?? '',
  names: each => [each.length],
});

/** The rows of a tempo in quarter notes a minute, whole notes first. @param only the one that was asked for */
export function lengthsAt(bpm: number, only?: string): readonly Fields[] {
  const rows = [1, 2, 4, 8, 16, 32].map(unit => {
    const ms = (60_000 / bpm) * (4 / unit);
    return {
      length: `1/${unit}`,
      ms: rounded(ms, 3),
      dotted: rounded(ms * 1.5, 3),
      triplet: rounded((ms * 2) / 3, 3),
      hertz: rounded(1000 / ms, 4),
    };
  });
  return only === undefined ? rows : rows.filter(({ length }) => length === only);
}
