/** Imports go down the floors of the house only (src/README.md), and the machine's globals stay at its top. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

const source = join(root, 'src');

/** The rooms from top to bottom, as the way of an argv. Rooms in one line never import each other. */
const storeys: readonly (readonly string[])[] = [
  ['main.ts', 'keychain-child.ts'],
  ['start.ts'],
  ['loader.ts'],
  ['run'],
  ['commands'],
  ['faces'],
  ['words'],
  ['candidates'],
  ['records', 'download'],
  ['context'],
  ['cli'],
  ['indexes'],
  ['output', 'sandbox', 'api', 'auth'],
  ['catalog'],
  ['music'],
  ['text'],
  ['names'],
  ['base'],
];

const ground = ['text', 'names', 'base'];
/** Houses that stand without the command line, and all that they import: `catalog` is what nouns say of records. */
const houses: Readonly<Record<string, readonly string[]>> = {
  music: ['music', ...ground],
  sandbox: ['sandbox', 'catalog', 'music', ...ground],
  catalog: ['catalog', 'music', ...ground],
};

const floors: Readonly<Record<string, number>> = Object.fromEntries(
  storeys.flatMap((rooms, depth) => rooms.map(name => [name, storeys.length - depth])),
);

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : path.endsWith('.ts') ? [path] : [];
  });
}

const files = filesBelow(source).map(path => ({ path, text: readFileSync(path, 'utf8') }));

/** What stands directly below src/. */
const room = (path: string) => relative(source, path).split('/')[0] ?? '';

function importsOf({ path, text }: { path: string; text: string }): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...found].map(([, name]) => join(dirname(path), name ?? ''));
}

it('has a floor for everything in src', () => {
  const rooms = new Set(files.map(({ path }) => room(path)));
  expect([...rooms].filter(name => !Object.hasOwn(floors, name))).toEqual([]);
});

it('imports downwards only', () => {
  const upward: string[] = [];
  let checked = 0;
  for (const file of files) {
    for (const target of importsOf(file)) {
      if (!target.startsWith(source)) continue;
      checked++;
      const [from, to] = [room(file.path), room(target)];
      if (from === to) continue;
      if ((floors[from] ?? 0) <= (floors[to] ?? 9)) upward.push(`${relative(source, file.path)} → ${to}`);
    }
  }
  expect(upward).toEqual([]);
  expect(checked).toBeGreaterThan(150);
});

it('keeps music and the sandbox apart from the command line', () => {
  const foreign = Object.entries(houses).flatMap(([house, known]) =>
    files
      .filter(({ path }) => room(path) === house)
      .flatMap(file => importsOf(file).map(target => ({ file, target })))
      .filter(({ target }) => target.startsWith(source) && !known.includes(room(target)))
      .map(({ file, target }) => `${relative(source, file.path)} → ${relative(source, target)}`),
  );
  expect(foreign).toEqual([]);
});

it('keeps commands apart: one imports files of its own, and of others only what it loads as its subcommand', () => {
  const own = (path: string) => relative(join(source, 'commands'), path).replace(/\.ts$/, '').split('/')[0];
  const shared = files
    .filter(({ path }) => room(path) === 'commands')
    .flatMap(({ path, text }) =>
      importsOf({ path, text: text.replace(/^import type .*$|\bimport\('[^']+'\)/gm, '') })
        .filter(target => room(target) === 'commands' && own(target) !== own(path))
        .map(target => `${relative(source, path)} → ${relative(source, target)}`),
    );
  expect(shared).toEqual(['commands/index.ts → commands/noun/command.ts']);
});

it('imports nowhere in a circle, types included', () => {
  const imports = new Map(files.map(file => [file.path, importsOf(file)]));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      circles.push([...way.slice(way.indexOf(path)), path].map(each => relative(source, each)).join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const target of imports.get(path) ?? []) visit(target, [...way, path]);
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  expect(circles).toEqual([]);
});

it('leaves process and console to the composition roots', () => {
  const allowed = ['main.ts', 'start.ts', 'loader.ts', 'keychain-child.ts'];
  const offenders = files
    .filter(({ path }) => !allowed.includes(relative(source, path)))
    .filter(({ text }) => /\bprocess\.(?!getuid)|\bconsole\.|from 'node:process'/.test(withoutProse(text)))
    .map(({ path }) => relative(source, path));
  expect(offenders).toEqual([]);
});

it('keeps files short enough to read in one sitting', () => {
  const long = files
    .filter(({ text }) => text.split('\n').length > 350)
    .map(({ path }) => relative(source, path));
  expect(long).toEqual([]);
});

/** Folders in which all files have one shape may hold more than a dozen. */
const oneShape = ['catalog', 'commands', 'sandbox/compute/collections'];

it('keeps at most a dozen files in a folder, unless all have one shape', () => {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = relative(source, dirname(path));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([folder, count]) => count > 12 && !oneShape.includes(folder));
  expect(full).toEqual([]);
});

function withoutProse(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}
