/** Where commands without a noun take their music from: what is typed, and records of any noun. */
import { typedForms } from '../../music/reading/reading.ts';
import { choiceOf, type Options, type OptionValues } from '../program/argv/option.ts';
import { examplesBeginning } from './declarations.ts';
import { kbmOption, musicEndings } from './music-files.ts';
import type { MusicOfWords } from './named-music.ts';

export const typedOptions = {
  as: {
    flags: '--as <form>',
    summary: 'Form in which to read the input',
    ...choiceOf(typedForms),
  },
  ...kbmOption,
} as const satisfies Options;

export type TypedValues = Partial<Omit<OptionValues<typeof typedOptions>, 'given'>>;

export const typedNotes =
  'Names of records come first: c dorian, tresillo, 31-edo. Notes: C E G. Chords: F#m7b5, 3/4 Dm7 | G7 | %. Numerals: I vi IV V --key G. Steps: 2,2,1,2,2,2,1. Rhythms: x..x..x., E(3,8), 4:3 --as rhythm. Sizes: 5/4, 386c. Tunings: 43-edo. Files: song.mid, my.scl, song.cho. - reads stdin. The words are not sent to the service.';

export const anyMusic: MusicOfWords = {
  kind: 'any',
  arguments: [
    {
      name: 'what',
      summary: 'Notes, a chord, chords, a rhythm, a name …',
      required: true,
      variadic: true,
      values: {
        from: 'names',
        of: ['rhythms', 'harmonies', 'systems', 'scales', 'keys', 'intervals'],
        endings: musicEndings,
      },
    },
  ],
  examples: examplesBeginning,
  music: async (context, args, asked) =>
    (await import('./reading/typed-music.ts')).read(context, args, asked),
};
