import { expect, it } from 'vitest';
import { readScale } from '../../src/catalog/lib/music.ts';
import { bitCount } from '../../src/music/arithmetic.ts';
import { commonNote, noteName } from '../../src/music/note.ts';
import { degreesOf, scaleNotes, scaleSet as setOf } from '../../src/music/scale/scale.ts';

const notes = (record: unknown) => scaleNotes(readScale(record)).map(noteName).join(' ');
const scaleSet = (record: unknown) => setOf(readScale(record));
const steps = (keyToneName: unknown, signature: unknown) => ({ keyToneName, signature });

it('computes the notes of a record without notes from its tonic and steps', () => {
  expect(notes(steps('D', '2,1,2,2,2,1,2'))).toBe('D E F G A B C');
  expect(notes({ ...steps('E♭', '2,2,1,2,2,2,1'), tones: [] })).toBe('E♭ F G A♭ B♭ C D');
  expect(notes(steps('C', '2,10'))).toBe('C D');
  expect(notes(steps('A', '12'))).toBe('A');
  expect(notes(steps('C', '1,1,1,1,1,1,1,1,1,1,1,1'))).toBe('C D♭ D E♭ E F G♭ G A♭ A B♭ B');
});

it('rejects steps that do not end on the tonic, and invalid steps', () => {
  const none = ['2,2,1', '', 'x2,2,1,2,2,2,1', '2,2,1,2,2,2,1 in all', '120', '2,2,1,2,2,2,-11', 7, null];
  expect(none.filter(signature => scaleSet(steps('C', signature)) !== undefined)).toEqual([]);
  expect([steps('H', '12'), steps(null, '12'), {}, null].map(scaleSet)).toEqual(Array(4).fill(undefined));
  expect(notes({})).toBe('');
});

it('spells a note without a name like the other notes or a major key', () => {
  const tones = [{ noteName: 'F♯' }, { midiNumber: 70 }, { noteName: 'C♯' }, { midiNumber: 78 }, null];
  expect(notes({ tones })).toBe('F♯ B♭ C♯');
  expect(scaleSet({ tones: [{ midiNumber: 59 }, {}, { midiNumber: 60.5 }, { noteName: 'C' }] })).toEqual({
    root: 11,
    mask: 0b1000_0000_0001,
  });
});

it('uses the spelling of the record, and removes notes of the same pitch', () => {
  const tones = ['C♯', 'D♭', 'E', 'C♯'].map(noteName => ({ noteName }));
  expect(notes({ tones })).toBe('C♯ E');
});

it('counts the notes of a set, and gives their degrees above its root', () => {
  const dMajor = { root: 2, mask: 0b1010_1101_0110 };
  expect([bitCount(dMajor.mask), bitCount(0), bitCount(0xfff)]).toEqual([7, 0, 12]);
  expect(degreesOf(dMajor)).toEqual([0, 2, 4, 5, 7, 9, 11]);
});

it('spells a pitch like the tonic of the usual major key', () => {
  expect(Array.from({ length: 12 }, (_, pitch) => noteName(commonNote(pitch))).join(' ')).toBe(
    'C D♭ D E♭ E F G♭ G A♭ A B♭ B',
  );
});
