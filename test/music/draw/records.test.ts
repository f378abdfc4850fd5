/** Tests the data for drawings, and that malformed parts of records are omitted. */
import { expect, it } from 'vitest';
import { stringsOf as neckStrings } from '../../../src/catalog/lib/strings.ts';
import {
  intervalKeyboard,
  keyCircle,
  recordDrawing,
  ringsDrawing,
  scaleKeyboard,
  scaleNotes,
  systemRuler,
} from '../../support/records.ts';
import { ensure } from './support.ts';

it('reads the notes of a scale by name or number, each in its interval’s colour', () => {
  const tones = [
    { noteName: 'C', intervalId: 1 },
    { midiNumber: 63, intervalAbbr: 'm3', intervalId: 4 },
    ...[{ midiNumber: 128 }, { midiNumber: -1 }, { midiNumber: 60.5 }, {}, null],
    { midiNumber: 0 },
    { midiNumber: 127 },
  ];
  const colors = new Map([[4, '#112233']]);
  expect(scaleNotes({ tones }, { labels: 'degrees', colors })).toEqual([
    { pitch: 0, label: '', isRoot: true, color: undefined },
    { pitch: 3, label: '♭3', isRoot: false, color: '#112233' },
    { pitch: 0, label: '', isRoot: false, color: undefined },
    { pitch: 7, label: '', isRoot: false, color: undefined },
  ]);
  expect(scaleNotes({ tones }, { labels: 'numbers' }).map(({ label }) => label)).toEqual([
    '1',
    '2',
    '8',
    '9',
  ]);
  expect(scaleNotes({ tones: Array(129).fill({ noteName: 'C' }) })).toHaveLength(128);
});

it('draws a scale from the C below its first note, and shows the first of two names on a key', () => {
  const keyboard = (...tones: readonly object[]) => ensure(scaleKeyboard('', { tones }));
  expect(keyboard({ noteName: 'D', midiNumber: 62 }).lowestKey).toBe(60);
  expect(keyboard({ noteName: 'B', midiNumber: 59 }).lowestKey).toBe(48);
  expect(keyboard({ noteName: 'B' }).lowestKey).toBe(60);
  const { tones } = keyboard({ noteName: 'C♯' }, { noteName: 'D♭' });
  expect([...tones].map(([key, { label }]) => [key, label])).toEqual([
    [1, 'C♯'],
    [13, 'C♯'],
  ]);
});

it('lists the strings of an instrument by their position, and omits its drums', () => {
  const strings = (...rows: readonly unknown[]) => neckStrings(rows).map(({ label, midi }) => [label, midi]);
  const row = (label: string, midi: number, more: object = {}) => ({ label, midi, ...more });
  expect(
    strings(
      row('A', 45, { x: 1 }),
      row('E', 40, { x: 0 }),
      { label: 'D', x: 2, config: { midi: 50 } },
      row('snare', 38, { x: 3, config: { isPercussion: true } }),
      7,
    ),
  ).toEqual([
    ['E', 40],
    ['A', 45],
    ['D', 50],
  ]);
  // The ukulele's G string is high; the rows of the second instrument begin with the highest string.
  expect(strings(row('G', 67), row('C', 60), row('E', 64), row('A', 69)).map(([label]) => label)).toEqual([
    ...'GCEA',
  ]);
  expect(strings(row('e', 64), row('B', 59), row('G', 55)).map(([label]) => label)).toEqual(['G', 'B', 'e']);
  expect(strings({ label: 'x' })).toEqual([['x', undefined]]);
});

it('draws an interval of less than two octaves above middle C', () => {
  const keyboard = (semitones: unknown, abbreviation = '') =>
    intervalKeyboard('', { semitones, abbreviation, color: '#112233' });
  const tones = (semitones: number, abbreviation?: string) =>
    [...ensure(keyboard(semitones, abbreviation)).tones].map(([key, { label, color = '' }]) => [
      key,
      label,
      color,
    ]);
  expect(tones(0, 'P1')).toEqual([[0, 'C', '#112233']]);
  expect(tones(3, 'A2')).toEqual([
    [0, 'C', ''],
    [3, 'D♯', '#112233'],
  ]);
  expect(tones(12, 'P8')).toEqual([
    [0, 'C', ''],
    [12, 'C', '#112233'],
  ]);
  expect(tones(23, 'odd')).toEqual([
    [0, 'C', ''],
    [23, '●', '#112233'],
  ]);
  for (const semitones of [24, -1, 1.5, null, '7']) expect(keyboard(semitones)).toBeUndefined();
});

