/** Data from a hostile service or proxy that reaches players, the disk, the screen, or the proxy again. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { containsSecret } from '../../../src/base/addresses.ts';
import { foldFilename } from '../../../src/cli/files/filenames.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import {
  BrokenPromise,
  type Case,
  canary,
  checkResult,
  type Fault,
  type Home,
  runCommand,
  withHome,
} from '../faults/campaign.ts';
import { body, headerSection, okResponse, respondWith, withServer } from '../faults/servers.ts';

/** Starts a service with one kit of samples. */
async function withKit(
  files: readonly (readonly [name: string, bytes: Buffer])[],
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(({ url = '' }, response) => {
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url.startsWith('/api/drum-folders.json')) json({ folders: [{ path: 'kit', label: 'kit' }] });
    else if (url.startsWith('/api/drum-folder-files.json'))
      json({ path: 'kit', files: files.map(([name], index) => ({ name, url: `/s/${index}` })) });
    else
      response
        .writeHead(200, { 'content-type': 'audio/mpeg' })
        .end(files[Number(url.split('/').at(-1))]?.[1]);
  });
  try {
    await use(`http://127.0.0.1:${await listenOnLoopback(server)}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Content that audio players read as playlists, programs or pages. */
const playlists: readonly string[] = [
  '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:9/x\n#EXT-X-ENDLIST\n',
  'http://127.0.0.1:9/$(touch PWNED)\n',
  '[playlist]\nFile1=http://127.0.0.1:9/`touch PWNED`\nNumberOfEntries=1\n',
  'ffconcat version 1.0\nfile /etc/passwd\n',
  '# mpv EDL v0\n/etc/passwd\n',
  '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>',
  '<smil><body><audio src="http://127.0.0.1:9/x"/></body></smil>',
  '<asx version="3.0"><entry><ref href="http://127.0.0.1:9/x"/></entry></asx>',
  'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nm=audio 9 RTP/AVP 0\r\n',
  'RTSPtext\nrtsp://127.0.0.1:9/x\n',
  '#!/bin/sh\ntouch PWNED\n',
  'MThd\0\0\0\x06\0\0\0\x01\0\x60',
];

const id3Tag = (size: number) =>
  `ID3\x04\0\0\0\0${String.fromCharCode(size >> 7, size & 127)}${'\0'.repeat(size)}`;
const prefixes = [
  '',
  '\ufeff',
  '\n\n',
  id3Tag(0),
  id3Tag(300),
  '\xff\xfb\x90\0',
  'RIFF\x94\x22\0\0',
  'FORM\0\0\0\x20',
];
const names = ['kick.wav', 'x.m3u', 'list.m3u8', '--script=x.lua', 'a;touch PWNED.mp3', 'ytdl:\u002f\u002fx'];
const players = ['play', 'ffplay', 'mpv', 'afplay', 'own'];

/** Returns a case that plays a kit whose files contain a playlist. The stand-in for a player records its start. */
function playWith(player: string, playlist: string): Case {
  const files = prefixes.flatMap((prefix, index) => {
    const name = `${index}${names[index % names.length]}`;
    return [[name, Buffer.from(prefix + playlist, 'latin1')] as const];
  });
  return {
    name: `${player}: ${JSON.stringify(playlist.slice(0, 20))}`,
    run: () =>
      withKit(files, url =>
        withHome(async ({ path, env }) => {
          const bin = join(path, 'bin');
          mkdirSync(bin);
          writeFileSync(join(bin, player), `#!/bin/sh\necho "$@" >>"${path}/started"\n`, { mode: 0o755 });
          const PATH = [bin, env.PATH].join(delimiter);
          const argv = ['drums', 'play', 'kit', '--base-url', url, '--retries', '0'];
          const { code } = await runCommand(argv, { ...env, PATH, MUSIC_CLI_PLAYER: player });
          if (code !== 5) throw new BrokenPromise(`exit code ${code}`);
          for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
            if (/PWNED|started/.test(name)) throw new BrokenPromise(name);
        }),
      ),
  };
}

const piece = fc.oneof(
  fc.constantFrom(
    '..',
    '/',
    '\\',
    '~',
    '-',
    '.',
    ' ',
    'CON',
    'nul',
    'LPT1',
    ':',
    '*',
    '?',
    '.part',
    '.old',
    '.wav',
  ),
  fc.constantFrom(
    '\u202e',
    '\u0000',
    '\u0007',
    '\n',
    '\ud800',
    'e\u0301',
    'é',
    'ß',
    'SS',
    '%2e%2e%2f',
    '$(id)',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constant('x'.repeat(300)),
);
const hostileNames = fc.array(
  fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join('')),
  { minLength: 20, maxLength: 20 },
);

