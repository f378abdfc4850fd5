/** `--for <instrument>`: transposes music for a player of a transposing instrument. */
import { Failure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { findNearest } from '../../music/names/nearest.ts';
import type { TransposingInstrument } from '../../music/score/transposing.ts';
import type { Context } from '../program/context/context.ts';
import { refuseOption } from './kind-options.ts';
import type { NamedMusic } from './named-music.ts';

/** Returns the instrument that --for names, if it is given. @throws Failure `no_player_known` for an unknown one */
export async function findInstrument(text: string | undefined): Promise<TransposingInstrument | undefined> {
  if (text === undefined) return undefined;
  const { instrumentByName, transposingNames } = await import('../../music/score/transposing.ts');
  const instrument = instrumentByName(text);
  if (instrument) return instrument;
  const nearestNames = findNearest(text, transposingNames()).slice(0, 3);
  throw new Failure(
    'usage',
    `'${escapeControls(text.slice(0, maxShownLength))}' is not a known transposing instrument.`,
    {
      code: 'no_player_known',
      hint: `Known instruments: ${(nearestNames.length > 0 ? nearestNames : transposingNames()).join(', ')}.`,
    },
  );
}

const maxShownLength = 40;

/**
 * Returns the music as written for the instrument; unchanged if there is none.
 * @throws Failure if a piece is of a kind that cannot be transposed
 */
export async function transposeFor<Each extends NamedMusic>(
  { terminalNotice }: Context,
  music: readonly Each[],
  instrument: TransposingInstrument | undefined,
): Promise<readonly Each[]> {
  if (instrument === undefined) return music;
  const { toWrittenPitch } = await import('../../music/score/transposing.ts');
  terminalNotice(`${instrument.name} sounds ${instrument.sounds}.`);
  return music.map(each => {
    refuseOption(each.value.kind, 'for');
    return { ...each, value: toWrittenPitch(each.value, instrument) };
  });
}
