/** Lets the user browse the catalog on the screen: handles one key after the other. */

import { letEventsRun } from '../../../base/concurrency.ts';
import { Failure } from '../../../base/errors.ts';
import type { Context } from '../../program/context/context.ts';
import { listFrame, listHeight, previewColumns, textFrame } from '../../program/terminal/picker/frame.ts';
import { chosenEntry, viewOf } from '../../program/terminal/picker/picker-list.ts';
import { createPlayback } from '../../program/terminal/playback.ts';
import { type PressedKey, runFullScreen } from '../../program/terminal/screen.ts';
import { screenStyle } from '../../resolve/pick/pick.ts';
import { levelAt, playTarget, writeExport } from './levels.ts';
import {
  type Action,
  type BrowseState,
  handleKey,
  isList,
  lastOf,
  type Place,
  popLevel,
  pushLevel,
  replaceLast,
} from './steps.ts';

/** Milliseconds before the screen says that it waits for the service. */
const messageDelay = 300;
const waitingMessage = 'Waiting for the service; Ctrl-C leaves';

/** Resolves when the person leaves. @throws Failure `interrupted` by a signal, or the failure of the first level */
export async function browseFrom(context: Context, place: Place): Promise<void> {
  const { machine } = context;
  // The notice on where responses come from must be written before the screen is used.
  await context.client();
  const style = await screenStyle(context);
  const levelOf = (place: Place, columns: number) =>
    context.runInOwnContext(inner => levelAt(inner, style, place, columns));
  let state: BrowseState = { levels: [await levelOf(place, machine.stderr.columns ?? 80)], message: '' };
  const say = (message: string) => {
    state = { ...state, message };
  };
  await runFullScreen<void>(machine, ({ size, redraw, finish, fail }) => {
    const columns = () => Math.max(1, size().columns - 1);
    const sound = createPlayback(problem => {
      if (problem !== '') say(problem);
      redraw();
    });

    async function perform(action: Action): Promise<void> {
      switch (action.do) {
        case 'leave':
          return finish();
        case 'play':
          return sound.toggle(signal =>
            context.runInOwnContext(inner => playTarget(inner, action.target, signal)),
          );
        case 'open': {
          const level = await levelOf(action.place, columns());
          state = pushLevel(state, level);
          return;
        }
        case 'write': {
          state = popLevel(state) ?? state;
          return say(await writeExport(context, action));
        }
      }
    }

    /** Renders the text again if the width of the terminal has changed. */
    async function fitText(): Promise<void> {
      const level = lastOf(state);
      if (isList(level) || level.columns === columns()) return;
      const newLevel = await levelOf(level.place, columns());
      if (isList(newLevel)) return;
      const top = Math.max(0, Math.min(level.top, newLevel.lines.length - listHeight(size())));
      state = replaceLast(state, { ...newLevel, top, words: level.words, isTyping: level.isTyping });
    }

    let work = Promise.resolve();
    const queue = (task: () => Promise<void>) => {
      const keysHandled = work.then(async () => {
        // Ctrl-C must not wait for the keys that were typed before it.
        await letEventsRun();
        const controller = new AbortController();
        const delayedMessage = machine.clock.sleep(messageDelay, controller.signal).then(
          () => {
            say(waitingMessage);
            redraw();
          },
          () => {},
        );
        try {
          await task();
          await fitText();
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          say(error.message);
        } finally {
          controller.abort();
          await delayedMessage;
          if (state.message === waitingMessage) say('');
          redraw();
        }
      });
      work = keysHandled.catch(fail);
    };

    return {
      frame(screen) {
        const level = lastOf(state);
        const keys = state.message || browseHelp(state, sound.isPlaying());
        if (!isList(level))
          return textFrame(
            { ...level, typedSearch: level.isTyping ? level.words : undefined, keyHelp: keys },
            screen,
            style,
          );
        const entry = chosenEntry(level.list);
        const textColumns = previewColumns(screen);
        const previewLines =
          entry === undefined || textColumns === 0 ? [] : (level.preview?.(entry, textColumns) ?? []);
        return listFrame(viewOf(level.list, keys), previewLines, screen, style);
      },
      handleKey(key: PressedKey) {
        if (key.name !== 'tab') void sound.stop();
        queue(async () => {
          const step = handleKey(state, key, size());
          state = step.state;
          if (step.action) await perform(step.action);
        });
      },
      handleResize: () => queue(async () => {}),
      handleStop: cause => (cause === 'key' ? finish() : fail(new Failure('interrupted', 'Interrupted.'))),
      close: sound.stop,
    };
  });
}

function browseHelp(state: BrowseState, isPlaying: boolean): string {
  const level = lastOf(state);
  const esc = state.levels.length === 1 ? 'Esc leaves' : 'Esc goes up';
  const tab = isPlaying ? 'Tab stops the sound' : 'Tab plays it';
  const { at } = level.place;
  if (isList(level)) {
    const enter = at === 'formats' ? 'Enter writes it' : 'Enter opens it';
    // The first three fit into 40 columns.
    return [enter, esc, '? keys', ...(level.playTarget ? [tab] : []), 'arrows move, letters search'].join(
      ' · ',
    );
  }
  if (level.isTyping) return 'Enter keeps the search · Esc cancels it';
  if (at !== 'card') return [esc, 'arrows move', '/ searches'].join(' · ');
  return ['? keys', esc, 'd draws', 'e exports', 'l links', tab, '/ searches'].join(' · ');
}
