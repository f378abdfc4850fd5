/** Tests `doctor` on machines with problems. */
import * as fs from 'node:fs';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { serve } from './service.ts';

let homes: ReturnType<typeof makeHome>[] = [];
afterEach(() => {
  for (const home of homes) home.remove();
  homes = [];
});

function freshHome(env: Record<string, string> = {}) {
  const home = makeHome();
  homes.push(home);
  const folder = join(home.path, '.config/music-cli');
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(home.path, name)), { recursive: true });
    writeFileSync(join(home.path, name), text);
  };
  const run = (...words: string[]) =>
    runInProcess(words, { ...home.env, PATH: '/nowhere', ...env }, { folder: home.path });
  const checks = async (...words: string[]) => {
    const { stdout, stderr, code } = await run('doctor', '--json', ...words);
    const found: { name: string; state: string; says: string; do: string | null }[] =
      JSON.parse(stdout).checks;
    return { found, of: (name: string) => found.find(check => check.name === name), stderr, code };
  };
  return { path: home.path, folder, file: join(folder, 'config.json'), write, run, checks };
}

it('reports ten checks in order, each with its state and what to do', async () => {
  const { path, file, checks } = freshHome();
  const { found, stderr, code } = await checks();
  expect([stderr, code]).toEqual(['', 0]);
  expect(found.filter(({ name }) => name !== 'keychain')).toEqual([
    {
      name: 'program',
      state: 'ok',
      says: `music-cli ${version} (clone), Node ${process.versions.node}, ${process.platform} ${process.arch}; 'git pull' gets newer commits`,
      do: null,
    },
    { name: 'configuration', state: 'ok', says: `${file}, which does not exist yet`, do: null },
    { name: 'settings', state: 'ok', says: 'profile default', do: null },
    { name: 'service', state: 'ok', says: 'no base URL is set: the built-in sandbox responds', do: null },
    { name: 'token', state: 'ok', says: 'none; public records need no token', do: null },
    { name: 'cache', state: 'ok', says: `${path}/.cache/music-cli: 0 responses, 0 B`, do: null },
    { name: 'completion', state: 'ok', says: 'Tab completion is not installed', do: null },
    {
      name: 'player',
      state: 'warning',
      says: 'No program that plays sound is on PATH.',
      do: 'Install pulseaudio-utils, alsa-utils or ffmpeg; or write a file (export -o wav, or download for media and drums).',
    },
    { name: 'terminal', state: 'ok', says: 'stdout is not a terminal: no colours, no width', do: null },
  ]);
});

it('prints each problem on one line and the remedy below it', async () => {
  const { folder, write, run } = freshHome({ SHELL: '/bin/fish' });
  write('.config/music-cli/config.json', '{"colour":"never"}');
  write('.config/music-cli/config.yaml', 'color: never');
  const { stdout, code } = await run('doctor');
  expect(code).toBe(0);
  expect(stdout).toContain(
    `warning  configuration  'colour' is not a setting and is ignored: ${folder}/config.json. ${folder}/config.yaml is ignored: settings are read from config.json.\n                        Edit ${folder}/config.json.\n`,
  );
  expect(stdout).toContain(
    'warning  completion     Tab completion is not installed; your shell is fish\n                        music-cli completion install fish\n',
  );
  await run('completion', 'install', 'fish');
  expect((await run('doctor')).stdout).toContain(
    'ok       completion     Tab completion is installed for fish\n',
  );
});

it.each([
  ['broken', '{broken', 'The configuration file is not a JSON object'],
  ['invalid', '{"retries":"many"}', 'because its retries is invalid'],
])(
  'names the configuration file of the machine if it is %s, and continues without it',
  async (_, text, why) => {
    const { path, write, checks, run } = freshHome();
    write('etc/config.json', text);
    const file = join(path, 'etc/config.json');
    const { of, code } = await checks();
    const found = of('configuration');
    expect(found?.says).toContain(why);
    expect(found).toMatchObject({ state: 'warning', do: `Edit ${file}.` });
    expect(of('settings')).toEqual({ name: 'settings', state: 'ok', says: 'profile default', do: null });
    expect(code).toBe(0);
    const { stdout, code: listed } = await run('config', 'list', '-o', 'csv');
    expect([stdout.includes(file), listed]).toEqual([false, 0]);
  },
);

it('reports a directory in the place of the settings file, and config set moves it away', async () => {
  const { file, run, checks, write } = freshHome();
  write('.config/music-cli/config.json/settings', '');
  const { found, of, stderr, code } = await checks();
  expect(of('configuration')).toEqual({
    name: 'configuration',
    state: 'failed',
    says: `The configuration file is a directory: ${file}.`,
    do: 'Correct it, or remove it to start with the defaults.',
  });
  expect(of('settings')).toMatchObject({ state: 'warning', do: 'Correct the configuration first.' });
  expect([JSON.parse(stderr).error.message, found.length, code]).toEqual(['1 of 10 checks failed.', 10, 1]);
  expect(await run('config', 'set', 'retries', '3')).toEqual({
    stdout: '',
    stderr: `The configuration could not be read, and is kept as ${file}.old.\nSet retries of the profile default.\n`,
    code: 0,
  });
});

