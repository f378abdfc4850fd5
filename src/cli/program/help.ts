/** What the program says of itself: its version, help, and the pages of help. */
import { takesEscapes } from '../../base/io.ts';
import { branchOf, type Program, treeOf } from './argv/command.ts';
import type { Invocation } from './argv/read-argv.ts';
import type { Machine } from './context/machine.ts';
import { helpOn, referencePage, topicPage } from './help/help.ts';
import { isTopic, topics } from './help/topics.ts';
import { installedBy } from './installed.ts';
import { bold, cyan } from './terminal/escapes.ts';

export async function showHelp<Context>(
  program: Program<Context>,
  invocation: Exclude<Invocation<Context>, { kind: 'command' }>,
  machine: Machine,
  { ascii, json }: { readonly ascii: boolean; readonly json: boolean },
): Promise<void> {
  const { stdout, env, version } = machine;
  if (invocation.kind === 'version') {
    stdout.write(json ? `${JSON.stringify(versions(machine))}\n` : `${version}\n`);
    return;
  }
  const path = invocation.kind === 'help' ? await Promise.all(invocation.path.map(branchOf)) : [];
  const topic = invocation.kind === 'topic' ? invocation.topic : '';
  const page = isTopic(topic) ? topics[topic] : undefined;
  if (json) {
    const { branchData, pageData, programData } = await import('./help/data.ts');
    const command = path.at(-1);
    const data = page
      ? pageData(page, version)
      : command
        ? branchData(command, path.slice(0, -1), program.options, version)
        : programData(await treeOf(program), version);
    stdout.write(`${JSON.stringify(data)}\n`);
    return;
  }
  // Before any option is read, only the environment tells whether bold is welcome.
  const isPlain = !takesEscapes(stdout, env) || env.NO_COLOR;
  const style = {
    width: stdout.columns ?? 80,
    bold: (text: string) => (isPlain ? text : bold(text)),
    term: (text: string) => (isPlain ? text : cyan(text)),
  };
  const help = page
    ? topicPage(page, style)
    : invocation.kind === 'topic'
      ? referencePage(await treeOf(program), style)
      : helpOn(program, path, style);
  stdout.write(ascii ? help.replaceAll('…', '...') : help);
}

/** What a report of a fault should say. */
function versions(machine: Machine) {
  const { version, platform, runtime } = machine;
  const { node, v8, arch } = runtime;
  return { version, node, v8, platform, arch, installedBy: installedBy(machine) };
}
