/**
 * The thread that jq runs in, so that it can be stopped at any moment. It is given its job as workerData, and posts
 * blocks of jq's stdout, then the end. It never has more than a few blocks under way: it waits for its reader.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../base/errors.ts';
import { compileJq, MemoryLimit, runProgram } from './engine.ts';
import { type JqJob, type JqMessage, slots } from './jq.ts';

const blockSize = 1 << 16;
const mostUnderWay = 8;

runJob(workerData);

async function runJob({ expression, flags, shared, window }: JqJob): Promise<void> {
  const post = (message: JqMessage, handedOver: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, handedOver);
  const counters = new Int32Array(shared);
  const decoder = new TextDecoder();
  let input = new Uint8Array(window, 0, 0);
  let block = new Uint8Array(blockSize);
  let length = 0;
  let posted = 0;
  let stderr = '';

  function read(into: Uint8Array): number {
    if (input.length === 0) {
      Atomics.store(counters, slots.filled, -1);
      post({ wants: 'input' });
      Atomics.wait(counters, slots.filled, -1);
      input = new Uint8Array(window, 0, Atomics.load(counters, slots.filled));
    }
    const part = input.subarray(0, into.length);
    into.set(part);
    input = input.subarray(part.length);
    return part.length;
  }

  function write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + blockSize - length);
      block.set(part, length);
      length += part.length;
      at += part.length;
      if (length === blockSize) flush(wholeCharacters(block));
    }
  }

  function flush(end: number): void {
    if (end === 0) return;
    const since = Date.now();
    for (
      let taken = Atomics.load(counters, slots.taken);
      posted - taken >= mostUnderWay;
      taken = Atomics.load(counters, slots.taken)
    )
      Atomics.wait(counters, slots.taken, taken);
    Atomics.add(counters, slots.waited, Date.now() - since);
    const full = block;
    block = new Uint8Array(blockSize);
    block.set(full.subarray(end, length));
    length -= end;
    post({ block: full.subarray(0, end) }, [full.buffer]);
    posted++;
  }

  try {
    const status = await runProgram({
      module: compileJq(readFileSync(`${__dirname}/jq.wasm`)),
      expression,
      flags,
      read,
      write(to, bytes) {
        if (to === 1) write(bytes);
        else if (stderr.length < blockSize) stderr += decoder.decode(bytes, { stream: true });
      },
    });
    flush(length);
    post({ status, stderr });
  } catch (error) {
    flush(length);
    post(error instanceof MemoryLimit ? { megabytes: error.megabytes } : { broken: messageOf(error) });
  }
}

/** Where the last character that may go on after these bytes begins: a block is text by itself. */
function wholeCharacters(bytes: Uint8Array): number {
  let at = bytes.length - 1;
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return (bytes[at] ?? 0) < 0x80 ? bytes.length : at;
}
