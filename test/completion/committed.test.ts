import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { completionFiles } from '../../src/completion/files.ts';

it.each([...completionFiles(program)])('completions/%s is what the command tree gives', (name, text) => {
  const committed = readFileSync(new URL(`../../completions/${name}`, import.meta.url), 'utf8');
  expect(committed, 'run: npm run generate').toBe(text);
});
