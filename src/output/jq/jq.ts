/** `--jq`: jq in a thread of its own, which takes its input through one small buffer and gives its output in blocks. */
import type { Worker } from 'node:worker_threads';
import { Failure } from '../../base/errors.ts';
import type { Clock } from '../../base/io.ts';

/** The data of the thread. */
export interface JqJob {
  readonly expression: string;
  readonly flags: readonly string[];
  /** The next part of the input, for as long as the thread has not asked for another. */
  readonly window: SharedArrayBuffer;
  /** Int32 at `slots`. */
  readonly shared: SharedArrayBuffer;
}

export const slots = {
  /** The number of output blocks that have been read. */
  taken: 0,
  /** The milliseconds for which the thread has waited for its reader. */
  waited: 1,
  /** The bytes of input in the window: 0 at the end, -1 while it has to be filled. */
  filled: 2,
} as const;

/** The messages of the thread: a request for input, a block of output, or how it ended. */
export type JqMessage = { readonly wants: 'input' } | { readonly block: Uint8Array } | JqEnd;

type JqEnd =
  | { readonly status: number; readonly stderr: string }
  /** More memory than this was wanted. */
  | { readonly megabytes: number }
  | { readonly broken: string };

/** What jq needs of the machine. */
export interface JqEngine {
  /** Starts the thread with its job. */
  start(job: JqJob): Worker;
  readonly clock: Clock;
  /** Milliseconds that it may run for once it has its input; the time that its reader takes does not count. */
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

const windowSize = 1 << 20;

/**
 * What jq writes, one value a line, in blocks of whole characters. What was written before a failure still comes.
 * Throws what the input throws, and Failure: usage for a wrong expression (jq_syntax), one that does not suit the
 * data (jq_error) and one that needs too much memory (jq_too_large); network (jq_timeout) where the limit is over.
 */
export async function* runJq(engine: JqEngine, request: JqRequest): AsyncGenerator<Uint8Array> {
  const { clock, limit } = engine;
  const { expression, raw, input, log } = request;
  const window = new SharedArrayBuffer(windowSize);
  const shared = new SharedArrayBuffer(12);
  const counters = new Int32Array(shared);
  const fill = filler(input);
  const worker = engine.start({ expression, flags: raw ? ['-c', '-r'] : ['-c'], window, shared });
  const messages = new Inbox(worker, clock);
  let begun = clock.elapsed();
  const left = () => limit - (clock.elapsed() - begun - Atomics.load(counters, slots.waited));
  try {
    for (;;) {
      const message = await messages.next(left());
      if (message === undefined || left() < 0) throw tooSlow(limit);
      if ('wants' in message) {
        const length = fill(new Uint8Array(window));
        begun = clock.elapsed();
        Atomics.store(counters, slots.waited, 0);
        Atomics.store(counters, slots.filled, length);
        Atomics.notify(counters, slots.filled);
      } else if ('block' in message) {
        Atomics.add(counters, slots.taken, 1);
        Atomics.notify(counters, slots.taken);
        yield message.block;
      } else {
        return finishJq(message, log);
      }
    }
  } finally {
    await worker.terminate();
  }
}

/** Copies as much of the pieces into a buffer as both have left; gives how much, 0 at the end. */
function filler(input: Iterable<string | Uint8Array>): (into: Uint8Array) => number {
  const pieces = input[Symbol.iterator]();
  let left: Uint8Array = new Uint8Array(0);
  return into => {
    let length = 0;
    while (length < into.length) {
      if (left.length === 0) {
        const next = pieces.next();
        if (next.done) break;
        left = typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
      }
      const part = left.subarray(0, into.length - length);
      into.set(part, length);
      length += part.length;
      left = left.subarray(part.length);
    }
    return length;
  };
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

function finishJq(end: JqEnd, log: (line: string) => void): void {
  if ('megabytes' in end) throw tooLarge(end.megabytes);
  if ('broken' in end) throw brokenDown(end.broken);
  if (end.status !== 0) throw jqFailure(end.stderr, end.status);
  for (const line of end.stderr.split('\n')) if (line !== '') log(line);
}

/** jq's exit status 3 is a compile error. */
function jqFailure(stderr: string, status: number): Failure {
  const message = stderr
    .split('\n')
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace('/dev/stdin', '<stdin>');
  return new Failure('usage', message.startsWith('jq:') ? message : `jq: ${message}`, {
    code: status === 3 ? 'jq_syntax' : 'jq_error',
    hint: hintOn(message),
  });
}

function hintOn(message: string): string {
  if (message.includes('Cannot index array with string ("data")'))
    return "What was selected is an array: '.[]' in place of '.data[]'.";
  if (message.includes('Cannot index array with string'))
    return "The records are '.[]' of what was selected, and '.data[]' of a list as it was sent.";
  return 'The expression runs on what --json prints, with the records selected before; see jq(1) for the language.';
}

const ownJq = 'pipe it to a jq of your own: --json | jq …';

function tooLarge(megabytes: number): Failure {
  const message = `jq gave up: the answer, or what the expression makes of it, does not fit into ${megabytes} MB.`;
  const hint = `Does the expression end? If so, select less with --filter, --columns or --limit, or ${ownJq}`;
  return new Failure('usage', message, { code: 'jq_too_large', hint });
}

function brokenDown(reason: string): Failure {
  const details = { hint: `Where it should work, ${ownJq}`, cause: reason };
  return /call stack|out of bounds/i.test(reason)
    ? new Failure('usage', 'jq gave up: the expression recurses, or nests values, too deeply.', {
        code: 'jq_too_large',
        ...details,
      })
    : new Failure('unexpected', `jq broke down: ${reason}`, details);
}

function tooSlow(limit: number): Failure {
  return new Failure('network', `jq was stopped after ${limit / 1000} s.`, {
    code: 'jq_timeout',
    hint: 'Where it needs longer, allow it with --timeout.',
  });
}
