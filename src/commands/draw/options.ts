/** What `draw` takes. */
import { choiceOf, type Options } from '../../cli/option.ts';
import { wholeNumber } from '../../cli/readers.ts';
import { keyOption, madeFileOptions } from '../../cli/shared-options.ts';
import { fewestFrets, mostFrets, ringsAs, toneLabels } from '../../output/draw/drawing.ts';

const drawnAs = ['text', 'svg'] as const;

export const drawOptions = {
  output: {
    flags: '-o, --output <format>',
    summary: 'as text, or as an SVG file for print',
    ...choiceOf(drawnAs),
  },
  ...madeFileOptions,
} as const satisfies Options;

export type DrawOptions = typeof drawOptions;

export const scaleDrawOptions = {
  on: {
    flags: '--on <instrument>',
    summary: 'on the neck of an instrument, by id or name',
    values: { from: 'records', of: 'instruments' },
  },
  frets: {
    flags: '--frets <n>',
    summary: 'so many frets (12, or as many as fit)',
    reader: wholeNumber(fewestFrets, mostFrets),
  },
  from: { flags: '--from <n>', summary: 'the first fret drawn (1)', reader: wholeNumber(1, 24) },
  left: { flags: '--left', summary: 'for a left-handed player' },
  labels: {
    flags: '--labels <what>',
    summary: 'what stands on the tones (notes)',
    ...choiceOf(toneLabels),
  },
  ...drawOptions,
} as const satisfies Options;

export const ringDrawOptions = {
  as: {
    flags: '--as <shape>',
    summary: 'circles, a grid, or both (both)',
    ...choiceOf(ringsAs),
  },
  ...drawOptions,
} as const satisfies Options;

export const harmonyDrawOptions = {
  ...keyOption,
  ...drawOptions,
} as const satisfies Options;