it('spells the requested key unchanged, and colours only that key', () => {
  const circle = ensure(
    keyCircle({ baseTone: { name: 'G' }, alteration: -1, color: '#112233', signature: 'B♭' }),
  );
  expect(circle.places.filter(({ isChosen: chosen, color }) => chosen || color !== undefined)).toEqual([
    { major: 'G♭', minor: 'E♭m', color: '#112233', isChosen: true },
  ]);
  expect(circle.places.map(({ major }) => major).join(' ')).toBe('C G D A E B G♭ D♭ A♭ E♭ B♭ F');
  expect([circle.title, circle.captions]).toEqual(['G♭', ['G♭ major, E♭ minor: B♭']]);
  for (const key of [null, {}, { baseTone: { name: 'H' } }]) expect(keyCircle(key)).toBeUndefined();
});

it('takes the beats of a cycle from the record’s state or transport', () => {
  const beats = (more: object) => ensure(ringsDrawing('', { rings: ['x.'], ...more }, 'ring')).beats;
  expect(beats({ transport: { beatsPerBar: 4 } })).toBe(4);
  expect(beats({ state: { beatsPerBar: 3 }, transport: { beatsPerBar: 4 } })).toBe(3);
  expect([1, 4096].map(beatsPerBar => beats({ state: { beatsPerBar } }))).toEqual([1, 4096]);
  for (const beatsPerBar of [0, 1.5, 4097, null]) expect(beats({ state: { beatsPerBar } })).toBeUndefined();
  expect(ringsDrawing('', {}, 'ring')).toBeUndefined();
});

it('a ruler has the steps from 0 to 12,000 cents in order, and ends at the period or the highest step', () => {
  const ruler = (octaveRatio: unknown, ...cents: readonly unknown[]) =>
    systemRuler('', { octaveRatio, intervals: cents.map(each => ({ cents: each })) });
  expect(ensure(ruler(2, 700, 0, -1, 12_001, null, 12_000)).steps.map(({ cents }) => cents)).toEqual([
    0, 700, 12_000,
  ]);
  expect(ensure(ruler(3, 0)).period).toBeCloseTo(1901.955, 3);
  expect(ensure(ruler(1024, 0)).period).toBe(12_000);
  for (const ratio of [undefined, 1, 0.5, 1025]) expect(ensure(ruler(ratio, 0)).period).toBe(1200);
  expect(ensure(ruler(2, 0, 1300)).period).toBe(1300);
  expect([ruler(2), ruler(2, -1), systemRuler('', null)]).toEqual([undefined, undefined, undefined]);
  expect(ensure(ruler(2, ...Array(4097).fill(0))).steps).toHaveLength(4096);
});

const kinds = ['key', 'interval', 'scale', 'progression', 'rhythm', 'tuning'] as const;

it('draws each kind of record in its own way', () => {
  const record = {
    ...{ tones: [{ noteName: 'C' }], semitones: 3, rings: ['x.'], intervals: [{ cents: 0 }] },
    events: [{ label: 'C', startTick: 0, durationTick: 1 }],
  };
  const all = kinds.map(kind => recordDrawing(kind, { ...record, name: 'T', fullName: 'T' }));
  expect(all.map(drawing => drawing?.kind)).toEqual([
    ...[undefined, 'keyboard', 'keyboard', 'chart', 'rings', 'ruler'],
  ]);
  expect(all.map(drawing => drawing?.title)).toEqual([undefined, ...Array(5).fill('T')]);
  expect(kinds.map(kind => recordDrawing(kind, {})).filter(drawing => drawing !== undefined)).toEqual([]);
});
