/** Plays a score or a sound file with the machine's player. */
import { basename, join } from 'node:path';
import { Failure } from '../../base/errors.ts';
import type { Clock } from '../../base/io.ts';
import { toPcm, unknownSize, wavHeader } from '../../base/wav.ts';
import type { Score } from '../score/score.ts';
import { type PerformOptions, perform } from '../sound/performance.ts';
import type { Machinery, StartMachine } from './on-path.ts';
import { type Pacing, pace } from './pace.ts';
import { findPlayers, type Player } from './programs.ts';
import { type PlayerProcess, startPlayer } from './run-player.ts';
import { inTemporaryFolder, typeOfFile, writeWav } from './sound-file.ts';
import type { SoundType } from './sound-type.ts';

/** Options of playing. */
export type PlayOptions = Omit<Pacing, 'clock' | 'write'>;

/**
 * Plays a score to its end, or until `signal` ends it.
 * @throws Failure `no_player`, `player_failed`, `file_not_written`
 */
export function playScore(
  score: Score,
  performOptions: PerformOptions,
  playOptions: PlayOptions,
  machinery: Machinery,
): Promise<void> {
  const { clock, disk } = machinery;
  const blocks = () => perform(score, performOptions);
  return tryPlayers(findPlayers(machinery), clock, async player => {
    const { streams } = player;
    if (streams === undefined) {
      return inTemporaryFolder(machinery, async folder => {
        const file = join(folder, 'sound.wav');
        writeWav(disk, file, blocks());
        const controller = new AbortController();
        const signal = AbortSignal.any([playOptions.signal, controller.signal]);
        const pacing = pace(blocks(), { ...playOptions, signal, clock, write: writeNothing });
        await playFileWith(player, file, 'wav', playOptions.signal, machinery).finally(() =>
          controller.abort(),
        );
        await pacing;
      });
    }
    const output = startPlayer(player, streams.args, machinery);
    await playUntilEnd(output, playOptions.signal, async () => {
      if (streams.format === 'wav') await output.write(wavHeader(unknownSize));
      await pace(blocks(), { ...playOptions, clock, write: samples => output.write(toPcm(samples)) });
    });
  });
}

/**
 * Plays a file to its end, or until `signal` ends it. Detects its type from its bytes and renames it accordingly.
 * @param path of a file without an extension, which is renamed
 * @param name in messages
 * @throws Failure `not_a_sound`, `no_player`, `player_failed`, `file_not_written`
 */
export async function playFile(
  path: string,
  name: string,
  signal: AbortSignal,
  machinery: Machinery,
): Promise<void> {
  const { disk, clock } = machinery;
  const type = typeOfFile(disk, path);
  if (type === undefined) {
    throw new Failure('service', `${name} is not a sound that can be played.`, {
      code: 'not_a_sound',
      hint: 'WAV, AIFF, FLAC, Ogg, MP3 and M4A are played; the command download writes any file.',
    });
  }
  const file = `${path}.${type}`;
  disk.renameSync(path, file);
  await tryPlayers(findPlayers(machinery, type), clock, player =>
    playFileWith(player, file, type, signal, machinery),
  );
}

/** A player that fails after this many milliseconds has played something, so no other player is tried. */
const earlyFailureMs = 3000;

/** Plays with the first program that does not fail at once. An installed player may have no sound server. */
async function tryPlayers(
  players: readonly Player[],
  clock: Clock,
  use: (player: Player) => Promise<void>,
): Promise<void> {
  const failures: Failure[] = [];
  for (const player of players) {
    const startTime = clock.elapsed();
    try {
      return await use(player);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'player_failed') throw error;
      if (clock.elapsed() - startTime > earlyFailureMs) throw error;
      failures.push(error);
    }
  }
  throw noSoundFailure(players, failures);
}

/** Returns the failure. Only --debug shows the output of the players. */
function noSoundFailure(players: readonly Player[], failures: readonly Failure[]): Failure {
  const names = players.map(({ path }) => basename(path)).join(', ');
  const messages = failures.map(({ message }) => `${message.replace(/\.$/, '')}.`).join(' ');
  return new Failure('unexpected', `No working audio player found (tried: ${names}).`, {
    code: 'player_failed',
    hint: 'Write a file (export -o wav, or download for media and drums). MUSIC_CLI_PLAYER can name another player. For the messages of the players, add --debug.',
    cause: new Error(messages),
  });
}

async function playFileWith(
  player: Player,
  file: string,
  type: SoundType,
  signal: AbortSignal,
  machinery: StartMachine,
): Promise<void> {
  await playUntilEnd(startPlayer(player, player.fileArgs(file, type), machinery), signal, async () => {});
}

/** Feeds a player and waits for its end; always ends its process. */
async function playUntilEnd(
  output: PlayerProcess,
  signal: AbortSignal,
  feed: () => Promise<void>,
): Promise<void> {
  const stop = () => void output.stop();
  signal.addEventListener('abort', stop);
  try {
    await feed();
    if (!signal.aborted) await output.end();
  } finally {
    signal.removeEventListener('abort', stop);
    await output.stop();
  }
}

const writeNothing = () => undefined;

/** Runs through a score by the clock, without sound. */
export function playSilently(
  score: Score,
  performOptions: PerformOptions,
  playOptions: PlayOptions,
  { clock }: Pick<Machinery, 'clock'>,
): Promise<void> {
  return pace(perform(score, performOptions), { ...playOptions, clock, write: writeNothing });
}
