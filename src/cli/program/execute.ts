/** Executes a run, outer or nested: parses argv and runs its command. */

import type { Invocation } from './argv/read-argv.ts';
import { refuseTokens } from './argv/refuse-tokens.ts';
import type { Context, Program } from './context/context.ts';
import { createContext, type SharedParts } from './context/create-context.ts';
import type { Machine } from './context/machine.ts';
import { startTimeLimit, type TimeLimit } from './context/time-limit.ts';
import type { ReportOptions } from './report.ts';
import type { Settings } from './settings/settings.ts';

type CommandInvocation = Extract<Invocation<Context>, { kind: 'command' }>;

/** The parts in which an outer run and a nested run differ. */
export interface Run {
  readonly machine: Machine;
  redact(secret: string): void;
  readonly reportOptions: Pick<ReportOptions, 'json' | 'ascii'>;
  readInvocation(): Promise<Invocation<Context>>;
  loadSettings(invocation: CommandInvocation): Promise<Settings>;
  /** Returns what differs between outer and nested runs. @param context to be called only after the context exists */
  sharedParts(context: () => Context, limit: TimeLimit): Omit<SharedParts, 'limit'>;
  runCommand(context: Context, invocation: CommandInvocation): Promise<unknown>;
}

/** Executes a run. @throws Failure of any kind, which has not been reported yet */
export async function execute(program: Program, argv: readonly string[], run: Run): Promise<void> {
  const { machine, redact } = run;
  const envToken = machine.env.MUSIC_CLI_TOKEN;
  if (envToken !== undefined) redact(envToken.trim());
  refuseTokens(argv, envToken);
  const invocation = await run.readInvocation();
  if (invocation.kind !== 'command') {
    const { showHelp } = await import('./help/help.ts');
    return showHelp(program, invocation, machine, run.reportOptions);
  }
  const settings = await run.loadSettings(invocation);
  const limit = startTimeLimit(settings.maxTime, machine);
  const parts = run.sharedParts(() => context, limit);
  const pendingWork: (() => Promise<void>)[] = [];
  const runLater: Context['runLater'] = work => void pendingWork.push(work);
  const context: Context = await createContext(machine, settings, redact, { limit, runLater, ...parts });
  await limit.enforce(run.runCommand(context, invocation), async () => {
    for (const work of pendingWork) await work();
  });
}
