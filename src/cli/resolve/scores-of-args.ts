/** Music that is played or written as sound. */

import { atTempo, type Score } from '../../music/score/score.ts';
import { scoreOf } from '../../music/score/scores.ts';
import type { Options } from '../program/argv/option.ts';
import { decimal } from '../program/argv/readers.ts';
import type { Context } from '../program/context/context.ts';
import { pitchOption } from './kind-options.ts';
import {
  type Keys,
  type MusicOfWords,
  moveToKeys,
  type NamedMusic,
  refuseSaid,
  type TypedOptions,
} from './named-music.ts';

/** Options of commands that make sound, or files of it. */
export const tempoOptions = {
  bpm: {
    flags: '--bpm <n>',
    summary: 'Tempo in beats per minute, 1 to 999',
    reader: decimal(1, 999, 'a number from 1 to 999'),
    otherwise: "the record's own",
  },
  ...pitchOption,
} as const satisfies Options;

/** The note on --bpm in help. */
export const tempoNote =
  "--bpm counts the record's own beat: an eighth where its metre is in eighths, a quarter where it says none.";

/** Music with its score. */
export interface Playable extends NamedMusic {
  readonly score: Score;
}

/** The music of the arguments with its scores, in each of the keys. */
export async function playablesFrom(
  context: Context,
  source: MusicOfWords,
  args: readonly string[],
  { keys, form, kbm }: TypedOptions & { readonly keys: Keys },
): Promise<readonly Playable[]> {
  const found = await source.music(context, args, { purpose: 'sound', key: keys[0], form, kbm });
  refuseSaid(found, 'on', 'capo');
  return withScores(moveToKeys(context, found, keys));
}

/** The scores, at the tempo that the words say. */
export function withScores(found: readonly NamedMusic[]): readonly Playable[] {
  return found.map(each => ({ ...each, score: atTempo(scoreOf(each.value), each.bpm) }));
}

/** Notes on stderr which parts of the music stay silent. */
export function remarkOn({ note }: Context, { name, score }: Pick<Playable, 'name' | 'score'>): void {
  const { omitted, unread } = score;
  const of = `'${name}'`;
  if (omitted > 0) note(`${omitted} ${omitted === 1 ? 'note' : 'notes'} of ${of} can't be played.`);
  if (unread.length === 0) return;
  const shown = unread.slice(0, mostShown).map(label => `'${label.slice(0, longestShown)}'`);
  const more = unread.length > mostShown ? ` and ${unread.length - mostShown} more` : '';
  note(`${shown.join(', ')}${more} of ${of}: not understood as chords, so they are silent.`);
}

const mostShown = 5;
const longestShown = 20;
