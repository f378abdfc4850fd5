/** Tests the pages of `serve` as a browser receives them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browsableCollections } from '../../../src/catalog/index.ts';
import { readSmf } from '../../../src/music/files/smf.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { often, some } from '../../support/often.ts';
import { type ServeProcess, startServe } from '../../support/serving.ts';
import { formatNotes } from '../../support/sounding.ts';
import { table } from '../resolve/notations.ts';
import { table as pitchTable } from '../resolve/pitch-notations.ts';

const home = makeHome();
let server: ServeProcess;
beforeAll(async () => {
  server = await startServe(['-q'], { env: home.env });
});
afterAll(async () => {
  await server.stop();
  home.remove();
});

interface FetchedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function fetchPage(
  path: string,
  { url } = server,
  headers: Record<string, string> = {},
): Promise<FetchedPage> {
  const response = await fetch(url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const targets = (text: string) =>
  Array.from(text.matchAll(/ (?:href|src)="([^"]*)"/g), ([, target = '']) => target.replaceAll('&amp;', '&'));

/** Returns the HTML in the heading of a page. */
const heading = (text: string) => /<h1>(.*?)<\/h1>/s.exec(text)?.[1];

/** Returns the names of the lists, text fields and number fields in the forms of a page. */
const fieldsOf = (text: string) =>
  Array.from(
    text.matchAll(/<(?:select|input type="(?:text|number)") ?[^>]*name="(\w+)"/g),
    ([, name]) => name,
  );

const nouns = browsableCollections.map(({ name }) => name);

