/** Faults around the process: signals, and closed, full or slow streams. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { executable, node, root, shell } from '../../support/cli.ts';
import { BrokenPromise, type Case, checkResult, type Fault, withHome } from './campaign.ts';
import { withServer } from './servers.ts';

/** Returns a case that runs a shell line in which `music-cli` is the built command. */
function shellCase(name: string, text: string, codes: readonly number[]): Case {
  return {
    name,
    run: () => withHome(async ({ env }) => checkResult(await shell(text, { env }), { codes, stdout: '' })),
  };
}

function sendSignal(
  signal: NodeJS.Signals,
  after: number,
  args: readonly string[],
  code: number,
): Promise<void> {
  return withServer([() => {}], url =>
    withHome(async ({ env }) => {
      const child = spawn(node, [executable(), ...args, '--base-url', url], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let stdout = '';
      child.stdout.on('data', piece => {
        stdout += piece;
      });
      child.stderr.resume();
      setTimeout(() => child.kill(signal), after);
      const [status, endSignal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
        const timer = setTimeout(() => {
          child.kill('SIGKILL');
          reject(new BrokenPromise('the signal was ignored'));
        }, 15_000);
        child.on('close', (exitCode, exitSignal) => {
          clearTimeout(timer);
          resolve([exitCode, exitSignal]);
        });
      });
      if (status !== code && endSignal !== signal)
        throw new BrokenPromise(`ended with ${status ?? endSignal}`);
      if (stdout !== '') throw new BrokenPromise('an interrupted command wrote to stdout');
    }),
  );
}

/** A script to preload, which records every executed file, and every opened file with stored compiled code. */
const observer = `
  const Module = require('node:module');
  const vm = require('node:vm');
  const fs = require('node:fs');
  const { appendFileSync, openSync } = fs;
  const tell = name => appendFileSync(process.env.RUN_LOG, name + '\\n');
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (text, name, ...rest) {
    tell(name);
    return compile.call(this, text, name, ...rest);
  };
  vm.Script = class extends vm.Script {
    constructor(text, options = {}) {
      super(text, options);
      tell(options.filename);
    }
  };
  fs.openSync = (name, ...rest) => {
    if (String(name).includes('/kept/')) tell(name);
    return openSync(name, ...rest);
  };`;

/** Returns a case that runs a shell line in the home. Its commands must execute only files of the package. */
function checkExecutedFiles(name: string, text: string, under: readonly string[] = []): Case {
  return {
    name,
    run: () =>
      withHome(async ({ path, env }) => {
        const [log, preload] = [join(path, 'log'), join(path, 'observer.cjs')];
        writeFileSync(preload, observer);
        const logEnv = { ...env, RUN_LOG: log, NODE_OPTIONS: `--require ${preload}` };
        checkResult(await shell(`cd "$HOME"; ( ${text} ) >/dev/null`, { env: logEnv, under }), {
          codes: [0],
          stdout: '',
        });
        const executed = readFileSync(log, 'utf8').trimEnd().split('\n');
        const foreign = executed.filter(
          // The name of compiled code is the path of its file in the package, wherever the package is.
          each => ![`${root}/bin/`, `${root}/dist/`, 'music-cli/dist/'].some(place => each.startsWith(place)),
        );
        if (executed.length < 2 || foreign.length > 0)
          throw new BrokenPromise(`run: ${foreign.join() || 'nothing'}`);
      }),
  };
}

