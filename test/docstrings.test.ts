/** What a house hands on is described where it is declared: its shape, units, errors and source. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/cli.ts';

const exported = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/;

/** The names that a text exports without a docstring. Lines that follow one another share that of the first. */
function undescribed(text: string): string[] {
  const lines = text.split('\n');
  let isDescribed = false;
  return lines.flatMap((line, index) => {
    const name = exported.exec(line)?.[1];
    isDescribed = name !== undefined && (isDescribed || lines[index - 1]?.endsWith('*/') === true);
    return name === undefined || isDescribed ? [] : name;
  });
}

function undescribedBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .flatMap(path =>
      undescribed(readFileSync(join(root, folder, path), 'utf8')).map(name => `${folder}/${path}: ${name}`),
    );
}

it('finds what has none', () => {
  const lines = [
    ...['/** One. */', 'export const one = 1;', 'export const two = 2;', ''],
    ...['export function three() {}', '// No docstring.', 'export interface Four {}'],
  ];
  expect(undescribed(lines.join('\n'))).toEqual(['three', 'Four']);
});

it.each(['src/base', 'src/api', 'src/music'])('%s describes all that it exports', folder => {
  expect(undescribedBelow(folder)).toEqual([]);
});

it.each(['serve/mock.ts', 'exchange.ts'])('music-cli/sandbox describes all of %s', path => {
  expect(undescribed(readFileSync(join(root, 'src/sandbox', path), 'utf8'))).toEqual([]);
});
