/** Prints each event of a request on stderr, with headers and without secrets, for --debug. */

import { hideSecrets } from '../../../base/addresses.ts';
import type { Sink } from '../../../base/io.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import type { ClientEvent } from '../../client/events.ts';
import type { HeaderLine } from '../../client/transport/transport.ts';

export type DebugEvent = ClientEvent | { readonly event: 'store'; readonly problem: string };

export function createDebugLog(stderr: Sink): (event: DebugEvent) => void {
  return event => {
    for (const line of [lineOfEvent(event), ...headerLines(event)])
      stderr.write(`debug: ${escapeControls(hideSecrets(line))}\n`);
  };
}

/** Returns header lines: `> Accept: …` for a request, `< ETag: …` for a response. */
function headerLines(event: DebugEvent): readonly string[] {
  if (event.event !== 'exchange') return [];
  const headerLine = (direction: string, [name, value]: HeaderLine) =>
    `${direction} ${name}: ${secretHeader.test(name) ? '[hidden]' : value}`;
  return [
    ...Object.entries(event.sentHeaders).map(each => headerLine('>', each)),
    ...(event.receivedHeaders ?? []).map(each => headerLine('<', each)),
  ];
}

const secretHeader = /token|secret|password|cookie|authorization|signature|(^|-)key$/i;

function lineOfEvent(event: DebugEvent): string {
  switch (event.event) {
    case 'exchange': {
      const outcome = event.status ?? event.failure ?? 'no response';
      return `${event.method} ${event.url} ${outcome} in ${event.milliseconds.toFixed(1)} ms`;
    }
    case 'retry':
      return `retrying ${event.url} in ${Math.round(event.milliseconds)} ms, because of ${event.reason}`;
    case 'redirect':
      return `${event.status} from ${event.from} to ${event.target}`;
    case 'cache': {
      const age = event.age === undefined ? '' : `, ${event.age.toFixed(1)} s old`;
      return `cache: ${event.decision}${age}: ${event.url}`;
    }
    case 'store':
      return `cache: ${event.problem}`;
  }
}
