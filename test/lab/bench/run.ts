/**
 * Compares the cost of the built command with that of other programs: `npm run bench`.
 *
 * - A word selects the rows that contain it: `npm run bench -- table`.
 * - `--quick` takes fewer measurements, and leaves out lists of a million records.
 * - `--write` puts the table of a full run into docs/internals/speed.md.
 * - `--against <commit>` also builds that commit, and compares each row with it. The goal is at most 1.1 times the
 *   time.
 *
 * Rows that miss their goal are listed again at the end. MUSIC_CLI_BENCH_NODES contains paths of more versions of Node,
 * separated by colons. The benchmark installs nothing, and skips rows whose programs are missing: for example those of
 * json-server before `npm install` in test/lab/others.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executable, root } from '../../support/cli.ts';
import { requires } from '../../support/requires.ts';
import { installationRows } from './installation.ts';
import { type Addresses, curlConfig, type Measurement, measurements, type Runtime } from './measurements.ts';
import { againstBefore, buildBefore } from './other-commit.ts';
import { measureRatios, type Place, peakMemory } from './pairs.ts';
import { type Line, lineText, versions, writePage } from './report.ts';
import { type Figure, type Row, ratioText } from './row.ts';
import { serverMeasurements } from './serve.ts';

const argv = process.argv.slice(2);
const [isQuick, isWriting] = ['--quick', '--write'].map(option => argv.includes(option));
const option = argv.indexOf('--against');
const commit = option === -1 ? undefined : argv[option + 1];
const filter = argv
  .filter((word, index) => !word.startsWith('--') && (option === -1 || index !== option + 1))
  .join(' ');

async function bench(): Promise<void> {
  if (!existsSync(executable())) throw new Error('music-cli is not built. Run npm run build first.');
  if (option !== -1 && commit === undefined) throw new Error('--against needs a commit.');
  if (isWriting && (isQuick || filter !== '' || commit !== undefined))
    throw new Error('--write needs a full run, without other options.');
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-bench-'));
  const runtimes = prepare(folder);
  if (commit !== undefined) buildBefore(commit, folder);
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'test', 'lab', 'bench', 'server.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const place = placeIn(folder);
  const service = spawn(executable(), ['serve', '--port', '0', '--quiet'], {
    env: place.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const otherServers = serverMeasurements();
  try {
    const [http = '', https] = (await firstLine(server.stdout)).split(' ');
    const [serviceUrl = ''] = /http:\S+/.exec(await firstLine(service.stdout)) ?? [];
    const addresses: Addresses = { http, https, service: serviceUrl };
    writeCurlConfig(place, addresses);
    const pairs = measurements(addresses, runtimes);
    const pairRows = (commit === undefined ? pairs : againstBefore(pairs, commit, folder))
      .filter(({ work }) => !isQuick || !/1000000|650 MB/.test(work))
      .map(measurement => pairRow(place, measurement));
    const others = commit === undefined ? [...otherServers.rows, ...installationRows(root)] : [];
    const rows = [...pairRows, ...others].filter(({ work, against }) =>
      `${work} ${against}`.includes(filter),
    );
    print(lineText({ work: 'work', against: 'against', figure: 'ratio', goal: 'goal', verdict: 'verdict' }));
    const lines: Line[] = [];
    for (const row of rows) {
      const line = { ...row, ...(await verdictOn(row)) };
      print(lineText(line));
      lines.push(line);
    }
    const missed = lines.filter(({ verdict }) => verdict !== 'reached').map(lineText);
    print(missed.length === 0 ? '\nEvery goal is reached.' : `\nNot reached:\n${missed.join('\n')}`);
    const about = versions(place, runtimes);
    print(`\n${about.join('\n')}\n`);
    for (const { commands = [] } of rows) if (commands.length > 0) print(commands.join('\n  against '));
    if (isWriting) writePage(lines, about);
  } finally {
    server.kill();
    await otherServers.stop();
    service.kill();
    rmSync(folder, { recursive: true });
  }
}

async function verdictOn(row: Row): Promise<Pick<Line, 'figure' | 'verdict'>> {
  if (row.skipped) return { figure: '', verdict: `skipped: ${row.skipped}` };
  try {
    const { figure, reached } = await row.measure();
    return { figure, verdict: reached ? 'reached' : 'missed' };
  } catch (error) {
    return { figure: '', verdict: `failed: ${error instanceof Error ? error.message : error}` };
  }
}

function pairRow(place: Place, measurement: Measurement): Row {
  const { work, against, ours, theirs, goal, memory, needs = [] } = measurement;
  return {
    work,
    against,
    goal: `${ratioText(goal)}${memory === undefined ? '' : `, ${memory} MB`}`,
    skipped: requires(...needs).reason,
    commands: [ours, typeof theirs === 'number' ? `${theirs} s` : theirs],
    measure: () => measurePair(place, measurement),
  };
}

async function measurePair(place: Place, measurement: Measurement): Promise<Figure> {
  if (measurement.prepare !== undefined)
    execFileSync('sh', ['-c', measurement.prepare], {
      cwd: place.folder,
      env: place.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const rounds = isQuick ? Math.ceil(measurement.rounds / 4) : measurement.rounds;
  const { median, quartiles } = await measureRatios(place, measurement.ours, measurement.theirs, {
    ...measurement,
    rounds,
  });
  const [ratio = Number.NaN, ...spread] = [median, ...quartiles].map(each => each * (measurement.share ?? 1));
  const memory = await memoryOf(place, measurement);
  const fitsMemory = measurement.memory === undefined || memory === undefined || memory <= measurement.memory;
  const memoryText = memory === undefined ? '' : `, ${memory.toFixed(0)} MB`;
  return {
    figure: `${ratioText(ratio)} (${spread.map(ratioText).join('–')})${memoryText}`,
    reached: ratio <= measurement.goal && fitsMemory,
  };
}

async function memoryOf(
  place: Place,
  { ours, memory, hasEmptyCache = false }: Measurement,
): Promise<number | undefined> {
  if (memory === undefined || requires('time').skip) return undefined;
  return peakMemory(place, ours, hasEmptyCache);
}

/** Fills the folder of the runs with each Node, the command, its package, and an empty program. Returns the Nodes. */
function prepare(folder: string): Runtime[] {
  symlinkSync(executable(), join(folder, 'music-cli'));
  writeFileSync(join(folder, 'bare.cjs'), '');
  mkdirSync(join(folder, 'home'));
  for (const part of ['bin', 'dist', 'package.json'])
    cpSync(join(root, part), join(folder, 'installed', part), { recursive: true });
  const others = (process.env.MUSIC_CLI_BENCH_NODES ?? '').split(':').filter(path => path !== '');
  return [process.execPath, ...others].map(path => {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8' });
    const major = Number(/^v(\d+)/.exec(version)?.[1]);
    const name = `node${major}`;
    if (!existsSync(join(folder, name))) symlinkSync(path, join(folder, name));
    return { name, major };
  });
}

/**
 * Returns the folder and environment of the runs. NODE_EXTRA_CA_CERTS is not set: it adds 20 ms to each start of Node
 * 20.
 */
function placeIn(folder: string): Place {
  const home = join(folder, 'home');
  const PATH = `${folder}:${process.env.PATH ?? ''}`;
  return { folder, env: { PATH, HOME: home, TMPDIR: folder, LANG: 'C.UTF-8' } };
}

async function firstLine(output: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of output) {
    text += piece.toString();
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0] ?? '';
}

/** Writes the addresses that `pull` requests, in the format of curl. */
function writeCurlConfig({ folder, env }: Place, { service }: Addresses): void {
  const { stderr } = spawnSync(executable(), ['pull', '--debug', '--base-url', service], {
    env: { ...env, MUSIC_CLI_CACHE_DIR: join(folder, 'first') },
    encoding: 'utf8',
  });
  const addresses = new Set(stderr.match(/http:\/\/\S*\/api\/\S*/g));
  const lines = Array.from(addresses, (url, index) => `url = "${url}"\noutput = "pulled-${index}"\n`);
  writeFileSync(join(folder, curlConfig), lines.join(''));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

void bench();
