/** Tests the choices that follow from options, before any record is read. */
import { expect, it } from 'vitest';
import { csv } from '../../../src/cli/output/formats/csv.ts';
import { count, json } from '../../../src/cli/output/formats/json.ts';
import { markdown } from '../../../src/cli/output/formats/markdown/markdown.ts';
import { table } from '../../../src/cli/output/formats/table.ts';
import { decide, type RecordChoices } from '../../../src/cli/show/decide.ts';
import type { RecordSet } from '../../../src/cli/show/record-set.ts';
import { realClock } from '../../support/clock.ts';
import { choicesOf } from './support.ts';

const engine = {
  start: () => {
    throw new Error('jq was started');
  },
  clock: realClock,
  limit: 1000,
  waitFor: <Result>(work: Promise<Result>) => work,
};
type Given = Partial<RecordChoices>;
const decisionFor = (given: Given, shape: RecordSet['shape'] = 'list') =>
  decide(choicesOf(given), { shape }, engine);
const all = { sort: [], filter: [], offset: 0, limit: undefined };
const defaults = {
  format: table,
  columns: [],
  choice: all,
  hasSelection: false,
  isCounted: true,
  csvRaw: false,
  omitsHeader: false,
  failsIfEmpty: false,
  fetchesNames: false,
};

it('a list is printed as a complete table by default', async () => {
  expect(await decisionFor({})).toMatchObject(defaults);
});

it.each<[Given, object]>([
  [{ columns: ['id'] }, { columns: ['id'], hasSelection: true }],
  [{ sort: ['-id'] }, { choice: { ...all, sort: ['-id'] }, hasSelection: true }],
  [{ filter: ['id = 1'] }, { choice: { ...all, filter: ['id = 1'] }, hasSelection: true }],
  [{ offset: 0 }, { hasSelection: true }],
  [{ limit: 1 }, { choice: { ...all, limit: 1 }, hasSelection: true }],
  [
    { output: 'csv', csvRaw: true },
    { format: csv, csvRaw: true },
  ],
  [{ header: false }, { omitsHeader: true }],
  [
    { names: true, csvRaw: true, raw: true },
    { fetchesNames: true, csvRaw: true },
  ],
  [{ names: true }, { fetchesNames: true }],
  [{ output: 'csv' }, { format: csv }],
  [{ output: 'markdown' }, { format: markdown }],
  [{ json: true }, { format: json }],
  [{ output: 'json', json: true }, { format: json }],
  [{ count: true }, { format: count, isCounted: false }],
])('the options %j give %j', async (options, more) => {
  expect(await decisionFor(options)).toMatchObject(more);
});

it('records requested by id are printed as cards unless columns are requested, and are not counted', async () => {
  for (const shape of ['item', 'items'] as const) {
    const { format, isCounted } = await decisionFor({}, shape);
    expect([format.content, format.audience, isCounted]).toEqual(['records', 'people', false]);
    expect(await decisionFor({ columns: ['id'] }, shape)).toMatchObject({
      format: table,
      columns: ['id'],
      hasSelection: true,
      isCounted: false,
    });
    expect((await decisionFor({ output: 'csv' }, shape)).format).toBe(csv);
  }
});

it('a jq expression has its own format', async () => {
  for (const options of [{}, { output: 'json' }, { output: 'jsonl' }, { json: true }] satisfies Given[]) {
    const { format, isCounted } = await decisionFor({ ...options, jq: '.' });
    expect([format.audience, format.content, isCounted]).toEqual(['programs', 'records', false]);
  }
});
