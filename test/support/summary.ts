/**
 * Prints the last lines of a test run: counts, why tests were skipped, and how to run a failed test alone. Also writes
 * the counts as JSON to the file that MUSIC_CLI_TEST_REPORT names.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

export default class Summary implements Reporter {
  readonly #mode: string;
  #vitest: Vitest | undefined;

  /** @param options contains the mode of vitest: `source` for npm run check */
  constructor({ mode }: { readonly mode: string }) {
    this.#mode = mode;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason): void {
    const tests = modules.flatMap(module => Array.from(module.children.allTests()));
    const testsIn = (state: string) => tests.filter(test => test.result().state === state);
    // With a name pattern all other tests are skipped without a reason.
    const skipped = this.#vitest?.config.testNamePattern === undefined ? testsIn('skipped') : [];
    const lines = [
      ...skipLines(skipped),
      ...this.#failureLines(modules, testsIn('failed')),
      ...(this.#mode === 'source' ? [checkHint] : []),
      ...(reason === 'interrupted' ? ['Interrupted: not all tests have run.'] : []),
      `${testsIn('passed').length} tests passed, ${testsIn('failed').length} failed, ${skipped.length} skipped`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    const report = process.env.MUSIC_CLI_TEST_REPORT;
    if (report === undefined) return;
    const skips = new Set(skipped.map(({ module }) => module.relativeModuleId));
    // In CI a skip without a reason is a failure.
    if (skipped.some(test => reasonOf(test) === undefined)) process.exitCode = 1;
    const counts = {
      passed: testsIn('passed').length,
      failed: testsIn('failed').length,
      skipped: skipped.length,
    };
    writeFileSync(report, JSON.stringify({ ...counts, filesWithSkips: [...skips].sort() }));
  }

  #failureLines(modules: readonly TestModule[], failed: readonly TestCase[]): string[] {
    const mode = this.#mode === 'test' ? '' : ` --mode ${this.#mode}`;
    const brokenModules = modules.filter(module => module.errors().length > 0);
    const commands = [
      ...brokenModules.map(({ relativeModuleId }) => `npx vitest run${mode} ${relativeModuleId}`),
      ...failed.flatMap(test => [
        `npx vitest run${mode} ${test.module.relativeModuleId} -t '${patternOf(test.fullName)}'`,
        ...undeclaredHint(test),
      ]),
    ];
    return commands.length === 0 ? [] : ['Failed. Run each alone:', ...commands.map(line => `  ${line}`), ''];
  }
}

const checkHint =
  'npm run check skips tests that need the build or another program. npm test runs all tests.';

/** Returns lines such as `12  needs jq`, the most frequent reason first. Tests without a reason are named. */
function skipLines(skipped: readonly TestCase[]): string[] {
  const counts = new Map<string, number>();
  for (const test of skipped) {
    const reason = reasonOf(test) ?? `no reason given: ${test.module.relativeModuleId} > ${test.fullName}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  return rows.length === 0
    ? []
    : ['Skipped:', ...rows.map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`), ''];
}

/** Returns the note of context.skip(), or `needs …` in the names of the test and its suites. */
function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return note ?? /\bneeds [^()>]*[^()>\s]/.exec(test.fullName)?.[0];
}

/**
 * Returns a pattern for the full name of a test. A dot stands for each character that a shell or a regular expression
 * would interpret. The pattern also matches names in which vitest separates suites by a space instead of ' > '.
 */
function patternOf(name: string): string {
  const parts = name.split(' > ').map(part => part.replace(/[^\p{L}\p{N} ,;:=_-]/gu, '.'));
  return parts.join(' (> )?');
}

/** Explains what to do if an installed program is not found. */
function undeclaredHint(test: TestCase): string[] {
  const texts = test.result().errors?.map(({ message, diff = '' }) => `${message}\n${diff}`) ?? [];
  const found = /spawn(?:Sync)? (\w[\w.+-]*) ENOENT|(\w[\w.+-]*): (?:command )?not found/.exec(
    texts.join('\n'),
  );
  const name = found?.[1] ?? found?.[2];
  return name === undefined
    ? []
    : [`  The test starts '${name}': declare it with requires('${name}') (CONTRIBUTING.md).`];
}
