/** What options decide before any record is read. */
import { expect, it } from 'vitest';
import { count } from '../../src/output/formats/count.ts';
import { csv } from '../../src/output/formats/csv.ts';
import { json } from '../../src/output/formats/json.ts';
import { markdown } from '../../src/output/formats/markdown/markdown.ts';
import { table } from '../../src/output/formats/table/table.ts';
import { decide } from '../../src/records/decide.ts';
import type { RecordChoices } from '../../src/records/options.ts';
import type { RecordSet } from '../../src/records/record-set.ts';
import { realClock } from '../support/clock.ts';

const engine = {
  start: () => {
    throw new Error('nothing is run');
  },
  clock: realClock,
  limit: 1000,
};
const decided = (options: RecordChoices, shape: RecordSet['shape'] = 'list') =>
  decide(options, { shape }, engine);
const usual = {
  format: table,
  columns: [],
  sort: [],
  filters: [],
  limit: undefined,
  selects: false,
  tells: true,
  csvRaw: false,
  headless: false,
  asksNames: false,
};

it('without options a list is a table of all of it', async () => {
  expect(await decided({})).toEqual(usual);
});

it.each<[RecordChoices, object]>([
  [{ columns: ['id'] }, { columns: ['id'], selects: true }],
  [{ sort: ['-id'] }, { sort: ['-id'], selects: true }],
  [{ filter: ['id = 1'] }, { filters: ['id = 1'], selects: true }],
  [{ limit: 1 }, { limit: 1, selects: true }],
  [{ csvRaw: true }, { csvRaw: true }],
  [{ header: true }, {}],
  [{ header: false }, { headless: true }],
  [{ names: true }, { asksNames: true }],
  [{ output: 'csv' }, { format: csv }],
  [{ output: 'markdown' }, { format: markdown }],
  [{ output: 'csv', json: true }, { format: json }],
  [{ count: true }, { format: count, tells: false }],
  [
    { output: 'csv', count: true },
    { format: count, tells: false },
  ],
])('%j decides %j', async (options, more) => {
  expect(await decided(options)).toEqual({ ...usual, ...more });
});

it('items are cards unless columns are asked for, and nobody is told how many there are', async () => {
  for (const shape of ['item', 'items'] as const) {
    const { format, tells } = await decided({}, shape);
    expect([format.gives, format.audience, tells]).toEqual(['records', 'people', false]);
    expect(await decided({ columns: ['id'] }, shape)).toEqual({
      ...usual,
      columns: ['id'],
      selects: true,
      tells: false,
    });
    expect((await decided({ output: 'csv' }, shape)).format).toBe(csv);
  }
});

it('an expression of jq has a format of its own, which is JSON', async () => {
  for (const options of [{}, { output: 'json' }, { output: 'jsonl' }, { json: true }]) {
    const { format, tells } = await decided({ ...options, jq: '.' });
    expect([format.audience, format.gives, format.isJson, tells]).toEqual([
      'programs',
      'records',
      true,
      false,
    ]);
  }
});

it.each<[RecordChoices, string]>([
  [{ count: true }, '--count'],
  [{ output: 'csv' }, '-o csv'],
  [{ output: 'table' }, '-o table'],
  [{ output: 'json', count: true }, '--count'],
])('an expression of jq is refused beside %j', async (options, other) => {
  await expect(decided({ ...options, jq: '.' })).rejects.toMatchObject({
    kind: 'usage',
    code: 'conflicting_options',
    message: `--jq writes JSON of its own: it does not go with ${other}.`,
    hint: "jq has 'length', '@csv' and '@tsv' for that.",
  });
});
