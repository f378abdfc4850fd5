/** `--for <instrument>`: music as a player of a transposing instrument reads it. */
import { Failure } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import type { Context } from '../context/context.ts';
import type { Kind } from '../music/music.ts';
import {
  type TransposingInstrument,
  transposingInstrument,
  transposingNames,
  writtenFor,
} from '../music/score/transposing.ts';
import { visible } from '../output/text/sanitise.ts';
import type { NamedMusic } from './values.ts';

/** The kinds that --for is for. */
export const hasForOption: { readonly [Each in Kind]: boolean } = {
  key: false,
  interval: false,
  scale: true,
  chord: true,
  progression: true,
  rhythm: false,
  tuning: false,
};

/** The instrument that --for names. @throws Failure where it is not known as one that transposes */
export function playerIn(text: string | undefined): TransposingInstrument | undefined {
  if (text === undefined) return undefined;
  const player = transposingInstrument(text);
  if (player) return player;
  const near = nearest(text, transposingNames()).slice(0, 3);
  throw new Failure('usage', `'${visible(text.slice(0, longestPlayer))}' is not known to transpose.`, {
    code: 'no_player_known',
    hint: `These are: ${(near.length > 0 ? near : transposingNames()).join(', ')}.`,
  });
}

const longestPlayer = 40;

/** Each as that player reads it. @throws Failure where one of them is nothing that is transposed */
export function asWrittenFor<Each extends NamedMusic>(
  { aside }: Context,
  found: readonly Each[],
  player: TransposingInstrument | undefined,
): readonly Each[] {
  if (player === undefined) return found;
  aside(`${player.name} sounds ${player.sounds}.`);
  return found.map(each => {
    if (!hasForOption[each.value.kind])
      throw new Failure('usage', `--for changes nothing in a ${each.value.kind}.`, {
        code: 'conflicting_options',
        hint: 'It is for scales, chords and progressions.',
      });
    return { ...each, value: writtenFor(each.value, player) };
  });
}
