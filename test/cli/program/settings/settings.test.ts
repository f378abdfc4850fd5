/** Tests precedence for each setting: option, environment, profile, configuration, default. */
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../../src/base/io.ts';
import { formatNames } from '../../../../src/cli/output/writers.ts';
import type { Config } from '../../../../src/cli/program/settings/config-file.ts';
import {
  isSettingName,
  type Setting,
  settingNames,
  settingTable,
} from '../../../../src/cli/program/settings/setting-table.ts';
import {
  accountOf,
  originOf,
  resolveSettings,
  type Settings,
} from '../../../../src/cli/program/settings/settings.ts';

type Options = Parameters<typeof resolveSettings>[0];

/** A command line without options. */
const bare: Options = {
  ...{
    json: false,
    anonymous: false,
    refresh: false,
    offline: false,
    insecureTls: false,
    curl: false,
    debug: false,
  },
  ...{ ascii: false, quiet: false, pager: true, input: true, drawing: true },
  ...{
    baseUrl: undefined,
    timeout: undefined,
    maxTime: undefined,
    retries: undefined,
    caCert: undefined,
    clientCert: undefined,
    clientKey: undefined,
    profile: undefined,
    color: undefined,
  },
  noteNames: undefined,
  givenOptions: new Set(),
};

const resolve = (options: Partial<Options> = {}, env: Environment = {}, config: Config = {}): Settings =>
  resolveSettings({ ...bare, ...options }, env, config);

