import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { program } from '../../../../src/cli/commands/index.ts';
import { treeOf } from '../../../../src/cli/program/argv/command.ts';
import { completionFiles } from '../../../../src/cli/program/completion/files.ts';

it.each([...completionFiles(await treeOf(program))])(
  'completions/%s is what the command tree gives',
  (name, text) => {
    const committed = readFileSync(new URL(`../../../../completions/${name}`, import.meta.url), 'utf8');
    expect(committed, 'run: npm run generate').toBe(text);
  },
);
