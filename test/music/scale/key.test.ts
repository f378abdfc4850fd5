import { expect, it } from 'vitest';
import { toKey } from '../../../src/music/in-key.ts';
import { type Mode, modes } from '../../../src/music/names/scale-names.ts';
import { noteName, parseNote, pitchClass } from '../../../src/music/note.ts';
import { placeInCircle, relativeKey, signatureNotes, signatureOf } from '../../../src/music/scale/key.ts';

const key = (name: string) => {
  const [tonic = '', mode = ''] = name.split(' ');
  const [note, known] = [parseNote(tonic), modes.find(each => each === mode)];
  if (!note || !known) throw new Error(`no key: ${name}`);
  return { tonic: note, mode: known };
};

it('computes the signature of a key with its mode', () => {
  const signatures: Readonly<Record<string, number>> = {
    ...{ 'C major': 0, 'A minor': 0, 'D dorian': 0, 'E phrygian': 0, 'F lydian': 0, 'G mixolydian': 0 },
    ...{
      'B locrian': 0,
      'G♯ minor': 5,
      'C minor': -3,
      'E♭ minor': -6,
      'F♯ major': 6,
      'C♯ major': 7,
      'C♭ major': -7,
    },
    ...{ 'A dorian': 1, 'B♭ lydian': -1, 'G♯ major': 8, 'F♭ major': -8, 'D minor': -1, 'F♯ locrian': 1 },
  };
  const names = Object.keys(signatures);
  expect(Object.fromEntries(names.map(name => [name, signatureOf(key(name))]))).toEqual(signatures);
  const signatureText = (name: string) => signatureNotes(key(name)).map(noteName).join(' ');
  expect(['G♯ minor', 'C minor', 'A minor', 'G♯ major', 'F♭ major'].map(signatureText)).toEqual([
    'F♯ C♯ G♯ D♯ A♯',
    'B♭ E♭ A♭',
    '',
    'F𝄪 C♯ G♯ D♯ A♯ E♯ B♯',
    'B𝄫 E♭ A♭ D♭ G♭ C♭ F♭',
  ]);
  expect(
    ['C major', 'A minor', 'G major', 'F major', 'G♯ minor'].map(name => placeInCircle(key(name))),
  ).toEqual([0, 0, 1, 11, 5]);
});

it('finds the key of another mode with the same signature', () => {
  const relative = (name: string, mode: Mode) => {
    const { tonic, mode: found } = relativeKey(key(name), mode);
    return `${noteName(tonic)} ${found}`;
  };
  expect(relative('A minor', 'major')).toBe('C major');
  expect(relative('E♭ major', 'minor')).toBe('C minor');
  expect(relative('G♯ minor', 'major')).toBe('B major');
  expect(relative('D dorian', 'locrian')).toBe('B locrian');
  for (const letter of 'C D E F G A B C♯ F♯ B♭ E♭ A♭'.split(' ')) {
    for (const mode of modes) {
      const own = key(`${letter} ${mode}`);
      for (const other of modes) {
        const found = relativeKey(own, other);
        expect(signatureOf(found)).toBe(signatureOf(own));
        expect(pitchClass(relativeKey(found, mode).tonic)).toBe(pitchClass(own.tonic));
      }
    }
  }
});

it('updates pitch and signature for another tonic, and drops the colour', () => {
  const moved = toKey(
    {
      ...{ kind: 'key', name: 'C major', mode: 'major', signature: '', color: '#ff0000' },
      ...{ tonic: { letter: 'C', alteration: 0 }, hertz: 256, midi: 60 },
    },
    { tonic: { letter: 'G', alteration: 0 } },
  );
  expect(moved).toEqual({
    ...{ kind: 'key', name: 'G major', mode: 'major', signature: 'F♯', color: '' },
    ...{ tonic: { letter: 'G', alteration: 0 }, hertz: 256 * 2 ** (-5 / 12), midi: 55 },
  });
});
