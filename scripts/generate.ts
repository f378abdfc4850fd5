/** Writes what is made and committed: completions/, man/, and the README's tables and outputs (of the built command). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { version } from '../package.json';
import type { exitCodes, Kind } from '../src/base/errors.ts';
import { nouns } from '../src/catalog/index.ts';
import { completionFiles } from '../src/cli/completion/files.ts';
import { recordOptions } from '../src/cli/options.ts';
import { program } from '../src/commands/index.ts';
import { makeHome, shell } from '../test/support/cli.ts';
import { manPage } from './man.ts';
import { fillConsole, fillRegion, nounTable } from './readme.ts';

const exits: Readonly<Record<(typeof exitCodes)[Kind] | 0, string>> = {
  0: 'Success; also when the reader of a pipe has gone.',
  1: 'Something unexpected went wrong in the program itself.',
  2: 'Wrong usage.',
  3: 'Not found.',
  4: 'Not authorised: no token, a token that is not accepted, or no usable keychain.',
  5: 'The service failed, refused for another reason, or sent what is not its format.',
  6: 'The network failed, or a time limit ran out.',
  7: 'Too many requests, also after retries.',
  8: 'Not stored, and --offline was given.',
  130: 'Interrupted.',
};

const environment = [
  ['MUSIC_CLI_BASE_URL', "The service's address; without one the built-in sandbox answers."],
  ['MUSIC_CLI_PROFILE', 'The profile to use.'],
  ['MUSIC_CLI_TOKEN', 'The token, instead of one that was kept by a login.'],
  ['MUSIC_CLI_CACHE_DIR', 'Where stored answers lie.'],
  ['MUSIC_CLI_CONFIG_DIR', 'Where the configuration lies.'],
  ['MUSIC_CLI_PAGER, PAGER', 'The pager; empty or cat for none.'],
  ['NO_COLOR, CLICOLOR, CLICOLOR_FORCE, FORCE_COLOR', 'Whether to use colours.'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'Proxies, in either case.'],
  ['NODE_EXTRA_CA_CERTS', 'A file of further certificate authorities.'],
] as const;

mkdirSync('man', { recursive: true });
writeFileSync(
  'man/music-cli.1',
  manPage(program, { shared: recordOptions([]), version, exits, environment }),
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
