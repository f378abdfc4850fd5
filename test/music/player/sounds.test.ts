/** Tests that the bytes of a service's file, not its name, decide whether it is passed to a player. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTemporaryFolder } from '../../../src/music/player/sound-file.ts';
import { soundTypeOf } from '../../../src/music/player/sound-type.ts';
import { cli, executable, makeHome, node } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { isRunning } from '../../support/processes.ts';
import { requires } from '../../support/requires.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-sounds-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

/** A tenth of a second of silence. */
const wav = Buffer.concat([
  Buffer.from('RIFF\x94\x22\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'),
  Buffer.from('\x44\xac\0\0\x88\x58\x01\0\x02\0\x10\0data\x70\x22\0\0', 'latin1'),
  Buffer.alloc(8816),
]);
/** A frame of MPEG 1, layer III, 128 kbit/s, 44.1 kHz: 417 bytes. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
/** A frame of MPEG 2, layer III, 64 kbit/s, 22.05 kHz: 208 bytes, or 209 with padding. */
const slowFrame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x82, 0x00]), Buffer.alloc(205)]);
const tag = (size: number, text = '') =>
  Buffer.concat([
    Buffer.from(`ID3\x04\0\0\0\0${String.fromCharCode(size >> 7, size & 127)}`, 'latin1'),
    Buffer.alloc(size, text || '\0'),
  ]);
const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:9/x\n#EXT-X-ENDLIST\n';
const shellList = 'http://x/$(touch PWNED)\n';

