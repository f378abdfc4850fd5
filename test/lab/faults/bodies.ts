/** Random changes to real bodies, tested with commands of every verb. */
import { createServer } from 'node:http';
import fc from 'fast-check';
import { type Fields, isFields } from '../../../src/base/io.ts';
import { findCollection, nouns } from '../../../src/catalog/index.ts';
import { runInProcess } from '../../support/in-process.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { BrokenPromise, checkResult, type Fault, withHome, withTimeLimit } from './campaign.ts';

/** Unexpected values as JSON texts, because JavaScript cannot represent some of them. */
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map(value => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 20 }).map(text => JSON.stringify(text)),
  fc.constantFrom(
    ...[
      'null',
      '-0',
      '1e999',
      '-1',
      '0.5',
      '12345678901234567890123',
      '1e-400',
      '{}',
      '[]',
      '[[]]',
      '[null]',
    ],
    ...[
      '"\\ud800"',
      '"\\u0000"',
      '"C#"',
      '"1/0"',
      '"0/1"',
      '"2^1/12"',
      '{"__proto__":1}',
      '["x",{}]',
      'true',
    ],
    JSON.stringify('a'.repeat(5000)),
    `[${'1,'.repeat(3000)}1]`,
    `${'['.repeat(300)}${']'.repeat(300)}`,
  ),
);
const fieldName = fc.oneof(
  fc.constantFrom('id', 'name', 'fullName', 'data', 'constructor', '__proto__', '', 'a.b', '\u202e', '0'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

type Change =
  | { readonly what: 'replace' | 'remove' | 'duplicate'; readonly at: number; readonly value: string }
  | { readonly what: 'add'; readonly name: string; readonly value: string };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    what: fc.constantFrom('replace', 'replace', 'remove', 'duplicate'),
    at: fc.nat(50),
    value: oddValue,
  }),
  fc.record({ what: fc.constant('add'), name: fieldName, value: oddValue }),
);

