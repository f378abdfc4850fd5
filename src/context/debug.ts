/** --debug: a line on stderr for each event of a request. Events hold no secret. */
import type { ClientEvent } from '../api/events.ts';
import { withoutSecrets } from '../base/addresses.ts';
import type { Sink } from '../base/io.ts';
import { visible } from '../text/sanitise.ts';

export type DebugEvent = ClientEvent | { readonly event: 'store'; readonly problem: string };

export function logTo(stderr: Sink): (event: DebugEvent) => void {
  return event => stderr.write(`${visible(withoutSecrets(lineOfEvent(event)))}\n`);
}

function lineOfEvent(event: DebugEvent): string {
  switch (event.event) {
    case 'exchange': {
      const outcome = event.status ?? event.failure ?? 'no answer';
      return `debug: ${event.method} ${event.url} ${outcome} in ${event.milliseconds.toFixed(1)} ms`;
    }
    case 'retry':
      return `debug: ${event.url} again in ${Math.round(event.milliseconds)} ms, because of ${event.because}`;
    case 'redirect':
      return `debug: ${event.status} from ${event.from} to ${event.to}`;
    case 'cache': {
      const age = event.age === undefined ? '' : `, ${event.age.toFixed(1)} s old`;
      return `debug: cache: ${event.decision}${age}: ${event.url}`;
    }
    case 'store':
      return `debug: cache: ${event.problem}`;
  }
}
