/** `completion`: the shells' files, printed or installed. */
import { chooseShell, installShellFile, uninstallShellFile } from '../../cli/completion/install.ts';
import { type Shell, shellFiles } from '../../cli/completion/shells.ts';
import type { Deed } from '../../context/command.ts';

export function print(shell: Shell): Deed {
  return async ({ machine }) => machine.stdout.write(machine.packaged(`completions/${shellFiles[shell]}`));
}

export const install: Deed = async (context, { args }) => {
  const { machine } = context;
  const shell = chooseShell(args[0], machine.env);
  const text = machine.packaged(`completions/${shellFiles[shell]}`);
  const { path, next } = installShellFile(shell, { ...machine, text });
  context.print([`Wrote ${path}\n`]);
  for (const line of next) context.note(line);
};

export const uninstall: Deed = async (context, { args }) => {
  const { machine } = context;
  const shell = chooseShell(args[0], machine.env);
  const { path, removed } = uninstallShellFile(shell, machine);
  context.print([removed ? `Removed ${path}\n` : `There is nothing at ${path}\n`]);
};
