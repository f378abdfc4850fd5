/** Reads the strings, the drums or the range of an instrument from its rows. */
import { fieldOf, numberOf, textOf } from '../../base/fields.ts';
import { isFields } from '../../base/io.ts';
import { layOutStrings, type OpenString } from '../../music/chords/neck-strings.ts';
import type { Fact } from '../../music/facts.ts';
import { midiNumber } from '../../music/note.ts';
import { transposingInstrument } from '../../music/score/transposing.ts';

/** Families of instruments whose rows are not strings, but keys, bars or the ends of a range. */
const stringlessFamilies: ReadonlySet<unknown> = new Set([
  'KEYBOARD',
  'WOODWINDS',
  'BRASS',
  'VOICES',
  'MALLETS',
  'DRUMS',
]);

/** Families of instruments with strings but without frets. */
const fretlessFamilies: ReadonlySet<unknown> = new Set(['STRINGS', 'PLUCKED']);

/** Maximum number of strings: an instrument with more rows has keys or pads. */
const maxStrings = 12;

/** Whether this many rows, not counting drums, are strings. @param families the families of the rows */
export function areStrings(count: number, families: readonly unknown[]): boolean {
  return count <= maxStrings && !families.some(family => stringlessFamilies.has(family));
}

/**
 * Returns the strings, without drums, ordered by x; in reverse order if most are lower than the string before them.
 */
export function stringsOf(rows: readonly unknown[]): readonly OpenString[] {
  const strings = rows
    .filter(row => isFields(row) && fieldOf(row.config, 'isPercussion') !== true)
    .map((row, index) => ({
      label: textOf(fieldOf(row, 'label')),
      midi:
        midiNumber(numberOf(fieldOf(row, 'midi'))) ??
        midiNumber(numberOf(fieldOf(fieldOf(row, 'config'), 'midi'))),
      x: numberOf(fieldOf(row, 'x')) ?? index,
      ...(fretlessFamilies.has(fieldOf(row, 'familyCode')) && { isFretless: true }),
    }))
    .sort((a, b) => a.x - b.x)
    .map(({ x, ...string }) => string);
  const directions = strings.map(({ midi = 0 }, index) =>
    Math.sign(midi - (strings[index - 1]?.midi ?? midi)),
  );
  return layOutStrings(directions.reduce((sum, sign) => sum + sign, 0) < 0 ? strings.reverse() : strings);
}

/** Returns the MIDI number of a row; undefined for percussion, and if the row has none. */
export function pitchOfRow(row: unknown): number | undefined {
  return fieldOf(fieldOf(row, 'config'), 'isPercussion') === true
    ? undefined
    : numberOf(fieldOf(row, 'midi'));
}

export function instrumentFacts(instrument: unknown, rows: readonly unknown[]): readonly Fact[] {
  const transposer = transposingInstrument(textOf(fieldOf(instrument, 'name')));
  return [
    ...factsOfRows(instrument, rows).filter(([, { length }]) => length > 0),
    ...(transposer ? [['transposition', `sounds ${transposer.sounds}`] as const] : []),
  ];
}

function factsOfRows(instrument: unknown, rows: readonly unknown[]): readonly Fact[] {
  const id = fieldOf(instrument, 'id');
  const ownRows = rows.filter(row => id !== undefined && fieldOf(row, 'instrumentId') === id);
  const labels = ownRows.map(row => textOf(fieldOf(row, 'label')));
  if (ownRows.some(row => fieldOf(fieldOf(row, 'config'), 'isPercussion') === true))
    return [['sounds', labels]];
  const families = ownRows.map(row => fieldOf(row, 'familyCode'));
  if (areStrings(ownRows.length, families)) return [['strings', labels]];
  const pitches = ownRows.flatMap(row => numberOf(fieldOf(row, 'midi')) ?? []);
  const labelAt = (pitch: number) => labels[pitches.indexOf(pitch)] ?? '';
  const range = `${labelAt(Math.min(...pitches))} to ${labelAt(Math.max(...pitches))}`;
  // Two rows are the lowest and the highest note of a voice or a wind instrument.
  return [['range', ownRows.length > 2 ? `${range}, ${ownRows.length} tones` : range]];
}
