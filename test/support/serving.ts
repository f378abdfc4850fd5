/** Starts `music-cli serve` as a user would, on a free port. */
import { spawn } from 'node:child_process';
import { executable, node } from './cli.ts';

export interface ServeProcess {
  /** The first line of output. */
  readonly firstLine: string;
  readonly url: string;
  readonly pid: number;
  /** All of stderr so far. */
  stderr(): string;
  /** Ends the process with a signal; resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServingOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Whether stderr stays unread, so that its pipe can become full. */
  readonly leavesStderr?: boolean;
  /** The words before the command: a program that starts it in the same process, such as `prlimit --nofile=64`. */
  readonly under?: readonly string[];
}

/**
 * Resolves when the server has printed its address.
 * @param args the arguments after `serve --port 0`
 */
export async function startServe(
  args: readonly string[],
  { env, leavesStderr = false, under = [] }: ServingOptions,
): Promise<ServeProcess> {
  const [program = node, ...words] = [...under, node, executable(), 'serve', '--port', '0', ...args];
  const child = spawn(program, words, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)));
  let stderr = '';
  if (leavesStderr) child.stderr.pause();
  else
    child.stderr.on('data', chunk => {
      stderr += chunk;
    });
  const firstLine = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', chunk => resolve(String(chunk)));
    void exited.then(code => reject(new Error(`serve ended with ${code}: ${stderr}`)));
  });
  const [url = ''] = /http:\/\/[^\s"]+/.exec(firstLine) ?? [];
  return {
    firstLine,
    url,
    pid: child.pid ?? 0,
    stderr: () => stderr,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
