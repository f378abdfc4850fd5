/** A file of sound that lies on disk only while it is played. */
import { join } from 'node:path';
import { diskReason } from '../base/disk.ts';
import { Failure } from '../base/errors.ts';
import type { Disk, Environment } from '../base/io.ts';
import { bytesPerSample, sampleRate, wavHeader } from '../music/wav.ts';
import { pcm } from '../output/sound/pcm.ts';
import type { Block } from '../output/sound/performance.ts';

/** Seconds; a loop has no end. */
const longest = 600;

/**
 * Makes a folder that only its owner can enter, and removes it when `use` is over.
 * @throws Failure `file_not_written`
 */
export async function inTemporaryFolder<Result>(
  disk: Disk,
  env: Environment,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = env.TMPDIR || env.TEMP || env.TMP || '/tmp';
  const folder = orSoundFileFailure(() => disk.mkdtempSync(join(parent, 'music-cli-')));
  try {
    return await use(folder);
  } finally {
    disk.rmSync(folder, { recursive: true, force: true });
  }
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
        hint: 'Make room there, or set TMPDIR to another folder.',
        cause: error,
      },
    );
  }
}
