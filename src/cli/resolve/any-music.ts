/** The source of music for commands without a noun: typed words, and records of any noun. */
import { typedForms } from '../../music/reading/reading.ts';
import { choiceOf, type Options, type OptionValues } from '../program/argv/option.ts';
import { examplesBeginning } from './declarations.ts';
import { kbmOption, musicEndings } from './music-files.ts';
import type { CommandMusicSource } from './named-music.ts';

export const typedOptions = {
  as: {
    flags: '--as <form>',
    summary: 'Form of the input (music-cli help input)',
    ...choiceOf(typedForms),
  },
  ...kbmOption,
} as const satisfies Options;

export type TypedValues = Partial<Omit<OptionValues<typeof typedOptions>, 'givenOptions'>>;

export const anyMusic: CommandMusicSource = {
  kind: 'any',
  arguments: [
    {
      name: 'what',
      summary: 'Notes, chords, a rhythm, a name: music-cli help input',
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
  readMusic: async (context, args, request) =>
    (await import('./reading/typed-music.ts')).readMusicArgs(context, args, request),
};
