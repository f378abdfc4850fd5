/** Answers by hand, and a client that has them. */
import type { Answer, Client, Request } from '../../src/api/client.ts';
import { memoryBody } from '../../src/api/store/body.ts';
import { headers } from '../../src/api/transport/transport.ts';
import type { RecordChoices } from '../../src/records/options.ts';

/** The values of the options of records where these are given. */
export function choicesOf(given: Partial<RecordChoices>): RecordChoices {
  return {
    ...{ json: false, output: 'table', columns: [], sort: [], filter: [], limit: undefined, count: false },
    ...{ jq: undefined, raw: false, csvRaw: false, header: true, names: false },
    ...given,
    given: new Set(Object.keys(given)),
  };
}

export function answerOf(text: string): Answer {
  return {
    url: 'https://music.example/x',
    status: 200,
    statusText: 'OK',
    headers: headers([]),
    body: memoryBody([Buffer.from(text)]),
    origin: 'stored',
    age: 0,
    json: () => JSON.parse(text),
  };
}

/** A context whose client has these bodies at hand, and others where it asks the service. */
export function contextWith(
  atHand: Readonly<Record<string, Answer>>,
  asked: Readonly<Record<string, Answer>> = {},
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
  return { requests, context: { client: async () => client } };
}
