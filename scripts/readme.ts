/**
 * The parts of the README that are made: the table of nouns, and what the commands of its ```console blocks
 * print. Running them is left to the caller, so that a test can do it in a home of its own.
 */
import type { Noun } from '../src/catalog/lib/noun.ts';

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
export function fillRegion(text: string, name: string, content: string): string {
  const region = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  return text.replace(region, (_, begin: string, end: string) => `${begin}${content}${end}`);
}

export function nounTable(nouns: readonly Noun[]): string {
  const rows = nouns.map(({ name, summary, path }) => `| \`${name}\` | ${summary} | \`${path}\` |`);
  return `| noun | what | route |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** Every console block with each command followed by what it prints, as `run` gives it. */
export async function fillConsole(text: string, run: (command: string) => Promise<string>): Promise<string> {
  const parts = text.split(/(```console\n[\s\S]*?```\n)/);
  const filled = parts.map(async part => {
    if (!part.startsWith('```console\n')) return part;
    const commands = part.split('\n').filter(line => line.startsWith('$ '));
    const shown: string[] = [];
    for (const line of commands) {
      const printed = await run(line.slice(2).replace(/^npx /, ''));
      shown.push(`${line}\n${printed.endsWith('\n') || printed === '' ? printed : `${printed}\n`}`);
    }
    return `\`\`\`console\n${shown.join('\n')}\`\`\`\n`;
  });
  return (await Promise.all(filled)).join('');
}
