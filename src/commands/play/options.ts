import type { Options } from '../../cli/option.ts';
import { decimal, wholeNumber } from '../../cli/readers.ts';
import { type keyOption, tempoOptions } from '../../cli/shared-options.ts';

export const playOptions = {
  ...tempoOptions,
  times: { flags: '--times <n>', summary: 'play it so often', reader: wholeNumber(1, 100_000) },
  loop: { flags: '--loop', summary: 'play it again and again' },
  once: { flags: '--once', summary: 'play it once' },
  countIn: {
    flags: '--count-in <bars>',
    summary: 'bars of a metronome beforehand',
    reader: wholeNumber(1, 16),
  },
  click: { flags: '--click', summary: 'a metronome on every beat' },
  faster: {
    flags: '--faster <n>',
    summary: 'raise the tempo by so many beats a minute',
    reader: decimal(0.1, 100, 'a number from 0.1 to 100'),
  },
  every: {
    flags: '--every <n>',
    summary: 'after so many turns, with --faster (1)',
    reader: wholeNumber(1, 1000),
  },
  silent: { flags: '--silent', summary: 'show it without sound' },
} as const satisfies Options;

export type PlayOptions = typeof playOptions;
export type KeyedPlayOptions = PlayOptions & typeof keyOption;
