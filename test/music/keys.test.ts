/** Compares the computed keys of songs with published ones. */
import { expect, it } from 'vitest';
import { keyText, otherKey, progressionKey } from '../../src/music/progression.ts';
import { chordEvents } from '../support/records.ts';
import { furtherSongs } from './further-songs.ts';
import { laterSongs, songs } from './songs.ts';

const eventsOf = (chords: readonly string[]) =>
  chordEvents({
    events: chords.map((label, at) => ({ label, startTick: at * 1920, durationTick: 1920 })),
  });

function keyOf(chords: readonly string[]): string {
  const key = progressionKey(eventsOf(chords));
  return key ? keyText(key).replace(' minor', 'm').replace('♯', '#').replace('♭', 'b') : '';
}

const wrongKeys = (some: typeof songs) =>
  some.flatMap(({ name, key, chords }) =>
    keyOf(chords) === key ? [] : [`${name}: ${key}, not ${keyOf(chords)}`],
  );

/** Every second song. The weights were fitted to these songs and to the harmonies of the catalog. */
const fitted = songs.filter((_, index) => index % 2 === 0);
const unfitted = songs.filter((_, index) => index % 2 === 1);

it('finds the keys of all but two of the songs that were used to fit the weights', () => {
  expect(fitted).toHaveLength(66);
  expect(wrongKeys(fitted)).toEqual(['Clocks: Eb, not Fm', 'Viva la Vida: Ab, not Fm']);
});

it('finds the keys of all but one of the songs that were not used to fit the weights', () => {
  expect(unfitted).toHaveLength(66);
  expect(wrongKeys(unfitted)).toEqual(['Hey Joe: E, not C']);
});

it('finds the keys of all but three of the songs that were added later', () => {
  expect(laterSongs).toHaveLength(54);
  expect(wrongKeys(laterSongs)).toEqual([
    'Let Her Go: C, not G',
    'Recorda Me (A): Am, not Cm',
    'Sunday Bloody Sunday: Bm, not G',
  ]);
});

it('finds the keys of all but 25 of 218 songs from another collection', () => {
  expect(furtherSongs).toHaveLength(218);
  expect(wrongKeys(furtherSongs)).toHaveLength(25);
});

it('returns a second key if it is nearly as likely as the first', () => {
  const keys = (chords: string) => {
    const events = eventsOf(chords.split(' '));
    return [progressionKey(events), otherKey({ events })].flatMap(key => (key ? keyText(key) : []));
  };
  expect(keys('Am F C G')).toEqual(['C', 'A minor']);
  expect(keys('C Am F G')).toEqual(['C']);
  expect(keys('Dm7 G7 Cmaj7')).toEqual(['C']);
  expect(otherKey({ events: [] })).toBeUndefined();
  // Spelled as the third of G♯, the second key would be B♯ major. No such key exists, so it is C.
  expect(keys('E Bb D G# C')).toEqual(['G', 'C']);
});

it('finds the transposed key of a song that is moved by 1, 6 or 11 semitones', () => {
  const names = 'C Db D Eb E F Gb G Ab A Bb B'.split(' ');
  const places = Object.fromEntries(
    [...names, 'C#', 'D#', 'F#', 'G#', 'A#'].map(name => [name, pitchOf(name)]),
  );
  const transposeLabel = (label: string, up: number) =>
    label.replace(/^[A-G][#b]?/, root => names[((places[root] ?? 0) + up) % 12] ?? root);
  for (const { name, chords } of songs) {
    const first = keyOf(chords);
    for (const up of [1, 6, 11]) {
      const key = keyOf(chords.map(label => transposeLabel(label, up)));
      expect([name, pitchOf(key), key.endsWith('m')]).toEqual([
        name,
        (pitchOf(first) + up) % 12,
        first.endsWith('m'),
      ]);
    }
  }
});

function pitchOf(name: string): number {
  const natural = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }[name.charAt(0)] ?? 0;
  return (natural + 12 + (name[1] === '#' ? 1 : name[1] === 'b' ? -1 : 0)) % 12;
}
