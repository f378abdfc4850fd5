/**
 * Uses the pages of `serve` in Chromium as a person would: clicks, keys, sound and forms, with and without the script.
 * The argument is the folder in which playwright-core is installed.
 *
 *     npm install --prefix <folder> playwright-core@1.65.1
 *     npx tsx test/lab/others/clicks.ts <folder>
 */
import { deepStrictEqual, ok } from 'node:assert';
import { makeHome } from '../../support/cli.ts';
import { startServe } from '../../support/serving.ts';
import { collectErrors, launch, type BrowserPage as Page, until } from './browser.ts';

/** A script that adds an analyser before the loudspeaker: `window.loudest()` returns the current peak level. */
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

async function main(folder: string): Promise<void> {
  const home = makeHome();
  const server = await startServe(['-q'], { env: home.env });
  const browser = await launch(folder);
  let done = 0;
  /** Does a task in a new page, which must cause no error on the console. */
  const task = async (name: string, work: (page: Page) => Promise<void>, options: object = {}) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 860 },
      ...options,
    });
    const page = await context.newPage();
    const faults = collectErrors(page);
    await page.addInitScript(analyser);
    await work(page);
    deepStrictEqual(faults, [], name);
    await context.close();
    done++;
    process.stdout.write(`ok    ${name}\n`);
  };
  const lead = (page: Page) => page.locator('.lead').textContent();
  const untilHeard = (page: Page) => until(page, 'window.loudest?.() > 0.01');
  const place = (page: Page, string: number, fret: number) =>
    page.locator(`[data-place="string ${string} fret ${fret}"]`);
  const untilShown = (page: Page, text: string) =>
    until(page, `document.querySelector('main').textContent.includes(${JSON.stringify(text)})`);
  try {
    for (const javaScriptEnabled of [true, false]) {
      const suffix = javaScriptEnabled ? '' : ', without script';
      await task(
        `a chord is named from its frets${suffix}`,
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
        `a typed scale is drawn on a guitar${suffix}`,
        async page => {
          await page.goto('/');
          await page.locator('#q').fill('C minor blues on guitar');
          await page.locator('#q').press('Enter');
          await untilShown(page, 'C minor blues');
          ok(await page.locator('.neck').first().isVisible());
          deepStrictEqual(await page.locator('.tones b').allTextContents(), 'C E♭ F G♭ G B♭'.split(' '));
        },
        { javaScriptEnabled },
      );
      await task(
        `the ukulele stays selected on three pages${suffix}`,
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
      await task(
        `typed chords become a chord sheet, which prints on one page${suffix}`,
        async page => {
          await page.goto('/search?q=D+A+Bm+G');
          await page.locator('.fields [name=on]').selectOption('guitar');
          if (javaScriptEnabled)
            await until(page, `document.querySelectorAll('.shapes .diagram').length === 4`);
          await page.locator('.fields [name=capo]').fill('2');
          await page.locator('.fields [name=capo]').press('Enter');
          await untilShown(page, 'capo at fret 2');
          deepStrictEqual(await page.locator('.shapes b').allTextContents(), ['D', 'A', 'Bm', 'G']);
          deepStrictEqual(await page.locator('.shapes small').allTextContents(), [
            'as C',
            'as G',
            'as Am',
            'as F',
          ]);
          const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
          deepStrictEqual(paper.toString('latin1').match(/\/Type \/Page$/gm)?.length, 1);
        },
        { javaScriptEnabled },
      );
      await task(
        `a chord leads to the scales over it${suffix}`,
        async page => {
          await page.goto('/search?q=C7');
          await page.locator('main .chips a[href]:text-is("C mixolydian")').click();
          await until(page, `document.querySelector('h1').textContent === 'C mixolydian'`);
        },
        { javaScriptEnabled },
      );
      await task(
        `the steps of a tuning are in a table${suffix}`,
        async page => {
          await page.goto('/');
          await page.locator('a[href="/systems"]').first().click();
          await page.locator('.entries a:text-is("Just intonation, five-limit")').click();
          await untilShown(page, '386.3');
          deepStrictEqual(await page.locator('tbody tr').count(), 12);
        },
        { javaScriptEnabled },
      );
      await task(
        `the article on modes links to each mode${suffix}`,
        async page => {
          const scales = 'C major,D dorian,E phrygian,F lydian,G mixolydian,A minor,B locrian'.split(',');
          const modes = 'ionian,dorian,phrygian,lydian,mixolydian,aeolian,locrian'.split(',');
          for (const [index, mode] of modes.entries()) {
            await page.goto('/articles/4');
            await page.locator(`td a:text-is("${mode}")`).click();
            await until(page, `document.querySelector('h1').textContent === '${scales[index]}'`);
          }
        },
        { javaScriptEnabled },
      );
      await task(
        `the name of a pop song leads to a hint${suffix}`,
        async page => {
          await page.goto('/');
          await page.locator('#q').fill('Wonderwall');
          await page.locator('#q').press('Enter');
          await untilShown(
            page,
            'The catalog contains chord progressions, not pop songs: type the chords of a song',
          );
        },
        { javaScriptEnabled },
      );
      await task(
        `a whole card leads to its page${suffix}`,
        async page => {
          await page.goto('/');
          const corner = `(({ right, bottom }) => [right - 5, bottom - 5])(document.querySelector('.card').getBoundingClientRect())`;
          await page.evaluate(`document.querySelector('.card').scrollIntoView()`);
          const [x = 0, y = 0] = (await page.evaluate(corner)) as number[];
          await page.mouse.click(x, y);
          await until(page, `document.querySelector('h1').textContent === 'Keys'`);
        },
        { javaScriptEnabled },
      );
      await task(
        `on a phone, the form and the search box unfold${suffix}`,
        async page => {
          await page.goto('/scale?root=C&scale=major');
          ok(!(await page.locator('.fields [name=root]').isVisible()));
          ok(!(await page.locator('#q').isVisible()));
          await page.locator('main .fold > summary').click();
          await page.locator('.fields [name=root]').selectOption('D');
          if (!javaScriptEnabled) await page.locator('.fields button').click();
          await until(page, `document.querySelector('h1').textContent === 'D major'`);
          // Opened details stay open while the page is updated.
          deepStrictEqual(await page.locator('.fields [name=root]').isVisible(), javaScriptEnabled);
          await page.locator('header summary').click();
          await page.locator('#q').fill('tresillo');
          await page.locator('#q').press('Enter');
          await until(page, `document.querySelector('h1').textContent === 'Tresillo'`);
        },
        { javaScriptEnabled, viewport: { width: 360, height: 800 } },
      );
    }
    await task('clicked keys of the keyboard sound and are named', async page => {
      await page.goto('/notes');
      for (const key of [0, 4, 7]) {
        await page.locator(`[data-place="key ${key}"]`).click();
        await untilHeard(page);
        await until(page, `document.querySelector('[data-place="key ${key}"] circle') !== null`);
      }
      deepStrictEqual(await lead(page), 'It is C.');
      deepStrictEqual(await page.evaluate('document.activeElement.dataset.place'), 'key 7');
      await page.locator('[data-place="key 7"]').press('Enter');
      await until(page, `location.search.includes('q=C+E&')`);
      deepStrictEqual(await page.evaluate('document.activeElement.dataset.place'), 'key 7');
    });
    await task('a rhythm plays in a loop, and a marker follows it', async page => {
      await page.goto('/rhythms/1');
      await page.locator('[data-play]').click();
      await untilHeard(page);
      await until(page, `document.querySelector('.pulses .now') !== null`);
      // After two repeats, the marker and the sound are back at the first pulse.
      for (const pulse of [1, 9, 1, 9, 1])
        await until(page, `document.querySelector('.pulses li:nth-child(${pulse}).now') !== null`);
      await untilHeard(page);
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
      'nothing moves if the user prefers reduced motion',
      async page => {
        await page.goto('/rhythms/1');
        await page.locator('[data-play]').click();
        await untilHeard(page);
        deepStrictEqual(await page.locator('.pulses .now').count(), 0);
      },
      { reducedMotion: 'reduce' },
    );
    await task('a form updates the page and keeps the focus, and Back undoes the change', async page => {
      await page.goto('/scale?root=C&scale=major');
      await page.evaluate(`document.querySelector('[name=root]').focus()`);
      await page.locator('[name=root]').selectOption('D');
      await until(page, `document.querySelector('h1').textContent === 'D major'`);
      deepStrictEqual(await page.evaluate('document.activeElement.name'), 'root');
      await page.goBack();
      await until(page, `document.querySelector('h1').textContent === 'C major'`);
    });
    await task('a MIDI file is named after its scale', async page => {
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
