/** `--for <instrument>`: music as a player of a transposing instrument reads it. */
import { Failure } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import type { Context } from '../context/context.ts';
import {
  type TransposingInstrument,
  transposingInstrument,
  transposingNames,
  writtenFor,
} from '../music/score/transposing.ts';
import { visible } from '../output/text/sanitise.ts';
import { refuseWritten } from './kind-options.ts';
import type { NamedMusic } from './values.ts';

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
    refuseWritten(each.value.kind);
    return { ...each, value: writtenFor(each.value, player) };
  });
}
