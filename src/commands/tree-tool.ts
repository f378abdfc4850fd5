/** The commands of the tool itself. */

import type { Command } from '../cli/command.ts';
import { shells } from '../cli/completion/shells.ts';
import { outputOption } from '../cli/options.ts';
import { settingNames } from '../cli/settings.ts';
import type { Load } from '../context/handler.ts';

const group = 'The tool itself';

const key = {
  name: 'key',
  summary: 'baseUrl, timeout or retries of the profile; profile, color or pager',
  required: true,
  values: { from: 'choices', choices: settingNames },
} as const;
const shell = {
  name: 'shell',
  summary: 'bash, zsh or fish',
  values: { from: 'choices', choices: shells },
} as const;
export const toolCommands: readonly Command<Load>[] = [
  {
    name: 'config',
    group,
    summary: 'settings and profiles',
    commands: [
      {
        name: 'list',
        summary: 'every setting',
        options: [outputOption],
        load: async () => (await import('./config/config.ts')).list,
      },
      {
        name: 'get',
        summary: 'one setting',
        arguments: [key],
        load: async () => (await import('./config/config.ts')).get,
      },
      {
        name: 'set',
        summary: 'change a setting',
        arguments: [key, { name: 'value', summary: 'its value', required: true }],
        load: async () => (await import('./config/config.ts')).set,
      },
      {
        name: 'unset',
        summary: 'go back to the default',
        arguments: [key],
        load: async () => (await import('./config/config.ts')).unset,
      },
      {
        name: 'path',
        summary: 'where the settings are kept',
        load: async () => (await import('./config/config.ts')).path,
      },
    ],
  },
  {
    name: 'cache',
    group,
    summary: 'stored answers',
    commands: [
      {
        name: 'info',
        summary: 'where they are and how much there is',
        load: async () => (await import('./cache/cache.ts')).info,
      },
      { name: 'clear', summary: 'remove them', load: async () => (await import('./cache/cache.ts')).clear },
    ],
  },
  {
    name: 'completion',
    group,
    summary: 'Tab completion for bash, zsh and fish',
    commands: [
      ...shells.map(name => ({
        name,
        summary: `print the completion file for ${name}`,
        load: async () => (await import('./completion/completion.ts')).print(name),
      })),
      {
        name: 'install',
        summary: 'write the file where the shell looks for it',
        arguments: [shell],
        load: async () => (await import('./completion/completion.ts')).install,
      },
      {
        name: 'uninstall',
        summary: 'remove that file',
        arguments: [shell],
        load: async () => (await import('./completion/completion.ts')).uninstall,
      },
    ],
  },
  {
    name: 'serve',
    group,
    summary: 'serve the sandbox over HTTP, for people who build clients',
    options: [
      {
        flags: '--port <n>',
        summary: 'the port; 0 takes a free one (4000)',
        check: value =>
          /^\d{1,5}$/.test(value) && Number(value) < 65_536 ? undefined : 'must be a port from 0 to 65535.',
      },
      { flags: '--host <address>', summary: 'the address to listen on (127.0.0.1)' },
    ],
    load: async () => (await import('./serve/serve.ts')).serve,
  },
];
