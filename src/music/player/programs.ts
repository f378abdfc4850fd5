/** Finds a program of the machine that plays sound. */
import { Failure } from '../../base/errors.ts';
import { type FindMachine, findOnPath, isProgram, pathsOf } from './on-path.ts';
import { type SoundType, soundTypes } from './sound-type.ts';

/** A program that plays sound, and its arguments. */
export interface Player {
  /** The absolute path. */
  readonly path: string;
  /**
   * The format of sound on its standard input, and the arguments for it. Absent for a program that plays only files.
   */
  readonly streams?: { readonly format: 'pcm' | 'wav'; readonly args: readonly string[] };
  /** Returns the arguments for a file of one of its types. */
  fileArgs(file: string, type: SoundType): readonly string[];
  /** The types of files that it can play. */
  readonly types: readonly SoundType[];
  /** Matches lines on stderr that report a failure, for a program that then exits with 0. */
  readonly failurePattern?: RegExp;
}

type KnownPlayer = Omit<Player, 'path'>;

/** The demuxers of FFmpeg, named so that no file is read as another format: FFmpeg detects playlists by content. */
const demuxers: Readonly<Record<SoundType, string>> = {
  wav: 'wav',
  aiff: 'aiff',
  flac: 'flac',
  ogg: 'ogg',
  mp3: 'mp3',
  m4a: 'mov',
};

const rawFlags = ['--rate=48000', '--channels=1', '--format=s16le'];

/** PCM has 48 kHz, one channel and 16 bits. Buffers are short, so that a stopped loop is silent at once. */
const knownPlayers: Readonly<Record<string, KnownPlayer>> = {
  pacat: {
    streams: {
      format: 'pcm',
      args: ['--playback', '--raw', ...rawFlags, '--latency-msec=100', '--client-name=music-cli'],
    },
    fileArgs: file => ['--playback', '--file-format', file],
    types: ['wav', 'flac', 'ogg', 'aiff'],
  },
  aplay: {
    streams: {
      format: 'pcm',
      args: ['-q', '-t', 'raw', '-f', 'S16_LE', '-r', '48000', '-c', '1', '--buffer-time=200000', '-'],
    },
    fileArgs: file => ['-q', file],
    types: ['wav'],
  },
  ffplay: {
    streams: {
      format: 'pcm',
      args: ['-nodisp', '-autoexit', '-loglevel', 'error', '-f', 's16le', '-ar', '48000', '-i', '-'],
    },
    fileArgs: (file, type) => [
      ...['-nodisp', '-autoexit', '-loglevel', 'error', '-protocol_whitelist', 'file'],
      ...['-f', demuxers[type], file],
    ],
    types: soundTypes,
    failurePattern: /audio open failed|Failed to open file|\/sound[^/]*: /,
  },
  mpv: {
    streams: { format: 'wav', args: ['--no-config', '--no-video', '--really-quiet', '--cache=no', '-'] },
    fileArgs: (file, type) => [
      ...['--no-config', '--no-video', '--really-quiet', '--ytdl=no', '--autoload-files=no'],
      ...['--demuxer=lavf', `--demuxer-lavf-format=${demuxers[type]}`, file],
    ],
    types: soundTypes,
  },
  play: {
    streams: {
      format: 'pcm',
      args: ['-q', '-t', 'raw', '-r', '48000', '-e', 'signed', '-b', '16', '-c', '1', '-'],
    },
    fileArgs: file => ['-q', file],
    types: ['wav', 'aiff', 'flac', 'ogg', 'mp3'],
  },
  'pw-cat': {
    fileArgs: file => ['--playback', file],
    types: ['wav', 'flac', 'ogg', 'aiff'],
  },
  afplay: {
    fileArgs: file => [file],
    types: ['wav', 'aiff', 'mp3', 'm4a', 'flac'],
  },
  powershell: {
    // In single quotes only quotes are special. PowerShell treats typographic quotes alike.
    fileArgs: file => [
      ...['-NoProfile', '-NonInteractive', '-Command'],
      `(New-Object System.Media.SoundPlayer '${file.replace(/['‘’‚‛]/g, '$&$&')}').PlaySync()`,
    ],
    types: ['wav'],
  },
};

/** Returns a player that is not known. It gets a WAV file on its standard input, or a file as its last argument. */
function unknownPlayer(args: readonly string[]): KnownPlayer {
  return { streams: { format: 'wav', args }, fileArgs: file => [...args, file], types: soundTypes };
}

/**
 * Returns the program in $MUSIC_CLI_PLAYER, else all known ones on PATH, the best first. Only absolute entries of PATH
 * count: no program in the working directory is ever started.
 * @param type of the file to play
 * @throws Failure `no_player`
 */
export function findPlayers(machine: FindMachine, type?: SoundType): readonly Player[] {
  const preferredName = machine.env.MUSIC_CLI_PLAYER?.trim();
  const players = preferredName ? preferredPlayers(machine, preferredName) : playersOnPath(machine);
  const usablePlayers = type === undefined ? players : players.filter(({ types }) => types.includes(type));
  if (usablePlayers.length > 0) return usablePlayers;
  const problem = players.length > 0 ? `cannot play ${type} files` : 'is not a program on PATH';
  const message = preferredName
    ? `MUSIC_CLI_PLAYER names '${preferredName}', which ${problem}.`
    : noPlayerMessage(machine, type);
  throw new Failure('unexpected', message, {
    code: 'no_player',
    hint: preferredName
      ? 'MUSIC_CLI_PLAYER is the name of a program on PATH or its absolute path.'
      : 'Install pulseaudio-utils, alsa-utils or ffmpeg; or write a file (export -o wav, or download for media and drums).',
  });
}

function noPlayerMessage({ env }: FindMachine, type: SoundType | undefined): string {
  const typeText = type === undefined || type === 'wav' ? 'sound' : `${type} files`;
  return env.PATH
    ? `No program that plays ${typeText} is on PATH.`
    : `PATH is empty: no program plays ${typeText}.`;
}

function playersOnPath(machine: FindMachine): readonly Player[] {
  return Object.entries(knownPlayers).flatMap(([name, program]) => {
    const path = findOnPath(machine, name);
    return path === undefined ? [] : [{ path, ...program }];
  });
}

function preferredPlayers(machine: FindMachine, command: string): readonly Player[] {
  const { isAbsolute, basename } = pathsOf(machine.platform);
  const findProgram = (word: string) =>
    isAbsolute(word) ? (isProgram(machine, word) ? word : undefined) : findOnPath(machine, word);
  const programPath = findProgram(command);
  const [first = '', ...args] = programPath === undefined ? command.split(/\s+/) : [];
  const path = programPath ?? findProgram(first);
  if (path === undefined) return [];
  const name = basename(path).replace(/\.exe$/i, '');
  const program = args.length === 0 && Object.hasOwn(knownPlayers, name) ? knownPlayers[name] : undefined;
  return [{ path, ...(program ?? unknownPlayer(args)) }];
}
