/** Chords of files that no one wrote with chords in mind: melodies above, walking basses, arpeggios, waltzes. */
import { expect, it } from 'vitest';
import { midiFile } from '../../src/music/export/midi.ts';
import { readSong } from '../../src/music/files/song.ts';
import { createScore, type NoteEvent } from '../../src/music/score/score.ts';

const letters: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** `C4 E4+G4 -`: notes of equal length one after the other, `+` between those at once, `-` a rest. */
function line(text: string, ticks: number): readonly NoteEvent[] {
  return text.split(/[\s|]+/).flatMap((word, index) =>
    word.split('+').flatMap(name => {
      const [, letter = '', sign = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
      const pitch = letters[letter];
      if (pitch === undefined) return [];
      const midi = 12 * (Number(octave) + 1) + pitch + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
      return [{ at: index * ticks, ticks, midi, velocity: 80 }];
    }),
  );
}

function chordsIn(notes: readonly NoteEvent[], beats = 4): string {
  const sorted = notes.toSorted((one, other) => one.at - other.at);
  const bytes = midiFile(createScore({ name: 'song', ppq: 480, beats, unit: 4, notes: sorted }));
  const bars = new Map<number, string[]>();
  for (const { label, startTick } of readSong(bytes, 'song').progression?.events ?? []) {
    const bar = Math.floor(startTick / (480 * beats));
    bars.set(bar, [...(bars.get(bar) ?? []), label]);
  }
  return [...bars.values()].map(labels => labels.join(' ')).join(' | ');
}

const [half, quarter, eighth, whole] = [960, 480, 240, 1920];
const blocks = 'C3+E3+G3+C4 A2+E3+A3+C4 F2+F3+A3+C4 G2+D3+G3+B3';

const pieces: readonly (readonly [
  name: string,
  chords: string,
  notes: readonly NoteEvent[],
  beats?: number,
])[] = [
  ['a song of whole chords', 'C | Am | F | G', line(blocks, whole)],
  [
    'chords under a melody that goes by step',
    'C | Am | F | G',
    [
      ...line(blocks, whole),
      ...line(
        'E5 F5 G5 A5 G5 F5 E5 D5 | C5 D5 E5 D5 C5 B4 A4 B4 | A4 B4 C5 D5 C5 A4 G4 A4 | B4 C5 D5 E5 D5 C5 B4 A4',
        eighth,
      ),
    ],
  ],
  [
    'sevenths under a melody',
    'Dm7 | G7 | Cmaj7',
    [
      ...line('D3+F3+A3+C4 G2+F3+B3+D4 C3+E3+G3+B3', whole),
      ...line('A4 G4 F4 E4 | D4 E4 F4 G4 | E4 D4 E4 G4', quarter),
    ],
  ],
  [
    'a walking bass under chords on two and four',
    'C | F | G7 | C',
    [
      ...line('C2 D2 E2 G2 | F2 A2 C3 A2 | G2 A2 B2 D3 | C3 B2 A2 G2', quarter),
      ...line(
        '- C4+E4+G4 - C4+E4+G4 | - C4+F4+A4 - C4+F4+A4 | - B3+D4+F4 - B3+D4+F4 | - C4+E4+G4 - C4+E4+G4',
        quarter,
      ),
    ],
  ],
  [
    'an Alberti bass',
    'C | G/B | C',
    line('C3 G3 E3 G3 C3 G3 E3 G3 | B2 G3 D3 G3 B2 G3 D3 G3 | C3 G3 E3 G3 C3 G3 E3 G3', eighth),
  ],
  [
    'arpeggios, two chords to a bar',
    'Am F | C G',
    line('A2 E3 A3 C4 F2 C3 F3 A3 | C3 G3 C4 E4 G2 D3 G3 B3', eighth),
  ],
  [
    'a waltz',
    'C | F | G7 | C',
    line('C2 E3+G3 E3+G3 | F2 A3+C4 A3+C4 | G2 B3+F4 B3+F4 | C2 E3+G3 E3+G3', quarter),
    3,
  ],
  [
    'a tonic and its fifth in the bass, by turns',
    'Em | B7',
    [
      ...line('E2 B1 E2 B1 | B1 F#2 B1 F#2', quarter),
      ...line('- E3+G3+B3 - E3+G3+B3 | - D#3+A3+B3 - D#3+A3+B3', quarter),
    ],
  ],
  [
    'chords that are struck again',
    'C | G',
    line('C3+E3+G3 C3+E3+G3 C3+E3+G3 C3+E3+G3 | G3+B3+D4 G3+B3+D4 G3+B3+D4 G3+B3+D4', quarter),
  ],
  ['chords of half a bar', 'C F | G C', line('C3+E3+G3 F3+A3+C4 | G3+B3+D4 C3+E3+G3', half)],
  [
    'chords of half a bar under a melody',
    'Am Dm | E7 Am',
    [
      ...line('A2+C3+E3 D3+F3+A3 | E3+G#3+B3+D4 A2+C3+E3', half),
      ...line('C5 B4 C5 A4 D5 E5 F5 E5 | B4 C5 D5 E5 C5 B4 A4 A4', eighth),
    ],
  ],
];

it.each(pieces.map(([name, chords, notes, beats = 4]) => ({ name, chords, notes, beats })))(
  'hears $name: $chords',
  ({ chords, notes, beats }) => {
    expect(chordsIn(notes, beats)).toBe(chords);
  },
);
