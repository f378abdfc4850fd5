/** Shows messages at a terminal while the service does not respond: its name, and the time of the next attempt. */

import { type Clock, type Environment, type Sink, supportsEscapes } from '../../../base/io.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import type { WaitObserver } from '../../client/transport/fetcher.ts';
import { eraseToEndOfLine } from './escapes.ts';

/** Milliseconds without a response before the first message. */
const messageDelay = 1000;

/** Shows the messages. @param isPlain whether lines stay, without redrawing */
export function createWaitDisplay(
  { stderr, env, clock }: { readonly stderr: Sink; readonly env: Environment; readonly clock: Clock },
  isPlain: boolean,
): WaitObserver {
  const redraws = !isPlain && supportsEscapes(stderr, env);
  const waitTexts = new Set<string>();
  let isShown = false;
  const erase = () => {
    if (isShown) stderr.write(`\r${eraseToEndOfLine}`);
    isShown = false;
  };
  const fitText = (text: string) => escapeControls(text).slice(0, (stderr.columns ?? 80) - 1);
  const show = () => {
    const [first] = waitTexts;
    if (first === undefined) return erase();
    stderr.write(redraws ? `\r${fitText(first)}${eraseToEndOfLine}` : `${escapeControls(first)}\n`);
    isShown = redraws;
  };
  return {
    beginAttempt({ host, path, attempt, attempts }) {
      const controller = new AbortController();
      const attemptText = attempts > 1 ? `, attempt ${attempt} of ${attempts}` : '';
      const text = `Waiting for ${host}${attemptText}: ${path}`;
      const wait = async () => {
        await clock.sleep(messageDelay, controller.signal);
        waitTexts.add(text);
        if (waitTexts.size === 1) show();
      };
      wait().catch(() => {});
      return () => {
        controller.abort();
        if (!waitTexts.delete(text)) return;
        if (redraws) show();
      };
    },
    beginRetry({ reason, milliseconds, attempt, attempts }) {
      erase();
      const seconds = (milliseconds / 1000).toFixed(1);
      const line = `Retrying in ${seconds} s, attempt ${attempt} of ${attempts}.`;
      stderr.write(`${redraws ? `\r${eraseToEndOfLine}` : ''}${escapeControls(`${reason} ${line}`)}\n`);
    },
  };
}
