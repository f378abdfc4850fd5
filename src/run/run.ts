/** One run of the program: argv in, exit code out. */
import type { Failure } from '../base/errors.ts';
import { rememberSandbox } from '../candidates/remember.ts';
import type { Given } from '../cli/command.ts';
import { readConfig } from '../cli/config-file.ts';
import { readArguments } from '../cli/read.ts';
import { refuseTokens } from '../cli/refuse-tokens.ts';
import { resolveSettings, type Settings } from '../cli/settings.ts';
import { topicNames } from '../cli/topics.ts';
import type { CatalogMatch } from '../cli/usage.ts';
import { program } from '../commands/index.ts';
import { createContext } from '../context/connect.ts';
import type { Command, Context } from '../context/context.ts';
import type { Machine } from '../context/machine.ts';
import { redaction } from '../context/redaction.ts';
import { say } from '../context/terminal/say.ts';
import type { Reporting } from './report.ts';

export async function run(argv: readonly string[], bare: Machine): Promise<number> {
  const { sink: stderr, redact } = redaction(bare.stderr);
  const machine = { ...bare, stderr };
  const environment = machine.env.MUSIC_CLI_TOKEN;
  if (environment !== undefined) redact(environment.trim());
  let reporting = reportingOf(argv);
  const work = async () => {
    refuseTokens(argv, environment);
    const invocation = await readArguments(program, argv, topicNames, words =>
      matchInCatalog(machine, words),
    );
    if (invocation.kind !== 'command') {
      const { showHelp } = await import('./help.ts');
      return showHelp(program, invocation, machine, reporting);
    }
    const { command, given, missing } = invocation;
    const remarks: string[] = [];
    const remark = (line: string) => void remarks.push(line);
    const settings = configured(machine, given.options, command.mendsConfig === true, remark);
    reporting = settings;
    if (!settings.quiet) for (const line of remarks) say(stderr, `music-cli: ${line}`, settings);
    const context: Context = await createContext(machine, settings, redact, {
      again: async (words, asking) => (await import('./again.ts')).again(context, words, asking),
    });
    const args = missing === undefined ? given.args : await pickedFor(context, command, given, missing);
    await command.run?.(context, { ...given, args });
    if (settings.base === undefined) await rememberSandbox(machine);
  };
  try {
    await Promise.race([work(), machine.crashed()]);
    return 0;
  } catch (error) {
    const { report } = await import('./report.ts');
    return report(error, machine, reporting);
  }
}

/** The longest words that are looked for, in characters. */
const longestMatched = 100;

/** Looks among the names of the sandbox, which come with the package: no request is sent. */
async function matchInCatalog(machine: Machine, words: readonly string[]): Promise<CatalogMatch | undefined> {
  const { matchAmongCandidates } = await import('../candidates/catalog-name.ts');
  if (words.join(' ').length > longestMatched) return undefined;
  const packaged = (noun: string) => machine.packaged(`dist/complete/v1/sandbox/${noun}.tsv`);
  return matchAmongCandidates(words, packaged) ?? matchAsMusic(words);
}

/** Notes, a chord or a rhythm, as people type them without a command. */
async function matchAsMusic(words: readonly string[]): Promise<CatalogMatch | undefined> {
  const [{ readMusic }, { quoted }] = await Promise.all([
    import('../music/find/read.ts'),
    import('../cli/usage.ts'),
  ]);
  try {
    const { kind } = readMusic(words).value;
    if (kind === 'interval' || kind === 'tuning' || kind === 'key') return undefined;
    const command = kind === 'chord' && words.length === 1 ? 'chords get' : 'draw';
    return { line: `${command} ${words.map(quoted).join(' ')}`, isWhole: false };
  } catch {
    return undefined;
  }
}

/** @param mends the command is there to mend a configuration that makes no sense */
function configured(
  { disk, env, places }: Machine,
  options: Parameters<typeof resolveSettings>[0],
  mends: boolean,
  remark: (line: string) => void,
): Settings {
  try {
    return resolveSettings(options, env, readConfig(disk, places, remark));
  } catch (error) {
    if (!mends) throw error;
    return resolveSettings(options, {}, {});
  }
}

/** What a person picks in place of a missing argument. Throws `missing` where nobody can. */
async function pickedFor(
  context: Context,
  command: Command,
  given: Given,
  missing: Failure,
): Promise<readonly string[]> {
  const { pick } = await import('../commands/pick.ts');
  return pick(context, command, given, missing);
}

/** How an error is told where argv could not be read. */
function reportingOf(argv: readonly string[]): Reporting {
  const json = argv.some(
    (word, index) =>
      /^(--json|--jq(=.*)?)$/s.test(word) ||
      /^(-o=?|--output=)jsonl?$/i.test(word) ||
      (/^jsonl?$/i.test(word) && /^(-o|--output)$/.test(argv[index - 1] ?? '')),
  );
  return { json, debug: argv.includes('--debug'), ascii: argv.includes('--ascii') };
}
