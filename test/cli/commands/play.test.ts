import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cli, executable, makeHome, node } from '../../support/cli.ts';
import { realClock } from '../../support/clock.ts';
import { runInProcess } from '../../support/in-process.ts';
import { run } from '../../support/readers.ts';
import { requires } from '../../support/requires.ts';
import { onTerminal, requireTerminal } from '../../support/terminal.ts';

let home: ReturnType<typeof makeHome>;
let folder: string;
beforeAll(() => {
  home = makeHome();
});
afterAll(() => home.remove());
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-play-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

/** Creates a player that runs the script. Returns an environment with it first on PATH; `$OUT` is the test's folder. */
function makePlayer(name: string, script: string): Record<string, string> {
  fs.writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ...home.env, PATH: [folder, home.env.PATH].join(delimiter), OUT: folder, TMPDIR: folder };
}

const recording = `printf '%s\\n' "$@" >"$OUT/words"; env >"$OUT/env"; cat >"$OUT/heard"`;
const readRecorded = (name: string) => fs.readFileSync(join(folder, name));
const track = ['tracks', 'play', 'rhythm:1', '--bpm', '999', '--times', '1'];
/** The number of samples of a bar of eight quarters at 999 bpm, and of one second of decay. */
const samples = Math.round(((8 * 60) / 999) * 48_000) + 48_000;

it('sends the player only samples, never the record or the token', async () => {
  const env = { ...makePlayer('pacat', recording), MUSIC_CLI_TOKEN: 'sandbox-premium' };
  expect(await cli(track, { env })).toEqual({ stdout: '', stderr: '', code: 0 });
  expect(readRecorded('heard').length).toBe(samples * 2);
  expect(readRecorded('words').toString().split('\n')).toEqual([
    ...['--playback', '--raw', '--rate=48000', '--channels=1', '--format=s16le', '--latency-msec=100'],
    ...['--client-name=music-cli', ''],
  ]);
  expect(readRecorded('env').toString()).not.toMatch(/sandbox-premium|MUSIC_CLI_TOKEN/);
});

it.each([['--a4', '430'], ['--key', 'd'], ['--click']])('sounds different with %s', async (...option) => {
  const env = makePlayer('pacat', recording);
  const words = ['intervals', 'play', 'P5', '--bpm', '999'];
  await cli(words, { env });
  const plain = readRecorded('heard');
  expect((await cli([...words, ...option], { env })).code).toBe(0);
  expect(readRecorded('heard').equals(plain)).toBe(false);
});

it('swings a rhythm according to --swing and --swing-unit', async () => {
  const env = makePlayer('pacat', recording);
  const words = ['rhythms', 'play', 'xxxxxxxxxxxxxxxx', '--once', '--bpm', '240'];
  const heard: Buffer[] = [];
  for (const option of [[], ['--swing', '50'], ['--swing', '66'], ['--swing', '66', '--swing-unit', '16']]) {
    expect((await cli([...words, ...option], { env })).code).toBe(0);
    heard.push(readRecorded('heard'));
  }
  const [plain, straight, eighths, sixteenths] = heard.map(each => each.toString('base64'));
  expect(straight).toBe(plain);
  expect(new Set([plain, eighths, sixteenths]).size).toBe(3);
  expect(await cli(['play', 'c', 'major', '--swing', '66', '--silent'], { env: home.env })).toEqual({
    stdout: '',
    stderr: 'music-cli: --swing has no effect on a scale.\nIt works with progressions and rhythms.\n',
    code: 2,
  });
});

it('sounds like the instrument family that --on or the words name', async () => {
  const env = makePlayer('pacat', recording);
  const heard: Record<string, string> = {};
  const lines = [
    'Am --on guitar',
    'Am on guitar',
    'Am --on D2,A2,D3,G3,A3,D4',
    'Am on violin',
    'Am on piano',
    'Am',
  ];
  for (const words of lines) {
    expect(await cli(['play', ...words.split(' '), '--bpm', '999'], { env })).toMatchObject({ code: 0 });
    heard[words] = readRecorded('heard').toString('base64');
  }
  const [plucked, same, tuned, bowed, struck, plain] = lines.map(words => heard[words]);
  expect([same, tuned, struck]).toEqual([plucked, plucked, plain]);
  expect(new Set([plucked, bowed, struck]).size).toBe(3);
  expect(await cli(['play', 'x..x..x.', 'on', 'guitar', '--once'], { env })).toMatchObject({ code: 2 });
});

