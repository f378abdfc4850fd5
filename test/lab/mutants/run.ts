/**
 * Changes the code of a folder or file in hundreds of small ways, and checks that a test notices each change:
 *
 *     npm run build
 *     npm run mutants -- src/cli/client/store
 *
 * Runs the tests of the same folder below test/, or of the nearest folder above it. Folders that every command uses are
 * tested with the commands, too. Commands run in this process, because only src is changed; the build provides the data
 * of the sandbox.
 *
 * npx downloads the mutation tester for each run: it is not a dependency of the project. It cannot read tsconfig.json
 * of this version of TypeScript, and does not need it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';

const version = '9.5.1';
const testedByCommands = ['commands', 'files', 'program', 'resolve', 'show'];

const [path = '', ...more] = process.argv.slice(2);
const target = normalize(path).replace(/\/$/, '');
if (!target.startsWith('src/') || !existsSync(target)) throw new Error('Give a folder or file below src/.');
const tests = [
  testsOf(target),
  ...(testedByCommands.some(part => target.startsWith(`src/cli/${part}`)) ? ['cli/commands'] : []),
];

const folder = mkdtempSync(join(tmpdir(), 'music-cli-mutants-'));
const config = join(folder, 'stryker.config.json');
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [statSync(target).isDirectory() ? `${target}/**/*.ts` : target],
    // Stryker copies dist, too, because commands need the data of the sandbox and jq's worker.
    ignorePatterns: ['!dist'],
    // Runs only tests that import the changed files, directly or indirectly.
    vitest: { configFile: 'test/lab/mutants/vitest.config.mts', related: true },
    tsconfigFile: join(folder, 'none.json'),
    tempDirName: '.stryker-tmp',
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { logTests: false },
    timeoutMS: 10_000,
  }),
);
const packages = ['core', 'vitest-runner'].flatMap(part => ['-p', `@stryker-mutator/${part}@${version}`]);
const { status } = spawnSync('npx', ['--yes', ...packages, 'stryker', 'run', config, ...more], {
  stdio: 'inherit',
  env: { ...process.env, MUTANTS_TESTS: [...new Set(tests)].join() },
});
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;

/** Returns the folder below test/ for a path below src/: `cli/client/store` for src/cli/client/store/entry.ts. */
function testsOf(path: string): string {
  const testPath = path.slice('src/'.length);
  if (existsSync(join('test', testPath)) || !testPath.includes('/')) return testPath;
  return testsOf(dirname(path));
}
