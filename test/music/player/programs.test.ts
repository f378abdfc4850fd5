import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findPlayers } from '../../../src/music/player/programs.ts';
import type { SoundType } from '../../../src/music/player/sound-type.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

/** Creates a directory with programs of these names, and returns its path. */
function createPrograms(name: string, ...names: string[]): string {
  const path = join(folder, name);
  fs.mkdirSync(path);
  for (const each of names) fs.writeFileSync(join(path, each), '#!/bin/sh\n', { mode: 0o755 });
  return path;
}

const look = (env: Readonly<Record<string, string>>, type?: SoundType, platform: NodeJS.Platform = 'linux') =>
  findPlayers({ env, platform, disk: fs }, type);
const names = (players: ReturnType<typeof look>) => players.map(({ path }) => path);

it('finds known players in any directory of PATH', () => {
  const [one, two] = [createPrograms('one', 'mpv', 'sh'), createPrograms('two', 'pacat', 'aplay')];
  expect(look({ PATH: `${one}:${two}` })).toMatchObject([
    { path: join(two, 'pacat'), streams: { format: 'pcm' } },
    { path: join(two, 'aplay'), streams: { format: 'pcm' } },
    { path: join(one, 'mpv'), streams: { format: 'wav' } },
  ]);
  fs.rmSync(join(two, 'pacat'));
  fs.chmodSync(join(two, 'aplay'), 0o644);
  // A directory of that name is not a program.
  fs.mkdirSync(join(two, 'ffplay'));
  expect(names(look({ PATH: `${one}:${two}` }))).toEqual([join(one, 'mpv')]);
});

it('never starts a program from the working directory', () => {
  const here = createPrograms('here', 'pacat', 'own');
  const relative = join('..', '..', here);
  for (const PATH of ['', '.', ':', 'here', relative])
    expect(() => look({ PATH })).toThrow(/No program that plays sound is on PATH|PATH is empty/);
  expect(() => look({ PATH: here, MUSIC_CLI_PLAYER: './own' })).toThrow("names './own'");
  expect(() => look({ PATH: here, MUSIC_CLI_PLAYER: '../here/own' })).toThrow("names '../here/own'");
});

it('uses the named player, with given or default arguments', () => {
  const path = createPrograms('with space', 'mpv', 'aplay', 'own');
  const PATH = path;
  expect(look({ PATH, MUSIC_CLI_PLAYER: 'aplay' })).toMatchObject([
    { path: join(path, 'aplay'), streams: { format: 'pcm' } },
  ]);
  expect(look({ PATH, MUSIC_CLI_PLAYER: join(path, 'own') })).toMatchObject([
    { streams: { format: 'wav', args: [] } },
  ]);
  const words = look({ PATH, MUSIC_CLI_PLAYER: 'mpv --volume=50 -' });
  expect(words).toMatchObject([
    { path: join(path, 'mpv'), streams: { format: 'wav', args: ['--volume=50', '-'] } },
  ]);
  expect(words[0]?.fileArgs('/tmp/x.wav', 'wav')).toEqual(['--volume=50', '-', '/tmp/x.wav']);
  expect(() => look({ PATH, MUSIC_CLI_PLAYER: 'nope' })).toThrow(
    "MUSIC_CLI_PLAYER names 'nope', which is not a program on PATH.",
  );
});

it('uses a player that supports the file type', () => {
  const PATH = createPrograms('all', 'aplay', 'play', 'afplay');
  const every = ['aplay', 'play', 'afplay'].map(name => join(PATH, name));
  expect(names(look({ PATH }, 'wav'))).toEqual(every);
  expect(names(look({ PATH }, 'mp3'))).toEqual(every.slice(1));
  expect(names(look({ PATH }, 'm4a'))).toEqual(every.slice(2));
  const only = createPrograms('only', 'aplay');
  expect(() => look({ PATH: only }, 'ogg')).toThrow('No program that plays ogg files is on PATH.');
  expect(() => look({ PATH: only, MUSIC_CLI_PLAYER: 'aplay' }, 'ogg')).toThrow(
    "MUSIC_CLI_PLAYER names 'aplay', which cannot play ogg files.",
  );
});
