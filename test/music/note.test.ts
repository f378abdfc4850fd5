import { expect, it } from 'vitest';
import { noteName, parseNote, pitchClass, transpose, transposition } from '../../src/music/note.ts';
import { catalog, pitchClass as modulo12, semitones } from '../sandbox/catalog.ts';

const note = (text: string) => {
  const found = parseNote(text);
  if (!found) throw new Error(`no note: ${text}`);
  return found;
};

it('reads a note in any spelling of its accidental', () => {
  const spellings: Readonly<Record<string, readonly string[]>> = {
    C: ['c', 'C', ' C '],
    'C♯': ['c#', 'C♯', 'C-sharp', 'c sharp', 'C_SHARP'],
    'B♭': ['bb', 'Bb', 'B♭', 'b-flat'],
    'F𝄪': ['F##', 'fx', 'F♯♯', 'F𝄪'],
    'B𝄫': ['bbb', 'B♭♭', 'B𝄫'],
    'G♯𝄪': ['G###', 'G♯𝄪', 'G#x', 'Gx#', 'G𝄪♯'],
    'E♭𝄫': ['Ebbb', 'E♭𝄫', 'E𝄫♭'],
  };
  const read = Object.fromEntries(
    Object.entries(spellings).map(([name, texts]) => [name, texts.map(text => noteName(note(text)))]),
  );
  const expected = Object.fromEntries(
    Object.entries(spellings).map(([name, texts]) => [name, texts.map(() => name)]),
  );
  expect(read).toEqual(expected);
});

it('rejects texts that are not notes', () => {
  const others = [
    '',
    'H',
    'C4',
    'C####',
    'Cbbbb',
    'C#b',
    'CE',
    'do',
    '#',
    'b#b',
    'x',
    '\u001b[31mC',
    'C'.repeat(1e6),
  ];
  expect(others.filter(text => parseNote(text))).toEqual([]);
});

it('reads every note of the catalog, and writes it back unchanged', () => {
  const names = catalog.keyScales.flatMap(scale => scale.tones.map(tone => tone.noteName));
  expect(names.length).toBeGreaterThan(10_000);
  expect(names.filter(name => noteName(note(name)) !== name)).toEqual([]);
  expect(names.filter(name => pitchClass(note(name)) !== modulo12(semitones(name)))).toEqual([]);
});

it('transposes a note to the letter that the interval requires', () => {
  const minorThird = { letters: 2, semitones: 3 };
  const names = ['C', 'E', 'A♭', 'B', 'F♯', 'D♭', 'G♭𝄫'];
  expect(names.map(name => noteName(transpose(note(name), minorThird)))).toEqual([
    'E♭',
    'G',
    'C♭',
    'D',
    'A',
    'F♭',
    'A𝄫',
  ]);
});

it('uses the nearest letter if a note would need a fourth accidental', () => {
  const unison = (semitones: number) => ({ letters: 0, semitones });
  expect(noteName(transpose(note('B♯𝄪'), unison(1)))).toBe('C♯𝄪');
  expect(noteName(transpose(note('C♭𝄫'), unison(-1)))).toBe('B♭𝄫');
  expect(noteName(transpose(note('D𝄪'), { letters: 2, semitones: 4 }))).toBe('F♯𝄪');
});

it('computes the interval from a note up to another', () => {
  for (const low of ['C', 'B♯', 'F♭', 'G♯𝄪', 'D']) {
    for (const high of ['C', 'B♯', 'F♭', 'A', 'E♭']) {
      const moved = transpose(note(low), transposition(note(low), note(high)));
      expect(noteName(moved)).toBe(high);
    }
  }
  expect(transposition(note('C'), note('E♭'))).toEqual({ letters: 2, semitones: 3 });
  expect(transposition(note('B'), note('C'))).toEqual({ letters: 1, semitones: 1 });
});
