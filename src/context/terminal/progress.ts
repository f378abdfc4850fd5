/** The progress of downloads and other requests: a bar or one line on stderr if that is a terminal, else nothing. */

import { type Clock, type Environment, type Sink, takesEscapes } from '../../base/io.ts';
import type { Settings } from '../../cli/settings.ts';
import type { Context } from '../context.ts';
import { eraseToEndOfLine } from './escapes.ts';
import { sizeText } from './say.ts';

export interface Progress {
  /** Begins a file, whose share of the whole is counted until `end`. */
  file(): {
    /** An attempt begins: `have` of `total` bytes are there already; undefined if the total isn't known. */
    begin(have: number, total: number | undefined): void;
    received(bytes: number): void;
    end(): void;
  };
  /** Removes the bar, so that a line can be written, until `show` or the next bytes. */
  hide(): void;
  show(): void;
}

export interface ProgressOptions {
  readonly stderr: Sink;
  readonly clock: Clock;
  readonly shows: ProgressShown;
  readonly ascii: boolean;
  /** How many files there are. */
  readonly count: number;
  /** The words for one file and for several. */
  readonly counts?: readonly [one: string, several: string];
}

/** A bar is redrawn; a line is written once, at the beginning. */
type ProgressShown = 'bar' | 'line' | 'nothing';

export function progressShown(
  { stderr, env }: { readonly stderr: Sink; readonly env: Environment },
  { accessible, quiet }: Pick<Settings, 'accessible' | 'quiet'>,
): ProgressShown {
  if (accessible) return stderr.isTerminal && !quiet ? 'line' : 'nothing';
  return takesEscapes(stderr, env) ? 'bar' : 'nothing';
}

/** The progress that a command shows. @param things as in `ProgressOptions` */
export function progressOf(
  { machine, settings }: Pick<Context, 'machine' | 'settings'>,
  things: Pick<ProgressOptions, 'count' | 'counts'>,
): Progress {
  const { stderr, clock } = machine;
  return createProgress({
    stderr,
    clock,
    shows: progressShown(machine, settings),
    ascii: settings.ascii,
    ...things,
  });
}

/** Milliseconds between two drawings. */
const interval = 100;

interface FileProgress {
  have: number;
  total: number | undefined;
}

export function createProgress(options: ProgressOptions): Progress {
  const { stderr, clock, shows, ascii, count, counts = ['file', 'files'] } = options;
  const things = `${count} ${counts[count === 1 ? 0 : 1]}`;
  const begun = clock.elapsed();
  const active = new Set<FileProgress>();
  let ended = 0;
  let received = 0;
  let drawn = Number.NEGATIVE_INFINITY;
  let shown = false;
  if (shows === 'line') stderr.write(`${things} to come.\n`);

  function draw(): void {
    const now = clock.elapsed();
    if (shows !== 'bar' || now - drawn < interval) return;
    drawn = now;
    shown = true;
    const parts = [...active].reduce((sum, { have, total }) => sum + (total ? have / total : 0), 0);
    const rate = received / Math.max((now - begun) / 1000, 0.001);
    const text = `${ended} of ${things}  ${sizeText(received)}  ${sizeText(Math.round(rate))}/s`;
    // The last column stays empty: some terminals break the line when it is written.
    const room = (stderr.columns ?? 80) - 1;
    // The length does not depend on the text, so that the bar doesn't change its length.
    const length = Math.min(30, room - 40);
    const line = length < 5 ? text : `${bar((ended + parts) / count, length, ascii)}  ${text}`;
    stderr.write(`\r${line.slice(0, room)}${eraseToEndOfLine}`);
  }

  return {
    file() {
      const state: FileProgress = { have: 0, total: undefined };
      active.add(state);
      return {
        begin(have, total) {
          state.have = have;
          state.total = total;
          draw();
        },
        received(bytes) {
          state.have += bytes;
          received += bytes;
          draw();
        },
        end() {
          active.delete(state);
          ended++;
          draw();
        },
      };
    },
    hide() {
      if (shown) stderr.write(`\r${eraseToEndOfLine}`);
      shown = false;
    },
    show() {
      drawn = Number.NEGATIVE_INFINITY;
      draw();
    },
  };
}

/** @param share 0 … 1 */
function bar(share: number, length: number, ascii: boolean): string {
  const full = Math.max(0, Math.min(length, Math.floor(share * length)));
  return (ascii ? '#' : '█').repeat(full) + (ascii ? '-' : '░').repeat(length - full);
}
