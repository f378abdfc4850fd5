/**
 * Tests that an exported name has one meaning: names exported by several files are listed here. Local names are not checked.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

/** Each of these names has the same meaning in all its files. */
const values = [
  // Each reads one kind of music, from a record, a name or typed words.
  ...['readChord', 'readInterval', 'readRhythm', 'readTuning'],
  // A command has the name that a user types.
  ...['download', 'drums', 'rows', 'transpose'],
  // Writers of one music format; each file is loaded when its format is requested.
  'write',
  // An element of SVG, and a kind of drawing.
  'circle',
];
const types = [
  // Each is generic in argv/command.ts; in context.ts its context is that of this program.
  ...['Command', 'Definition', 'Entry', 'Program'],
];

const exportedValues = /^export (?:const|(?:async )?function\*?) (\w+)/gm;
const exportedTypes = /^export (?:interface|type|class) (\w+)/gm;

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(path =>
  path.endsWith('.ts'),
);

/** Returns the names that several files export, each with these files. */
function namesInSeveralFiles(declared: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of sources) {
    const text = readFileSync(join(root, 'src', path), 'utf8');
    for (const name of new Set(Array.from(text.matchAll(declared), ([, each = '']) => each)))
      found.set(name, [...(found.get(name) ?? []), relative('.', path)]);
  }
  return new Map([...found].filter(([, paths]) => paths.length > 1));
}

const toDo =
  'Give one of the two a name that says what it does, or list it in test/one-name.test.ts and say why.';

it.each<[string, RegExp, readonly string[]]>([
  ['functions and values', exportedValues, values],
  ['types', exportedTypes, types],
])('%s of src are exported under unique names', (_, declared, listed) => {
  const several = namesInSeveralFiles(declared);
  expect(Object.fromEntries([...several].filter(([name]) => !listed.includes(name))), toDo).toEqual({});
});

it('the lists in this file contain only names that several files export', () => {
  const several = [exportedValues, exportedTypes].flatMap(each => [...namesInSeveralFiles(each).keys()]);
  expect([...values, ...types].filter(name => !several.includes(name))).toEqual([]);
});
