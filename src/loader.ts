/**
 * Loads the program. The build has put its chunks into one file: a line of JSON with the position of each chunk, then
 * their texts as CommonJS functions. Node's own loader would search the disk for each chunk.
 *
 *     {"run.cjs":[0,245012],"commander.cjs":[245012,40267],…}⏎<texts>
 *
 * Compiling takes a third of a short run, so V8's code is cached between runs, in the package's own folder. Only runs
 * of the program's owner write it, and it is read only if nobody else could have written it. Each chunk has a file of
 * cached code: V8's code twice, the text of the chunk, and a line that identifies them:
 *
 *     <code><code><text>⏎<engine>|<bytes of the code>|<sets of chunks>
 *
 * The code contains the functions that earlier runs have called. A run that loads a new set of chunks calls other
 * functions, so it writes the code again and adds its set to the list. When the list is full, the code is not written
 * any more.
 */
import type { Stats } from 'node:fs';
import type { Script } from 'node:vm';

type LoaderDisk = typeof import('node:fs');

const maxSets = 64;
/** Milliseconds after which to remove a temporary file of a killed process. */
const staleAfter = 3_600_000;
/** Milliseconds after which to remove cached code that no run has read: another version of Node made it. */
const unusedAfter = 30 * 24 * 3_600_000;
/** Maximum length of the line of positions, in bytes. */
export const maxPositionsLength = 1 << 14;

interface Chunk {
  readonly module: Pick<NodeJS.Module, 'exports'>;
  readonly script: Script;
  readonly text: Buffer;
  /** The position of the text in the file, which identifies the chunk and is shorter than its name. */
  readonly start: number;
}

interface CachedCode {
  readonly code: Buffer;
  readonly sets: readonly string[];
}

export interface Loader {
  /** Loads a chunk, unless it is loaded, and returns its exports, as `require` does. */
  load(name: string): ReturnType<NodeJS.Require>;
  /** Writes the code of all loaded chunks if one has no cached code, or if no earlier run has loaded the same set. */
  write(): void;
  /** Lets functions run longer before V8 11 optimises them; later versions wait by themselves. */
  optimizeLate(): void;
}

/**
 * Number of bytes of code that a function runs before V8 11 optimises it: its default, and fifteen times as many. V8
 * reads and writes cached code only under the flags with which it started.
 */
const earlyOptimization = '--interrupt-budget=67584';
const lateOptimization = '--interrupt-budget=1000000';

