/** Scripted responses, and a client that returns them. */

import type { Client } from '../../../src/cli/client/client.ts';
import type { ClientResponse } from '../../../src/cli/client/client-response.ts';
import type { Request } from '../../../src/cli/client/prepare-request.ts';
import { memoryBody } from '../../../src/cli/client/store/body.ts';
import { headers } from '../../../src/cli/client/transport/transport.ts';
import { valueIfOmitted } from '../../../src/cli/program/argv/option.ts';
import { everywhereOptions, recordOptions } from '../../../src/cli/program/argv/shared-options.ts';
import type { RecordChoices } from '../../../src/cli/show/decide.ts';

/** The values of the options of records where these are given. */
export function choicesOf(given: Partial<RecordChoices>): RecordChoices {
  return { ...usual, ...given, givenOptions: new Set(Object.keys(given)) };
}

/** As they are declared. */
const usual: ReturnType<typeof JSON.parse> = Object.fromEntries(
  Object.entries({ ...recordOptions([]), json: everywhereOptions.json }).map(([name, option]) => [
    name,
    valueIfOmitted(option),
  ]),
);

export function answerOf(text: string): ClientResponse {
  return {
    url: 'https://music.example/x',
    status: 200,
    statusText: 'OK',
    headers: headers([]),
    body: memoryBody([Buffer.from(text)]),
    origin: 'stored',
    isLong: false,
    age: 0,
    json: () => JSON.parse(text),
  };
}

/** A context whose client has these bodies at hand, and others where it asks the service. */
export function contextWith(
  atHand: Readonly<Record<string, ClientResponse>>,
  asked: Readonly<Record<string, ClientResponse>> = {},
) {
  const requests: [string, Request][] = [];
  const client: Client = {
    async get(request) {
      requests.push(['get', request]);
      const answer = asked[request.path];
      if (answer === undefined) throw new Error('refused');
      return answer;
    },
    async peek(request) {
      requests.push(['peek', request]);
      return atHand[request.path];
    },
  };
  let isLate = false;
  const machine = {
    optimizeLate: () => {
      isLate = true;
    },
  };
  return { requests, context: { client: async () => client, machine }, isLate: () => isLate };
}
