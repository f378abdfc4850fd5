/** `config`: settings and profiles, written by the `conf` library, read elsewhere as plain JSON. */
import { parseBase } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { rememberProfiles } from '../../candidates/remember.ts';
import { profileNamed, readConfig, settingNames } from '../../cli/settings.ts';
import type { Context } from '../../context/context.ts';
import type { Handler } from '../../context/handler.ts';
import type { Machine } from '../../context/machine.ts';

interface Setting {
  /** Kept with the profile in force, not for all of them. */
  readonly ofProfile: boolean;
  /** Throws on a value that makes no sense. */
  parse(text: string): string | number;
}

type SettingName = (typeof settingNames)[number];

const settings: Readonly<Record<SettingName, Setting>> = {
  baseUrl: { ofProfile: true, parse: text => parseBase(text).href.replace(/\/$/, '') },
  timeout: {
    ofProfile: true,
    parse: text => number(text, value => value > 0, 'a number of seconds above 0'),
  },
  retries: {
    ofProfile: true,
    parse: text =>
      number(
        text,
        value => Number.isInteger(value) && value >= 0 && value < 100,
        'a whole number from 0 to 99',
      ),
  },
  profile: {
    ofProfile: false,
    parse: text => {
      profileNamed({}, text);
      return text;
    },
  },
  color: { ofProfile: false, parse: text => oneOf(text, ['auto', 'always', 'never']) },
  pager: { ofProfile: false, parse: text => text },
};

export const list: Handler = async context => {
  const { machine, settings: current } = context;
  const config = readConfig(machine.disk, machine.places.config);
  if (current.json) return context.print([`${JSON.stringify(config)}\n`]);
  const lines: string[] = [];
  for (const [key, value] of Object.entries(config)) {
    if (key !== 'profiles' && key !== 'logins') lines.push(`${key}=${value}`);
  }
  for (const [profile, values] of Object.entries(config.profiles ?? {})) {
    for (const [key, value] of Object.entries(values)) lines.push(`profiles.${profile}.${key}=${value}`);
  }
  context.print(lines.map(line => `${line}\n`));
  if (lines.length === 0) context.note('Nothing is set: the defaults hold.');
};

export const get: Handler = async (context, given) => {
  const name = settingNamed(given.args[0]);
  const value = values(context)[name];
  if (value === undefined) {
    throw new Failure('not-found', `${name} is not set.`, {
      code: 'not_set',
      hint: `Set it with 'music-cli config set ${name} <value>'.`,
    });
  }
  context.print([context.settings.json ? `${JSON.stringify(value)}\n` : `${value}\n`]);
};

function values(context: Context): Readonly<Record<string, unknown>> {
  const config = readConfig(context.machine.disk, context.machine.places.config);
  return { ...config, ...profileNamed(config, context.settings.profile) };
}

export const set: Handler = async (context, given) => {
  const name = settingNamed(given.args[0]);
  const { parse, ofProfile } = settings[name];
  const value = parse(given.args[1] ?? '');
  await write(context.machine, config => config.set(pathOf(name, context), value));
  await refreshProfiles(context.machine);
  context.note(`Set ${name}${ofProfile ? ` of the profile ${context.settings.profile}` : ''}.`);
};

export const unset: Handler = async (context, given) => {
  const name = settingNamed(given.args[0]);
  await write(context.machine, config => config.delete(pathOf(name, context)));
  await refreshProfiles(context.machine);
  context.note(`${name} is back to its default.`);
};

export const path: Handler = async context => {
  context.print([`${context.machine.places.config}/config.json\n`]);
};

function refreshProfiles(machine: Machine): Promise<void> {
  return rememberProfiles(machine, readConfig(machine.disk, machine.places.config));
}

type Writable = Awaited<ReturnType<typeof openConfig>>;

async function write(machine: Machine, change: (config: Writable) => void): Promise<void> {
  try {
    change(await openConfig(machine));
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause)) throw cause;
    throw new Failure('unexpected', `The configuration could not be written: ${cause.message}.`, {
      code: 'config_not_written',
      hint: `Check the permissions of ${machine.places.config}.`,
      cause,
    });
  }
}

/** For writing; refuses to overwrite a file that isn't JSON. */
export async function openConfig(machine: Machine) {
  readConfig(machine.disk, machine.places.config);
  const { default: Conf } = await import('conf');
  return new Conf<Record<string, unknown>>({
    cwd: machine.places.config,
    configName: 'config',
    configFileMode: 0o600,
    projectName: 'music-cli',
  });
}

function settingNamed(text: string | undefined): SettingName {
  const name = settingNames.find(each => each === text);
  if (name !== undefined) return name;
  throw new Failure('usage', 'There is no such setting.', {
    code: 'unknown_setting',
    hint: `The settings are ${settingNames.join(', ')}.`,
  });
}

/** Where `conf` keeps it: a dot path, in which the dots of a profile's name are escaped. */
function pathOf(name: SettingName, { settings: { profile } }: Context): string {
  return settings[name].ofProfile ? `profiles.${profile.replaceAll('.', '\\.')}.${name}` : name;
}

function number(text: string, valid: (value: number) => boolean, what: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (valid(value)) return value;
  throw new Failure('usage', `The value must be ${what}.`, { code: 'bad_value' });
}

function oneOf(text: string, choices: readonly string[]): string {
  if (choices.includes(text)) return text;
  throw new Failure('usage', `The value must be one of ${choices.join(', ')}.`, { code: 'bad_value' });
}
