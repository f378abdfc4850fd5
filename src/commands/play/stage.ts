/** What is seen while something plays: on a terminal a picture that moves, and keys that are obeyed. */
import { takesEscapes } from '../../base/io.ts';
import type { Context } from '../../context/context.ts';
import type { Block } from '../../output/sound/performance.ts';
import { visible } from '../../output/text/sanitise.ts';
import { cut } from '../../output/text/width.ts';
import type { Sounding } from '../sounding.ts';
import { pictureLines, pictureOf } from './picture.ts';

export interface Stage {
  /** Shows a record; gives what moves its picture, where it can be seen. */
  show(sounding: Sounding, bpm: (turn: number) => number): ((block: Block) => void) | undefined;
  /** Beats a minute that keys have added. */
  tempo(): number;
  isPaused(): boolean;
  /** Gives the terminal back as it was. */
  close(): void;
}

/** Milliseconds between two frames. */
const frameTime = 1000 / 30;
const tempoStep = 5;
const hideCursor = '\x1b[?25l';
const showCursor = '\x1b[?25h';
/** Synchronised output: the terminal shows the whole frame at once, where it knows how. */
const [beginFrame, endFrame] = ['\x1b[?2026h', '\x1b[?2026l'];

/** @param stop what Ctrl-C does while the terminal gives keys as they are pressed */
export function openStage(context: Context, stop: () => void): Stage {
  const { machine, settings, style } = context;
  const { stdout, stdin, clock, env } = machine;
  const isSeen = takesEscapes(stdout, env) && !settings.quiet;
  const keys = isSeen && stdin.isTerminal ? stdin.stream() : undefined;
  let added = 0;
  let isPaused = false;
  let redraw = () => {};
  /** Leaves the picture as it is without sound: no mark moves in it, and no key is obeyed. */
  let settle = () => {};
  /** Lines that the last frame has taken. */
  let height = 0;

  const obey = (pressed: Buffer | string) => {
    for (const key of pressed.toString()) {
      if (key === '\x03') stop();
      if (key === ' ') isPaused = !isPaused;
      if (key === '+' || key === '=') added += tempoStep;
      if (key === '-') added -= tempoStep;
    }
    redraw();
  };
  keys?.setRawMode(true).on('data', obey).resume();
  if (isSeen) stdout.write(hideCursor);

  function draw(lines: readonly string[]): void {
    const up = height > 0 ? `\x1b[${height}A` : '';
    const text = lines.map(line => `${line}\x1b[K\n`).join('');
    stdout.write(`${beginFrame}${up}\r${text}\x1b[J${endFrame}`);
    height = lines.length;
  }

  return {
    show(sounding, bpm) {
      if (!isSeen) return undefined;
      settle();
      height = 0;
      let isOver = false;
      const picture = pictureOf(sounding);
      let last: Block | undefined;
      let drawn = Number.NEGATIVE_INFINITY;
      redraw = () => {
        const { name, score } = sounding;
        const beats = `${Math.round(bpm((last?.turn ?? 0) + 1) * 10) / 10} bpm`;
        const counted = last && last.turn >= 0 ? `turn ${last.turn + 1}` : 'count-in';
        const keysSay = [
          ...(keys ? ['space pauses'] : []),
          ...(keys && !score.drone ? ['+ and - change the tempo'] : []),
          'Ctrl-C ends',
        ].join(', ');
        // A drone has neither tempo nor turns.
        const place = isPaused ? ['paused'] : score.drone ? [] : [counted];
        const now = isOver ? [] : [...place, keysSay];
        const says = [name, ...(score.drone ? [] : [beats]), ...now].join('  ');
        const room = (stdout.rows ?? 24) - 3;
        const head = !isOver && last && last.turn >= 0 ? picture.headAt(last.at) : undefined;
        const image = pictureLines(picture, { ...style, width: stdout.columns }, head, room);
        draw([
          ...image,
          '',
          cut(visible(says, style.ascii), (stdout.columns ?? 80) - 1, style.ascii ? '...' : '…'),
        ]);
        drawn = clock.elapsed();
      };
      settle = () => {
        isOver = true;
        redraw();
      };
      redraw();
      return block => {
        last = block;
        if (clock.elapsed() - drawn >= frameTime) redraw();
      };
    },
    tempo: () => added,
    isPaused: () => isPaused,
    close() {
      settle();
      redraw = () => {};
      if (isSeen) stdout.write(showCursor);
      keys?.off('data', obey).setRawMode(false).pause();
    },
  };
}
