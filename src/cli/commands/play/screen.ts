/** Shows the screen while music plays: a moving picture on a terminal, and keys that pause it or change the tempo. */
import { supportsEscapes } from '../../../base/io.ts';
import type { NoteText } from '../../../base/text/note-names.ts';
import { escapeFor } from '../../../base/text/sanitise.ts';
import { spellNotes } from '../../../base/text/style.ts';
import { truncate } from '../../../base/text/width.ts';
import type { Kind } from '../../../music/music.ts';
import type { Block } from '../../../music/sound/performance.ts';
import type { Context } from '../../program/context/context.ts';
import {
  beginFrame,
  cursorUp,
  endFrame,
  eraseBelow,
  eraseToEndOfLine,
  hideCursor,
  showCursor,
} from '../../program/terminal/escapes.ts';
import type { Playable } from '../../resolve/scores-of-args.ts';
import { pictureLines, pictureOf } from './picture.ts';

export interface PlayScreen {
  /** Shows music. Returns the function that moves its play head; undefined if the screen is off. */
  show(playable: Playable, bpm: (repetition: number) => number): ((block: Block) => void) | undefined;
  /** Returns the beats per minute by which keys have changed the tempo. */
  tempoChange(): number;
  isPaused(): boolean;
  close(): void;
}

/** Where notes occur in the names of each kind of music; undefined for names that contain none. */
const noteTextByKind: { readonly [Each in Kind]: NoteText | undefined } = {
  ...{ key: 'names', scale: 'names', chord: 'chords' },
  ...{ interval: undefined, progression: undefined, rhythm: undefined, tuning: undefined },
};

/** Milliseconds between two frames. */
const frameTime = 1000 / 30;
const tempoStep = 5;

/** Opens the screen. @param stop called at Ctrl-C, which sends no signal while the terminal is in raw mode */
export function openPlayScreen(context: Context, stop: () => void): PlayScreen {
  const { machine, settings, style } = context;
  const { stdout, stdin, clock, env } = machine;
  const isVisible = supportsEscapes(stdout, env) && !settings.quiet && !settings.accessible;
  if (!isVisible)
    return { show: () => undefined, tempoChange: () => 0, isPaused: () => false, close: () => {} };
  const keys = stdin.isTerminal ? stdin.stream() : undefined;
  let tempoChange = 0;
  let isPaused = false;
  let redraw = () => {};
  /** Redraws the picture without its play head and without the help on keys. */
  let showFinalPicture = () => {};
  /** Number of lines of the last frame. */
  let frameHeight = 0;

  const handleKeys = (input: Buffer | string) => {
    for (const key of input.toString()) {
      if (key === '\x03' || key === '\x1c') stop();
      if (key === '\x1a') machine.suspend();
      if (key === ' ') isPaused = !isPaused;
      if (key === '+' || key === '=') tempoChange += tempoStep;
      if (key === '-') tempoChange -= tempoStep;
    }
    redraw();
  };
  const takeTerminal = () => {
    keys?.setRawMode(true);
    stdout.write(hideCursor);
    frameHeight = 0;
    redraw();
  };
  const releaseTerminal = () => {
    stdout.write(showCursor);
    keys?.setRawMode(false);
  };
  keys?.on('data', handleKeys).resume();
  takeTerminal();
  const unwatch = machine.watchSignals({
    stop,
    resize: () => {},
    releaseTerminal: releaseTerminal,
    resumeTerminal: takeTerminal,
  });

  function drawFrame(lines: readonly string[]): void {
    const text = lines.map(line => `${line}${eraseToEndOfLine}\n`).join('');
    stdout.write(`${beginFrame}${cursorUp(frameHeight)}\r${text}${eraseBelow}${endFrame}`);
    frameHeight = lines.length;
  }

  return {
    show(playable, bpm) {
      showFinalPicture();
      frameHeight = 0;
      let hasEnded = false;
      const picture = pictureOf(playable.value, playable.score, style);
      let lastBlock: Block | undefined;
      let lastDrawTime = Number.NEGATIVE_INFINITY;
      redraw = () => {
        const { name: title, score, value } = playable;
        const name = spellNotes(title, noteTextByKind[value.kind], style);
        const tempoText = `${Math.round(bpm((lastBlock?.repetition ?? 0) + 1) * 10) / 10} bpm`;
        const repeatText =
          lastBlock && lastBlock.repetition >= 0 ? `repeat ${lastBlock.repetition + 1}` : 'count-in';
        const keyHelp = [
          ...(keys ? ['space pauses'] : []),
          ...(keys && !score.isDrone ? ['+ and - change the tempo'] : []),
          'Ctrl-C ends',
        ].join(', ');
        // A drone has neither a tempo nor repetitions.
        const playState = isPaused ? ['paused'] : score.isDrone ? [] : [repeatText];
        const statusParts = hasEnded ? [] : [...playState, keyHelp];
        const statusLine = [name, ...(score.isDrone ? [] : [tempoText]), ...statusParts].join('  ');
        const maxLines = (stdout.rows ?? 24) - 3;
        const head =
          !hasEnded && lastBlock && lastBlock.repetition >= 0 ? picture.headAt(lastBlock.at) : undefined;
        const image = pictureLines(picture, { ...style, width: stdout.columns }, head, maxLines);
        drawFrame([
          ...image,
          '',
          truncate(escapeFor(style, statusLine), (stdout.columns ?? 80) - 1, style.ascii ? '...' : '…'),
        ]);
        lastDrawTime = clock.elapsed();
      };
      showFinalPicture = () => {
        hasEnded = true;
        redraw();
      };
      redraw();
      return block => {
        lastBlock = block;
        if (clock.elapsed() - lastDrawTime >= frameTime) redraw();
      };
    },
    tempoChange: () => tempoChange,
    isPaused: () => isPaused,
    close() {
      showFinalPicture();
      redraw = () => {};
      unwatch();
      releaseTerminal();
      keys?.off('data', handleKeys).pause();
    },
  };
}
