/** The part of WebAssembly's interface that the engine uses: Node's types leave it to those of browsers. */
declare namespace WebAssembly {
  type ImportValue = ((...given: number[]) => number) | number | Memory;
  type Imports = Record<string, Record<string, ImportValue>>;
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
}
