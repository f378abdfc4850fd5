/** Runs the program once: argv in, exit code out. */

import { createLimiter } from '../../base/concurrency.ts';
import { attempt } from '../../base/errors.ts';
import type { CatalogMatch } from './argv/command.ts';
import { emptyInput, readArguments } from './argv/read-argv.ts';
import type { Command, Context, Program } from './context/context.ts';
import { createQuietContext } from './context/create-context.ts';
import type { Machine } from './context/machine.ts';
import { createRedactor } from './context/redaction.ts';
import { execute } from './execute.ts';
import type { ReportOptions } from './report.ts';
import { readConfig } from './settings/config-file.ts';
import { unknownVariables } from './settings/setting-table.ts';
import { resolveSettings, type Settings } from './settings/settings.ts';
import { writeMessage } from './terminal/say.ts';

/** Maximum number of parallel nested runs: each opens a few files, and macOS allows a process 256. */
const maxNestedRuns = 4;

export async function run(program: Program, argv: readonly string[], baseMachine: Machine): Promise<number> {
  if (argv[0] === '__complete') {
    const { printCandidates } = await import('./completion/complete.ts');
    await printCandidates(program, argv.slice(1), baseMachine);
    return 0;
  }
  const { sink: stderr, redact } = createRedactor(baseMachine.stderr);
  const machine = { ...baseMachine, stderr };
  let reportOptions = reportOptionsOf(argv);
  const runLimited = createLimiter(maxNestedRuns);
  const work = execute(program, argv, {
    machine,
    redact,
    reportOptions,
    readInvocation: () =>
      readArguments(program, argv, {
        findMeaning: (...words) => findMeaning(program, machine, ...words),
        configuredFormat: options => loadSettings(machine, options, 'settings', () => {}).output,
      }),
    loadSettings: async ({ command, input, warnings: readingWarnings = [] }) => {
      const warnings: string[] = [];
      const warn = (line: string) => void warnings.push(line);
      for (const name of unknownVariables(machine.env))
        warnings.push((await import('./argv/usage.ts')).unknownVariableWarning(name));
      const settings = loadSettings(machine, input.options, command.allowsInvalid, warn);
      // At a terminal, an error is text unless JSON was explicitly requested.
      const prefersText = stderr.isTerminal && input.options.jq !== undefined && !input.options.json;
      reportOptions = prefersText ? { ...settings, json: false } : settings;
      if (!settings.quiet)
        for (const line of [...warnings.map(each => `music-cli: ${each}`), ...readingWarnings])
          writeMessage(stderr, line, settings);
      return settings;
    },
    sharedParts: (context, limit) => ({
      runNested: async (words, runOptions) => {
        const { runNested: nestedRun } = await import('./nested-run.ts');
        return runLimited(() => nestedRun(program, context(), words, runOptions));
      },
      runInOwnContext: async (task, runOptions) =>
        (await import('./nested-run.ts')).runInOwnContext(context(), { redact, limit, ...runOptions }, task),
    }),
    runCommand: async (context, { command, input, missingArgument }) => {
      let { args } = input;
      if (missingArgument !== undefined) {
        if (program.pick === undefined) throw missingArgument;
        args = await program.pick(context, command, input, missingArgument);
      }
      await command.run?.(context, { ...input, args });
    },
  });
  try {
    await Promise.race([work, machine.waitForCrash()]);
    return 0;
  } catch (error) {
    const { report } = await import('./report.ts');
    return report(error, machine, reportOptions);
  }
}

/** Returns the meaning of words that are not a command, from symbols and the sandbox's names. Sends no request. */
async function findMeaning(
  program: Program,
  machine: Machine,
  words: readonly string[],
  options: readonly string[],
  noun?: string,
): Promise<CatalogMatch | undefined> {
  const warnings: string[] = [];
  const settings = resolveSettings(emptyInput(program).options, {}, {});
  const context: Context = {
    ...(await createQuietContext(machine, settings)),
    notice: line => void warnings.push(line),
  };
  const [, key] = /(?:^|\n)--key(?:=|\n)([^\n]*)/.exec(options.join('\n')) ?? [];
  const match = await program.interpret?.(context, words, key, noun);
  return match && { ...match, warnings };
}

/** Returns the run's settings. @param allowsInvalid which settings are ignored if they are invalid */
function loadSettings(
  { disk, env, places }: Machine,
  options: Parameters<typeof resolveSettings>[0],
  allowsInvalid: Command['allowsInvalid'],
  warn: (line: string) => void,
): Settings {
  try {
    return resolveSettings(options, env, readConfig(disk, places, warn));
  } catch (error) {
    if (allowsInvalid === undefined) throw error;
    const resolveFromEnv = () => resolveSettings(options, env, {});
    return allowsInvalid === 'configuration'
      ? resolveFromEnv()
      : (attempt(resolveFromEnv) ?? resolveSettings(options, {}, {}));
  }
}

/** Returns how to report an error before argv is parsed. */
function reportOptionsOf(argv: readonly string[]): ReportOptions {
  const json = argv.some(
    (word, index) =>
      /^(--json|--jq(=.*)?)$/s.test(word) ||
      /^(-o=?|--output=)jsonl?$/i.test(word) ||
      (/^jsonl?$/i.test(word) && /^(-o|--output)$/.test(argv[index - 1] ?? '')),
  );
  return { json, debug: argv.includes('--debug'), ascii: argv.includes('--ascii') };
}
