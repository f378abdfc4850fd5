/** `completion`: prints or installs the completion files of shells. */
import {
  chooseShell,
  installShellFile,
  shellFiles,
  shells,
  uninstallShellFile,
} from '../program/completion/install.ts';
import { command, entry } from '../program/context/context.ts';

const shellArgument = {
  name: 'shell',
  summary: 'Shell: bash, zsh, fish or nushell',
  values: { from: 'choices', choices: shells },
} as const;

const install = command({
  arguments: [shellArgument],
  examples: [{ command: 'completion install bash', text: 'for one shell' }],
  isLocal: true,
  run: async (context, { args }) => {
    const { machine } = context;
    const shell = chooseShell(args[0], machine.env);
    const text = machine.packageFile(`completions/${shellFiles[shell]}`);
    const { path, nextSteps } = installShellFile(shell, { ...machine, text });
    context.print([`Wrote ${path}\n`]);
    for (const line of nextSteps) context.notice(line);
  },
});

const uninstall = command({
  arguments: [shellArgument],
  examples: [{ command: 'completion uninstall bash', text: 'for one shell' }],
  isLocal: true,
  run: async (context, { args }) => {
    const { machine } = context;
    const { path, removed } = uninstallShellFile(chooseShell(args[0], machine.env), machine);
    context.print([removed ? `Removed ${path}\n` : `There is nothing at ${path}\n`]);
  },
});

export const completion = command({
  commands: [
    ...shells.map(name => ({
      name,
      summary: `Print the completion file for ${name}`,
      load: async () =>
        command({
          isLocal: true,
          run: async ({ machine }) =>
            machine.stdout.write(machine.packageFile(`completions/${shellFiles[name]}`)),
        }),
    })),
    entry('install', 'Install Tab completion for a shell', async () => ({ install })),
    entry('uninstall', 'Remove the completion file of a shell', async () => ({ uninstall })),
  ],
});
