/** Runs two commands alternately, so that other load on the machine affects both. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where commands run: in a folder, whose programs come first on PATH, and with an environment. */
export interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Ratios {
  readonly median: number;
  /** The first and the third quartile. */
  readonly quartiles: readonly [number, number];
}

export interface PairOptions {
  readonly rounds: number;
  /** Every run of the first command finds an empty cache. */
  readonly hasEmptyCache?: boolean;
  /** Every run of the second command finds an empty cache. */
  readonly theirsHasEmptyCache?: boolean;
  /** `empty`: each run finds no stored compiled code. `unwritable`: it cannot store any, either. */
  readonly codeCache?: 'empty' | 'unwritable' | undefined;
  /** The measured quantity: seconds, or megabytes at the peak. */
  readonly quantity?: 'time' | 'memory';
}

/**
 * Measures the command `a` as a multiple of `b`, which is a command or a number. Returns the median and the quartiles
 * of the ratios of all pairs of runs, except the first pair.
 */
export async function measureRatios(
  place: Place,
  a: string,
  b: string | number,
  { rounds, hasEmptyCache = false, theirsHasEmptyCache = false, codeCache, quantity = 'time' }: PairOptions,
): Promise<Ratios> {
  const ratios: number[] = [];
  const measure = quantity === 'time' ? timeOf : peakMemory;
  const clearCodeCache = () => {
    for (const installed of codeCache ? ['installed', 'before'] : []) {
      const dist = join(place.folder, installed, 'dist');
      rmSync(join(dist, 'kept'), { recursive: true, force: true });
      if (codeCache === 'unwritable' && existsSync(dist)) writeFileSync(join(dist, 'kept'), '');
    }
  };
  const measureA = () => {
    clearCodeCache();
    return measure(place, a, hasEmptyCache);
  };
  const measureB = async () => {
    clearCodeCache();
    return typeof b === 'number' ? b : measure(place, b, theirsHasEmptyCache);
  };
  for (let round = -1; round < rounds; round++) {
    const isAFirst = round % 2 === 0;
    const early = await (isAFirst ? measureA() : measureB());
    const late = await (isAFirst ? measureB() : measureA());
    if (round >= 0) ratios.push(isAFirst ? early / late : late / early);
  }
  rmSync(newCaches(place), { recursive: true, force: true });
  const quantile = quantiles(ratios);
  return { median: quantile(0.5), quartiles: [quantile(0.25), quantile(0.75)] };
}

/** Returns the peak memory of the first program of a command in megabytes, by GNU time. */
export async function peakMemory(place: Place, command: string, hasEmptyCache: boolean): Promise<number> {
  const file = join(place.folder, 'peak');
  await timeOf(place, `env time -q -o ${file} -f %M ${command}`, hasEmptyCache);
  return Number(readFileSync(file, 'utf8')) / 1024;
}

/** Returns the seconds that a command takes; fails if the command fails. A shell is started only if needed. */
async function timeOf(place: Place, command: string, hasEmptyCache: boolean): Promise<number> {
  if (!hasEmptyCache) return run(place.folder, place.env, command);
  mkdirSync(newCaches(place), { recursive: true });
  const cache = mkdtempSync(join(newCaches(place), 'cache-'));
  return run(place.folder, { ...place.env, MUSIC_CLI_CACHE_DIR: cache }, command);
}

/**
 * Returns the folder of new caches. They are removed after all measurements, because ext4 is slower for seconds after a
 * removal.
 */
function newCaches({ folder }: Place): string {
  return join(folder, 'fresh');
}

function run(cwd: string, env: Readonly<Record<string, string>>, command: string): Promise<number> {
  const [program = '', ...args] = /[|<>;&$'"]/.test(command)
    ? ['bash', '-c', `set -o pipefail; ${command}`]
    : command.split(' ').filter(word => word !== '');
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stdout.resume();
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', code => {
      const seconds = (performance.now() - start) / 1000;
      if (code === 0) resolve(seconds);
      else reject(new Error(`${command}: exit ${code}: ${stderr.trim().split('\n')[0] ?? ''}`));
    });
  });
}

/** Returns a function that computes quantiles of the values by linear interpolation. */
function quantiles(values: readonly number[]): (share: number) => number {
  const sorted = [...values].sort((a, b) => a - b);
  return share => {
    const place = share * (sorted.length - 1);
    const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return low + (high - low) * (place % 1);
  };
}