function downloadKit(fileNames: readonly string[], index: number): Case {
  return {
    name: `list ${index}: ${JSON.stringify(fileNames).slice(0, 60)}`,
    run: () =>
      withKit(
        fileNames.map((name, index) => [name, Buffer.from(`sound ${index}`)]),
        url =>
          withHome(async ({ path, env }) => {
            const out = join(path, 'a/b/out');
            const argv = ['drums', 'download', 'kit', '--dir', out, '--base-url', url, '--retries', '0'];
            const { code, stderr } = await runCommand(argv, env);
            if (code !== 0) throw new BrokenPromise(`exit code ${code}: ${stderr.slice(0, 200)}`);
            if (readdirSync(path).some(name => !['a', '.cache', '.config'].includes(name)))
              throw new BrokenPromise(`beside: ${readdirSync(path)}`);
            const written = readdirSync(out);
            const texts = new Set(written.map(name => readFileSync(join(out, name), 'utf8')));
            const folded = new Set(written.map(foldFilename));
            if (
              written.length !== fileNames.length ||
              texts.size !== fileNames.length ||
              folded.size !== fileNames.length
            )
              throw new BrokenPromise(
                `${written.length} files, ${texts.size} contents, ${folded.size} names`,
              );
            const unsafe =
              /[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]|^[-. ]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/iu;
            for (const name of written) if (unsafe.test(name)) throw new BrokenPromise(JSON.stringify(name));
          }),
      ),
  };
}

const escapeEach = (text: string, escapeOne: (digits: string) => string) =>
  Array.from(text, each => escapeOne(each.charCodeAt(0).toString(16))).join('');
const spellings: readonly string[] = [
  canary,
  escapeEach(canary, digits => `%${digits}`),
  escapeEach(canary, digits => `%${digits.toUpperCase()}`),
  escapeEach(canary, digits => `\\u00${digits}`),
  escapeEach(canary, digits => `\\u00${digits.toUpperCase()}`),
  canary.replaceAll('-', '%2d'),
  canary.replaceAll('-', '\\u002D'),
  canary.replace('c', '%63'),
  `${canary.slice(0, 9)}${canary}`,
  `${canary}${canary}`,
];

const codings: Readonly<Record<string, (text: string) => Buffer>> = {
  identity: text => Buffer.from(text),
  gzip: text => gzipSync(text),
  deflate: text => deflateSync(text),
  br: text => brotliCompressSync(text),
};

/** Returns a case with a service that returns the token in a body and in headers, in another spelling and coding. */
function echoToken(
  spelling: string,
  coding: string,
  status: string,
  argv: readonly string[],
  isInFile: boolean,
): Case {
  const bytes = codings[coding]?.(body.replace('""', `"<${spelling}>"`)) ?? Buffer.of();
  const fields = {
    'Content-Length': bytes.length,
    'Content-Encoding': coding,
    ETag: '"1"',
    'X-Echo': spelling,
  };
  return {
    name: `${argv.slice(0, 2).join(' ')}, ${status}, ${coding}, ${isInFile ? 'token in a file, ' : ''}${spelling.slice(0, 30)}`,
    run: () =>
      withServer([respondWith(Buffer.concat([Buffer.from(headerSection(status, fields)), bytes]))], url =>
        withHome(async home => {
          const env = isInFile ? home.env : { ...home.env, MUSIC_CLI_TOKEN: canary };
          const tokenFile = isInFile ? saveToken(home, url) : '';
          const { stdout, stderr } = await runCommand([...argv, '--base-url', url, '--retries', '0'], env);
          for (const text of [stdout, stderr])
            if (containsToken(text)) throw new BrokenPromise(text.slice(0, 200));
          for (const entry of readdirSync(home.path, { recursive: true, withFileTypes: true })) {
            const file = join(entry.parentPath, entry.name);
            if (entry.isFile() && file !== tokenFile && containsToken(readFileSync(file, 'latin1')))
              throw new BrokenPromise(`the token is in ${file}`);
          }
          if (isInFile) writeFileSync(tokenFile, '{}');
        }),
      ),
  };
}

function saveToken({ path }: Home, url: string): string {
  const config = join(path, '.config/music-cli');
  mkdirSync(config, { recursive: true, mode: 0o700 });
  const file = join(config, 'credentials.json');
  writeFileSync(file, JSON.stringify({ [`default@${url}`]: canary }), { mode: 0o600 });
  return file;
}

