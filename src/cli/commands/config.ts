/** `config`: reads and changes settings and profiles in config.json. */
import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { computedKind } from '../../catalog/lib/computed.ts';
import { findNearest } from '../../music/names/nearest.ts';
import { expectationText } from '../program/argv/option.ts';
import { quoteInput } from '../program/argv/refuse-tokens.ts';
import { recordOptions } from '../program/argv/shared-options.ts';
import { type Context, command, entry } from '../program/context/context.ts';
import {
  type Config,
  configPath,
  profileIn,
  readConfig,
  unsupportedFileWarnings,
} from '../program/settings/config-file.ts';
import { listSettingOrigins } from '../program/settings/setting-origins.ts';
import {
  describeSetting,
  isSettingName,
  type Setting,
  type SettingName,
  settingNames,
  settingTable,
} from '../program/settings/setting-table.ts';
import type { changeConfig } from '../program/settings/settings-store.ts';
import { printValue } from '../program/terminal/say.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

const settingKind = computedKind({
  name: 'settings',
  singular: 'setting',
  label: 'setting',
  fields: {
    setting: { type: 'text', priority: 1 },
    value: { type: 'unknown', priority: 1 },
    note: { type: 'text', priority: 3 },
    from: { type: 'text', priority: 2 },
    origin: { type: 'text', priority: 4 },
  },
});

const settingArgument = {
  name: 'setting',
  summary: 'Name of a setting',
  required: true,
  values: { from: 'choices', choices: settingNames },
} as const;
/** Settings need no service, and an invalid configuration must not stop a command that corrects it. */
const settingsTraits = { allowsInvalid: 'configuration', isLocal: true } as const;
/** Tab completions for the value of each setting. */
const valuesBySetting = Object.fromEntries(
  settingNames.map(name => {
    const { summary, reader, option }: Setting = settingTable[name];
    const choices = reader.type === 'boolean' ? ['true', 'false'] : reader.choices;
    const values = option?.values ?? (choices && ({ from: 'choices', choices } as const));
    return [name, { summary, values }];
  }),
);
const settingsNote = [
  'Settings:',
  ...settingNames.map(name => `${name}: ${describeSetting(settingTable[name])}`),
].join('\n');
const oneSettingTraits = { arguments: [settingArgument], notes: settingsNote, ...settingsTraits } as const;
const profile = {
  name: 'profile',
  summary: 'Name of a profile',
  required: true,
  values: { from: 'profiles' },
} as const;

const list = command({
  options: recordOptions(settingKind.columns),
  examples: [{ command: 'config list', text: 'the settings in effect' }],
  ...settingsTraits,
  run: async (context, { options }) => {
    const { disk, places } = context.machine;
    for (const line of unsupportedFileWarnings(disk, places)) context.notice(line);
    await show(context, options, computedRecords(settingKind, await listSettingOrigins(context, options)));
  },
});

const getCommand = command({
  ...oneSettingTraits,
  examples: [{ command: 'config get retries', text: 'in the current profile' }],
  run: async (context, { args }) => {
    const name = findSetting(args[0]);
    const config = await readAllSettings(context);
    const value = (isProfileSetting(name) ? profileIn(config, context.settings.profile) : config)[name];
    if (value === undefined) {
      throw new Failure('not-found', `${name} is not set in the configuration.`, {
        code: 'not_set',
        hint: `'music-cli config list' shows the value that applies. Set one with 'music-cli config set ${name} <value>'.`,
      });
    }
    printValue(context, value, `${value}\n`);
  },
});

const set = command({
  ...oneSettingTraits,
  arguments: [
    settingArgument,
    {
      name: 'value',
      summary: 'Value of the setting',
      required: true,
      values: { from: 'each', of: valuesBySetting },
    },
  ],
  examples: [
    { command: 'config set retries 3', text: 'in the current profile' },
    {
      command: 'config set baseUrl https://music.example.org --profile work',
      text: 'in another profile',
    },
  ],
  run: async (context, { args }) => {
    const name = findSetting(args[0]);
    const { reader }: Setting = settingTable[name];
    const [, text = ''] = args;
    const value = reader.read(text);
    if (value === undefined)
      throw new Failure('usage', `${name} ${expectationText(reader, text)}.`, {
        code: 'bad_value',
        hint: `Show the current settings with 'music-cli config list'.`,
      });
    const { profile } = context.settings;
    if (name === 'profile') await checkProfileExists(context, String(value));
    await changeSetting(context, name, values => ({ ...values, [name]: value }));
    context.notice(`Set ${name}${isProfileSetting(name) ? ` of the profile ${profile}` : ''}.`);
  },
});

const unsetCommand = command({
  ...oneSettingTraits,
  examples: [{ command: 'config unset retries', text: 'in the current profile' }],
  run: async (context, { args }) => {
    const name = findSetting(args[0]);
    await changeSetting(context, name, ({ [name]: _oldValue, ...otherSettings }) => otherSettings);
    context.notice(`${name} is back to its default.`);
  },
});

