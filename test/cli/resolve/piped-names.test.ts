/** Tests names on stdin: each collection is requested once, and each index opened once, for any number of names. */
import * as fs from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { startRecording } from '../../support/recording.ts';

const home = makeHome();
afterAll(() => home.remove());

const names = ['c dorian', 'tresillo', 'd dorian', 'bossa nova', 'c dorian'];
it('names on stdin cause one request for each collection', async () => {
  const service = await startRecording();
  const env = { ...home.env, MUSIC_CLI_BASE_URL: service.url };
  const { stdout, stderr, code } = await runInProcess(['draw', '-'], env, { input: names.join('\n') });
  const paths = service.requests.map(({ url }) => url.replace(/\?.*/, ''));
  await service.close();
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(stdout.match(/^C dorian$/gm)).toHaveLength(2);
  expect(stdout).toMatch(/^D dorian$[\s\S]*^Bossa nova$/m);
  const repeated = paths.filter((path, index) => paths.indexOf(path) !== index);
  expect(repeated.filter(path => !path.endsWith('circular-tracks'))).toEqual([]);
});

it.each([
  ['find', ['C', 'Dm7', 'C', 'E G B']],
  ['systems get', ['901', '902', '903', '31-edo', '12']],
])('%s - requests a collection once for any number of lines', async (command, lines) => {
  const service = await startRecording();
  const env = { ...home.env, MUSIC_CLI_BASE_URL: service.url };
  await runInProcess([...command.split(' '), '-'], env, { input: lines.join('\n') });
  await service.close();
  const lists = service.requests.map(({ url }) => url).filter(url => !/\/\d+$/.test(url));
  expect(lists).toEqual([...new Set(lists)]);
  expect(lists.length).toBeGreaterThan(0);
});

it('ids on stdin are requested until ten have failed, and then the list is read', async () => {
  const service = await startRecording();
  const env = { ...home.env, MUSIC_CLI_BASE_URL: service.url };
  const input = Array.from({ length: 500 }, (_, index) => String(index + 1)).join('\n');
  const { stdout, stderr, code } = await runInProcess(['keys', 'get', '-', '-o', 'jsonl'], env, { input });
  await service.close();
  expect([stdout.split('\n').length - 1, code]).toEqual([21, 3]);
  expect(stderr).toContain('No key has the id 22: There is no such resource. No key has the id 23:');
  expect(stderr).toContain('Missing in total: 479.');
  expect(service.requests.length).toBeLessThan(21 + 50);
});

it('an index is opened once for all names', async () => {
  const opens = async (lines: readonly string[]) => {
    const opened: string[] = [];
    const openSync: typeof fs.openSync = (path, ...given) => {
      opened.push(String(path));
      return fs.openSync(path, ...given);
    };
    const disk = { ...fs, openSync };
    const { code } = await runInProcess(['draw', '-'], home.env, {
      input: lines.join('\n'),
      overrides: { disk },
    });
    expect(code).toBe(0);
    return opened.filter(path => path.endsWith('.index')).length;
  };
  const scales = [...'cdefgab'].map(note => `${note} dorian`);
  // The first run in a home also stores the candidates for Tab.
  await opens(scales);
  expect(await opens(scales)).toBe(await opens(scales.slice(0, 2)));
});
