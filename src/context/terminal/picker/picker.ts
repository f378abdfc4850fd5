/**
 * A list on the screen in which a person picks one entry by typing parts of its name. It lives on stderr, on the
 * terminal's other screen: stdout stays clean, and what was on the screen comes back in every case.
 */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure, messageOf } from '../../../base/errors.ts';
import type { Style } from '../../../output/text/style.ts';
import type { Machine } from '../../machine.ts';
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
} from '../escapes.ts';
import { frame, previewColumns } from './frame.ts';
import { type RankedEntry, rank, searchable } from './rank.ts';

export interface Picking {
  /** `scales` */
  readonly what: string;
  readonly labels: readonly string[];
  /** All that an entry is found by; by default its label. */
  readonly names?: readonly string[];
  /** Lines of at most so many columns, which may hold painting but no other controls. */
  preview(entry: number, columns: number): readonly string[];
  /** The sound of an entry, where entries have one, to its end or until `signal` ends it. */
  play?(entry: number, signal: AbortSignal): Promise<void>;
}

const enter = enterAlternateScreen + hideCursor;
const leave = showCursor + leaveAlternateScreen;

/** Milliseconds after which an escape is the key and not the beginning of another. */
const escapeTime = 50;

/** Ctrl-\ */
const quit = '\x1c';

/** What the keys do. */
function keyHelp({ play }: Picking, isPlaying: boolean): string {
  const tab = play === undefined ? [] : [isPlaying ? 'Tab ends the sound' : 'Tab plays it'];
  return ['Enter takes it', ...tab, 'Esc leaves', 'arrows and letters choose'].join(' · ');
}

/**
 * The position of the entry that was taken.
 * @throws Failure interrupted: Esc, Ctrl-C, Ctrl-D, Ctrl-\, a signal, or the terminal has gone
 */
export async function pickEntry(
  { stdin, stderr, watch, suspend }: Pick<Machine, 'stdin' | 'stderr' | 'watch' | 'suspend'>,
  style: Style,
  picking: Picking,
): Promise<number> {
  const { what, labels, names = labels } = picking;
  const forms = searchable(names);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  let ranked: RankedEntry = rank('', forms);
  let chosen = 0;
  let query = '';
  /** What sounds; it ends before anything else happens. */
  let sound: { readonly over: AbortController; readonly ended: Promise<void> } | undefined;
  /** Why nothing sounds, until the next key. */
  let complaint = '';

  const screen = () => ({ columns: stderr.columns ?? 80, rows: stderr.rows ?? 24 });
  const draw = () => {
    const size = screen();
    const columns = previewColumns(size);
    const entry = ranked.order[chosen];
    const preview = entry === undefined || columns === 0 ? [] : picking.preview(entry, columns);
    const keys = complaint || keyHelp(picking, sound !== undefined);
    const view = {
      what,
      query,
      labels: ranked.order.map(index => labels[index] ?? ''),
      isGuess: ranked.isGuess,
      count: labels.length,
      chosen,
      keys: style.ascii ? keys.replaceAll('·', '-') : keys,
    };
    const lines = frame(view, preview, size, style);
    const text = lines.map(line => line + eraseToEndOfLine).join('\r\n');
    stderr.write(`${beginFrame}${toOrigin}${text}${eraseBelow}${endFrame}`);
  };
  const move = (by: number) => {
    chosen = Math.max(0, Math.min(ranked.order.length - 1, chosen + by));
    draw();
  };
  const hush = async () => {
    sound?.over.abort();
    await sound?.ended;
  };
  const playChosen = async () => {
    if (sound !== undefined && !sound.over.signal.aborted) return hush();
    await sound?.ended;
    const entry = ranked.order[chosen];
    if (picking.play === undefined || entry === undefined) return;
    const over = new AbortController();
    const ended = picking.play(entry, over.signal).then(
      () => {},
      error => {
        if (!over.signal.aborted) complaint = messageOf(error);
      },
    );
    sound = {
      over,
      ended: ended.then(() => {
        sound = undefined;
        draw();
      }),
    };
    draw();
  };
  const moves: Readonly<Record<string, () => void>> = {
    up: () => move(-1),
    down: () => move(1),
    pageup: () => move(2 - screen().rows),
    pagedown: () => move(screen().rows - 2),
    tab: () => void playChosen(),
  };

  const input = stdin.stream();
  const editor = createInterface({
    input,
    output: nowhere,
    terminal: true,
    historySize: 0,
    escapeCodeTimeout: escapeTime,
    completer: (line: string) => [[], line],
  });
  let unwatch = () => {};
  let unlisten = () => {};
  try {
    return await new Promise<number>((resolve, reject) => {
      const stop = () => reject(new Failure('interrupted', 'Nothing was picked.'));
      const pressed = (text: string | undefined, key: { name?: string; ctrl?: boolean }) => {
        if (key.name === 'escape' || text === quit) return stop();
        if (key.name !== 'tab') void hush();
        if (complaint !== '') {
          complaint = '';
          draw();
        }
        const name = key.ctrl ? { p: 'up', n: 'down' }[key.name ?? ''] : key.name;
        const act = moves[name ?? ''];
        if (act) return act();
        if (editor.line === query) return;
        query = editor.line;
        ranked = rank(query, forms);
        chosen = 0;
        draw();
      };
      input.on('keypress', pressed);
      input.on('error', stop);
      unlisten = () => {
        input.off('keypress', pressed);
        input.off('error', stop);
      };
      editor.on('line', () => {
        const entry = ranked.order[chosen];
        if (entry !== undefined) resolve(entry);
      });
      editor.on('SIGINT', stop);
      editor.on('SIGTSTP', suspend);
      editor.on('close', stop);
      // From now on a signal restores the screen.
      const takeAgain = () => {
        // In the background this stops the program: it may not write on the screen yet.
        input.setRawMode(true);
        stderr.write(enter);
        draw();
      };
      const giveBack = () => {
        stderr.write(leave);
        input.setRawMode(false);
      };
      unwatch = watch({ stop, resize: draw, giveBack, takeAgain });
      stderr.write(enter);
      draw();
    });
  } finally {
    await hush();
    unwatch();
    unlisten();
    editor.close();
    stderr.write(leave);
  }
}