const detectType = (...parts: readonly (string | Buffer)[]) => {
  const bytes = Buffer.concat(
    parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  return soundTypeOf((at, length) => bytes.subarray(at, at + length));
};

it.each([
  ['wav', [wav]],
  ['aiff', ['FORM\0\0\0\x20AIFFCOMM']],
  ['aiff', ['FORM\0\0\0\x20AIFCFVER']],
  ['flac', ['fLaC\0\0\0\x22']],
  ['ogg', ['OggS\0\x02']],
  ['m4a', ['\0\0\0\x1cftypM4A \0\0\x02\0']],
  ['m4a', ['\0\0\0\x1cftypisom\0\0\x02\0']],
  ['mp3', [frame, frame]],
  ['mp3', [frame]],
  ['mp3', [slowFrame, slowFrame]],
  ['mp3', [frame, 'TAG', Buffer.alloc(125)]],
  ['mp3', [tag(300), frame, frame]],
  ['mp3', [tag(10), tag(0), Buffer.alloc(7), frame, frame]],
  [undefined, []],
  [undefined, [shellList]],
  [undefined, [playlist]],
  // FFmpeg skips the tag and finds a playlist.
  [undefined, [tag(0), playlist]],
  [undefined, [tag(300), Buffer.alloc(7), playlist]],
  [undefined, [tag(10, frame.toString('latin1')), playlist]],
  [undefined, [frame.subarray(0, 4), playlist]],
  [undefined, [frame, slowFrame]],
  [undefined, [tag(0)]],
  [undefined, [...Array.from({ length: 9 }, () => tag(0)), frame, frame]],
  [undefined, ['ID3\x04\0\0\xff\xff\xff\xff', frame, frame]],
  [undefined, ['\0\0\0\x14ftypqt  \0\0\x02\0']],
  [undefined, ['OggS\x01\x02']],
  [undefined, ['RIFF\0\0\0\0AVI ']],
  [undefined, ['FORM\0\0\0\0ILBM']],
  [undefined, ['[playlist]\nFile1=http://x/$(touch PWNED)\n']],
  [undefined, ['ffconcat version 1.0\nfile /etc/passwd\n']],
  [undefined, ['v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\n']],
  [undefined, ['# mpv EDL v0\n/etc/passwd\n']],
  [undefined, ['<?xml version="1.0"?><MPD/>']],
  [undefined, ['MThd\0\0\0\x06']],
])('detects the type %s (file %#)', (type, parts) => {
  expect(detectType(...parts)).toBe(type);
});

it('makes a directory that only its owner can enter, and removes it even after a failure', async () => {
  const place = { disk: fs, env: { TMPDIR: folder } };
  const mode = await inTemporaryFolder(place, async made => {
    fs.writeFileSync(join(made, 'sound.wav'), '');
    return fs.statSync(made).mode & 0o777;
  });
  const failing = inTemporaryFolder(place, () => Promise.reject(new Error('no sound')));
  await expect(failing).rejects.toThrow('no sound');
  expect([mode, fs.readdirSync(folder)]).toEqual([0o700, []]);
});

describe('a sound file of a service', () => {
  const files: Readonly<Record<string, string | Buffer>> = {
    'x.m3u': shellList,
    'y.pls': '[playlist]\nFile1=http://x/$(touch PWNED)\nNumberOfEntries=1\n',
    'list.m3u8': playlist,
    'behind.mp3': Buffer.concat([tag(0), Buffer.from(playlist)]),
    'kick.mp3': wav,
    'plain.wav': wav,
    'tagged.wav': Buffer.concat([tag(20), frame, frame, frame]),
    'slow.wav': wav,
  };
  let home: ReturnType<typeof makeHome>;
  let server: Server;
  let env: Record<string, string>;
  beforeAll(async () => {
    home = makeHome();
    server = createServer(({ url = '' }, response) => {
      const name = decodeURIComponent(url.split('/').at(-1) ?? '');
      if (url.startsWith('/api/drum-folders.json'))
        response.end(JSON.stringify({ folders: [{ path: 'kit', label: 'kit' }] }));
      else if (url.startsWith('/api/drum-folder-files.json'))
        response.end(
          JSON.stringify({
            path: 'kit',
            files: Object.keys(files).map(each => ({ name: each, url: `/s/${each}` })),
          }),
        );
      else response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(files[name]);
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    env = { ...home.env, MUSIC_CLI_BASE_URL: url };
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    home.remove();
  });

  /** Creates a player that runs the script. Returns an environment that selects it, with it first on PATH. */
  function createPlayer(name: string, script: string): Record<string, string> {
    fs.writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return {
      ...env,
      PATH: [folder, env.PATH].join(delimiter),
      TMPDIR: folder,
      OUT: folder,
      MUSIC_CLI_PLAYER: name,
    };
  }
  const recording = `printf '%s\\n' "$@" >>"$OUT/words"; for last; do :; done; cat "$last" >>"$OUT/heard"`;
  const play = (name: string, within: Record<string, string>) =>
    cli(['drums', 'play', 'kit', name], { env: within, cwd: folder });
  const filesLeft = () => fs.readdirSync(folder).sort();

  it.each(['play', 'ffplay', 'mpv', 'afplay', 'own'])(
    'is not passed to %s if it is a playlist',
    async name => {
      const playerEnv = createPlayer(name, recording);
      for (const list of ['x.m3u', 'y.pls', 'list.m3u8', 'behind.mp3'])
        expect(await play(list, playerEnv)).toEqual({
          stdout: '',
          stderr: `music-cli: ${list} is not a sound that can be played.\nWAV, AIFF, FLAC, Ogg, MP3 and M4A are played; the command download writes any file.\n`,
          code: 5,
        });
      expect(filesLeft()).toEqual([name]);
    },
  );

  it('gets the extension that its bytes require, and an option that names its format for ffplay and mpv', async () => {
    expect(await play('kick.mp3', createPlayer('own', recording))).toEqual({
      stdout: '',
      stderr: '',
      code: 0,
    });
    expect(fs.readFileSync(join(folder, 'words'), 'utf8')).toMatch(
      /^\S+\/music-cli-sound-\w{6}\/sound-1\.wav\n$/,
    );
    expect(fs.readFileSync(join(folder, 'heard')).equals(wav)).toBe(true);
    fs.rmSync(join(folder, 'words'));
    await play('tagged.wav', createPlayer('ffplay', recording));
    await play('kick.mp3', createPlayer('mpv', recording));
    const words = fs.readFileSync(join(folder, 'words'), 'utf8').replace(/\/\S+\//g, '');
    expect(words.split('\n')).toEqual([
      ...[
        '-nodisp',
        '-autoexit',
        '-loglevel',
        'error',
        '-protocol_whitelist',
        'file',
        '-f',
        'mp3',
        'sound-1.mp3',
      ],
      ...['--no-config', '--no-video', '--really-quiet', '--ytdl=no', '--autoload-files=no'],
      ...['--demuxer=lavf', '--demuxer-lavf-format=wav', 'sound-1.wav', ''],
    ]);
  });

  it('is rejected if the named player does not support it', async () => {
    expect(await play('tagged.wav', createPlayer('aplay', recording))).toEqual({
      stdout: '',
      stderr:
        "music-cli: MUSIC_CLI_PLAYER names 'aplay', which cannot play mp3 files.\nMUSIC_CLI_PLAYER is the name of a program on PATH or its absolute path.\n",
      code: 1,
    });
    expect(filesLeft()).toEqual(['aplay']);
  });

  it('is skipped if it is not a sound, and the others are played', async () => {
    const { stdout, stderr, code } = await cli(['drums', 'play', 'kit'], {
      env: createPlayer('own', recording),
    });
    const refused = ['x.m3u', 'y.pls', 'list.m3u8', 'behind.mp3'].map(
      name => `${name} is not a sound that can be played.`,
    );
    expect([stdout, code]).toEqual(['', 5]);
    for (const message of refused) expect(stderr).toContain(message);
    const endings = fs.readFileSync(join(folder, 'words'), 'utf8').match(/(?<=\/sound-)\d\.\w+/g);
    expect(endings).toEqual(['5.wav', '6.wav', '7.mp3', '8.wav']);
  });

  it('is reported if it was not played although the player exits with 0', async () => {
    const script = `echo 'ALSA lib pcm.c: Unknown PCM default' >&2; echo 'No more combinations to try, audio open failed' >&2; echo "Failed to open file 'x' or configure filtergraph" >&2`;
    expect(await play('plain.wav', createPlayer('ffplay', script))).toEqual({
      stdout: '',
      stderr:
        'music-cli: No working audio player found (tried: ffplay).\nWrite a file (export -o wav, or download for media and drums). MUSIC_CLI_PLAYER can name another player. For the messages of the players, add --debug.\n',
      code: 1,
    });
    // If the player printed text but played the sound, there is no error.
    const heard = await play('plain.wav', createPlayer('ffplay', `echo '[mp3 @ 0x1] Header missing' >&2`));
    expect(heard).toEqual({ stdout: '', stderr: '', code: 0 });
  });

  it.each(['SIGHUP', 'SIGTERM', 'SIGINT'] as const)(
    'stops at %s: the player and its children end, and the directory is removed',
    async signal => {
      const playerEnv = createPlayer('own', `trap '' TERM INT HUP; sleep 60 & echo $! >"$OUT/pid"; wait`);
      const child = spawn(node, [executable(), 'drums', 'play', 'kit', 'slow'], {
        env: playerEnv,
        stdio: 'ignore',
      });
      const ended = new Promise(resolve => child.on('close', resolve));
      while (!fs.existsSync(join(folder, 'pid')) || fs.statSync(join(folder, 'pid')).size === 0)
        await sleep(20);
      child.kill(signal);
      expect(await ended).toBe(130);
      while (isRunning(Number(fs.readFileSync(join(folder, 'pid'))))) await sleep(20);
      expect(filesLeft()).toEqual(['own', 'pid']);
    },
  );

  const sox = requires('play');
  it.skipIf(sox.skip)(`never starts a command through SoX ${sox.reason}`, async () => {
    const playerEnv = { ...env, TMPDIR: folder, MUSIC_CLI_PLAYER: 'play', AUDIODRIVER: 'alsa' };
    expect((await play('x.m3u', playerEnv)).code).toBe(5);
    expect((await play('y.pls', playerEnv)).code).toBe(5);
    expect(filesLeft()).toEqual([]);
  });

  const ffplay = requires('ffplay');
  it.skipIf(ffplay.skip)(`is played through FFmpeg, or reported as not played ${ffplay.reason}`, async () => {
    const playerEnv = { ...env, TMPDIR: folder, HOME: folder, MUSIC_CLI_PLAYER: 'ffplay' };
    const silent = { ...playerEnv, SDL_AUDIODRIVER: 'dummy' };
    expect(await play('kick.mp3', silent)).toEqual({ stdout: '', stderr: '', code: 0 });
    const deaf = await play('kick.mp3', { ...playerEnv, SDL_AUDIODRIVER: 'none-of-them' });
    expect([deaf.stdout, deaf.code]).toEqual(['', 1]);
    expect(deaf.stderr).toMatch(/^music-cli: No working audio player found \(tried: ffplay\)/);
  });
});