it('links from the first page to every collection, to a record of each, and to its files', async () => {
  const visited = new Map<string, FetchedPage>();
  const visit = async (path: string) => {
    const found = visited.get(path) ?? (await fetchPage(path));
    visited.set(path, found);
    return found;
  };
  const first = await visit('/');
  expect(targets(first.text)).toEqual(expect.arrayContaining(nouns.map(noun => `/${noun}`)));
  for (const noun of nouns) {
    const list = await visit(`/${noun}`);
    const [record = ''] = targets(list.text).filter(target => target.startsWith(`/${noun}/`));
    const shown = await visit(record);
    for (const target of some(targets(shown.text))) await visit(target);
  }
  const dead = [...visited].filter(([, { status }]) => status !== 200).map(([path]) => path);
  expect(dead).toEqual([]);
  expect(visited.size).toBeGreaterThan(often(80));
  for (const [path, { headers, text }] of visited) {
    expect([path, headers.get('link')]).toEqual([path, '</openapi.json>; rel="service-desc"']);
    if (!headers.get('content-type')?.startsWith('text/html') || path === '/api') continue;
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([
      path,
      text.match(/<h1>/g)?.length,
      text.match(/<label class="unseen" for="q">/g)?.length,
    ]).toEqual([path, 1, 1]);
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/script.js" defer>']);
    expect(text).not.toMatch(/style="|onclick|javascript:/);
    for (const [image] of text.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ alt="[^"]{8,}"/);
  }
});

it('shows a scale on keys and strings, its chords, modes, positions, sound, and downloads', async () => {
  const { text } = await fetchPage('/scales/10');
  expect(heading(text)).toBe('C dorian');
  expect(text).toContain('The second mode of <a href="/scales/3022">B♭ major</a> · 2 1 2 2 2 1 2');
  const files = ['drawing.svg?on=guitar', 'sound.wav', 'music.mid', 'music.abc', 'music.js'];
  expect(targets(text)).toEqual(expect.arrayContaining(files.map(file => `/scales/10/${file}`)));
  expect(text).toContain('role="group" aria-label="C dorian: keys C (root), D, E♭, F, G, A, B♭"');
  expect(text).toContain('string E2: frets 1 3 5 6 8 10 11"');
  expect(text).toContain('<a href="/search?q=Dm7">Dm7</a></h3><p>ii7</p>');
  expect(text).toContain('>D phrygian</a>');
  expect(text).toContain('>C minor · A♭ for A</a>');
  expect(text).toMatch(
    /<h2>Parallel: on the same root<\/h2>\n<ul class="chips"><li><a href="\/scales\/2">C major</,
  );
  expect(text.match(/<h3>Frets \d+ to \d+<\/h3>/g)?.length).toBe(7);
  const [svg, wav, midi] = await Promise.all(
    ['drawing.svg', 'sound.wav', 'music.mid'].map(file => fetchPage(`/scales/10/${file}`)),
  );
  expect([svg, wav, midi].map(each => each?.headers.get('content-type'))).toEqual([
    'image/svg+xml',
    'audio/wav',
    'audio/midi',
  ]);
  expect([svg, wav, midi].map(each => each?.text.slice(0, 4))).toEqual(['<svg', 'RIFF', 'MThd']);
});

it('shows notes in the chosen language, and keeps English note names in ABC files', async () => {
  const germanServer = await startServe(['-q'], { env: { ...home.env, MUSIC_CLI_NOTE_NAMES: 'german' } });
  const { text } = await fetchPage('/scales/2721', germanServer);
  expect(heading(text)).toBe('H minor');
  expect(text).toContain('aria-label="H minor: keys H (root), Cis, D, E, Fis, G, A"');
  expect(text).toContain('>Cis locrian</a></li><li>');
  expect(text).toContain('<a href="/search?q=C%E2%99%AFm7%E2%99%AD5">Cism7♭5</a>');
  const svg = await fetchPage('/scales/2721/drawing.svg', germanServer);
  expect(svg.text).toContain('<title>H minor</title>');
  const abc = '/scales/2721/music.abc';
  expect((await fetchPage(abc, germanServer)).text).toBe((await fetchPage(abc)).text);
  const harmony = await fetchPage('/harmonies/1', germanServer);
  expect(harmony.text).toContain('<a href="/scales/463">D dorian · scale</a>');
  const found = await fetchPage('/search?q=B+D+F%23', germanServer);
  expect(found.text).toContain('<a href="/search?q=Bm">Hm</a>');
  await germanServer.stop();
});

it('links records: a progression to its keys and scales, an instrument to its rows, a rhythm to its track', async () => {
  const [harmony, instrument, rhythm] = await Promise.all(
    ['/harmonies/1', '/instruments/1', '/rhythms/1'].map(path => fetchPage(path)),
  );
  expect(harmony?.text).toContain('<a href="/scales/463">D dorian · scale</a>');
  expect(instrument?.text).toMatch(/<a href="\/rows\/1">/);
  expect(rhythm?.text).toMatch(/<a href="\/tracks\/rhythm%3A1">Son clave 3-2<\/a>/);
});

it('draws keyboards only for instruments with keys, and the signature of a key within the circle of fifths', async () => {
  const hasKeys = async (id: number) =>
    (await fetchPage(`/instruments/${id}`)).text.includes('class="drawn keyboard"');
  // A piano and a vibraphone have keys; a kalimba, an electronic drum kit and a flute have none.
  expect(await Promise.all([19, 22, 23, 25, 46].map(hasKeys))).toEqual([true, true, false, false, false]);
  const { text } = await fetchPage('/keys/2');
  expect(heading(text)).toBe('C♯');
  expect(text).toContain('>F♯, C♯, G♯, D♯,</text>');
});

it('finds music and searches for words from one box', async () => {
  const { text } = await fetchPage('/search?q=C+Eb+G+Bb');
  expect(heading(text)).toBe('C Eb G Bb');
  expect(text).toContain('value="C Eb G Bb"');
  expect(text).toContain('<a href="/search?q=Cm7">Cm7</a> · C E♭ G B♭ · 1 ♭3 5 ♭7');
  expect(text).toContain('aria-label="Cm7: x35343"');
  const [drawn = ''] = targets(text).filter(target => target.startsWith('/typed/drawing.svg'));
  expect((await fetchPage(drawn)).text.slice(0, 4)).toBe('<svg');
  const chords = await fetchPage('/search?q=Am+F+C+G');
  expect(chords.text.match(/<ol class="bars">/g)?.length).toBe(1);
  expect(chords.text).toContain('>Pop loop vi–IV–I–V</a>');
  expect((await fetchPage('/search?q=Am+F+at+90+bpm,+capo+2')).text).toContain(
    'capo at fret 2 · 90 beats a minute',
  );
  // Transposed chords are shown in their new key.
  expect((await fetchPage('/search?q=Am+F+up+2')).text).toContain('href="/search?q=Bm">Bm</a>');
  const words = await fetchPage('/search?q=clave');
  expect(words.text).toContain('<a href="/rhythms/1">Son clave 3-2</a>');
  expect(words.text).toContain('<code>music-cli search clave</code>');
  const none = await fetchPage('/search?q=zzzzzz');
  expect(none.text).toContain('Nothing has this name.');
  expect(targets(none.text)).toContain('/search?q=A%20minor%20pentatonic');
  const near = await fetchPage('/search?q=guitr');
  expect(near.text).toContain(
    '<h2>Similar</h2>\n<ul class="chips"><li><a href="/instruments/1">Guitar</a></li>',
  );
  const named = await fetchPage('/search?q=a+Minor+Pentatonic');
  expect([heading(named.text), fieldsOf(named.text).slice(0, 2)]).toEqual([
    'A minor pentatonic',
    ['root', 'scale'],
  ]);
  const tone = await fetchPage('/search?q=443+Hz');
  expect(tone.text).toContain('<p class="lead">A4 + 11.76 cents · MIDI 69 · wavelength 0.775 m</p>');
  expect(tone.text).toContain('<h2>Keys like it</h2>');
});

it('has a form for each kind of music, with all input in the address', async () => {
  const forms = {
    '/scales/10': ['root', 'scale', 'on', 'tuning', 'capo', 'labels', 'from'],
    '/chord': ['root', 'quality', 'inversion', 'on', 'tuning', 'capo', 'labels'],
    '/harmonies/1': ['key', 'on', 'tuning', 'capo', 'bpm', 'numerals'],
    '/rhythms/1': ['bpm', 'swing', 'bars'],
    '/instruments/1': ['tuning', 'capo', 'frets'],
    '/scales': ['key', 'kind', 'words'],
  };
  for (const [path, fields] of Object.entries(forms))
    expect([path, fieldsOf((await fetchPage(path)).text)]).toEqual([path, fields]);

  const scale = await fetchPage('/scale?root=Eb&scale=lydian&on=ukulele&capo=2&labels=degrees&from=3');
  expect([scale.status, heading(scale.text)]).toEqual([200, 'E♭ lydian']);
  expect(scale.text).toContain('<option value="ukulele" selected>');
  expect(scale.text).toContain('keys 1 (root), 2, 3, ♯4, 5, 6, 7"');
  const tuned = await fetchPage('/scale?root=D&scale=minor&tuning=D2+A2+D3+G3+A3+D4');
  expect(tuned.text).toContain('string D4: frets 0 2 3 5 7 8 10 12');
  const chord = await fetchPage('/chord?root=C&quality=m7&inversion=1&on=none');
  expect(heading(chord.text)).toBe('Cm7/E♭');
  expect(chord.text).not.toContain('class="diagram"');
  const sheet = await fetchPage('/harmonies/1?key=E%E2%99%AD&on=guitar&capo=3&bpm=90&numerals=off');
  expect(sheet.text).toContain('in E♭ · capo at fret 3 · 90 beats a minute');
  expect(sheet.text.match(/aria-label="[^"]*: [x\d-]+"/g)).toEqual([
    'aria-label="Fm7: xx0211"',
    'aria-label="B♭7: 320001"',
    'aria-label="E♭maj7: x32000"',
  ]);
  expect(sheet.text).toContain('<b>B♭7</b> <small>as G7</small>');
  expect(sheet.text).not.toContain('<small>V7</small>');
  const heard = targets(sheet.text).find(target => target.includes('music.abc')) ?? '';
  expect(heard).toBe('/harmonies/1/music.abc?key=E%E2%99%AD&bpm=90');
  expect((await fetchPage(heard)).text).toContain('"Fm7"');
  const instrument = await fetchPage('/instruments/8?capo=2');
  expect(instrument.text).toContain('A4 D4 G♭4 B4');
});

