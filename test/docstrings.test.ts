/** Tests that exported declarations have docstrings, which name units and errors. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

const exported = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/;

/** Returns the exported names without a docstring. Consecutive lines share the docstring of the first. */
function namesWithoutDocstring(text: string): string[] {
  const lines = text.split('\n');
  let isDescribed = false;
  return lines.flatMap((line, index) => {
    const name = exported.exec(line)?.[1];
    isDescribed = name !== undefined && (isDescribed || lines[index - 1]?.endsWith('*/') === true);
    return name === undefined || isDescribed ? [] : name;
  });
}

/** Returns the exported functions that throw, although no docstring says so. Inner functions do not count. */
function namesWithoutThrows(text: string): string[] {
  const functions = /^(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:async )?function\*? (\w+)[\s\S]*?^}$/gm;
  return [...text.matchAll(functions)].flatMap(([body, says = '', name = '']) => {
    const ownBody = body.replace(/^( +)(?:.*=>|(?:async )?\w+\(.*\)(?:: .*)?) \{$[\s\S]*?^\1\}.*$/gm, '');
    return !/\bthrow\b/.test(ownBody) || /\bthrows?\b|\brefuse|\breject|\bFailure\b/i.test(says) ? [] : name;
  });
}

/** Names that contain the unit of a number. */
const units = 'bytes|cents|durationTick|fd|hertz|id|midi|milliseconds|status|ticks|uid';
const number = /^ +(?:readonly )?(\w+)\??: (?:readonly )?\(?number\b/;

/** Returns the numeric fields of exported types without a unit. Consecutive lines share a comment. */
function fieldsWithoutUnit(text: string): string[] {
  return [...text.matchAll(/^export (?:interface|type) (\w+).*\n((?: .*\n)+)/gm)].flatMap(
    ([, name, fields = '']) => {
      let isDocumented = false;
      return fields.split('\n').flatMap((line, index, lines) => {
        const [, field] = number.exec(line) ?? [];
        isDocumented = field !== undefined && (isDocumented || lines[index - 1]?.endsWith('*/') === true);
        const isPlain = isDocumented || new RegExp(`^(${units})$`).test(field ?? '');
        return field === undefined || isPlain ? [] : `${name}.${field}`;
      });
    },
  );
}

function namesBelow(folder: string, find: (text: string) => readonly string[]): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .flatMap(path =>
      find(readFileSync(join(root, folder, path), 'utf8')).map(name => `${folder}/${path}: ${name}`),
    );
}

it('exports without a docstring are found', () => {
  const lines = [
    ...['/** One. */', 'export const one = 1;', 'export const two = 2;', ''],
    ...['export function three() {}', '// No docstring.', 'export interface Four {}'],
  ];
  expect(namesWithoutDocstring(lines.join('\n'))).toEqual(['three', 'Four']);
});

it('undocumented exceptions, and numbers without a unit, are found', () => {
  const thrower = (says: string) => [
    ...[`/** ${says} */`, 'export function one() {', "  throw new Error('');", '}'],
    ...[
      '/** Two. */',
      'export function two() {',
      '  return () => {',
      "    throw new Error('');",
      '  };',
      '}',
    ],
  ];
  expect(['One.', 'One. Throws an Error.'].map(says => namesWithoutThrows(thrower(says).join('\n')))).toEqual(
    [['one'], []],
  );
  const shape = [
    ...['/** A span. */', 'export interface Span {', '  /** Ticks. */', '  readonly from: number;'],
    ...['  readonly to: number;', '  readonly name: string;', '  readonly size?: number | undefined;'],
    ...['  readonly hertz: number;', '}', ''],
  ];
  expect(fieldsWithoutUnit(shape.join('\n'))).toEqual(['Span.size']);
});

const rules = [
  [namesWithoutDocstring, 'write /** what it returns or holds. */ above each of these exports'],
  [fieldsWithoutUnit, 'name the unit of each of these numbers in its comment'],
  [namesWithoutThrows, 'name what each of these functions throws in its comment: Throws Failure: usage.'],
] as const;

it.each(['src/base', 'src/cli/client', 'src/music'])(
  '%s documents all exports, their units, and their exceptions',
  folder => {
    for (const [find, needs] of rules) expect(namesBelow(folder, find), needs).toEqual([]);
  },
);

it.each(['serve/mock.ts', 'request-response.ts'])('music-cli/sandbox documents all of %s', path => {
  const text = readFileSync(join(root, 'src/sandbox', path), 'utf8');
  for (const [find, needs] of rules) expect(find(text), needs).toEqual([]);
});
