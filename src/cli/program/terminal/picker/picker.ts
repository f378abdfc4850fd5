/** Lets a person pick an entry of a list on the alternate screen by typing parts of its name. */
import { Failure } from '../../../../base/errors.ts';
import type { Style } from '../../../../base/text/style.ts';
import type { Machine } from '../../context/machine.ts';
import { createPlayback } from '../playback.ts';
import { runFullScreen } from '../screen.ts';
import { listFrame, previewColumns } from './frame.ts';
import { chosenEntry, type Entries, moveChoice, searchList, toPickerList, viewOf } from './picker-list.ts';

export interface PickerOptions extends Entries {
  /** Returns lines of at most this many columns, which may hold colours but no other control sequences. */
  preview(entry: number, columns: number): readonly string[];
  /** Plays an entry to its end, or until `signal` is aborted; absent if entries have no sound. */
  play?(entry: number, signal: AbortSignal): Promise<void>;
}

function keyHelp({ play }: PickerOptions, isPlaying: boolean): string {
  const tabHelp = play === undefined ? [] : [isPlaying ? 'Tab stops the sound' : 'Tab plays it'];
  return ['Enter selects it', ...tabHelp, 'Esc leaves', 'arrows move, letters search'].join(' · ');
}

/** Returns the position of the picked entry. @throws Failure interrupted: Esc, Ctrl-C, Ctrl-D or a signal */
export async function pickEntry(
  machine: Pick<Machine, 'stdin' | 'stderr' | 'watchSignals' | 'suspend'>,
  style: Style,
  options: PickerOptions,
): Promise<number> {
  let list = toPickerList(options);
  /** The reason why there is no sound. It is shown until the next key. */
  let problem = '';
  return runFullScreen<number>(machine, ({ line, size, redraw, finish, fail }) => {
    const playback = createPlayback(message => {
      problem = message || problem;
      redraw();
    });
    const cancel = () => fail(new Failure('interrupted', 'Nothing was selected.'));
    const playChosen = async (signal: AbortSignal) => {
      const entry = chosenEntry(list);
      if (entry !== undefined) await options.play?.(entry, signal);
    };
    return {
      frame(screen) {
        const columns = previewColumns(screen);
        const entry = chosenEntry(list);
        const preview = entry === undefined || columns === 0 ? [] : options.preview(entry, columns);
        const view = viewOf(list, problem || keyHelp(options, playback.isPlaying()));
        return listFrame(view, preview, screen, style);
      },
      handleKey(key) {
        if (key.name === 'escape') return cancel();
        if (key.name === 'return') {
          const entry = chosenEntry(list);
          if (entry !== undefined) finish(entry);
          return;
        }
        problem = '';
        if (key.name === 'tab') {
          if (options.play) void playback.toggle(playChosen);
        } else {
          void playback.stop();
          list = moveChoice(list, key, size()) ?? searchList(list, line());
        }
        redraw();
      },
      handleStop: cancel,
      close: playback.stop,
    };
  });
}
