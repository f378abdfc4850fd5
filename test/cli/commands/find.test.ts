import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCollections } from '../../../src/catalog/index.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { campaign } from '../../support/often.ts';
import { type Service, serve } from './service.ts';

const home = makeHome();
const harmonies = JSON.stringify({ data: catalog.harmonies });
const services: Service[] = [];

/** Returns what `find` prints if the service has these scales. */
async function findIn(scales: string, words: readonly string[]): Promise<string> {
  const service = await serve({
    ...Object.fromEntries(allCollections.map(({ path }) => [path, '{"data":[]}'])),
    '/api/mobile/key-scales': `{"meta":{"count":1},"data":${scales}}`,
    '/api/mobile/harmonies': harmonies,
  });
  services.push(service);
  const { stdout, stderr, code } = await cli(['find', ...words, '--all', '-o', 'jsonl'], {
    env: { ...home.env, MUSIC_CLI_BASE_URL: service.url },
  });
  expect([stderr, code]).toEqual(['', 0]);
  return stdout;
}

beforeAll(() => expect(JSON.stringify(catalog.keyScales).length).toBeGreaterThan(1 << 20));
afterAll(async () => {
  for (const service of services) await service.close();
  home.remove();
});

it.for(['C D Eb F G A Bb', '2,1,2,2,2,1,2'])(
  'one more scale adds one result for %s and changes no other, however the JSON is spaced',
  async (query, context) => {
    campaign(context);
    const scales: object[] = catalog.keyScales.map(scale => ({ ...scale }));
    const tones = ['C', 'D', 'E♭', 'F', 'G', 'A', 'B♭'].map(noteName => ({ noteName, other: [1] }));
    const odd = { id: 99_999, fullName: 'C odd', name: 'odd', keyToneName: 'C', tones };
    const mixed = scales.toSpliced(1500, 0, odd);
    const [plain, withOdd, spaced] = await Promise.all([
      findIn(JSON.stringify(scales), [query]),
      findIn(JSON.stringify(mixed), [query]),
      findIn(JSON.stringify(mixed, null, 1), [query]),
    ]);
    expect(withOdd).toBe(spaced);
    const lines = withOdd.split('\n');
    expect(lines.filter(line => line.includes('C odd'))).toHaveLength(1);
    expect(lines.filter(line => !line.includes('C odd')).join('\n')).toBe(plain);
  },
);
