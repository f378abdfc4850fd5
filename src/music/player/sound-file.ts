/** A file of sound that lies on disk only while it is played. */
import { join } from 'node:path';
import { diskReason, isOwn, openRegular } from '../../base/disk.ts';
import { Failure } from '../../base/errors.ts';
import type { Clock, Disk } from '../../base/io.ts';
import { bytesPerSample, pcm, sampleRate, wavHeader } from '../../base/wav.ts';
import type { Block } from '../sound/performance.ts';
import type { Machinery } from './on-path.ts';
import { type SoundType, soundTypeOf } from './sound-type.ts';

/** Seconds; a loop has no end. */
const longest = 600;

/** The machine, as far as files of sound need it. */
export interface SoundPlace extends Pick<Machinery, 'disk' | 'env' | 'uid'> {
  readonly clock: Pick<Clock, 'now'>;
}

/** Of the folders that are made here; nobody else's are called so. */
const prefix = 'music-cli-sound-';

/**
 * Makes a folder that only its owner can enter, and removes it when `use` is over.
 * @throws Failure `file_not_written`
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

/** Milliseconds: nothing plays for so long from files. */
const day = 86_400_000;

/** Removes folders of runs that were killed: this user's, older than a day, with nothing in them but sounds. */
function removeLeftovers({ disk, clock, uid }: SoundPlace, parent: string): void {
  try {
    for (const name of disk.readdirSync(parent)) {
      if (name.startsWith(prefix)) removeLeftover(disk, join(parent, name), clock.now() - day, uid);
    }
  } catch {
    // What can't be seen can't be in the way.
  }
}

function removeLeftover(disk: Disk, folder: string, before: number, uid: number | undefined): void {
  const stat = disk.lstatSync(folder, { throwIfNoEntry: false });
  if (!stat?.isDirectory() || !isOwn(stat, uid) || stat.mtimeMs > before) return;
  try {
    const names = disk.readdirSync(folder);
    if (!names.every(name => /^sound[-.\w]*$/.test(name))) return;
    for (const name of names) disk.unlinkSync(join(folder, name));
    disk.rmdirSync(folder);
  } catch {
    // Another run was quicker, or it is no file.
  }
}

/** Undefined if the file is no sound that players are given. @throws Failure `file_not_written` */
export function typeOfFile(disk: Disk, path: string): SoundType | undefined {
  return orSoundFileFailure(() => {
    const file = openRegular(disk, path);
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

/** Writes blocks of sound as a WAV file, at most ten minutes of them. @throws Failure `file_not_written` */
export function writeWav(disk: Disk, path: string, blocks: Iterable<Block>): void {
  orSoundFileFailure(() => {
    const file = disk.openSync(path, 'wx', 0o600);
    try {
      disk.writeFileSync(file, wavHeader(0));
      let samples = 0;
      for (const block of blocks) {
        disk.writeFileSync(file, pcm(block.samples));
        samples += block.samples.length;
        if (samples >= longest * sampleRate) break;
      }
      // How much there is is known at the end.
      disk.writeSync(file, wavHeader(samples * bytesPerSample), 0, undefined, 0);
    } finally {
      disk.closeSync(file);
    }
  });
}

function orSoundFileFailure<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw new Failure(
      'unexpected',
      `The sound could not be written to a temporary file: ${diskReason(error)}.`,
      {
        code: 'file_not_written',
        hint: 'Make room there, or set TMPDIR to another directory.',
        cause: error,
      },
    );
  }
}
