/** Runs a player as a process. It plays a file or sound from its standard input, and stops at once on request. */
import { basename } from 'node:path';
import { Failure, messageOf } from '../../base/errors.ts';
import { endWithin, type StartMachine, startWithInput } from './on-path.ts';
import type { Player } from './programs.ts';

/** A player that reads sound from its standard input. */
export interface PlayerProcess {
  /** Resolves when the player has taken the bytes. Rejects if it has ended. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the sound. Resolves when all has been played. @throws Failure `player_failed` */
  end(): Promise<void>;
  /** Ends the player at once. Resolves when its process has ended. */
  stop(): Promise<void>;
}

/** Milliseconds from SIGTERM to SIGKILL: some players ignore SIGTERM until their buffer is empty. */
const killDelayMs = 300;
const maxMessageLength = 200;

/** Starts a player, which reads sound from its stdin unless `args` name a file. */
export function startPlayer(player: Player, args: readonly string[], machine: StartMachine): PlayerProcess {
  const { child, stderrTail } = startWithInput(machine, player.path, args, 'ignore', maxMessageLength);
  let isStopped = false;
  const exit = new Promise<Failure | undefined>(resolve => {
    const fail = (reason: string) => resolve(playerFailure(player, reason, stderrTail()));
    child.on('error', error => fail(`could not be started: ${messageOf(error)}`));
    child.on('close', (status, signal) => {
      const failureLine = stderrTail()
        .split('\n')
        .find(line => player.failurePattern?.test(line));
      if (isStopped) resolve(undefined);
      else if (status === 0 && failureLine !== undefined)
        resolve(playerFailure(player, 'played nothing', failureLine));
      else if (status === 0) resolve(undefined);
      else fail(signal ? `was ended by ${signal}` : `ended with status ${status}`);
    });
  });
  return {
    async write(bytes) {
      if (child.stdin?.write(bytes)) return;
      const whenDrained = new Promise<undefined>(resolve =>
        child.stdin?.once('drain', () => resolve(undefined)),
      );
      const endedEarly = exit.then(
        failure => failure ?? playerFailure(player, 'ended before the sound did', stderrTail()),
      );
      const failure = await Promise.race([whenDrained, endedEarly]);
      if (failure && !isStopped) throw failure;
    },
    async end() {
      child.stdin?.end();
      const failure = await exit;
      if (failure) throw failure;
    },
    async stop() {
      isStopped = true;
      child.stdin?.destroy();
      // A child of the player may keep stderr open, and 'close' would wait for that.
      child.stderr?.destroy();
      child.kill('SIGTERM');
      await endWithin(killDelayMs, machine.clock, child, exit);
    },
  };
}

function playerFailure({ path }: Player, reason: string, output: string): Failure {
  // Earlier lines often come from a library.
  const last = output.trim().split('\n').at(-1)?.trim();
  return new Failure('unexpected', `The player '${basename(path)}' ${reason}${last ? `: ${last}` : '.'}`, {
    code: 'player_failed',
    hint: 'Name another player with MUSIC_CLI_PLAYER, or write a file (export -o wav, or download for media and drums).',
  });
}
