/**
 * What the command costs, against what a user would take instead: `npm run bench`, on the built package.
 * A word leaves the rows that hold it (`npm run bench -- table`), `--quick` measures less often and no million
 * records. The rows that miss their goal are named again at the end.
 * MUSIC_CLI_BENCH_NODES names further Nodes, apart by colons. Nothing is installed: what is missing is skipped.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { arch, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { executable, root } from '../support/cli.ts';
import { requires } from '../support/requires.ts';
import { installation } from './installation.ts';
import { type Place, pairs, peakMemory } from './pairs.ts';
import { type Addresses, type Runtime, type Work, works } from './works.ts';

const argv = process.argv.slice(2);
const quick = argv.includes('--quick');
const only = argv.filter(word => !word.startsWith('--')).join(' ');

async function bench(): Promise<void> {
  if (!existsSync(join(root, 'dist', 'main.cjs'))) throw new Error('Nothing is built: npm run build.');
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-bench-'));
  const runtimes = prepare(folder);
  const server = spawn(process.execPath, ['--import', 'tsx', join(root, 'test', 'bench', 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const addresses = await addressesFrom(server.stdout);
    const place = placeIn(folder);
    const chosen = works(addresses, runtimes)
      .filter(({ work, against }) => `${work} ${against}`.includes(only))
      .filter(({ work }) => !quick || !/1000000|650 MB/.test(work));
    say(line('work', 'against', 'ratio', 'goal', 'verdict'));
    const done: Work[] = [];
    const misses: string[] = [];
    for (const work of chosen) {
      const text = await row(place, work);
      say(text);
      if (!text.endsWith('reached')) misses.push(text);
      done.push(work);
    }
    if ('cold install its size'.includes(only)) for (const cells of installation(root)) say(line(...cells));
    say(misses.length === 0 ? '\nEvery goal is reached.' : `\nNot reached:\n${misses.join('\n')}`);
    say(`\n${versions(place, runtimes).join('\n')}\n`);
    for (const { ours, theirs } of done) say(`${ours}\n  against ${theirs}`);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

async function row(place: Place, work: Work): Promise<string> {
  const { skip, reason } = requires(...(work.needs ?? []));
  const goal = `${work.goal.toFixed(2)}${work.memory === undefined ? '' : `, ${work.memory} MB`}`;
  if (skip) return line(work.work, work.against, '', goal, `skipped: ${reason}`);
  try {
    if (work.first !== undefined)
      execFileSync('sh', ['-c', work.first], { cwd: place.folder, env: place.env });
    const rounds = quick ? Math.ceil(work.rounds / 4) : work.rounds;
    const found = await pairs(place, work.ours, work.theirs, { rounds, fresh: work.fresh ?? false });
    const [median, low, high] = [found.median, ...found.quartiles].map(each => each * (work.share ?? 1));
    const timely = (median ?? Number.NaN) <= work.goal;
    const memory = await memoryOf(place, work);
    const spare = work.memory === undefined || memory === undefined || memory <= work.memory;
    const ratio = `${median?.toFixed(2)} (${low?.toFixed(2)}–${high?.toFixed(2)})`;
    const held = memory === undefined ? '' : `, ${memory.toFixed(0)} MB`;
    return line(work.work, work.against, ratio + held, goal, timely && spare ? 'reached' : 'missed');
  } catch (error) {
    return line(
      work.work,
      work.against,
      '',
      goal,
      `failed: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function memoryOf(place: Place, { ours, memory, fresh = false }: Work): Promise<number | undefined> {
  if (memory === undefined || requires('time').skip) return undefined;
  return peakMemory(place, ours, fresh);
}

/** The folder in which everything runs: the Nodes and the command by name, and an empty program. */
function prepare(folder: string): Runtime[] {
  symlinkSync(executable, join(folder, 'music-cli'));
  writeFileSync(join(folder, 'bare.cjs'), '');
  mkdirSync(join(folder, 'home'));
  const others = (process.env.MUSIC_CLI_BENCH_NODES ?? '').split(':').filter(path => path !== '');
  return [process.execPath, ...others].map(path => {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8' });
    const major = Number(/^v(\d+)/.exec(version)?.[1]);
    const name = `node${major}`;
    if (!existsSync(join(folder, name))) symlinkSync(path, join(folder, name));
    return { name, major };
  });
}

/** Nothing of the caller's environment but PATH; NODE_EXTRA_CA_CERTS alone would make every Node slower. */
function placeIn(folder: string): Place {
  const home = join(folder, 'home');
  const PATH = `${folder}:${process.env.PATH ?? ''}`;
  return { folder, env: { PATH, HOME: home, TMPDIR: folder, LANG: 'C.UTF-8' } };
}

async function addressesFrom(output: AsyncIterable<Buffer>): Promise<Addresses> {
  let text = '';
  for await (const piece of output) {
    text += piece.toString();
    if (text.endsWith('\n')) break;
  }
  const [http = '', https] = text.trim().split(' ');
  return { http, https };
}

function versions({ env, folder }: Place, runtimes: readonly Runtime[]): string[] {
  const tools = ['curl', 'jq', 'column', 'gh', 'http', 'cat'];
  const commands = [...runtimes.map(({ name }) => name), ...tools];
  const found = commands.map(command => {
    try {
      const said = execFileSync(command, ['--version'], {
        encoding: 'utf8',
        env,
        cwd: folder,
        stdio: 'pipe',
      });
      return `${command} ${/\d[\d.]*/.exec(said.replace(command, ''))?.[0] ?? ''}`;
    } catch {
      return `${command} missing`;
    }
  });
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${arch()}`;
  return [`${new Date().toISOString().slice(0, 10)}, ${machine}`, found.join(', ')];
}

function line(work: string, against: string, ratio: string, goal: string, verdict: string): string {
  return `${work.padEnd(50)}${against.padEnd(27)}${ratio.padEnd(28)}${goal.padEnd(15)}${verdict}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

void bench();
