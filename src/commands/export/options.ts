import { choiceOf, type Options } from '../../cli/option.ts';
import { wholeNumber } from '../../cli/readers.ts';
import { type keyOption, madeFileOptions, tempoOptions } from '../../cli/shared-options.ts';

/** What each noun is written as. */
export const exportFormats = {
  intervals: ['midi', 'wav'],
  scales: ['midi', 'wav', 'abc', 'strudel'],
  harmonies: ['midi', 'wav', 'abc', 'strudel'],
  rhythms: ['midi', 'wav', 'strudel'],
  tracks: ['midi', 'wav', 'strudel'],
  systems: ['scl', 'kbm', 'syx', 'midi', 'wav'],
} as const;

export type ExportedNoun = keyof typeof exportFormats;
export type ExportFormat = (typeof exportFormats)[ExportedNoun][number];

export function isExported(noun: string): noun is ExportedNoun {
  return Object.hasOwn(exportFormats, noun);
}

export function exportOptions(noun: ExportedNoun) {
  const formats: readonly ExportFormat[] = exportFormats[noun];
  return {
    output: {
      flags: '-o, --output <format>',
      summary: 'as what to write it',
      ...choiceOf(formats),
      required: true,
    },
    ...madeFileOptions,
    ...tempoOptions,
    times: {
      flags: '--times <n>',
      summary: 'so often in a row (MIDI, WAV)',
      reader: wholeNumber(1, 100_000),
    },
    program: {
      flags: '--program <n>',
      summary: "General MIDI's number of the sound, 0 to 127",
      reader: wholeNumber(0, 127),
    },
  } as const satisfies Options;
}

export type ExportOptions = ReturnType<typeof exportOptions>;
export type KeyedExportOptions = ExportOptions & typeof keyOption;
