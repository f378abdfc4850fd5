/** A player as a process: fed through its standard input or given a file, and ended at once when asked to. */
import { basename } from 'node:path';
import { Failure, messageOf } from '../../base/errors.ts';
import type { Clock, Environment, Start } from '../../base/io.ts';
import { environmentWithoutToken } from './on-path.ts';
import type { Player } from './programs.ts';

/** What a program needs to be started. */
export interface Starting {
  readonly start: Start;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
}

/** A player that reads sound from its standard input. */
export interface PlayerProcess {
  /** Resolves when the player has taken it; rejects where it has ended. */
  write(bytes: Uint8Array): Promise<void>;
  /** Nothing more comes. Resolves when all has been played. @throws Failure `player_failed` */
  end(): Promise<void>;
  /** Ends it at once. Resolves when it is gone. */
  stop(): Promise<void>;
}

/** Some players let SIGTERM wait until their buffer is empty. */
const patience = 300;
const longestComplaint = 200;

/** Starts a player that reads sound from its stdin. */
export function startPlayer(player: Player, words: readonly string[], starting: Starting): PlayerProcess {
  const { start, env, platform, clock } = starting;
  const child = start(player.path, words, {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: environmentWithoutToken(env),
    windowsHide: true,
    // Ctrl-C reaches only this program, which then ends the player.
    detached: platform !== 'win32',
  });
  let complaint = '';
  let isStopped = false;
  const ended = new Promise<Failure | undefined>(resolve => {
    const fail = (how: string) => resolve(playerFailed(player, how, complaint));
    child.on('error', error => fail(`could not be started: ${messageOf(error)}`));
    child.on('close', (status, signal) => {
      const silent = complaint.split('\n').find(line => player.complaint?.test(line));
      if (isStopped) resolve(undefined);
      else if (status === 0 && silent !== undefined) resolve(playerFailed(player, 'played nothing', silent));
      else if (status === 0) resolve(undefined);
      else fail(signal ? `was ended by ${signal}` : `ended with status ${status}`);
    });
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-longestComplaint);
  });
  // It has ended without reading all of it: 'close' says how.
  child.stdin?.on('error', () => {});

  return {
    async write(bytes) {
      if (child.stdin?.write(bytes)) return;
      const drained = new Promise<undefined>(resolve => child.stdin?.once('drain', () => resolve(undefined)));
      const gone = ended.then(
        failure => failure ?? playerFailed(player, 'ended before the sound did', complaint),
      );
      const failure = await Promise.race([drained, gone]);
      if (failure && !isStopped) throw failure;
    },
    async end() {
      child.stdin?.end();
      const failure = await ended;
      if (failure) throw failure;
    },
    async stop() {
      isStopped = true;
      child.stdin?.destroy();
      // What a player has started may keep it open, and 'close' would wait for that.
      child.stderr?.destroy();
      child.kill('SIGTERM');
      const over = new AbortController();
      clock.sleep(patience, over.signal).then(
        () => child.kill('SIGKILL'),
        () => {},
      );
      await ended;
      over.abort();
    },
  };
}

function playerFailed({ path }: Player, how: string, complaint: string): Failure {
  // What comes before is often a library's.
  const last = complaint.trim().split('\n').at(-1)?.trim();
  return new Failure('unexpected', `The player '${basename(path)}' ${how}${last ? `: ${last}` : '.'}`, {
    code: 'player_failed',
    hint: 'Name another with MUSIC_CLI_PLAYER, or write a file: export -o wav.',
  });
}
