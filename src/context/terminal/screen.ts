/**
 * The terminal's other screen, while a person presses keys. It lives on stderr: stdout stays clean, and what was on
 * the screen comes back in every case.
 */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Machine } from '../machine.ts';
import {
  beginFrame,
  endFrame,
  enterAlternateScreen,
  eraseBelow,
  eraseToEndOfLine,
  hideCursor,
  leaveAlternateScreen,
  showCursor,
  toOrigin,
} from './escapes.ts';
import type { Size } from './picker/frame.ts';

export interface Key {
  /** As readline calls it: `up`, `escape`, `a`; empty for signs. Enter is `return`. */
  readonly name: string;
  readonly ctrl: boolean;
  /** What it would write; empty where that is nothing that can be seen. */
  readonly text: string;
}

/** What is on the screen. */
export interface Face {
  /** No line reaches the last column. */
  frame(size: Size): readonly string[];
  pressed(key: Key): void;
  /** Before the frame is drawn for another size. */
  resized?(): void;
  /** Ctrl-C, Ctrl-D on an empty line, Ctrl-\, the terminal has gone; or a signal from elsewhere. */
  stopped(by: 'key' | 'signal'): void;
  /** Before the screen is left. */
  close(): Promise<void>;
}

/** What a face is made of. */
export interface Stand<Result> {
  /** What was typed since the last Enter, with the keys of readline. */
  line(): string;
  size(): Size;
  redraw(): void;
  done(result: Result): void;
  fail(error: unknown): void;
}

const enter = enterAlternateScreen + hideCursor;
const leave = showCursor + leaveAlternateScreen;

/** Milliseconds after which an escape is the key and not the beginning of another. */
const escapeTime = 50;

/** Ctrl-\ */
const quit = '\x1c';

export async function onOtherScreen<Result>(
  { stdin, stderr, watch, suspend }: Pick<Machine, 'stdin' | 'stderr' | 'watch' | 'suspend'>,
  faceOn: (stand: Stand<Result>) => Face,
): Promise<Result> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = stdin.stream();
  const editor = createInterface({
    input,
    output: nowhere,
    terminal: true,
    historySize: 0,
    escapeCodeTimeout: escapeTime,
    completer: (line: string) => [[], line],
  });
  let isShown = false;
  let unwatch = () => {};
  let unlisten = () => {};
  let close = async () => {};
  try {
    return await new Promise<Result>((resolve, reject) => {
      const size = () => ({ columns: stderr.columns ?? 80, rows: stderr.rows ?? 24 });
      const redraw = () => {
        if (!isShown) return;
        const text = face
          .frame(size())
          .map(line => line + eraseToEndOfLine)
          .join('\r\n');
        stderr.write(`${beginFrame}${toOrigin}${text}${eraseBelow}${endFrame}`);
      };
      const face = faceOn({ line: () => editor.line, size, redraw, done: resolve, fail: reject });
      close = face.close;
      const stop = () => face.stopped('key');
      const pressed = (sent: string | undefined, key: { name?: string; ctrl?: boolean; meta?: boolean }) => {
        if (sent === quit) return stop();
        const { name = '', ctrl = false, meta = false } = key;
        // readline says itself what Enter is.
        if (name === 'return' || name === 'enter') return;
        const isText = sent !== undefined && !ctrl && !meta && !/\p{Cc}/u.test(sent);
        face.pressed({ name, ctrl, text: isText ? sent : '' });
      };
      input.on('keypress', pressed);
      input.on('error', stop);
      unlisten = () => {
        input.off('keypress', pressed);
        input.off('error', stop);
      };
      editor.on('line', () => face.pressed({ name: 'return', ctrl: false, text: '' }));
      editor.on('SIGINT', stop);
      editor.on('SIGTSTP', suspend);
      editor.on('close', stop);
      // From now on a signal restores the screen.
      const takeAgain = () => {
        // In the background this stops the program: it may not write on the screen yet.
        input.setRawMode(true);
        stderr.write(enter);
        redraw();
      };
      const giveBack = () => {
        stderr.write(leave);
        input.setRawMode(false);
      };
      const resize = () => {
        face.resized?.();
        redraw();
      };
      unwatch = watch({ stop: () => face.stopped('signal'), resize, giveBack, takeAgain });
      isShown = true;
      stderr.write(enter);
      redraw();
    });
  } finally {
    await close();
    isShown = false;
    unwatch();
    unlisten();
    editor.close();
    stderr.write(leave);
  }
}