it('shows and saves the same output as the commands', async () => {
  const print = async (...args: readonly string[]) => {
    const { stdout, stderr, code } = await cli(args, { env: home.env });
    expect([args, stderr, code]).toEqual([args, '', 0]);
    return stdout;
  };
  const drawCommands: Readonly<Record<string, readonly string[]>> = {
    '/scale?root=C&scale=dorian&on=none': ['scales', 'draw', 'C dorian'],
    '/scale?root=Eb&scale=lydian&on=ukulele&capo=2&labels=degrees&from=3': [
      ...[
        'scales',
        'draw',
        'Eb lydian',
        '--on',
        'ukulele',
        '--capo',
        '2',
        '--labels',
        'degrees',
        '--from',
        '3',
      ],
    ],
    '/scale?root=D&scale=minor&tuning=D2+A2+D3+G3+A3+D4&labels=numbers': [
      ...['scales', 'draw', 'D minor', '--on', 'D2,A2,D3,G3,A3,D4', '--labels', 'numbers'],
    ],
    '/chord?root=F%23&quality=m7&labels=degrees&on=none': ['chords', 'draw', 'F#m7', '--labels', 'degrees'],
    '/intervals/8': ['intervals', 'draw', 'id:8'],
  };
  for (const [address, argv] of Object.entries(drawCommands)) {
    const words = (await print(...argv, '--as', 'words')).trimEnd().split('\n').join('; ');
    expect([address, (await fetchPage(address)).text]).toEqual([
      address,
      expect.stringContaining(`: ${words}"`),
    ]);
  }
  const shapeCommands: Readonly<Record<string, readonly string[]>> = {
    '/chord?root=C&quality=m7&inversion=1&on=ukulele': [
      'chords',
      'draw',
      'Cm7/Eb',
      '--on',
      'ukulele',
      '--limit',
      '8',
    ],
    '/harmonies/1?key=Eb&on=guitar&capo=3': [
      'harmonies',
      'draw',
      '1',
      '--key',
      'Eb',
      '--on',
      'guitar',
      '--capo',
      '3',
    ],
  };
  for (const [address, argv] of Object.entries(shapeCommands)) {
    const words = Array.from(
      (await print(...argv, '--as', 'words')).matchAll(/shape (\S+)/g),
      ([, shape]) => shape,
    );
    const shown = (await fetchPage(address)).text.matchAll(
      /class="diagram"[^>]* aria-label="[^"]*: ([^"]*)"/g,
    );
    expect([address, Array.from(shown, ([, shape]) => shape)]).toEqual([address, words]);
  }
  const exportCommands: Readonly<Record<string, readonly string[]>> = {
    '/scales/10/drawing.svg?on=ukulele&capo=2&labels=degrees': [
      ...['scales', 'draw', '10', '--on', 'ukulele', '--capo', '2', '--labels', 'degrees', '-o', 'svg'],
    ],
    '/harmonies/1/music.abc?key=E%E2%99%AD&bpm=90': [
      ...['harmonies', 'export', '1', '--key', 'E♭', '--bpm', '90', '-o', 'abc'],
    ],
    '/rhythms/1/music.js?bpm=100&swing=66&bars=2': [
      ...['rhythms', 'export', '1', '--bpm', '100', '--swing', '66', '-o', 'strudel'],
    ],
    '/systems/5/tuning.scl': ['systems', 'export', 'id:5', '-o', 'scl'],
    '/typed/drawing.svg?q=Am+F+C+G': ['draw', 'Am', 'F', 'C', 'G', '-o', 'svg'],
  };
  for (const [address, argv] of Object.entries(exportCommands))
    expect([address, (await fetchPage(address)).text]).toEqual([address, await print(...argv)]);
});

it('reports invalid form input on the page', async () => {
  const wrong = {
    '/scale?root=H': "Root: there is no 'H'.",
    '/scale?scale=dorain': "Scale: there is no 'dorain'.",
    '/scale?on=gitar': "Instrument: there is no 'gitar'.",
    '/scale?tuning=E2+X3': "Tuning: 'X3' is not a note with an octave.",
    '/scale?from=99': "From fret: '99' is not a whole number from 1 to 21.",
    '/scale?capo=-1': "Capo: '-1' is not a whole number from 0 to 12.",
    '/chord?quality=m77': "Chord: there is no 'm77'.",
    '/chord?quality=&inversion=3': 'Bass: C has only 3 notes.',
    '/notes?q=C+Q': "'Q' is not a note.",
    '/harmonies/1?bpm=0': "Tempo: '0' is not a whole number from 1 to 999.",
    '/scales?key=X': "Key: there is no 'X'.",
    '/harmonies/1?numerals=shwn': "Numerals: there is no 'shwn'.",
    '/scale?root=%3Cscript%3E': "Root: there is no '<script>'.",
  };
  for (const [path, message] of Object.entries(wrong)) {
    const { status, text } = await fetchPage(path);
    const escaped = message.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;');
    expect([path, status, text.includes(escaped)]).toEqual([path, 400, true]);
  }
});

it('names the chord of the notes clicked on a keyboard, and each link adds or removes one note', async () => {
  const { text } = await fetchPage('/notes?q=C+E+G');
  expect(text).toContain('It is <a href="/search?q=C">C</a>.');
  expect(text).toMatch(/<a href="\/notes\?q=C\+E\+G\+B%E2%99%AD&amp;on=guitar" aria-label="with B♭"/);
  expect(text).toMatch(/<a href="\/notes\?q=C\+G&amp;on=guitar" aria-label="without E"/);
  const none = await fetchPage('/notes');
  expect(none.text).toMatch(/<a href="\/notes\?q=C&amp;on=guitar" aria-label="with C"/);
  const home = await fetchPage('/');
  expect(home.text).toMatch(/<a href="\/scale\?root=G&amp;scale=major" aria-label="G major">/);
  expect(home.text).toMatch(/<a href="\/notes\?q=C\+E\+G\+D&amp;on=guitar" aria-label="with D"/);
});

const entriesIn = (text: string) =>
  /<ul class="entries">(.*?)<\/ul>/s.exec(text)?.[1]?.split('<li>').slice(1).length;

it('lists 50 records on a page, narrowed by key, kind and words, with small drawings', async () => {
  const all = await fetchPage('/scales');
  expect(entriesIn(all.text)).toBe(50);
  expect(all.text.match(/<svg class="small"/g)?.length).toBe(50);
  const narrowed = await fetchPage('/scales?key=Eb&kind=lydian');
  expect(narrowed.text).toContain('1 of 3,444 · ');
  expect(narrowed.text).toContain('>E♭ lydian</a>');
  const last = await fetchPage('/scales?key=C&page=4');
  expect(targets(last.text)).toContain('/scales?key=C&page=3');
  expect(entriesIn(last.text)).toBe(164 - 150);
  const worded = await fetchPage('/rhythms?words=Clave');
  expect(worded.text).toContain('Son clave 3-2');
  expect((await fetchPage('/rhythms?words=zzz')).text).toContain('No matching records.');
  expect(worded.text).toContain(
    '<a href="/rhythms/1">Son clave 3-2</a><p>x..x..x...x.x... · bpm 192 · beats 8 · timeline, clave</p>',
  );
  // A colour is shown as a picture, and a boolean as its name or not at all.
  const sounds = await fetchPage('/presets');
  expect(sounds.text).toMatch(
    /<svg [^>]*aria-label="#[0-9a-f]{6}">.*?Grand piano<\/a><p>Sampler · chords and melodies<\/p>/,
  );
  expect(sounds.text).toContain('<p>Drum sampler · rhythms</p>');
  const systems = await fetchPage('/systems');
  expect(systems.text).toContain(' · equal temperament</p>');
  const rhythm = await fetchPage('/rhythms/1');
  expect(rhythm.text).toContain(
    '<dd><a href="/rhythms?kind=timeline">timeline</a>, <a href="/rhythms?kind=clave">',
  );
});

it('renders articles: headings, tables, emphasis, and links to the pages of records', async () => {
  const { text: list } = await fetchPage('/articles');
  for (const path of targets(list).filter(target => /^\/articles\/\d+$/.test(target))) {
    const [, body = ''] = /<article>(.*)<\/article>/s.exec((await fetchPage(path)).text) ?? [];
    expect([path, /^#|\*\*|\]\(/m.test(body), body.includes('<p>')]).toEqual([path, false, true]);
    for (const name of ['p', 'h2', 'table', 'tr', 'td', 'em', 'a', 'li', 'ul', 'ol', 'code'])
      expect([path, name, body.split(new RegExp(`<${name}[ >]`)).length]).toEqual([
        path,
        name,
        body.split(`</${name}>`).length,
      ]);
  }
  const { text } = await fetchPage('/articles/1');
  expect(text).toContain('<h2>A circle that nearly closes</h2>');
  expect(text).toContain('<th scope="col">Fraction</th>');
  expect(text).toMatch(/<a href="\/systems\/\d+">19<\/a>/);
  const fifths = await fetchPage('/articles/2');
  expect(fifths.text).toContain('<a href="/search?q=Dm7%20G7%20Cmaj7"><code>Dm7 G7 Cmaj7</code></a>');
  expect(
    fifths.text
      .match(/<li><a href="[^"]*"><svg class="small".*?<\/svg>[^<]*/g)
      ?.map(each => each.replace(/<.*>/, '')),
  ).toEqual('Dm7 G7 Cmaj7 A7 D7 C'.split(' '));
  const sharp = await fetchPage('/articles/10');
  expect(sharp.text).toMatch(/<figure><div class="wide"[^>]*><svg class="drawn keyboard"/);
});

it('reports missing pages, and supports conditional and range requests', async () => {
  expect([(await fetchPage('/scales/99999')).status, (await fetchPage('/scales?page=99')).status]).toEqual([
    404, 404,
  ]);
  expect((await fetchPage('/keys/1/tuning.scl')).status).toBe(404);
  for (const path of ['/nope', '/scales/x', '/scales/1/x', '/scales/1/drawing.svg/x', '/config', '/%'])
    expect([path, (await fetchPage(path)).status]).toEqual([path, 404]);
  expect((await fetchPage(`/search?q=${'x'.repeat(5000)}`)).status).toBe(400);
  const { headers } = await fetchPage('/scales/2?on=ukulele');
  const again = await fetchPage('/scales/2?on=ukulele', server, {
    'if-none-match': headers.get('etag') ?? '',
  });
  expect([again.status, again.text]).toEqual([304, '']);
  const part = await fetchPage('/scales/2/sound.wav', server, { range: 'bytes=0-3' });
  expect([part.status, part.text]).toEqual([206, 'RIFF']);
});

it('treats paths, options and addresses in the box as words', async () => {
  for (const typed of ['--file=/tmp/x', '/etc/passwd', '-', '--base-url=http://127.0.0.1:9', '../x.mid']) {
    const { status, text } = await fetchPage(`/search?q=${encodeURIComponent(typed)}`);
    expect([status, heading(text)]).toEqual([200, typed]);
    expect((await fetchPage(`/typed/music.mid?q=${encodeURIComponent(typed)}`)).status).toBe(404);
  }
});

it('does not read local files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-'));
  const path = join(folder, 'mine.scl');
  writeFileSync(path, 'of nobody else\n 2\n!\n 701.955\n 2/1\n');
  const { text } = await fetchPage(`/search?q=${encodeURIComponent(path)}`);
  expect(text).not.toMatch(/of nobody else|701/);
  for (const file of ['drawing.svg', 'tuning.scl', 'music.mid'])
    expect((await fetchPage(`/typed/${file}?q=${encodeURIComponent(path)}`)).status).toBe(404);
  rmSync(folder, { recursive: true });
});

