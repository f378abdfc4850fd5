/** `<noun> play <id…>`: scores through the machine's player, one after the other. */
import { Failure } from '../../base/errors.ts';
import type { OptionValues } from '../../cli/option.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { atTempo, tunedTo } from '../../music/score/score.ts';
import { keepTime, playScore } from '../../player/play.ts';
import { keyIn } from '../noun/key.ts';
import { remarkOn, type Sounding, soundingsOf } from '../sounding.ts';
import type { SoundingNoun } from '../sounding-nouns.ts';
import type { KeyedPlayOptions, PlayOptions } from './options.ts';
import { openStage, type Stage } from './stage.ts';

type PlayValues = OptionValues<PlayOptions>;

export function playAsItIs(noun: SoundingNoun): Deed<PlayOptions> {
  return (context, { args, options }) => playRecords(context, noun, args, options);
}

export function playInKey(noun: SoundingNoun): Deed<KeyedPlayOptions> {
  return (context, { args, options }) => playRecords(context, noun, args, options, options.key);
}

async function playRecords(
  context: Context,
  noun: SoundingNoun,
  args: readonly string[],
  values: PlayValues,
  key?: string,
): Promise<void> {
  checkTurns(values, args.length);
  const asked = keyIn(key);
  const soundings = await soundingsOf(context, noun, args, asked);
  for (const sounding of soundings) remarkOn(context, sounding);
  const over = new AbortController();
  const stage = openStage(context, () => over.abort());
  void context.machine.stopped().then(() => over.abort());
  try {
    for (const sounding of soundings) {
      if (over.signal.aborted) break;
      await playOne(context, sounding, values, stage, { signal: over.signal, isAlone: args.length === 1 });
    }
  } finally {
    stage.close();
  }
  if (over.signal.aborted) throw new Failure('interrupted', 'Interrupted.');
}

async function playOne(
  { machine }: Context,
  sounding: Sounding,
  values: PlayValues,
  stage: Stage,
  { signal, isAlone }: { readonly signal: AbortSignal; readonly isAlone: boolean },
): Promise<void> {
  const score = tunedTo(atTempo(sounding.score, values.bpm), values.a4);
  const goesOn = values.loop || (score.loop && isAlone && !values.once);
  const { faster = 0, every = 1 } = values;
  const performing = {
    times: values.times ?? (goesOn ? Number.POSITIVE_INFINITY : 1),
    bpm: (turn: number) => withinTempo(score.bpm + faster * Math.floor(turn / every) + stage.tempo()),
    click: values.click,
    countIn: values.countIn ?? 0,
  };
  const heard = stage.show({ ...sounding, score }, performing.bpm);
  const listening = { signal, isPaused: stage.isPaused, ...(heard && { heard }) };
  if (values.silent) await keepTime(score, performing, listening, machine);
  else await playScore(score, performing, listening, machine);
}

function withinTempo(bpm: number): number {
  return Math.min(Math.max(bpm, 1), 999);
}

function checkTurns({ times, loop, once, every, faster }: PlayValues, count: number): void {
  const given = [times !== undefined && '--times', loop && '--loop', once && '--once'].filter(Boolean);
  const conflict =
    given.length > 1
      ? `${given.join(' and ')} exclude each other.`
      : loop && count > 1
        ? '--loop is for one alone: the others would never come.'
        : every !== undefined && faster === undefined
          ? '--every says how often --faster does something, which is missing.'
          : undefined;
  if (conflict) throw new Failure('usage', conflict, { code: 'conflicting_options' });
}
