/**
 * Changes the code of some files in hundreds of small ways and looks whether their tests notice:
 *
 *     npm run mutants -- store
 *
 * The mutation tester is fetched for the run and is no dependency of the project. It can't read the configuration of
 * this version of TypeScript, and needs none.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const version = '9.5.1';

interface Target {
  readonly files: readonly string[];
  /** Tests that run in process: a mutant lives in `src`, not in the built command. */
  readonly tests: readonly string[];
  /** The tests read `dist`, and commands that they run without input run in process: `npm run build` comes first. */
  readonly built?: true;
}

const targets: Readonly<Record<string, Target>> = {
  arguments: {
    files: ['option', 'read', 'refuse-tokens', 'usage'].map(name => `src/cli/${name}.ts`),
    tests: ['option', 'read', 'refuse-tokens', 'usage'].map(name => `test/cli/${name}.test.ts`),
  },
  auth: {
    files: ['file', 'identity', 'keychain', 'outcomes', 'prompt', 'tokens'].map(
      name => `src/auth/${name}.ts`,
    ),
    tests: ['conversation', 'file', 'identity', 'input', 'tokens'].map(name => `test/auth/${name}.test.ts`),
  },
  candidates: {
    files: ['candidates', 'key', 'remember'].map(name => `src/candidates/${name}.ts`),
    tests: ['test/completion/candidates.test.ts', 'test/commands/remember.test.ts'],
    built: true,
  },
  cards: {
    files: ['card', 'cards', 'html-table', 'html-tokens', 'html', 'notation'].map(
      name => `src/output/formats/card/${name}.ts`,
    ),
    tests: ['card', 'html', 'markdown'].map(name => `test/output/${name}.test.ts`),
  },
  // Apart from the store, which runs it over megabytes: with mutants in it those tests would take minutes.
  checksum: { files: ['src/api/store/checksum.ts'], tests: ['test/api/checksum.test.ts'] },
  client: {
    files: ['client', 'receive'].map(name => `src/api/${name}.ts`),
    tests: ['body', 'client', 'failures'].map(name => `test/api/${name}.test.ts`),
  },
  fetcher: {
    files: ['decode', 'embedded', 'fetcher', 'transport'].map(name => `src/api/transport/${name}.ts`),
    tests: ['decode', 'fetcher', 'headers'].map(name => `test/api/${name}.test.ts`),
  },
  filter: {
    files: [
      ...['columns', 'filter', 'fold', 'quantity', 'select'].map(name => `src/output/select/${name}.ts`),
      'src/base/memo.ts',
    ],
    tests: [
      ...['filter', 'quantity', 'select'].map(name => `test/output/${name}.test.ts`),
      'test/base/memo.test.ts',
    ],
  },
  formats: {
    files: [
      ...['count', 'csv', 'format', 'jq', 'json', 'jsonl', 'tsv', 'yaml'],
      ...['markdown/document', 'markdown/markdown', 'markdown/table', 'markdown/text'],
      ...['table/fit', 'table/table', 'table/write-table'],
    ].map(name => `src/output/formats/${name}.ts`),
    tests: ['formats', 'markdown', 'table'].map(name => `test/output/${name}.test.ts`),
  },
  freshness: {
    files: ['src/api/store/freshness.ts', 'src/base/http-date.ts'],
    tests: ['test/api/freshness.test.ts', 'test/base/http-date.test.ts'],
  },
  draw: {
    files: ['src/output/draw/**/*.ts'],
    tests: ['drawings', 'examples', 'hostile', 'lines', 'places', 'records', 'svg'].map(
      name => `test/output/draw/${name}.test.ts`,
    ),
  },
  export: {
    files: ['src/music/score/*.ts', 'src/output/export/*.ts', 'src/output/sound/*.ts'],
    tests: [
      'test/music/score.test.ts',
      ...['abc', 'midi', 'names', 'strudel', 'tuning'].map(name => `test/output/export/${name}.test.ts`),
      ...['performance', 'voices', 'wav'].map(name => `test/output/sound/${name}.test.ts`),
    ],
  },
  find: {
    files: ['src/music/find/*.ts', 'src/commands/search/words.ts'],
    tests: [
      ...['chords', 'notes', 'query', 'rhythm', 'tuning'].map(name => `test/music/find/${name}.test.ts`),
      'test/commands/search.test.ts',
    ],
  },
  json: {
    files: ['src/output/json/*.ts'],
    tests: ['formats', 'json', 'records'].map(name => `test/output/${name}.test.ts`),
  },
  listen: {
    files: ['src/sandbox/listen.ts'],
    tests: ['contract', 'mock', 'semantics', 'sockets'].map(name => `test/sandbox/${name}.test.ts`),
    built: true,
  },
  lookup: {
    files: ['src/commands/noun/**/*.ts'],
    tests: [
      ...['called', 'draw', 'export', 'help', 'lookup', 'names', 'output'].map(
        name => `test/commands/${name}.test.ts`,
      ),
      ...['test/completion/committed.test.ts', 'test/transcripts.test.ts'],
    ],
    built: true,
  },
  music: {
    files: [
      ...['card-facts', 'chord', 'compare', 'implied-names', 'note', 'progression', 'rings', 'tuning'].map(
        name => `src/music/${name}.ts`,
      ),
      'src/music/scale/*.ts',
    ],
    tests: [
      ...['card-facts', 'chord', 'compare', 'note', 'progression', 'rings'].map(
        name => `test/music/${name}.test.ts`,
      ),
      ...['scale', 'scale-text', 'stacks', 'tuning'].map(name => `test/music/${name}.test.ts`),
    ],
  },
  names: {
    files: ['src/download/filenames.ts', 'src/records/names.ts'],
    tests: ['test/commands/filenames.test.ts', 'test/records/names.test.ts'],
  },
  http: {
    files: ['http', 'proxied'].map(name => `src/api/transport/${name}.ts`),
    tests: ['test/api/transport.test.ts'],
  },
  network: {
    files: ['file-address', 'file-transport', 'loopback', 'network', 'network-failure'].map(
      name => `src/api/transport/${name}.ts`,
    ),
    tests: ['file-address', 'network', 'network-failure', 'transport'].map(
      name => `test/api/${name}.test.ts`,
    ),
  },
  refusals: {
    files: ['failures', 'token', 'url'].map(name => `src/api/${name}.ts`),
    tests: ['client', 'failures', 'token', 'url'].map(name => `test/api/${name}.test.ts`),
  },
  records: {
    files: ['check', 'collections', 'decide', 'prepare', 'record-set', 'show'].map(
      name => `src/records/${name}.ts`,
    ),
    tests: [
      ...['collections', 'decide'].map(name => `test/records/${name}.test.ts`),
      ...['header', 'jq', 'lookup', 'output', 'remember'].map(name => `test/commands/${name}.test.ts`),
      'test/transcripts.test.ts',
    ],
    built: true,
  },
  redaction: { files: ['src/context/redaction.ts'], tests: ['test/context/redaction.test.ts'] },
  sandbox: {
    files: [
      ...['account', 'answer', 'conditions', 'exchange', 'library', 'representation', 'route', 'routes'],
      'sound-routes',
    ].map(name => `src/sandbox/${name}.ts`),
    tests: ['contract', 'given', 'http', 'layers'].map(name => `test/sandbox/${name}.test.ts`),
    built: true,
  },
  serve: {
    files: [
      ...['assemble', 'cors', 'encode', 'faults', 'hosts', 'layers', 'pages', 'rate-limit'],
      ...['records/folder', 'records/given', 'records/recording'],
    ].map(name => `src/sandbox/serve/${name}.ts`),
    tests: ['given', 'http', 'layers', 'pages'].map(name => `test/sandbox/${name}.test.ts`),
    built: true,
  },
  settings: {
    files: ['config-file', 'readers', 'setting-table', 'settings'].map(name => `src/cli/${name}.ts`),
    tests: [
      ...['config-file', 'readers', 'settings'].map(name => `test/cli/${name}.test.ts`),
      // They hold the words of the table.
      ...['test/completion/committed.test.ts', 'test/tables.test.ts'],
    ],
  },
  store: {
    files: ['body', 'entry', 'spool', 'store-files', 'store'].map(name => `src/api/store/${name}.ts`),
    tests: ['body', 'entry', 'store', 'store-folder'].map(name => `test/api/${name}.test.ts`),
  },
  text: {
    files: ['ascii', 'cell', 'color', 'paint', 'plain', 'sanitise', 'style', 'width'].map(
      name => `src/output/text/${name}.ts`,
    ),
    tests: ['sanitise', 'style', 'text', 'width'].map(name => `test/output/${name}.test.ts`),
  },
  'well-formed': { files: ['src/api/well-formed.ts'], tests: ['test/api/well-formed.test.ts'] },
};

const [name = '', ...more] = process.argv.slice(2);
const target = targets[name];
if (target === undefined) throw new Error(`Choose one of ${Object.keys(targets).join(', ')}.`);
const folder = mkdtempSync(join(tmpdir(), 'music-cli-mutants-'));
const config = join(folder, 'stryker.config.json');
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: target.files,
    ignorePatterns: target.built ? [] : ['dist'],
    vitest: { configFile: 'vitest.mutants.mts', related: false },
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
  env: {
    ...process.env,
    MUTANTS_TESTS: target.tests.join(),
    ...(target.built && { MUSIC_CLI_TEST_IN_PROCESS: '1' }),
  },
});
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
