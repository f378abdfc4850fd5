import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { treeOf } from '../../src/cli/command.ts';
import { completionFiles } from '../../src/cli/completion/files.ts';
import { program } from '../../src/commands/index.ts';

it.each([...completionFiles(await treeOf(program))])(
  'completions/%s is what the command tree gives',
  (name, text) => {
    const committed = readFileSync(new URL(`../../completions/${name}`, import.meta.url), 'utf8');
    expect(committed, 'run: npm run generate').toBe(text);
  },
);
