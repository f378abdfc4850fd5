/** Parses drawings from their lines and compares the counts with the records and the rules written here. */
import { expect, it } from 'vitest';
import { drawingText } from '../../../src/music/draw/drawings.ts';
import { pipe, terminal } from '../../cli/output/support.ts';
import { catalog, pitchClass, semitones } from '../../sandbox/catalog.ts';
import { campaign, some } from '../../support/often.ts';
import { chordChart, chordEvents, ringsDrawing, systemRuler } from '../../support/records.ts';
import { ensure, keyboardOf, neckOf } from './support.ts';

const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;

/** The middle column of each key of an octave, and whether the key is black. */
const keys = [
  ...['C2', 'C♯4', 'D6', 'D♯8', 'E10', 'F14', 'F♯16', 'G18', 'G♯20', 'A22', 'A♯24', 'B26'].map(key => ({
    black: key.includes('♯'),
    column: Number(key.replace(/\D+/, '')),
  })),
];

it('a keyboard shows each note of each scale on its key, by its name, in both octaves', context => {
  campaign(context);
  for (const scale of some(catalog.keyScales)) {
    const rows = drawingText(keyboardOf(scale.fullName), pipe)
      .trimEnd()
      .split('\n')
      .map(row => [...row]);
    const [labels, marks, whites] = [rows.at(-6) ?? [], rows.at(-4) ?? [], rows.at(-2) ?? []];
    const seen = [0, 1].flatMap(octave =>
      keys.map(({ black, column }) => {
        const middle = octave * 28 + column;
        if (!black)
          return (whites
            .slice(middle - 1, middle + 3)
            .join('')
            .match(/[A-G][♯♭𝄪𝄫]*/u) ?? [''])[0];
        if (marks[middle] !== '●') return '';
        return (
          labels
            .slice(middle - 1, middle + 3)
            .join('')
            .match(/[A-G][♯♭𝄪𝄫]*/u)?.[0] ?? '?'
        );
      }),
    );
    const named = Array.from({ length: 12 }, () => '');
    for (const { noteName } of scale.tones) named[pitchClass(semitones(noteName))] = noteName;
    expect([scale.fullName, ...seen]).toEqual([scale.fullName, ...named, ...named]);
  }
});

