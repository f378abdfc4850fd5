/** `--swing` and `--swing-unit`: of commands that make sound of what has beats. */
import { Failure } from '../base/errors.ts';
import { choiceOf, type Options } from '../cli/option.ts';
import { decimal } from '../cli/readers.ts';
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

export const hasSwingOption: { readonly [Each in Kind]: boolean } = {
  key: false,
  interval: false,
  scale: false,
  chord: false,
  progression: true,
  rhythm: true,
  tuning: false,
};

export interface SwingValues {
  readonly swing?: number | undefined;
  readonly swingUnit?: string | undefined;
  readonly given: ReadonlySet<string>;
}

/** @throws Failure where only a unit is given */
export function swingOf({ swing, swingUnit, given }: SwingValues): Swing | undefined {
  if (swing !== undefined) return { percent: swing, unit: Number(swingUnit ?? 8) };
  if (!given.has('swingUnit')) return undefined;
  throw new Failure('usage', '--swing-unit says what --swing moves, which is missing.', {
    code: 'conflicting_options',
    hint: 'Say how far: --swing 66 --swing-unit 16.',
  });
}

/** Not all that may be typed has beats. */
export function refuseSwing(kind: Kind, swing: Swing | undefined): void {
  if (swing === undefined || hasSwingOption[kind]) return;
  throw new Failure('usage', `--swing changes nothing in a ${kind}.`, {
    code: 'conflicting_options',
    hint: 'It is for rhythms and progressions.',
  });
}
