/** Options that apply only to some kinds of music: `--swing`, `--for`, `--key`. */
import { Failure } from '../../base/errors.ts';
import { joinWithWord } from '../../catalog/lib/value-texts.ts';
import type { Kind } from '../../music/music.ts';
import { standardA4 } from '../../music/note.ts';
import { rhythmForms } from '../../music/rings.ts';
import type { Swing } from '../../music/score/score.ts';
import { choiceOf, type Options } from '../program/argv/option.ts';
import { decimal } from '../program/argv/readers.ts';
import { forOption } from '../program/argv/shared-options.ts';

export const swingOptions = {
  swing: {
    flags: '--swing <percent>',
    summary: 'Place of off-beats, 50 to 75 per cent of a beat',
    reader: decimal(50, 75, 'a number from 50 to 75'),
    valueIfUnset: '50',
  },
  swingUnit: {
    flags: '--swing-unit <n>',
    summary: 'Note value to swing',
    ...choiceOf(['8', '16']),
    default: '8',
    needs: ['swing'],
  },
} as const satisfies Options;

/** The completions of a key: each note, major and minor. */
const keyNames = 'C Db D Eb E F F# G Ab A Bb B Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm'.split(' ');

export const keyOption = {
  key: {
    flags: '--key <note>',
    summary: 'Key to move the music to, for example Eb',
    values: { from: 'suggestions', suggestions: keyNames },
  },
} as const satisfies Options;

const soundOption = {
  on: {
    flags: '--on <instrument>',
    summary: 'Instrument to sound like',
    values: { from: 'records', of: 'instruments' },
  },
} as const satisfies Options;

/** An option that only some kinds of music support. `fingers` is `--labels fingers`, `shape` `--as ring|grid|both`. */
type KindOption = 'swing' | 'a4' | 'for' | 'key' | 'on' | 'labels' | 'fingers' | 'limit' | 'shape';

interface KindOptions {
  readonly singular: string;
  readonly plural: string;
  readonly options: readonly KindOption[];
}

const chordOptions = ['a4', 'for', 'key', 'on', 'labels', 'fingers', 'limit'] as const;

const optionsByKind: { readonly [Each in Kind]: KindOptions } = {
  key: { singular: 'a single note', plural: 'keys', options: ['a4'] },
  interval: { singular: 'an interval', plural: 'intervals', options: ['a4', 'key'] },
  scale: { singular: 'a scale', plural: 'scales', options: ['a4', 'for', 'key', 'on', 'labels'] },
  chord: { singular: 'a chord', plural: 'chords', options: chordOptions },
  progression: { singular: 'a progression', plural: 'progressions', options: ['swing', ...chordOptions] },
  rhythm: { singular: 'a rhythm', plural: 'rhythms', options: ['swing', 'shape'] },
  tuning: { singular: 'a tuning', plural: 'tunings', options: ['a4', 'key'] },
};

/** Returns the options that a kind of music supports; `on` names the instrument that plays it. */
export function optionsOfKind(
  kind: Kind | 'any',
): Partial<typeof swingOptions & typeof forOption & typeof keyOption & typeof soundOption> {
  const takesOption = (option: KindOption) => kind === 'any' || optionsByKind[kind].options.includes(option);
  return {
    ...(takesOption('swing') && swingOptions),
    ...(takesOption('for') && forOption),
    ...(takesOption('key') && keyOption),
    ...(takesOption('on') && soundOption),
  };
}

export interface SwingValues {
  readonly swing?: number | undefined;
  readonly swingUnit?: string | undefined;
}

export function swingOf({ swing, swingUnit }: SwingValues): Swing | undefined {
  return swing === undefined ? undefined : { percent: swing, unit: Number(swingUnit ?? 8) };
}

/** Throws for an option that has no effect on music of that kind. */
export function refuseOption(kind: Kind, option: KindOption, optionText = `--${option}`): void {
  const { singular, options } = optionsByKind[kind];
  if (options.includes(option)) return;
  const otherKinds = Object.values(optionsByKind).flatMap(each =>
    each.options.includes(option) ? each.plural : [],
  );
  throw new Failure('usage', `${optionText} has no effect on ${singular}.`, {
    code: 'conflicting_options',
    hint: `It works with ${joinWithWord(otherKinds, 'and')}.`,
  });
}

/** Throws for options of sound that have no effect on music of that kind. */
export function refuseSoundOptions(kind: Kind, givenOptions: ReadonlySet<string>): void {
  for (const option of ['swing', 'a4'] as const) if (givenOptions.has(option)) refuseOption(kind, option);
}

/** Throws for options of drawings that have no effect on music of that kind. */
export function refuseDrawOptions(
  kind: Kind,
  givenOptions: ReadonlySet<string>,
  {
    drawing,
    labels,
    hasInstrument,
  }: { readonly drawing: string | undefined; readonly labels: string; readonly hasInstrument: boolean },
): void {
  if (hasInstrument) refuseOption(kind, 'on');
  if (givenOptions.has('labels'))
    refuseOption(kind, labels === 'fingers' ? 'fingers' : 'labels', `--labels ${labels}`);
  if (givenOptions.has('limit')) refuseOption(kind, 'limit');
  if (givenOptions.has('as') && rhythmForms.some(each => each === drawing))
    refuseOption(kind, 'shape', `--as ${drawing}`);
  if (kind === 'progression' && givenOptions.has('labels') && !hasInstrument)
    throw new Failure('usage', '--labels needs the neck of an instrument.', {
      code: 'no_instrument',
      hint: 'Name one with --on: --on guitar.',
    });
}

/** The frequency of A4, for sound and for the cards of keys. */
export const pitchOption = {
  a4: {
    flags: '--a4 <hertz>',
    summary: 'Frequency of A4 in hertz, 390 to 470',
    reader: decimal(390, 470, 'a number from 390 to 470'),
    default: standardA4,
  },
} as const satisfies Options;
