/** Tests config.json on a real disk: merged with the machine's file, written as a whole, never lost. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Config,
  configPath,
  profileIn,
  readConfig,
} from '../../../../src/cli/program/settings/config-file.ts';
import { changeConfig } from '../../../../src/cli/program/settings/settings-store.ts';
import { endlessProcesses, realClock } from '../../../support/clock.ts';

let folder: string;
let file: string;
let system: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-config-'));
  file = join(folder, 'own/config.json');
  system = join(folder, 'system/config.json');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const places = () => ({ cache: '/nowhere', config: join(folder, 'own'), system: join(folder, 'system') });

function plant(path: string, text: string) {
  fs.mkdirSync(join(path, '..'), { recursive: true });
  fs.writeFileSync(path, text);
}

function throwCode(code: string): never {
  throw Object.assign(new Error(`${code}: no`), { code });
}

const readWith = (changes: Partial<typeof fs> = {}) => readConfig({ ...fs, ...changes }, places());
const change = (by: (config: Config) => Config, changes: Partial<typeof fs> = {}) =>
  changeConfig(
    { disk: { ...fs, ...changes }, clock: realClock, processes: endlessProcesses, places: places() },
    by,
  );
const fileText = () => fs.readFileSync(file, 'utf8');
const mode = (path: string) => (fs.statSync(path).mode & 0o777).toString(8);

describe('the configuration', () => {
  it('is read from config.json in the config directory', () => {
    expect(configPath(places())).toBe(file);
  });

  it('is empty if there are no files', () => {
    expect(readWith()).toEqual({ profiles: {} });
    plant(join(folder, 'own'), 'a file in the place of the folder');
    expect(readWith()).toEqual({ profiles: {} });
  });

  it.each([
    [
      "the user's file if there is no other",
      '{"color":"never","profiles":{"a":{"retries":1}}}',
      undefined,
      { color: 'never', profiles: { a: { retries: 1 } } },
    ],
    [
      "the machine's file if there is no other",
      undefined,
      '{"color":"never","profiles":{"a":{"retries":1}}}',
      { color: 'never', profiles: { a: { retries: 1 } } },
    ],
    [
      "the user's file merged over the machine's, by setting and by profile",
      '{"color":"always","logins":["b@sandbox"],"profiles":{"a":{"retries":0},"b":{}}}',
      '{"color":"never","pager":"more","logins":["a@sandbox"],"profiles":{"a":{"retries":5,"timeout":2},"c":{"retries":9}}}',
      {
        color: 'always',
        pager: 'more',
        logins: ['b@sandbox'],
        profiles: { a: { retries: 0, timeout: 2 }, b: {}, c: { retries: 9 } },
      },
    ],
    [
      'read with profiles of any name',
      '{"profiles":{"constructor":{"retries":1},"__proto__":{"retries":2}}}',
      undefined,
      JSON.parse('{"profiles":{"constructor":{"retries":1},"__proto__":{"retries":2}}}'),
    ],
    [
      'read without invalid profiles and logins',
      '{"profiles":{"a":7,"b":null,"c":["x"],"d":{}},"logins":"x"}',
      undefined,
      { profiles: { d: {} } },
    ],
    ['read without profiles that are a list', '{"profiles":[{}]}', undefined, { profiles: {} }],
    [
      'read with logins as strings',
      '{"logins":["a@sandbox",7]}',
      undefined,
      { logins: ['a@sandbox', '7'], profiles: {} },
    ],
  ])('is %s', (_case, users, machines, config) => {
    if (users !== undefined) plant(file, users);
    if (machines !== undefined) plant(system, machines);
    expect(readWith()).toEqual(config);
  });

  it('comes only from the user if the platform has no file for the machine', () => {
    plant(file, '{"color":"never"}');
    plant(system, '{"pager":"more"}');
    const { system: _, ...windows } = places();
    expect(readConfig(fs, windows)).toEqual({ color: 'never', profiles: {} });
  });

  it('may begin with a byte order mark', () => {
    plant(file, '\ufeff{"color":"never"}');
    expect(readWith()).toMatchObject({ color: 'never' });
  });

  it('may be a symbolic link', () => {
    plant(join(folder, 'elsewhere.json'), '{"color":"never"}');
    fs.mkdirSync(join(folder, 'own'));
    fs.symlinkSync(join(folder, 'elsewhere.json'), file);
    expect(readWith()).toMatchObject({ color: 'never' });
  });

  it('of an unknown profile is empty, whatever its name', () => {
    expect(profileIn({}, 'default')).toEqual({});
    expect(profileIn({ profiles: { a: { retries: 1 } } }, 'toString')).toEqual({});
    expect(profileIn({ profiles: { a: { retries: 1 } } }, 'a')).toEqual({ retries: 1 });
  });
});

describe('a warning says', () => {
  const warningsFor = (users: string, machines: string) => {
    plant(file, users);
    plant(system, machines);
    const lines: string[] = [];
    return { config: readConfig(fs, places(), line => lines.push(line)), lines };
  };
  const leftOut = 'Ignoring the configuration of this machine';
  const userConfig = { color: 'never', profiles: {} };

  it.each([
    ['{', () => `${leftOut}. The configuration file is not a JSON object: ${system}.`],
    ['[]', () => `${leftOut}. The configuration file is not a JSON object: ${system}.`],
    ['{"color":"purple","pager":"more"}', () => `${leftOut}, because its color is invalid: ${system}.`],
    ['{"profiles":{"a":{"retries":"x"}}}', () => `${leftOut}, because its retries is invalid: ${system}.`],
  ])("that the machine's file is ignored: %s", (machines, line) => {
    expect(warningsFor('{"color":"never"}', machines)).toEqual({ config: userConfig, lines: [line()] });
  });

  it("that the machine's file cannot be read", () => {
    plant(file, '{"color":"never"}');
    fs.mkdirSync(system, { recursive: true });
    const lines: string[] = [];
    expect(readConfig(fs, places(), line => lines.push(line))).toEqual(userConfig);
    expect(lines).toEqual([`${leftOut}. The configuration file is a directory: ${system}.`]);
  });

  it('which names are ignored', () => {
    const users = '{"colour":"never","profiles":{"a":{"color":"never","retires":1,"retries":1}},"logins":[]}';
    expect(warningsFor(users, '{"baseUrl":"https://music.example","color":"never"}').lines).toEqual([
      `'colour' is not a setting and is ignored: ${file}.`,
      `color is in a profile and is ignored: ${file}.`,
      `'retires' is not a setting and is ignored: ${file}.`,
      `baseUrl is outside of "profiles" and is ignored: ${system}.`,
    ]);
  });
});

describe('a configuration is rejected', () => {
  it.each(['', '{', 'null', '[]', '7', '"text"'])('if it is not a JSON object: %s', text => {
    plant(file, text);
    expect(readWith).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'bad_config',
        message: `The configuration file is not a JSON object: ${file}.`,
        hint: 'Correct it, or remove it to start with the defaults.',
      }),
    );
  });

  it('if it is a directory', () => {
    fs.mkdirSync(file, { recursive: true });
    expect(readWith).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'bad_config',
        message: `The configuration file is a directory: ${file}.`,
        hint: 'Correct it, or remove it to start with the defaults.',
      }),
    );
  });

  it('if it cannot be read, since it may name the service', async () => {
    plant(file, '{}');
    const openSync = () => throwCode('EACCES');
    expect(() => readWith({ openSync })).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'unreadable_config',
        message: `The configuration file cannot be read (permission denied): ${file}.`,
        hint: 'Check its permissions. Without it, requests could go to the wrong service.',
      }),
    );
    const openForReading: typeof fs.openSync = (path, flags, mode) =>
      flags === 'ax' ? fs.openSync(path, flags, mode) : throwCode('EACCES');
    await expect(change(config => config, { openSync: openForReading })).rejects.toMatchObject({
      kind: 'usage',
      code: 'unreadable_config',
    });
    expect(fs.readdirSync(join(folder, 'own'))).toEqual(['config.json']);
  });

  it('but not a valid one, whose file is closed after reading', () => {
    const open = new Set<number>();
    const openSync: typeof fs.openSync = (...parameters) => {
      const opened = fs.openSync(...parameters);
      open.add(opened);
      return opened;
    };
    const closeSync: typeof fs.closeSync = opened => {
      open.delete(opened);
      fs.closeSync(opened);
    };
    plant(file, '{}');
    readWith({ openSync, closeSync });
    expect(open.size).toBe(0);
  });
});

describe('a change', () => {
  it('is written as a whole with file mode 0600 and directory mode 0700, and keeps the mode of an existing file', async () => {
    expect(await change(config => ({ ...config, color: 'never' }))).toEqual({});
    expect(fileText()).toBe('{\n\t"color": "never"\n}\n');
    expect([mode(file), mode(join(folder, 'own')), fs.readdirSync(join(folder, 'own'))]).toEqual([
      ...['600', '700'],
      ['config.json'],
    ]);
    fs.chmodSync(file, 0o644);
    await change(config => ({ ...config, pager: 'more' }));
    expect([mode(file), JSON.parse(fileText())]).toEqual(['644', { color: 'never', pager: 'more' }]);
  });

  it('keeps the machine’s configuration and unknown names', async () => {
    plant(file, '{"later":{"x":[1]},"profiles":{"a":{"later":1}}}');
    plant(system, '{"pager":"more"}');
    await change(config => ({ ...config, color: 'never' }));
    expect(JSON.parse(fileText())).toEqual({
      later: { x: [1] },
      profiles: { a: { later: 1 } },
      color: 'never',
    });
    expect(fs.readFileSync(system, 'utf8')).toBe('{"pager":"more"}');
  });

  it('keeps a file that is not a JSON object beside the new one', async () => {
    plant(file, '{"retries":');
    expect(await change(config => ({ ...config, color: 'never' }))).toEqual({ copyPath: `${file}.old` });
    expect(JSON.parse(fileText())).toEqual({ color: 'never' });
    expect(fs.readFileSync(`${file}.old`, 'utf8')).toBe('{"retries":');
  });

  it('that cannot be written reports why, and changes nothing', async () => {
    plant(file, '{"color":"never"}');
    await expect(
      change(config => ({ ...config, color: 'auto' }), {
        openSync: (path, flags, mode) =>
          flags === 'ax' ? throwCode('EROFS') : fs.openSync(path, flags, mode),
      }),
    ).rejects.toThrow(
      expect.objectContaining({
        kind: 'unexpected',
        code: 'config_not_written',
        message: `The configuration could not be written (the disk is read-only): ${file}.`,
        hint: `Check the permissions of ${join(folder, 'own')}, and that its disk has room.`,
        cause: expect.objectContaining({ code: 'EROFS' }),
      }),
    );
    expect(fileText()).toBe('{"color":"never"}');
  });

  it('that throws is not reported as a disk error', async () => {
    const fault = new TypeError('a fault');
    await expect(
      change(() => {
        throw fault;
      }),
    ).rejects.toThrow(fault);
  });
});
