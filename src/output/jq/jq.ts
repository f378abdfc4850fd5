/** `--jq`: jq in a thread of its own, over JSON that is handed to it without a copy. */
import type { Worker } from 'node:worker_threads';
import { Failure } from '../../base/errors.ts';
import type { Clock } from '../../base/io.ts';

/** What the thread is given. */
export interface JqJob {
  readonly expression: string;
  readonly flags: readonly string[];
  readonly input: Uint8Array[];
  /** Two Int32: how many blocks have been taken, and for how many milliseconds the thread has waited for that. */
  readonly shared: SharedArrayBuffer;
}

/** What the thread posts: blocks of output, then how it ended. */
export type JqMessage =
  | { readonly block: Uint8Array }
  | { readonly status: number; readonly stderr: string }
  | { readonly broken: string };

/** What jq needs of the machine. */
export interface JqEngine {
  /** Starts the thread with its job; the buffers are handed over. */
  start(job: JqJob, handedOver: readonly ArrayBuffer[]): Worker;
  readonly clock: Clock;
  /** Milliseconds that it may run for; the time that its reader takes does not count. */
  readonly limit: number;
}

export interface JqRequest {
  readonly expression: string;
  /** Strings are written without quotes: jq's -r. */
  readonly raw: boolean;
  /** JSON text; a piece is valid only until the next one is asked for. */
  readonly input: Iterable<string | Uint8Array>;
  /** Told each line that jq writes to stderr, as by `debug`. */
  log(line: string): void;
}

/**
 * What jq writes, one value a line, in pieces of whole lines. What was written before a failure still comes. Throws
 * Failure: usage for a wrong expression (jq_syntax), one that does not suit the data (jq_error) and one that needs
 * too much memory (jq_too_large); network (jq_timeout) where the limit is over.
 */
export async function* runJq(engine: JqEngine, request: JqRequest): AsyncGenerator<Uint8Array> {
  const { clock, limit } = engine;
  const { expression, raw, input, log } = request;
  const pieces = Array.from(
    input,
    piece => new Uint8Array(typeof piece === 'string' ? Buffer.from(piece) : piece),
  );
  const shared = new SharedArrayBuffer(8);
  const counters = new Int32Array(shared);
  const begun = clock.elapsed();
  const left = () => limit - (clock.elapsed() - begun - Atomics.load(counters, 1));
  const job = { expression, flags: raw ? ['-c', '-r'] : ['-c'], input: pieces, shared };
  const worker = engine.start(
    job,
    pieces.map(piece => piece.buffer),
  );
  const messages = new Inbox(worker, clock);
  let rest: Uint8Array = new Uint8Array(0);
  try {
    for (;;) {
      const message = await messages.next(left());
      if (message === undefined || left() < 0) throw tooSlow(limit);
      if (!('block' in message)) {
        if (rest.length > 0) yield rest;
        end(message, log);
        return;
      }
      Atomics.add(counters, 0, 1);
      Atomics.notify(counters, 0);
      const { lines, unfinished } = wholeLines(rest, message.block);
      rest = unfinished;
      if (lines.length > 0) yield lines;
    }
  } finally {
    await worker.terminate();
  }
}

/** The thread's messages in order, waited for no longer than a limit. */
class Inbox {
  readonly #arrived: JqMessage[] = [];
  #wake: () => void = () => {};

  readonly #clock: Clock;

  constructor(worker: Worker, clock: Clock) {
    this.#clock = clock;
    const take = (message: JqMessage) => {
      this.#arrived.push(message);
      this.#wake();
    };
    worker.on('message', take);
    worker.on('error', error => take({ broken: error.message }));
  }

  async next(limit: number): Promise<JqMessage | undefined> {
    if (this.#arrived.length === 0) {
      const arrival = new AbortController();
      this.#wake = () => arrival.abort();
      await this.#clock.sleep(Math.max(0, limit), arrival.signal).catch(() => {});
    }
    return this.#arrived.shift();
  }
}

/** What was left of the last block and a new one, parted after the last line break. */
function wholeLines(rest: Uint8Array, block: Uint8Array): { lines: Uint8Array; unfinished: Uint8Array } {
  const end = block.lastIndexOf(0x0a) + 1;
  if (end === 0) return { lines: new Uint8Array(0), unfinished: Buffer.concat([rest, block]) };
  return { lines: Buffer.concat([rest, block.subarray(0, end)]), unfinished: block.slice(end) };
}

function end(message: Exclude<JqMessage, { block: Uint8Array }>, log: (line: string) => void): void {
  if ('broken' in message) throw brokenDown(message.broken);
  if (message.status !== 0) throw failure(message.stderr, message.status);
  for (const line of message.stderr.split('\n')) if (line !== '') log(line);
}

/** jq's exit status 3 is a compile error. */
function failure(stderr: string, status: number): Failure {
  const message = stderr
    .split('\n')
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace('/dev/stdin', '<stdin>');
  return new Failure('usage', message.startsWith('jq:') ? message : `jq: ${message}`, {
    code: status === 3 ? 'jq_syntax' : 'jq_error',
    hint: 'The expression runs on what --json prints, with the records selected before; see jq(1) for the language.',
  });
}

function brokenDown(reason: string): Failure {
  const isStack = /call stack/i.test(reason);
  return new Failure(
    'usage',
    isStack
      ? 'jq gave up: the expression recurses too deeply.'
      : 'jq gave up: the answer, or what the expression makes of it, does not fit into its 256 MB.',
    {
      code: 'jq_too_large',
      hint: 'Select less with --filter, --columns or --limit, or pipe it to a jq of your own: --json | jq …',
      cause: reason,
    },
  );
}

function tooSlow(limit: number): Failure {
  return new Failure('network', `jq was stopped after ${limit / 1000} s.`, {
    code: 'jq_timeout',
    hint: 'Where it needs longer, allow it with --timeout.',
  });
}