const profiles = command({
  examples: [{ command: 'config profiles', text: 'profile names, with the current profile marked' }],
  ...settingsTraits,
  run: async context => {
    const names = await profileNames(context);
    const lines = names.map(name => `${name}${name === context.settings.profile ? '  (current)' : ''}\n`);
    printValue(context, names, lines.join(''));
  },
});

const deleteProfile = command({
  arguments: [profile],
  examples: [{ command: 'config delete-profile work', text: 'remove the profile work, but not its token' }],
  ...settingsTraits,
  run: async (context, { args }) => {
    const name = args[0] ?? '';
    const { profiles = {} } = await readAllSettings(context);
    if (!Object.hasOwn(profiles, name)) {
      await checkProfileExists(context, name);
      throw new Failure('not-found', `The profile '${name}' has no settings.`, {
        code: 'not_set',
        hint: "'music-cli config list' shows the current settings.",
      });
    }
    await changeSettings(context, ({ profiles: allProfiles = {}, profile, ...otherSettings }) => ({
      ...otherSettings,
      ...(profile !== undefined && profile !== name && { profile }),
      profiles: Object.fromEntries(Object.entries(allProfiles).filter(([each]) => each !== name)),
    }));
    const { baseUrl } = profiles[name] ?? {};
    const logout = `auth logout --profile ${name}${baseUrl === undefined ? '' : ` --base-url ${baseUrl}`}`;
    context.notice(`Removed the profile ${name}. If it has a token, remove it with 'music-cli ${logout}'.`);
  },
});

const path = command({
  examples: [{ command: 'config path', text: 'the path of the settings file' }],
  ...settingsTraits,
  run: async context => {
    const path = configPath(context.machine.places);
    printValue(context, path, `${path}\n`);
  },
});

/** Returns the settings in the configuration files. The library conf reads the user's file. */
async function readAllSettings({ machine }: Context): Promise<Config> {
  const { readStoredSettings } = await import('../program/settings/settings-store.ts');
  return readConfig(machine.disk, machine.places, () => {}, readStoredSettings);
}

/** Changes a setting. @param change receives the values of the active profile, or of all profiles */
async function changeSetting(
  context: Context,
  name: SettingName,
  change: (values: Fields) => Fields,
): Promise<void> {
  const { profile } = context.settings;
  await changeSettings(context, config =>
    isProfileSetting(name)
      ? { ...config, profiles: { ...config.profiles, [profile]: change(profileIn(config, profile)) } }
      : change(config),
  );
}

async function changeSettings(context: Context, change: Parameters<typeof changeConfig>[1]): Promise<void> {
  const store = await import('../program/settings/settings-store.ts');
  const { copyPath } = await store.changeConfig(context.machine, change);
  if (copyPath !== undefined)
    context.notice(`The configuration could not be read, and is kept as ${copyPath}.`);
}

async function profileNames(context: Context): Promise<readonly string[]> {
  const { profiles = {} } = await readAllSettings(context);
  return [...new Set(['default', ...Object.keys(profiles)])];
}

/** Refuses a profile that is not configured, because every later command would fail. */
async function checkProfileExists(context: Context, name: string): Promise<void> {
  const names = await profileNames(context);
  if (names.includes(name)) return;
  throw new Failure('not-found', `There is no profile '${name}'.`, {
    code: 'unknown_profile',
    hint: `Profiles: ${names.join(', ')}. Create one with 'music-cli config set baseUrl <url> --profile ${name}'.`,
  });
}

function findSetting(name: string | undefined): SettingName {
  if (name !== undefined && isSettingName(name)) return name;
  const quotedName = name === undefined ? undefined : quoteInput(name);
  // Spells `base-url` and `BASE_URL` like a setting.
  const camelCase = (name ?? '').toLowerCase().replace(/[-_.\s]+(\w)/g, (_, letter) => letter.toUpperCase());
  const [similar] = findNearest(camelCase, settingNames);
  throw new Failure(
    'usage',
    `There is no ${quotedName === undefined ? 'such setting' : `setting ${quotedName}`}.`,
    {
      code: 'unknown_setting',
      hint: `${similar === undefined ? '' : `Did you mean ${similar}? `}The settings are ${settingNames.join(', ')}.`,
    },
  );
}

function isProfileSetting(name: SettingName): boolean {
  return settingTable[name].scope === 'profile';
}

export const config = command({
  commands: [
    {
      ...entry('list', 'List every setting, and where its value comes from', async () => ({ list })),
      aliases: ['ls'],
    },
    entry('get', 'Print a setting', async () => ({ get: getCommand })),
    entry('set', 'Change a setting', async () => ({ set })),
    entry('unset', 'Reset a setting to its default', async () => ({ unset: unsetCommand })),
    entry('profiles', 'List the profiles', async () => ({ profiles })),
    entry('delete-profile', 'Remove a profile and its settings', async () => ({
      'delete-profile': deleteProfile,
    })),
    entry('path', 'Print the path of the settings file', async () => ({ path })),
  ],
});
