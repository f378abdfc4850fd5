/**
 * Loads a file of the package together with the code that V8 has made of it before, for all its functions: to
 * make that anew at each run takes a quarter of bare Node's start. (Node's compile cache, where there is one,
 * keeps no functions that ran only later, and gains next to nothing.)
 */
import { dirname } from 'node:path';
import type { Script } from 'node:vm';
import { ownerOnly, replaceFile } from './disk.ts';
import type { Disk } from './io.ts';

export interface Engine {
  readonly disk: Disk;
  /** The file that keeps the code of one program under one Node. It is used if this user wrote it. */
  readonly kept: string;
  /** Which program, and which Node. */
  readonly version: string;
  /** The user's id; undefined on Windows. */
  readonly uid: number | undefined;
  readonly require: NodeJS.Require;
}

/** What `require(file)` gives, and will give to others from now on. */
export function loadCompiled(file: string, engine: Engine): ReturnType<NodeJS.Require> {
  const { require } = engine;
  const script = compiled(file, engine);
  if (script === undefined) return require(file);
  const { Module }: typeof import('node:module') = require('node:module');
  const module = new Module(file);
  require.cache[file] = module;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  return module.exports;
}

/** What Node puts before a file of CommonJS. */
const head = '(function (exports, require, module, __filename, __dirname) {';

/** Undefined where no code can be kept, and at the very first run, which has enough to do. */
function compiled(file: string, engine: Engine): Script | undefined {
  const { disk, kept, require } = engine;
  const { mtimeMs, size } = disk.statSync(file);
  const label = Buffer.from(`${engine.version} ${size} ${mtimeMs}`);
  const text = disk.readFileSync(file, 'utf8');
  const wrapped = `${head}${text}\n})`;
  const { Script, constants }: typeof import('node:vm') = require('node:vm');
  const options = {
    filename: file,
    // Stack traces name the places in the file.
    columnOffset: -head.length,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  };

  const cachedData = keptCode(label, engine);
  if (cachedData !== undefined) {
    const script = new Script(wrapped, { ...options, cachedData });
    // Made with other flags, or on another processor: the next run makes it anew.
    if (script.cachedDataRejected === true) disk.rmSync(kept, { force: true });
    return script;
  }
  try {
    if (disk.mkdirSync(dirname(kept), { recursive: true, mode: ownerOnly.folder }) !== undefined)
      return undefined;
    disk.accessSync(dirname(kept), disk.constants.W_OK);
    const { setFlagsFromString }: typeof import('node:v8') = require('node:v8');
    // All functions are compiled now, and not when they are first called.
    setFlagsFromString('--no-lazy');
    const script = new Script(wrapped, options);
    setFlagsFromString('--lazy');
    const code = script.createCachedData();
    replaceFile(disk, kept, Buffer.concat([code, code, label]), ownerOnly);
    return script;
  } catch {
    return undefined;
  }
}

/** V8 dies of damaged code, and no checksum is made as quickly as two copies are compared. */
function keptCode(label: Buffer, { disk, kept, uid }: Engine): Buffer | undefined {
  let fd: number | undefined;
  try {
    fd = disk.openSync(kept, 'r');
    const stat = disk.fstatSync(fd);
    if (uid !== undefined && (stat.uid !== uid || (stat.mode & 0o022) !== 0)) return undefined;
    const bytes = disk.readFileSync(fd);
    const end = bytes.length - label.length;
    const code = bytes.subarray(0, end / 2);
    const intact = bytes.subarray(end).equals(label) && bytes.subarray(end / 2, end).equals(code);
    return intact ? code : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) disk.closeSync(fd);
  }
}
