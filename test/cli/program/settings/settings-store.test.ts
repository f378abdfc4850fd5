/** Tests the settings file as stored with conf. Our code prevents lost or misread settings and leftover files. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettings, readStoredSettings } from '../../../../src/cli/program/settings/settings-store.ts';
import { cli, executable, makeHome, node } from '../../../support/cli.ts';
import { often, some } from '../../../support/often.ts';

let home: ReturnType<typeof makeHome>;
let file: string;
beforeEach(() => {
  home = makeHome();
  file = join(home.path, '.config/music-cli/config.json');
});
afterEach(() => home.remove());

const run = (...words: string[]) => cli(words, { env: home.env });
const mode = (path: string) => (fs.statSync(path).mode & 0o777).toString(8);
function write(text: string): void {
  fs.mkdirSync(dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
const others = () => fs.readdirSync(dirname(file)).filter(name => name !== 'config.json');

describe.each(['[1]', 'null', '"text"', '7', '{"retries":', ''])('a file with the text %j', text => {
  it.each([
    ['config', 'list'],
    ['config', 'get', 'retries'],
    ['config', 'profiles'],
    ['keys', 'list'],
  ])('is rejected by %s %s with its name and a remedy, and stays', async (...words) => {
    write(text);
    expect(await run(...words)).toEqual({
      stdout: '',
      stderr: `music-cli: The configuration file is not a JSON object: ${file}.\nCorrect it, or remove it to start with the defaults.\n`,
      code: 2,
    });
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
    expect(others()).toEqual([]);
  });

  it('is kept as config.json.old by config set', async () => {
    write(text);
    expect(await run('config', 'set', 'color', 'never')).toMatchObject({ stdout: '', code: 0 });
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({ color: 'never' });
    expect(fs.readFileSync(`${file}.old`, 'utf8')).toBe(text);
    expect(others()).toEqual(['config.json.old']);
  });
});

it('a byte order mark is skipped, and the settings after it are kept', async () => {
  write('\ufeff{"color":"never"}');
  expect(await run('config', 'get', 'color')).toEqual({ stdout: 'never\n', stderr: '', code: 0 });
  await run('config', 'set', 'retries', '3');
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({
    color: 'never',
    profiles: { default: { retries: 3 } },
  });
});

it('new directories have mode 0700 and the file 0600, and reading creates neither', async () => {
  const parent = join(home.path, '.config');
  fs.rmSync(parent, { recursive: true, force: true });
  for (const words of [['list'], ['get', 'retries'], ['profiles'], ['path']]) await run('config', ...words);
  expect(fs.existsSync(parent)).toBe(false);
  await run('config', 'set', 'retries', '3');
  expect([mode(parent), mode(dirname(file)), mode(file)]).toEqual(['700', '700', '600']);
});

describe('the schema', () => {
  it('rejects an invalid value of a setting', () => {
    write('{}');
    const next = { color: 'mauve', profiles: { work: { retries: 3 } } };
    const store = openSettings(file, { oldConfig: {}, newConfig: next });
    expect(() => {
      store.store = next;
    }).toThrow('Config schema violation: `color` must be equal to one of the allowed values');
    const wrong = { profiles: { work: { retries: 'three' } } };
    const other = openSettings(file, { oldConfig: {}, newConfig: wrong });
    expect(() => {
      other.store = wrong;
    }).toThrow('`profiles/work/retries` must be integer');
    expect(fs.readFileSync(file, 'utf8')).toBe('{}');
  });

  it('allows reading existing invalid values and unknown names', () => {
    const config = { color: 7, later: [1], profiles: { work: { timeout: null, later: 1 } } };
    write(JSON.stringify(config));
    expect({ ...readStoredSettings(fs, file) }).toEqual(config);
  });
});

it('temporary files of a killed process are removed by the next change', async () => {
  write('{}');
  fs.writeFileSync(`${file}.tmp-1795858584abcdef`, '{"col');
  fs.writeFileSync(join(dirname(file), 'mine.tmp-1'), 'kept');
  await run('config', 'set', 'color', 'never');
  expect(others()).toEqual(['mine.tmp-1']);
});

/** Starts `config set` in a process of its own. */
function set(...words: string[]) {
  return spawn(node, [executable(), 'config', 'set', ...words], { env: home.env, stdio: 'ignore' });
}

it.each(some([12, 50]))('%i processes that write concurrently lose nothing', async count => {
  const codes = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const child = set('retries', String(index), '--profile', `p${index}`);
      return new Promise(resolve => child.on('exit', resolve));
    }),
  );
  expect(codes).toEqual(Array.from({ length: count }, () => 0));
  const { profiles } = JSON.parse(fs.readFileSync(file, 'utf8'));
  expect(profiles).toEqual(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { retries: index }])),
  );
  expect(others()).toEqual([]);
});

it('kill -9 at any moment leaves the complete old or new file', async () => {
  const padding = 'x'.repeat(200_000);
  const before = { later: padding, color: 'auto' };
  const times = often(40);
  for (let time = 0; time < times; time++) {
    write(JSON.stringify(before));
    const child = set('color', 'never');
    const ended = new Promise(resolve => child.on('exit', resolve));
    const [, begun] = [
      await until(() => fs.existsSync(`${file}.new`) || child.exitCode !== null),
      process.hrtime.bigint(),
    ];
    // Each kill comes later than the last, up to 20 ms after the lock is taken.
    while (process.hrtime.bigint() - begun < BigInt(Math.round((time * 20_000_000) / times)));
    child.kill('SIGKILL');
    await ended;
    const { later, color } = JSON.parse(fs.readFileSync(file, 'utf8'));
    expect([later === padding, ['auto', 'never'].includes(color)]).toEqual([true, true]);
    for (const name of others()) fs.rmSync(join(dirname(file), name));
  }
});

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise(resolve => setTimeout(resolve, 1));
}
