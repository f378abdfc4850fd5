/** Tests names for ids, which are optional: the output never fails without them. */
import { describe, expect, it } from 'vitest';
import { articles } from '../../../src/catalog/articles.ts';
import { instruments } from '../../../src/catalog/instruments.ts';
import { presets } from '../../../src/catalog/presets.ts';
import type { Client } from '../../../src/cli/client/client.ts';
import type { ClientResponse } from '../../../src/cli/client/client-response.ts';
import {
  findNamesByNoun,
  nameList,
  nounsReferredTo,
  readCachedRecords,
} from '../../../src/cli/show/referred-names.ts';
import { column } from '../output/support.ts';
import { contextWith, responseOf } from './support.ts';

const broken = {
  client: async (): Promise<Client> => {
    throw new Error('no disk');
  },
};
const instrumentsPath = '/api/mobile/instruments';
const two = responseOf('{"data":[{"id":1,"name":"Guitar"},{"id":2,"name":"Ukulele"}]}');

describe('the referenced nouns', () => {
  it('come from columns, each once', () => {
    const columns = [
      column('name'),
      column('instrument', { ids: 'instruments' }),
      column('rows', { ids: 'rows' }),
      column('other', { ids: 'instruments' }),
    ];
    expect(nounsReferredTo(columns)).toEqual(['instruments', 'rows']);
    expect(nounsReferredTo([column('name')])).toEqual([]);
  });

  it('come from the meanings of a record type, which may be HTML too', () => {
    expect(nounsReferredTo(presets)).toEqual(['engines']);
    expect(nounsReferredTo(articles)).toEqual([]);
  });
});

describe('names', () => {
  it('come from the cache by noun and id, without a request', async () => {
    const { context, requests } = contextWith({ [instrumentsPath]: two });
    const names = await findNamesByNoun(context, ['instruments', 'rows'], false);
    expect([...names.keys()]).toEqual(['instruments', 'rows']);
    expect([...(names.get('instruments') ?? [])]).toEqual([
      [1, 'Guitar'],
      [2, 'Ukulele'],
    ]);
    expect(names.get('rows')?.size).toBe(0);
    expect(requests).toEqual([
      ['peek', { path: instrumentsPath, auth: 'none' }],
      ['peek', { path: '/api/mobile/instrument-rows', auth: 'none' }],
    ]);
  });

  it('are requested from the service with --names', async () => {
    const { context, requests } = contextWith({}, { [instrumentsPath]: two });
    const names = await findNamesByNoun(context, ['instruments'], true);
    expect(names.get('instruments')?.get(2)).toBe('Ukulele');
    expect(requests).toEqual([['get', { path: instrumentsPath, auth: 'none', listPath: ['data'] }]]);
  });

  it('are omitted for records without a name', async () => {
    const body = responseOf(
      '{"data":[{"id":1,"name":""},{"id":2},{"id":3,"name":7},{"id":4,"name":"Harp"}]}',
    );
    const { context } = contextWith({ [instrumentsPath]: body });
    const names = await findNamesByNoun(context, ['instruments'], false);
    expect([...(names.get('instruments') ?? [])]).toEqual([[4, 'Harp']]);
  });

  it.each<[string, Readonly<Record<string, ClientResponse>>]>([
    ['the service returns an error', {}],
    ['the service sends invalid data', { [instrumentsPath]: responseOf('<html>') }],
  ])('are missing if %s, and nothing is thrown', async (_case, responses) => {
    const { context } = contextWith({}, responses);
    expect((await findNamesByNoun(context, ['instruments'], true)).get('instruments')?.size).toBe(0);
  });

  it('are missing for an unknown noun, or without a client', async () => {
    const { context, requests } = contextWith({});
    expect((await findNamesByNoun(context, ['nonsense'], true)).get('nonsense')?.size).toBe(0);
    expect(requests).toEqual([]);
    expect((await findNamesByNoun(broken, ['instruments'], false)).get('instruments')?.size).toBe(0);
  });
});

describe('cached records', () => {
  it('come from the sandbox or the cache, without a request', async () => {
    const { context, requests } = contextWith({ [instrumentsPath]: two });
    expect(await readCachedRecords(context, 'instruments')).toEqual([
      { id: 1, name: 'Guitar' },
      { id: 2, name: 'Ukulele' },
    ]);
    expect(requests).toEqual([['peek', { path: instrumentsPath, auth: instruments.auth }]]);
  });

  it.each([
    [16 * 1024 * 1024, 2],
    [16 * 1024 * 1024 + 1, 0],
  ])('come only from collections of at most 16 MiB: %d bytes give %d records', async (size, count) => {
    const long = { ...two, body: { ...two.body, size } };
    const { context } = contextWith({ [instrumentsPath]: long });
    expect(await readCachedRecords(context, 'instruments')).toHaveLength(count);
  });

  it('are missing for an unknown noun, an empty cache or a damaged entry', async () => {
    const { context, requests } = contextWith({});
    expect(await readCachedRecords(context, undefined)).toEqual([]);
    expect(await readCachedRecords(context, 'nonsense')).toEqual([]);
    expect(requests).toEqual([]);
    expect(await readCachedRecords(context, 'instruments')).toEqual([]);
    expect(await readCachedRecords(broken, 'instruments')).toEqual([]);
    const damaged = contextWith({ [instrumentsPath]: responseOf('{"data":[{"id":1},') });
    expect(await readCachedRecords(damaged.context, 'instruments')).toEqual([]);
  });
});

describe('a list of names', () => {
  const names = new Map<unknown, string>([
    [1, 'Guitar'],
    [2, 'Ukulele'],
  ]);
  it.each<[unknown, string]>([
    [1, 'Guitar'],
    [[1, 2], 'Guitar, Ukulele'],
    [[2, 9], 'Ukulele, 9'],
    ['1', '1'],
    [[], ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
  ])('for %j gives %j', (ids, text) => {
    expect(nameList(ids, names)).toBe(text);
  });
});