it('plays music from the command line as chords or as notes', async () => {
  const env = makePlayer('pacat', recording);
  const words = ['play', 'C', 'F', 'G', '--bpm', '999'];
  const stderr = 'C F G: chords in C. As notes: --as notes.\n';
  expect(await cli(words, { env })).toEqual({ stdout: '', stderr, code: 0 });
  const asChords = readRecorded('heard');
  expect(await cli([...words, '--as', 'notes'], { env })).toEqual({ stdout: '', stderr: '', code: 0 });
  expect(readRecorded('heard').equals(asChords)).toBe(false);
});

it('plays the same sound that export writes', async () => {
  await cli(track, { env: { ...makePlayer('aplay', recording), MUSIC_CLI_PLAYER: 'aplay' } });
  const path = join(folder, 'sound.wav');
  await cli(['tracks', 'export', ...track.slice(2), '-o', 'wav', '--file', path], { env: home.env });
  expect(readRecorded('heard').equals(fs.readFileSync(path).subarray(44))).toBe(true);
});

it('gives a player that reads only files a private file, and removes it', async () => {
  const script = `for last; do :; done; stat -c '%a %n' "$last" >"$OUT/words"; cat "$last" >"$OUT/heard"`;
  const env = makePlayer('pw-cat', script);
  expect((await cli(track, { env: { ...env, MUSIC_CLI_PLAYER: 'pw-cat' } })).code).toBe(0);
  expect(readRecorded('words').toString()).toMatch(/^600 .*\/music-cli-sound-\w{6}\/sound\.wav\n$/);
  expect(readRecorded('heard').length).toBe(44 + samples * 2);
  expect(readRecorded('heard').readUInt32LE(40)).toBe(samples * 2);
  expect(fs.readdirSync(folder).sort()).toEqual(['heard', 'pw-cat', 'words']);
});

it('reports that no sound was played, and with --debug how each player failed', async () => {
  const env = { ...makePlayer('pacat', 'echo "Connection refused" >&2; exit 3'), MUSIC_CLI_PLAYER: 'pacat' };
  expect(await cli(track, { env })).toEqual({
    stdout: '',
    stderr:
      'music-cli: No working audio player found (tried: pacat).\nWrite a file (export -o wav, or download for media and drums). MUSIC_CLI_PLAYER can name another player. For the messages of the players, add --debug.\n',
    code: 1,
  });
  expect((await cli([...track, '--debug'], { env })).stderr).toContain(
    "caused by: Error: The player 'pacat' ended with status 3: Connection refused.",
  );
  makePlayer('pacat', 'exit 0');
  const early = await cli(['keys', 'play', 'd'], { env });
  expect([early.stderr.split('\n')[0], early.code]).toEqual([
    'music-cli: No working audio player found (tried: pacat).',
    1,
  ]);
});

it('tries the next player if one fails at once, and names them all if none works', async () => {
  makePlayer('pacat', 'echo "a library says" >&2; echo "Connection refused" >&2; exit 1');
  const env = makePlayer('aplay', recording);
  expect(await cli(track, { env })).toEqual({ stdout: '', stderr: '', code: 0 });
  expect(readRecorded('heard').length).toBe(samples * 2);
  makePlayer('aplay', 'exit 2');
  expect(await cli(track, { env: { ...env, PATH: folder } })).toEqual({
    stdout: '',
    stderr:
      'music-cli: No working audio player found (tried: pacat, aplay).\nWrite a file (export -o wav, or download for media and drums). MUSIC_CLI_PLAYER can name another player. For the messages of the players, add --debug.\n',
    code: 1,
  });
  // If the user names a player, no other one is tried.
  const result = await cli(track, { env: { ...env, MUSIC_CLI_PLAYER: 'pacat' } });
  expect(result.stderr.split('\n')[0]).toBe('music-cli: No working audio player found (tried: pacat).');
});

it('does not start again with another player after one has played for a while', async () => {
  makePlayer('pacat', 'exit 1');
  const env = makePlayer('aplay', recording);
  // On this clock, a player that ends at once has played for a long time.
  const clock = { ...realClock, elapsed: () => performance.now() * 1e6 };
  const { stderr, code } = await runInProcess(track, env, { overrides: { clock } });
  expect([stderr, code, fs.readdirSync(folder).sort()]).toEqual([
    "music-cli: The player 'pacat' ended with status 1.\nName another player with MUSIC_CLI_PLAYER, or write a file (export -o wav, or download for media and drums).\n",
    1,
    ['aplay', 'pacat'],
  ]);
});

it('reports that no player is installed', async () => {
  expect(await cli(track, { env: { ...home.env, PATH: folder } })).toEqual({
    stdout: '',
    stderr:
      'music-cli: No program that plays sound is on PATH.\nInstall pulseaudio-utils, alsa-utils or ffmpeg; or write a file (export -o wav, or download for media and drums).\n',
    code: 1,
  });
});

