/** Runs jq in a thread. It posts requests for input, jq's output, and finally how jq ended. */
import { readFileSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { compileJq, runProgram } from './engine.ts';
import type { JqJob, JqMessage } from './jq.ts';

/** Minimum number of characters of a message, which may contain many short lines. */
const outputSize = 1 << 16;

runJob(workerData);

async function runJob({ expression, flags, window, reply }: JqJob): Promise<void> {
  const post = (message: JqMessage) => parentPort?.postMessage(message);
  const decoder = new StringDecoder();
  let input = window.subarray(0, 0);
  let output = '';

  function postAndWait(message: JqMessage): number {
    Atomics.store(reply, 0, -1);
    post(message);
    Atomics.wait(reply, 0, -1);
    return Atomics.load(reply, 0);
  }

  function readInput(buffer: Uint8Array): number {
    if (input.length === 0) input = window.subarray(0, postAndWait('input'));
    const part = input.subarray(0, buffer.length);
    buffer.set(part);
    input = input.subarray(part.length);
    return part.length;
  }

  function write(bytes: Uint8Array): void {
    output += decoder.write(bytes);
    if (output.length >= outputSize) flush();
  }

  function flush(): void {
    if (output !== '') postAndWait({ output });
    output = '';
  }

  const end = await runProgram({
    module: compileJq(gunzipSync(readFileSync(`${__dirname}/jq.wasm.gz`))),
    expression,
    flags,
    read: readInput,
    write,
  });
  flush();
  post(end);
}