it('reports a profile without settings, an unwritable cache, the player and the colours', async () => {
  const { path, write } = freshHome();
  write('bin/aplay', '#!/bin/sh\nread -r _\nexit 0\n');
  chmodSync(join(path, 'bin/aplay'), 0o755);
  const env = { HOME: path, PATH: join(path, 'bin'), LANG: 'C.UTF-8', NO_COLOR: '1' };
  const accessSync: typeof fs.accessSync = (path, mode) => {
    if (mode === fs.constants.W_OK) throw Object.assign(new Error('no'), { code: 'EROFS' });
    fs.accessSync(path, mode);
  };
  const words = ['doctor', '--profile', 'work', '--no-pager'];
  const { stdout, code } = await runInProcess(words, env, { columns: 100, disk: { accessSync } });
  expect(code).toBe(0);
  expect(stdout).toContain(
    'warning  settings       profile work; profile from --profile; this profile has no settings\n                        music-cli config set baseUrl <url> --profile work\n',
  );
  expect(stdout.replace(/\n +/g, ' ')).toContain(
    `warning  cache          ${path}/.cache/music-cli: 0 responses, 0 B; it can't be written (`,
  );
  expect(stdout.replace(/\n {20,}/g, ' ')).toContain(
    `ok       player         ${path}/bin/aplay has played a moment of silence.\n`,
  );
  expect(stdout).toContain('ok       terminal       no colours, 100 columns\n');
  const narrow = await runInProcess(words, env, { columns: 40 });
  expect(narrow.stdout).toContain('ok       terminal\n  no colours, 40 columns\n');
  expect(narrow.stdout).toContain(
    '  profile work; profile from --profile;\n  this profile has no settings\n  music-cli',
  );
});

it.each([
  ['{', 'The configuration file is not a JSON object: '],
  ['{"color":"pink"}', 'The configuration has an invalid color'],
])('fails on a configuration that breaks every command: %s', async (text, message) => {
  const { write, checks } = freshHome();
  write('.config/music-cli/config.json', text);
  const { of, code, stderr } = await checks();
  expect(of('configuration')).toMatchObject({ state: 'failed', says: expect.stringContaining(message) });
  expect(code).toBe(1);
  expect(JSON.parse(stderr).error.code).toBe('checks_failed');
});

it('fails on a variable that breaks every command', async () => {
  const { of, code } = await freshHome({ MUSIC_CLI_TIMEOUT: 'soon' }).checks();
  const says = "MUSIC_CLI_TIMEOUT must be a number of seconds from 0.001 to 86400, not 'soon'.";
  expect([of('settings'), code]).toEqual([expect.objectContaining({ state: 'failed', says }), 1]);
});

it('checks the base URL and names the origin of each setting, without any part of a token', async () => {
  const service = await serve({ '/api/mobile/sound-engines': '{"data":[]}' });
  const secret = 'a-token-of-mine';
  const { checks } = freshHome({ MUSIC_CLI_BASE_URL: service.url, MUSIC_CLI_TOKEN: secret });
  const { found, of, code } = await checks('--retries', '0');
  expect(of('service')).toMatchObject({ state: 'ok', says: expect.stringMatching(/^http:.* responds$/) });
  expect(of('settings')?.says).toBe(
    'profile default; baseUrl from MUSIC_CLI_BASE_URL; retries from --retries',
  );
  expect(of('token')?.says).toBe('found in MUSIC_CLI_TOKEN');
  expect([JSON.stringify(found).includes(secret), code]).toEqual([false, 0]);
  await service.close();
  const gone = await checks('--retries', '0');
  expect([gone.of('service')?.state, gone.code]).toEqual(['failed', 1]);
  const other = await serve({});
  const { of: wrong } = await freshHome({ MUSIC_CLI_BASE_URL: other.url }).checks('--retries', '0');
  expect(wrong('service')?.state).toBe('failed');
  await other.close();
});

it('does not take a web page for the service, and sends nothing with --curl or --offline', async () => {
  const portal = await serve({ '/api/mobile/sound-engines': { type: 'text/html', body: '<p>Log in</p>' } });
  const { checks } = freshHome({ MUSIC_CLI_BASE_URL: portal.url });
  const { of, code } = await checks();
  expect([of('service'), code]).toEqual([
    {
      name: 'service',
      state: 'failed',
      says: `${portal.url}/ responded to ${portal.url}/api/mobile/sound-engines with something other than JSON`,
      do: 'Check the address: music-cli config get baseUrl',
    },
    1,
  ]);
  portal.takeRequests();
  for (const option of ['--curl', '--offline']) {
    expect((await checks(option)).of('service')).toEqual({
      name: 'service',
      state: 'warning',
      says: `${portal.url}/ was not checked`,
      do: 'Leave out --offline and --curl.',
    });
  }
  expect(portal.takeRequests()).toEqual([]);
  await portal.close();
});

