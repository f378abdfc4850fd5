/** One name has one meaning in the whole house: what is declared under one name in several files is listed here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

/** Each means the same wherever it stands. */
const functions = [
  // What reads one form: of a record, of a name, or of what is typed.
  ...['readChord', 'readInterval', 'readRhythm', 'readTuning'],
];
const exports = [
  ...functions,
  // A command is called as it is typed.
  ...['download', 'drums', 'rows', 'transpose'],
  // What writes one form of music; each file is loaded where its form is asked for.
  'write',
  // An element of SVG, and a kind of drawing.
  'circle',
];
const types = [
  // The tree of commands, and the same with the context of this program.
  ...['Command', 'Definition', 'Entry', 'Program'],
];

const declaredFunctions = /^(?:export )?(?:async )?function\*? (\w+)/gm;
const exported = /^export (?:const|(?:async )?function\*?) (\w+)/gm;
const declaredTypes = /^(?:export )?(?:interface|type|class) (\w+)/gm;

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(path =>
  path.endsWith('.ts'),
);

/** The names that several files declare, exported or not, each with those files. */
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
  ['functions', declaredFunctions, functions],
  ['what is exported', exported, exports],
  ['types', declaredTypes, types],
])('declares %s under names of their own', (_, declared, listed) => {
  const several = severalOf(declared);
  expect(Object.fromEntries([...several].filter(([name]) => !listed.includes(name))), toDo).toEqual({});
});

it('lists no name for nothing', () => {
  const several = [declaredFunctions, exported, declaredTypes].flatMap(each => [...severalOf(each).keys()]);
  expect([...exports, ...types].filter(name => !several.includes(name))).toEqual([]);
});
