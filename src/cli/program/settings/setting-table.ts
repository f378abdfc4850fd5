/** The table of settings, which options, `config`, help, the man page and the README share. */
import { attempt } from '../../../base/errors.ts';
import type { Environment, Fields } from '../../../base/io.ts';
import { noteNameChoices } from '../../../base/text/note-names.ts';
import { parseBaseUrl } from '../../client/url.ts';
import { formatNames } from '../../output/writers.ts';
import { choiceOf, type Option, type ValueSource, withChoices } from '../argv/option.ts';
import { anyText, oneOf, pemPath, type Reader, seconds, wholeNumber, yesOrNo } from '../argv/readers.ts';

export interface Setting<Value = unknown> {
  /** Whether each profile has its own value, or all profiles share one. */
  readonly scope: 'profile' | 'program';
  readonly summary: string;
  readonly reader: Reader<Value>;
  readonly option?: Option;
  readonly variable: string;
  /** The default value; absent if it is not a single value. */
  readonly default?: Value;
  /** The default in words. */
  readonly valueIfUnset: string;
}

/** A URL stays as typed, because shells compare completions with that text. */
const address: Reader<string> = {
  read: value => {
    parseBaseUrl(value);
    return value;
  },
  expects: 'an address like https://music.example.org',
};

const profileName: Reader<string> = {
  read: value => (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(value) ? value : undefined),
  expects: 'a name of letters, digits, dots, dashes and underscores',
};

/** The default values. Times to wait for the service are in seconds. */
export const defaults = {
  firstByte: 10,
  progress: 30,
  retries: 2,
  profile: 'default',
  color: 'auto',
  noteNames: 'english',
  output: 'table',
} as const;

/** Declares a setting with an option of the same value. */
function withOption<Value, const Flags extends string>({
  flags,
  values,
  ...row
}: Setting<Value> & { readonly flags: Flags; readonly values?: ValueSource }) {
  const { summary, reader, valueIfUnset } = row;
  return { ...row, option: { flags, summary, reader, valueIfUnset, ...(values && { values }) } };
}

function pemFile<const Flags extends string>(
  texts: Pick<Setting, 'summary' | 'valueIfUnset'>,
  names: { readonly variable: string; readonly flags: Flags },
) {
  return withOption({ ...texts, ...names, scope: 'profile', reader: pemPath, values: { from: 'files' } });
}

