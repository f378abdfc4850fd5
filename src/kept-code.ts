/**
 * V8's code of the program's chunks, kept between runs in the package's own folder: whoever can write there can
 * write the program itself, so nobody else is trusted. Compiling takes a third of a short run. Without this file
 * the program runs as it does with it.
 */
import type { Script } from 'node:vm';

type Disk = typeof import('node:fs');

/** Put in by the build: the digest of all chunks. Packages of npm all have files of one date. */
const sources = '__DIGEST_OF_SOURCES__';

/** What Node puts before a file of CommonJS. */
const head = '(function (exports, require, module, __filename, __dirname) {';

interface Chunk {
  readonly script: Script;
  readonly kept: string;
  readonly label: Buffer;
}

export interface KeptCode {
  /** Writes the code of all chunks that the run has loaded, with the functions that it called, if one of them had none. */
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
  const engine = [version, versions.v8, platform, arch, sources].join(' ');
  const chunks: Chunk[] = [];
  let isComplete = true;
  let isClosed = false;

  require.extensions['.cjs'] = (module, filename) => {
    const text = disk.readFileSync(filename, 'utf8');
    const { size, mtimeMs, uid, mode } = disk.statSync(filename);
    const label = Buffer.from([engine, size, mtimeMs].join(' '));
    const kept = `${folder}/kept/${filename.slice(folder.length + 1)}-${version}-${arch}`;
    const cachedData = keptAt(kept, label, { uid, mode });
    const { Script } = process.getBuiltinModule('node:vm');
    // Stack traces name the places in the file.
    const script = new Script(`${head}${text}\n})`, { filename, columnOffset: -head.length, cachedData });
    if (cachedData === undefined || script.cachedDataRejected) isComplete = false;
    chunks.push({ script, kept, label });
    const load = (id: string): unknown => module.require(id);
    script.runInThisContext()(module.exports, load, module, filename, folder);
  };

  /** Undefined where there is none, or none of this very chunk, whole and by who may write the chunk. */
  function keptAt(path: string, label: Buffer, chunk: { uid: number; mode: number }): Buffer | undefined {
    let fd: number | undefined;
    try {
      fd = disk.openSync(path, disk.constants.O_RDONLY | (disk.constants.O_NOFOLLOW ?? 0));
      const { uid, mode } = disk.fstatSync(fd);
      if (uid !== chunk.uid || (mode & 0o022 & ~chunk.mode) !== 0) return undefined;
      const bytes = disk.readFileSync(fd);
      const [end, half] = [bytes.length - label.length, (bytes.length - label.length) / 2];
      if (!bytes.subarray(end).equals(label)) return undefined;
      // V8 dies of damaged code, and no checksum is made as quickly as two copies are compared.
      return bytes.subarray(0, half).equals(bytes.subarray(half, end)) ? bytes.subarray(0, half) : undefined;
    } catch {
      return undefined;
    } finally {
      if (fd !== undefined) disk.closeSync(fd);
    }
  }

  function write(): void {
    if (isComplete || isClosed) return;
    try {
      disk.mkdirSync(`${folder}/kept`, { recursive: true });
      for (const { script, kept, label } of chunks) {
        const code = script.createCachedData();
        const written = `${kept}.${process.pid}`;
        disk.writeFileSync(written, Buffer.concat([code, code, label]), { flag: 'wx', mode: 0o644 });
        disk.renameSync(written, kept);
      }
    } catch {
      // The folder can't be written, or another process is at it.
    }
  }

  return {
    write,
    close() {
      isClosed = isComplete;
      return isClosed;
    },
  };
}
