/** Checks for sound: sends a moment of silence to each player until one plays it. */
import { join } from 'node:path';
import { Failure, failureOrThrow } from '../../../base/errors.ts';
import { toPcm, unknownSize, wavHeader } from '../../../base/wav.ts';
import { findPlayers, type Player } from '../../../music/player/programs.ts';
import { startPlayer } from '../../../music/player/run-player.ts';
import { inTemporaryFolder, writeWav } from '../../../music/player/sound-file.ts';
import type { Machine } from '../../program/context/machine.ts';

/** The silence: 50 ms at 48 kHz. */
const silence = new Float64Array(2400);
/** Milliseconds after which a player counts as stuck. */
const timeoutMs = 5000;

export interface SoundTrial {
  /** The path of the player that works; undefined if none does. */
  readonly playerPath: string | undefined;
  /** The error of each player that failed. */
  readonly errors: readonly string[];
}

/** Plays silence with each player until one works. @throws Failure `no_player` */
export async function trySound(machine: Machine): Promise<SoundTrial> {
  const errors: string[] = [];
  for (const player of findPlayers(machine)) {
    try {
      await playSilence(player, machine);
      return { playerPath: player.path, errors };
    } catch (error) {
      errors.push(failureOrThrow(error).message.replace(/\.?$/, '.'));
    }
  }
  return { playerPath: undefined, errors };
}

async function playSilence(player: Player, machine: Machine): Promise<void> {
  if (player.streams !== undefined)
    return runPlayer(player, player.streams.args, machine, [
      ...(player.streams.format === 'wav' ? [wavHeader(unknownSize)] : []),
      toPcm(silence),
    ]);
  await inTemporaryFolder(machine, async folder => {
    const file = join(folder, 'silence.wav');
    writeWav(machine.disk, file, [{ samples: silence, at: 0, repetition: 0 }]);
    await runPlayer(player, player.fileArgs(file, 'wav'), machine, []);
  });
}

async function runPlayer(
  player: Player,
  args: readonly string[],
  machine: Machine,
  input: readonly Uint8Array[],
): Promise<void> {
  const output = startPlayer(player, args, machine);
  const controller = new AbortController();
  const work = async () => {
    for (const bytes of input) await output.write(bytes);
    await output.end();
  };
  const timeout = machine.clock.sleep(timeoutMs, controller.signal).then(() => {
    throw new Failure('unexpected', `${player.path} did not end within ${timeoutMs / 1000} s.`);
  });
  try {
    await Promise.race([
      work(),
      timeout.catch(error => (controller.signal.aborted ? undefined : Promise.reject(error))),
    ]);
  } finally {
    controller.abort();
    await output.stop();
  }
}
