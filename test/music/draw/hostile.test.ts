/**
 * Tests drawings of malformed data: the valid part is drawn quickly, within its columns and without control characters.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { width } from '../../../src/base/text/width.ts';
import { stringsOf as neckStrings } from '../../../src/catalog/lib/strings.ts';
import { type Drawing, drawingSvg, drawingText } from '../../../src/music/draw/drawings.ts';
import { nasty, pipe, terminal } from '../../cli/output/support.ts';
import { anyText } from '../../support/any-text.ts';
import { campaign, often } from '../../support/often.ts';
import {
  chordChart,
  chordEvents,
  intervalKeyboard,
  keyCircle,
  recordDrawing,
  ringsDrawing,
  scaleKeyboard,
  systemRuler,
} from '../../support/records.ts';
import { drawingsOf, ensure, neckOf } from './support.ts';

const controls = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** Returns the faults of a drawing in a terminal with this number of columns. */
function faultsOf(drawing: Drawing, columns: number, ascii = false, head?: number): string[] {
  const text = drawingText(drawing, terminal(columns, { ascii }), head);
  const faults = controls.test(text.replaceAll('\n', ''))
    ? [`a control character: ${JSON.stringify(text)}`]
    : [];
  const wide = text.split('\n').find(line => width(line) > columns);
  if (wide !== undefined) faults.push(`${drawing.kind}: ${width(wide)} of ${columns} columns: ${wide}`);
  if (!text.endsWith('\n')) faults.push('no line break at its end');
  const svg = drawingSvg(drawing).replaceAll('\n', '');
  if (controls.test(svg)) faults.push(`a control character in the SVG: ${JSON.stringify(svg)}`);
  return faults;
}

const size = often(100_000);
const long = 'x'.repeat(size);
const labels = [
  ...nasty,
  long,
  '漢'.repeat(size),
  `e${'\u0301'.repeat(size)}`,
  // These two characters are two columns wide, unlike their neighbours in Unicode.
  '◽◾'.repeat(100),
  '\ud83d',
  '\x00\x1b[2J\u202e',
];

const label = fc.oneof(fc.constantFrom(...labels), anyText(), fc.string());
const number = fc.oneof(
  fc.integer({ min: -5, max: 200 }),
  fc.double(),
  fc.constantFrom(0, -1, 0.5, 1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY, 2n ** 70n),
);
const value = fc.oneof(number, label, fc.constantFrom(null, undefined, true), fc.array(fc.integer()));
const list = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.array(fc.record(fields), { maxLength: 30 }) },
    { weight: 1, arbitrary: value },
  );
const orWrong = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: value });

const record = fc.record({
  semitones: orWrong(number),
  abbreviation: orWrong(fc.constantFrom('m3', 'P5', 'AAA9')),
  color: orWrong(fc.constantFrom('#d14747', '#zzzzzz', '#fff')),
  alteration: orWrong(fc.integer({ min: -3, max: 3 })),
  baseTone: orWrong(fc.record({ name: orWrong(fc.constantFrom('C', 'B')) })),
  signature: orWrong(label),
  octaveRatio: orWrong(number),
  tones: list({
    noteName: orWrong(label),
    midiNumber: orWrong(number),
    intervalAbbr: orWrong(label),
    intervalId: value,
  }),
  intervals: list({ cents: orWrong(number), label: orWrong(label), color: orWrong(label), stepIndex: value }),
  events: list({ startTick: orWrong(number), durationTick: orWrong(number), label: orWrong(label) }),
  rings: list({
    label: orWrong(label),
    steps: orWrong(fc.integer({ min: 1, max: 300 })),
    onsets: orWrong(fc.array(fc.nat(9))),
  }),
  state: orWrong(fc.record({ beatsPerBar: orWrong(number) })),
  rows: list({ label: orWrong(label), midi: orWrong(number), x: orWrong(number) }),
});

