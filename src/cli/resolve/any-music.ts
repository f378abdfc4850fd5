/** Where commands without a noun take their music from: what is typed, and records of any noun. */
import type { Example } from '../../catalog/lib/noun.ts';
import { typedForms } from '../../music/reading/reading.ts';
import { choiceOf, type Options, type OptionValues } from '../program/argv/option.ts';
import { kbmOption, musicEndings } from './music-files.ts';
import type { MusicOfWords } from './named-music.ts';

export const typedOptions = {
  as: {
    flags: '--as <form>',
    summary: 'read it so, whatever it looks like',
    ...choiceOf(typedForms),
  },
  ...kbmOption,
} as const satisfies Options;

export type TypedValues = Partial<Omit<OptionValues<typeof typedOptions>, 'given'>>;

export const typedNotes =
  'The name of a record comes first: c dorian, tresillo, 31-edo; several words are one name. Else notes: C E G; a chord: F#m7b5; chords, with bar lines or without: 3/4 Dm7 | G7 | %; numerals: I vi IV V --key G; steps of a scale: 2,2,1,2,2,2,1; a rhythm: x..x..x., E(3,8), or 4:3 --as rhythm; a ratio or cents: 5/4, 386c; 43-edo; a file: song.mid, my.scl, song.cho. A lone - reads stdin. What is typed is sent nowhere.';

const examples: readonly Example[] = [
  { command: 'draw C E G Bb', says: 'the keys of the chord that notes are' },
  { command: "draw '3/4 Am | E7 | % | Am'", says: 'a progression in bars' },
  { command: 'draw I vi IV V --key G', says: 'numerals in a key' },
  { command: 'draw c dorian --on guitar', says: 'a record by its name' },
  { command: 'play Am F C G --bpm 90', says: 'chords, a bar each' },
  { command: 'play tresillo --click', says: 'a record by its name' },
  { command: "export 'Am F C G' -o abc", says: 'a progression to notate' },
  { command: 'export 43-edo -o scl', says: 'a tuning that no record has' },
  { command: "export 'E(5,8)' -o strudel", says: 'a rhythm to code with' },
];

export const anyMusic: MusicOfWords = {
  kind: 'any',
  arguments: [
    {
      name: 'what',
      summary: 'notes, a chord, chords, a rhythm, a name …',
      required: true,
      variadic: true,
      values: {
        from: 'names',
        of: ['rhythms', 'harmonies', 'systems', 'scales', 'keys', 'intervals'],
        endings: musicEndings,
      },
    },
  ],
  examples: verb => examples.filter(({ command }) => command.startsWith(`${verb} `)),
  music: async (context, args, asked) =>
    (await import('./reading/typed-music.ts')).read(context, args, asked),
};