it('does no work for pages of other sites, but lets them link to a page', async () => {
  const statusOf = async (path: string, headers: Readonly<Record<string, string>>) =>
    (await fetchPage(path, server, headers)).status;
  const site = (name: string, dest?: string) => ({
    'sec-fetch-site': name,
    ...(dest !== undefined && { 'sec-fetch-dest': dest }),
  });
  const sounds = [
    '/typed/sound.wav?q=C',
    '/typed/drawing.svg?q=C',
    '/scales/2/sound.wav',
    '/scales/2/music.mid',
  ];
  const pages = ['/', '/scales/2', '/scales?q=dorian', '/search?q=C', '/notes?q=C', '/scales/2/drawing.svg'];
  for (const path of [...sounds, ...pages]) {
    for (const relation of ['same-origin', 'same-site', 'none'])
      expect([path, relation, await statusOf(path, site(relation, 'image'))]).toEqual([path, relation, 200]);
    for (const dest of [undefined, 'image', 'empty', 'iframe', 'frame', 'audio', 'script'])
      expect([path, dest, await statusOf(path, site('cross-site', dest))]).toEqual([path, dest, 403]);
  }
  for (const path of sounds)
    expect([path, await statusOf(path, site('cross-site', 'document'))]).toEqual([path, 403]);
  for (const path of pages)
    expect([path, await statusOf(path, site('cross-site', 'document'))]).toEqual([path, 200]);
  for (const path of ['/api/mobile/keys', '/openapi.json', '/style.css'])
    expect([path, await statusOf(path, site('cross-site', 'empty'))]).toEqual([path, 200]);
  expect((await fetchPage('/search?q=C', server, site('cross-site'))).text).toBe(
    '{"error":{"status":403,"message":"Other sites may only link to these pages."}}',
  );
});

