/** One run of the program: argv in, exit code out. */

import { rememberSandbox } from '../candidates/remember.ts';
import { quickParse } from '../cli/quick-parse.ts';
import { refuseTokens } from '../cli/refuse-tokens.ts';
import { readConfig, settle } from '../cli/settings.ts';
import { program } from '../commands/index.ts';
import { createContext } from '../context/connect.ts';
import type { Machine } from '../context/machine.ts';
import { hiding } from '../context/redaction.ts';
import type { Reporting } from './report.ts';

export async function run(argv: readonly string[], bare: Machine): Promise<number> {
  const { sink: stderr, hide } = hiding(bare.stderr);
  const machine = { ...bare, stderr };
  const environment = machine.env.MUSIC_CLI_TOKEN;
  if (environment !== undefined) hide(environment.trim());
  const has = (flag: string) => argv.includes(flag);
  let reporting: Reporting = { json: asksForJson(argv), debug: has('--debug'), ascii: has('--ascii') };
  try {
    refuseTokens(argv, environment);
    const parsed = quickParse(program, argv) ?? (await import('../cli/read.ts')).parse(program, argv);
    if (parsed.kind === 'version') machine.stdout.write(`${machine.version}\n`);
    if (parsed.kind === 'help') {
      const { helpOn } = await import('../cli/help.ts');
      const style = { width: machine.stdout.columns ?? 80, bold: boldOn(machine) };
      const help = helpOn(program, parsed.path, style);
      machine.stdout.write(reporting.ascii ? help.replaceAll('…', '...') : help);
    }
    if (parsed.kind !== 'command') return 0;
    const config = readConfig(machine.disk, machine.places.config);
    const settings = settle(parsed.given, machine.env, config);
    reporting = settings;
    const context = await createContext(machine, settings, hide);
    const handle = await parsed.load();
    await handle(context, parsed.given);
    if (settings.base === undefined) await rememberSandbox(machine, config);
    return 0;
  } catch (error) {
    const { report } = await import('./report.ts');
    return report(error, machine, reporting);
  }
}

/** As far as an argv tells that could not be parsed. */
function asksForJson(argv: readonly string[]): boolean {
  return argv.some(
    (word, index) =>
      /^(--json|--jq(=.*)?|(-o|--output=)jsonl?)$/s.test(word) ||
      (/^jsonl?$/.test(word) && /^(-o|--output)$/.test(argv[index - 1] ?? '')),
  );
}

/** Headings of help are bold on a terminal: known before any option is, so only the environment is asked. */
function boldOn({ stdout, env }: Machine): (text: string) => string {
  const plain = !stdout.isTerminal || env.NO_COLOR || env.TERM === 'dumb';
  return text => (plain ? text : `\x1b[1m${text}\x1b[22m`);
}
