/** Random changes of real bodies, tested with every command. */
import { createServer } from 'node:http';
import fc from 'fast-check';
import { type Fields, isFields } from '../../../src/base/io.ts';
import { findCollection, nouns } from '../../../src/catalog/index.ts';
import { runInProcess } from '../../support/in-process.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { Broken, type Fault, inHome, inTime, judge } from './campaign.ts';

/** Values in place of the expected ones, as JSON text, because some are not values in JavaScript. */
const odd = fc.oneof(
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
const name = fc.oneof(
  fc.constantFrom('id', 'name', 'fullName', 'data', 'constructor', '__proto__', '', 'a.b', '\u202e', '0'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

type Change =
  | { readonly what: 'replace' | 'remove' | 'again'; readonly at: number; readonly value: string }
  | { readonly what: 'add'; readonly name: string; readonly value: string };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ what: fc.constantFrom('replace', 'replace', 'remove', 'again'), at: fc.nat(50), value: odd }),
  fc.record({ what: fc.constant('add'), name, value: odd }),
);

/** Returns the JSON of a value in which the n-th field from `at` on, at any depth, is replaced. */
function changed(value: unknown, changes: readonly Change[], counter = { fields: 0 }): string {
  if (Array.isArray(value)) return `[${value.map(each => changed(each, changes, counter)).join()}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const added = changes.flatMap(each => (each.what === 'add' && counter.fields === 0 ? [each] : []));
  const fields = Object.entries(value).flatMap(([field, inner]) => {
    const index = counter.fields++;
    const own = changes.find(each => each.what !== 'add' && each.at === index);
    const text = `${JSON.stringify(field)}:${changed(inner, changes, counter)}`;
    if (own === undefined) return [text];
    const other = `${JSON.stringify(field)}:${own.value}`;
    return { replace: [other], remove: [], again: [text, other], add: [text] }[own.what];
  });
  return `{${[...fields, ...added.map(each => `${JSON.stringify(each.name)}:${each.value}`)].join()}}`;
}

/** The data around the records: mostly the envelope of the service. */
const envelope = fc.oneof(
  { weight: 8, arbitrary: fc.constant((data: string) => `{"meta":{"count":2,"filters":[]},"data":${data}}`) },
  {
    weight: 1,
    arbitrary: fc
      .record({ name, value: odd })
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
  readonly around: (data: string) => string;
  /** Replaces one byte. */
  readonly flipped: { readonly at: number; readonly by: number } | undefined;
}

const bodies: fc.Arbitrary<Body> = fc.record({
  noun: fc.constantFrom(...nouns.map(each => each.name)),
  changes: fc.array(change, { minLength: 1, maxLength: 5 }),
  around: envelope,
  flipped: fc.option(fc.record({ at: fc.nat(100_000), by: fc.integer({ min: 1, max: 255 }) }), {
    nil: undefined,
    freq: 8,
  }),
});

function bytesOf({ around, changes, flipped }: Body, data: unknown): Buffer {
  const bytes = Buffer.from(around(changed(data, changes)));
  if (flipped !== undefined) {
    const at = flipped.at % bytes.length;
    bytes[at] = (bytes[at] ?? 0) ^ flipped.by;
  }
  return bytes;
}

const forms = ['table', 'csv', 'tsv', 'jsonl', 'yaml', 'markdown', 'json'];

/** One command for every verb, with alternating output formats. */
function commandsOn(noun: string, turn: number): readonly (readonly string[])[] {
  const form = forms[turn % forms.length] ?? '';
  const music = findCollection(noun)?.music;
  return [
    [noun, 'list', '-o', form, ...(turn % 3 === 0 ? ['--columns', '*'] : [])],
    [noun, 'get', '1', ...(turn % 2 === 0 ? ['-o', form] : [])],
    [noun, 'list', ...(turn % 2 === 0 ? ['--count'] : ['--filter', 'name ~ /a/i', '--sort', '-name'])],
    ...(music === undefined
      ? []
      : [
          [noun, 'draw', '1', '2'],
          [noun, 'compare', '1', '2'],
          [noun, 'get', 'a'],
        ]),
    ...(music === undefined
      ? []
      : [[noun, 'export', '1', '-o', ['midi', 'abc', 'strudel', 'scl'][turn % 4] ?? '']]),
    ...(turn % 4 === 0
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
    area: 'answers',
    fault: 'random changes to bodies: fields of other types, duplicate names, other envelopes, other bytes',
    promise: 'a documented exit code, no stack trace',
    *cases(full) {
      process.stderr.write(`bodies: MUSIC_CLI_SEED=${seed}\n`);
      for (const [turn, body] of fc.sample(bodies, { numRuns: full ? 3000 : 200, seed }).entries())
        yield {
          name: `body ${turn + 1} of ${body.noun}`,
          run: () =>
            inHome(async ({ env }) => {
              const { stdout } = await runInProcess([body.noun, 'list', '--json', '--limit', '2'], env);
              const records: readonly Fields[] = JSON.parse(stdout);
              await serving(bytesOf(body, records), bytesOf(body, records[0]), async url => {
                for (const args of commandsOn(body.noun, turn)) await tried(args, url, env);
              });
            }),
        };
    },
  },
];

async function tried(
  args: readonly string[],
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const line = [...args, '--base-url', url, '--retries', '0', '--timeout', '20'];
  const result = await inTime(args.join(' '), runInProcess(line, env));
  try {
    // Rows before the invalid one stay on stdout. A list of candidates may be long.
    const stderr = result.code === 0 ? '' : result.stderr.split('\n').slice(0, 3).join('\n');
    // If the last bracket is replaced, the text is truncated (exit 6).
    judge({ ...result, stderr }, { codes: [0, 2, 3, 5, 6], stdout: result.stdout });
  } catch (error) {
    throw new Broken(`${args.join(' ')}: ${error instanceof Error ? error.message : error}`);
  }
}

/** A service that sends one body for items and the other for everything else. */
async function serving(list: Buffer, item: Buffer, use: (url: string) => Promise<void>): Promise<void> {
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
