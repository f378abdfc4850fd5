/** Tests the differences between platforms without running on them. */

import * as fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Disk, Environment } from '../../../../src/base/io.ts';
import { homeFolderOf, placesOf } from '../../../../src/cli/program/context/places.ts';
import { findPlayers } from '../../../../src/music/player/programs.ts';

const driveFolder = 'D:\\kept';
const environments: Readonly<Record<string, Environment>> = {
  none: {},
  xdg: { XDG_CACHE_HOME: '/x/cache', XDG_CONFIG_HOME: '/x/config' },
  relative: {
    XDG_CACHE_HOME: 'cache',
    XDG_CONFIG_HOME: './config',
    LOCALAPPDATA: 'local',
    APPDATA: 'C:data',
  },
  windows: { LOCALAPPDATA: 'C:\\Users\\a b\\AppData\\Local', APPDATA: 'c:/Users/a b/AppData/Roaming' },
  share: { LOCALAPPDATA: '\\\\server\\local', APPDATA: '\\roaming' },
  own: { MUSIC_CLI_CACHE_DIR: '/own/cache', MUSIC_CLI_CONFIG_DIR: '/own/config', XDG_CACHE_HOME: '/x' },
  drive: { MUSIC_CLI_CACHE_DIR: driveFolder, MUSIC_CLI_CONFIG_DIR: driveFolder },
  system: { MUSIC_CLI_SYSTEM_CONFIG_DIR: '/own/etc' },
};

const etc = '/etc/music-cli';
it.each<[NodeJS.Platform, string, string, string, string | undefined]>([
  ['linux', 'none', '/h/.cache/music-cli', '/h/.config/music-cli', etc],
  ['linux', 'xdg', '/x/cache/music-cli', '/x/config/music-cli', etc],
  ['linux', 'relative', '/h/.cache/music-cli', '/h/.config/music-cli', etc],
  ['linux', 'windows', '/h/.cache/music-cli', '/h/.config/music-cli', etc],
  ['linux', 'own', '/own/cache', '/own/config', etc],
  ['linux', 'drive', '/h/.cache/music-cli', '/h/.config/music-cli', etc],
  ['linux', 'system', '/h/.cache/music-cli', '/h/.config/music-cli', '/own/etc'],
  ['darwin', 'none', '/h/.cache/music-cli', '/h/Library/Preferences/music-cli', etc],
  ['darwin', 'xdg', '/x/cache/music-cli', '/h/Library/Preferences/music-cli', etc],
  ['darwin', 'own', '/own/cache', '/own/config', etc],
  ['win32', 'none', '/h/AppData/Local/music-cli/Cache', '/h/AppData/Roaming/music-cli/Config', undefined],
  ['win32', 'xdg', '/h/AppData/Local/music-cli/Cache', '/h/AppData/Roaming/music-cli/Config', undefined],
  ['win32', 'relative', '/h/AppData/Local/music-cli/Cache', '/h/AppData/Roaming/music-cli/Config', undefined],
  [
    'win32',
    'windows',
    'C:\\Users\\a b\\AppData\\Local/music-cli/Cache',
    'c:/Users/a b/AppData/Roaming/music-cli/Config',
    undefined,
  ],
  ['win32', 'share', '\\\\server\\local/music-cli/Cache', '\\roaming/music-cli/Config', undefined],
  ['win32', 'drive', driveFolder, driveFolder, undefined],
])(
  'on %s, in the environment "%s", the cache is in %s and the configuration in %s',
  (platform, name, cache, config, system) => {
    expect(placesOf({ env: environments[name] ?? {}, platform }, '/h')).toEqual({ cache, config, system });
  },
);

