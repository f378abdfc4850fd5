/** Formats the table for printing, and for docs/internals/speed.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../support/cli.ts';
import type { Runtime } from './measurements.ts';
import type { Place } from './pairs.ts';

export interface Line {
  readonly work: string;
  readonly against: string;
  readonly figure: string;
  readonly goal: string;
  /** `reached`, `missed`, or why there is no figure. */
  readonly verdict: string;
}

export function lineText({ work, against, figure, goal, verdict }: Line): string {
  return `${work.padEnd(56)}${against.padEnd(27)}${figure.padEnd(28)}${goal.padEnd(15)}${verdict}`;
}

/** Returns the date and the machine, and the versions of the programs. */
export function versions({ env, folder }: Place, runtimes: readonly Runtime[]): string[] {
  const tools = ['curl', 'jq', 'column', 'gh', 'http', 'cat'];
  const commands = [...runtimes.map(({ name }) => name), ...tools];
  const found = commands.map(command => {
    try {
      const output = execFileSync(command, ['--version'], {
        encoding: 'utf8',
        env,
        cwd: folder,
        stdio: 'pipe',
      });
      return `${command} ${/\d[\d.]*/.exec(output.replace(command, ''))?.[0] ?? ''}`;
    } catch {
      return `${command} missing`;
    }
  });
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${arch()}`;
  return [`${new Date().toISOString().slice(0, 10)}, ${machine}`, found.join(', ')];
}

const tablePattern = /(<!-- bench -->\n).*(<!-- \/bench -->)/s;

/** Puts the table into docs/internals/speed.md. */
export function writePage(lines: readonly Line[], about: readonly string[]): void {
  const path = join(root, 'docs', 'internals', 'speed.md');
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(tablePattern, (_, from, to) => from + pageTable(lines, about) + to),
  );
}

/** The measurements with a row on the page; the benchmark prints all. */
const rowsOnPage: readonly string[] = [
  ...[
    '--version',
    '--help',
    'keys list, embedded',
    'keys list, stored and fresh',
    'keys list, 304 over HTTP',
  ],
  ...["scales get 'c dorian'", 'scales get 10', 'find C D Eb F G A Bb', 'search clave', 'scales draw 10'],
  ...['scales list, 1000 records, table in a pipe', 'scales list, 10000 records, table in a pipe'],
  ...['pull, everything anew', 'serve, all scales', 'cold install'],
];

function pageTable(all: readonly Line[], about: readonly string[]): string {
  const lines = all.filter(({ work }) => rowsOnPage.includes(work));
  const cells = lines.map(({ work, against, figure, goal, verdict }) => {
    // The page omits the spread, which the benchmark prints.
    const ratio = figure.replace(/ \(.*\)/, '');
    return [work, against, ratio, goal, verdict];
  });
  const rows = [['work', 'against', 'ratio', 'goal', ''], Array(5).fill('---'), ...cells];
  return `Each figure is our time (or memory, if the row says so) divided by that of another program for the same work,
the median of paired runs on one machine. \`npm run bench\` prints the table for your machine; below 1 we are faster.
${about.join('; ')}.

${rows.map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}
`;
}
