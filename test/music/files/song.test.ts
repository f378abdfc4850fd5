/** Tests MIDI files against expected values that were written before the code. */
import { expect, it } from 'vitest';
import { midiFile } from '../../../src/music/export/midi.ts';
import { readSong, type SongForm } from '../../../src/music/files/song.ts';
import type { Music } from '../../../src/music/music.ts';
import { noteName } from '../../../src/music/note.ts';
import { keyText } from '../../../src/music/progression.ts';
import { scaleNotes } from '../../../src/music/scale/scale.ts';
import { createScore, type Marker, type NoteEvent } from '../../../src/music/score/score.ts';

const letters: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const [half, quarter, eighth, sixteenth, whole] = [960, 480, 240, 120, 1920];

/** Parses `C4 E4+G4 - _`: notes of equal length; `+` joins simultaneous notes, `-` is a rest, `_` prolongs the note. */
function notesIn(text: string, ticks: number, drum = false): readonly NoteEvent[] {
  const notes: NoteEvent[] = [];
  for (const [index, word] of text.split(/[\s|]+/).entries()) {
    for (const name of word.split('+')) {
      const [, letter = '', sign = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
      const pitch = letters[letter];
      const natural = drum ? Number(name) : 12 * (Number(octave) + 1) + (pitch ?? Number.NaN);
      const midi = natural + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
      if (Number.isInteger(midi))
        notes.push({ at: index * ticks, ticks, midi, velocity: 80, ...(drum && { isDrum: drum }) });
    }
    if (word !== '_') continue;
    for (const [place, note] of notes.entries())
      if (note.at + note.ticks === index * ticks) notes[place] = { ...note, ticks: note.ticks + ticks };
  }
  return notes;
}

interface FileOptions {
  readonly beats?: number;
  readonly unit?: number;
  /** Number of sharps in the key signature; `m` means minor. */
  readonly key?: string;
  readonly markers?: readonly Marker[];
  readonly as?: SongForm;
  readonly title?: string;
}

const bytesOf = (
  notes: readonly NoteEvent[],
  { beats = 4, unit = 4, key, markers = [], title = 'song' }: FileOptions = {},
) =>
  midiFile(
    createScore({
      ...{ name: title, ppq: 480, beats, unit, markers },
      ...(key !== undefined && { key: { sharps: Number.parseInt(key, 10), minor: key.endsWith('m') } }),
      notes: notes.toSorted((one, other) => one.at - other.at),
    }),
  );

/** Returns the read music as one line: its kind, its key, and the chords or notes of each bar. */
function summaryOf(value: Music | undefined): string {
  switch (value?.kind) {
    case 'progression': {
      const { beats = 4, unit = 4 } = value.time ?? {};
      const bars = new Map<number, string[]>();
      for (const { label, startTick, chord } of value.events) {
        const bar = Math.floor(startTick / ((1920 * beats) / unit));
        bars.set(bar, [...(bars.get(bar) ?? []), chord ? label : label.toLowerCase()]);
      }
      const { home } = value;
      const chart = [...bars.values()].map(labels => labels.join(' ')).join(' | ');
      return home ? `in ${keyText(home)}: ${chart}` : chart;
    }
    case 'scale':
      return value.tonic ? scaleNotes(value).map(noteName).join(' ') : `steps ${value.steps}`;
    case 'rhythm':
      return value.rings.map(({ label, steps, onsets }) => `${label} ${steps}: ${onsets}`).join('; ');
    default:
      return value ? `${value.kind} ${value.name}` : '';
  }
}

function readNotes(notes: readonly NoteEvent[], given: FileOptions = {}): string {
  const { values, warnings } = readSong(bytesOf(notes, given), 'song', given.as);
  return [values.map(summaryOf).join(' & '), ...warnings].join(' ! ');
}

const blocks = 'C3+E3+G3+C4 A2+E3+A3+C4 F2+F3+A3+C4 G2+D3+G3+B3';
const cMajorTune = 'C4 D4 E4 F4 G4 A4 B4 C5';

const pieces: readonly (readonly [
  what: string,
  right: string,
  notes: readonly NoteEvent[],
  given?: FileOptions,
])[] = [
  // Files with melodies.
  ['a rising F major scale', 'F G A B♭ C D E ! A melody in F.', notesIn('F4 G4 A4 Bb4 C5 D5 E5 F5', quarter)],
  [
    'a minor pentatonic tune',
    'E G A B D ! A melody in E minor.',
    notesIn('E4 G4 A4 B4 D5 E5 D5 B4 A4 G4 E4', eighth),
  ],
  [
    'a dorian tune',
    'D E F G A B C ! A melody in D dorian.',
    notesIn('D4 E4 F4 G4 A4 B4 C5 D5 B4 A4 F4 D4', quarter),
  ],
  [
    'a mixolydian tune',
    'G A B C D E F ! A melody in G mixolydian.',
    notesIn('G4 A4 B4 C5 D5 F5 E5 D5 B4 G4', quarter),
  ],
  [
    'a phrygian tune',
    'E F G A B C D ! A melody in E phrygian.',
    notesIn('E4 F4 G4 A4 B4 C5 D5 E5 E4', quarter),
  ],
  ['a lydian tune', 'F G A B C D E ! A melody in F lydian.', notesIn('F4 G4 A4 B4 C5 D5 E5 F5', quarter)],
  [
    'a tune that ends on its tonic',
    'C D E F G A B ! A melody in C.',
    notesIn('G4 C5 B4 A4 G4 F4 E4 D4 C4', quarter),
  ],
  [
    'a tune of A minor without a sign',
    'A B C D E F G ! A melody in A minor.',
    notesIn('E4 A4 B4 C5 D5 F5 E5 G4 A4', quarter),
  ],
  [
    'a harmonic minor tune',
    'A B C D E F G♯ ! A melody in A minor.',
    notesIn('A4 B4 C5 D5 E5 F5 G#5 A5', quarter),
  ],
  ['a tune in octaves', 'C D E G ! A melody in C.', notesIn('C3+C4 D3+D4 E3+E4 G3+G4 C3+C4', quarter)],
  ['an arpeggio of one voice', 'C E G ! A melody in C.', notesIn('C3 G3 E3 G3 C3 G3 E3 C3', eighth)],
  [
    'a tune with a signature that fits',
    'D E F♯ G A B C♯ ! A melody in D.',
    notesIn('A4 D5 C#5 B4 A4 G4 F#4 E4 F#4 A4 D4', quarter),
    { key: '2' },
  ],
  [
    'a tune with a signature that does not fit',
    'F G A B♭ C D E ! A melody in F.',
    notesIn('F4 G4 A4 Bb4 C5 D5 E5 F5', quarter),
    { key: '4' },
  ],
  [
    'a tune in seven flats',
    'C♭ D♭ E♭ F♭ G♭ A♭ B♭ ! A melody in C♭.',
    notesIn('B3 C#4 D#4 E4 F#4 G#4 A#4 B4', quarter),
    { key: '-7' },
  ],
  [
    'a tune whose notes overlap slightly',
    'C D E F G A B ! A melody in C.',
    notesIn(cMajorTune, quarter).map(note => ({ ...note, ticks: 520 })),
  ],
  ['a chromatic run', 'C D♭ D E♭ E F ! A melody in C.', notesIn('C4 C#4 D4 D#4 E4 F4 C4', eighth)],
  [
    'a tune with chord names above it',
    'C D E F G A B ! A melody in C.',
    notesIn(cMajorTune, quarter),
    {
      markers: [
        { at: 0, text: 'C' },
        { at: 1920, text: 'G7' },
      ],
    },
  ],
  // Files with one and two notes.
  ['one note', 'key A4', notesIn('A4', whole)],
  ['one repeated note', 'key C4', notesIn('C4 C4 C4 C4', quarter)],
  ['two notes', 'interval M3', notesIn('C4 E4 C4+E4', quarter)],
  ['an octave', 'interval P8', notesIn('G3 G4 G3+G4', quarter)],
  // Files with chords.
  ['whole chords', 'in C: C | Am | F | G', notesIn(blocks, whole)],
  [
    'a single bass note before the chords',
    'in G minor: g | Gm | D7 | Gm',
    notesIn('G2 G3+Bb3+D4 D3+F#3+A3+C4 G3+Bb3+D4', whole),
  ],
  [
    'the last chord of F♯ minor',
    'in F♯ minor: F♯m | Bm | C♯7 | F♯m',
    notesIn('F#3+A3+C#4 B2+D3+F#3 C#3+F3+G#3+B3 F#3+A3+C#4', whole),
  ],
  [
    'the keys that musicians write',
    'in E♭ minor: E♭m | A♭m | B♭7 | E♭m',
    notesIn('Eb3+Gb3+Bb3 Ab3+B3+Eb4 Bb3+D4+F4+Ab4 Eb3+Gb3+Bb3', whole),
  ],
  [
    'chords under a melody that goes by step',
    'in C: C | Am | F | G',
    [
      ...notesIn(blocks, whole),
      ...notesIn(
        'E5 F5 G5 A5 G5 F5 E5 D5 | C5 D5 E5 D5 C5 B4 A4 B4 | A4 B4 C5 D5 C5 A4 G4 A4 | B4 C5 D5 E5 D5 C5 B4 A4',
        eighth,
      ),
    ],
  ],
  [
    'sevenths under a melody',
    'in C: Dm7 | G7 | Cmaj7',
    [
      ...notesIn('D3+F3+A3+C4 G2+F3+B3+D4 C3+E3+G3+B3', whole),
      ...notesIn('A4 G4 F4 E4 | D4 E4 F4 G4 | E4 D4 E4 G4', quarter),
    ],
  ],
  [
    'a walking bass under chords on two and four',
    'in C: C | F | G7 | C',
    [
      ...notesIn('C2 D2 E2 G2 | F2 A2 C3 A2 | G2 A2 B2 D3 | C3 B2 A2 G2', quarter),
      ...notesIn(
        '- C4+E4+G4 - C4+E4+G4 | - C4+F4+A4 - C4+F4+A4 | - B3+D4+F4 - B3+D4+F4 | - C4+E4+G4 - C4+E4+G4',
        quarter,
      ),
    ],
  ],
  [
    'a broken dominant in its first inversion',
    'in A: A | E7/G♯ | A',
    [
      ...notesIn(
        'A3 _ _ _ _ _ _ _ A3 _ _ _ _ _ _ _ | G#3 _ _ _ _ _ _ _ G#3 _ _ _ _ _ _ _ | A3 _ _ _ _ _ _ _ A3 _ _ _ _ _ _ _',
        sixteenth,
      ),
      ...notesIn(
        '- C#4 _ _ _ _ _ _ - C#4 _ _ _ _ _ _ | - B3 _ _ _ _ _ _ - B3 _ _ _ _ _ _ | - C#4 _ _ _ _ _ _ - C#4 _ _ _ _ _ _',
        sixteenth,
      ),
      ...notesIn(
        '- - E4 A4 C#5 E4 A4 C#5 - - E4 A4 C#5 E4 A4 C#5 | - - D4 E4 B4 D4 E4 B4 - - D4 E4 B4 D4 E4 B4 | - - E4 A4 C#5 E4 A4 C#5 - - E4 A4 C#5 E4 A4 C#5',
        sixteenth,
      ),
    ],
  ],
  [
    'an Alberti bass under a held note',
    'in C: C | G/B | C',
    [
      ...notesIn('C3 G3 E3 G3 C3 G3 E3 G3 | B2 G3 D3 G3 B2 G3 D3 G3 | C3 G3 E3 G3 C3 G3 E3 G3', eighth),
      ...notesIn('E5 D5 C5', whole),
    ],
  ],
  [
    'an Alberti bass under a melody in quarters',
    'in C: C | G/B | C',
    [
      ...notesIn('C3 G3 E3 G3 C3 G3 E3 G3 | B2 G3 D3 G3 B2 G3 D3 G3 | C3 G3 E3 G3 C3 G3 E3 G3', eighth),
      ...notesIn('E5 D5 C5 G4 | G4 A4 B4 D5 | C5 D5 E5 C5', quarter),
    ],
  ],
  ['two fifths in one bar', 'a e c g | d a g d', notesIn('A2+E3 C3+G3 D3+A3 G2+D3', half)],
  [
    'two broken chords to a bar',
    'in C: Am F | C G',
    [
      ...notesIn('A2 E3 A3 C4 F2 C3 F3 A3 | C3 G3 C4 E4 G2 D3 G3 B3', eighth),
      ...notesIn('E5 F5 | G5 D5', half),
    ],
  ],
  [
    'C and Am, not C6',
    'in C: C Am | F G',
    [
      ...notesIn('C3 E3 G3 E3 A2 C3 E3 C3 | F2 A2 C3 A2 G2 B2 D3 B2', eighth),
      ...notesIn('C5 C5 C5 D5', half),
    ],
  ],
  [
    'a waltz',
    'in C: C | F | G7 | C',
    notesIn('C2 E3+G3 E3+G3 | F2 A3+C4 A3+C4 | G2 B3+F4 B3+D4 | C2 E3+G3 E3+G3', quarter),
    { beats: 3 },
  ],
  [
    'a bass that alternates between tonic and fifth',
    'in E minor: Em | B7',
    [
      ...notesIn('E2 B1 E2 B1 | B1 F#2 B1 F#2', quarter),
      ...notesIn('- E3+G3+B3 - E3+G3+B3 | - D#3+A3+B3 - D#3+A3+B3', quarter),
    ],
  ],
  [
    'chords that are struck again',
    'in C: C | G',
    notesIn('C3+E3+G3 C3+E3+G3 C3+E3+G3 C3+E3+G3 | G3+B3+D4 G3+B3+D4 G3+B3+D4 G3+B3+D4', quarter),
  ],
  ['chords of half a bar', 'in C: C F | G C', notesIn('C3+E3+G3 F3+A3+C4 | G3+B3+D4 C3+E3+G3', half)],
  [
    'chords of half a bar under a melody',
    'in A minor: Am Dm | E7 Am',
    [
      ...notesIn('A2+C3+E3 D3+F3+A3 | E3+G#3+B3+D4 A2+C3+E3', half),
      ...notesIn('C5 B4 C5 A4 D5 E5 F5 E5 | B4 C5 D5 E5 C5 B4 A4 A4', eighth),
    ],
  ],
  [
    'short chords on the beat',
    'in C: C F G C',
    notesIn('C3+E3+G3 - F3+A3+C4 - G3+B3+D4 - C3+E3+G3 -', eighth),
  ],
  [
    'a pedal under chords',
    'in C: C | F/C | G/C | C',
    [...notesIn('C2 C2 C2 C2', whole), ...notesIn('C4+E4+G4 C4+F4+A4 B3+D4+G4 C4+E4+G4', whole)],
  ],
  ['fifths that no name confirms', 'a e | c g | d a', notesIn('A2+E3+A3 C3+G3+C4 D3+A3+D4', whole)],
  [
    'fifths that the file names',
    'in A minor: A5 | C5 | D5 | A5',
    notesIn('A2+E3 C3+G3 D3+A3 A2+E3', whole),
    {
      markers: ['A5', 'C5', 'D5', 'A5'].map((text, bar) => ({ at: bar * whole, text })),
      key: '0m',
    },
  ],
  [
    'a name that the notes do not confirm',
    'in C: C | F | G | C',
    notesIn('C3+E3+G3 F3+A3+C4 G3+B3+D4 C3+E3+G3', whole),
    {
      markers: [{ at: 1920, text: 'Bb7' }],
    },
  ],
  [
    'a sixth that the file names',
    'in A minor: Am7 | C6 | Am7',
    notesIn('A2+C3+E3+G3 C3+E3+G3+A3 A2+C3+E3+G3', whole),
    {
      markers: [{ at: 1920, text: 'C6' }],
    },
  ],
  [
    'a signature that does not fit',
    'in C: C | G7 | C ! The file has the key signature of F.',
    notesIn('C3+E3+G3 G2+F3+B3 C3+E3+G3', whole),
    { key: '-1' },
  ],
  [
    'the relative minor of the signature',
    'in E minor: Em | B7 | Em ! The file has the key signature of G.',
    notesIn('E3+G3+B3 B2+D#3+A3 E3+G3+B3', whole),
    { key: '1' },
  ],
  [
    'a signature that is only the default',
    'in G: G | D7 | G ! The file has the key signature of C.',
    notesIn('G3+B3+D4 D3+F#3+C4 G3+B3+D4', whole),
    { key: '0' },
  ],
  // Files with neither melodies nor chords.
  [
    'a cluster',
    'c d♭ d ! The harmony is not clear: the notes of each bar are shown.',
    notesIn('C4+C#4+D4', whole),
  ],
  [
    'two voices in counterpoint',
    'c d e f g a | e f g a b ! The harmony is not clear: the notes of each bar are shown.',
    [
      ...notesIn('E4 F4 G4 A4 G4 F4 E4 D4 | F4 G4 A4 B4 A4 G4 F4 E4', eighth),
      ...notesIn('C3 D3 E3 C3 | F3 E3 F3 G3', quarter),
    ],
  ],
  [
    'one bar that is not clear',
    'in C: C | F | d♭ d e♭ | G | C ! Bars whose harmony is not clear are shown as notes: 3.',
    notesIn('C3+E3+G3 F3+A3+C4 C#3+D3+Eb3 G3+B3+D4 C3+E3+G3', whole),
  ],
  [
    'a song of which only the end is clear',
    'in F♯ minor: c c♯ d e♭ F♯m | F♯m ! Bars whose harmony is not clear are shown as notes: 1.',
    [
      ...notesIn('C3 C#4+D4+Eb4', quarter),
      ...notesIn('F#3+A3+C#4', 2880).map(note => ({ ...note, at: 960 })),
    ],
  ],
  // Files read with --as.
  [
    'a melody as notes',
    'D E F G A B C ! A melody in D dorian.',
    notesIn('D4 E4 F4 G4 A4 B4 C5 D5', quarter),
    { as: 'notes' },
  ],
  ['a melody as steps', 'steps 2,1,2,2,2,1,2', notesIn('D4 E4 F4 G4 A4 B4 C5 D5', quarter), { as: 'steps' }],
  ['chords as notes', 'C D E F G A B', notesIn(blocks, whole), { as: 'notes' }],
  [
    'drums and chords as chords',
    'in C: C | Am | F | G',
    [...notesIn(blocks, whole), ...notesIn('36 38 36 38', quarter, true)],
    { as: 'chords' },
  ],
  [
    'drums and chords as a rhythm',
    'kick 4: 0,2; snare 4: 1,3',
    [
      ...notesIn(blocks, whole),
      ...notesIn('36 38 36 38 | 36 38 36 38 | 36 38 36 38 | 36 38 36 38', quarter, true),
    ],
    { as: 'rhythm' },
  ],
  ['only drums', 'kick 4: 0; snare 4: 2; hi-hat 4: 1,3', notesIn('36 42 38 42', quarter, true)],
  [
    'strokes that last a sixteenth',
    'kick 16: 0,8',
    notesIn('36 - - - - - - - 36 - - - - - - -', sixteenth, true),
  ],
];

it.each(pieces.map(([what, right, notes, given = {}]) => ({ what, right, notes, given })))(
  'reads $what: $right',
  ({ right, notes, given }) => {
    expect(readNotes(notes, given)).toBe(right);
  },
);

it.each<readonly [string, readonly NoteEvent[], SongForm, string]>([
  ['a melody read as chords', notesIn(cMajorTune, quarter), 'chords', 'This file has no chords.'],
  ['a melody read as a rhythm', notesIn(cMajorTune, quarter), 'rhythm', 'This file has no drums.'],
  ['drums read as notes', notesIn('36 38', quarter, true), 'notes', 'This file has no notes.'],
])('rejects %s', (_, notes, form, why) => {
  expect(() => readNotes(notes, { as: form })).toThrow(why);
});