it('a fretboard shows a note at each place that sounds one', context => {
  campaign(context);
  const fretted = catalog.instruments.filter(({ familyCode }) =>
    ['FRETBOARD', 'STRINGS'].includes(familyCode),
  );
  expect(fretted).toHaveLength(43);
  for (const { name } of fretted) {
    for (const scale of ['B♭ whole tone', 'F♯ major', 'A minor pentatonic', 'C chromatic']) {
      for (const frets of [3, 12, 22]) {
        for (const isLeftHanded of [false, true]) {
          const neck = neckOf(scale, name, { frets, isLeftHanded });
          const text = drawingText(neck, pipe);
          const pitches = neck.notes.map(({ label }) => pitchClass(semitones(label)));
          const root = pitches[0] ?? 0;
          const strings = catalog.instrumentRows
            .filter(row => row.instrumentName === name)
            // A course of two strings counts as one.
            .filter((_, index) => name !== 'Twelve-string guitar' || index % 2 === 0)
            // The fifth string of a banjo begins at the fifth fret.
            .map(({ midi, label }) => ({ midi, from: name === 'Banjo' && label === 'G4' ? 5 : 0 }));
          const at = strings.flatMap(({ midi, from }) =>
            Array.from({ length: Math.max(0, frets - from) }, (_, fret) => (midi + fret + 1) % 12),
          );
          const open = strings.flatMap(({ midi, from }) => (from <= frets ? midi % 12 : []));
          expect(count(text, /[─│║]\(?[A-G]/g)).toBe(at.filter(pitch => pitches.includes(pitch)).length);
          expect(count(text, /\([A-G]/g)).toBe(at.filter(pitch => pitch === root).length);
          expect(count(text, /●/g)).toBe(open.filter(pitch => pitches.includes(pitch)).length);
          expect(count(text, /\(●\)/g)).toBe(open.filter(pitch => pitch === root).length);
          expect(count(text, /║/g)).toBe(open.length);
        }
      }
    }
  }
});

it('the highest string is at the top, and re-entrant tunings keep their order', () => {
  const names = (instrument: string) =>
    drawingText(neckOf('C major', instrument), pipe)
      .split('\n')
      .flatMap(row => /^ ([A-G]\d)/.exec(row)?.[1] ?? [])
      .join(' ');
  expect(names('Guitar')).toBe('E4 B3 G3 D3 A2 E2');
  expect(names('Ukulele')).toBe('A4 E4 C4 G4');
  expect(names('Banjo')).toBe('D4 B3 G3 D3 G4');
  expect(names('Charango')).toBe('E5 A4 E5 C5 G4');
  expect(drawingText(neckOf('A minor pentatonic', 'Twelve-string guitar', { frets: 3 }), pipe)).toBe(
    [
      ' E4 E4 ● ║─────│─────│──G──│',
      ' B3 B3   ║──C──│─────│──D──│',
      ' G4 G3 ● ║─────│─(A)─│─────│',
      ' D4 D3 ● ║─────│──E──│─────│',
      ' A3 A2(●)║─────│─────│──C──│',
      ' E3 E2 ● ║─────│─────│──G──│',
      '                        3',
      '',
    ].join('\n'),
  );
  const upsideDown = neckOf('C major', 'Guitar');
  expect(upsideDown.strings.map(({ label }) => label)).toEqual(['E2', 'A2', 'D3', 'G3', 'B3', 'E4']);
});

it('rings and grids have a mark for each pulse, filled at the onsets', () => {
  for (const rhythm of catalog.circularRhythms) {
    const patterns = rhythm.ownerTags.filter(tag => /^(?=.*\.)[a-zA-Z.]+$|^([a-zA-Z])\1{3,}$/.test(tag));
    const sums = (countOf: (pattern: string) => number) =>
      patterns.reduce((sum, pattern) => sum + countOf(pattern), 0);
    const sounding = sums(pattern => pattern.replaceAll('.', '').length);
    const strokes = sums(pattern => new Set(pattern.replaceAll('.', '')).size);
    const pulses = sums(pattern => pattern.length * new Set(pattern.replaceAll('.', '')).size);
    for (const style of [pipe, terminal(40), terminal(200)]) {
      const ring = drawingText(ensure(ringsDrawing(rhythm.name, rhythm, 'ring')), style);
      const grid = drawingText(ensure(ringsDrawing(rhythm.name, rhythm, 'grid')), style);
      for (const [text, rest] of [
        [ring, /○/g],
        [grid, /·/g],
      ] as const) {
        // There are no circles for more than four rings, or if a circle would be wider than the screen.
        if (text === ring && (strokes > 4 || (ring === grid && (patterns[0]?.length ?? 0) > 48))) continue;
        expect([rhythm.name, count(text, /●/g)]).toEqual([rhythm.name, sounding]);
        expect([rhythm.name, count(text, rest)]).toEqual([rhythm.name, pulses - sounding]);
      }
    }
  }
});

it('a ring of up to 95 pulses is a circle with a place for each; a longer one is only a grid', () => {
  for (let steps = 2; steps < 96; steps++) {
    const ring = { rings: [{ label: '', steps, onsets: [0] }] };
    const text = drawingText(ensure(ringsDrawing('', ring, 'ring')), terminal(80));
    expect([steps, count(text, /[●○]/g)]).toEqual([steps, steps]);
  }
  const grid = drawingText(
    ensure(ringsDrawing('', { rings: [{ steps: 96, onsets: [5] }] }, 'ring')),
    terminal(80),
  );
  expect([count(grid, /·/g), count(grid, /●/g), count(grid, /○/g)]).toEqual([95, 1, 0]);
});

it('at most four rings are drawn as circles, and the others are named', () => {
  const rings = ['kick', 'snare', 'hi-hat', 'clap', 'ride', 'bell'].map(label => ({
    label,
    steps: 4,
    onsets: [0],
  }));
  const text = drawingText(ensure(ringsDrawing('', { rings }, 'ring')), terminal(80));
  expect(count(text, /●/g)).toBe(4);
  expect(text.trimEnd().split('\n').at(-1)).toBe('2 more: ride, bell');
});

it('rings without labels have no line for labels', () => {
  const rings = Array.from({ length: 6 }, () => ({ steps: 4, onsets: [0] }));
  const lines = drawingText(ensure(ringsDrawing('', { rings }, 'ring')), terminal(80))
    .trimEnd()
    .split('\n');
  expect(lines[0]).toMatch(/●.*●.*●.*●/);
  expect(lines.at(-1)).toBe('2 more');
});

it('rings with different numbers of steps share one grid', () => {
  const rings = [
    { label: 'three', steps: 3, onsets: [0, 1, 2] },
    { label: 'four', steps: 4, onsets: [0, 2] },
  ];
  expect(drawingText(ensure(ringsDrawing('', { rings }, 'grid')), pipe)).toBe(
    ['three  ●       ●       ●', 'four   ●     ·     ●     ·', ''].join('\n'),
  );
});

it('a chart has every chord in order, each with a numeral', context => {
  campaign(context);
  for (const harmony of catalog.harmonies) {
    for (const width of [40, 80, 120]) {
      const chart = ensure(chordChart(harmony.name, chordEvents(harmony)));
      const rows = drawingText(chart, terminal(width))
        .split('\n')
        .filter(row => row.startsWith('│'));
      const words = (row: string) => row.split(/[│ ]+/).filter(word => word !== '' && word !== '–');
      const chords = rows.filter((_, index) => index % 2 === 0).flatMap(words);
      const numerals = rows.filter((_, index) => index % 2 === 1).flatMap(words);
      expect(chords).toEqual(harmony.events.map(({ label }) => label));
      expect(numerals).toHaveLength(chords.length);
    }
  }
});

it('a ruler has a mark for each step and one for its period, in proportion', () => {
  for (const system of catalog.musicSystems) {
    const text = drawingText(ensure(systemRuler(system.name, system)), terminal(120));
    const row = text.split('\n').find(line => line.startsWith('┼')) ?? '';
    const period = 1200 * Math.log2(system.octaveRatio);
    const columns = [...row].flatMap((sign, column) => (sign === '┼' ? [column] : []));
    expect([system.slug, columns.length]).toEqual([system.slug, system.divisions + 1]);
    for (const [index, { cents }] of system.intervals.entries()) {
      expect(Math.abs((columns[index] ?? 0) - (cents / period) * (row.length - 1))).toBeLessThanOrEqual(0.5);
    }
  }
});
