/**
 * jq compiled to WebAssembly by Emscripten. The library passes the whole body as a string. This file lets jq read and
 * write directly through WASI's calls, which the library names `_fd_read` and so on. jq gets no environment variables.
 */
import { loadJq } from 'jq-wasm';
import { messageOf } from '../../../base/errors.ts';

/** The part of WebAssembly's interface that is used here. Only the types of browsers declare it, not Node's. */
declare global {
  namespace WebAssembly {
    type Imports = Readonly<Record<string, Record<string, EngineCall>>>;
    class Module {
      constructor(bytes: Uint8Array);
    }
    class Instance<Exports extends object = object> {
      constructor(module: Module, imports: Imports | Readonly<Record<string, Record<string, number>>>);
      readonly exports: Exports;
    }
    class Memory {
      readonly buffer: ArrayBuffer;
      grow(pages: number): number;
    }
  }
}

type EngineCall = (a: number, b: number, c: number, d: number) => unknown;

export interface JqProgram {
  readonly module: WebAssembly.Module;
  readonly expression: string;
  /** Options of jq in addition to -c. */
  readonly flags: readonly string[];
  /** Copies as much JSON text as fits into the buffer, and returns its length; 0 at the end. */
  read(buffer: Uint8Array): number;
  /** Receives jq's output on stdout. The bytes are valid only during the call. */
  write(bytes: Uint8Array): void;
}

export type JqResult =
  /** jq's exit status: 0; 5 for an error on the data; 3 for a syntax error; 2 for input that is not JSON. */
  | { readonly status: number; readonly stderr: string }
  /** The memory that jq could not get, in MB of 2^20 bytes: its limit, or less if the machine has less. */
  | { readonly megabytes: number }
  /** The error of the engine if it crashes, for example because thousands of nested levels overflow its stack. */
  | { readonly crash: string };

/** Returns jq's module with memory for a long response. The library's own limit is 256 MiB, in its memory section. */
export function compileJq(wasm: Buffer): WebAssembly.Module {
  // Section 5, which has 6 bytes: one memory with a minimum of 256 and a maximum of 4096 pages (WebAssembly Core, 5.5.8).
  const limitedMemory = Buffer.from([5, 6, 1, 1, 0x80, 0x02, 0x80, 0x20]);
  const unlimitedMemory = Buffer.from([5, 4, 1, 0, 0x80, 0x02]);
  const offset = wasm.indexOf(limitedMemory);
  return new WebAssembly.Module(
    Buffer.concat([wasm.subarray(0, offset), unlimitedMemory, wasm.subarray(offset + limitedMemory.length)]),
  );
}

/** Bytes of a page; all lengths are in bytes. */
const pageSize = 1 << 16;
/** Bytes by which memory grows: small steps are slow, and unused memory costs nothing. */
const growthStep = 1 << 24;

/**
 * Returns the memory limit. jq needs nine times the memory of a record's text, and up to forty times for lists of short
 * numbers. The library's addresses are signed, so they end at 2 GiB.
 */
function maxMemory(bytesRead: number): number {
  return Math.min(Math.max(2 ** 28, 64 * bytesRead), 2 ** 31 - pageSize);
}

/** Maximum number of bytes of stderr to keep. */
const maxStderr = 1 << 16;

export async function runProgram(program: JqProgram): Promise<JqResult> {
  const { module, expression, flags, read, write } = program;
  const decoder = new TextDecoder();
  let stderr = '';
  let bytesRead = 0;
  let refusedSize: number | undefined;
  /** jq's memory. It is replaced when it grows. */
  let memory = Buffer.alloc(0);
  let growTo = (_size: number) => {};
  /** Calls `use` for each of `count` buffers (pairs of address and length), and writes the sum of the results. */
  function sumBuffers(
    address: number,
    count: number,
    resultAddress: number,
    use: (buffer: Uint8Array) => number,
  ): number {
    let total = 0;
    for (let pair = address; pair < address + 8 * count; pair += 8) {
      const start = memory.readUInt32LE(pair);
      total += use(memory.subarray(start, start + memory.readUInt32LE(pair + 4)));
    }
    memory.writeUInt32LE(total, resultAddress);
    return total;
  }
  const calls: Readonly<Record<string, EngineCall>> = {
    _fd_read: (_fd, address, count, resultAddress) => {
      bytesRead += sumBuffers(address, count, resultAddress, read);
      return 0;
    },
    _fd_write: (fd, address, count, resultAddress) => {
      sumBuffers(address, count, resultAddress, bytes => {
        if (fd === 1) write(bytes);
        else if (stderr.length < maxStderr) stderr += decoder.decode(bytes, { stream: true });
        return bytes.length;
      });
      return 0;
    },
    _emscripten_resize_heap: size => {
      const memoryLimit = maxMemory(bytesRead);
      const wantedSize = size >>> 0;
      try {
        if (wantedSize > memoryLimit) throw new RangeError();
        growTo(Math.min(Math.max(wantedSize, memory.length + growthStep), memoryLimit));
        return 1;
      } catch {
        refusedSize = Math.min(memoryLimit, wantedSize);
        return 0;
      }
    },
    _environ_sizes_get: (count, size) => {
      memory.writeUInt32LE(0, count);
      memory.writeUInt32LE(0, size);
      return 0;
    },
    _environ_get: () => 0,
  };
  const { raw: run } = await loadJq({
    instantiateWasm: (imports, onSuccess) => {
      for (const functions of Object.values(imports))
        for (const [name, call] of Object.entries(functions)) functions[name] = calls[call.name] ?? call;
      const instance = new WebAssembly.Instance(module, imports);
      const exportedMemory = Object.values(instance.exports).find(each => each instanceof WebAssembly.Memory);
      growTo = size => {
        exportedMemory?.grow(Math.ceil((size - memory.length) / pageSize));
        memory = Buffer.from(exportedMemory?.buffer ?? memory.buffer);
        // This call also makes the library's views of the memory.
        onSuccess(instance, module);
      };
      growTo(0);
    },
  });
  try {
    const { exitCode } = run('', expression, ['-c', ...flags]);
    return { status: exitCode, stderr };
  } catch (error) {
    return refusedSize === undefined
      ? { crash: messageOf(error) }
      : { megabytes: Math.round(refusedSize / 2 ** 20) };
  }
}
