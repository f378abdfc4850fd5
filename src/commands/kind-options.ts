/** Options that only some kinds of music read: `--swing`, `--for`, `--key`. */
import { Failure } from '../base/errors.ts';
import { choiceOf, type Options } from '../cli/option.ts';
import { decimal } from '../cli/readers.ts';
import { writtenOption } from '../cli/shared-options.ts';
import type { Kind } from '../music/music.ts';
import type { Swing } from '../music/score/score.ts';

export const swingOptions = {
  swing: {
    flags: '--swing <percent>',
    summary: 'off-beats at 50 to 75 per cent of a beat',
    reader: decimal(50, 75, 'a number from 50 to 75'),
    otherwise: '50',
  },
  swingUnit: {
    flags: '--swing-unit <n>',
    summary: 'swing eighths or sixteenths',
    ...choiceOf(['8', '16']),
    default: '8',
  },
} as const satisfies Options;

export const keyOption = {
  key: { flags: '--key <note>', summary: 'move it to another key: Eb, F#' },
} as const satisfies Options;

const readBy: { readonly [Each in Kind]: readonly ('swing' | 'for' | 'key')[] } = {
  key: [],
  interval: ['key'],
  scale: ['for'],
  chord: ['for', 'key'],
  progression: ['swing', 'for', 'key'],
  rhythm: ['swing'],
  tuning: ['key'],
};

/** The options that music of a kind reads. */
export function optionsOfKind(
  kind: Kind,
): Partial<typeof swingOptions & typeof writtenOption & typeof keyOption> {
  return {
    ...(readBy[kind].includes('swing') && swingOptions),
    ...(isWrittenFor(kind) && writtenOption),
    ...(readBy[kind].includes('key') && keyOption),
  };
}

export interface SwingValues {
  readonly swing?: number | undefined;
  readonly swingUnit?: string | undefined;
  readonly given: ReadonlySet<string>;
}

/** @throws Failure if --swing-unit is given without --swing */
export function swingOf({ swing, swingUnit, given }: SwingValues): Swing | undefined {
  if (swing !== undefined) return { percent: swing, unit: Number(swingUnit ?? 8) };
  if (!given.has('swingUnit')) return undefined;
  throw new Failure('usage', '--swing-unit says what --swing moves, which is missing.', {
    code: 'conflicting_options',
    hint: 'Say how far: --swing 66 --swing-unit 16.',
  });
}

/** Swing moves beats, which not all typed music has. */
export function refuseSwing(kind: Kind, swing: Swing | undefined): void {
  if (swing === undefined || readBy[kind].includes('swing')) return;
  throw new Failure('usage', `--swing changes nothing in a ${kind}.`, {
    code: 'conflicting_options',
    hint: 'It is for rhythms and progressions.',
  });
}

/** Whether music of the kind is written at another pitch for players of transposing instruments. */
export function isWrittenFor(kind: Kind): boolean {
  return readBy[kind].includes('for');
}

export function refuseWritten(kind: Kind): void {
  if (isWrittenFor(kind)) return;
  throw new Failure('usage', `--for changes nothing in a ${kind}.`, {
    code: 'conflicting_options',
    hint: 'It is for scales, chords and progressions.',
  });
}
