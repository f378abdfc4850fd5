/** Shows the progress of downloads and other requests as a bar or a line on stderr, if stderr is a terminal. */

import { supportsEscapes } from '../../../base/io.ts';
import type { Machine } from '../context/machine.ts';
import type { Settings } from '../settings/settings.ts';
import { eraseToEndOfLine } from './escapes.ts';
import { formatSize } from './say.ts';

export interface Progress {
  /** Called when a file begins. Returns the functions that report its progress. */
  beginFile(): {
    /**
     * Called when an attempt begins: `received` bytes of `total` are already there. `total` is undefined if unknown.
     */
    start(received: number, total: number | undefined): void;
    addBytes(bytes: number): void;
    end(): void;
  };
  /** Removes the bar until `show` or the next bytes, so that a line can be written. */
  hide(): void;
  show(): void;
}

/** Milliseconds between two drawings. */
const redrawInterval = 100;

/** The parts of a context that determine how progress is shown. */
interface ProgressContext {
  readonly machine: Pick<Machine, 'stderr' | 'clock' | 'env'>;
  readonly settings: Pick<Settings, 'ascii' | 'accessible' | 'quiet'>;
}

interface ProgressCounts {
  readonly count: number;
  readonly nouns?: readonly [one: string, several: string];
}

interface FileProgress {
  received: number;
  total: number | undefined;
}

/** Returns the display of a command's progress: a bar, one line with `accessible`, or nothing with -q or in a pipe. */
export function createProgress(
  { machine, settings }: ProgressContext,
  { count, nouns = ['file', 'files'] }: ProgressCounts,
): Progress {
  const { stderr, clock, env } = machine;
  const { ascii, accessible, quiet } = settings;
  const hasBar = !accessible && !quiet && supportsEscapes(stderr, env);
  const countText = `${count} ${nouns[count === 1 ? 0 : 1]}`;
  const startTime = clock.elapsed();
  const activeFiles = new Set<FileProgress>();
  let finishedCount = 0;
  let receivedTotal = 0;
  let lastDrawTime = Number.NEGATIVE_INFINITY;
  let isShown = false;
  if (accessible && stderr.isTerminal && !quiet) stderr.write(`${countText} to come.\n`);

  function draw(): void {
    const now = clock.elapsed();
    if (!hasBar || now - lastDrawTime < redrawInterval) return;
    lastDrawTime = now;
    isShown = true;
    const activeShare = [...activeFiles].reduce(
      (sum, { received: receivedBytes, total }) => sum + (total ? receivedBytes / total : 0),
      0,
    );
    const rate = receivedTotal / Math.max((now - startTime) / 1000, 0.001);
    const text = `${finishedCount} of ${countText}  ${formatSize(receivedTotal)}  ${formatSize(Math.round(rate))}/s`;
    // The last column stays empty: some terminals break the line after it.
    const columns = (stderr.columns ?? 80) - 1;
    // The bar keeps its length, because the length does not depend on the text.
    const length = Math.min(30, columns - 40);
    const line =
      length < 5 ? text : `${progressBar((finishedCount + activeShare) / count, length, ascii)}  ${text}`;
    stderr.write(`\r${line.slice(0, columns)}${eraseToEndOfLine}`);
  }

  return {
    beginFile() {
      const fileProgress: FileProgress = { received: 0, total: undefined };
      activeFiles.add(fileProgress);
      return {
        start(receivedBytes, total) {
          fileProgress.received = receivedBytes;
          fileProgress.total = total;
          draw();
        },
        addBytes(bytes) {
          fileProgress.received += bytes;
          receivedTotal += bytes;
          draw();
        },
        end() {
          activeFiles.delete(fileProgress);
          finishedCount++;
          draw();
        },
      };
    },
    hide() {
      if (isShown) stderr.write(`\r${eraseToEndOfLine}`);
      isShown = false;
    },
    show() {
      lastDrawTime = Number.NEGATIVE_INFINITY;
      draw();
    },
  };
}

/** Returns the text of a progress bar. @param fraction the finished part of the work, 0 to 1 */
function progressBar(fraction: number, length: number, ascii: boolean): string {
  const filledLength = Math.max(0, Math.min(length, Math.floor(fraction * length)));
  return (ascii ? '#' : '█').repeat(filledLength) + (ascii ? '-' : '░').repeat(length - filledLength);
}