it('draws any data without control characters and without lines wider than the terminal', context => {
  campaign(context);
  fc.assert(
    fc.property(
      record,
      fc.integer({ min: 1, max: 130 }),
      fc.boolean(),
      number,
      (sent, columns, ascii, head) => {
        const rows = Array.isArray(sent.rows) ? sent.rows.slice(0, 12) : [];
        for (const drawing of drawingsOf(sent, rows)) {
          expect(faultsOf(drawing, columns, ascii, Number(head))).toEqual([]);
        }
      },
    ),
    { numRuns: often(150) },
  );
});

describe.each(labels.map(text => [JSON.stringify(text).slice(0, 30), text]))('the label %s', (_, text) => {
  const sent = {
    semitones: 7,
    abbreviation: text,
    tones: [0, 4, 7].map(above => ({ noteName: text, midiNumber: 60 + above, intervalAbbr: text })),
    intervals: [0, 300, 600].map(cents => ({ cents, label: text, color: text })),
    events: [0, 1920].map(startTick => ({ startTick, durationTick: 1920, label: text })),
    rings: Array.from({ length: 6 }, () => ({ label: text, steps: 8, onsets: [0, 3] })),
  };
  const rows = [40, 45, 50].map((midi, x) => ({ label: text, midi, x }));

  it.each([1, 12, 40, 80, 120])('is drawn in %i columns', columns => {
    const drawings = drawingsOf(sent, rows);
    expect(new Set(drawings.map(({ kind }) => kind))).toEqual(
      new Set(['keyboard', 'neck', 'rings', 'chart', 'ruler', 'sheet']),
    );
    for (const drawing of drawings) {
      expect([...faultsOf(drawing, columns), ...faultsOf(drawing, columns, true)]).toEqual([]);
    }
  });
});

it.each([
  [{ rings: [{ steps: 0, onsets: [0] }] }],
  [{ rings: [{ steps: Number.NaN, onsets: [0] }] }],
  [{ rings: [{ steps: 1e9, onsets: [0] }] }],
  [{ rings: [{ steps: -4, onsets: [] }] }],
  [{ rings: [{ steps: 8, onsets: [8] }] }],
  [{ rings: 'x' }],
  [{ rings: null, ownerTags: [null, 7] }],
  [null],
])('draws no ring for %j', sent => {
  expect(ringsDrawing('', sent, 'both')).toBeUndefined();
});

it.each([0, -1, Number.NaN, 1e9, 2.5, null, 'four'])('draws no beat numbers for %s beats', beatsPerBar => {
  const sent = { rings: [{ steps: 4, onsets: [0, 2] }], state: { beatsPerBar } };
  expect(drawingText(ensure(ringsDrawing('', sent, 'grid')), pipe)).toBe('● · ● ·\n');
});

it('draws a grid of 4096 pulses, but only 32 of thousands of rings', () => {
  const one = { rings: [{ label: 'long', steps: 4096, onsets: [0, 4095] }], state: { beatsPerBar: 4 } };
  const text = drawingText(ensure(ringsDrawing('', one, 'both')), terminal(80));
  expect([...text.matchAll(/·/g)]).toHaveLength(4094);
  const many = { rings: Array.from({ length: size }, () => ({ steps: 8, onsets: [0] })) };
  const lines = drawingText(ensure(ringsDrawing('', many, 'grid')), terminal(80)).split('\n');
  expect(lines.slice(-3)).toEqual(['● · · · · · · ·', `… ${size - 32} more`, '']);
});

it.each([0, -2, 1, Number.NaN, Number.POSITIVE_INFINITY, 1e300, null])(
  'draws a system within one octave if its octave ratio is %s',
  octaveRatio => {
    const sent = {
      octaveRatio,
      intervals: [
        { cents: 0, label: 'a' },
        { cents: 600, label: 'b' },
      ],
    };
    expect(drawingText(ensure(systemRuler('', sent)), terminal(20))).toBe(
      ['a       b', '│       │', '┼───────┼───────┼', '0       600     1200', ''].join('\n'),
    );
  },
);

