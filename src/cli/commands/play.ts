/** `play`: plays records and typed music, one after the other, with an audio player of the machine. */
import { Failure } from '../../base/errors.ts';
import type { TargetKey } from '../../music/in-key.ts';
import { playScore, playSilently } from '../../music/player/play.ts';
import { changeTempo, swingScore, tuneTo } from '../../music/score/score.ts';
import type { Options, OptionValues } from '../program/argv/option.ts';
import { decimal, wholeNumber } from '../program/argv/readers.ts';
import { type Context, command, type Definition } from '../program/context/context.ts';
import { anyMusic, type TypedValues, typedOptions } from '../resolve/any-music.ts';
import { optionsOfKind, refuseSoundOptions, type SwingValues, swingOf } from '../resolve/kind-options.ts';
import {
  type CommandMusicSource,
  isEveryKey,
  readKeyOption,
  refuseOptions,
  type TargetKeys,
} from '../resolve/named-music.ts';
import { type Playable, readPlayables, reportSilentParts, tempoOptions } from '../resolve/scores-of-args.ts';
import { openPlayScreen, type PlayScreen } from './play/screen.ts';

const playOptions = {
  ...tempoOptions,
  times: {
    flags: '--times <n>',
    summary: 'Number of times to play',
    reader: wholeNumber(1, 100_000),
    valueIfUnset: 'once, or without end for loops and drones',
    excludes: ['loop', 'once'],
  },
  loop: { flags: '--loop', summary: 'Repeat without end', excludes: ['once'] },
  once: { flags: '--once', summary: 'Play once' },
  countIn: {
    flags: '--count-in <bars>',
    summary: 'Number of metronome bars before the music',
    reader: wholeNumber(0, 16),
    default: 0,
  },
  click: { flags: '--click', summary: 'Sound a metronome on every beat' },
  faster: {
    flags: '--faster <n>',
    summary: 'Beats per minute to add to the tempo',
    reader: decimal(0, 100, 'a number from 0 to 100'),
    default: 0,
  },
  every: {
    flags: '--every <n>',
    summary: 'Apply --faster after every <n> repeats',
    reader: wholeNumber(1, 1000),
    default: 1,
    needs: ['faster'],
  },
  silent: { flags: '--silent', summary: 'Show the music without sound' },
} as const satisfies Options;

type PlayValues = OptionValues<typeof playOptions> & SwingValues;

export function playCommand(source: CommandMusicSource): Definition {
  const isTyped = source.kind === 'any';
  // Sound is not transposed for a transposing instrument.
  const { for: _for, ...soundOptions } = optionsOfKind(source.kind);
  return command({
    description: isTyped
      ? 'Plays music or a record by its name through an audio player of this machine.'
      : 'Plays the record through an audio player: the first on PATH of pacat, aplay, ffplay, mpv, play, pw-cat and afplay, or the one that MUSIC_CLI_PLAYER names. Rhythms, tracks and the drone of a key play until Ctrl-C. On a terminal, space pauses, and + and - change the tempo from the next repetition on.',
    arguments: source.arguments,
    options: { ...(isTyped && typedOptions), ...playOptions, ...soundOptions },
    examples: source.examples('play'),
    run: (context, { args, options }) => playMusic(context, source, args, options),
  });
}

const playTyped = playCommand(anyMusic);

export { playTyped as play };

async function playMusic(
  context: Context,
  source: CommandMusicSource,
  args: readonly string[],
  values: PlayValues & {
    readonly key?: string | undefined;
    readonly on?: string | undefined;
  } & TypedValues,
): Promise<void> {
  const keys: TargetKeys = [readPlayKey(values.key)];
  const playables = await readPlayables(context, source, args, {
    ...{ keys, form: values.as, kbm: values.kbm, instrument: values.on },
  });
  refuseOptions(playables, 'for');
  // A loop has no end, so only the first of several pieces would be heard.
  if (values.loop && playables.length !== 1)
    throw new Failure('usage', '--loop takes one piece: it would never play the others.', {
      code: 'conflicting_options',
    });
  for (const playable of playables) {
    refuseSoundOptions(playable.value.kind, values.givenOptions);
    reportSilentParts(context, playable);
  }
  context.liftTimeLimit();
  const controller = new AbortController();
  const screen = openPlayScreen(context, () => controller.abort());
  void context.machine.waitForStop().then(() => controller.abort());
  try {
    for (const playable of playables) {
      if (controller.signal.aborted) break;
      await playOne(context, playable, values, screen, {
        signal: controller.signal,
        isOnlyPiece: playables.length === 1,
      });
    }
  } finally {
    screen.close();
  }
  if (controller.signal.aborted) throw new Failure('interrupted', 'Interrupted.');
}

/** Returns the key to play in, if --key is given. Refuses `all`: twelve keys are for files. */
function readPlayKey(text: string | undefined): TargetKey | undefined {
  if (!isEveryKey(text)) return readKeyOption(text);
  throw new Failure('usage', 'play takes one key.', {
    code: 'no_key',
    hint: 'To write all twelve keys, use export --key all --dir <directory>.',
  });
}

async function playOne(
  { machine }: Context,
  playable: Playable,
  values: PlayValues,
  screen: PlayScreen,
  { signal, isOnlyPiece }: { readonly signal: AbortSignal; readonly isOnlyPiece: boolean },
): Promise<void> {
  const score = swingScore(tuneTo(changeTempo(playable.score, values.bpm), values.a4), swingOf(values));
  const isEndless = values.loop || (score.isLoop && isOnlyPiece && !values.once);
  const { faster, every, countIn } = values;
  const performance = {
    repeats: values.times ?? (isEndless ? Number.POSITIVE_INFINITY : 1),
    bpm: (repetition: number) =>
      Math.min(Math.max(score.bpm + faster * Math.floor(repetition / every) + screen.tempoChange(), 1), 999),
    click: values.click,
    countIn,
  };
  const onBlock = screen.show({ ...playable, score }, performance.bpm);
  const playbackOptions = { signal, isPaused: screen.isPaused, ...(onBlock && { onBlock }) };
  if (values.silent) await playSilently(score, performance, playbackOptions, machine);
  else await playScore(score, performance, playbackOptions, machine);
}
