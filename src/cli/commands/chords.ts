/** `chords`: lists common chords, and shows, compares, draws, plays and exports chords by their symbols. */
import type { Argument } from '../program/argv/command.ts';
import { command, type Definition } from '../program/context/context.ts';
import type { SourceOfKind } from '../resolve/named-music.ts';
import { readChordArgs } from '../resolve/reading/chord-args.ts';

const chordArguments: readonly Argument[] = [
  { name: 'chord', summary: 'Chord symbol: Am7, F#m7b5, C7(b9), G/B', required: true, variadic: true },
];

const chordSource: SourceOfKind = {
  kind: 'chord',
  arguments: chordArguments,
  examples: verb => [
    { command: `chords ${verb} Am7${verb === 'export' ? ' -o abc' : ''}`, text: 'one chord, by its symbol' },
  ],
  readMusic: (context, args, { strings }) => readChordArgs(context, args, { strings }),
};

const compareSource: SourceOfKind = {
  ...chordSource,
  arguments: ['first', 'second'].map(name => ({
    name,
    summary: 'Chord symbol: Am7, F#m7b5',
    required: true,
  })),
  examples: () => [{ command: 'chords compare Am7 C6', text: 'two names of the same notes' }],
};

export const chords: Definition = command({
  commands: [
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'List the common chords',
      load: async () => (await import('./chords/records.ts')).listChords,
    },
    {
      name: 'get',
      summary: 'Show chords by their symbols',
      load: async () => (await import('./chords/records.ts')).getChords(chordArguments),
    },
    {
      name: 'compare',
      summary: 'Compare the notes of two chords',
      load: async () => (await import('./compare.ts')).compareCommand(compareSource),
    },
    {
      name: 'draw',
      summary: 'Draw a chord on a keyboard or on a fretboard',
      load: async () => (await import('./draw.ts')).drawCommand(chordSource),
    },
    {
      name: 'play',
      summary: 'Play a chord',
      load: async () => (await import('./play.ts')).playCommand(chordSource),
    },
    {
      name: 'export',
      summary: 'Write a chord in a format of other programs',
      load: async () => (await import('./export.ts')).exportCommand(chordSource),
    },
  ],
});
