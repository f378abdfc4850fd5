/** Scripted responses, and a client that returns them. */

import type { Client } from '../../../src/cli/client/client.ts';
import type { ClientResponse } from '../../../src/cli/client/client-response.ts';
import type { Request } from '../../../src/cli/client/prepare-request.ts';
import { memoryBody } from '../../../src/cli/client/store/body.ts';
import { toHeaders } from '../../../src/cli/client/transport/transport.ts';
import { valueIfOmitted } from '../../../src/cli/program/argv/option.ts';
import { globalOptions, recordOptions } from '../../../src/cli/program/argv/shared-options.ts';
import type { RecordChoices } from '../../../src/cli/show/decide.ts';

/** Returns the options for records: the given values, and the defaults of the others. */
export function choicesOf(given: Partial<RecordChoices>): RecordChoices {
  return { ...defaults, ...given, givenOptions: new Set(Object.keys(given)) };
}

/** The declared defaults. */
const defaults: ReturnType<typeof JSON.parse> = Object.fromEntries(
  Object.entries({ ...recordOptions([]), json: globalOptions.json }).map(([name, option]) => [
    name,
    valueIfOmitted(option),
  ]),
);

export function responseOf(text: string): ClientResponse {
  return {
    url: 'https://music.example/x',
    status: 200,
    statusText: 'OK',
    headers: toHeaders([]),
    body: memoryBody([Buffer.from(text)]),
    origin: 'stored',
    isLong: false,
    age: 0,
    json: () => JSON.parse(text),
  };
}

/** Returns a context whose client finds responses in the cache, and gets others from the service. */
export function contextWith(
  cached: Readonly<Record<string, ClientResponse>>,
  sent: Readonly<Record<string, ClientResponse>> = {},
) {
  const requests: [string, Request][] = [];
  const client: Client = {
    async get(request) {
      requests.push(['get', request]);
      const answer = sent[request.path];
      if (answer === undefined) throw new Error('refused');
      return answer;
    },
    async peek(request) {
      requests.push(['peek', request]);
      return cached[request.path];
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
