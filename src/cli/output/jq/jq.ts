/** Runs jq for `--jq` in its own thread, which reads through one small buffer and returns its output in pieces. */
import type { Worker } from 'node:worker_threads';
import { Failure, invalidResponse } from '../../../base/errors.ts';
import type { Clock } from '../../../base/io.ts';
import type { Piece } from '../json/pieces.ts';
import type { JqProgram, JqResult } from './engine.ts';

/** The data of the thread. Both arrays are in shared memory. */
export interface JqJob extends Pick<JqProgram, 'expression' | 'flags'> {
  /** Holds the next part of the input. */
  readonly window: Uint8Array;
  /** One number: -1 while the thread waits; then the length of the next part, 0 at the end or after output. */
  readonly reply: Int32Array;
}

/** The messages of the thread. It waits for a reply to each message except the last one. */
export type JqMessage = 'input' | { readonly output: string } | JqResult;

export interface JqEngine {
  start(job: JqJob): Worker;
  readonly clock: Clock;
  /** Maximum time since the last part of the input, in milliseconds, without the time for writing the output. */
  readonly limit: number;
  /** Waits for the thread. Throws a Failure if the time of --max-time ends. */
  waitFor<Result>(work: Promise<Result>): Promise<Result>;
}

export interface JqRequest extends Pick<JqProgram, 'expression' | 'flags'> {
  /** JSON text; a piece is valid only until the next one is requested. */
  readonly input: Iterable<Piece>;
  /** Receives each line that jq writes to stderr, for example by `debug`. */
  log(line: string): void;
}

/** Returns jq's options for -r and for each `name=value` of --arg. Throws Failure: usage, bad_option. */
export function jqFlags(raw: boolean, variables: readonly string[]): readonly string[] {
  const pairs = variables.map(text => /^([a-z_]\w*)=(.*)$/is.exec(text)?.slice(1));
  const flags = pairs.flatMap(pair => {
    if (pair) return ['--arg', ...pair];
    throw new Failure('usage', '--arg must be a name and a value.', {
      code: 'bad_option',
      hint: 'Write it as --arg name value; the expression can use it as $name.',
    });
  });
  return raw ? ['-r', ...flags] : flags;
}

const windowSize = 1 << 20;

/**
 * Yields jq's output in pieces, one value on each line. Output from before a failure is yielded too. Throws the errors
 * of the input, and Failure: usage for an invalid expression (jq_syntax), one that does not fit the data (jq_error) and
 * one that needs too much memory (jq_too_large); network (jq_timeout) at the time limit; unexpected if jq crashes.
 */
export async function* runJq(
  { start, clock, limit, waitFor }: JqEngine,
  request: JqRequest,
): AsyncGenerator<string> {
  const { expression, flags, input, log } = request;
  const window = new Uint8Array(new SharedArrayBuffer(windowSize));
  const reply = new Int32Array(new SharedArrayBuffer(4));
  const parts = partsOfInput(input);
  const worker = start({ expression, flags, window, reply });
  const nextMessage = listenTo(worker, clock);
  let end = clock.elapsed() + limit;
  try {
    for (;;) {
      const message = await waitFor(nextMessage(end - clock.elapsed()));
      if (message === undefined || clock.elapsed() > end) throw timeout(limit);
      let length = 0;
      if (message === 'input') {
        const { value = new Uint8Array(0) } = parts.next();
        window.set(value);
        length = value.length;
        end = clock.elapsed() + limit;
      } else if ('output' in message) {
        const startTime = clock.elapsed();
        yield message.output;
        end += clock.elapsed() - startTime;
      } else {
        return finishJq(message, log);
      }
      Atomics.store(reply, 0, length);
      Atomics.notify(reply, 0);
    }
  } finally {
    await worker.terminate();
  }
}

/** Yields the input in parts that fit into the window. */
function* partsOfInput(input: Iterable<Piece>): Generator<Uint8Array, undefined> {
  for (const piece of input) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    for (let start = 0; start < bytes.length; start += windowSize)
      yield bytes.subarray(start, start + windowSize);
  }
}

/** Returns a function that waits for the thread's next message; it returns undefined after `limit` milliseconds. */
function listenTo(worker: Worker, clock: Clock): (limit: number) => Promise<JqMessage | undefined> {
  let message: JqMessage | undefined;
  let arrival = new AbortController();
  const takeMessage = (newMessage: JqMessage) => {
    message = newMessage;
    arrival.abort();
  };
  worker.on('message', takeMessage);
  worker.on('error', error => takeMessage({ crash: error.message }));
  return async limit => {
    arrival = new AbortController();
    message = undefined;
    await clock.sleep(Math.max(0, limit), arrival.signal).catch(() => {});
    return message;
  };
}

function finishJq(result: JqResult, log: (line: string) => void): void {
  if ('megabytes' in result) throw memoryFailure(result.megabytes);
  if ('crash' in result) throw engineFailure(result.crash);
  if (result.status !== 0) throw jqFailure(result.stderr, result.status);
  for (const line of result.stderr.split('\n')) if (line !== '') log(line);
}

/** Returns the failure of a run. jq's exit status 3 means a syntax error. */
function jqFailure(stderr: string, status: number): Failure {
  const message = stderr
    .split('\n')
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace('/dev/stdin', '<stdin>');
  const parseError = /^jq: parse error: (.*)/.exec(message)?.[1];
  if (parseError !== undefined)
    return invalidResponse(`jq cannot read the response: ${parseError}.`, 'jq_unread');
  return new Failure('usage', message.startsWith('jq:') ? message : `jq: ${message}`, {
    code: status === 3 ? 'jq_syntax' : 'jq_error',
    hint: jqHint(message),
  });
}

function jqHint(message: string): string {
  if (message.includes('Cannot index array with string ("data")'))
    return "The selection is an array: use '.[]' instead of '.data[]'.";
  if (message.includes('Cannot index array with string'))
    return "Use '.[]' if records are selected, for example with --filter; otherwise use '.data[]'.";
  return 'The expression reads the output of --json, after records have been selected; see jq(1) for the language.';
}

const pipeHint = 'pipe the JSON to your own jq: --json | jq …';

function memoryFailure(megabytes: number): Failure {
  const message = `jq ran out of memory: the response or the result does not fit into ${megabytes} MB.`;
  const hint = `Check that the expression ends. Select less with --filter, --columns or --limit, or ${pipeHint}`;
  return new Failure('usage', message, { code: 'jq_too_large', hint });
}

function engineFailure(reason: string): Failure {
  const details = { hint: `If the expression is right, ${pipeHint}`, cause: reason };
  return /call stack|out of bounds/i.test(reason)
    ? new Failure('usage', 'jq failed: the expression recurses, or nests values, too deeply.', {
        code: 'jq_too_large',
        ...details,
      })
    : new Failure('unexpected', `jq failed: ${reason}`, details);
}

function timeout(limit: number): Failure {
  return new Failure('network', `jq was stopped after ${limit / 1000} s.`, {
    code: 'jq_timeout',
    hint: 'If it needs longer, raise --timeout.',
  });
}
