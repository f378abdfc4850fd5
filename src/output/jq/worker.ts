/**
 * The thread that jq runs in, so that it can be stopped at any moment. It is given its job as workerData, and posts
 * blocks of jq's stdout, then the end. It never has more than a few blocks under way: it waits for its reader.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../base/errors.ts';
import { runProgram } from './engine.ts';
import type { JqJob, JqMessage } from './jq.ts';

const blockSize = 1 << 16;
const mostUnderWay = 8;

runJob(workerData);

async function runJob({ expression, flags, input, shared }: JqJob): Promise<void> {
  const post = (message: JqMessage) => parentPort?.postMessage(message);
  const counters = new Int32Array(shared);
  const decoder = new TextDecoder();
  const pieces: Buffer[] = [];
  let length = 0;
  let posted = 0;
  let stderr = '';

  function flush(): void {
    if (length === 0) return;
    const since = Date.now();
    for (
      let count = Atomics.load(counters, 0);
      posted - count >= mostUnderWay;
      count = Atomics.load(counters, 0)
    )
      Atomics.wait(counters, 0, count);
    Atomics.add(counters, 1, Date.now() - since);
    post({ block: Buffer.concat(pieces) });
    posted++;
    pieces.length = 0;
    length = 0;
  }

  try {
    const status = await runProgram({
      module: new WebAssembly.Module(readFileSync(`${__dirname}/jq.wasm`)),
      expression,
      flags,
      input: used(input),
      write(to, bytes) {
        if (to === 2) {
          if (stderr.length < blockSize) stderr += decoder.decode(bytes, { stream: true });
          return;
        }
        pieces.push(Buffer.from(bytes));
        length += bytes.length;
        if (length >= blockSize) flush();
      },
    });
    flush();
    post({ status, stderr });
  } catch (error) {
    flush();
    post({ broken: messageOf(error) });
  }
}

/** Each piece is let go when it has been read. */
function* used(pieces: Uint8Array[]): Generator<Uint8Array> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
}
