import { expect, it } from 'vitest';
import { createDebugLog, type DebugEvent } from '../../../../src/cli/program/context/debug.ts';

const url = 'https://music.example/api/keys';

it('the debug log has a line for each event, with units, without secrets and escape sequences', () => {
  const lines = (...events: readonly DebugEvent[]) => {
    let output = '';
    const log = createDebugLog({
      isTerminal: false,
      columns: undefined,
      rows: undefined,
      write: text => {
        output += text;
      },
    });
    for (const event of events) log(event);
    return output;
  };
  const exchange = { event: 'exchange', method: 'GET', url, milliseconds: 12.34, sentHeaders: {} } as const;
  expect(
    lines(
      {
        ...exchange,
        sentHeaders: { Accept: 'text/plain', 'X-Service-Api-Token': 'abc', Authorization: 'Basic abc' },
        status: 200,
        receivedHeaders: [
          ['ETag', '"\x1b[2J"'],
          ['Set-Cookie', 'id=abc'],
          ['Location', 'https://other.example/?key=abc'],
          ['X-Api-Key', 'abc'],
        ],
      },
      { ...exchange, status: undefined, receivedHeaders: undefined, failure: 'ECONNRESET' },
      { ...exchange, status: undefined, receivedHeaders: undefined },
      { event: 'retry', url, milliseconds: 350.4, reason: '503' },
      { event: 'redirect', status: 302, from: url, target: 'https://other.example/\x1b[2J?key=secret' },
      { event: 'cache', url, decision: 'stale', age: 61.26 },
      { event: 'cache', url, decision: 'miss' },
      { event: 'store', problem: 'no room' },
    ),
  ).toBe(`debug: GET ${url} 200 in 12.3 ms
debug: > Accept: text/plain
debug: > X-Service-Api-Token: [hidden]
debug: > Authorization: [hidden]
debug: < ETag: "␛[2J"
debug: < Set-Cookie: [hidden]
debug: < Location: https://other.example/?key=[hidden]
debug: < X-Api-Key: [hidden]
debug: GET ${url} ECONNRESET in 12.3 ms
debug: GET ${url} no response in 12.3 ms
debug: retrying ${url} in 350 ms, because of 503
debug: 302 from ${url} to https://other.example/␛[2J?key=[hidden]
debug: cache: stale, 61.3 s old: ${url}
debug: cache: miss: ${url}
debug: cache: no room
`);
});
