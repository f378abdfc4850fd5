/** Runs the command in this process, on a fake machine. */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { version } from '../../package.json';
import type { Environment, ProgramFolders, Sink } from '../../src/base/io.ts';
import { createKeychain } from '../../src/cli/client/auth/keychain.ts';
import { program } from '../../src/cli/commands/index.ts';
import type { Machine } from '../../src/cli/program/context/machine.ts';
import { unwatched } from '../../src/cli/program/context/time-limit.ts';
import { lendDisk } from '../../src/cli/program/nested-run.ts';
import { run } from '../../src/cli/program/run.ts';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import { builtLibrary } from '../sandbox/built.ts';
import { parts, type Result, root } from './cli.ts';
import { alone } from './clock.ts';

const clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep: (milliseconds: number, signal?: AbortSignal) => sleep(milliseconds, undefined, { signal }),
};

/** All runs share one library, because it only reads files and caches them. */
const sandbox = createHandler(builtLibrary);

interface Given {
  /** All of stdin. */
  readonly input?: string;
  readonly folder?: string;
  /** A file to which every process that the command starts is logged. */
  readonly spawnLog?: string;
  /** Output goes to a terminal with this number of columns. */
  readonly columns?: number;
  /** Replaced functions of the disk. */
  readonly disk?: Partial<typeof fs>;
  /** Replaced parts of the machine. */
  readonly over?: Partial<Machine>;
}

export async function runInProcess(
  args: readonly string[],
  env: Environment,
  { input = '', folder = root, spawnLog, columns, disk, over }: Given = {},
): Promise<Result> {
  const [stdout, stderr] = [createSink(columns), createSink(columns)];
  const base = createMachine(env, input, stdout.sink, stderr.sink, words => {
    if (spawnLog !== undefined) fs.appendFileSync(spawnLog, `spawn ${words.join(' ')}\n`);
  });
  // A command leaves its files open until its process ends, but this process goes on.
  const lent = lendDisk({ ...fs, ...disk });
  try {
    const code = await run(program, args, { ...base, folder, disk: lent.disk, ...over });
    return { stdout: stdout.text(), stderr: stderr.text(), code };
  } finally {
    lent.close();
  }
}

function createSink(columns: number | undefined): { sink: Sink; text(): string } {
  const written: Buffer[] = [];
  const sink: Sink = {
    isTerminal: columns !== undefined,
    columns,
    rows: undefined,
    write: chunk => void written.push(Buffer.from(chunk)),
  };
  return { sink, text: () => Buffer.concat(written).toString() };
}

function createMachine(
  env: Environment,
  input: string,
  stdout: Sink,
  stderr: Sink,
  note: (words: readonly string[]) => void,
): Machine {
  const noting: ProxyHandler<typeof spawn> = {
    apply: (start, self, args) => {
      note(args[1]);
      return Reflect.apply(start, self, args);
    },
  };
  const home = env.HOME ?? '/';
  return {
    version,
    runtime: { node: process.versions.node, v8: process.versions.v8, arch: process.arch, folder: root },
    platform: process.platform,
    env,
    home,
    folder: root,
    uid: process.getuid?.(),
    places: placesIn(home, env),
    stdin: { isTerminal: false, stream: () => createStdin(input) },
    stdout,
    stderr,
    log: text => stderr.write(text),
    disk: fs,
    clock,
    random: Math.random,
    packageFile: name => {
      const path = name.startsWith('dist/') ? join(parts, name.slice('dist/'.length)) : join(root, name);
      return fs.readFileSync(path, 'utf8');
    },
    library: builtLibrary,
    sandbox: async () => sandbox,
    keychain: async () =>
      createKeychain({
        spawn: new Proxy(spawn, noting),
        child: join(parts, 'keychain-child.cjs'),
        execPath: process.execPath,
        env,
        platform: process.platform,
        interactive: false,
        note: line => stderr.write(`${line}\n`),
        clock,
      }),
    optimizeLate: () => {},
    startJq: workerData =>
      new Worker(join(parts, 'jq-worker.cjs'), { workerData, env: {}, stdout: true, stderr: true }),
    start: new Proxy(spawn, noting),
    spawn: (command, { stdio, ...options }) => {
      note([]);
      return spawnSync(command, { ...options, stdio: [...stdio] });
    },
    forgetToken: () => {},
    stopped: () => new Promise(() => {}),
    runningFor: () => 0,
    limitComputing: unwatched,
    processes: alone,
    crashed: () => new Promise(() => {}),
    suspend: () => {},
    watch: () => () => {},
  };
}

/** Returns a stdin that is not a terminal. */
function createStdin(input: string): NodeJS.ReadStream {
  const stream = Readable.from([Buffer.from(input)]);
  return new Proxy(process.stdin, {
    get(_, name) {
      const value = Reflect.get(stream, name);
      return typeof value === 'function' ? value.bind(stream) : value;
    },
  });
}

function placesIn(home: string, env: Environment): ProgramFolders {
  return {
    cache: env.MUSIC_CLI_CACHE_DIR ?? `${env.XDG_CACHE_HOME ?? `${home}/.cache`}/music-cli`,
    config: env.MUSIC_CLI_CONFIG_DIR ?? `${env.XDG_CONFIG_HOME ?? `${home}/.config`}/music-cli`,
    system: env.MUSIC_CLI_SYSTEM_CONFIG_DIR ?? `${home}/etc/music-cli`,
  };
}
