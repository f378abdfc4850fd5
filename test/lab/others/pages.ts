/**
 * Tests the pages of `serve` of the build in Chromium:
 *
 * - html-validate and axe-core find nothing, at 1280 and 360 pixels, in light and dark mode, with and without the
 *   script.
 * - The console stays empty, and every sound plays.
 * - At 320 pixels nothing is wider than the screen, and no letter in a drawing is smaller than 9 pixels.
 * - At a zoom of 200 % nothing is cut. The picture and its sound are on the first screen.
 * - Sheets to print take at most two pages of paper.
 *
 * The tools are not dependencies: the first argument is the folder in which they are installed. A second folder
 * receives screenshots of the pages, for a look at them.
 *
 *     npm install --prefix <folder> axe-core@4.14.1 html-validate@9.0.0 playwright-core@1.65.1
 *     npx tsx test/lab/others/pages.ts <folder> [<pictures>]
 */
import { deepStrictEqual, ok } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeHome } from '../../support/cli.ts';
import { startServe } from '../../support/serving.ts';
import { type BrowserPage, collectErrors, launch, packageLoader } from './browser.ts';

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
/** Sheets to print, which must take at most two pages of paper. */
const sheets = [
  '/harmonies/44?on=guitar',
  '/harmonies/54?on=guitar',
  '/scale?root=C&scale=dorian',
  '/scale?root=C&scale=chromatic',
];
/** The number of sounds on all pages. */
const soundCount = 16;
/** Pages whose picture and play button must be on the first screen. */
const pathsWithPicture = [
  ...['/scales/1230', '/rhythms/1', '/systems/12', '/intervals/8', '/harmonies/1?key=D&on=guitar&capo=2'],
  ...['/scale?root=Eb&scale=lydian&on=ukulele&capo=2', '/chord?root=F&quality=m7&inversion=1', '/rhythms/30'],
];

/** Addresses of `paths` whose status is 400 or 404. */
const errorPaths = ['/scales/99999', '/scale?root=Q'];

const screens = [
  { width: 1280, height: 860, colorScheme: 'light', hasScript: true },
  { width: 360, height: 800, colorScheme: 'dark', hasScript: true },
  { width: 1280, height: 860, colorScheme: 'dark', hasScript: false },
  { width: 360, height: 800, colorScheme: 'light', hasScript: false },
];

/** A script that returns the findings of axe-core, each with its elements. */
const violationsScript =
  'axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))';

/** A script that returns the right edge of the widest element that does not scroll, and the smallest font size in drawings. */
const measureScript = `(() => {
  const fixed = [...document.body.querySelectorAll('*')].filter(each => !each.closest('.wide > *'));
  const sizeOf = each => {
    const { a, b } = each.getScreenCTM();
    return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b);
  };
  const sizes = [...document.querySelectorAll('svg text')].filter(each => each.checkVisibility()).map(sizeOf);
  return {
    width: Math.max(...fixed.map(each => each.getBoundingClientRect().right)),
    smallest: Math.min(99, ...sizes),
  };
})()`;

/** A script that starts each player, and returns whether it plays and has a duration. */
const playScript = `Promise.all([...document.querySelectorAll('audio')].map(async audio => {
  const heard = audio.play().then(() => 'plays', String);
  const result = await Promise.race([heard, new Promise(resolve => setTimeout(resolve, 20000, 'never begins'))]);
  audio.pause();
  return [result, audio.duration > 0];
}))`;

/** A script that returns the bottom edges of the first picture and of its tools, with the play button. */
const bottomsScript = `['figure', '.tools'].map(each => document.querySelector(each).getBoundingClientRect().bottom)`;

async function main(folder: string, pictures?: string): Promise<void> {
  const axe = readFileSync(join(resolve(folder), 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');
  const home = makeHome();
  const server = await startServe(['-q'], { env: home.env });
  const browser = await launch(folder);
  const { HtmlValidate } = packageLoader(folder)('html-validate') as {
    HtmlValidate: new (
      config: object,
    ) => {
      validateString(text: string): Promise<{ results: { messages: unknown[] }[] }>;
    };
  };
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'] });
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
  let [soundsHeard, failed] = [0, 0];
  /** Checks the HTML, the sounds and the widths of a page. */
  const check = async (page: BrowserPage, path: string) => {
    const text = await (await fetch(server.url + path)).text();
    const { results } = await validator.validateString(text);
    deepStrictEqual(
      results.flatMap(({ messages }) => messages),
      [],
      path,
    );
    const sounds = (await page.evaluate(playScript)) as unknown[];
    for (const sound of sounds) deepStrictEqual(sound, ['plays', true], path);
    soundsHeard += sounds.length;
    // A zoom of 200 % at 1280 pixels, and the narrowest screen.
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const measured = (await page.evaluate(measureScript)) as { width: number; smallest: number };
      ok(measured.width <= width, `${path}: ${measured.width} pixels of ${width}`);
      ok(measured.smallest > 8.9, `${path}: letters of ${measured.smallest} pixels`);
    }
  };
  try {
    for (const { width, height, hasScript, ...colors } of screens) {
      const viewport = { width, height };
      const context = await browser.newContext({ baseURL: server.url, bypassCSP: true, viewport, ...colors });
      const page = await context.newPage();
      const faults = collectErrors(page);
      // axe-core itself is a script, so only the script of the page is disabled.
      if (!hasScript) await page.route('**/script.js', route => route.fulfill({ body: '' }));
      const isFirst = hasScript && width === 1280;
      for (const path of paths) {
        const name = `${colors.colorScheme} ${width}${hasScript ? '' : ', without script'} ${path}`;
        await page.setViewportSize(viewport);
        await page.goto(path);
        const file = `${path.replace(/\W+/g, '-').slice(1) || 'home'}.${width}.${colors.colorScheme}.png`;
        if (pictures !== undefined) await page.screenshot({ path: join(pictures, file), fullPage: false });
        try {
          await page.evaluate(axe);
          deepStrictEqual(await page.evaluate(violationsScript), []);
          if (pathsWithPicture.includes(path))
            for (const end of (await page.evaluate(bottomsScript)) as number[])
              ok(end <= height, `the picture or its sound ends at ${end}`);
          if (isFirst) await check(page, path);
          // The browser itself reports a missing page.
          deepStrictEqual(faults.splice(0).length, errorPaths.includes(path) ? 1 : 0);
          process.stdout.write(`ok    ${name}\n`);
        } catch (error) {
          failed++;
          process.stdout.write(`FAIL  ${name}: ${error instanceof Error ? error.message : error}\n`);
        }
      }
      if (isFirst)
        for (const path of sheets) {
          await page.goto(path);
          const paper = await page.pdf({ format: 'Letter', preferCSSPageSize: true });
          const pages = paper.toString('latin1').match(/\/Type \/Page$/gm)?.length ?? 0;
          const isShort = pages === 1 || pages === 2;
          if (!isShort) failed++;
          process.stdout.write(`${isShort ? 'ok  ' : 'FAIL'}  ${path}: ${pages} pages of paper\n`);
        }
      await context.close();
    }
    deepStrictEqual({ heard: soundsHeard, failed }, { heard: soundCount, failed: 0 });
  } finally {
    await browser.close();
    await server.stop();
    home.remove();
  }
}

void main(process.argv[2] ?? '.', process.argv[3]);