it('omits steps without valid cents', () => {
  const cents = [Number.NaN, 1e300, -1, null, '5', 700];
  const sent = { octaveRatio: 2, intervals: [...cents.map(each => ({ cents: each, label: 'x' })), null, 7] };
  expect(systemRuler('', sent)?.steps).toEqual([{ cents: 700, label: 'x', color: '' }]);
  expect(systemRuler('', { intervals: [{ cents: Number.NaN }] })).toBeUndefined();
  expect(systemRuler('', {})).toBeUndefined();
});

it('draws a hundred thousand steps within the width of the terminal', () => {
  const intervals = Array.from({ length: size }, (_, index) => ({
    cents: index / 100,
    label: `${index}`,
  }));
  const drawing = ensure(systemRuler('', { octaveRatio: 2, intervals }));
  expect(faultsOf(drawing, 80)).toEqual([]);
});

it('draws the first bars of a million events, and counts the others', context => {
  campaign(context);
  const count = often(1_000_000);
  const events = Array.from({ length: count }, (_, index) => ({
    startTick: index * 240,
    durationTick: 240,
    label: 'C7',
  }));
  const drawing = ensure(chordChart('', chordEvents({ events })));
  expect(faultsOf(drawing, 80)).toEqual([]);
  const last = (chart: Drawing) => drawingText(chart, terminal(80)).trimEnd().split('\n').at(-1);
  expect(last(drawing)).toBe(`… ${count - 512} more bars`);
  expect(last(ensure(chordChart('', chordEvents({ events: events.slice(0, 513) }))))).toBe('… 1 more bar');
});

it('omits events at invalid times', () => {
  const times = [Number.NaN, -1920, 1e300, null, 0];
  const events = times.map(startTick => ({ startTick, durationTick: 1920, label: 'C' }));
  expect(chordChart('', chordEvents({ events }))?.bars).toEqual([
    [{ label: 'C', numeral: 'I', eventIndex: 1 }],
  ]);
  expect(chordChart('', chordEvents({ events: 'x' }))).toBeUndefined();
});

it('places a note by its name, else by its MIDI number, and omits it without either', () => {
  const tones = [
    { noteName: 'E♭', midiNumber: 1e9 },
    { noteName: 'G', midiNumber: Number.NaN },
    { noteName: '\x1b', midiNumber: 1e9 },
    { noteName: 'z' },
    null,
    { noteName: '', midiNumber: 64 },
  ];
  const { tones: keys } = ensure(scaleKeyboard('', { tones }));
  expect([...keys].slice(0, 3).map(([pitch, { label }]) => [pitch, label])).toEqual([
    [4, ''],
    [7, 'G'],
    [3, 'E♭'],
  ]);
});

it.each([-1, 24, 1e9, 3.5, Number.NaN, null, '3'])(
  'draws no keyboard for an interval of %s semitones',
  semitones => {
    expect(intervalKeyboard('', { semitones, abbreviation: 'm3' })).toBeUndefined();
  },
);

it('draws no notes on a string without a pitch, and no strings for drums', () => {
  const rows = [
    { label: 'x' },
    { label: 'E', midi: 1e9 },
    { midi: 36, config: { isPercussion: true } },
    null,
  ];
  expect(neckStrings(rows).map(({ midi }) => midi)).toEqual([undefined, undefined]);
  const neck = { ...neckOf('C major', 'Guitar'), strings: neckStrings(rows), frets: 3 };
  expect(drawingText(neck, pipe)).toBe(
    [...[' E ', ' x '].map(name => `${name}   ║─────│─────│─────│`), '                     3', ''].join('\n'),
  );
});

it('draws no circle for a key without a name, and no keyboard for a scale without notes', () => {
  expect(keyCircle({ baseTone: null, alteration: 1 })).toBeUndefined();
  expect(keyCircle({ baseTone: { name: long } })).toBeUndefined();
  expect(recordDrawing('scale', { tones: [] })).toBeUndefined();
});
