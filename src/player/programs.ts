/** Which program of the machine plays sound, and how it is started. */
import { posix, win32 } from 'node:path';
import { Failure } from '../base/errors.ts';
import type { Disk, Environment } from '../base/io.ts';

export interface Player {
  /** Absolute. */
  readonly path: string;
  /** What it plays from its standard input; one with neither plays files alone. */
  readonly streams: 'pcm' | 'wav' | undefined;
  /** The arguments for its standard input. */
  readonly streaming: readonly string[];
  /** The arguments for a file. */
  playing(file: string): readonly string[];
  /** Extensions of the files that it can play; any where absent. */
  readonly extensions?: readonly string[];
}

type KnownPlayer = Omit<Player, 'path'>;

const raw = ['--rate=48000', '--channels=1', '--format=s16le'];

/** PCM comes as 48 kHz, one channel, 16 bits. Buffers are short, so that a loop that is stopped falls silent. */
const known: Readonly<Record<string, KnownPlayer>> = {
  pacat: {
    streams: 'pcm',
    streaming: ['--playback', '--raw', ...raw, '--latency-msec=100', '--client-name=music-cli'],
    playing: file => ['--playback', '--file-format', file],
    extensions: ['wav', 'flac', 'ogg', 'aiff'],
  },
  aplay: {
    streams: 'pcm',
    streaming: ['-q', '-t', 'raw', '-f', 'S16_LE', '-r', '48000', '-c', '1', '--buffer-time=200000', '-'],
    playing: file => ['-q', file],
    extensions: ['wav'],
  },
  ffplay: {
    streams: 'pcm',
    streaming: ['-nodisp', '-autoexit', '-loglevel', 'error', '-f', 's16le', '-ar', '48000', '-i', '-'],
    playing: file => ['-nodisp', '-autoexit', '-loglevel', 'error', file],
  },
  mpv: {
    streams: 'wav',
    streaming: ['--no-config', '--no-video', '--really-quiet', '--cache=no', '-'],
    playing: file => ['--no-config', '--no-video', '--really-quiet', file],
  },
  play: {
    streams: 'pcm',
    streaming: ['-q', '-t', 'raw', '-r', '48000', '-e', 'signed', '-b', '16', '-c', '1', '-'],
    playing: file => ['-q', file],
    extensions: ['wav', 'aiff', 'flac', 'ogg', 'mp3'],
  },
  'pw-cat': {
    streams: undefined,
    streaming: [],
    playing: file => ['--playback', file],
    extensions: ['wav', 'flac', 'ogg', 'aiff'],
  },
  afplay: {
    streams: undefined,
    streaming: [],
    playing: file => [file],
    extensions: ['wav', 'aiff', 'mp3', 'm4a', 'aac', 'flac'],
  },
  powershell: {
    streams: undefined,
    streaming: [],
    // Single quotes hold everything but themselves.
    playing: file => [
      ...['-NoProfile', '-NonInteractive', '-Command'],
      `(New-Object System.Media.SoundPlayer '${file.replaceAll("'", "''")}').PlaySync()`,
    ],
    extensions: ['wav'],
  },
};

/** A program that isn't known gets a WAV file on its standard input, or a file as its last argument. */
function unknownPlayer(words: readonly string[]): KnownPlayer {
  return { streams: 'wav', streaming: words, playing: file => [...words, file] };
}

export interface Looking {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly disk: Disk;
}

/**
 * The program that $MUSIC_CLI_PLAYER names, else all on PATH that are known, the best first. Only absolute
 * entries of PATH count: nothing in the working folder is ever started.
 * @param extension of the file that is to be played; without it, those that play what they are sent
 * @throws Failure `no_player`
 */
export function findPlayers(looking: Looking, extension?: string): readonly Player[] {
  const wish = looking.env.MUSIC_CLI_PLAYER?.trim();
  const found = wish ? wished(looking, wish) : knownOnPath(looking, extension);
  if (found.length > 0) return found;
  throw new Failure('unexpected', missingPlayer(looking, wish, extension), {
    code: 'no_player',
    hint: wish
      ? 'MUSIC_CLI_PLAYER is the name of a program on PATH or its absolute path.'
      : 'Install pulseaudio-utils, alsa-utils or ffmpeg; or write a file: export -o wav.',
  });
}

function missingPlayer({ env }: Looking, wish: string | undefined, extension: string | undefined): string {
  if (wish) return `MUSIC_CLI_PLAYER names '${wish}', which is no program on PATH.`;
  const what = extension === undefined || extension === 'wav' ? 'sound' : `${extension} files`;
  return env.PATH ? `No program that plays ${what} is on PATH.` : `PATH is empty: no program plays ${what}.`;
}

function knownOnPath(looking: Looking, extension: string | undefined): readonly Player[] {
  return Object.entries(known).flatMap(([name, program]) => {
    if (extension !== undefined && program.extensions && !program.extensions.includes(extension)) return [];
    const path = onPath(looking, name);
    return path === undefined ? [] : [{ path, ...program }];
  });
}

function wished(looking: Looking, wish: string): readonly Player[] {
  const { isAbsolute, basename } = pathsOf(looking.platform);
  const located = (word: string) =>
    isAbsolute(word) ? (isProgram(looking, word) ? word : undefined) : onPath(looking, word);
  const whole = located(wish);
  const [first = '', ...words] = whole === undefined ? wish.split(/\s+/) : [];
  const path = whole ?? located(first);
  if (path === undefined) return [];
  const name = basename(path).replace(/\.exe$/i, '');
  const program = words.length === 0 && Object.hasOwn(known, name) ? known[name] : undefined;
  return [{ path, ...(program ?? unknownPlayer(words)) }];
}

function onPath(looking: Looking, name: string): string | undefined {
  const { isAbsolute, join, delimiter, basename } = pathsOf(looking.platform);
  if (basename(name) !== name) return undefined;
  const names = looking.platform === 'win32' ? [`${name}.exe`] : [name];
  const folders = (looking.env.PATH ?? looking.env.Path ?? '').split(delimiter).filter(isAbsolute);
  const paths = folders.flatMap(folder => names.map(each => join(folder, each)));
  return paths.find(path => isProgram(looking, path));
}

function isProgram({ disk }: Looking, path: string): boolean {
  try {
    disk.accessSync(path, disk.constants.X_OK);
    return disk.statSync(path).isFile();
  } catch {
    return false;
  }
}

function pathsOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
