/** Tests what the design promises for every noun. */

import { describe, expect, it } from 'vitest';
import { nouns } from '../src/catalog/index.ts';
import { findViolation } from '../src/catalog/lib/field-types.ts';
import * as vocabulary from '../src/catalog/lib/vocabulary.ts';
import { program } from '../src/cli/commands/index.ts';
import { type Branch, loadTree } from '../src/cli/program/argv/command.ts';
import { builtInOptions } from '../src/cli/program/argv/shared-options.ts';
import examples from '../src/cli/resolve/examples.json';
import { cli, makeHome } from './support/cli.ts';

/** The routes in the documentation of the service. They are not copied from the table of nouns. */
const routes: Record<string, string> = {
  keys: '/api/mobile/keys',
  intervals: '/api/mobile/intervals',
  scales: '/api/mobile/key-scales',
  harmonies: '/api/mobile/harmonies',
  rhythms: '/api/mobile/circular-rhythms',
  engines: '/api/mobile/sound-engines',
  presets: '/api/mobile/sound-presets',
  articles: '/api/mobile/articles',
  media: '/api/mobile/media-assets',
  instruments: '/api/mobile/instruments',
  rows: '/api/mobile/instrument-rows',
  systems: '/api/mobile/music-systems',
};

it('the catalog has the nouns listed in this file with their routes, in the order of help', () => {
  const untyped = nouns.filter(({ name }) => !Object.hasOwn(routes, name));
  const lines = untyped.map(({ name, path }) => `${name}: '${path}',`);
  expect(lines, 'type these lines into the table above, if docs/service.md has the routes').toEqual([]);
  expect(nouns.map(({ name, path }) => [name, path])).toEqual(Object.entries(routes));
});

describe.each(nouns.map(noun => [noun.name, noun] as const))('%s', (name, noun) => {
  it('handles empty records, null fields, and unknown fields', () => {
    const schema = noun.schema(vocabulary);
    const nulls = Object.fromEntries(Object.keys(schema.def.shape).map(field => [field, null]));
    for (const record of [{}, nulls, { ...nulls, unheardOf: { of: 1 } }]) {
      expect(findViolation(noun, record)).toBeUndefined();
      for (const column of noun.columns) {
        column.value(record);
        expect(typeof (column.show?.(record) ?? '')).toBe('string');
      }
      expect(typeof noun.label(record)).toBe('string');
      expect(Array.isArray(noun.names(record))).toBe(true);
    }
  });

  it('has uniquely named columns, at least one of which stays on a narrow terminal', () => {
    const names = noun.columns.map(column => column.name);
    expect(new Set(names).size).toBe(names.length);
    expect(Math.min(...noun.columns.map(column => column.priority))).toBe(1);
    expect(names[0]).toBe('id');
  });

  it('refers only to existing nouns', () => {
    const referred = [
      ...noun.columns.flatMap(column => column.ids ?? []),
      ...Object.values(noun.meanings).flatMap(meaning => (typeof meaning === 'string' ? [] : [meaning.ids])),
    ];
    for (const other of referred) expect(Object.keys(routes)).toContain(other);
  });

  it('has examples that run and print output', async () => {
    // Examples of commands that all musical nouns share run in the tests of those commands.
    const own = Object.keys(examples).filter(command => command.startsWith(`${name} `));
    const shown = own.filter(command => !/^\w+ (?:draw|play|export|chords|compare) /.test(command));
    // If a noun has no examples, its help shows the simplest command.
    expect(shown.length > 0 || own.length === 0).toBe(true);
    const home = makeHome();
    for (const command of shown) {
      const { stdout, stderr, code } = await cli(wordsOf(command), { env: home.env });
      expect([command, code, stderr]).toEqual([command, 0, '']);
      expect(stdout.trim()).not.toBe('');
    }
    home.remove();
  });
});

it('every command has a short summary, and its options and subcommands have unique names', async () => {
  const tree = await loadTree(program);
  const walk = (command: Branch, path: string) => {
    expect([path, command.summary.length > 0 && command.summary.length < 80]).toEqual([path, true]);
    const flags = [
      ...Object.values({ ...tree.options, ...builtInOptions }),
      ...Object.values(command.options ?? {}),
    ].flatMap(option => option.flags.match(/--?[a-z-]+/gi) ?? []);
    expect([path, flags.length - new Set(flags).size]).toEqual([path, 0]);
    const names = (command.commands ?? []).flatMap(child => [child.name, ...(child.aliases ?? [])]);
    expect(new Set(names).size).toBe(names.length);
    for (const child of command.commands ?? []) walk(child, `${path} ${child.name}`);
  };
  expect(tree.commands.map(({ name }) => name)).toEqual(program.commands.map(({ name }) => name));
  for (const command of tree.commands) walk(command, command.name);
});

/** Splits a command line into words, with single quotes as in a shell. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}
