import { shells } from '../../cli/completion/shells.ts';
import { command } from '../../context/command.ts';

const shell = {
  name: 'shell',
  summary: 'bash, zsh or fish',
  values: { from: 'choices', choices: shells },
} as const;

export const completion = command({
  name: 'completion',
  group: 'The tool itself',
  summary: 'Tab completion for bash, zsh and fish',
  commands: [
    ...shells.map(name =>
      command({
        name,
        summary: `print the completion file for ${name}`,
        local: true,
        load: async () => (await import('./completion.ts')).print(name),
      }),
    ),
    command({
      name: 'install',
      summary: 'write the file where the shell looks for it',
      arguments: [shell],
      examples: [{ command: 'completion install bash', says: 'for one shell' }],
      local: true,
      load: async () => (await import('./completion.ts')).install,
    }),
    command({
      name: 'uninstall',
      summary: 'remove the file that install has written',
      arguments: [shell],
      examples: [{ command: 'completion uninstall bash', says: 'for one shell' }],
      local: true,
      load: async () => (await import('./completion.ts')).uninstall,
    }),
  ],
});
