/** Tests that commands run and exit with 0 if documentation, help, messages, MCP or pages of `serve` propose them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHome, root } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { fewer } from '../../support/often.ts';

/** Runs a command in its own home. @param before a command that must run first */
const run = async (words: readonly string[], before: readonly string[] = []) => {
  const home = makeHome();
  if (before.length > 0) await runInProcess(before, home.env, { folder: home.path });
  const result = await runInProcess(words, home.env, { folder: home.path });
  home.remove();
  return result;
};

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .toSorted()
    .map(name => readFileSync(join(root, folder, name), 'utf8'));

/** Texts that propose commands. Messages, hints, and texts of MCP and of pages are strings in the source. */
const sources: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  documentation: async () => [
    readFileSync(join(root, 'README.md'), 'utf8'),
    ...filesIn('docs', '.md'),
    ...filesIn('skills', '.md'),
  ],
  help: helpLines,
  source: async () => filesIn('src', '.ts'),
};

/** Returns the examples of all help pages. */
async function helpLines(): Promise<readonly string[]> {
  const { stdout } = await run(['help', '--json']);
  const found: string[] = [];
  JSON.parse(stdout, (key, value) => {
    if (key === 'line') found.push(`\`music-cli ${String(value).replace(/^music-cli /, '')}\``);
    return value;
  });
  return found;
}

/** Matches commands in quotes or backticks: `music-cli ` and the words after it. */
const quotedForm =
  /`music-cli ((?:[A-Za-z<]|\$\{(?:noun|collection)\})[^`\n]*)`|(?<!\w)'music-cli ((?:[A-Za-z<]|\$\{(?:noun|collection)\})[^'\n]*)'/g;
const blockForm = /^ *```.*\n([\s\S]*?)^ *```/gm;

/** Placeholders for words of the user, and words to run in their place. */
const placeholders: readonly (readonly [form: RegExp, words: string])[] = [
  [/<url>|\$\{url\}/g, 'http://127.0.0.1:9'],
  [/<command>/g, 'keys list'],
  [/<path>/g, 'mobile/keys'],
  [/<words…?>|\$\{words\}/g, 'clave'],
  [/<id…?>|<name>/g, "'c dorian'"],
  [/\$\{maqam\}/g, "'Maqam Rast'"],
  [/\$\{shellWord\(path\)\}/g, 'song.mid'],
  [/<anything>/g, 'Am7'],
  [/\$\{polyrhythm\}/g, '7:4'],
  [/\$\{(?:noun|collection)\}/g, 'scales'],
  [/\$\{(?:shell|own)\}/g, 'bash'],
  [/\$\{(?:query|quoteWord\(part\))\}/g, 'Am7'],
  [/\$\{name\} <value>(?:\$\{profile\})?/g, 'pager false'],
  [/\$\{(?:profile|name)\}/g, 'work'],
  [/\$\{options\}| \[options\]/g, ''],
];

/**
 * Commands that need sound, a person, an account, files or a network: only their first two words are run, with --help.
 */
const needsMore =
  /^\S+ get$|^(?:\S+ )?(?:play|pull|api|auth|me|browse|mcp|serve|completion|sandbox|doctor|upgrade|create|update|delete|download|upload|state|listen)\b|--(?:base-url|file|dir|data|account)\b|\.(?:mid|scl|kbm|cho|json|wav)\b|__complete/;

/** Returns the commands of a text: in code blocks a command begins a line; in prose it is quoted. */
function commandsIn(text: string): readonly string[] {
  const blocks = Array.from(text.matchAll(blockForm), ([, block = '']) => block);
  const lines = blocks.flatMap(block =>
    Array.from(block.matchAll(/^music-cli (.+)$/gm), ([, line = '']) => line),
  );
  const quoted = Array.from(
    text.replace(blockForm, '').matchAll(quotedForm),
    ([, code, hint]) => code ?? hint ?? '',
  );
  return [...quoted, ...lines].map(command =>
    placeholders.reduce((filled, [form, words]) => filled.replace(form, words), command),
  );
}

/** Splits a line up to a pipe, a redirection or a comment into words, as a shell does. */
function wordsOf(line: string): readonly string[] {
  const words = Array.from(line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g), ([word]) => word);
  const end = words.findIndex(word => /^(?:\||\d?>{1,2}.*|<.*|&&?|#|\\)$/.test(word));
  return words.slice(0, end < 0 ? undefined : end).map(word => word.replaceAll(/['"]/g, ''));
}

it('collects commands from code, quotes and blocks, with words in place of placeholders', () => {
  const text =
    "Run 'music-cli keys list'. `music-cli <command> --help`\n```sh\nmusic-cli draw 'c dorian' | less\n```\nmusic-cli runs";
  expect(commandsIn(text).map(wordsOf)).toEqual([
    ['keys', 'list'],
    ['keys', 'list', '--help'],
    ['draw', 'c dorian'],
  ]);
});

describe.each(Object.entries(sources))('%s', (name, texts) => {
  it('proposes commands that work', async () => {
    const commands = [...new Set((await texts()).flatMap(commandsIn))];
    expect(commands.length, name).toBeGreaterThan(2);
    const failed: string[] = [];
    for (const command of fewer(commands)) {
      const words = wordsOf(command);
      const before =
        words.slice(0, 2).join(' ') === 'config get' ? ['config', 'set', words[2] ?? '', '2'] : [];
      const args = needsMore.test(words.join(' ')) ? [...words.slice(0, 2), '--help'] : words;
      const { code, stderr } = await run(args, before);
      if (code !== 0) failed.push(`${command}: ${code} ${stderr}`);
    }
    expect(failed).toEqual([]);
  });
});