it('ends at once on a signal, and ends a player that does not exit by itself', async () => {
  const env = makePlayer(
    'pacat',
    `trap '' TERM INT HUP; echo $$ >"$OUT/pid"; while :; do read x || sleep 0.1; done`,
  );
  const child = spawn(node, [executable(), 'keys', 'play', 'd'], { env, stdio: 'ignore' });
  const ended = new Promise(resolve => child.on('close', resolve));
  while (!fs.existsSync(join(folder, 'pid')) || readRecorded('pid').length === 0) await sleep(20);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  const pid = Number(readRecorded('pid'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it.each([
  [['--loop', '--once'], "Option '--loop' cannot be used with option '--once'."],
  [['--swing-unit', '16'], '--swing-unit has no effect here.'],
  [['--every', '2'], '--every has no effect here.'],
  [['rhythm:2', '--loop'], '--loop takes one piece: it would never play the others.'],
])('rejects the arguments %j', async (words, message) => {
  const { stderr, code } = await cli(['tracks', 'play', 'rhythm:1', ...words], { env: home.env });
  expect([stderr.split('\n')[0], code]).toEqual([`music-cli: ${message}`, 2]);
});

it('plays each repeat faster with --faster, or only every second repeat with --every 2', async () => {
  const env = makePlayer('pacat', `cat >>"$OUT/faster"`);
  const playedLength = async (...words: string[]) => {
    await cli(['intervals', 'play', 'P5', '--bpm', '400', '--times', '3', ...words], { env });
    const { length } = readRecorded('faster');
    fs.rmSync(join(folder, 'faster'));
    return length;
  };
  const [even, once, eachTime] = [
    await playedLength(),
    await playedLength('--faster', '100', '--every', '2'),
    await playedLength('--faster', '100'),
  ];
  // The bytes of a repeat: four beats, with 16 bits for each sample at 48 kHz.
  const repeatLength = (bpm: number) => Math.round(((4 * 60) / bpm) * 48_000) * 2;
  expect(even - once).toBe(repeatLength(400) - repeatLength(500));
  expect(once - eachTime).toBe(repeatLength(400) - repeatLength(500) + repeatLength(500) - repeatLength(600));
});

it('plays several pieces one after the other, and no sound with --silent', async () => {
  const env = makePlayer('pacat', `cat >>"$OUT/heard"`);
  await cli(['intervals', 'play', 'P5', 'M3', '--bpm', '999'], { env });
  expect(readRecorded('heard').length).toBe(2 * 2 * (Math.round(((4 * 60) / 999) * 48_000) + 48_000));
  const silent = ['tracks', 'play', 'rhythm:1', '--silent', '--once', '--bpm', '999'];
  expect(await cli(silent, { env: { ...home.env, PATH: '' } })).toEqual({ stdout: '', stderr: '', code: 0 });
});

it('plays the sound files of the service', async () => {
  const script = `for last; do :; done; echo "$last" >>"$OUT/words"; cat "$last" >>"$OUT/heard"`;
  const env = { ...makePlayer('aplay', script), MUSIC_CLI_PLAYER: 'aplay' };
  const sample = await cli(['drums', 'play', 'Kits/Acoustic', 'KICK'], { env });
  expect(sample).toEqual({ stdout: '', stderr: '', code: 0 });
  expect(readRecorded('words').toString()).toMatch(/\/music-cli-sound-\w{6}\/sound-1\.wav\n$/);
  expect(readRecorded('heard').subarray(0, 4).toString()).toBe('RIFF');
  await cli(['media', 'play', '1'], { env });
  expect(readRecorded('words').toString().trim().split('\n').length).toBe(2);
  expect(fs.readdirSync(folder).sort()).toEqual(['aplay', 'heard', 'words']);
  const missing = await cli(['drums', 'play', 'Kits/Acoustic', 'gong'], { env });
  expect([missing.stderr.split('\n')[0], missing.code]).toEqual([
    "music-cli: There is no sample 'gong' in this folder.",
    3,
  ]);
});

const terminal = requireTerminal();
describe.skipIf(terminal.skip)(`on a terminal ${terminal.reason}`, () => {
  it('accepts keys for tempo, pause and end, and restores the terminal', async () => {
    const argv = [node, executable(), 'tracks', 'play', 'rhythm:1', '--silent'];
    const seen = await onTerminal(
      argv,
      [
        { when: '192 bpm  repeat 1', type: '+' },
        { when: '197 bpm', type: ' ' },
        { when: 'paused', type: ' ' },
        { when: 'repeat 1', type: '\x03' },
      ],
      { env: { ...home.env, TERM: 'xterm' }, size: { rows: 40, columns: 100 } },
    );
    expect([seen.status, seen.echo, seen.lines, seen.left]).toEqual([130, true, true, 0]);
    expect(seen.screen.lastIndexOf('\x1b[?25h')).toBeGreaterThan(seen.screen.lastIndexOf('\x1b[?25l'));
    expect(seen.screen.endsWith('music-cli: Interrupted.\r\n')).toBe(true);
  });

  it('restores the terminal on a signal', async () => {
    const argv = [node, executable(), 'tracks', 'play', 'rhythm:1', '--silent'];
    const seen = await onTerminal(argv, [{ when: 'repeat 1', signal: 'SIGTERM' }], {
      env: { ...home.env, TERM: 'xterm' },
    });
    expect([seen.status, seen.echo, seen.lines]).toEqual([130, true, true]);
    expect(seen.screen).toContain('\x1b[?25h');
  });
});

const alsa = requires('aplay');
it.skipIf(alsa.skip)(`plays through ALSA's player ${alsa.reason}`, async () => {
  const [config, heard] = [join(folder, 'alsa.conf'), join(folder, 'alsa.raw')];
  const device = `pcm.!default { type file slave.pcm nowhere file "${heard}" format raw }\npcm.nowhere { type null }`;
  fs.writeFileSync(config, `</usr/share/alsa/alsa.conf>\n${device}\n`);
  const env = { ...home.env, MUSIC_CLI_PLAYER: 'aplay', ALSA_CONFIG_PATH: config };
  expect(await cli(track, { env })).toEqual({ stdout: '', stderr: '', code: 0 });
  const path = join(folder, 'sound.wav');
  await cli(['tracks', 'export', 'rhythm:1', '-o', 'wav', '--bpm', '999', '--times', '1', '--file', path], {
    env,
  });
  const wanted = fs.readFileSync(path).subarray(44);
  expect(fs.readFileSync(heard).subarray(0, wanted.length).equals(wanted)).toBe(true);
});

const pulse = requires('pulseaudio', 'pacat', 'parec', 'sox', 'aubioonset');
it.skipIf(pulse.skip)(`plays each stroke at its time through PulseAudio ${pulse.reason}`, async () => {
  const socket = join(folder, 'native');
  // Two seconds of sound are sent ahead, so that no stroke is late on a busy machine.
  const ahead = { PULSE_LATENCY_MSEC: '2000' };
  const own = { HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_SERVER: `unix:${socket}` };
  const env = { ...home.env, ...own, ...ahead };
  const modules = ['module-null-sink sink_name=heard', `module-native-protocol-unix socket=${socket}`];
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.flatMap(each => ['-L', each])];
  const server = spawn('pulseaudio', options, { env, stdio: 'ignore' });
  while (!fs.existsSync(socket)) await sleep(20);
  const format = ['--rate=48000', '--channels=1', '--format=s16le', '--latency-msec=50'];
  const file = fs.openSync(join(folder, 'heard.raw'), 'w');
  const recorder = spawn('parec', ['-d', 'heard.monitor', ...format], {
    env,
    stdio: ['ignore', file, 'ignore'],
  });
  try {
    // A bar is played first, because sound is lost while the recorder starts.
    const words = ['tracks', 'play', 'rhythm:1', '--times', '2', '--count-in', '1'];
    const result = await cli(words, { env: { ...env, MUSIC_CLI_PLAYER: 'pacat' } });
    expect(result).toEqual({ stdout: '', stderr: '', code: 0 });
  } finally {
    const closed = [recorder, server].map(child => new Promise(resolve => child.on('close', resolve)));
    recorder.kill();
    server.kill();
    await Promise.all(closed);
    fs.closeSync(file);
  }
  const [raw, wave] = [join(folder, 'heard.raw'), join(folder, 'heard.wav')];
  run('sox', ['-t', 'raw', '-r', '48000', '-e', 'signed', '-b', '16', '-c', '1', raw, wave]);
  const times = run('aubioonset', ['-i', wave, '-B', '512', '-H', '128', '-O', 'hfc'])
    .trim()
    .split('\n')
    .map(Number);
  // Son clave at 192 bpm has steps of 156.25 ms. The last ten strokes are its two repeats.
  const intervals = times.slice(-10).map((time, index, last) => time - (last[index - 1] ?? time));
  const wanted = [3, 3, 4, 2, 4, 3, 3, 4, 2].map(steps => (steps * 60) / 192 / 2);
  for (const [index, interval] of intervals.slice(1).entries())
    expect(Math.abs(interval - (wanted[index] ?? 0))).toBeLessThan(0.015);
  expect(intervals.length).toBe(10);
});
