/** `chords`: the chords that words mean, and what can be done with one. */
import type { Argument } from '../program/argv/command.ts';
import { command, type Definition } from '../program/context/context.ts';
import type { SourceOfKind } from '../resolve/named-music.ts';
import { chordsTyped } from '../resolve/reading/of-chords.ts';

const what: readonly Argument[] = [
  { name: 'chord', summary: 'a symbol: Am7, F#m7b5, C7(b9), G/B', required: true, variadic: true },
];

const source: SourceOfKind = {
  kind: 'chord',
  arguments: what,
  examples: verb => [
    { command: `chords ${verb} Am7${verb === 'export' ? ' -o abc' : ''}`, says: 'one, by its symbol' },
  ],
  music: (context, args, { strings }) => chordsTyped(context, args, { strings }),
};

const compared: SourceOfKind = {
  ...source,
  arguments: ['first', 'second'].map(name => ({ name, summary: 'a symbol: Am7, F#m7b5', required: true })),
  examples: () => [{ command: 'chords compare Am7 C6', says: 'two names of the same notes' }],
};

export const chords: Definition = command({
  commands: [
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'the common chords',
      load: async () => (await import('./chords/records.ts')).listChords,
    },
    {
      name: 'get',
      summary: 'one chord or several, by symbol',
      load: async () => (await import('./chords/records.ts')).getChords(what),
    },
    {
      name: 'compare',
      summary: 'the notes of two chords side by side',
      load: async () => (await import('./compare.ts')).compareCommand(compared),
    },
    {
      name: 'draw',
      summary: 'a chord on a keyboard, or on the neck of an instrument',
      load: async () => (await import('./draw.ts')).drawCommand(source),
    },
    {
      name: 'play',
      summary: 'hear a chord',
      load: async () => (await import('./play.ts')).playCommand(source),
    },
    {
      name: 'export',
      summary: 'write it as a file of other programs',
      load: async () => (await import('./export.ts')).exportCommand(source),
    },
  ],
});
