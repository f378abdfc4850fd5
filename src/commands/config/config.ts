/** `config`: settings and profiles, in config.json. */
import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { rememberProfiles } from '../../candidates/remember.ts';
import { changeConfig, configFile, profileIn, readConfig } from '../../cli/config-file.ts';
import { spellingsOf, takesValue } from '../../cli/option.ts';
import {
  isSettingName,
  type Setting,
  type SettingName,
  settingNames,
  settingTable,
} from '../../cli/setting-table.ts';
import { variableText } from '../../cli/settings.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { computed } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { settingKind } from './kind.ts';

export const listSettings: Deed<RecordOptions> = async (context, { options }) => {
  const config = configOf(context);
  const { env } = context.machine;
  const { profile } = context.settings;
  const lines = settingNames.map(name => {
    const { option, variable, scope, otherwise }: Setting = settingTable[name];
    const stored = (scope === 'profile' ? profileIn(config, profile) : config)[name];
    const given: unknown = option && takesValue(option) ? Reflect.get(options, name) : undefined;
    const fields = () => {
      if (option && given !== undefined) return { value: String(given), from: spellingsOf(option).at(-1) };
      const ofVariable = variable === undefined ? undefined : variableText(variable, env);
      if (ofVariable !== undefined) return { value: ofVariable, from: variable };
      if (stored === undefined) return { value: otherwise, from: 'default' };
      return { value: String(stored), from: scope === 'profile' ? `profile ${profile}` : 'configuration' };
    };
    return { fields: { setting: name, ...fields() } };
  });
  await show(context, options, computed(settingKind, 'settings', lines));
};

export const showSetting: Deed = async (context, { args }) => {
  const name = settingNamed(args[0]);
  const config = configOf(context);
  const value = (isOfProfile(name) ? profileIn(config, context.settings.profile) : config)[name];
  if (value === undefined) {
    throw new Failure('not-found', `${name} is not set.`, {
      code: 'not_set',
      hint: `Set it with 'music-cli config set ${name} <value>'.`,
    });
  }
  context.print([context.settings.json ? `${JSON.stringify(value)}\n` : `${value}\n`]);
};

export const setSetting: Deed = async (context, { args }) => {
  const name = settingNamed(args[0]);
  const value = settingValue(name, args[1] ?? '');
  const { profile } = context.settings;
  if (name === 'profile') checkExists(context, String(value));
  changeSettings(context, config =>
    isOfProfile(name)
      ? withProfile(config, profile, { ...profileIn(config, profile), [name]: value })
      : { ...config, [name]: value },
  );
  await refreshProfiles(context);
  context.note(`Set ${name}${isOfProfile(name) ? ` of the profile ${profile}` : ''}.`);
};

export const unsetSetting: Deed = async (context, { args }) => {
  const name = settingNamed(args[0]);
  const { profile } = context.settings;
  changeSettings(context, config =>
    isOfProfile(name)
      ? withProfile(config, profile, withoutSetting(profileIn(config, profile), name))
      : withoutSetting(config, name),
  );
  await refreshProfiles(context);
  context.note(`${name} is back to its default.`);
};

export const listProfiles: Deed = async context => {
  const names = profileNames(context);
  if (context.settings.json) return context.print([`${JSON.stringify(names)}\n`]);
  context.print(names.map(name => `${name}${name === context.settings.profile ? '  (in force)' : ''}\n`));
};

export const deleteProfile: Deed = async (context, { args }) => {
  const name = args[0] ?? '';
  const { profiles: configured = {} } = configOf(context);
  if (!Object.hasOwn(configured, name)) {
    checkExists(context, name);
    throw new Failure('not-found', `The profile '${name}' has no settings.`, {
      code: 'not_set',
      hint: "'music-cli config list' shows what holds.",
    });
  }
  changeSettings(context, ({ profiles: all = {}, profile, ...rest }) => ({
    ...rest,
    ...(profile !== undefined && profile !== name && { profile }),
    profiles: Object.fromEntries(Object.entries(all).filter(([each]) => each !== name)),
  }));
  await refreshProfiles(context);
  context.note(
    `Removed the profile ${name}. Its token, if there is one, stays until 'music-cli auth logout'.`,
  );
};

export const showPath: Deed = async context => {
  const path = configFile(context.machine.places);
  context.print([`${context.settings.json ? JSON.stringify(path) : path}\n`]);
};

function configOf({ machine }: Context) {
  return readConfig(machine.disk, machine.places);
}

function changeSettings(context: Context, by: Parameters<typeof changeConfig>[2]): void {
  const { disk, places } = context.machine;
  const { kept } = changeConfig(disk, places, by);
  if (kept !== undefined) context.note(`The configuration was not valid JSON: it is kept as ${kept}.`);
}

function refreshProfiles(context: Context): Promise<void> {
  return rememberProfiles(context.machine, configOf(context));
}

function profileNames(context: Context): readonly string[] {
  return [...new Set(['default', ...Object.keys(configOf(context).profiles ?? {})])];
}

/** A profile that is not configured would make every later command fail. */
function checkExists(context: Context, name: string): void {
  if (!profileNames(context).includes(name)) throw noProfile(context, name);
}

function noProfile(context: Context, name: string): Failure {
  return new Failure('not-found', `There is no profile '${name}'.`, {
    code: 'unknown_profile',
    hint: `The profiles: ${profileNames(context).join(', ')}. Make one with 'music-cli config set baseUrl <url> --profile ${name}'.`,
  });
}

function settingNamed(name: string | undefined): SettingName {
  if (name !== undefined && isSettingName(name)) return name;
  throw new Failure('usage', 'There is no such setting.', {
    code: 'unknown_setting',
    hint: `The settings are ${settingNames.join(', ')}.`,
  });
}

function isOfProfile(name: SettingName): boolean {
  return settingTable[name].scope === 'profile';
}

function settingValue(name: SettingName, text: string): unknown {
  const { reader }: Setting = settingTable[name];
  const value = reader.read(text);
  if (value !== undefined) return value;
  throw new Failure('usage', `${name} must be ${reader.expects}.`, {
    code: 'bad_value',
    hint: `See what holds now with 'music-cli config list'.`,
  });
}

function withProfile(config: Fields, profile: string, values: Fields): Fields {
  const { profiles: all } = config;
  const others = typeof all === 'object' && all !== null ? Object.entries(all) : [];
  return { ...config, profiles: Object.fromEntries([...others, [profile, values]]) };
}

function withoutSetting(values: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(values).filter(([each]) => each !== name));
}
