/** The quick way to read argv has no opinions of its own: what it reads, commander reads the same. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command, Option } from '../src/cli/command.ts';
import type { Given, Parsed } from '../src/cli/given.ts';
import { quickParse } from '../src/cli/quick-parse.ts';
import { parse } from '../src/cli/read.ts';
import { program } from '../src/commands/index.ts';

interface Leaf {
  readonly path: readonly string[];
  readonly options: readonly Option[];
}

function leaves(commands: readonly Command[], above: Leaf): Leaf[] {
  return commands.flatMap(command => {
    const leaf = {
      path: [...above.path, command.name],
      options: [...above.options, ...(command.options ?? [])],
    };
    return [leaf, ...leaves(command.commands ?? [], leaf)];
  });
}

const all = leaves(program.commands, { path: [], options: program.options });
const values = [
  '1',
  '0',
  '-1',
  '',
  'json',
  'always',
  'name',
  'C#',
  'a=b',
  '--',
  'list',
  'keys',
  'https://x.example',
];

/** A line near the tree: a command, its options, others, values, arguments, in any order after the names. */
const line = fc.constantFrom(...all).chain(({ path, options }) => {
  const word = fc.constantFrom(...values);
  const spelling = fc
    .constantFrom(...options)
    .chain(({ flags }) => fc.constantFrom(...(flags.split(' <')[0] ?? '').split(', ')));
  const part = fc.oneof(
    word.map(value => [value]),
    spelling.map(name => [name]),
    fc.tuple(spelling, word).map(([name, value]) => [name, value]),
    fc.tuple(spelling, word).map(([name, value]) => [`${name}=${value}`]),
    fc.constantFrom(['--help'], ['-h'], ['--version'], ['-ojson'], ['-or', 'json'], ['--nope']),
  );
  return fc
    .tuple(fc.array(part, { maxLength: 4 }), fc.nat({ max: path.length }), fc.integer({ min: 0, max: 9 }))
    .map(([parts, cut, where]) => {
      const names = where === 0 ? path.slice(0, cut) : [...path];
      const rest = parts.flat();
      return where === 1 ? [...rest, ...names] : [...names, ...rest];
    });
});

const names = [...new Set(all.flatMap(({ options }) => options.map(nameOf)))];

function nameOf({ flags }: Option): string {
  const [, name = ''] = /--(?:no-)?([a-z-]+)/.exec(flags) ?? [];
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function shown(parsed: Parsed<unknown>) {
  if (parsed.kind !== 'command') return parsed;
  const { kind, path, load, given } = parsed;
  return { kind, path, load, args: given.args, options: names.map(name => [name, ...readOf(given, name)]) };
}

function readOf(given: Given, name: string) {
  return [given.flag(name), given.text(name), given.texts(name)];
}

it('reads a line as commander does, or leaves it to commander', () => {
  let read = 0;
  fc.assert(
    fc.property(line, words => {
      const quick = quickParse(program, words);
      if (quick === undefined) return;
      read++;
      expect(shown(quick)).toEqual(shown(parse(program, words)));
    }),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(300);
});

it('reads every command and option that is spelled as help shows it', () => {
  const unread = all.flatMap(({ path, options }) =>
    options
      .filter(({ repeat, flags }) => !repeat && !flags.startsWith('--no-'))
      .map(option => [...path, ...spelled(option)])
      .filter(
        words =>
          quickParse(program, [...words, 'word']) === undefined && quickParse(program, words) === undefined,
      )
      .filter(words => isCommand(words)),
  );
  expect(unread).toEqual([]);
});

function spelled({ flags, values, check }: Option): string[] {
  const [name = ''] = /--[a-z-]+/.exec(flags) ?? [];
  if (!flags.includes('<')) return [name];
  const choices = values?.from === 'choices' ? values.choices : ['word'];
  return [name, check ? '1' : (choices[0] ?? '')];
}

function isCommand(words: readonly string[]): boolean {
  for (const line of [words, [...words, 'word']]) {
    try {
      if (parse(program, line).kind === 'command') return true;
    } catch {}
  }
  return false;
}
