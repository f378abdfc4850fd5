/** Runs commands in this process on a fake screen: takes keys, and returns the shown frame. */
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment, Sink } from '../../src/base/io.ts';
import type { Watching } from '../../src/cli/program/context/machine.ts';
import type { Result } from './cli.ts';
import { patience } from './clock.ts';
import { runInProcess } from './in-process.ts';

export interface FakeScreen {
  /** The shown lines, without styles. */
  lines(): readonly string[];
  /** Waits until the shown lines fulfil a condition, and returns them. */
  until(shown: (lines: readonly string[]) => boolean): Promise<readonly string[]>;
  type(...keys: string[]): void;
  resize(columns: number, rows: number): void;
  /** Sends SIGTERM, as another process would. */
  end(): void;
}

interface Given {
  readonly columns?: number;
  readonly rows?: number;
  readonly folder?: string;
}

const start = '\u001b';
const styles = new RegExp(`${start}\\[[\\d;]*m`, 'g');

/** Runs a command while `use` types and reads the screen. Returns its result, with the output to the terminal. */
export async function onFakeScreen(
  args: readonly string[],
  env: Environment,
  { columns = 100, rows = 24, folder }: Given,
  use: (screen: FakeScreen) => Promise<void>,
): Promise<Result> {
  const size = { columns, rows };
  const watchers: Watching[] = [];
  const sent = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr'): Sink => ({
    isTerminal: true,
    get columns() {
      return size.columns;
    },
    get rows() {
      return size.rows;
    },
    write: chunk => {
      sent[name] += Buffer.from(chunk).toString();
    },
  });
  const keys = new PassThrough();
  const raw: boolean[] = [];
  const input = new Proxy(process.stdin, {
    get(_, name) {
      if (name === 'setRawMode') return (mode: boolean) => void raw.push(mode);
      const value = Reflect.get(keys, name);
      return typeof value === 'function' ? value.bind(keys) : value;
    },
    set: (_, name, value) => Reflect.set(keys, name, value),
  });
  const run = runInProcess(args, env, {
    ...(folder !== undefined && { folder }),
    over: {
      stdin: { isTerminal: true, stream: () => input },
      stdout: sink('stdout'),
      stderr: sink('stderr'),
      watch: watching => {
        watchers.push(watching);
        return () => void watchers.splice(watchers.indexOf(watching), 1);
      },
    },
  });
  const lines = () => {
    const frame = sent.stderr.split('\x1b[?2026h\x1b[H').at(-1) ?? '';
    const [text = ''] = frame.split('\x1b[J\x1b[?2026l');
    return text.replaceAll('\x1b[K', '').replace(styles, '').split('\r\n');
  };
  let isOver = false;
  const ended = run.finally(() => {
    isOver = true;
  });
  const screen: FakeScreen = {
    lines,
    async until(shown) {
      for (const end = Date.now() + patience; Date.now() < end && !isOver; await sleep(2))
        if (shown(lines())) return lines();
      if (shown(lines())) return lines();
      throw new Error(`never seen:\n${lines().join('\n')}`);
    },
    type: (...typed) => {
      for (const each of typed) keys.write(each);
    },
    resize: (columns, rows) => {
      Object.assign(size, { columns, rows });
      for (const { resize } of watchers) resize();
    },
    end: () => {
      for (const { stop } of watchers) stop();
    },
  };
  try {
    await use(screen);
  } catch (error) {
    screen.end();
    throw error;
  }
  for (const end = Date.now() + patience; !isOver; await sleep(2)) {
    if (Date.now() < end) continue;
    screen.end();
    throw new Error(`never left:\n${lines().join('\n')}`);
  }
  const { code } = await ended;
  return { ...sent, code };
}
