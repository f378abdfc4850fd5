/**
 * Tests that imports go down the layers only (src/README.md), and that only the top layer uses globals of the process.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

const source = join(root, 'src');

/** The layers in the order in which a command line passes them. Folders of one layer never import each other. */
const layers: readonly (readonly string[])[] = [
  ['main.ts', 'cli/client/auth/keychain-child.ts'],
  ['machine.ts'],
  ['loader.ts', 'cli/commands'],
  ['cli/resolve'],
  ['cli/show', 'cli/files'],
  ['cli/program'],
  ['cli/output', 'cli/client', 'sandbox'],
  ['catalog'],
  ['music'],
  ['base'],
];

/** Parts that do not depend on the command line, and the parts that they may import. */
const parts: Readonly<Record<string, readonly string[]>> = {
  music: ['music', 'base'],
  sandbox: ['sandbox', 'catalog', 'music', 'base'],
  catalog: ['catalog', 'music', 'base'],
};

const heights: Readonly<Record<string, number>> = Object.fromEntries(
  layers.flatMap((names, depth) => names.map(name => [name, layers.length - depth])),
);

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : path.endsWith('.ts') ? [path] : [];
  });
}

const files = filesBelow(source).map(path => ({ path, text: readFileSync(path, 'utf8') }));

/** Returns the entry of `layers` for a file: the file itself, or its folder below src/ or src/cli/. */
function layerOf(path: string): string {
  const name = relative(source, path);
  return Object.hasOwn(heights, name) ? name : (/^(?:cli\/)?[^/]*/.exec(name)?.[0] ?? '');
}

function importsOf({ path, text }: { path: string; text: string }): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...found].map(([, name]) => join(dirname(path), name ?? ''));
}

it('everything in src belongs to a layer', () => {
  const names = new Set(files.map(({ path }) => layerOf(path)));
  expect([...names].filter(name => !Object.hasOwn(heights, name))).toEqual([]);
});

it('imports go downwards only', () => {
  const upward: string[] = [];
  let checked = 0;
  for (const file of files) {
    for (const target of importsOf(file)) {
      if (!target.startsWith(source)) continue;
      checked++;
      const [from, to] = [layerOf(file.path), layerOf(target)];
      if (from === to) continue;
      if ((heights[from] ?? 0) <= (heights[to] ?? 9)) upward.push(`${relative(source, file.path)} → ${to}`);
    }
  }
  expect(upward).toEqual([]);
  expect(checked).toBeGreaterThan(150);
});

it('music, the sandbox and the catalog do not depend on the command line', () => {
  const foreign = Object.entries(parts).flatMap(([part, known]) =>
    files
      .filter(({ path }) => layerOf(path) === part)
      .flatMap(file => importsOf(file).map(target => ({ file, target })))
      .filter(({ target }) => target.startsWith(source) && !known.includes(layerOf(target)))
      .map(({ file, target }) => `${relative(source, file.path)} → ${relative(source, target)}`),
  );
  expect(foreign).toEqual([]);
});

it('a command imports only its own files, and its subcommands', () => {
  const commandOf = (path: string) =>
    relative(join(source, 'cli/commands'), path).replace(/\.ts$/, '').split('/')[0];
  const shared = files
    .filter(({ path }) => layerOf(path) === 'cli/commands')
    .flatMap(({ path, text }) =>
      importsOf({ path, text: text.replace(/^import type .*$|\bimport\('[^']+'\)/gm, '') })
        .filter(target => layerOf(target) === 'cli/commands' && commandOf(target) !== commandOf(path))
        .map(target => `${relative(source, path)} → ${relative(source, target)}`),
    );
  expect(shared).toEqual(['cli/commands/index.ts → cli/commands/noun/command.ts']);
});

it('there are no import cycles, types included', () => {
  const imports = new Map(files.map(file => [file.path, importsOf(file)]));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (path: string, chain: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      circles.push(
        [...chain.slice(chain.indexOf(path)), path].map(each => relative(source, each)).join(' → '),
      );
      return;
    }
    state.set(path, 'open');
    for (const target of imports.get(path) ?? []) visit(target, [...chain, path]);
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  expect(circles).toEqual([]);
});

it('only the composition roots use process and console', () => {
  const allowed = ['main.ts', 'machine.ts', 'loader.ts', 'cli/client/auth/keychain-child.ts'];
  const offenders = files
    .filter(({ path }) => !allowed.includes(relative(source, path)))
    .filter(({ text }) => /\bprocess\.(?!getuid)|\bconsole\.|from 'node:process'/.test(removeProse(text)))
    .map(({ path }) => relative(source, path));
  expect(offenders).toEqual([]);
});

it('kinds of music are distinguished by tables that the compiler checks, and in few other places', () => {
  const compared = /\bkind [!=]== '(?:key|interval|scale|chord|progression|rhythm|tuning)'/g;
  const places = files.flatMap(({ path, text }) =>
    Array.from(removeProse(text).matchAll(compared), ([each]) => `${relative(source, path)}: ${each}`),
  );
  expect(places.length, `Use byKind or ofKind of music/music.ts:\n${places.join('\n')}`).toBeLessThan(56);
});

it('no file has more than 350 lines', () => {
  const long = files
    .filter(({ text }) => text.split('\n').length > 350)
    .map(({ path }) => relative(source, path));
  expect(long).toEqual([]);
});

function removeProse(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}
