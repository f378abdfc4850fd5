/**
 * The picture of the page of `serve` in the README, by Chromium: `npm run picture` after the page has changed. It is no
 * part of `npm run generate`, because its bytes depend on the fonts of the machine.
 */
import { join } from 'node:path';
import { photograph } from '../test/support/chromium.ts';
import { makeHome, root } from '../test/support/cli.ts';
import { serving } from '../test/support/serving.ts';

async function takePicture(): Promise<void> {
  const home = makeHome();
  const service = await serving(['-q'], { env: home.env });
  try {
    await photograph(`${service.url}/scales/10`, join(root, 'docs', 'page.png'), 960, 700);
  } finally {
    await service.stop();
    home.remove();
  }
}

void takePicture();
