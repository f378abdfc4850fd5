/**
 * Runs the campaign: `npm run faults` in full, with `--quick` in a few minutes. `--write` puts its table into
 * docs/trust.md. Ends with 1 where a promise was broken.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../support/cli.ts';
import { faults as answers } from './answers.ts';
import { faults as argumentFaults } from './arguments.ts';
import { faults as bodies } from './bodies.ts';
import type { Case, Fault } from './campaign.ts';
import { faults as disks } from './disks.ts';
import { faults as network } from './network.ts';
import { faults as processes } from './processes.ts';
import { faults as redirects } from './redirects.ts';
import { faults as serve } from './serve.ts';
import { faults as store } from './store.ts';
import { faults as terminals } from './terminals.ts';

const flags = process.argv.slice(2).filter(word => word.startsWith('--'));
const [only] = process.argv.slice(2).filter(word => !word.startsWith('--'));
const full = !flags.includes('--quick');

const all: readonly Fault[] = [
  ...[network, redirects, answers, bodies, store, disks],
  ...[processes, serve, terminals, argumentFaults],
].flat();

interface Outcome {
  readonly fault: Fault;
  cases: number;
  held: number;
}

/** Those of an area, or those in whose description the word stands. */
function chosen(): readonly Fault[] {
  if (only === undefined) return all;
  const area = all.filter(fault => fault.area === only);
  return area.length > 0 ? area : all.filter(({ fault }) => fault.includes(only));
}

async function main(): Promise<void> {
  if (flags.includes('--write') && !full) throw new Error('The table holds figures of the full campaign.');
  const outcomes: Outcome[] = [];
  for (const fault of chosen()) {
    const outcome: Outcome = { fault, cases: 0, held: 0 };
    outcomes.push(outcome);
    const began = performance.now();
    const waiting = fault.cases(full)[Symbol.iterator]();
    await Promise.all(Array.from({ length: cpus().length }, () => work(waiting, outcome)));
    const seconds = Math.round((performance.now() - began) / 1000);
    const { cases, held } = outcome;
    process.stdout.write(`${fault.area}: ${fault.fault}: ${held} of ${cases} held (${seconds} s)\n`);
  }
  if (flags.includes('--write')) write(outcomes);
  process.exit(outcomes.every(({ cases, held }) => cases > 0 && cases === held) ? 0 : 1);
}

async function work(waiting: Iterator<Case>, outcome: Outcome): Promise<void> {
  for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
    const { name, run } = next.value;
    outcome.cases++;
    try {
      await run();
      outcome.held++;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      process.stdout.write(`** ${outcome.fault.area}, ${outcome.fault.fault}, ${name}: ${why}\n`);
    }
  }
}

/** The rows of this run take the place of those before; rows of faults that were not tried stay. */
function write(outcomes: readonly Outcome[]): void {
  const path = join(root, 'docs/trust.md');
  const text = readFileSync(path, 'utf8');
  const [begin, end] = ['<!-- faults -->\n', '<!-- /faults -->'];
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < 0) throw new Error(`${path} has no place for the table.`);
  const rowsBefore = text.slice(from, to).split('\n');
  const rows = all.map(each => {
    const named = `| ${each.area} | ${each.fault} |`;
    const tried = outcomes.find(({ fault }) => fault === each);
    if (tried === undefined)
      return rowsBefore.find(row => row.startsWith(named)) ?? `${named} ${each.promise} | | |`;
    return `${named} ${each.promise} | ${tried.cases} | ${tried.held} |`;
  });
  const table = ['| area | fault | promise | cases | held |', '|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
  writeFileSync(path, text.slice(0, from) + table + text.slice(to));
}

void main();
