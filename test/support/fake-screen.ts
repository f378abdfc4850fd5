/** Runs commands in this process on a fake screen, which takes keys and returns the lines that it shows. */
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment, Sink } from '../../src/base/io.ts';
import type { SignalHandlers } from '../../src/cli/program/context/machine.ts';
import type { Result } from './cli.ts';
import { maxWait } from './clock.ts';
import { runInProcess } from './in-process.ts';

export interface FakeScreen {
  /** Returns the lines on the screen, without styles. */
  lines(): readonly string[];
  /** Waits until the lines on the screen fulfil a condition, and returns them. */
  until(condition: (lines: readonly string[]) => boolean): Promise<readonly string[]>;
  type(...keys: string[]): void;
  resize(columns: number, rows: number): void;
  /** Sends SIGTERM, as another process would. */
  stop(): void;
}

interface ScreenOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly folder?: string;
}

const esc = '\u001b';
const styles = new RegExp(`${esc}\\[[\\d;]*m`, 'g');

/** Runs a command while `use` types and reads the screen. Returns its result, with the output to the terminal. */
export async function onFakeScreen(
  args: readonly string[],
  env: Environment,
  { columns = 100, rows = 24, folder }: ScreenOptions,
  use: (screen: FakeScreen) => Promise<void>,
): Promise<Result> {
  const size = { columns, rows };
  const signalHandlers: SignalHandlers[] = [];
  const output = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr'): Sink => ({
    isTerminal: true,
    get columns() {
      return size.columns;
    },
    get rows() {
      return size.rows;
    },
    write: chunk => {
      output[name] += Buffer.from(chunk).toString();
    },
  });
  const keys = new PassThrough();
  const rawModes: boolean[] = [];
  const input = new Proxy(process.stdin, {
    get(_, name) {
      if (name === 'setRawMode') return (mode: boolean) => void rawModes.push(mode);
      const value = Reflect.get(keys, name);
      return typeof value === 'function' ? value.bind(keys) : value;
    },
    set: (_, name, value) => Reflect.set(keys, name, value),
  });
  const run = runInProcess(args, env, {
    ...(folder !== undefined && { folder }),
    overrides: {
      stdin: { isTerminal: true, stream: () => input },
      stdout: sink('stdout'),
      stderr: sink('stderr'),
      watchSignals: handlers => {
        signalHandlers.push(handlers);
        return () => void signalHandlers.splice(signalHandlers.indexOf(handlers), 1);
      },
    },
  });
  const lines = () => {
    const frame = output.stderr.split('\x1b[?2026h\x1b[H').at(-1) ?? '';
    const [text = ''] = frame.split('\x1b[J\x1b[?2026l');
    return text.replaceAll('\x1b[K', '').replace(styles, '').split('\r\n');
  };
  let isOver = false;
  const finished = run.finally(() => {
    isOver = true;
  });
  const screen: FakeScreen = {
    lines,
    async until(condition) {
      for (const deadline = Date.now() + maxWait; Date.now() < deadline && !isOver; await sleep(2))
        if (condition(lines())) return lines();
      if (condition(lines())) return lines();
      throw new Error(`the screen never fulfilled the condition:\n${lines().join('\n')}`);
    },
    type: (...typed) => {
      for (const key of typed) keys.write(key);
    },
    resize: (columns, rows) => {
      Object.assign(size, { columns, rows });
      for (const { resize } of signalHandlers) resize();
    },
    stop: () => {
      for (const { stop } of signalHandlers) stop();
    },
  };
  try {
    await use(screen);
  } catch (error) {
    screen.stop();
    throw error;
  }
  for (const deadline = Date.now() + maxWait; !isOver; await sleep(2)) {
    if (Date.now() < deadline) continue;
    screen.stop();
    throw new Error(`the command did not end:\n${lines().join('\n')}`);
  }
  const { code } = await finished;
  return { ...output, code };
}
