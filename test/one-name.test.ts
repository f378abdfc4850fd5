/** One name has one meaning in the whole house: what is exported under one name in several files is listed here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

/** Each means the same wherever it stands. */
const functions = [
  // What reads one form: of a record, of a name, or of what is typed.
  ...['readChord', 'readInterval', 'readRhythm', 'readTuning', 'readings', 'typedIn'],
  // A list of a vocabulary, and the command of that name.
  'list',
];
const types = [
  // The tree of commands, and the same with the context of this program.
  ...['Command', 'Definition', 'Entry'],
  // What is typed, what is asked with it, how it is read, and where it comes from: in music and in words.
  ...['Asked', 'Reading', 'Source', 'Typed'],
];

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(path =>
  path.endsWith('.ts'),
);

/** The names that several files export, each with those files. */
function severalOf(declared: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of sources) {
    const text = readFileSync(join(root, 'src', path), 'utf8');
    for (const name of new Set(Array.from(text.matchAll(declared), ([, each = '']) => each)))
      found.set(name, [...(found.get(name) ?? []), relative('.', path)]);
  }
  return new Map([...found].filter(([, paths]) => paths.length > 1));
}

const toDo =
  'give one of the two a name that says what it does, or list it in test/one-name.test.ts and say why';

it.each<[string, RegExp, readonly string[]]>([
  ['functions', /^export (?:async )?function\*? (\w+)/gm, functions],
  ['types', /^export (?:interface|type|class) (\w+)/gm, types],
])('exports %s under names of their own', (_, declared, listed) => {
  const several = severalOf(declared);
  expect(Object.fromEntries([...several].filter(([name]) => !listed.includes(name))), toDo).toEqual({});
});

it('lists no name for nothing', () => {
  const several = [
    ...severalOf(/^export (?:async )?function\*? (\w+)/gm).keys(),
    ...severalOf(/^export (?:interface|type|class) (\w+)/gm).keys(),
  ];
  expect([...functions, ...types].filter(name => !several.includes(name))).toEqual([]);
});
