/** Writes what is made and committed: completions/, man/, and the tables and outputs of the documentation. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { version } from '../package.json';
import { treeOf } from '../src/cli/command.ts';
import { completionFiles } from '../src/cli/completion/files.ts';
import { topics } from '../src/cli/help/topics.ts';
import { recordOptions } from '../src/cli/shared-options.ts';
import { program } from '../src/commands/index.ts';
import { makeHome, shell } from '../test/support/cli.ts';
import { manPage } from './man.ts';
import { fillConsole, fillTables, pages } from './pages.ts';
import { pictured, printed, terminalPicture } from './picture.ts';

async function writeFromTree(): Promise<void> {
  const tree = await treeOf(program);
  mkdirSync('man', { recursive: true });
  writeFileSync(
    'man/music-cli.1',
    manPage(tree, {
      shared: recordOptions([]),
      description: [
        `${program.name} browses a catalog of music theory and playback (keys, scales, harmonies, rhythms, tunings …) and your account: records are listed, looked up by any name, drawn, heard and exported.`,
        'Without an address the built-in sandbox answers, so that everything can be tried before anything is set up. stdout carries the answer and nothing else.',
      ],
      version,
      topics: Object.values(topics),
    }),
  );
  mkdirSync('completions', { recursive: true });
  for (const [name, text] of completionFiles(tree)) writeFileSync(`completions/${name}`, text);
}

async function fillPages(): Promise<void> {
  const home = makeHome();
  for (const page of pages('.')) {
    const filled = await fillConsole(fillTables(readFileSync(page, 'utf8')), async command => {
      const { stdout, stderr } = await shell(command, { env: home.env });
      return stdout + stderr;
    });
    writeFileSync(page, filled);
  }
  home.remove();
}

async function drawPictures(): Promise<void> {
  const home = makeHome();
  const shown = [];
  for (const line of pictured) {
    const command = `music-cli ${line}`;
    const env = { ...home.env, COLORTERM: 'truecolor' };
    const { stdout } = await shell(`${command} --color always`, { env });
    shown.push({ command, output: stdout });
  }
  const { stdout: drawing } = await shell(`music-cli ${printed}`, { env: home.env });
  home.remove();
  writeFileSync('docs/drawing.svg', drawing);
  writeFileSync('docs/terminal.svg', terminalPicture('music-cli in a terminal', shown));
}

void writeFromTree();
void fillPages();
void drawPictures();
