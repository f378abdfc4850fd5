/** Faults around the process: signals, streams that are closed, full or slow. */
import { spawn } from 'node:child_process';
import { executable, node, shell } from '../support/cli.ts';
import { Broken, type Case, type Fault, inHome, judge } from './campaign.ts';
import { withServer } from './network.ts';

/** A line of shell in which `music-cli` is the built command. */
function line(name: string, text: string, codes: readonly number[]): Case {
  return {
    name,
    run: () => inHome(async ({ env }) => judge(await shell(text, { env }), { codes, stdout: '' })),
  };
}

function signalled(
  signal: NodeJS.Signals,
  after: number,
  args: readonly string[],
  code: number,
): Promise<void> {
  return withServer([() => {}], url =>
    inHome(async ({ env }) => {
      const child = spawn(node, [executable, ...args, '--base-url', url], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      child.stdout.on('data', piece => {
        said += piece;
      });
      child.stderr.resume();
      setTimeout(() => child.kill(signal), after);
      const [status, by] = await new Promise<[number | null, string | null]>((resolve, reject) => {
        const timer = setTimeout(() => {
          child.kill('SIGKILL');
          reject(new Broken('deaf to the signal'));
        }, 15_000);
        child.on('close', (ended, ender) => {
          clearTimeout(timer);
          resolve([ended, ender]);
        });
      });
      if (status !== code && by !== signal) throw new Broken(`ended with ${status ?? by}`);
      if (said !== '') throw new Broken('stdout of a command that was interrupted');
    }),
  );
}

export const faults: readonly Fault[] = [
  {
    area: 'process',
    fault: 'SIGINT and SIGTERM at any moment of a command that waits',
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
              run: () => signalled(signal, after, args, 130),
            };
    },
  },
  {
    area: 'process',
    fault: 'jq programs without an end',
    promise: 'SIGINT stops them',
    *cases() {
      for (const program of ['repeat(.)', 'def f: f; f', '[limit(1e9; repeat(1))]'])
        yield {
          name: program,
          run: () =>
            inHome(async ({ env }) => {
              const child = spawn(node, [executable, 'keys', 'list', '--jq', program], {
                env,
                stdio: 'ignore',
              });
              setTimeout(() => child.kill('SIGINT'), 2000);
              await new Promise<void>((resolve, reject) => {
                const timer = setTimeout(() => {
                  child.kill('SIGKILL');
                  reject(new Broken('deaf to the signal'));
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
    fault: 'streams that are closed, full, or read slowly or not to the end',
    promise: 'exit 0 where the reader has gone, 1 where the output is lost; no trace',
    *cases() {
      yield line('a reader that has gone', 'set -o pipefail; music-cli scales list | true', [0]);
      yield line(
        'a reader of one line',
        'set -o pipefail; music-cli scales list --json | head -c 1 >/dev/null',
        [0],
      );
      yield line(
        'a slow reader',
        'set -o pipefail; music-cli scales list --json | (sleep 1; cat >/dev/null)',
        [0],
      );
      yield line('a full disk', 'music-cli keys list >/dev/full', [1]);
      yield line(
        'a full disk for errors',
        'music-cli keys get nosuch 2>/dev/full || { echo failed >&2; exit 3; }',
        [3],
      );
      yield line('stdout closed', 'music-cli keys list >&-', [0, 1]);
      yield line('stderr closed', 'music-cli keys get nosuch 2>&- || { echo failed >&2; exit 3; }', [3]);
      yield line('stdin closed', 'music-cli keys list <&- >/dev/null', [0]);
      yield line('everything closed', 'music-cli keys list <&- >&- 2>&-; echo done >&2; exit 3', [3]);
      yield line(
        'a working folder that has gone',
        'mkdir "$HOME/gone"; cd "$HOME/gone"; rmdir "$HOME/gone"; music-cli keys list >/dev/null',
        [0],
      );
      yield line('little memory', 'ulimit -v 8000000; music-cli keys list >/dev/null', [0, 1, 133, 134]);
      yield line('few open files', 'ulimit -n 30; music-cli keys list >/dev/null', [0]);
    },
  },
];
