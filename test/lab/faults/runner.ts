/** Runs cases of campaigns in parallel. With `--write`, puts the counts of a full run into docs/internals/trust.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../support/cli.ts';
import type { Case, Fault } from './campaign.ts';

/** The path of a file of a campaign, with its faults. */
export type FaultFile = readonly [test: string, faults: readonly Fault[]];

const flags = process.argv.slice(2).filter(word => word.startsWith('--'));
const [areaOrWord] = process.argv.slice(2).filter(word => !word.startsWith('--'));
const full = !flags.includes('--quick');

interface Outcome {
  readonly fault: Fault;
  cases: number;
  passed: number;
}

/**
 * Runs the cases and ends the process, with exit code 1 if a promise is broken.
 * @param table the name of its table in docs/internals/trust.md
 */
export async function runCampaign(files: readonly FaultFile[], table: string): Promise<void> {
  if (flags.includes('--write') && !full) throw new Error('--write needs a full run, without --quick.');
  const outcomes: Outcome[] = [];
  for (const fault of selectFaults(files.flatMap(([, faults]) => faults))) {
    const outcome: Outcome = { fault, cases: 0, passed: 0 };
    outcomes.push(outcome);
    const start = performance.now();
    const remaining = fault.cases(full)[Symbol.iterator]();
    await Promise.all(Array.from({ length: cpus().length }, () => runCases(remaining, outcome)));
    const seconds = Math.round((performance.now() - start) / 1000);
    const { cases, passed } = outcome;
    process.stdout.write(`${fault.area}: ${fault.fault}: ${passed} of ${cases} passed (${seconds} s)\n`);
  }
  if (flags.includes('--write')) writeTable(files, table, outcomes);
  process.exit(outcomes.every(({ cases, passed }) => cases > 0 && cases === passed) ? 0 : 1);
}

/** Returns the faults of the area that the command line names, or those whose descriptions contain the word. */
function selectFaults(all: readonly Fault[]): readonly Fault[] {
  if (areaOrWord === undefined) return all;
  const area = all.filter(fault => fault.area === areaOrWord);
  return area.length > 0 ? area : all.filter(({ fault }) => fault.includes(areaOrWord));
}

async function runCases(cases: Iterator<Case>, outcome: Outcome): Promise<void> {
  for (let next = cases.next(); next.done !== true; next = cases.next()) {
    const { name, run } = next.value;
    outcome.cases++;
    try {
      await run();
      outcome.passed++;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stdout.write(`** ${outcome.fault.area}, ${outcome.fault.fault}, ${name}: ${reason}\n`);
    }
  }
}

/** Writes the table. The rows of this run replace the old ones; rows of faults that were not tested stay. */
function writeTable(files: readonly FaultFile[], table: string, outcomes: readonly Outcome[]): void {
  const path = join(root, 'docs/internals/trust.md');
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- ${table} -->\n`, `<!-- /${table} -->`];
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < 0) throw new Error(`${path} has no place for the table.`);
  const rowsBefore = text.slice(from, to).split('\n');
  const rows = files.flatMap(([test, faults]) =>
    faults.map(each => {
      const rowStart = `| ${each.area} | ${each.fault} |`;
      const outcome = outcomes.find(({ fault }) => fault === each);
      if (outcome === undefined)
        return (
          rowsBefore.find(row => row.startsWith(rowStart)) ??
          `${rowStart} ${each.promise} | | | \`${test}\` |`
        );
      return `${rowStart} ${each.promise} | ${outcome.cases} | ${outcome.passed} | \`${test}\` |`;
    }),
  );
  const head = ['| area | fault | promise | cases | held | by |', '|---|---|---|---|---|---|'];
  writeFileSync(path, `${text.slice(0, from)}${[...head, ...rows, ''].join('\n')}${text.slice(to)}`);
}