it.each<[NodeJS.Platform, string | undefined, string]>([
  ['linux', '/home/a', '/home/a'],
  ['linux', 'home', '/of-the-account'],
  ['linux', '', '/of-the-account'],
  ['linux', undefined, '/of-the-account'],
  ['linux', 'C:\\Users\\a', '/of-the-account'],
  ['darwin', '/Users/a', '/Users/a'],
  ['darwin', undefined, '/of-the-account'],
  ['win32', 'C:\\Users\\a', 'C:\\Users\\a'],
  ['win32', 'c:/Users/a', 'c:/Users/a'],
  ['win32', '\\\\server\\a', '\\\\server\\a'],
  ['win32', 'C:a', '/of-the-account'],
  ['win32', undefined, '/of-the-account'],
])('on %s with HOME=%s, the home directory is %s', (platform, HOME, home) => {
  expect(homeFolderOf({ env: { HOME }, platform, accountHome: () => '/of-the-account' })).toBe(home);
});

it('a user without an entry in the list of users has / as the home directory', () => {
  const throwNoEntry = () => {
    throw new Error('ENOENT: uv_os_get_passwd');
  };
  expect(homeFolderOf({ env: {}, platform: 'linux', accountHome: throwNoEntry })).toBe('/');
});

describe('the search for players', () => {
  /** Returns a disk that holds only these programs. */
  const diskWith = (programs: readonly string[]): Disk => ({
    ...fs,
    accessSync: path => {
      if (!programs.includes(String(path))) throw new Error('ENOENT');
    },
    statSync: Object.assign(() => fs.statSync(process.execPath), fs.statSync),
  });
  const folder = 'C:\\Program Files\\Sound';
  const system = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0';

  it.each<[string, NodeJS.Platform, Environment, readonly string[], readonly string[]]>([
    [
      'the best program on PATH',
      'win32',
      { Path: `.;Sound;C:rel;${system};${folder}` },
      [`${system}\\powershell.exe`, `${folder}\\ffplay.exe`],
      [`${folder}\\ffplay.exe`, `${system}\\powershell.exe`],
    ],
    ['a program, not a script,', 'win32', { PATH: folder }, [`${folder}\\mpv.cmd`, `${folder}\\mpv`], []],
    [
      'the named program',
      'win32',
      { PATH: folder, MUSIC_CLI_PLAYER: 'vlc' },
      [`${folder}\\vlc.exe`],
      [`${folder}\\vlc.exe`],
    ],
    [
      'a program named with its extension',
      'win32',
      { PATH: folder, MUSIC_CLI_PLAYER: 'MPV.EXE' },
      [`${folder}\\MPV.EXE`],
      [`${folder}\\MPV.EXE`],
    ],
    [
      'a program named with its path',
      'win32',
      { MUSIC_CLI_PLAYER: `${folder}\\mpv.exe` },
      [`${folder}\\mpv.exe`],
      [`${folder}\\mpv.exe`],
    ],
    [
      'no program from the working directory',
      'win32',
      { PATH: folder, MUSIC_CLI_PLAYER: '.\\mpv' },
      ['.\\mpv.exe', '.\\mpv'],
      [],
    ],
    [
      'the programs of a Mac',
      'darwin',
      { PATH: '/usr/bin:/opt/homebrew/bin' },
      ['/usr/bin/afplay', '/opt/homebrew/bin/mpv'],
      ['/opt/homebrew/bin/mpv', '/usr/bin/afplay'],
    ],
  ])('finds %s on %s', (_, platform, env, programs, found) => {
    const look = () => findPlayers({ env, platform, disk: diskWith(programs) }).map(({ path }) => path);
    if (found.length === 0) expect(look).toThrow(expect.objectContaining({ code: 'no_player' }));
    else expect(look()).toEqual(found);
  });

  it('gives PowerShell a quoted path', () => {
    const disk = diskWith([`${system}\\powershell.exe`]);
    const [player] = findPlayers({ env: { PATH: system }, platform: 'win32', disk }, 'wav');
    expect(player?.fileArgs("C:\\it's’ $(calc)\\sound-1.wav", 'wav')).toEqual([
      ...['-NoProfile', '-NonInteractive', '-Command'],
      "(New-Object System.Media.SoundPlayer 'C:\\it''s’’ $(calc)\\sound-1.wav').PlaySync()",
    ]);
  });
});
