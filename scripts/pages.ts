/**
 * Fills the generated parts of the documentation: tables, and the output of commands in ```console blocks. The caller
 * runs these commands, so that a test can run them in its own home.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../src/base/errors.ts';
import { nouns } from '../src/catalog/index.ts';
import { tracks } from '../src/catalog/tracks.ts';
import { nounCommand } from '../src/cli/commands/noun/command.ts';
import { jsonShapes } from '../src/cli/program/help/topics.ts';
import { describeSetting, type Setting, settingTable } from '../src/cli/program/settings/setting-table.ts';

/** Returns the paths of all pages with generated parts, from the root of the repository. */
export function pagePaths(root: string): readonly string[] {
  const topics = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'));
  return ['README.md', ...topics.sort().map(name => `docs/${name}`)];
}

/** Returns a page with new tables. */
export function fillTables(text: string): string {
  const tables = {
    nouns: nounTable(),
    'exit-codes': exitCodeTable(),
    settings: settingsTable(),
    json: jsonTable(),
  };
  return Object.entries(tables).reduce((page, [name, table]) => fillRegion(page, name, table), text);
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
function fillRegion(text: string, name: string, content: string): string {
  const region = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  return text.replace(region, (_, begin: string, end: string) => `${begin}${content}${end}`);
}

function nounTable(): string {
  const rows = [...nouns, tracks].map(noun => {
    const verbs = (nounCommand(noun).commands ?? []).map(({ name }) => `\`${name}\``);
    return `| \`${noun.name}\` | ${noun.summary} | ${verbs.join(', ')} |`;
  });
  return `| noun | what | commands |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function exitCodeTable(): string {
  const rows = exitCodes.map(({ exitCode, means }) => `| ${exitCode} | ${means} |`);
  return `| exit code | meaning |\n|---|---|\n${rows.join('\n')}\n`;
}

function jsonTable(): string {
  const rows = jsonShapes.map(
    ({ of, sent, selected }) => `| ${of} | ${sent.replace(/\{.*\}/, '`$&`')} | ${selected} |`,
  );
  return `| JSON of | without a selection | with a selection |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function settingsTable(): string {
  const rows = Object.entries(settingTable).map(([name, setting]) => {
    const { option, variable, valueIfUnset }: Setting = setting;
    const cells = [name, describeSetting(setting), option?.flags ?? '', variable ?? '', valueIfUnset];
    return `| ${cells.map((cell, at) => ([0, 2, 3].includes(at) && cell !== '' ? `\`${cell}\`` : cell)).join(' | ')} |`;
  });
  const head = '| setting | meaning | option | variable | default |\n|---|---|---|---|---|';
  return `${head}\n${rows.join('\n')}\n`;
}

/** Returns a page in which the output of `run` follows each command of the console blocks. */
export async function fillConsole(text: string, run: (command: string) => Promise<string>): Promise<string> {
  const parts = text.split(/(```console\n[\s\S]*?```\n)/);
  const filledParts = parts.map(async part => {
    if (!part.startsWith('```console\n')) return part;
    const commands = part.split('\n').filter(line => line.startsWith('$ '));
    const blocks: string[] = [];
    for (const line of commands) {
      const output = await run(line.slice(2).replace(/^npx /, ''));
      blocks.push(`${line}\n${output.endsWith('\n') || output === '' ? output : `${output}\n`}`);
    }
    return `\`\`\`console\n${blocks.join('\n')}\`\`\`\n`;
  });
  return (await Promise.all(filledParts)).join('');
}
