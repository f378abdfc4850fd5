/**
 * The composition root: passes the real streams, disk, clock, network and keychain to the program. No other file uses
 * the globals of the machine, except entry points and the loader. A run loads only the parts that it needs.
 */
import { version } from '../package.json';
import { ClosedPipe, codeOf, Failure } from './base/errors.ts';
import type { Clock, Sink, Source } from './base/io.ts';
import { program } from './cli/commands/index.ts';
import type { Machine } from './cli/program/context/machine.ts';
import { homeFolderOf, placesOf } from './cli/program/context/places.ts';
import { run } from './cli/program/run.ts';
import type { Loader } from './loader.ts';
import { openLibrary } from './sandbox/built-files.ts';
import type { Library } from './sandbox/library.ts';
import type { Sandbox } from './sandbox/request-response.ts';

// An import of node:fs makes Node wrap each of its functions, which takes time at every start. This does not.
const fs = process.getBuiltinModule('node:fs');
const stdout = createSink(1, () => process.stdout);
const stderr = createSink(2, () => process.stderr);

export async function start(argv: readonly string[], loader: Loader): Promise<void> {
  const status = await run(program, argv, createMachine(loader));
  loader.write();
  // All output has been written. Exiting here avoids closing sockets and freeing memory one by one.
  process.exit(status);
}

function createMachine(loader: Loader): Machine {
  const library = openCatalog();
  const { env, platform } = process;
  const home = homeFolderOf({
    env,
    platform,
    accountHome: () => process.getBuiltinModule('node:os').userInfo().homedir,
  });
  let sandbox: Promise<Sandbox> | undefined;
  return {
    version,
    runtime: {
      node: process.versions.node,
      v8: process.versions.v8,
      arch: process.arch,
      packageFolder: __dirname.slice(0, -'/dist'.length),
    },
    platform,
    env,
    home,
    workingFolder: workingFolder(),
    uid: process.getuid?.(),
    places: placesOf({ env, platform }, home),
    stdin: createSource(),
    stdout,
    stderr,
    log: logSink(),
    disk: fs,
    clock: createClock(),
    processes: { mark: () => `${process.pid} ${hostName()}`, hasEnded },
    random: Math.random,
    packageFile: name => fs.readFileSync(`${__dirname}/../${name}`, 'utf8'),
    library,
    sandbox: () => {
      sandbox ??= import('./sandbox/request-handler.ts').then(({ createHandler }) => createHandler(library));
      return sandbox;
    },
    keychain: async () => {
      const { createKeychain } = await import('./cli/client/auth/keychain.ts');
      return createKeychain({
        spawn: process.getBuiltinModule('node:child_process').spawn,
        script: `${__dirname}/keychain-child.cjs`,
        execPath: process.execPath,
        env: process.env,
        platform: process.platform,
        isInteractive: stderr.isTerminal,
        notice: line => stderr.write(`${line}\n`),
        clock: createClock(),
      });
    },
    optimizeLate: loader.optimizeLate,
    startJq: workerData => {
      const { Worker } = process.getBuiltinModule('node:worker_threads');
      // Hides the engine's own messages about a crash, which do not help users.
      return new Worker(`${__dirname}/jq-worker.cjs`, { workerData, env: {}, stdout: true, stderr: true });
    },
    startProgram: (path, words, options) => {
      const child = process.getBuiltinModule('node:child_process').spawn(path, words, options);
      if (options.detached && platform !== 'win32') child.kill = signal => killGroup(child.pid, signal);
      return child;
    },
    runPager: (command, { stdio, env, ...options }) => {
      const { spawnSync } = process.getBuiltinModule('node:child_process');
      // Ctrl-C belongs to the pager. A listener, even one that never runs, keeps it from ending this program.
      process.on('SIGINT', ignoreSignal);
      try {
        return spawnSync(command, {
          ...options,
          stdio: [...stdio],
          env: { ...env, MUSIC_CLI_TOKEN: undefined },
        });
      } finally {
        // From here on, Ctrl-C ends this program again.
        process.off('SIGINT', ignoreSignal);
      }
    },
    runningFor: () => process.uptime() * 1000,
    limitComputing: milliseconds => {
      const { Worker } = process.getBuiltinModule('node:worker_threads');
      const state = new Int32Array(new SharedArrayBuffer(4));
      const workerData = { state, until: createClock().elapsed() + milliseconds + graceMs };
      const watcher = new Worker(interruptCode, {
        eval: true,
        workerData,
        env: {},
        stdout: true,
        stderr: true,
      });
      // A Node without the inspector cannot be interrupted.
      watcher.on('error', () => {});
      return {
        interrupted: new Promise(resolve => {
          watcher.on('exit', () => {
            if (Atomics.load(state, 0) === 2) resolve();
          });
        }),
        stop: () => {
          const previous = Atomics.compareExchange(state, 0, 0, 1);
          Atomics.notify(state, 0);
          return previous !== 2;
        },
      };
    },
    waitForCrash: () => new Promise((_, reject) => process.on('uncaughtException', reject)),
    forgetToken: () => {
      delete process.env.MUSIC_CLI_TOKEN;
    },
    waitForStop: () =>
      new Promise(resolve => {
        process.removeAllListeners('SIGINT');
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
      }),
    watchSignals: ({ stop, resize, releaseTerminal, resumeTerminal }) => {
      // Creates the stream, because its own listener, which updates the size, must come before `resize`.
      void process.stderr.columns;
      const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
      const takeTerminal = () => resumeTerminal?.();
      const suspend = () => {
        releaseTerminal?.();
        // Without a listener, the signal stops the program during the call of `kill`.
        process.off('SIGTSTP', suspend);
        process.kill(process.pid, 'SIGTSTP');
        process.on('SIGTSTP', suspend);
        takeTerminal();
      };
      const listeners = [
        ...signals.map(signal => [signal, stop] as const),
        ...([['SIGWINCH', resize]] as const),
        ...(resumeTerminal
          ? ([
              ['SIGTSTP', suspend],
              ['SIGCONT', takeTerminal],
            ] as const)
          : []),
      ];
      for (const [signal, handler] of listeners) process.on(signal, handler);
      return () => {
        for (const [signal, handler] of listeners) process.off(signal, handler);
      };
    },
    suspend: () => {
      // Stops all programs of the pipeline, as the terminal does.
      if (process.platform !== 'win32') process.kill(0, 'SIGTSTP');
    },
  };
}

