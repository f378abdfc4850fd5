/** Finds the scores of music to play or to write as sound. */

import { textOf } from '../../base/fields.ts';
import { readTuning } from '../../music/chords/neck-strings.ts';
import { changeTempo, type Score } from '../../music/score/score.ts';
import { scoreOf } from '../../music/score/scores.ts';
import { soundOfFamily } from '../../music/sound/timbre.ts';
import type { Options } from '../program/argv/option.ts';
import { decimal } from '../program/argv/readers.ts';
import type { Context } from '../program/context/context.ts';
import { pitchOption, refuseOption } from './kind-options.ts';
import {
  type CommandMusicSource,
  moveToKeys,
  type NamedMusic,
  refuseOptions,
  type TargetKeys,
  type TypedOptions,
} from './named-music.ts';

/** Options of commands that make sound or sound files. */
export const tempoOptions = {
  bpm: {
    flags: '--bpm <n>',
    summary: 'Beats per minute, 1 to 999',
    reader: decimal(1, 999, 'a number from 1 to 999'),
    valueIfUnset: "the record's own",
  },
  ...pitchOption,
} as const satisfies Options;

/** Music with its score. */
export interface Playable extends NamedMusic {
  readonly score: Score;
  /** The General MIDI program of the named instrument. */
  readonly program?: number;
}

/** Returns the music of the arguments with its scores, in each of the keys, with the sound of the named instrument. */
export async function readPlayables(
  context: Context,
  source: CommandMusicSource,
  args: readonly string[],
  {
    keys,
    form,
    kbm,
    instrument,
  }: TypedOptions & { readonly keys: TargetKeys; readonly instrument?: string | undefined },
): Promise<readonly Playable[]> {
  const music = await source.readMusic(context, args, { purpose: 'sound', key: keys[0], form, kbm });
  refuseOptions(music, 'capo');
  const playables = addScores(moveToKeys(context, music, keys));
  const name = instrument ?? music.find(each => each.on)?.on;
  if (name === undefined) return playables;
  for (const { value } of playables) refuseOption(value.kind, 'on');
  const { timbre, program } = soundOfFamily(await findInstrumentFamily(context, name));
  return playables.map(each => ({ ...each, score: { ...each.score, timbre }, program }));
}

/** Returns the code of an instrument's family; that of guitars for a typed tuning. */
async function findInstrumentFamily(context: Context, name: string): Promise<string> {
  if (readTuning(name) !== undefined) return 'FRETBOARD';
  const [{ fetchNamedRecords }, { instruments }] = await Promise.all([
    import('./lookup/items.ts'),
    import('../../catalog/instruments.ts'),
  ]);
  const [instrument] = await fetchNamedRecords(context, instruments, [name], true);
  return textOf(instrument?.record.familyCode);
}

/** Returns the music with its scores, at the tempo in the words. */
export function addScores(music: readonly NamedMusic[]): readonly Playable[] {
  return music.map(each => ({ ...each, score: changeTempo(scoreOf(each.value), each.bpm) }));
}

/** Prints notices on stderr about parts of the music that are silent. */
export function reportSilentParts({ notice }: Context, { name, score }: Playable): void {
  const { omittedCount, unreadLabels } = score;
  const quotedName = `'${name}'`;
  if (omittedCount > 0)
    notice(`${omittedCount} ${omittedCount === 1 ? 'note' : 'notes'} of ${quotedName} can't be played.`);
  if (unreadLabels.length === 0) return;
  const shownLabels = unreadLabels.slice(0, maxShown).map(label => `'${label.slice(0, maxShownLength)}'`);
  const moreText = unreadLabels.length > maxShown ? ` and ${unreadLabels.length - maxShown} more` : '';
  notice(
    `Parts of ${quotedName} are silent, because they are not chords: ${shownLabels.join(', ')}${moreText}.`,
  );
}

const maxShown = 5;
const maxShownLength = 20;
