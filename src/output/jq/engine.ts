/**
 * jq itself, compiled to WebAssembly by Emscripten. The library's own way in and out goes through strings of the
 * whole body; here jq reads our bytes and writes to us directly, by WASI's calls, which the library names in its
 * glue code: `_fd_read` and so on. Its environment is empty.
 */
import { loadJq } from 'jq-wasm';

export interface JqProgram {
  readonly module: WebAssembly.Module;
  readonly expression: string;
  /** jq's own options: `-c`, `-r`. */
  readonly flags: readonly string[];
  /** Copies JSON text into the buffer, as much as fits, and returns its length; 0 at the end. */
  read(into: Uint8Array): number;
  /** Called with what jq writes to stdout (1) and stderr (2); the bytes are valid during the call alone. */
  write(to: 1 | 2, bytes: Uint8Array): void;
}

/** jq wanted more memory than there is for it. */
export class MemoryLimit extends Error {
  readonly megabytes: number;

  constructor(bytes: number) {
    super(`more than ${bytes} bytes of memory`);
    this.megabytes = Math.round(bytes / 2 ** 20);
  }
}

/** jq's module with memory for a long answer: the library's ends at 256 MiB, as its memory section says. */
export function compileJq(wasm: Buffer): WebAssembly.Module {
  // Section 5 of 6 bytes: one memory with a maximum, of 256 pages and at most 4096 (WebAssembly Core, 5.5.8).
  const limited = Buffer.from([5, 6, 1, 1, 0x80, 0x02, 0x80, 0x20]);
  const unlimited = Buffer.from([5, 4, 1, 0, 0x80, 0x02]);
  const at = wasm.indexOf(limited);
  return new WebAssembly.Module(
    Buffer.concat([wasm.subarray(0, at), unlimited, wasm.subarray(at + limited.length)]),
  );
}

/** Of WebAssembly's memory, in bytes. */
const pageSize = 1 << 16;
/** Memory grows by so many pages: small steps are slow, and what isn't used yet costs nothing. */
const step = 256;

/**
 * In pages, by the length of the input. jq holds a record in nine times the memory of its text, here as on its own,
 * and lists of short numbers in up to forty. The library takes addresses for signed: they end at 2 GiB.
 */
function mostPages(read: number): number {
  return Math.min(Math.max(4096, Math.ceil((64 * read) / pageSize)), 32767);
}

/**
 * Runs the program to its end, and gives jq's exit status: 0, 5 for an error of the expression on the data, 3 for
 * one of syntax, 2 for input that is not JSON. Throws MemoryLimit, and what the engine throws where it breaks down, as
 * at the end of its stack, at some thousand levels.
 */
export async function runProgram(program: JqProgram): Promise<number> {
  let memory: WebAssembly.Memory | undefined;
  let taken = 0;
  let refused: number | undefined;
  let lookAgain = () => {};
  const view = () => new DataView(memory?.buffer ?? new ArrayBuffer(0));
  /** The buffers of a call: pairs of address and length. */
  function* buffersAt(at: number, count: number): Generator<Uint8Array> {
    for (let pair = at; pair < at + 8 * count; pair += 8)
      yield new Uint8Array(
        memory?.buffer ?? new ArrayBuffer(0),
        view().getUint32(pair, true),
        view().getUint32(pair + 4, true),
      );
  }
  const calls: Readonly<Record<string, (...given: number[]) => number>> = {
    _fd_read: (_fd = 0, at = 0, count = 0, result = 0) => {
      let length = 0;
      for (const buffer of buffersAt(at, count)) length += program.read(buffer);
      taken += length;
      view().setUint32(result, length, true);
      return 0;
    },
    _fd_write: (fd = 0, at = 0, count = 0, result = 0) => {
      let length = 0;
      for (const buffer of buffersAt(at, count)) {
        program.write(fd === 1 ? 1 : 2, buffer);
        length += buffer.length;
      }
      view().setUint32(result, length, true);
      return 0;
    },
    _emscripten_resize_heap: (size = 0) => {
      const now = view().byteLength / pageSize;
      const wanted = Math.ceil((size >>> 0) / pageSize);
      const most = mostPages(taken);
      try {
        if (wanted > most) throw new RangeError();
        memory?.grow(Math.min(Math.max(wanted, now + step), most) - now);
      } catch {
        refused = Math.min(most, wanted) * pageSize;
        return 0;
      }
      lookAgain();
      return 1;
    },
    _environ_sizes_get: (count = 0, size = 0) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    _environ_get: () => 0,
  };
  const jq = await loadJq({
    instantiateWasm: (imports, onSuccess) => {
      const instance = new WebAssembly.Instance(program.module, withCalls(imports, calls));
      memory = Object.values(instance.exports).find(each => each instanceof WebAssembly.Memory);
      // At this call, the library makes its views of the memory again.
      lookAgain = () => onSuccess(instance, program.module);
      lookAgain();
    },
  });
  try {
    return jq.raw('', program.expression, [...program.flags]).exitCode;
  } catch (error) {
    throw refused === undefined ? error : new MemoryLimit(refused);
  }
}

/** The imports with our functions in place of the library's of the same names. */
function withCalls(
  imports: WebAssembly.Imports,
  calls: Readonly<Record<string, (...given: number[]) => number>>,
): WebAssembly.Imports {
  const ours = (value: WebAssembly.ImportValue) =>
    typeof value === 'function' ? (calls[value.name] ?? value) : value;
  return Object.fromEntries(
    Object.entries(imports).map(([module, values]) => [
      module,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ours(value)])),
    ]),
  );
}
