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
  /** JSON text, piece by piece. */
  readonly input: Iterable<Uint8Array>;
  /** Called with what jq writes to stdout (1) and stderr (2); the bytes are valid during the call alone. */
  write(to: 1 | 2, bytes: Uint8Array): void;
}

/**
 * Runs the program to its end, and gives jq's exit status: 0, 5 for an error of the expression on the data, 3 for
 * one of syntax, 2 for input that is not JSON. Throws where the engine itself breaks down: its memory ends at
 * 256 MiB, its stack at some thousand levels.
 */
export async function runProgram(program: JqProgram): Promise<number> {
  let memory: WebAssembly.Memory | undefined;
  const view = () => new DataView(memory?.buffer ?? new ArrayBuffer(0));
  const bytesAt = (from: number, length: number) =>
    new Uint8Array(memory?.buffer ?? new ArrayBuffer(0), from, length);
  /** The buffers of a call: pairs of address and length. */
  const buffersAt = (at: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      bytesAt(view().getUint32(at + index * 8, true), view().getUint32(at + index * 8 + 4, true)),
    );
  const input = reader(program.input);
  const calls: Readonly<Record<string, (...given: number[]) => number>> = {
    _fd_read: (_fd = 0, at = 0, count = 0, result = 0) => {
      const length = buffersAt(at, count).reduce((sum, buffer) => sum + input(buffer), 0);
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
      onSuccess(instance, program.module);
    },
  });
  return jq.raw('', program.expression, [...program.flags]).exitCode;
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

/** Copies as much of the input into a buffer as both have left; 0 at the end. */
function reader(input: Iterable<Uint8Array>): (into: Uint8Array) => number {
  const pieces = input[Symbol.iterator]();
  let left: Uint8Array = new Uint8Array(0);
  return into => {
    while (left.length === 0) {
      const next = pieces.next();
      if (next.done) return 0;
      left = next.value;
    }
    const part = left.subarray(0, into.length);
    into.set(part);
    left = left.subarray(part.length);
    return part.length;
  };
}