function containsToken(text: string): boolean {
  const plain = text.replace(/\\u00([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return containsSecret(plain, canary);
}

/** Responses of a proxy to CONNECT and to absolute addresses. */
const proxyResponses: readonly string[] = [
  okResponse(body),
  headerSection('200 Connection established'),
  `${headerSection('200 Connection established')}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]`,
  headerSection('407 Proxy Authentication Required', {
    'Proxy-Authenticate': 'Basic realm="x"',
    'Content-Length': 0,
  }),
  headerSection('302 Found', { Location: 'http://evil.example/', 'Content-Length': 0 }),
  headerSection('302 Found', { Location: 'https://evil.example/', 'Content-Length': 0 }),
  headerSection('101 Switching Protocols', { Upgrade: 'h2c', Connection: 'Upgrade' }),
  headerSection('503 X', { 'Content-Length': 0 }),
  'HTTP/1.1 200',
  'SSH-2.0-OpenSSH_9.6\r\n',
  '\x16\x03\x01\x02\0',
  '\0'.repeat(70_000),
  '',
];

const commands = [['keys', 'list'], ['tracks', 'list'], ['me'], ['api', 'mobile/me'], ['entities']] as const;
const variables = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'https_proxy', 'http_proxy'];
const bases = ['https://music.example', 'http://music.example', 'https://127.0.0.1:9', 'http://localhost:9'];

function throughProxy(response: string, argv: readonly string[], base: string, variable: string): Case {
  return {
    name: `${variable} ${base} ${argv.join(' ')}: ${JSON.stringify(response.slice(0, 30))}`,
    run: () =>
      withServer([respondWith(response)], (url, requests) =>
        withHome(async ({ env }) => {
          const proxyEnv = { ...env, MUSIC_CLI_TOKEN: canary, [variable]: url };
          const words = [...argv, '--json', '--base-url', base, '--retries', '0', '--timeout', '5'];
          const { stdout, ...result } = await runCommand(words, proxyEnv);
          checkResult({ ...result, stdout: result.code === 0 ? stdout : '' }, { codes: [0, 2, 4, 5, 6] });
          // A proxy can only respond to public requests over plain http.
          const mayRespond = base.startsWith('http:') && argv[0] === 'keys' && response === proxyResponses[0];
          if (stdout !== '' && !mayRespond && !argv.includes('api'))
            throw new BrokenPromise(stdout.slice(0, 100));
          for (const request of requests)
            if (containsToken(request)) throw new BrokenPromise('the proxy saw the token');
        }),
      ),
  };
}

export const faults: readonly Fault[] = [
  {
    area: 'responses',
    fault: 'playlists disguised as sounds: behind tags and headers, under any name, for each player',
    promise: 'no player is started',
    *cases(full) {
      for (const [index, playlist] of playlists.entries())
        for (const [playerIndex, player] of players.entries())
          if (full || index % players.length === playerIndex) yield playWith(player, playlist);
    },
  },
  {
    area: 'responses',
    fault: 'file names that lead elsewhere, name devices, or clash: 20 in each list',
    promise: 'every file is written, with a safe name, only in the folder',
    *cases(full) {
      const seed = Number(process.env.MUSIC_CLI_SEED ?? Date.now() % 2 ** 31);
      process.stderr.write(`names: MUSIC_CLI_SEED=${seed}\n`);
      for (const [index, fileNames] of fc.sample(hostileNames, { numRuns: full ? 150 : 8, seed }).entries())
        yield downloadKit(fileNames, index);
    },
  },
  {
    area: 'responses',
    fault: 'the token returned in other spellings, in each coding, to requests with and without it',
    promise: 'it is neither shown nor stored',
    *cases(full) {
      const commands = [['keys', 'list', '--json'], ['tracks', 'list'], ['api', 'mobile/keys', '-i'], ['me']];
      let count = 0;
      for (const spelling of spellings)
        for (const coding of Object.keys(codings))
          for (const status of ['200 OK', '422 X', '403 X'])
            for (const argv of commands)
              for (const isInFile of [false, true])
                if (full || count++ % 17 === 0) yield echoToken(spelling, coding, status, argv, isInFile);
    },
  },
  {
    area: 'responses',
    fault: 'proxies that respond for the service, redirect, demand credentials, or speak another protocol',
    promise: 'none sees the token, and none can respond to encrypted requests or requests with a token',
    *cases(full) {
      let count = 0;
      for (const response of proxyResponses)
        for (const argv of commands)
          for (const base of bases)
            for (const variable of variables)
              if (full || count++ % 29 === 0) yield throughProxy(response, argv, base, variable);
    },
  },
];
