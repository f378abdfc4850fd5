/** Tests the numbers in the documentation against the program and the catalog. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browsableCollections } from '../src/catalog/index.ts';
import { requestLimits as keychainLimits } from '../src/cli/client/auth/keychain.ts';
import { maxTokenLength } from '../src/cli/client/auth/token-format.ts';
import { bodyLimit } from '../src/cli/client/store/body.ts';
import { maxStrings } from '../src/music/chords/neck-strings.ts';
import { scoreLimits } from '../src/music/score/score.ts';
import { maxForeignBytes } from '../src/sandbox/serve/records/folder.ts';
import { catalog } from './sandbox/catalog.ts';
import { root } from './support/cli.ts';

const mebibytes = (bytes: number) => `${bytes / 2 ** 20} MiB`;
const formatCount = (count: number) => count.toLocaleString('en');
const { keyScales } = catalog;
const harmonies = catalog.harmonies.filter(({ isPublic }) => isPublic);

it.each<[file: string, says: string]>([
  [
    'docs/account.md',
    `(${keychainLimits.none / 1000} seconds, or ${keychainLimits.terminal / 1000} at a terminal)`,
  ],
  ['docs/cache.md', `A response body of more than ${mebibytes(bodyLimit)} is refused with exit 5.`],
  ['docs/sandbox.md', `Only regular files of at most ${mebibytes(maxForeignBytes)} within the directory`],
  [
    'docs/sound.md',
    `At most ${formatCount(scoreLimits.notes)} notes and ${scoreLimits.minutes} minutes are written`,
  ],
  ['docs/music.md', `any tuning of 1 to ${maxStrings} strings`],
  ['docs/music.md', `scales ${formatCount(keyScales.length)} unchanged`],
  ['docs/music.md', `harmonies ${formatCount(harmonies.length)} 2 new, 1 changed`],
  ['docs/music.md', `"id":${harmonies.at(-1)?.id},"name":"${harmonies.at(-1)?.name}","change":"new"`],
  ['CHANGELOG.md', `A token of more than ${formatCount(maxTokenLength)} characters is refused`],
])('%s says: %s', (file, says) => {
  expect(readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' ')).toContain(says);
});

it('every file of the project that the documentation names exists', () => {
  const pages = [
    'src/README.md',
    '.github/CONTRIBUTING.md',
    'README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(name => `docs/${name}`),
  ];
  const named = pages
    .filter(name => name.endsWith('.md'))
    .flatMap(page =>
      Array.from(
        readFileSync(join(root, page), 'utf8').matchAll(/\b(?:src|test|scripts)\/[\w./-]*\w/g),
        ([path]) => path,
      ),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(
    named.filter(path => !existsSync(join(root, path)) && !existsSync(join(root, `${path}.ts`))),
  ).toEqual([]);
});

it('the documentation contains only the counts of records that are listed here', () => {
  const nouns = browsableCollections.map(({ name }) => name).join('|');
  const count = new RegExp(
    `\\b\\d[\\d,]* (?:${nouns})\\b|^(?:${nouns}) +\\d.*(?:unchanged|new|changed)$`,
    'gm',
  );
  const found = [
    'README.md',
    ...['music', 'sound', 'tab', 'scripting', 'sandbox'].map(name => `docs/${name}.md`),
  ]
    .map(file => readFileSync(join(root, file), 'utf8'))
    // The output of commands is tested by running them.
    .flatMap(text => text.replace(/^```console$.*?^```$/gms, '').match(count) ?? []);
  expect(found.map(text => text.replace(/\s+/g, ' '))).toEqual([
    `scales ${formatCount(keyScales.length)} unchanged`,
    `harmonies ${formatCount(harmonies.length)} 2 new, 1 changed`,
    // The number of MIDI keys does not depend on the catalog.
    '128 keys',
  ]);
});

it('each fault, attack and recipient of data in docs/internals/trust.md names an existing test file', () => {
  const page = readFileSync(join(root, 'docs/internals/trust.md'), 'utf8');
  const tables = ['| area | fault |', '| recipient | data that reaches it |'].flatMap(head =>
    page
      .split(head)
      .slice(1)
      .map(rest => rest.split('\n\n')[0]?.split('\n') ?? []),
  );
  expect(tables).toHaveLength(3);
  for (const [head, , ...rows] of tables) {
    expect(head?.trimEnd()).toMatch(/ by \|$/);
    const lines = rows.filter(row => row.startsWith('|'));
    expect(lines.length).toBeGreaterThan(6);
    const without = lines.filter(row => {
      const tests =
        row
          .split('|')
          .at(-2)
          ?.match(/test\/[\w/.-]+\.ts/g) ?? [];
      return tests.length === 0 || !tests.every(test => existsSync(join(root, test)));
    });
    expect(without).toEqual([]);
  }
});

it('docs/internals/trust.md has a row for each fault and attack of the campaigns, and all cases passed', () => {
  const page = readFileSync(join(root, 'docs/internals/trust.md'), 'utf8');
  const row = /^\| \w+ \| (.+?) \| .+ \| (\d+) \| (\d+) \| `(test\/lab\/\w+\/\w+\.ts)` \|$/gm;
  const rows = Array.from(page.matchAll(row), ([, fault, cases, held, file]) => {
    expect([fault, held]).toEqual([fault, cases]);
    return `${file} ${fault}`;
  });
  const declaredFaults = ['faults', 'attacks'].flatMap(folder =>
    readdirSync(join(root, 'test/lab', folder)).flatMap(name => {
      const file = `test/lab/${folder}/${name}`;
      const faults = readFileSync(join(root, file), 'utf8').matchAll(/^ {4}fault:\s+(["'])(.+)\1,$/gm);
      return Array.from(faults, ([, , fault]) => `${file} ${fault}`);
    }),
  );
  expect(declaredFaults.length).toBeGreaterThan(40);
  expect(rows.sort()).toEqual(declaredFaults.sort());
});
