/**
 * The pages of `serve` as somebody uses them in Chromium: clicks, keys, sound and forms, with the script and without.
 * The argument is the folder in which playwright-core is installed.
 *
 *     npm install --prefix <folder> playwright-core@1.65.1
 *     npx tsx test/lab/others/clicks.ts <folder>
 */
import { deepStrictEqual, ok } from 'node:assert';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeHome } from '../../support/cli.ts';
import { serving } from '../../support/serving.ts';

/** What is used of playwright-core, which stays outside this package. */
interface Locator {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  textContent(): Promise<string | null>;
  count(): Promise<number>;
  first(): Locator;
  isVisible(): Promise<boolean>;
}
interface Page {
  goto(address: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  locator(selector: string): Locator;
  url(): string;
  evaluate(script: string): Promise<unknown>;
  addInitScript(script: string): Promise<void>;
  on(event: 'console', listen: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listen: (error: Error) => void): void;
}
interface Browser {
  newContext(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Puts an analyser before the loudspeaker: `window.loudest()` is the level at this moment. */
const analyser = `
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (target, ...more) {
  if (!(target instanceof AudioDestinationNode)) return connect.call(this, target, ...more);
  if (!target.analyser) {
    target.analyser = target.context.createAnalyser();
    connect.call(target.analyser, target);
    window.loudest = () => {
      const samples = new Float32Array(target.analyser.fftSize);
      target.analyser.getFloatTimeDomainData(samples);
      return Math.max(...samples.map(Math.abs));
    };
  }
  return connect.call(this, target.analyser, ...more);
};`;

/** Waits until an expression is true in the page, whose policy lets no script poll it there. */
async function until(page: Page, expression: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await page.evaluate(`Boolean(${expression})`).catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`It never holds that ${expression}`);
}

async function main(folder: string): Promise<void> {
  const modules = join(resolve(folder), 'node_modules');
  const { chromium } = createRequire(join(modules, 'x.js'))(join(modules, 'playwright-core'));
  const home = makeHome();
  const server = await serving(['-q'], { env: home.env });
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--autoplay-policy=no-user-gesture-required',
  ];
  const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  let done = 0;
  /** Does a task in a page of its own, where nothing may appear on the console. */
  const task = async (name: string, work: (page: Page) => Promise<void>, options: object = {}) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 860 },
      ...options,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', message => void (message.type() === 'error' && faults.push(message.text())));
    page.on('pageerror', error => void faults.push(error.message));
    await page.addInitScript(analyser);
    await work(page);
    deepStrictEqual(faults, [], name);
    await context.close();
    done++;
    process.stdout.write(`ok    ${name}\n`);
  };
  const lead = (page: Page) => page.locator('.lead').textContent();
  const isHeard = (page: Page) => until(page, 'window.loudest?.() > 0.01');
  const place = (page: Page, string: number, fret: number) =>
    page.locator(`[data-place="string ${string} fret ${fret}"]`);
  const settled = (page: Page, text: string) =>
    until(page, `document.querySelector('main').textContent.includes(${JSON.stringify(text)})`);
  try {
    for (const javaScriptEnabled of [true, false]) {
      const how = javaScriptEnabled ? '' : ', without script';
      await task(
        `a chord is named by its frets${how}`,
        async page => {
          await page.goto('/notes?on=guitar');
          for (const [string, fret] of [
            [1, 3],
            [2, 2],
            [3, 0],
            [4, 1],
            [5, 0],
          ] as const) {
            await place(page, string, fret).click();
            await until(
              page,
              `location.search.includes('frets=') && document.querySelector('[data-place="string ${string} fret ${fret}"] circle') !== null`,
            );
          }
          deepStrictEqual(await lead(page), 'It is C.');
          await page.goBack();
          await until(page, `location.search.includes('frets=x-3-2-0-1-x')`);
        },
        { javaScriptEnabled },
      );
      await task(
        `a scale is drawn on a guitar by typing it${how}`,
        async page => {
          await page.goto('/');
          await page.locator('#q').fill('C minor blues on guitar');
          await page.locator('#q').press('Enter');
          await settled(page, 'C minor blues');
          ok(await page.locator('.neck').first().isVisible());
        },
        { javaScriptEnabled },
      );
      await task(
        `a ukulele is kept over three pages${how}`,
        async page => {
          await page.goto('/scale?root=C&scale=major&on=ukulele');
          await page.locator('.chord a').first().click();
          await until(page, `location.pathname === '/search'`);
          await page.locator('main section .chips a').first().click();
          await until(page, `location.pathname.startsWith('/scales/')`);
          ok(page.url().includes('on=ukulele'));
        },
        { javaScriptEnabled },
      );
    }
    await task('a key of the keyboard sounds, and is named', async page => {
      await page.goto('/notes');
      for (const key of [0, 4, 7]) {
        await page.locator(`[data-place="key ${key}"]`).click();
        await isHeard(page);
        await until(page, `document.querySelector('[data-place="key ${key}"] circle') !== null`);
      }
      deepStrictEqual(await lead(page), 'It is C.');
      deepStrictEqual(await page.evaluate('document.activeElement.dataset.place'), 'key 7');
      await page.locator('[data-place="key 7"]').press('Enter');
      await until(page, `location.search.includes('q=C+E&')`);
      deepStrictEqual(await page.evaluate('document.activeElement.dataset.place'), 'key 7');
    });
    await task('a rhythm is heard in a loop with its marker', async page => {
      await page.goto('/rhythms/1');
      await page.locator('[data-play]').click();
      await isHeard(page);
      await until(page, `document.querySelector('.pulses .now') !== null`);
      await page.locator('[data-play]').click();
      deepStrictEqual(await page.locator('.pulses .now').count(), 0);
      deepStrictEqual(await page.locator('[data-play]').textContent(), 'Play');
    });
    await task('a scale shows the key that sounds', async page => {
      await page.goto('/scales/10');
      await page.locator('[data-play]').click();
      await until(page, `document.querySelector('.keyboard .now') !== null`);
    });
    await task(
      'nothing moves for those who want no motion',
      async page => {
        await page.goto('/rhythms/1');
        await page.locator('[data-play]').click();
        await isHeard(page);
        deepStrictEqual(await page.locator('.pulses .now').count(), 0);
      },
      { reducedMotion: 'reduce' },
    );
    await task('a form shows what changes, keeps the focus, and Back undoes it', async page => {
      await page.goto('/scale?root=C&scale=major');
      await page.evaluate(`document.querySelector('[name=root]').focus()`);
      await page.locator('[name=root]').selectOption('D');
      await until(page, `document.querySelector('h1').textContent === 'D major'`);
      deepStrictEqual(await page.evaluate('document.activeElement.name'), 'root');
      await page.goBack();
      await until(page, `document.querySelector('h1').textContent === 'C major'`);
    });
    await task('a chord sheet is made of typed chords', async page => {
      await page.goto('/search?q=D+A+Bm+G');
      await page.locator('.fields [name=on]').selectOption('guitar');
      await until(page, `document.querySelectorAll('.shapes .diagram').length === 4`);
      await page.locator('.fields [name=capo]').fill('2');
      await page.locator('.fields [name=capo]').press('Tab');
      await settled(page, 'capo at fret 2');
    });
    await task('a MIDI file is called what it holds', async page => {
      await page.goto('/scales/10');
      deepStrictEqual(
        await page.evaluate(`document.querySelector('a[href*="music.mid"]').download`),
        'c-dorian.mid',
      );
    });
  } finally {
    await browser.close();
    await server.stop();
    home.remove();
  }
  process.stdout.write(`${done} tasks done\n`);
}

void main(process.argv[2] ?? '.');