/** Returns the loader of the program in a folder. */
export function loaderIn(folder: string, disk: LoaderDisk): Loader {
  const { version, versions, platform, arch } = process;
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = disk.constants;
  const { Script } = process.getBuiltinModule('node:vm');
  const engine = [version, versions.v8, platform, arch].join(' ');
  const programFile = disk.openSync(`${folder}/program`, 'r');
  const programStat = disk.fstatSync(programFile);
  const cacheFolder = `${folder}/kept`;
  const folderStat = disk.lstatSync(cacheFolder, { throwIfNoEntry: false });
  const isTrusted = folderStat?.isDirectory() === true && isOwnersFile(folderStat);
  const fileStart = readAt(programFile, 0, maxPositionsLength);
  const textsStart = fileStart.indexOf('\n') + 1;
  const chunks = new Map<string, Chunk>();
  let sets: readonly string[] = [];
  let isFullyCached = true;
  let v8: typeof import('node:v8') | undefined;

  function load(name: string): ReturnType<NodeJS.Require> {
    const chunk = chunks.get(name);
    if (chunk) return chunk.module.exports;
    const [start, length] = positionOf(name);
    const text = readAt(programFile, textsStart + start, length);
    const cached = readCachedCode(pathOf(name), text);
    // Stack traces show the lines of the chunk. V8 stores this name with the code, so it must be valid in every folder.
    const filename = `music-cli/dist/${name}`;
    v8?.setFlagsFromString(earlyOptimization);
    const script = new Script(text.toString('latin1'), { filename, cachedData: cached?.code });
    v8?.setFlagsFromString(lateOptimization);
    const isAccepted = cached !== undefined && !script.cachedDataRejected;
    isFullyCached &&= isAccepted;
    // The first chunk is part of every run, so its file lists the sets of chunks.
    if (isAccepted && chunks.size === 0) sets = cached.sets;
    const module = { exports: {} };
    chunks.set(name, { module, script, text, start });
    script.runInThisContext()(module.exports, requireChunk, module, `${folder}/${name}`, folder);
    return module.exports;
  }

  function requireChunk(id: string): ReturnType<NodeJS.Require> {
    return id.startsWith('./') ? load(id.slice(2)) : require(id);
  }

  /** Returns the position of one chunk. Parsing all of some two hundred positions would take longer. */
  function positionOf(name: string): readonly [start: number, length: number] {
    const label = `"${name}":`;
    const at = fileStart.indexOf(label) + label.length;
    return JSON.parse(fileStart.toString('latin1', at, fileStart.indexOf(']', at) + 1));
  }

  /** Returns `length` bytes, or fewer at the end of the file. */
  function readAt(fd: number, position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    let at = 0;
    for (let read = -1; read !== 0 && at < length; at += read)
      read = disk.readSync(fd, bytes, at, length - at, position + at);
    return bytes.subarray(0, at);
  }

  function pathOf(name: string): string {
    return `${cacheFolder}/${name}-${version}-${arch}`;
  }

  /** Whether a file belongs to the owner of the program, and only users who may write the program may write it. */
  function isOwnersFile({ uid, mode }: Stats): boolean {
    return uid === programStat.uid && (mode & 0o022 & ~programStat.mode) === 0;
  }

  /** Returns the cached code; undefined if it is missing, damaged, from another text or engine, or not `isOwnersFile`. */
  function readCachedCode(path: string, text: Buffer): CachedCode | undefined {
    if (!isTrusted) return undefined;
    let fd: number | undefined;
    try {
      fd = disk.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      const stat = disk.fstatSync(fd);
      if (!stat.isFile() || !isOwnersFile(stat)) return undefined;
      const bytes = readAt(fd, 0, stat.size);
      const end = bytes.lastIndexOf('\n');
      const [madeBy, size, ...known] = bytes.toString('latin1', end + 1).split('|');
      const codeLength = Number(size);
      if (madeBy !== engine || end !== 2 * codeLength + text.length) return undefined;
      const code = bytes.subarray(0, codeLength);
      // V8 crashes on damaged code. Comparing two copies is faster than any checksum.
      const isIntact =
        code.equals(bytes.subarray(codeLength, 2 * codeLength)) &&
        text.equals(bytes.subarray(2 * codeLength, end));
      return isIntact ? { code, sets: known } : undefined;
    } catch {
      return undefined;
    } finally {
      if (fd !== undefined) disk.closeSync(fd);
    }
  }

  function write(): void {
    const ownSet = Array.from(chunks.values(), ({ start }) => start.toString(36))
      .sort()
      .join(' ');
    if ((process.getuid?.() ?? programStat.uid) !== programStat.uid) return;
    if (isFullyCached && (sets.includes(ownSet) || sets.length >= maxSets)) return;
    v8?.setFlagsFromString(earlyOptimization);
    const newSets = [...sets.filter(set => set !== ownSet), ownSet].slice(-maxSets);
    const [firstName] = chunks.keys();
    try {
      disk.mkdirSync(cacheFolder, { recursive: true, mode: 0o755 });
      const stat = disk.lstatSync(cacheFolder);
      if (!stat.isDirectory() || stat.uid !== programStat.uid) return;
      if (!isOwnersFile(stat)) disk.chmodSync(cacheFolder, 0o755);
      for (const [name, { script, text }] of chunks) {
        const code = script.createCachedData();
        const line = [engine, code.length, ...(name === firstName ? newSets : [])].join('|');
        replaceFile(pathOf(name), Buffer.concat([code, code, text, Buffer.from(`\n${line}`)]));
      }
      removeOldFiles();
    } catch {
      // The folder is not writable, or another process is changing it.
    }
  }

  function replaceFile(path: string, content: Buffer): void {
    const temporaryPath = `${path}.${process.pid}`;
    try {
      disk.writeFileSync(temporaryPath, content, { flag: 'wx', mode: 0o644 });
      disk.renameSync(temporaryPath, path);
    } catch (error) {
      disk.rmSync(temporaryPath, { force: true });
      throw error;
    }
  }

  /** Removes temporary files of killed processes, and cached code of other versions of Node. */
  function removeOldFiles(): void {
    const anyPath = pathOf('');
    const suffix = anyPath.slice(anyPath.lastIndexOf('/') + 1);
    for (const name of disk.readdirSync(cacheFolder).filter(each => !each.endsWith(suffix))) {
      const path = `${cacheFolder}/${name}`;
      const { atimeMs, mtimeMs } = disk.lstatSync(path);
      const age = Date.now() - Math.max(atimeMs, mtimeMs);
      if (age > (/\.\d+$/.test(name) ? staleAfter : unusedAfter)) disk.rmSync(path, { force: true });
    }
  }

  return {
    load,
    write,
    optimizeLate() {
      if (versions.v8.startsWith('11.')) v8 ??= process.getBuiltinModule('node:v8');
      v8?.setFlagsFromString(lateOptimization);
    },
  };
}
