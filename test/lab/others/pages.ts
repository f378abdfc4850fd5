/**
 * The pages of `serve` in Chromium, on the built package: no finding of html-validate and axe-core, on light and on dark
 * ground, no message on the console, no wider than 320 pixels and no letter in a drawing below 9, every sound plays,
 * and sheets to print take two pages of paper at most.
 * Both packages stay outside this one: the folder in which they are installed is the argument; a second one is a folder
 * for pictures of the pages, to look at.
 *
 *     npm install --prefix <folder> axe-core@4.14.1 html-validate@9.0.0
 *     npx tsx test/lab/others/pages.ts <folder> [<pictures>]
 */
import { deepStrictEqual, ok } from 'node:assert';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { documentIn, pagesOnPaper } from '../../support/chromium.ts';
import { makeHome } from '../../support/cli.ts';
import { serving } from '../../support/serving.ts';
import { run } from './programs.ts';

const paths = [
  ...['/', '/scales', '/scales/1230', '/harmonies/1', '/rhythms/1', '/systems/12', '/keys/1', '/articles/1'],
  ...[
    '/instruments/1',
    '/instruments/19',
    '/intervals/8',
    '/media/1',
    '/search?q=C+Eb+G+Bb',
    '/api',
    '/scales/99999',
  ],
  ...[
    '/scale?root=Eb&scale=lydian&on=ukulele&capo=2',
    '/chord?root=F&quality=m7&inversion=1',
    '/notes',
    '/notes?q=C+E',
  ],
  ...[
    '/harmonies/1?key=D&on=guitar&capo=2',
    '/harmonies/13',
    '/search?q=Am+F+C+G',
    '/search?q=clave',
    '/articles/10',
  ],
  ...[
    '/rhythms/30',
    '/rhythms?kind=clave',
    '/harmonies',
    '/systems',
    '/scale?root=Q',
    '/rows?page=2',
    '/tracks',
  ],
  ...[
    '/search?q=a+minor+pentatonic',
    '/search?q=guitr',
    '/search?q=443+Hz',
    '/articles/2',
    '/harmonies/33?on=ukulele',
    '/presets/1',
    '/tracks/rhythm:1',
    '/scales?key=Eb&kind=lydian',
    '/keys',
  ],
];
/** Sheets to print, on two pages at most. */
const printed = [
  '/harmonies/44?on=guitar',
  '/harmonies/54?on=guitar',
  '/scale?root=C&scale=dorian',
  '/scale?root=C&scale=chromatic',
];
/** Pages whose music sounds. */
const sounding = 16;

/** What a page says of itself, in an attribute of the document. */
const measured = `<script>
addEventListener('error', ({ message }) => { document.documentElement.dataset.found = message; });
addEventListener('unhandledrejection', ({ reason }) => { document.documentElement.dataset.found = String(reason); });
addEventListener('load', async () => {
  const sounds = [];
  for (const audio of document.querySelectorAll('audio')) {
    const heard = audio.play().then(() => 'plays', String);
    const late = new Promise(resolve => setTimeout(resolve, 5000, 'never begins'));
    const said = await Promise.race([heard, late]);
    audio.pause();
    sounds.push([said, audio.duration > 0, audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA]);
  }
  const violations = [];
  for (const ground of ['light', 'dark']) {
    const { style } = document.documentElement;
    Object.assign(style, { colorScheme: ground, background: 'Canvas', color: 'CanvasText' });
    violations.push(...(await axe.run({ preload: false })).violations);
  }
  document.documentElement.style.width = '320px';
  const fixed = [...document.body.querySelectorAll('*')].filter(each => !each.closest('.wide > *'));
  const sizeOf = each => {
    const { a, b } = each.getScreenCTM();
    return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b);
  };
  const sizes = [...document.querySelectorAll('svg text')].map(sizeOf);
  const width = Math.max(...fixed.map(each => each.getBoundingClientRect().right));
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  document.documentElement.dataset.found = JSON.stringify({ found, width, sounds, smallest: Math.min(99, ...sizes) });
});
</script>`;

async function main(folder: string, pictures?: string): Promise<void> {
  const modules = join(resolve(folder), 'node_modules');
  const axe = readFileSync(join(modules, 'axe-core', 'axe.min.js'), 'utf8');
  const home = makeHome();
  const scratch = mkdtempSync(join(tmpdir(), 'music-cli-pages-'));
  const server = await serving(['-q'], { env: home.env });
  const { HtmlValidate } = createRequire(join(modules, 'x.js'))(join(modules, 'html-validate'));
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'] });
  const style = await (await fetch(`${server.url}/style.css`)).text();
  // From the same host as its sounds, which are made for no page of another site.
  let page = '';
  const shower = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page),
  );
  await new Promise<void>(resolve => shower.listen(0, '127.0.0.1', resolve));
  const address = shower.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  let heard = 0;
  try {
    for (const path of paths) {
      const text = await (await fetch(server.url + path)).text();
      const { results } = await validator.validateString(text);
      deepStrictEqual(
        results.flatMap(({ messages }: { messages: unknown[] }) => messages),
        [],
        path,
      );
      // The same page without its policy, which lets no script in; its files come from the server.
      const linked = text.replace('<link rel="stylesheet" href="/style.css">', `<style>${style}</style>`);
      const base = `<base href="${server.url}/"><script>${axe}</script>${measured}`;
      // Loaded with the page, which waits for it.
      const loaded = linked.replaceAll(' preload="none"', ' preload="auto"');
      page = loaded.replace('<head>', () => `<head>${base}`);
      const shown = await documentIn(`http://127.0.0.1:${port}/`);
      const [, said = '{}'] = /data-found="([^"]*)"/.exec(shown) ?? [];
      const { found, width, sounds, smallest } = JSON.parse(said.replaceAll('&quot;', '"'));
      deepStrictEqual(found, [], path);
      for (const sound of sounds) deepStrictEqual(sound, ['plays', true, true], path);
      heard += sounds.length;
      ok(width <= 320, `${path}: ${width} pixels`);
      ok(smallest > 8.9, `${path}: letters of ${smallest} pixels`);
      const picture = join(scratch, 'picture.png');
      const flags =
        '--headless --no-sandbox --disable-gpu --hide-scrollbars --enable-logging=stderr --window-size=900,1200';
      const words = [
        ...flags.split(' '),
        `--user-data-dir=${scratch}/profile`,
        `--screenshot=${picture}`,
        server.url + path,
      ];
      const { stderr } = await run('chromium', words);
      deepStrictEqual(stderr.match(/^.*CONSOLE.*$/gm) ?? [], [], path);
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        const name = path.replace(/\W+/g, '-');
        writeFileSync(join(pictures, `page${name}.png`), readFileSync(picture));
      }
      process.stdout.write(`ok    ${path} (${width} pixels)\n`);
    }
    deepStrictEqual(heard, sounding);
    for (const path of printed) {
      const pages = await pagesOnPaper(server.url + path);
      ok(pages === 1 || pages === 2, `${path}: ${pages} pages of paper`);
    }
  } finally {
    shower.close();
    shower.closeAllConnections();
    await server.stop();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    home.remove();
  }
}

void main(process.argv[2] ?? '.', process.argv[3]);
