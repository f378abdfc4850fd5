/** Tests that each test has the path below test/ that its subject has below src/. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

/** Paths of the files in a directory, with slashes. */
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, folder).length + 1))
    .map(path => path.replaceAll('\\', '/'));

const modules = filesIn('src').filter(path => path.endsWith('.ts'));
const tests = filesIn('test').filter(path => path.endsWith('.test.ts') && !/^lab\/|^[^/]+$/.test(path));

it('each folder of tests has the path of a folder in src/', () => {
  expect(tests.length).toBeGreaterThan(200);
  const folders = new Set(tests.map(path => dirname(path)));
  expect([...folders].filter(folder => !existsSync(join(root, 'src', folder)))).toEqual([]);
});

it('a test that is named after one module and imports it has the path of that module', () => {
  const misplaced = tests.flatMap(path => {
    const own = path.replace(/\.test\.ts$/, '.ts');
    // The output of a command is tested with the commands, whatever module makes it.
    if (modules.includes(own) || path.startsWith('cli/commands/')) return [];
    const [subject, ...others] = modules.filter(each => basename(each) === basename(own));
    const isOnly = subject !== undefined && others.length === 0;
    if (!isOnly || subject.split('/')[0] !== path.split('/')[0]) return [];
    const isImported = readFileSync(join(root, 'test', path), 'utf8').includes(`src/${subject}'`);
    return isImported ? [`move test/${path} to test/${subject.replace(/\.ts$/, '.test.ts')}`] : [];
  });
  expect(misplaced).toEqual([]);
});

it('the list of slow tests names only existing files', () => {
  const config = readFileSync(join(root, 'vitest.config.mts'), 'utf8');
  const list = /^const slowFiles = \[$(.*?)^\]/ms.exec(config)?.[1] ?? '';
  const names = Array.from(list.matchAll(/'([\w/-]+)'/g), ([, name]) => `${name}.test.ts`);
  expect(names.length).toBeGreaterThan(10);
  const all = filesIn('test');
  expect(names.filter(name => !all.includes(name))).toEqual([]);
});