describe('the table of settings', () => {
  it.each<[string, string, string, string, string, string]>([
    // The columns are name, scope, option, variable, accepted values and default.
    [
      ...(['baseUrl', 'profile', '--base-url <url>', 'MUSIC_CLI_BASE_URL'] as const),
      ...(['an address like https://music.example.org', 'the built-in sandbox responds'] as const),
    ],
    [
      ...(['timeout', 'profile', '--timeout <seconds>', 'MUSIC_CLI_TIMEOUT'] as const),
      ...(['a number of seconds from 0.001 to 86400', '10 to the first byte, 30 within a response'] as const),
    ],
    ['retries', 'profile', '--retries <n>', 'MUSIC_CLI_RETRIES', 'a whole number from 0 to 99', '2'],
    [
      ...(['caCert', 'profile', '--ca-cert <path>', 'MUSIC_CLI_CA_CERT'] as const),
      ...(['the path of a PEM file', "Node's, and NODE_EXTRA_CA_CERTS"] as const),
    ],
    [
      ...(['clientCert', 'profile', '--client-cert <path>', 'MUSIC_CLI_CLIENT_CERT'] as const),
      ...(['the path of a PEM file', 'none'] as const),
    ],
    [
      ...(['clientKey', 'profile', '--client-key <path>', 'MUSIC_CLI_CLIENT_KEY'] as const),
      ...(['the path of a PEM file', 'in the file of clientCert'] as const),
    ],
    [
      ...(['profile', 'program', '--profile <name>', 'MUSIC_CLI_PROFILE'] as const),
      ...(['a name of letters, digits, dots, dashes and underscores', 'default'] as const),
    ],
    [
      ...(['output', 'program', '-o, --output <format>', 'MUSIC_CLI_OUTPUT'] as const),
      ...([`one of ${formatNames.join(', ')}`, 'table'] as const),
    ],
    [
      ...(['maxTime', 'profile', '--max-time <seconds>', 'MUSIC_CLI_MAX_TIME'] as const),
      ...(['a number of seconds from 0.001 to 86400', 'no limit'] as const),
    ],
    ['color', 'program', '--color <when>', 'MUSIC_CLI_COLOR', 'one of auto, always, never', 'auto'],
    ['pager', 'program', '--no-pager', 'MUSIC_CLI_PAGER', 'a string', '$PAGER, or less -FRX'],
    ['accessible', 'program', '', 'MUSIC_CLI_ACCESSIBLE', 'true or false', 'false'],
    ['drawings', 'program', '--no-drawing', 'MUSIC_CLI_DRAWINGS', 'true or false', 'true'],
    [
      ...(['noteNames', 'program', '--note-names <language>', 'MUSIC_CLI_NOTE_NAMES'] as const),
      ...(['one of english, german, scandinavian, solfege', 'english'] as const),
    ],
  ])('has %s', (name, scope, flags, variable, expects, otherwise) => {
    const row: Setting | undefined = isSettingName(name) ? settingTable[name] : undefined;
    expect([
      row?.scope,
      row?.option?.flags ?? '',
      row?.variable ?? '',
      row?.reader.expects,
      row?.valueIfUnset,
    ]).toEqual([scope, flags, variable, expects, otherwise]);
  });

  it('has no other settings', () => {
    expect(settingNames.join(' '), 'every setting is listed here').toBe(
      'baseUrl sandbox offline timeout maxTime retries caCert clientCert clientKey profile output color pager accessible drawings noteNames',
    );
    expect(isSettingName('toString')).toBe(false);
  });

  it.each([
    ['work', true],
    ['9', true],
    ['A.b_c-9', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['-x', false],
    ['.x', false],
    ['_x', false],
    ['a/b', false],
    ['a b', false],
    ['a@b', false],
    ['ä', false],
    ['a\n', false],
  ])('accepts %j as the name of a profile: %j', (name, isValid) => {
    expect(settingTable.profile.reader.read(name)).toBe(isValid ? name : undefined);
    expect(settingTable.profile.option.reader.read(name)).toBe(isValid ? name : undefined);
  });

  it('accepts a valid address as typed', () => {
    const { reader, option } = settingTable.baseUrl;
    expect([reader, option.reader].map(each => each.read('https://Music.example/x/'))).toEqual([
      ...['https://Music.example/x/', 'https://Music.example/x/'],
    ]);
    expect(() => reader.read('music.example')).toThrow('must begin with http:// or https://');
  });
});

describe('without any setting', () => {
  it('everything has its documented default', () => {
    expect(resolve()).toEqual({
      ...{ profile: 'default', isKnownProfile: true, hasKeychainToken: false },
      ...{ base: undefined, baseUrl: undefined, givenBaseUrl: undefined, isSandboxAllowed: true },
      ...{ limits: { firstByte: 10_000, progress: 30_000 }, retries: 2, maxTime: undefined, mode: 'normal' },
      ...{
        anonymous: false,
        debug: false,
        isInteractive: true,
        curl: false,
        color: 'auto',
        ascii: false,
        quiet: false,
        accessible: false,
      },
      ...{ noteNames: 'english', certificates: undefined },
      ...{ insecureTls: false, drawings: true, pager: { isAllowed: true, command: undefined }, json: false },
    });
  });
});

const config: Config = {
  ...{ profile: 'work', color: 'never', pager: 'more', drawings: true },
  logins: ['work@https://work.example', 'home@sandbox'],
  profiles: {
    default: { baseUrl: 'https://default.example', timeout: 3, retries: 4 },
    work: { baseUrl: 'https://work.example/v2/', timeout: 5, retries: 0 },
    home: {},
  },
};

describe('the current profile', () => {
  it.each<[string, Partial<Options>, Environment, Config, string, boolean]>([
    ['an option', { profile: 'home' }, { MUSIC_CLI_PROFILE: 'default' }, config, 'home', true],
    ['the environment', {}, { MUSIC_CLI_PROFILE: 'home' }, config, 'home', true],
    ['the configuration', {}, {}, config, 'work', true],
    ['the configuration if the variable is empty', {}, { MUSIC_CLI_PROFILE: '' }, config, 'work', true],
    ['the default', {}, {}, {}, 'default', true],
    ['an option, even if it is not configured', { profile: 'hoem' }, {}, config, 'hoem', false],
    ['an option, even if there are no profiles', { profile: 'toString' }, {}, {}, 'toString', false],
  ])('comes from %s', (_by, options, env, from, profile, isKnownProfile) => {
    expect(resolve(options, env, from)).toMatchObject({ profile, isKnownProfile });
  });
});

describe('the base URL', () => {
  it.each<[string, Partial<Options>, Environment, string | undefined, string | undefined]>([
    [
      'an option',
      { baseUrl: 'http://localhost:1' },
      { MUSIC_CLI_BASE_URL: 'http://localhost:2' },
      'http://localhost:1',
      'http://localhost:1',
    ],
    ['the environment', {}, { MUSIC_CLI_BASE_URL: 'http://localhost:2' }, 'http://localhost:2', undefined],
    ['the current profile', {}, {}, 'https://work.example/v2/', undefined],
    ['another profile', { profile: 'default' }, {}, 'https://default.example', undefined],
    ['no setting, which means the sandbox', { profile: 'home' }, {}, undefined, undefined],
  ])('comes from %s', (_by, options, env, baseUrl, givenBaseUrl) => {
    const settings = resolve(options, env, config);
    expect(settings).toMatchObject({ baseUrl, givenBaseUrl });
    expect(settings.base?.href.replace(/\/$/, '')).toBe(baseUrl?.replace(/\/$/, ''));
  });

  it('is rejected if the variable is empty, whatever the profile says', () => {
    expect(() => resolve({}, { MUSIC_CLI_BASE_URL: '' }, config)).toThrow(
      expect.objectContaining({ kind: 'usage', message: 'MUSIC_CLI_BASE_URL is empty.' }),
    );
  });

  it('is rejected if it is invalid', () => {
    expect(() => resolve({ baseUrl: 'ftp://x' })).toThrow(expect.objectContaining({ kind: 'usage' }));
    expect(() => resolve({}, { MUSIC_CLI_BASE_URL: 'ftp://x' })).toThrow(
      expect.objectContaining({ kind: 'usage' }),
    );
  });
});

describe('limits and retries', () => {
  it.each<[string, Partial<Options>, Config, number, number, number]>([
    ['options', { timeout: 0.5, retries: 1 }, config, 500, 500, 1],
    ['options, even for 0 retries', { retries: 0, profile: 'default' }, config, 3000, 3000, 0],
    ['the profile', {}, config, 5000, 5000, 0],
    ['the defaults', { profile: 'home' }, config, 10_000, 30_000, 2],
  ])('come from %s', (_by, options, from, firstByte, progress, retries) => {
    expect(resolve(options, {}, from)).toMatchObject({ limits: { firstByte, progress }, retries });
  });
});

describe('the appearance', () => {
  it.each<[string, Partial<Options>, Environment, Config, Partial<Settings>]>([
    ['includes colours from the option', { color: 'always' }, {}, config, { color: 'always' }],
    ['includes colours from the configuration', {}, {}, config, { color: 'never' }],
    [
      'includes the pager from the environment',
      {},
      { MUSIC_CLI_PAGER: 'most' },
      config,
      { pager: { isAllowed: true, command: 'most' } },
    ],
    [
      'includes no pager with an empty variable',
      {},
      { MUSIC_CLI_PAGER: '' },
      config,
      { pager: { isAllowed: true, command: '' } },
    ],
    [
      'includes the pager from the configuration',
      {},
      {},
      config,
      { pager: { isAllowed: true, command: 'more' } },
    ],
    [
      'includes no pager with the option',
      { pager: false },
      {},
      config,
      { pager: { isAllowed: false, command: 'more' } },
    ],
    [
      'includes note names from the option',
      { noteNames: 'german' },
      { MUSIC_CLI_NOTE_NAMES: 'solfege' },
      { noteNames: 'scandinavian' },
      { noteNames: 'german' },
    ],
    [
      'includes note names from the environment',
      {},
      { MUSIC_CLI_NOTE_NAMES: 'solfege' },
      { noteNames: 'scandinavian' },
      { noteNames: 'solfege' },
    ],
    [
      'includes note names from the configuration',
      {},
      {},
      { noteNames: 'scandinavian' },
      { noteNames: 'scandinavian' },
    ],
    ['includes drawings from the configuration', {}, {}, { drawings: true }, { drawings: true }],
    ['includes no drawings with the configuration', {}, {}, { drawings: false }, { drawings: false }],
    ['includes no drawings with the option', { drawing: false }, {}, config, { drawings: false }],
    [
      'includes settings that only options have',
      { anonymous: true, debug: true, curl: true, ascii: true, quiet: true },
      {},
      {},
      { anonymous: true, debug: true, curl: true, ascii: true, quiet: true },
    ],
  ])('%s', (_case, options, env, from, expected) => {
    expect(resolve(options, env, from)).toMatchObject(expected);
  });

  it.each<[Partial<Options>, boolean]>([
    [{ json: true }, true],
    [{ output: 'json', givenOptions: new Set(['output']) }, true],
    [{ output: 'jsonl', givenOptions: new Set(['output']) }, true],
    // For `schema`, json is the default, which the user did not choose.
    [{ output: 'json' }, false],
    [{ jq: '.' }, true],
    [{ jq: '' }, true],
    [{ output: 'csv' }, false],
    [{}, false],
  ])('of errors is JSON if the output is (options %j: %s)', (options, json) => {
    expect(resolve(options).json).toBe(json);
  });
});

describe('the cache', () => {
  it.each<[Partial<Options>, Settings['mode']]>([
    [{}, 'normal'],
    [{ refresh: true }, 'refresh'],
    [{ offline: true }, 'offline'],
  ])('with the options %j, is used in the mode %s', (options, mode) => {
    expect(resolve(options).mode).toBe(mode);
  });
});

describe('an account', () => {
  it('is identified by a profile and an origin, or the sandbox', () => {
    const base = new URL('https://Music.example:443/v2');
    expect([originOf({ base }), originOf({ base: undefined })]).toEqual(['https://music.example', 'sandbox']);
    expect([accountOf({ profile: 'work', base }), accountOf({ profile: 'x', base: undefined })]).toEqual([
      ...['work@https://music.example', 'x@sandbox'],
    ]);
  });

  it.each<[Partial<Options>, boolean]>([
    [{}, true],
    [{ profile: 'home' }, true],
    [{ profile: 'default' }, false],
    [{ baseUrl: 'https://other.example' }, false],
  ])('with the options %j, is known to have a token in the keychain: %s', (options, inKeychain) => {
    expect(resolve(options, {}, config).hasKeychainToken).toBe(inKeychain);
  });
});

describe('an invalid value is rejected', () => {
  it('in a variable', () => {
    expect(() => resolve({}, { MUSIC_CLI_PROFILE: 'a b' })).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'bad_variable',
        message:
          "MUSIC_CLI_PROFILE must be a name of letters, digits, dots, dashes and underscores, not 'a b'.",
        hint: "'music-cli help environment' explains it.",
      }),
    );
    const baseWith = (MUSIC_CLI_CONFIG_DIR: string) => resolve({}, { MUSIC_CLI_CONFIG_DIR }).base;
    expect(() => baseWith('~/conf')).toThrow("MUSIC_CLI_CONFIG_DIR must be an absolute path, not '~/conf'.");
    expect(() => resolve({}, { MUSIC_CLI_SYSTEM_CONFIG_DIR: 'etc' })).toThrow(
      "MUSIC_CLI_SYSTEM_CONFIG_DIR must be an absolute path, not 'etc'.",
    );
    expect([baseWith('/conf'), baseWith('D:\\conf'), baseWith('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<[string, Config, string]>([
    ['profile', { profile: '../x' }, ''],
    ['profile', { profile: 7 }, ''],
    ['color', { color: 'mauve' }, ''],
    ['color', { color: 'NEVER' }, ''],
    ['pager', { pager: ['less'] }, ''],
    ['drawings', { drawings: 'yes' }, ''],
    ['timeout', { profiles: { default: { timeout: 0 } } }, ' --profile default'],
    ['timeout', { profiles: { default: { timeout: null } } }, ' --profile default'],
    ['timeout', { profiles: { default: { timeout: '5' } } }, ' --profile default'],
    ['retries', { profiles: { default: {}, other: { retries: 100 } } }, ' --profile other'],
    ['baseUrl', { profiles: { other: { baseUrl: 'music.example' } } }, ' --profile other'],
    ['baseUrl', { profiles: { other: { baseUrl: true } } }, ' --profile other'],
  ])('in the configuration, even in an unused profile: %s of %j', (name, from, profile) => {
    expect(() => resolve({}, {}, from)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'bad_config',
        message: `The configuration has an invalid ${name}.`,
        hint: expect.stringMatching(
          new RegExp(
            `^It must be .+\\. Correct it with 'music-cli config set ${name} <value>${profile}', or `,
          ),
        ),
      }),
    );
  });
});
