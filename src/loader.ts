/**
 * Loads the program, whose chunks the build has put into one file: a line of JSON, the place of each chunk, and then
 * their texts, ready to be called as CommonJS. Node's own loader would look for each on the disk.
 *
 *     {"run.cjs":[0,245012],"commander.cjs":[245012,40267],…}⏎<texts>
 *
 * V8's code of the chunks is kept between runs in the package's own folder, by the owner of the program: nobody else
 * writes it, and it is not read where somebody else could have written it. Compiling takes a third of a short run. A
 * file for each chunk: V8's code twice, the chunk's own text, and a line that tells what it is:
 *
 *     <code><code><text>⏎<engine>|<bytes of the code>|<sets of chunks>
 *
 * The code holds the functions that runs have called. A run that loads another set of chunks than those before it
 * calls others, and writes the code anew, with its set: so often at most as there are places for sets.
 */
import type { Stats } from 'node:fs';
import type { Script } from 'node:vm';

type LoaderDisk = typeof import('node:fs');

const maxSets = 64;
/** Milliseconds after which to remove a temporary file of a killed process. */
const staleAfter = 3_600_000;
/** Milliseconds after which to remove unread code, which another version of Node made. */
const unusedAfter = 30 * 24 * 3_600_000;
/** Maximum length of the line of places, in bytes. */
export const maxPlaces = 1 << 14;

interface Chunk {
  readonly module: Pick<NodeJS.Module, 'exports'>;
  readonly script: Script;
  readonly text: Buffer;
  /** Where the text begins in the file; it identifies the chunk and is shorter than its name. */
  readonly start: number;
}

interface Kept {
  readonly code: Buffer;
  readonly sets: readonly string[];
}

export interface Loader {
  /** Loads a chunk and returns its exports, as `require` does. */
  load(name: string): ReturnType<NodeJS.Require>;
  /** Writes the code of all chunks that the run has loaded, where one has none, or no run has loaded these before. */
  write(): void;
  /** Lets functions run longer before V8 11 optimises them; later versions wait by themselves. */
  optimizeLate(): void;
}

/**
 * In bytes of code that a function runs before V8 11 optimises it: with which it starts, and fifteen times as many. It
 * makes and takes code under the flags alone with which it started.
 */
const earlyOptimization = '--interrupt-budget=67584';
const lateOptimization = '--interrupt-budget=1000000';

/** The program in a folder. */
export function loaderIn(folder: string, disk: LoaderDisk): Loader {
  const { version, versions, platform, arch } = process;
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = disk.constants;
  const { Script } = process.getBuiltinModule('node:vm');
  const engine = [version, versions.v8, platform, arch].join(' ');
  const program = disk.openSync(`${folder}/program`, 'r');
  const owner = disk.fstatSync(program);
  const keptFolder = `${folder}/kept`;
  const there = disk.lstatSync(keptFolder, { throwIfNoEntry: false });
  const isFollowed = there?.isDirectory() === true && isOurs(there);
  const beginning = readAt(program, 0, maxPlaces);
  const texts = beginning.indexOf('\n') + 1;
  const chunks = new Map<string, Chunk>();
  let sets: readonly string[] = [];
  let isComplete = true;
  let v8: typeof import('node:v8') | undefined;

  function load(name: string): ReturnType<NodeJS.Require> {
    const known = chunks.get(name);
    if (known) return known.module.exports;
    const [start, length] = placeOf(name);
    const text = readAt(program, texts + start, length);
    const kept = keptAt(pathOf(name), text);
    // Stack traces name the lines of the chunk. V8 keeps this name with the code, which must be true in every folder.
    const filename = `music-cli/dist/${name}`;
    v8?.setFlagsFromString(earlyOptimization);
    const script = new Script(text.toString('latin1'), { filename, cachedData: kept?.code });
    v8?.setFlagsFromString(lateOptimization);
    const isTaken = kept !== undefined && !script.cachedDataRejected;
    isComplete &&= isTaken;
    // The first chunk is part of every run, so its file lists the sets of chunks.
    if (isTaken && chunks.size === 0) sets = kept.sets;
    const module = { exports: {} };
    chunks.set(name, { module, script, text, start });
    script.runInThisContext()(module.exports, required, module, `${folder}/${name}`, folder);
    return module.exports;
  }

  function required(id: string): ReturnType<NodeJS.Require> {
    return id.startsWith('./') ? load(id.slice(2)) : require(id);
  }

  /** Parsed alone: of some two hundred places a run needs few. */
  function placeOf(name: string): readonly [start: number, length: number] {
    const label = `"${name}":`;
    const at = beginning.indexOf(label) + label.length;
    return JSON.parse(beginning.toString('latin1', at, beginning.indexOf(']', at) + 1));
  }

  /** Reads up to `length` bytes; fewer at the end of the file. */
  function readAt(fd: number, position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    let at = 0;
    for (let read = -1; read !== 0 && at < length; at += read)
      read = disk.readSync(fd, bytes, at, length - at, position + at);
    return bytes.subarray(0, at);
  }

  function pathOf(name: string): string {
    return `${keptFolder}/${name}-${version}-${arch}`;
  }

  /** Whether it belongs to the owner of the program, and only who may write the program may write it. */
  function isOurs({ uid, mode }: Stats): boolean {
    return uid === owner.uid && (mode & 0o022 & ~owner.mode) === 0;
  }

  /** Returns the kept code; undefined if it is missing, damaged, of another text or engine, or not `isOurs`. */
  function keptAt(path: string, text: Buffer): Kept | undefined {
    if (!isFollowed) return undefined;
    let fd: number | undefined;
    try {
      fd = disk.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      const stat = disk.fstatSync(fd);
      if (!stat.isFile() || !isOurs(stat)) return undefined;
      const bytes = readAt(fd, 0, stat.size);
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
    const own = Array.from(chunks.values(), ({ start }) => start.toString(36))
      .sort()
      .join(' ');
    if ((process.getuid?.() ?? owner.uid) !== owner.uid) return;
    if (isComplete && (sets.includes(own) || sets.length >= maxSets)) return;
    v8?.setFlagsFromString(earlyOptimization);
    const known = [...sets.filter(set => set !== own), own].slice(-maxSets);
    const [first] = chunks.keys();
    try {
      disk.mkdirSync(keptFolder, { recursive: true, mode: 0o755 });
      const made = disk.lstatSync(keptFolder);
      if (!made.isDirectory() || made.uid !== owner.uid) return;
      if (!isOurs(made)) disk.chmodSync(keptFolder, 0o755);
      for (const [name, { script, text }] of chunks) {
        const code = script.createCachedData();
        const line = [engine, code.length, ...(name === first ? known : [])].join('|');
        put(pathOf(name), Buffer.concat([code, code, text, Buffer.from(`\n${line}`)]));
      }
      sweep();
    } catch {
      // The folder is not writable, or another process is changing it.
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

  /** Removes temporary files of killed processes, and unread code of other versions of Node. */
  function sweep(): void {
    const own = pathOf('');
    const suffix = own.slice(own.lastIndexOf('/') + 1);
    for (const name of disk.readdirSync(keptFolder).filter(each => !each.endsWith(suffix))) {
      const path = `${keptFolder}/${name}`;
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