it('warns if completion is installed for another shell only', async () => {
  const { run, checks } = freshHome({ SHELL: '/bin/zsh' });
  await run('completion', 'install', 'bash');
  expect((await checks()).of('completion')).toEqual({
    name: 'completion',
    state: 'warning',
    says: 'Tab completion is installed for bash; your shell is zsh',
    do: 'music-cli completion install zsh',
  });
});

it('config list warns about settings files in other formats', async () => {
  const { folder, write, run } = freshHome();
  write('.config/music-cli/settings.toml', '');
  const { stderr, code } = await run('config', 'list');
  expect([stderr, code]).toEqual([
    `${folder}/settings.toml is ignored: settings are read from config.json.\n`,
    0,
  ]);
});

it('plays silence through each player until one works, and reports players that fail or hang', async () => {
  const { path, write, checks } = freshHome();
  const makeProgram = (name: string, script: string) => {
    write(`bin/${name}`, `#!/bin/sh\n${script}\n`);
    chmodSync(join(path, 'bin', name), 0o755);
  };
  makeProgram('pacat', 'echo no server >&2; exit 1');
  makeProgram('aplay', `head -c 9999 | wc -c > ${path}/heard`);
  const env = { PATH: `${path}/bin:${process.env.PATH}`, HOME: path };
  const checkPlayer = async () => {
    const { stdout, code } = await runInProcess(['doctor', '--json'], env);
    const player = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'player');
    return { ...player, code };
  };
  expect(await checkPlayer()).toEqual({
    name: 'player',
    state: 'ok',
    says: `${path}/bin/aplay has played a moment of silence. The player 'pacat' ended with status 1: no server.`,
    do: null,
    code: 0,
  });
  // The silence lasts 50 ms, at 48 kHz and two bytes for each sample.
  expect(readFileSync(join(path, 'heard'), 'utf8').trim()).toBe('4800');
  const checkOwnPlayer = async (script: string) => {
    makeProgram('mine', script);
    const clock = {
      now: Date.now,
      elapsed: () => 0,
      sleep: (_: number, signal?: AbortSignal) => sleep(300, undefined, { signal }),
    };
    const own = { ...env, MUSIC_CLI_PLAYER: join(path, 'bin/mine') };
    const { stdout, code } = await runInProcess(['doctor', '--json'], own, { overrides: { clock } });
    const { state, says } = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'player');
    return { state, says, code };
  };
  // A child of the player keeps running with its stderr; the command does not wait for it.
  expect(await checkOwnPlayer(`sleep 600 & echo $! >${path}/started; wait`)).toEqual({
    state: 'failed',
    says: `No working audio player found. ${path}/bin/mine did not end within 5 s.`,
    code: 1,
  });
  process.kill(Number(readFileSync(join(path, 'started'), 'utf8')));
  expect(await checkOwnPlayer('exit 3')).toMatchObject({ state: 'failed', code: 1 });
  expect((await checks()).code).toBe(0);
});

it('finds completion files where packages install them, and asks bash whether it loads its file', async () => {
  const { path, write, run } = freshHome();
  const bash = (script: string) => {
    write('bin/bash', `#!/bin/sh\n${script}\n`);
    chmodSync(join(path, 'bin/bash'), 0o755);
  };
  const env = { PATH: `${path}/bin`, HOME: path };
  const checkCompletion = async (disk: Partial<typeof fs> = {}) => {
    const { stdout } = await runInProcess(['doctor', '--json'], env, { disk });
    const { state, says } = JSON.parse(stdout).checks.find(
      ({ name }: { name: string }) => name === 'completion',
    );
    return { state, says };
  };
  const diskWithPackage = (at: string): Partial<typeof fs> => ({
    readFileSync: new Proxy(fs.readFileSync, {
      apply: (read, self, args) =>
        args[0] === at ? '# bash completion for music-cli' : Reflect.apply(read, self, args),
    }),
  });
  const deb = '/usr/share/bash-completion/completions/music-cli';
  const brew = '/opt/homebrew/etc/bash_completion.d/music-cli';
  for (const at of [deb, brew])
    expect(await checkCompletion(diskWithPackage(at))).toEqual({
      state: 'ok',
      says: 'Tab completion is installed for bash',
    });
  await run('completion', 'install', 'bash');
  bash('echo loaded');
  expect(await checkCompletion()).toEqual({ state: 'ok', says: 'Tab completion is installed for bash' });
  bash('exit 1');
  const file = join(path, '.local/share/bash-completion/completions/music-cli');
  const notLoadedRow = (at: string) => ({
    state: 'warning',
    says: `Tab completion is installed for bash; a new bash does not load ${at}`,
  });
  expect(await checkCompletion()).toEqual(notLoadedRow(file));
  rmSync(file);
  expect(await checkCompletion(diskWithPackage(deb))).toEqual(notLoadedRow(deb));
});

it('names the file that holds an invalid value', async () => {
  const { file, write, checks } = freshHome();
  write('.config/music-cli/config.json', '{"color":"mauve"}');
  expect((await checks()).of('configuration')).toMatchObject({
    state: 'failed',
    says: `The configuration has an invalid color: ${file}.`,
  });
});
