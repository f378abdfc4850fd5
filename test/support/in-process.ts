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
import { watchNothing } from '../../src/cli/program/context/time-limit.ts';
import { trackOpenFiles } from '../../src/cli/program/nested-run.ts';
import { run } from '../../src/cli/program/run.ts';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import { builtLibrary } from '../sandbox/built.ts';
import { builtFolder, type Result, root } from './cli.ts';
import { endlessProcesses } from './clock.ts';

const clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep: (milliseconds: number, signal?: AbortSignal) => sleep(milliseconds, undefined, { signal }),
};

/** All runs share one sandbox, because it only reads files and caches them. */
const sandbox = createHandler(builtLibrary);

interface Options {
  /** The whole content of stdin. */
  readonly input?: string;
  readonly folder?: string;
  /** A file to which every process that the command starts is logged. */
  readonly spawnLog?: string;
  /** The width of the terminal in columns; without it, output goes to a pipe. */
  readonly columns?: number;
  /** Functions that replace those of the disk. */
  readonly disk?: Partial<typeof fs>;
  /** Parts that replace those of the machine. */
  readonly overrides?: Partial<Machine>;
}

export async function runInProcess(
  args: readonly string[],
  env: Environment,
  { input = '', folder = root, spawnLog, columns, disk, overrides }: Options = {},
): Promise<Result> {
  const [stdout, stderr] = [createSink(columns), createSink(columns)];
  const machine = createMachine(env, input, stdout.sink, stderr.sink, words => {
    if (spawnLog !== undefined) fs.appendFileSync(spawnLog, `spawn ${words.join(' ')}\n`);
  });
  // A command leaves its files open until its process ends, but this process continues, so close() closes them.
  const openFiles = trackOpenFiles({ ...fs, ...disk });
  try {
    const code = await run(program, args, {
      ...machine,
      workingFolder: folder,
      disk: openFiles.disk,
      ...overrides,
    });
    return { stdout: stdout.text(), stderr: stderr.text(), code };
  } finally {
    openFiles.close();
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
  logSpawn: (words: readonly string[]) => void,
): Machine {
  const loggingHandler: ProxyHandler<typeof spawn> = {
    apply: (original, self, args) => {
      logSpawn(args[1]);
      return Reflect.apply(original, self, args);
    },
  };
  const home = env.HOME ?? '/';
  return {
    version,
    runtime: {
      node: process.versions.node,
      v8: process.versions.v8,
      arch: process.arch,
      packageFolder: root,
    },
    platform: process.platform,
    env,
    home,
    workingFolder: root,
    uid: process.getuid?.(),
    places: foldersIn(home, env),
    stdin: { isTerminal: false, stream: () => createStdin(input) },
    stdout,
    stderr,
    log: text => stderr.write(text),
    disk: fs,
    clock,
    random: Math.random,
    packageFile: name => {
      const path = name.startsWith('dist/')
        ? join(builtFolder, name.slice('dist/'.length))
        : join(root, name);
      return fs.readFileSync(path, 'utf8');
    },
    library: builtLibrary,
    sandbox: async () => sandbox,
    keychain: async () =>
      createKeychain({
        spawn: new Proxy(spawn, loggingHandler),
        script: join(builtFolder, 'keychain-child.cjs'),
        execPath: process.execPath,
        env,
        platform: process.platform,
        isInteractive: false,
        notice: line => stderr.write(`${line}\n`),
        clock,
      }),
    optimizeLate: () => {},
    startJq: workerData =>
      new Worker(join(builtFolder, 'jq-worker.cjs'), { workerData, env: {}, stdout: true, stderr: true }),
    startProgram: new Proxy(spawn, loggingHandler),
    runPager: (command, { stdio, ...options }) => {
      logSpawn([]);
      return spawnSync(command, { ...options, stdio: [...stdio] });
    },
    forgetToken: () => {},
    waitForStop: () => new Promise(() => {}),
    runningFor: () => 0,
    limitComputing: watchNothing,
    processes: endlessProcesses,
    waitForCrash: () => new Promise(() => {}),
    suspend: () => {},
    watchSignals: () => () => {},
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

function foldersIn(home: string, env: Environment): ProgramFolders {
  return {
    cache: env.MUSIC_CLI_CACHE_DIR ?? `${env.XDG_CACHE_HOME ?? `${home}/.cache`}/music-cli`,
    config: env.MUSIC_CLI_CONFIG_DIR ?? `${env.XDG_CONFIG_HOME ?? `${home}/.config`}/music-cli`,
    system: env.MUSIC_CLI_SYSTEM_CONFIG_DIR ?? `${home}/etc/music-cli`,
  };
}
