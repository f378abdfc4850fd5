/** What the program says of itself: its version, help, and the pages of help. */
import { takesEscapes } from '../base/io.ts';
import type { Tree } from '../cli/command.ts';
import { helpOn, topicPage } from '../cli/help.ts';
import type { Invocation } from '../cli/read.ts';
import { isTopic, topics } from '../cli/topics.ts';
import type { Machine } from '../context/machine.ts';

export function inform<Context>(
  program: Tree<Context>,
  invocation: Exclude<Invocation<Context>, { kind: 'command' }>,
  machine: Machine,
  { ascii }: { readonly ascii: boolean },
): void {
  const { stdout, env, version } = machine;
  if (invocation.kind === 'version') {
    stdout.write(`${version}\n`);
    return;
  }
  // Before any option is read, only the environment tells whether bold is welcome.
  const isPlain = !takesEscapes(stdout, env) || env.NO_COLOR;
  const style = {
    width: stdout.columns ?? 80,
    bold: (text: string) => (isPlain ? text : `\x1b[1m${text}\x1b[22m`),
  };
  const help =
    invocation.kind === 'help'
      ? helpOn(program, invocation.path, style)
      : isTopic(invocation.topic)
        ? topicPage(topics[invocation.topic], style)
        : '';
  stdout.write(ascii ? help.replaceAll('…', '...') : help);
}
