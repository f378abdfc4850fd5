/** The pages of `serve`, as somebody with a browser finds them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shownCollections } from '../../src/catalog/index.ts';
import { makeHome } from '../support/cli.ts';
import { type Serving, serving } from '../support/serving.ts';

const home = makeHome();
let server: Serving;
beforeAll(async () => {
  server = await serving(['-q'], { env: home.env });
});
afterAll(async () => {
  await server.stop();
  home.remove();
});

interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function page(path: string, { url } = server, headers: Record<string, string> = {}): Promise<Fetched> {
  const response = await fetch(url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const targets = (text: string) =>
  Array.from(text.matchAll(/ (?:href|src)="([^"]*)"/g), ([, target = '']) => target.replaceAll('&amp;', '&'));

/** Texts of elements without their marks. */
const heading = (text: string) => /<h1>(.*?)<\/h1>/s.exec(text)?.[1];

const nouns = shownCollections.map(({ name }) => name);

it('leads from the first page to every collection, to a record of each, and to its files', async () => {
  const visited = new Map<string, Fetched>();
  const visit = async (path: string) => {
    const found = visited.get(path) ?? (await page(path));
    visited.set(path, found);
    return found;
  };
  const first = await visit('/');
  expect(targets(first.text)).toEqual(expect.arrayContaining(nouns.map(noun => `/${noun}`)));
  for (const noun of nouns) {
    const list = await visit(`/${noun}`);
    const [record = ''] = targets(list.text).filter(target => target.startsWith(`/${noun}/`));
    const shown = await visit(record);
    for (const target of targets(shown.text)) await visit(target);
  }
  const dead = [...visited].filter(([, { status }]) => status !== 200).map(([path]) => path);
  expect(dead).toEqual([]);
  expect(visited.size).toBeGreaterThan(80);
  for (const [path, { headers, text }] of visited) {
    expect([path, headers.get('link')]).toEqual([path, '</openapi.json>; rel="service-desc"']);
    if (!headers.get('content-type')?.startsWith('text/html') || path === '/api') continue;
    expect(headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([path, text.match(/<h1>/g)?.length, text.match(/<label for="q">/g)?.length]).toEqual([path, 1, 1]);
    expect(text).not.toMatch(/<script|style="|onclick|javascript:/);
    for (const [image] of text.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ alt="[^"]{8,}"/);
  }
});

it('shows a scale on the keyboard and on the neck, its chords, its sound, and what to save', async () => {
  const { text } = await page('/scales/2');
  expect(heading(text)).toBe('C major');
  const files = ['drawing.svg', 'neck.svg', 'sound.wav', 'music.mid', 'music.abc', 'music.js'];
  expect(targets(text)).toEqual(expect.arrayContaining(files.map(file => `/scales/2/${file}`)));
  expect(text).toContain('alt="Drawing of C major: C D E F G A B"');
  expect(text).toContain('<a href="/search?q=Dm7">Dm7</a>');
  expect(text).toContain('<dt>modes</dt><dd>D dorian, E phrygian');
  const [svg, wav, midi] = await Promise.all(
    ['drawing.svg', 'sound.wav', 'music.mid'].map(file => page(`/scales/2/${file}`)),
  );
  expect([svg, wav, midi].map(each => each?.headers.get('content-type'))).toEqual([
    'image/svg+xml',
    'audio/wav',
    'audio/midi',
  ]);
  expect([svg, wav, midi].map(each => each?.text.slice(0, 4))).toEqual(['<svg', 'RIFF', 'MThd']);
});

it('calls notes as the setting says, and saves what programs read', async () => {
  const own = await serving(['-q'], { env: { ...home.env, MUSIC_CLI_NOTE_NAMES: 'german' } });
  const { text } = await page('/scales/2721', own);
  expect(heading(text)).toBe('H minor');
  expect(text).toContain('alt="Drawing of H minor: H Cis D E Fis G A"');
  expect(text).toContain('<dt>modes</dt><dd>Cis locrian, D major, E dorian');
  expect(text).toContain('<a href="/search?q=C%E2%99%AFm7%E2%99%AD5">Cism7♭5</a>');
  const svg = await page('/scales/2721/drawing.svg', own);
  expect(svg.text).toContain('<title>H minor</title>');
  const abc = '/scales/2721/music.abc';
  expect((await page(abc, own)).text).toBe((await page(abc)).text);
  const harmony = await page('/harmonies/1', own);
  expect(harmony.text).toMatch(/<a href="\/scales\/463">D dorian<\/a>/);
  const found = await page('/search?q=B+D+F%23', own);
  expect(found.text).toContain('<a href="/search?q=Bm">Hm</a>');
  await own.stop();
});

it('links records: of a progression its keys and scales, of an instrument its rows, of a rhythm its track', async () => {
  const [harmony, instrument, rhythm] = await Promise.all(
    ['/harmonies/1', '/instruments/1', '/rhythms/1'].map(path => page(path)),
  );
  expect(harmony?.text).toMatch(/<a href="\/scales\/463">D dorian<\/a>/);
  expect(instrument?.text).toMatch(/<a href="\/rows\/1">/);
  expect(rhythm?.text).toMatch(/<a href="\/tracks\/rhythm%3A1">Son clave 3-2<\/a>/);
});

it('finds and searches from one box, and draws what is typed', async () => {
  const { text } = await page('/search?q=C+Eb+G+Bb');
  expect(heading(text)).toBe('C Eb G Bb');
  expect(text).toContain('value="C Eb G Bb"');
  expect(text).toContain('<a href="/search?q=Cm7">Cm7</a>');
  expect(targets(text)).toContain('/typed/drawing.svg?q=C%20Eb%20G%20Bb');
  const drawn = await page('/typed/drawing.svg?q=C%20Eb%20G%20Bb');
  expect([drawn.status, drawn.text.slice(0, 4)]).toEqual([200, '<svg']);
  const words = await page('/search?q=clave');
  expect(words.text).toContain('<a href="/rhythms/1">Son clave 3-2</a>');
  const none = await page('/search?q=zzzzzz');
  expect(none.text).toContain('Nothing holds this.');
});

it('says what is not there, and answers conditions and ranges', async () => {
  expect([(await page('/scales/99999')).status, (await page('/scales?page=99')).status]).toEqual([404, 404]);
  expect((await page('/keys/1/tuning.scl')).status).toBe(404);
  for (const path of ['/nope', '/scales/x', '/scales/1/x', '/scales/1/drawing.svg/x', '/config', '/%'])
    expect([path, (await page(path)).status]).toEqual([path, 404]);
  expect((await page(`/search?q=${'x'.repeat(5000)}`)).status).toBe(400);
  const { headers } = await page('/scales/2');
  const again = await page('/scales/2', server, { 'if-none-match': headers.get('etag') ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
  const part = await page('/scales/2/sound.wav', server, { range: 'bytes=0-3' });
  expect([part.status, part.text]).toEqual([206, 'RIFF']);
});

it('takes paths, options and addresses in the box for words', async () => {
  for (const typed of ['--file=/tmp/x', '/etc/passwd', '-', '--base-url=http://127.0.0.1:9', '../x.mid']) {
    const { status, text } = await page(`/search?q=${encodeURIComponent(typed)}`);
    expect([status, heading(text)]).toEqual([200, typed]);
    expect((await page(`/typed/music.mid?q=${encodeURIComponent(typed)}`)).status).toBe(404);
  }
});

it('reads no files of the machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-'));
  const path = join(folder, 'mine.scl');
  writeFileSync(path, 'of nobody else\n 2\n!\n 701.955\n 2/1\n');
  const { text } = await page(`/search?q=${encodeURIComponent(path)}`);
  expect(text).not.toMatch(/of nobody else|701/);
  for (const file of ['drawing.svg', 'tuning.scl', 'music.mid'])
    expect((await page(`/typed/${file}?q=${encodeURIComponent(path)}`)).status).toBe(404);
  rmSync(folder, { recursive: true });
});

it('shows the records of --data, as they are now, and hostile ones as text', async () => {
  const folder = join(home.path, 'data');
  mkdirSync(folder);
  const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>\u202e\u0007';
  const event = { id: 1, startTick: 0, durationTick: 1920, keyId: 1, scaleId: 2, label: hostile };
  const harmony = { id: 1, name: hostile, events: [event], ownerTags: [hostile] };
  const long = { id: 900, name: 'x'.repeat(100_000), events: [] };
  writeFileSync(join(folder, 'harmonies.json'), JSON.stringify([harmony, long]));
  const article = { id: 1, title: hostile, content: `<p onclick="x">text</p>${hostile}`, slug: hostile };
  writeFileSync(join(folder, 'articles.json'), JSON.stringify([article]));
  const own = await serving(['-q', '--data', folder], { env: home.env });
  const paths = [
    '/harmonies',
    '/harmonies/1',
    '/harmonies/900',
    '/articles/1',
    '/search?q=alert',
    '/search?q=%3Cscript%3E',
  ];
  for (const path of paths) {
    const { status, text } = await page(path, own);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toMatch(/<script|<img src=x|\u202e/);
    expect(text.includes('\u0007')).toBe(false);
    expect(text.length).toBeLessThan(200_000);
  }
  expect((await page('/harmonies/1', own)).text).toContain('<h1>&lt;script&gt;');
  expect((await page('/search?q=alert', own)).text).toContain('<a href="/harmonies/1">');
  writeFileSync(join(folder, 'harmonies.json'), JSON.stringify([{ ...harmony, name: 'Renamed and new' }]));
  expect(heading((await page('/harmonies/1', own)).text)).toBe('Renamed and new');
  expect((await page('/search?q=renamed', own)).text).toContain('Renamed and new</a>');
  await own.stop();
});

it('leaves out a column of chords in which nothing stands', async () => {
  const { text } = await page('/api/mobile/key-scales');
  const listed: { data: { id: number; fullName: string }[] } = JSON.parse(text);
  const columnsOf = async (name: string) => {
    const id = listed.data.find(({ fullName }) => fullName === name)?.id;
    const [, chords = ''] = (await page(`/scales/${id}`)).text.split('<h2>Chords</h2>');
    return Array.from(chords.matchAll(/<th scope="col">(.*?)<\/th>/g), ([, head]) => head);
  };
  expect(await columnsOf('C major')).toEqual(['degree', 'numeral', 'chord', 'notes']);
  expect(await columnsOf('C major pentatonic')).toEqual(['degree', 'chord', 'notes']);
});