/** Milliseconds after a time limit in which timers may still end the run, before a computation is interrupted. */
const graceMs = 150;

/**
 * The code of a thread that interrupts the main thread as a debugger does: V8 then leaves the code that is running. The
 * state is 0 while the thread waits, 1 if it has been stopped, and 2 from the interruption on.
 */
const interruptCode = `
const { state, until } = require('node:worker_threads').workerData;
const { Session } = require('node:inspector');
const session = new Session();
Atomics.wait(state, 0, 0, Math.max(0, until - Number(process.hrtime.bigint()) / 1e6));
if (Atomics.compareExchange(state, 0, 0, 2) === 0) {
  session.connectToMainThread();
  session.post('Runtime.terminateExecution', () => session.disconnect());
}`;

/** Signals a program and all others in its process group. Returns false if none is left. */
function killGroup(leader: number | undefined, signal?: NodeJS.Signals | number): boolean {
  try {
    return leader !== undefined && process.kill(-leader, signal);
  } catch {
    return false;
  }
}

function hostName(): string {
  return process.getBuiltinModule('node:os').hostname();
}

function hasEnded(mark: string): boolean {
  const [, pid, host] = /^(\d+) (.+)$/s.exec(mark) ?? [];
  if (host !== hostName()) return false;
  try {
    return !process.kill(Number(pid), 0);
  } catch (error) {
    // Any other error means that the process is alive.
    return codeOf(error) === 'ESRCH';
  }
}

function openCatalog(): Library {
  return openLibrary(`${__dirname}/catalog`, fs, text => {
    const { createHash } = process.getBuiltinModule('node:crypto');
    return createHash('sha256').update(text).digest('hex');
  });
}

/** Returns a writer to stderr that drops texts if 1 MiB waits for a slow reader. */
function logSink(): (text: string) => void {
  let isOpen = false;
  return text => {
    if (!isOpen) process.stderr.on('error', () => {});
    isOpen = true;
    if (process.stderr.writableLength < 1_048_576) process.stderr.write(text);
  };
}

function ignoreSignal(): void {}

/** Returns a stream that writes synchronously: all output is written before the next step, whatever the exit status. */
function createSink(fd: 1 | 2, stream: () => NodeJS.WriteStream): Sink {
  // The stream is made only if its size is needed: making it takes longer than a short command.
  const isTerminal = isTerminalAt(fd);
  return {
    isTerminal,
    get columns() {
      return isTerminal ? stream().columns || undefined : undefined;
    },
    get rows() {
      return isTerminal ? stream().rows || undefined : undefined;
    },
    write: chunk => writeFully(fd, typeof chunk === 'string' ? Buffer.from(chunk) : chunk),
  };
}

/**
 * Whether a file descriptor is a terminal. Loading node:tty loads node:net, so it tests only character devices other
 * than /dev/null.
 */
function isTerminalAt(fd: number): boolean {
  try {
    const stat = fs.fstatSync(fd);
    if (!stat.isCharacterDevice()) return false;
    if (stat.rdev === fs.statSync('/dev/null', { throwIfNoEntry: false })?.rdev) return false;
  } catch {
    return false;
  }
  return process.getBuiltinModule('node:tty').isatty(fd);
}

/** Writes all bytes. A pipe may take a part of them, or none now (EAGAIN), or have lost its reader (EPIPE). */
function writeFully(fd: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += fs.writeSync(fd, bytes, written);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EAGAIN') {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
        continue;
      }
      // An error on stderr must not prevent the output on stdout.
      if (fd === 2) return;
      if (code === 'EPIPE' || (code === 'EOF' && process.platform === 'win32')) throw new ClosedPipe();
      throw writeFailure(code, error);
    }
  }
}

function writeFailure(code: unknown, cause: unknown): Failure {
  const reason = code === 'ENOSPC' ? 'no space is left' : String(code);
  return new Failure('unexpected', `The output could not be written: ${reason}.`, {
    code: 'output_failed',
    hint: 'Check the disk or the program that receives the output.',
    cause,
  });
}

function createSource(): Source {
  return {
    get isTerminal() {
      return isTerminalAt(0);
    },
    stream: () => process.stdin,
  };
}

function createClock(): Clock {
  return {
    now: Date.now,
    // Access to `performance` would load eight modules.
    elapsed: () => Number(process.hrtime.bigint()) / 1e6,
    sleep: (milliseconds, signal) =>
      process.getBuiltinModule('node:timers/promises').setTimeout(milliseconds, undefined, { signal }),
  };
}

/** Returns the working directory; empty if it has been removed. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}