export const faults: readonly Fault[] = [
  {
    area: 'process',
    fault:
      'files that are executed: cold and warm, from a cloned repository with a cache, as a user without a name',
    promise: 'only files of the package; relative folders are not used',
    *cases() {
      const lines = [
        'keys list',
        'scales list --jq .meta',
        "find 'C E G'",
        'articles get 1',
        'keys draw 1 -o svg',
      ];
      for (const words of lines) {
        yield checkExecutedFiles(words, `music-cli ${words}; music-cli ${words}`);
        yield checkExecutedFiles(`${words}, as nobody`, `music-cli ${words}; music-cli ${words}`, [
          'unshare',
          '-U',
        ]);
        const relative = `mkdir clone; cd clone
          export XDG_CACHE_HOME=.cache XDG_CONFIG_HOME=.config MUSIC_CLI_CACHE_DIR=c
          music-cli ${words} && music-cli ${words} && [ -z "$(ls -A)" ]`;
        yield checkExecutedFiles(`${words}, relative folders`, relative);
      }
    },
  },
  {
    area: 'process',
    fault: 'SIGINT and SIGTERM at any moment while a command waits',
    promise: 'it ends at once: 130 or by the signal, with nothing on stdout',
    *cases(full) {
      const commands = [
        ['keys', 'list'],
        ['keys', 'list', '--jq', '.'],
        ['drums', 'download', 'x'],
        ['media', 'download', '1'],
      ];
      for (const args of commands)
        for (let after = 0; after < 400; after += full ? 20 : 130)
          for (const signal of ['SIGINT', 'SIGTERM'] as const)
            yield {
              name: `${args.join(' ')}, ${signal} after ${after} ms`,
              run: () => sendSignal(signal, after, args, 130),
            };
    },
  },
  {
    area: 'process',
    fault: 'endless jq programs',
    promise: 'SIGINT stops them',
    *cases() {
      for (const program of ['repeat(.)', 'def f: f; f', '[limit(1e9; repeat(1))]'])
        yield {
          name: program,
          run: () =>
            withHome(async ({ env }) => {
              const child = spawn(node, [executable(), 'keys', 'list', '--jq', program], {
                env,
                stdio: 'ignore',
              });
              setTimeout(() => child.kill('SIGINT'), 2000);
              await new Promise<void>((resolve, reject) => {
                const timer = setTimeout(() => {
                  child.kill('SIGKILL');
                  reject(new BrokenPromise('the signal was ignored'));
                }, 15_000);
                child.on('close', () => {
                  clearTimeout(timer);
                  resolve();
                });
              });
            }),
        };
    },
  },
  {
    area: 'process',
    fault: 'closed or full streams, slow readers, readers that stop early',
    promise: 'exit 0 if the reader has closed the pipe, 1 if output is lost; no stack trace',
    *cases() {
      yield shellCase('a reader that has gone', 'set -o pipefail; music-cli scales list | true', [0]);
      yield shellCase(
        'a reader of one line',
        'set -o pipefail; music-cli scales list --json | head -c 1 >/dev/null',
        [0],
      );
      yield shellCase(
        'a slow reader',
        'set -o pipefail; music-cli scales list --json | (sleep 1; cat >/dev/null)',
        [0],
      );
      yield shellCase('a full disk', 'music-cli keys list >/dev/full', [1]);
      yield shellCase(
        'a full disk for errors',
        'music-cli keys get nosuch 2>/dev/full || { echo failed >&2; exit 3; }',
        [3],
      );
      yield shellCase('stdout closed', 'music-cli keys list >&-', [0, 1]);
      yield shellCase('stderr closed', 'music-cli keys get nosuch 2>&- || { echo failed >&2; exit 3; }', [3]);
      yield shellCase('stdin closed', 'music-cli keys list <&- >/dev/null', [0]);
      yield shellCase('everything closed', 'music-cli keys list <&- >&- 2>&-; echo done >&2; exit 3', [3]);
      yield shellCase(
        'a working folder that has gone',
        'mkdir "$HOME/gone"; cd "$HOME/gone"; rmdir "$HOME/gone"; music-cli keys list >/dev/null',
        [0],
      );
      yield shellCase('little memory', 'ulimit -v 8000000; music-cli keys list >/dev/null', [0, 1, 133, 134]);
      yield shellCase('few open files', 'ulimit -n 30; music-cli keys list >/dev/null', [0]);
    },
  },
];
