/**
 * Updates committed generated files: the list of manual pages, tables and outputs in the documentation, the lock file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { makeHome, shell } from '../test/support/cli.ts';
import { removeNodeRanges } from './lock.ts';
import { manualPages } from './man.ts';
import { fillConsole, fillTables, pagePaths } from './pages.ts';
import { drawingCommand, pictureCommands, terminalPicture } from './picture.ts';

async function fillPages(): Promise<void> {
  const home = makeHome();
  for (const page of pagePaths('.')) {
    const text = await fillConsole(fillTables(readFileSync(page, 'utf8')), async command => {
      const { stdout, stderr } = await shell(command, { env: home.env });
      return stdout + stderr;
    });
    writeFileSync(page, text);
  }
  home.remove();
}

async function drawPictures(): Promise<void> {
  const home = makeHome();
  const outputs = [];
  for (const line of pictureCommands) {
    const command = `music-cli ${line}`;
    const env = { ...home.env, COLORTERM: 'truecolor' };
    const { stdout } = await shell(`${command} --color always`, { env });
    outputs.push({ command, output: stdout });
  }
  const { stdout: svg } = await shell(`music-cli ${drawingCommand}`, { env: home.env });
  home.remove();
  writeFileSync('docs/drawing.svg', svg);
  writeFileSync('docs/terminal.svg', terminalPicture('music-cli in a terminal', outputs));
}

/** Lists the manual pages in package.json, because npm does not link a folder of pages. */
async function listManual(): Promise<void> {
  const man = [...(await manualPages()).keys()].map(name => `./man/${name}`);
  const manifest: object = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync('package.json', `${JSON.stringify({ ...manifest, man }, undefined, 2)}\n`);
}

async function generate(): Promise<void> {
  // Node reads package.json at each start, so it is written before a command of a page runs.
  await listManual();
  writeFileSync('package-lock.json', removeNodeRanges(readFileSync('package-lock.json', 'utf8')));
  await Promise.all([fillPages(), drawPictures()]);
}

void generate();
