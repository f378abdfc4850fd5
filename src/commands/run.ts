/** One run of the program: argv in, exit code out. */
import { plain } from '../output/plain.ts';
import { createContext } from './connect.ts';
import type { Machine } from './machine.ts';
import { parse } from './parse.ts';
import { program } from './program.ts';
import { rememberSandbox } from './remember.ts';
import { report } from './report.ts';
import { readConfig, settle } from './settings.ts';

export async function run(argv: readonly string[], machine: Machine): Promise<number> {
  let reporting = { json: argv.includes('--json'), debug: argv.includes('--debug') };
  try {
    const width = machine.stdout.columns ?? 80;
    const parsed = parse(program, argv, { width, bold: plain.bold, version: machine.version });
    if (parsed.kind === 'text') {
      machine.stdout.write(parsed.text);
      return 0;
    }
    const config = readConfig(machine.disk, machine.places.config);
    const settings = settle(parsed.given, machine.env, config);
    reporting = settings;
    const context = await createContext(machine, settings);
    const handle = await parsed.load();
    await handle(context, parsed.given);
    if (settings.base === undefined) await rememberSandbox(machine, config);
    return 0;
  } catch (error) {
    return report(error, machine, reporting);
  }
}
