/**
 * The command in this process, on a machine that is made for it. Tests start the built command, which proves more;
 * this one is for `npm run mutants`, where what is tried lives in src.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { version } from '../../package.json';
import { createKeychain } from '../../src/auth/keychain.ts';
import type { Environment, Places, Sink } from '../../src/base/io.ts';
import type { Machine } from '../../src/context/machine.ts';
import { run } from '../../src/run/run.ts';
import { createHandler } from '../../src/sandbox/answer.ts';
import { readCatalog } from './catalog.ts';
import { type Result, root } from './cli.ts';

const clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep: (milliseconds: number, signal?: AbortSignal) => sleep(milliseconds, undefined, { signal }),
};

const library = {
  read: readCatalog,
  sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
};

/** Nothing is given on stdin. */
export async function runInProcess(args: readonly string[], env: Environment): Promise<Result> {
  const [stdout, stderr] = [noted(), noted()];
  const code = await run(args, machine(env, stdout.sink, stderr.sink));
  return { stdout: stdout.text(), stderr: stderr.text(), code };
}

function noted(): { sink: Sink; text(): string } {
  const written: Buffer[] = [];
  const sink: Sink = {
    isTerminal: false,
    columns: undefined,
    rows: undefined,
    write: chunk => void written.push(Buffer.from(chunk)),
  };
  return { sink, text: () => Buffer.concat(written).toString() };
}

function machine(env: Environment, stdout: Sink, stderr: Sink): Machine {
  const home = env.HOME ?? '/';
  return {
    version,
    platform: process.platform,
    env,
    home,
    folder: root,
    uid: process.getuid?.(),
    places: placesIn(home, env),
    stdin: { isTerminal: false, stream: () => process.stdin },
    stdout,
    stderr,
    log: text => stderr.write(text),
    disk: fs,
    clock,
    random: Math.random,
    packaged: name => fs.readFileSync(join(root, name), 'utf8'),
    library,
    sandbox: async () => createHandler(library),
    keychain: async () =>
      createKeychain({
        spawn,
        child: join(root, 'dist', 'keychain-child.cjs'),
        execPath: process.execPath,
        env,
        platform: process.platform,
        interactive: false,
        note: line => stderr.write(`${line}\n`),
        clock,
      }),
    startJq: workerData =>
      new Worker(join(root, 'dist', 'jq-worker.cjs'), { workerData, env: {}, stdout: true, stderr: true }),
    start: spawn,
    spawn: (command, { stdio, ...options }) => spawnSync(command, { ...options, stdio: [...stdio] }),
    stopped: () => new Promise(() => {}),
    watch: () => () => {},
  };
}

function placesIn(home: string, env: Environment): Places {
  return {
    cache: env.MUSIC_CLI_CACHE_DIR ?? `${env.XDG_CACHE_HOME ?? `${home}/.cache`}/music-cli`,
    config: env.MUSIC_CLI_CONFIG_DIR ?? `${env.XDG_CONFIG_HOME ?? `${home}/.config`}/music-cli`,
    system: '/etc/music-cli',
  };
}
