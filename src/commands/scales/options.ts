import { stackedChords } from '../../catalog/stacked-chords.ts';
import type { Options } from '../../cli/option.ts';
import { wholeNumber } from '../../cli/readers.ts';
import { recordOptions } from '../../cli/shared-options.ts';

export const chordOptions = {
  notes: {
    flags: '--notes <n>',
    summary: 'notes of a chord: 3 or 4 (4)',
    values: { from: 'suggestions', suggestions: ['3', '4'] },
    reader: wholeNumber(3, 4),
  },
  ...recordOptions(stackedChords.columns),
} as const satisfies Options;
