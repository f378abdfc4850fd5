/** Writes a sound file that exists only while it is played. */
import { join } from 'node:path';
import { diskReason, isOwn, openRegularFile } from '../../base/disk.ts';
import { Failure } from '../../base/errors.ts';
import type { Clock, Disk } from '../../base/io.ts';
import { bytesPerSample, sampleRate, toPcm, wavHeader } from '../../base/wav.ts';
import type { Block } from '../sound/performance.ts';
import type { Machinery } from './on-path.ts';
import { type SoundType, soundTypeOf } from './sound-type.ts';

/** Maximum length in seconds, because a loop has no end. */
const maxSeconds = 600;

/** The parts of the machine for sound files. */
export interface SoundPlace extends Pick<Machinery, 'disk' | 'env' | 'uid'> {
  readonly clock: Pick<Clock, 'now'>;
}

/** Prefix of temporary folders, which no other program uses. */
const prefix = 'music-cli-sound-';

/**
 * Makes a folder that only its owner can enter, and removes it when `use` has ended. @throws Failure `file_not_written`
 */
export async function inTemporaryFolder<Result>(
  place: SoundPlace,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { disk, env } = place;
  const parent = env.TMPDIR || env.TEMP || env.TMP || '/tmp';
  removeLeftovers(place, parent);
  const folder = orSoundFileFailure(() => disk.mkdtempSync(join(parent, prefix)));
  try {
    return await use(folder);
  } finally {
    disk.rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of a day. Playing a file never takes as long. */
const day = 86_400_000;

/** Removes folders that killed runs have left: those of this user, older than a day, with only sounds in them. */
function removeLeftovers({ disk, clock, uid }: SoundPlace, parent: string): void {
  try {
    for (const name of disk.readdirSync(parent)) {
      if (name.startsWith(prefix)) removeLeftover(disk, join(parent, name), clock.now() - day, uid);
    }
  } catch {
    // A folder that cannot be read is left alone.
  }
}

function removeLeftover(disk: Disk, folder: string, cutoffTime: number, uid: number | undefined): void {
  const stat = disk.lstatSync(folder, { throwIfNoEntry: false });
  if (!stat?.isDirectory() || !isOwn(stat, uid) || stat.mtimeMs > cutoffTime) return;
  try {
    const names = disk.readdirSync(folder);
    if (!names.every(name => /^sound[-.\w]*$/.test(name))) return;
    for (const name of names) disk.unlinkSync(join(folder, name));
    disk.rmdirSync(folder);
  } catch {
    // Another run has removed it, or it is not a file.
  }
}

/** Returns the type of a file; undefined if no player plays it. @throws Failure `file_not_written` */
export function typeOfFile(disk: Disk, path: string): SoundType | undefined {
  return orSoundFileFailure(() => {
    const file = openRegularFile(disk, path);
    if (file === undefined) return undefined;
    try {
      return soundTypeOf((position, length) => {
        const bytes = Buffer.alloc(length);
        return bytes.subarray(0, disk.readSync(file.fd, bytes, 0, length, position));
      });
    } finally {
      disk.closeSync(file.fd);
    }
  });
}

/** Writes blocks of sound as a WAV file of at most ten minutes. @throws Failure `file_not_written` */
export function writeWav(disk: Disk, path: string, blocks: Iterable<Block>): void {
  orSoundFileFailure(() => {
    const file = disk.openSync(path, 'wx', 0o600);
    try {
      disk.writeFileSync(file, wavHeader(0));
      let samples = 0;
      for (const block of blocks) {
        disk.writeFileSync(file, toPcm(block.samples));
        samples += block.samples.length;
        if (samples >= maxSeconds * sampleRate) break;
      }
      // The length is known only at the end.
      disk.writeSync(file, wavHeader(samples * bytesPerSample), 0, undefined, 0);
    } finally {
      disk.closeSync(file);
    }
  });
}

function orSoundFileFailure<Result>(action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new Failure(
      'unexpected',
      `The sound could not be written to a temporary file: ${diskReason(error)}.`,
      {
        code: 'file_not_written',
        hint: 'Free some space there, or set TMPDIR to another directory.',
        cause: error,
      },
    );
  }
}