it('generates at most a minute of sound from typed music, and responds to other requests meanwhile', async () => {
  const typed = `/typed/sound.wav?q=${encodeURIComponent(Array.from({ length: 330 }, () => 'Am').join(' '))}`;
  const startTime = performance.now();
  const sound = fetch(server.url + typed).then(async response => Buffer.from(await response.arrayBuffer()));
  await fetchPage('/style.css');
  const waited = performance.now() - startTime;
  const bytes = await sound;
  const minute = 60 * 48_000 * 2;
  expect([bytes.length, bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([
    ...[44 + minute, 36 + minute, minute],
  ]);
  expect(waited).toBeLessThan(performance.now() - startTime);
  const short = await fetch(`${server.url}/typed/sound.wav?q=Am`);
  expect(Number(short.headers.get('content-length'))).toBeLessThan(minute / 10);
});

it('shows the current records of --data, and hostile ones as plain text', async () => {
  const folder = join(home.path, 'data');
  mkdirSync(folder);
  const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>\u202e\u0007';
  const event = { id: 1, startTick: 0, durationTick: 1920, keyId: 1, scaleId: 2, label: hostile };
  const harmony = { id: 1, name: hostile, events: [event], ownerTags: [hostile] };
  const long = { id: 900, name: 'x'.repeat(100_000), events: [] };
  writeFileSync(join(folder, 'harmonies.json'), JSON.stringify([harmony, long]));
  const content = `<p onclick="x">text</p>${hostile}<a href="javascript:alert(3)">a</a><table><td>b<style>*{}</style><p>c</table></p></em>`;
  const article = { id: 1, title: hostile, content, slug: hostile };
  writeFileSync(join(folder, 'articles.json'), JSON.stringify([article]));
  const dataServer = await startServe(['-q', '--data', folder], { env: home.env });
  const paths = [
    '/harmonies',
    '/harmonies/1',
    '/harmonies/900',
    '/articles/1',
    '/search?q=alert',
    '/search?q=%3Cscript%3E',
  ];
  for (const path of paths) {
    const { status, text } = await fetchPage(path, dataServer);
    expect([path, status]).toEqual([path, 200]);
    expect(text.replace('<script src="/script.js" defer></script>', '')).not.toMatch(
      /<script|<img src=x|onclick|javascript:|<style|\u202e/,
    );
    expect(text.includes('\u0007')).toBe(false);
    expect(text.length).toBeLessThan(200_000);
  }
  expect((await fetchPage('/harmonies/1', dataServer)).text).toContain('<h1>&lt;script&gt;');
  expect((await fetchPage('/articles/1', dataServer)).text).toContain(
    'a</p>\n<div class="wide" tabindex="0" role="group" aria-label="Table"><table><td>b<p>c</p></td>',
  );
  expect((await fetchPage('/search?q=alert', dataServer)).text).toContain('<a href="/harmonies/1">');
  writeFileSync(join(folder, 'harmonies.json'), JSON.stringify([{ ...harmony, name: 'Renamed and new' }]));
  expect(heading((await fetchPage('/harmonies/1', dataServer)).text)).toBe('Renamed and new');
  expect((await fetchPage('/search?q=renamed', dataServer)).text).toContain('Renamed and new</a>');
  await dataServer.stop();
});

it('has a page for any typed music', async () => {
  // Only some are tested, because a page takes ten times as long as its reading, which other tests check.
  for (const { typed } of some(some(table)).filter(({ key }) => key === undefined)) {
    const { status, text } = await fetchPage(`/search?q=${encodeURIComponent(typed)}`);
    expect([typed, status, text.includes('Nothing has this name')]).toEqual([typed, 200, false]);
  }
});

it('offers the other reading if two are equally likely', async () => {
  expect((await fetchPage('/search?q=G+C+D')).text).toContain(
    '<p>G C D: chords in G. As notes: --as notes.</p>',
  );
  expect((await fetchPage('/search?q=C+E+G')).text).not.toContain('the notes of C.');
});

/** Returns for each form of a page the address that it leads to as shown, and with the last choice of each list. */
function formsIn(text: string): readonly { readonly shown: string; readonly changed: readonly string[] }[] {
  return Array.from(
    text.matchAll(/<form [^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs),
    ([, action = '', form = '']) => {
      const query = new URLSearchParams();
      const last: [string, string][] = [];
      const plain = (value = '') => value.replaceAll('&amp;', '&');
      for (const [, name = '', options = ''] of form.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)) {
        const values = Array.from(options.matchAll(/<option value="([^"]*)"( selected)?>/g));
        query.set(name, plain((values.find(([, , selected]) => selected) ?? values[0])?.[1]));
        last.push([name, plain(values.at(-1)?.[1])]);
      }
      for (const [input] of form.matchAll(/<input [^>]*>/g)) {
        const [, name = ''] = / name="(\w+)"/.exec(input) ?? [];
        query.set(name, plain(/ value="([^"]*)"/.exec(input)?.[1]));
      }
      const changed = last.map(
        ([name, value]) =>
          `${action}?${new URLSearchParams({ ...Object.fromEntries(query), [name]: value })}`,
      );
      return { shown: `${action}?${query}`, changed };
    },
  );
}

it('has no form that leads to an error or loses its input', async () => {
  const typed = [
    'Dm7 G7 Cmaj7',
    'x..x..x.',
    'C E♭ G B♭',
    'A minor pentatonic',
    '440 Hz',
    'A minor',
    '31-edo',
    'P5',
  ];
  const addresses = ['/', ...some(typed).map(each => `/search?q=${encodeURIComponent(each)}`)];
  // One page of each kind is opened, and in CI two, for example two collections and two records.
  const kindCounts = new Map<string, number>();
  const kindOf = (address: string) => address.replace(/\d+/g, '1').replace(/=[^&]*/g, '');
  const sentForms = new Set<string>();
  for (const address of addresses) {
    const { status, headers, text } = await fetchPage(address);
    expect([address, status]).toEqual([address, 200]);
    if (!headers.get('content-type')?.startsWith('text/html') || address === '/api') continue;
    for (const { shown, changed } of formsIn(text)) {
      for (const form of [shown, ...changed].filter(each => !sentForms.has(each))) {
        sentForms.add(form);
        const answer = await fetchPage(form);
        expect([address, form, answer.status]).toEqual([address, form, 200]);
      }
      const kept = /^\/search\?q=.*&/.test(shown) && heading((await fetchPage(shown)).text);
      if (kept) expect([shown, kept]).toEqual([shown, heading(text)]);
    }
    for (const target of targets(text).filter(each => /^\/(?!\w+\/[^/]*\/|media\/|typed\/)/.test(each))) {
      const many = kindCounts.get(kindOf(target)) ?? 0;
      kindCounts.set(kindOf(target), many + 1);
      if (many < often(2) && !addresses.includes(target)) addresses.push(target);
    }
  }
  expect([addresses.length > often(60), sentForms.size > often(150)]).toEqual([true, true]);
});

it('makes a chord sheet from a form', async () => {
  const sheet = await fetchPage('/search?q=D+A+Bm+G&on=guitar&capo=2&bpm=100&numerals=');
  expect(sheet.text).toContain('in D · capo at fret 2 · 100 beats a minute');
  expect(sheet.text.match(/aria-label="[^"]*: [x\d-]+"/g)?.length).toBe(4);
});

it('names the chord of the frets held on a neck, with the lowest note as the bass', async () => {
  const named = {
    'x-3-2-0-1-0': 'C',
    'x-0-2-2-2-0': 'A',
    '3-2-0-0-0-3': 'G',
    '0-2-2-1-0-0': 'E',
    'x-x-0-2-3-2': 'D',
    'x-0-2-2-1-0': 'Am',
    '0-2-2-0-0-0': 'Em',
    'x-x-0-2-3-1': 'Dm',
    '1-3-3-2-1-1': 'F',
    'x-2-1-2-0-2': 'B7',
    '3-2-0-0-0-1': 'G7',
    'x-3-5-5-5-3': 'C',
    // The bass is the third or the fifth of the chord.
    '0-3-2-0-1-0': 'C/E',
    '3-3-2-0-1-0': 'C/G',
    'x-x-2-2-1-3': 'Am7/E',
  };
  for (const [frets, name] of Object.entries(named)) {
    const { text } = await fetchPage(`/notes?on=guitar&frets=${frets}`);
    expect([frets, /<p class="lead">It is <a [^>]*>([^<]*)/.exec(text)?.[1]]).toEqual([frets, name]);
  }
  expect((await fetchPage('/notes?on=ukulele&frets=0-0-0-3')).text).toContain(
    'It is <a href="/search?q=C&amp;on=ukulele">C</a>',
  );
});

it('clicks fret the strings in any order, move a finger, or mute the string of the clicked finger', async () => {
  const clicks = [
    ['E2', 'x'],
    ['A2', '3'],
    ['D3', '2'],
    ['G3', 'open'],
    ['B3', '1'],
    ['E4', 'open'],
  ] as const;
  for (const order of [clicks, clicks.toReversed()]) {
    let address = '/notes?on=guitar';
    for (const [string, fret] of order.filter(([, each]) => each !== 'x')) {
      const place = fret === 'open' ? 'open' : `fret ${fret}`;
      const { text } = await fetchPage(address);
      const [, next = ''] =
        new RegExp(`<a href="([^"]*)" aria-label="[^"]*string ${string}, ${place}"`).exec(text) ?? [];
      address = next.replaceAll('&amp;', '&');
    }
    expect(new URLSearchParams(address.split('?')[1]).get('frets')).toBe('x-3-2-0-1-0');
    const { text } = await fetchPage(address);
    expect(text).toContain('>C</a>.</p>');
    expect(text).toContain('frets=x-5-2-0-1-0&amp;on=guitar" aria-label="string A2, fret 5"');
    expect(text).toContain('frets=x-3-2-0-x-0&amp;on=guitar" aria-label="C, mute string B3, fret 1"');
  }
  for (const frets of ['x-3', 'x-3-2-0-1-99', 'a-b-c-d-e-f', '1'.repeat(9999)])
    expect((await fetchPage(`/notes?on=guitar&frets=${frets}`)).status).toBe(400);
});

it('keeps the instrument, the tuning and the capo in the links and forms of every page', async () => {
  const query = 'on=ukulele&capo=2';
  for (const path of [
    '/',
    '/scales/10',
    '/search',
    '/harmonies/1',
    '/notes',
    '/scales',
    '/articles/2',
    '/chord',
  ]) {
    const { text } = await fetchPage(`${path}?${query}`);
    const links = Array.from(text.matchAll(/<a [^>]*href="(\/[^"]*)"/g), ([, target = '']) => target);
    const others = links.filter(target => !/[?;]on=ukulele&amp;/.test(target));
    // Only links to files, to the API and to instruments are left.
    expect([
      path,
      others.filter(
        target => !/^\/(?:api|openapi\.json|instruments\/\d+|\w+\/[^/?]+\/|typed\/)/.test(target),
      ),
    ]).toEqual([path, []]);
    for (const { shown: form } of formsIn(text))
      expect([path, form, form.includes('on=ukulele') && form.includes('capo=2')]).toEqual([
        path,
        form,
        true,
      ]);
  }
  const labels = await fetchPage('/chord?labels=fingers&on=guitar');
  expect(labels.text).toContain('href="/scales?on=guitar"');
  expect(labels.text).not.toMatch(/href="\/scales[^"]*labels/);
});

it('lists the keys that contain the notes, whatever their root, the nearest first', async () => {
  const keysOf = async (path: string) =>
    Array.from(
      (
        /<h2>Keys that contain it<\/h2>(.*?)<\/section>/s.exec((await fetchPage(path)).text)?.[1] ?? ''
      ).matchAll(/>([^<]+)<\/a>/g),
      ([, name]) => name,
    );
  expect(await keysOf('/notes?q=C+E+G')).toEqual([
    'C major',
    'G major',
    'F major',
    'A minor',
    'E minor',
    'D minor',
  ]);
  expect(await keysOf('/search?q=C')).toEqual([
    'C major',
    'G major',
    'F major',
    'A minor',
    'E minor',
    'D minor',
  ]);
  expect(await keysOf('/search?q=G7')).toEqual(['C major', 'A minor']);
  expect(await keysOf('/search?q=Am')).toEqual([
    'A minor',
    'E minor',
    'D minor',
    'C major',
    'G major',
    'F major',
  ]);
});

it('reads words like the command line', async () => {
  const shown = {
    'Am on ukulele': ['Am on ukulele', '<option value="ukulele" selected>'],
    'G major scale': ['G major', '<option value="G" selected>'],
    'C minor blues on guitar': ['C minor blues', '<option value="guitar" selected>'],
    DADGAD: ['Guitar (DADGAD)', 'D2 A2 D3 G3 A3 D4'],
    tresillo: ['Tresillo', 'class="rhythm"'],
  };
  for (const [typed, [title, part]] of Object.entries(shown)) {
    const { text } = await fetchPage(`/search?q=${encodeURIComponent(typed)}`);
    expect([typed, heading(text), text.includes(part ?? '')]).toEqual([typed, title, true]);
  }
});

it('lists matching names, says how many more there are, and explains that the catalog has no pop songs', async () => {
  const { text } = await fetchPage('/search?q=blues');
  for (const name of ['Twelve-bar blues', 'Quick-change blues', 'Sixteen-bar blues'])
    expect(text).toContain(`>${name}</a>`);
  expect(text).toMatch(/<a href="\/scales\?words=blues">\d+ more<\/a>/);
  const song = await fetchPage('/search?q=Wonderwall');
  expect(song.text).toContain(
    'The catalog contains chord progressions, not pop songs: type the chords of a song',
  );
});

it('returns an HTML error page to browsers and JSON to programs', async () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const long = 'x'.repeat(100_000);
  const wrong = {
    '/nope': 404,
    '/scales/x': 404,
    '/%': 400,
    '/search?q=a%00b': 400,
    '/search?q=%FF': 400,
    [`/search?q=${long}`]: 414,
  };
  for (const [path, status] of Object.entries(wrong)) {
    const shown = await fetchPage(path, server, html);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(shown.text).toContain('action="/search"');
  }
  for (const [path, headers] of [
    ['/nope', {}],
    ['/api/nope', html],
    [`/api/${long}`, html],
  ] as const) {
    const { status, text } = await fetchPage(path, server, headers);
    expect(JSON.parse(text)).toMatchObject({ error: { status } });
  }
  const icon = await fetchPage('/favicon.ico');
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

it('compresses pages for clients that accept it', async () => {
  for (const coding of ['br', 'gzip']) {
    const response = await fetch(`${server.url}/scales/10`, { headers: { 'accept-encoding': coding } });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      coding,
      'Accept-Encoding',
    ]);
    expect(await response.text()).toBe(
      (await fetchPage('/scales/10', server, { 'accept-encoding': 'identity' })).text,
    );
  }
  const sound = await fetch(`${server.url}/scales/2/sound.wav`, { headers: { 'accept-encoding': 'gzip' } });
  expect(sound.headers.get('content-encoding')).toBe(null);
});

it('has only one script of at most 4 KB', async () => {
  const { headers, text } = await fetchPage('/script.js');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
});

it('quotes the command on a page for a shell', async () => {
  const command = async (path: string) =>
    /<code>music-cli (.*?)<\/code>/
      .exec((await fetchPage(path)).text)?.[1]
      ?.replaceAll('&#39;', "'")
      .replaceAll('&gt;', '>');
  expect(await command('/chord?root=F&quality=m(maj7)')).toBe("chords get 'Fm(maj7)'");
  expect(await command(`/search?q=${encodeURIComponent('zz; touch /tmp/x')}`)).toBe(
    "search 'zz;' touch '/tmp/x'",
  );
  expect(await command(`/search?q=${encodeURIComponent('$(id)zz')}`)).toBe("search '$(id)zz'");
});

const section = (text: string, title: string) =>
  new RegExp(`<h2>${title}</h2>(.*?)</section>`, 's').exec(text)?.[1] ?? '';
const labels = (text: string) => Array.from(text.matchAll(/<a [^>]*>([^<]*)<\/a>/g), ([, label]) => label);

it('shows the references of a transposed progression in the shown key', async () => {
  const originalPage = await fetchPage('/harmonies/1');
  expect(labels(section(originalPage.text, 'See also'))).toEqual([
    'D · key',
    'G · key',
    'C · key',
    'D dorian · scale',
    'G mixolydian · scale',
    'C major · scale',
  ]);
  const transposedPage = await fetchPage('/harmonies/1?key=E%E2%99%AD');
  expect(labels(section(transposedPage.text, 'See also'))).toEqual([
    'F · key',
    'B♭ · key',
    'E♭ · key',
    'F dorian · scale',
    'B♭ mixolydian · scale',
    'E♭ major · scale',
  ]);
});

it('accepts a key by any of its names', async () => {
  const lead = async (path: string) => /<p class="lead">([^<]*)/.exec((await fetchPage(path)).text)?.[1];
  expect(await lead('/harmonies/1?key=C%23')).toBe('in D♭ · 120 beats a minute');
  expect(await lead('/harmonies/1?key=Fb')).toBe('in E · 120 beats a minute');
  expect(await lead('/harmonies/2?key=Ab')).toBe('in G♯ minor · 120 beats a minute');
});

it('lists the barre chords of the E and A shapes', async () => {
  const forms = {
    '': ['022100', 'x02220'],
    m: ['022000', 'x02210'],
    '7': ['020100', 'x02020'],
    m7: ['020000', 'x02010'],
    maj7: ['x02120'],
  };
  const roots = 'C C♯ D E♭ E F F♯ G A♭ A B♭ B'.split(' ');
  for (const [place, root] of some(roots.map((root, place) => [place, root] as const)))
    for (const [quality, frets] of Object.entries(forms)) {
      const { text } = await fetchPage(`/chord?root=${encodeURIComponent(root)}&quality=${quality}`);
      const shown = Array.from(
        text.matchAll(/class="diagram"[^>]* aria-label="[^"]*: ([^"]*)"/g),
        ([, name]) => name,
      );
      for (const form of frets) {
        const up = (place + (form.startsWith('x') ? 3 : 8)) % 12;
        const moved = [...form].map(fret => (fret === 'x' ? fret : String(Number(fret) + up)));
        const name = moved.join(moved.some(fret => fret.length > 1) ? '-' : '');
        expect([root + quality, shown, shown.includes(name)]).toEqual([root + quality, shown, true]);
      }
    }
});

it('offers frets only for fretted instruments', async () => {
  for (const [instrument, hasFrets] of [
    ['guitar', true],
    ['bass-viola-da-gamba', true],
    ['violin', false],
    ['double-bass', false],
    ['oud', false],
  ] as const) {
    const { text } = await fetchPage(`/scale?root=A&scale=minor&on=${instrument}`);
    expect([instrument, text.includes('class="drawn neck"')]).toEqual([instrument, true]);
    expect([instrument, text.includes('class="fret"'), text.includes('class="diagram"')]).toEqual([
      instrument,
      hasFrets,
      hasFrets,
    ]);
    const [drawn = ''] = targets(text).filter(target => target.includes('drawing.svg'));
    expect([
      instrument,
      (await fetchPage(drawn)).text.match(/<line [^>]*stroke-width="1.5"/g)?.length ?? 0,
    ]).toEqual([instrument, hasFrets ? 12 : 0]);
  }
  expect((await fetchPage('/instruments/15')).text).not.toContain('class="fret"');
});

it('shows the chords of a sheet on keyboards for pianists', async () => {
  const { text } = await fetchPage('/harmonies/1?key=D&on=piano');
  expect(text.match(/aria-label="[^"]*: keys [^"]*"/g)).toEqual([
    'aria-label="Em7: keys E (root), G, B, D"',
    'aria-label="A7: keys A (root), C♯, E, G"',
    'aria-label="Dmaj7: keys D (root), F♯, A, C♯"',
  ]);
  expect(targets(text)).toContain('/harmonies/1/drawing.svg?key=D&on=piano');
});

it('shows the triads and the seventh chords of a scale', async () => {
  const { text } = await fetchPage('/scales/10');
  const chords = (title: string) => labels(section(text, title));
  expect(chords('Triads')).toEqual(['Cm', 'Dm', 'E♭', 'F', 'Gm', 'Adim', 'B♭']);
  expect(chords('Seventh chords')).toEqual(['Cm7', 'Dm7', 'E♭maj7', 'F7', 'Gm7', 'Am7♭5', 'B♭maj7']);
});

it('links from the article on modes to each mode, and shows the circle of fifths in its article', async () => {
  const { text } = await fetchPage('/articles/4');
  const modes = Array.from(
    text.matchAll(/<td><a href="([^"]*)">([^<]*)<\/a><\/td>/g),
    ([, address = '', mode]) => [mode, address] as const,
  );
  const titles = await Promise.all(
    modes.map(async ([mode, address]) => [mode, heading((await fetchPage(address)).text)]),
  );
  expect(titles).toEqual([
    ['ionian', 'C major'],
    ['dorian', 'D dorian'],
    ['phrygian', 'E phrygian'],
    ['lydian', 'F lydian'],
    ['mixolydian', 'G mixolydian'],
    ['aeolian', 'A minor'],
    ['locrian', 'B locrian'],
  ]);
  expect((await fetchPage('/articles/2')).text).toContain(
    'aria-label="The circle of fifths with C: each key leads to its scale"',
  );
});

it('keeps typed pitches in the MIDI files of its pages', async () => {
  for (const { typed, value } of pitchTable.filter(({ result }) => result === 'midi')) {
    const response = await fetch(`${server.url}/typed/music.mid?${new URLSearchParams({ q: typed })}`);
    const { notes } = readSmf(new Uint8Array(await response.arrayBuffer()));
    expect([typed, formatNotes(notes)]).toEqual([typed, value]);
  }
});

it('has the steps of a tuning in a table', async () => {
  const { text } = await fetchPage('/systems/14');
  expect(section(text, 'Steps')).toContain(
    '<tr><th scope="row">4</th><td>5/4</td><td>386.3</td><td>major third</td><td>−13.7 ¢</td></tr>',
  );
});

it('groups names, and hides rare ones behind a disclosure', async () => {
  const scale = await fetchPage('/scale');
  const groups = Array.from(scale.text.matchAll(/<optgroup label="([^"]*)">/g), ([, label]) => label);
  expect(groups.slice(0, 4)).toEqual(['Common', '5 tones', '6 tones', '7 tones']);
  const withoutRare = (text: string) => text.replace(/<details class="more.*?<\/details>/gs, '');
  const keys = await fetchPage('/keys');
  expect(
    labels(withoutRare(keys.text)).filter(label => label !== undefined && /^[A-G][♯♭]?$/.test(label)),
  ).toEqual('C C♯ C♭ D D♭ E E♭ F F♯ G G♭ A A♭ B B♭'.split(' '));
  expect(keys.text).toContain('>D♯</a>');
  expect(withoutRare((await fetchPage('/search?q=440+Hz')).text)).not.toContain('0.0 ¢');
  const tuning = await fetchPage('/systems/5');
  expect(tuning.text).toContain('<dt>slug</dt>');
  expect(withoutRare(tuning.text)).not.toMatch(/<dt>(?:id|slug|divisions|ratio)</);
});
