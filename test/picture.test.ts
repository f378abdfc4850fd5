/** Tests the pictures of the README: the terminal in a browser, and the drawing against its command. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawingCommand, pictureCommands, sgr } from '../scripts/picture.ts';
import { loadDocument } from './support/chromium.ts';
import { builtShell, makeHome, root } from './support/cli.ts';
import { requires } from './support/requires.ts';

const home = makeHome();
const scratch = mkdtempSync(join(tmpdir(), 'music-cli-picture-'));
afterAll(() => {
  home.remove();
  rmSync(scratch, { recursive: true });
});

/** A script that returns each word of the picture with its first column. */
const script = `
  const lines = new Map();
  for (const text of document.querySelectorAll('svg text')) {
    const line = lines.get(text.getAttribute('y')) ?? [];
    for (const { 0: word, index } of text.textContent.matchAll(/\\S+/g)) {
      line.push([word, Math.round((text.getStartPositionOfChar(index).x - 18) / 8.4 * 4) / 4]);
    }
    lines.set(text.getAttribute('y'), line);
  }
  document.body.textContent = JSON.stringify([...lines.values()]);`;

async function wordsInBrowser(): Promise<unknown> {
  const page = join(scratch, 'page.html');
  const picture = readFileSync(join(root, 'docs', 'terminal.svg'), 'utf8');
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><body>${picture}<script>${script}</script></body>`,
  );
  const [, json = ''] = /<body>(.*)<\/body>/s.exec(await loadDocument(`file://${page}`)) ?? [];
  return JSON.parse(json);
}

/** Returns each word of the output of the commands with its first column. As in the picture, colours separate words. */
async function wordsInTerminal(): Promise<unknown> {
  const lines: string[] = [];
  for (const line of pictureCommands) {
    const command = `music-cli ${line}`;
    const env = { ...home.env, COLORTERM: 'truecolor' };
    const { stdout } = await builtShell(`${command} --color always`, { env });
    lines.push(`$ ${command}`, ...stdout.split('\n'));
  }
  return lines
    .map(line => {
      let column = 0;
      return line.split(sgr).flatMap((piece, index) => {
        if (index % 2 === 1) return [];
        const start = column;
        column += piece.length;
        return [...piece.matchAll(/\S+/g)].map(({ 0: word, index }) => [word, start + index]);
      });
    })
    .filter(words => words.length > 0);
}

const browser = requires('chromium');

describe.skipIf(browser.skip)(`in Chromium ${browser.reason}`, () => {
  it('every word is in its column', async () => {
    expect(await wordsInBrowser()).toEqual(await wordsInTerminal());
  });
});

it('the printed drawing is the output of its command', async () => {
  const { stdout, stderr, code } = await builtShell(`music-cli ${drawingCommand}`, { env: home.env });
  expect([stderr, code]).toEqual(['', 0]);
  expect(readFileSync(join(root, 'docs', 'drawing.svg'), 'utf8'), 'run: npm run generate').toBe(stdout);
});

it('pictures exist, and they are small', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path);
  expect(shown).toEqual(['docs/terminal.svg', 'docs/drawing.svg']);
  const photographed = Array.from(readme.matchAll(/<img src="([^"]+)" alt="[^"]+">/g), ([, path]) => path);
  expect(photographed).toEqual(['docs/page.png', 'docs/page-scale.png', 'docs/chord-sheet.png']);
  const dark = Array.from(
    readme.matchAll(/<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">/g),
    ([, path]) => path,
  );
  expect(dark).toEqual(photographed.map(path => path?.replace('.png', '-dark.png')));
  for (const path of [...photographed, ...dark])
    expect(
      readFileSync(join(root, path ?? ''))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  for (const path of [...shown, ...photographed, ...dark])
    expect(statSync(join(root, path ?? '')).size).toBeLessThan(60_000);
});
