/** Every command has help with examples, and the examples are run. */
import { describe, expect, it } from 'vitest';
import { type Command, treeOf } from '../../src/cli/command.ts';
import { readArguments } from '../../src/cli/read.ts';
import { topicNames } from '../../src/cli/topics.ts';
import { program } from '../../src/commands/index.ts';
import { cli, makeHome } from '../support/cli.ts';

/** Examples that wait for a person, serve until they are stopped, or need a token. */
const notRun = [/^auth (login|status)/, /^serve/, /^me\b/, /^\w+ play\b/];

interface Leaf {
  readonly line: string;
  readonly command: Command<never>;
}

function leaves(commands: readonly Command<never>[], path = ''): Leaf[] {
  return commands.flatMap(command => {
    const line = `${path} ${command.name}`.trim();
    return [...(command.load ? [{ line, command }] : []), ...leaves(command.commands ?? [], line)];
  });
}

const all = leaves((await treeOf(program)).commands);

/** Words of a command line, with single quotes as in a shell. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

it.each(all.filter(({ command }) => command.commands === undefined))(
  '$line has an example',
  async ({ line, command }) => {
    if (line.startsWith('completion ') && command.arguments === undefined) return;
    expect(command.examples?.length ?? 0).toBeGreaterThan(0);
    for (const example of command.examples ?? []) {
      const invocation = await readArguments(program, wordsOf(example.command), topicNames);
      expect([example.command, invocation.kind === 'command' && invocation.command.name]).toEqual([
        example.command,
        command.name,
      ]);
    }
  },
);

describe('the examples of help', () => {
  const examples = all
    .flatMap(({ command }) => (command.examples ?? []).map(example => example.command))
    .filter(example => !notRun.some(pattern => pattern.test(example)));

  it('work', async () => {
    const home = makeHome();
    const failed: unknown[] = [];
    for (const example of ['config set retries 3', 'config set retries 3 --profile work', ...examples]) {
      const { code, stderr } = await cli(wordsOf(example), {
        env: { ...home.env, MUSIC_CLI_CONFIG_DIR: undefined, SHELL: '/bin/bash' },
        cwd: home.path,
      });
      if (code !== 0) failed.push([example, code, stderr]);
    }
    home.remove();
    expect(failed).toEqual([]);
    expect(examples.length).toBeGreaterThan(40);
  });
});

it.each(topicNames)('music-cli help %s is a page', async topic => {
  const { stdout, stderr, code } = await cli(['help', topic]);
  expect([stderr, code]).toEqual(['', 0]);
  expect(stdout.split('\n').length).toBeGreaterThan(5);
  expect(stdout.split('\n').every(line => line.length <= 80)).toBe(true);
});

it('offers what asks a service only to commands that do', async () => {
  expect((await cli(['config', 'path', '--help'])).stdout).not.toContain('--offline');
  expect((await cli(['keys', 'list', '--help'])).stdout).toContain('--offline');
});
