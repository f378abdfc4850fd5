/**
 * Makes the screenshots of the pages of `serve` for the README, with Chromium and pngquant. Run `npm run picture` after
 * a page has changed. `npm run generate` does not make them, because their bytes depend on the fonts of the machine.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { takeScreenshot } from '../test/support/chromium.ts';
import { makeHome, root } from '../test/support/cli.ts';
import { startServe } from '../test/support/serving.ts';

/** The file name of each screenshot, the address of its page, and the width and height of the window. */
const pictures = [
  ['page', '/', 1100, 701],
  ['page-scale', '/scales/10?on=guitar', 1100, 862],
  ['chord-sheet', '/harmonies/33?on=guitar', 1000, 846],
] as const;

async function takePictures(): Promise<void> {
  const home = makeHome();
  const service = await startServe(['-q'], { env: home.env });
  try {
    for (const [name, address, width, height] of pictures)
      for (const theme of ['light', 'dark'] as const) {
        const path = join(root, 'docs', `${name}${theme === 'dark' ? '-dark' : ''}.png`);
        await takeScreenshot(service.url + address, path, width, height, theme);
        execFileSync('pngquant', [
          ...'--force --strip --speed 1 --quality 85-100 --output'.split(' '),
          path,
          path,
        ]);
      }
  } finally {
    await service.stop();
    home.remove();
  }
}

void takePictures();
