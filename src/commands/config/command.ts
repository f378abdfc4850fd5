import { settingNames, settingTable } from '../../cli/setting-table.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { command } from '../../context/command.ts';
import { settingKind } from './kind.ts';

const key = {
  name: 'key',
  summary: 'a setting',
  required: true,
  values: { from: 'choices', choices: settingNames },
} as const;
const settingsNote = [
  'Settings:',
  ...settingNames.map(name => `${name}: ${settingTable[name].summary}`),
].join('\n');
const profile = {
  name: 'profile',
  summary: 'a profile',
  required: true,
  values: { from: 'profiles' },
} as const;

export const config = command({
  name: 'config',
  group: 'The tool itself',
  summary: 'settings and profiles',
  commands: [
    command({
      name: 'list',
      aliases: ['ls'],
      summary: 'every setting, and where its value comes from',
      options: recordOptions(settingKind.columns),
      examples: [{ command: 'config list', says: 'the settings that hold' }],
      mendsConfig: true,
      local: true,
      load: async () => (await import('./config.ts')).listSettings,
    }),
    command({
      name: 'get',
      summary: 'one setting',
      arguments: [key],
      examples: [{ command: 'config get retries', says: 'of the profile in force' }],
      notes: settingsNote,
      mendsConfig: true,
      local: true,
      load: async () => (await import('./config.ts')).showSetting,
    }),
    command({
      name: 'set',
      summary: 'change a setting',
      arguments: [key, { name: 'value', summary: 'its value', required: true }],
      examples: [
        { command: 'config set retries 3', says: 'of the profile in force' },
        {
          command: 'config set baseUrl https://music.example.org --profile work',
          says: 'of another profile',
        },
      ],
      notes: settingsNote,
      mendsConfig: true,
      local: true,
      load: async () => (await import('./config.ts')).setSetting,
    }),
    command({
      name: 'unset',
      summary: 'go back to the default',
      arguments: [key],
      examples: [{ command: 'config unset retries', says: 'of the profile in force' }],
      notes: settingsNote,
      mendsConfig: true,
      local: true,
      load: async () => (await import('./config.ts')).unsetSetting,
    }),
    command({
      name: 'profiles',
      summary: 'the profiles',
      examples: [{ command: 'config profiles', says: 'their names, the one in force marked' }],
      mendsConfig: true,
      local: true,
      load: async () => (await import('./config.ts')).listProfiles,
    }),
    command({
      name: 'delete-profile',
      summary: 'remove a profile and its settings',
      arguments: [profile],
      examples: [{ command: 'config delete-profile work', says: 'its token stays until auth logout' }],
      mendsConfig: true,
      local: true,
      load: async () => (await import('./config.ts')).deleteProfile,
    }),
    command({
      name: 'path',
      summary: 'where the settings are kept',
      examples: [{ command: 'config path', says: 'the file' }],
      mendsConfig: true,
      local: true,
      load: async () => (await import('./config.ts')).showPath,
    }),
  ],
});
