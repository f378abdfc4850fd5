/** Tests that every YAML parser, not only lenient ones, accepts the YAML files of the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseDocument, visit } from 'yaml';
import { root } from './support/cli.ts';

const files = ['.github', '.github/ISSUE_TEMPLATE', '.github/workflows'].flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => /\.ya?ml$/.test(name))
    .map(name => join(folder, name)),
);

/** Returns the problems of a YAML text, and unquoted texts in brackets that some parsers would read as syntax. */
function doubtfulTextsIn(text: string): string[] {
  const document = parseDocument(text, { version: '1.2', strict: true, uniqueKeys: true });
  const doubtful = [...document.errors, ...document.warnings].map(({ message }) => message);
  visit(document, {
    Scalar: (_, { source, type }, path) => {
      const isInFlow = path.some(node => 'flow' in node && node.flow === true);
      if (type === 'PLAIN' && isInFlow && /[^\w .,$(){}/@^-]|^-/.test(source ?? ''))
        doubtful.push(source ?? '');
    },
  });
  return doubtful;
}

it.each(files)('every parser accepts %s', file => {
  expect(doubtfulTextsIn(readFileSync(join(root, file), 'utf8'))).toEqual([]);
});

it('an unquoted question mark is found', () => {
  expect(files.length).toBeGreaterThan(3);
  expect(doubtfulTextsIn('attributes: { label: What did you expect? }')).toEqual(['What did you expect?']);
});
