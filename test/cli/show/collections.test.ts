/** Tests fetching whole collections if the service returns only a part. */
import { describe, expect, it } from 'vitest';
import { keys } from '../../../src/catalog/keys.ts';
import { tracks } from '../../../src/catalog/tracks.ts';
import { fetchCollection, optimizeLater, readCachedCollection } from '../../../src/cli/show/collections.ts';
import { contextWith, responseOf } from './support.ts';

const path = '/api/mobile/circular-tracks';
const part = responseOf('{"meta":{"count":1,"total":3},"data":[1]}');
const whole = responseOf('{"meta":{"count":3,"total":3},"data":[1,2,3]}');

describe('a collection', () => {
  it('is requested again, with its total as the limit, if only a part was returned', async () => {
    const { context, requests } = contextWith({}, { [path]: part, [`${path}?limit=3`]: whole });
    expect(await fetchCollection(context, tracks)).toBe(whole);
    expect(requests).toEqual([
      ['get', { path, auth: 'optional' }],
      ['get', { path: `${path}?limit=3`, auth: 'optional' }],
    ]);
  });

  it('is requested only up to the needed number of records', async () => {
    const { context, requests } = contextWith({}, { [`${path}?limit=1`]: part });
    expect(await fetchCollection(context, tracks, 1)).toBe(part);
    expect(requests).toEqual([['get', { path: `${path}?limit=1`, auth: 'optional' }]]);
  });

  it('arrives in one response from a route without a limit', async () => {
    const { context, requests } = contextWith({ [keys.path]: part }, { [keys.path]: part });
    expect(await fetchCollection(context, keys, 1)).toBe(part);
    expect(await readCachedCollection(context, keys)).toBe(part);
    expect(requests).toEqual([
      ['get', { path: keys.path, auth: 'none', listPath: keys.listPath }],
      ['peek', { path: keys.path, auth: 'none' }],
    ]);
  });

  it.each([
    ['short', 10, false],
    ['long', 300_000, true],
  ])('that is %s (%i characters) delays V8 optimisation: %s', async (_, size, late) => {
    const answer = responseOf(`{"data":["${'x'.repeat(size)}"]}`);
    const { context, isLate } = contextWith({}, { [keys.path]: answer });
    optimizeLater(context, await fetchCollection(context, keys));
    expect(isLate()).toBe(late);
  });

  it('is returned from the cache as stored', async () => {
    const { context, requests } = contextWith({ [path]: part, [`${path}?limit=3`]: whole });
    expect(await readCachedCollection(context, tracks)).toBe(whole);
    expect(requests).toEqual([
      ['peek', { path, auth: 'optional' }],
      ['peek', { path: `${path}?limit=3`, auth: 'optional' }],
    ]);
    expect(await readCachedCollection(contextWith({}).context, tracks)).toBeUndefined();
    expect(await readCachedCollection(contextWith({ [path]: whole }).context, tracks)).toBe(whole);
  });

  it.each([
    '{"meta":{"count":"1","total":3}}',
    '{"meta":{"count":1,"total":"3"}}',
    '{"meta":{"count":3,"total":1}}',
    '{"meta":{"total":3}}',
    '{"meta":null}',
    '{}',
    '[]',
    'null',
  ])('is not requested again if the response is %s', async text => {
    const answer = responseOf(text);
    const { context } = contextWith({}, { [path]: answer });
    expect(await fetchCollection(context, tracks)).toBe(answer);
  });
});
