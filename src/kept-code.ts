/**
 * V8's code of the program's chunks, kept between runs in the package's own folder: whoever can write there can
 * write the program itself, so nobody else is trusted. Compiling takes a third of a short run. Without this file
 * the program runs as it does with it.
 *
 * A file for each chunk: V8's code twice, the chunk's own text, and a line that tells what it is:
 *
 *     <code><code><text>\n<engine>|<bytes of the code>|<sets of chunks>
 *
 * The code holds the functions that runs have called. A run that loads another set of chunks than those before it
 * calls others, and writes the code anew, with its set: so often at most as there are places for sets.
 */
import type { Script } from 'node:vm';

type Disk = typeof import('node:fs');

/** What Node puts before a file of CommonJS. */
const head = '(function (exports, require, module, __filename, __dirname) {';

const mostSets = 16;
/** Milliseconds after which a file that was not put in its place never will be. */
const abandoned = 3_600_000;

interface Chunk {
  readonly script: Script;
  readonly name: string;
  readonly text: Buffer;
}

interface Kept {
  readonly code: Buffer;
  readonly sets: readonly string[];
}

export interface KeptCode {
  /** Writes the code of all chunks that the run has loaded, where one has none, or no run has loaded these before. */
  write(): void;
  /**
   * False where there is code to be written. Else none will be: V8 takes code under the flags alone that it was
   * made under, and from now on they may change.
   */
  close(): boolean;
}

/** From now on chunks below the folder are loaded with their kept code. */
export function keepCode(folder: string, disk: Disk): KeptCode {
  const { version, versions, platform, arch } = process;
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = disk.constants;
  const engine = [version, versions.v8, platform, arch].join(' ');
  const chunks: Chunk[] = [];
  let sets: readonly string[] = [];
  let isComplete = true;
  let isClosed = false;

  require.extensions['.cjs'] = (module, filename) => {
    const text = disk.readFileSync(filename);
    const name = filename.slice(folder.length + 1);
    const kept = keptAt(pathOf(name), text, disk.statSync(filename));
    const { Script } = process.getBuiltinModule('node:vm');
    // Stack traces name the places in the file. V8 keeps this name with the code, which must be true in every folder;
    // it is a string of its own, as a part of another would bring that along.
    const called = Buffer.from(`music-cli/dist/${name}`).toString();
    const script = new Script(`${head}${text.toString()}\n})`, {
      ...{ filename: called, columnOffset: -head.length },
      cachedData: kept?.code,
    });
    const isTaken = kept !== undefined && !script.cachedDataRejected;
    isComplete &&= isTaken;
    // The first chunk is part of every run, and tells of all.
    if (isTaken && chunks.length === 0) sets = kept.sets;
    chunks.push({ script, name, text });
    const load = (id: string): unknown => module.require(id);
    script.runInThisContext()(module.exports, load, module, filename, folder);
  };

  function pathOf(name: string): string {
    return `${folder}/kept/${name}-${version}-${arch}`;
  }

  /** Undefined where there is none, or none of this very text, whole and by who may write the chunk. */
  function keptAt(path: string, text: Buffer, chunk: { uid: number; mode: number }): Kept | undefined {
    let fd: number | undefined;
    try {
      fd = disk.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      const stat = disk.fstatSync(fd);
      if (!stat.isFile() || stat.uid !== chunk.uid || (stat.mode & 0o022 & ~chunk.mode) !== 0)
        return undefined;
      const bytes = disk.readFileSync(fd);
      const end = bytes.lastIndexOf('\n');
      const [made, size, ...known] = bytes.toString('latin1', end + 1).split('|');
      const half = Number(size);
      if (made !== engine || end !== 2 * half + text.length) return undefined;
      const code = bytes.subarray(0, half);
      // V8 dies of damaged code, and no checksum is made as quickly as two copies are compared.
      const isWhole =
        code.equals(bytes.subarray(half, 2 * half)) && text.equals(bytes.subarray(2 * half, end));
      return isWhole ? { code, sets: known } : undefined;
    } catch {
      return undefined;
    } finally {
      if (fd !== undefined) disk.closeSync(fd);
    }
  }

  function write(): void {
    const own = chunks
      .map(({ name }) => name)
      .sort()
      .join(' ');
    if (isClosed || (isComplete && (sets.includes(own) || sets.length >= mostSets))) return;
    const known = [...sets.filter(set => set !== own), own].slice(-mostSets);
    try {
      disk.mkdirSync(`${folder}/kept`, { recursive: true });
      for (const [index, { script, name, text }] of chunks.entries()) {
        const code = script.createCachedData();
        const line = [engine, code.length, ...(index === 0 ? known : [])].join('|');
        put(pathOf(name), Buffer.concat([code, code, text, Buffer.from(`\n${line}`)]));
      }
      sweep();
    } catch {
      // The folder can't be written, or another process is at it.
    }
  }

  function put(path: string, content: Buffer): void {
    const written = `${path}.${process.pid}`;
    try {
      disk.writeFileSync(written, content, { flag: 'wx', mode: 0o644 });
      disk.renameSync(written, path);
    } catch (error) {
      disk.rmSync(written, { force: true });
      throw error;
    }
  }

  /** Removes what killed processes have left. */
  function sweep(): void {
    const now = Date.now();
    for (const name of disk.readdirSync(`${folder}/kept`).filter(each => /\.\d+$/.test(each))) {
      const path = `${folder}/kept/${name}`;
      if (now - disk.lstatSync(path).mtimeMs > abandoned) disk.rmSync(path, { force: true });
    }
  }

  return {
    write,
    close() {
      // Once it is closed, code is rejected that was taken before.
      isClosed ||= isComplete;
      return isClosed;
    },
  };
}
