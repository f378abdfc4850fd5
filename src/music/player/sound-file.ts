/** Writes a sound file that exists only while it is played. */
import { join } from 'node:path';
import { diskReason, openRegularFile } from '../../base/disk.ts';
import { Failure } from '../../base/errors.ts';
import type { Disk } from '../../base/io.ts';
import { bytesPerSample, sampleRate, toPcm, wavHeader } from '../../base/wav.ts';
import type { Block } from '../sound/performance.ts';
import type { Machinery } from './on-path.ts';
import { type SoundType, soundTypeOf } from './sound-type.ts';

/** Maximum length in seconds, because a loop has no end. */
const maxSeconds = 600;

/** Prefix of temporary folders, which no other program uses. */
const prefix = 'music-cli-sound-';

/**
 * Makes a folder that only its owner can enter, and removes it when `use` has ended. @throws Failure `file_not_written`
 */
export async function inTemporaryFolder<Result>(
  { disk, env }: Pick<Machinery, 'disk' | 'env'>,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = env.TMPDIR || env.TEMP || env.TMP || '/tmp';
  const folder = wrapDiskErrors(() => disk.mkdtempSync(join(parent, prefix)));
  try {
    return await use(folder);
  } finally {
    disk.rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the type of a file; undefined if no player plays it. @throws Failure `file_not_written` */
export function typeOfFile(disk: Disk, path: string): SoundType | undefined {
  return wrapDiskErrors(() => {
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
  wrapDiskErrors(() => {
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

function wrapDiskErrors<Result>(action: () => Result): Result {
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
