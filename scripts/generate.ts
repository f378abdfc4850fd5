/** Writes what is made and committed: completions/, man/, and the README's tables and outputs (of the built command). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { version } from '../package.json';
import { nouns } from '../src/catalog/index.ts';
import { completionFiles } from '../src/cli/completion/files.ts';
import { optionsOf } from '../src/cli/completion/model.ts';
import { recordOptions } from '../src/cli/shared-options.ts';
import { topics } from '../src/cli/topics.ts';
import { program } from '../src/commands/index.ts';
import { makeHome, shell } from '../test/support/cli.ts';
import { manPage } from './man.ts';
import { fillConsole, fillRegion, nounTable } from './readme.ts';

mkdirSync('man', { recursive: true });
writeFileSync(
  'man/music-cli.1',
  manPage(program, {
    shared: Object.values(recordOptions([])),
    everywhere: optionsOf(program),
    version,
    topics: Object.values(topics),
  }),
);
mkdirSync('completions', { recursive: true });
for (const [name, text] of completionFiles(program)) writeFileSync(`completions/${name}`, text);

async function fillReadme(): Promise<void> {
  const home = makeHome();
  const text = fillRegion(readFileSync('README.md', 'utf8'), 'nouns', nounTable(nouns));
  const filled = await fillConsole(text, async command => {
    const { stdout, stderr } = await shell(command, { env: home.env });
    return stdout + stderr;
  });
  home.remove();
  writeFileSync('README.md', filled);
}

void fillReadme();
