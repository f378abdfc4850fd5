/** Draws on the alternate screen through stderr, and reads each key at once. Always restores the terminal. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Machine } from '../context/machine.ts';
import {
  beginFrame,
  endFrame,
  enterAlternateScreen,
  eraseBelow,
  eraseToEndOfLine,
  hideCursor,
  leaveAlternateScreen,
  moveToOrigin,
  showCursor,
} from './escapes.ts';
import type { Size } from './picker/frame.ts';

export interface PressedKey {
  /** The name of the key in readline: `up`, `escape`, `a`; empty for other characters. Enter is `return`. */
  readonly name: string;
  readonly ctrl: boolean;
  /** The visible text that the key types; empty if there is none. */
  readonly text: string;
}

export interface ScreenContent {
  /** Returns the lines to draw, all shorter than the terminal is wide. */
  frame(size: Size): readonly string[];
  handleKey(key: PressedKey): void;
  handleResize?(): void;
  /** Called at Ctrl-C, at Ctrl-D on an empty line, at Ctrl-\ or when the terminal closes (`key`), and at a signal. */
  handleStop(cause: 'key' | 'signal'): void;
  close(): Promise<void>;
}

export interface ScreenControls<Result> {
  /** Returns the text typed since the last Enter, which can be edited as in readline. */
  line(): string;
  size(): Size;
  redraw(): void;
  finish(result: Result): void;
  fail(error: unknown): void;
}

const enterScreen = enterAlternateScreen + hideCursor;
const leaveScreen = showCursor + leaveAlternateScreen;

/** Milliseconds after which an escape character is the Esc key, and not the beginning of another key's sequence. */
const escapeTimeout = 50;

const ctrlBackslash = '\x1c';

export async function runFullScreen<Result>(
  { stdin, stderr, watchSignals, suspend }: Pick<Machine, 'stdin' | 'stderr' | 'watchSignals' | 'suspend'>,
  createContent: (controls: ScreenControls<Result>) => ScreenContent,
): Promise<Result> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const input = stdin.stream();
  const editor = createInterface({
    input,
    output: silentOutput,
    terminal: true,
    historySize: 0,
    escapeCodeTimeout: escapeTimeout,
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
        const text = content
          .frame(size())
          .map(line => line + eraseToEndOfLine)
          .join('\r\n');
        stderr.write(`${beginFrame}${moveToOrigin}${text}${eraseBelow}${endFrame}`);
      };
      const content = createContent({ line: () => editor.line, size, redraw, finish: resolve, fail: reject });
      close = content.close;
      const stopByKey = () => content.handleStop('key');
      const handleKey = (
        text: string | undefined,
        key: { name?: string; ctrl?: boolean; meta?: boolean },
      ) => {
        if (text === ctrlBackslash) return stopByKey();
        const { name = '', ctrl = false, meta = false } = key;
        // readline emits Enter itself.
        if (name === 'return' || name === 'enter') return;
        const isText = text !== undefined && !ctrl && !meta && !/\p{Cc}/u.test(text);
        content.handleKey({ name, ctrl, text: isText ? text : '' });
      };
      input.on('keypress', handleKey);
      input.on('error', stopByKey);
      unlisten = () => {
        input.off('keypress', handleKey);
        input.off('error', stopByKey);
      };
      editor.on('line', () => content.handleKey({ name: 'return', ctrl: false, text: '' }));
      editor.on('SIGINT', stopByKey);
      editor.on('SIGTSTP', suspend);
      editor.on('close', stopByKey);
      const resumeTerminal = () => {
        // If the process is in the background, this suspends it before it writes to the screen.
        input.setRawMode(true);
        stderr.write(enterScreen);
        redraw();
      };
      const releaseTerminal = () => {
        stderr.write(leaveScreen);
        input.setRawMode(false);
      };
      const resize = () => {
        content.handleResize?.();
        redraw();
      };
      // From here on, a signal restores the screen.
      unwatch = watchSignals({
        stop: () => content.handleStop('signal'),
        resize,
        releaseTerminal: releaseTerminal,
        resumeTerminal: resumeTerminal,
      });
      isShown = true;
      stderr.write(enterScreen);
      redraw();
    });
  } finally {
    await close();
    isShown = false;
    unwatch();
    unlisten();
    editor.close();
    stderr.write(leaveScreen);
  }
}