export const settingTable = {
  baseUrl: withOption({
    scope: 'profile',
    summary: 'Address of the service; it may have a path',
    reader: address,
    variable: 'MUSIC_CLI_BASE_URL',
    valueIfUnset: 'the built-in sandbox responds',
    flags: '--base-url <url>',
  }),
  sandbox: {
    scope: 'program',
    summary: 'Whether the built-in sandbox responds if no address is set',
    reader: { ...yesOrNo, read: value => (/^never$/i.test(value) ? false : yesOrNo.read(value)) },
    variable: 'MUSIC_CLI_SANDBOX',
    default: true,
    valueIfUnset: 'true',
  },
  offline: {
    scope: 'program',
    summary: 'Whether to use only cached responses',
    reader: yesOrNo,
    option: { flags: '--offline', summary: 'Use only cached responses' },
    variable: 'MUSIC_CLI_OFFLINE',
    default: false,
    valueIfUnset: 'false',
  },
  timeout: withOption({
    scope: 'profile',
    summary: 'Seconds to wait for data before giving up',
    reader: seconds,
    variable: 'MUSIC_CLI_TIMEOUT',
    default: defaults.firstByte,
    valueIfUnset: `${defaults.firstByte} to the first byte, ${defaults.progress} within a response`,
    flags: '--timeout <seconds>',
  }),
  maxTime: withOption({
    scope: 'profile',
    summary: 'Maximum run time in seconds',
    reader: seconds,
    variable: 'MUSIC_CLI_MAX_TIME',
    valueIfUnset: 'no limit',
    flags: '--max-time <seconds>',
  }),
  retries: withOption({
    scope: 'profile',
    summary: 'Number of retries',
    reader: wholeNumber(0, 99),
    variable: 'MUSIC_CLI_RETRIES',
    default: defaults.retries,
    valueIfUnset: String(defaults.retries),
    flags: '--retries <n>',
  }),
  caCert: pemFile(
    {
      summary: 'PEM file of certificate authorities for the service',
      valueIfUnset: "Node's, and NODE_EXTRA_CA_CERTS",
    },
    { variable: 'MUSIC_CLI_CA_CERT', flags: '--ca-cert <path>' },
  ),
  clientCert: pemFile(
    { summary: 'PEM file of the client certificate', valueIfUnset: 'none' },
    { variable: 'MUSIC_CLI_CLIENT_CERT', flags: '--client-cert <path>' },
  ),
  clientKey: pemFile(
    {
      summary: 'PEM file of the key of the client certificate, without a passphrase',
      valueIfUnset: 'in the file of clientCert',
    },
    { variable: 'MUSIC_CLI_CLIENT_KEY', flags: '--client-key <path>' },
  ),
  profile: withOption({
    scope: 'program',
    summary: 'Profile to use',
    reader: profileName,
    variable: 'MUSIC_CLI_PROFILE',
    default: defaults.profile,
    valueIfUnset: defaults.profile,
    flags: '--profile <name>',
    values: { from: 'profiles' },
  }),
  output: {
    scope: 'program',
    summary: 'Output format of records',
    reader: oneOf(formatNames),
    option: {
      flags: '-o, --output <format>',
      summary: 'Output format',
      ...choiceOf(formatNames),
      default: defaults.output,
    },
    variable: 'MUSIC_CLI_OUTPUT',
    default: defaults.output,
    valueIfUnset: defaults.output,
  },
  color: withOption({
    scope: 'program',
    summary: 'When to use colours',
    variable: 'MUSIC_CLI_COLOR',
    default: defaults.color,
    valueIfUnset: defaults.color,
    flags: '--color <when>',
    ...choiceOf(['auto', 'always', 'never']),
  }),
  pager: {
    scope: 'program',
    summary: 'Program that pages long output; empty or cat for none',
    reader: anyText,
    option: { flags: '--no-pager', summary: 'Never start a pager' },
    variable: 'MUSIC_CLI_PAGER',
    valueIfUnset: '$PAGER, or less -FRX',
  },
  accessible: {
    scope: 'program',
    summary:
      'Whether to describe drawings in words, redraw nothing, and use ASCII, for screen readers and plain terminals',
    reader: yesOrNo,
    variable: 'MUSIC_CLI_ACCESSIBLE',
    default: false,
    valueIfUnset: 'false',
  },
  drawings: {
    scope: 'program',
    summary: 'Whether cards on a terminal show a drawing of the record',
    reader: yesOrNo,
    option: { flags: '--no-drawing', summary: 'Omit the drawing of a card' },
    variable: 'MUSIC_CLI_DRAWINGS',
    default: true,
    valueIfUnset: 'true',
  },
  noteNames: withOption({
    scope: 'program',
    summary: 'Language of note names in text, not in data',
    variable: 'MUSIC_CLI_NOTE_NAMES',
    default: defaults.noteNames,
    valueIfUnset: defaults.noteNames,
    flags: '--note-names <language>',
    ...choiceOf(noteNameChoices),
  }),
} as const satisfies Record<string, Setting>;

/** Returns the summary of a setting with its choices, for help and documentation. */
export function describeSetting({ summary, reader: { choices = [] } }: Setting): string {
  return withChoices({ flags: '', summary, ...choiceOf(choices) }).summary;
}

export type SettingName = keyof typeof settingTable;

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingTable, name);
}

/** The settings of `music-cli config`, in the order of help. */
export const settingNames: readonly SettingName[] = Object.keys(settingTable).filter(isSettingName);

/** Returns the first setting with an invalid value; undefined if all are valid. */
export function findInvalidSetting(values: Fields): SettingName | undefined {
  return settingNames.find(
    name => values[name] !== undefined && !isValidSetting(settingTable[name], values[name]),
  );
}

/** Whether a value is valid for the setting. */
function isValidSetting({ reader }: Setting, value: unknown): boolean {
  return attempt(() => reader.read(String(value)) === value) === true;
}

const variablePrefix = 'MUSIC_CLI_';

export const ownVariables: readonly string[] = [
  ...Object.values(settingTable).map(({ variable }) => variable),
  ...['NO_INPUT', 'TOKEN', 'CACHE_DIR', 'CONFIG_DIR', 'SYSTEM_CONFIG_DIR', 'PLAYER'].map(
    name => variablePrefix + name,
  ),
];

export function unknownVariables(env: Environment): readonly string[] {
  return Object.keys(env).filter(
    name => name.startsWith(variablePrefix) && !ownVariables.includes(name) && !name.includes('_TEST_'),
  );
}

/**
 * Whether a variable of this program is empty or unknown. The user may then expect another service than the sandbox.
 */
export function hasDoubtfulVariable(env: Environment): boolean {
  return ownVariables.some(name => env[name] === '') || unknownVariables(env).length > 0;
}