/** Returns the JSON of a value with these changes. Fields are counted at any depth; additions go to the first object. */
function changedJson(value: unknown, changes: readonly Change[], counter = { fields: 0 }): string {
  if (Array.isArray(value)) return `[${value.map(each => changedJson(each, changes, counter)).join()}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const added = changes.flatMap(each => (each.what === 'add' && counter.fields === 0 ? [each] : []));
  const fields = Object.entries(value).flatMap(([field, inner]) => {
    const index = counter.fields++;
    const change = changes.find(each => each.what !== 'add' && each.at === index);
    const text = `${JSON.stringify(field)}:${changedJson(inner, changes, counter)}`;
    if (change === undefined) return [text];
    const replaced = `${JSON.stringify(field)}:${change.value}`;
    return { replace: [replaced], remove: [], duplicate: [text, replaced], add: [text] }[change.what];
  });
  return `{${[...fields, ...added.map(each => `${JSON.stringify(each.name)}:${each.value}`)].join()}}`;
}

/** The data around the records: mostly the envelope of the service. */
const envelope = fc.oneof(
  { weight: 8, arbitrary: fc.constant((data: string) => `{"meta":{"count":2,"filters":[]},"data":${data}}`) },
  {
    weight: 1,
    arbitrary: fc
      .record({ name: fieldName, value: oddValue })
      .map(
        each => (data: string) =>
          `{${JSON.stringify(each.name)}:${each.value},"data":${data},"meta":${each.value}}`,
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (data: string) => `{"data":${data},"data":[]}`,
      (data: string) => data,
    ),
  },
);

interface Body {
  readonly noun: string;
  readonly changes: readonly Change[];
  readonly wrap: (data: string) => string;
  /** Combines the byte at `at` with `by` (XOR); `at` wraps around at the end of the body. */
  readonly changedByte: { readonly at: number; readonly by: number } | undefined;
}

const bodies: fc.Arbitrary<Body> = fc.record({
  noun: fc.constantFrom(...nouns.map(each => each.name)),
  changes: fc.array(change, { minLength: 1, maxLength: 5 }),
  wrap: envelope,
  changedByte: fc.option(fc.record({ at: fc.nat(100_000), by: fc.integer({ min: 1, max: 255 }) }), {
    nil: undefined,
    freq: 8,
  }),
});

function bytesOf({ wrap, changes, changedByte }: Body, data: unknown): Buffer {
  const bytes = Buffer.from(wrap(changedJson(data, changes)));
  if (changedByte !== undefined) {
    const at = changedByte.at % bytes.length;
    bytes[at] = (bytes[at] ?? 0) ^ changedByte.by;
  }
  return bytes;
}

const formats = ['table', 'csv', 'tsv', 'jsonl', 'yaml', 'markdown', 'json'];

/** Returns commands of every verb that the noun has, with alternating options and output formats. */
function commandsOn(noun: string, index: number): readonly (readonly string[])[] {
  const format = formats[index % formats.length] ?? '';
  const music = findCollection(noun)?.music;
  return [
    [noun, 'list', '-o', format, ...(index % 3 === 0 ? ['--columns', '*'] : [])],
    [noun, 'get', '1', ...(index % 2 === 0 ? ['-o', format] : [])],
    [noun, 'list', ...(index % 2 === 0 ? ['--count'] : ['--filter', 'name ~ /a/i', '--sort', '-name'])],
    ...(music === undefined
      ? []
      : [
          [noun, 'draw', '1', '2'],
          [noun, 'compare', '1', '2'],
          [noun, 'get', 'a'],
        ]),
    ...(music === undefined
      ? []
      : [[noun, 'export', '1', '-o', ['midi', 'abc', 'strudel', 'scl'][index % 4] ?? '']]),
    ...(index % 4 === 0
      ? [
          ['find', 'C E G'],
          ['search', 'minor'],
          [noun, 'list', '--jq', '.'],
        ]
      : []),
  ];
}

const seed = Number(process.env.MUSIC_CLI_SEED ?? Date.now() % 2 ** 31);

export const faults: readonly Fault[] = [
  {
    area: 'responses',
    fault: 'random changes to bodies: fields of other types, duplicate names, other envelopes, other bytes',
    promise: 'a documented exit code, no stack trace',
    *cases(full) {
      process.stderr.write(`bodies: MUSIC_CLI_SEED=${seed}\n`);
      for (const [index, body] of fc.sample(bodies, { numRuns: full ? 3000 : 200, seed }).entries())
        yield {
          name: `body ${index + 1} of ${body.noun}`,
          run: () =>
            withHome(async ({ env }) => {
              const { stdout } = await runInProcess([body.noun, 'list', '--json', '--limit', '2'], env);
              const records: readonly Fields[] = JSON.parse(stdout);
              await withService(bytesOf(body, records), bytesOf(body, records[0]), async url => {
                for (const args of commandsOn(body.noun, index)) await checkCommand(args, url, env);
              });
            }),
        };
    },
  },
];

async function checkCommand(
  args: readonly string[],
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const line = [...args, '--base-url', url, '--retries', '0', '--timeout', '20'];
  const result = await withTimeLimit(args.join(' '), runInProcess(line, env));
  try {
    // A list of candidates may be long.
    const stderr = result.code === 0 ? '' : result.stderr.split('\n').slice(0, 3).join('\n');
    // If the last bracket is replaced, the text is truncated (exit 6). Rows before the invalid one stay on stdout.
    checkResult({ ...result, stderr }, { codes: [0, 2, 3, 5, 6], stdout: result.stdout });
  } catch (error) {
    throw new BrokenPromise(`${args.join(' ')}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Calls `use` with the address of a service that sends `item` for single records, and `list` for other requests. */
async function withService(list: Buffer, item: Buffer, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(/\/\d+$/.test(url) ? item : list);
  });
  const port = await listenOnLoopback(server);
  try {
    await use(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
