/** Runs the program again within a run, on the same machine and with the same settings. */
import { Failure } from '../../base/errors.ts';
import type { Disk, Sink, Source } from '../../base/io.ts';
import { readArguments } from './argv/read-argv.ts';
import type { Context, Counts, NestedOptions, NestedResult, Program } from './context/context.ts';
import { createContext } from './context/create-context.ts';
import { createRedactor } from './context/redaction.ts';
import { type TimeLimit, watchNothing } from './context/time-limit.ts';
import { execute } from './execute.ts';
import { report } from './report.ts';

const closedStdin: Source = {
  isTerminal: false,
  isClosed: true,
  stream: () => {
    throw new Error('Nothing is read from stdin here.');
  },
};

/** Runs the program. @param outer the context of the calling command */
export async function runNested(
  program: Program,
  outer: Context,
  argv: readonly string[],
  { columns, settings: otherSettings, sandbox, maxBytes }: NestedOptions = {},
): Promise<NestedResult> {
  const [stdout, warnings, error] = [outputBuffer(columns, maxBytes), outputBuffer(), outputBuffer()];
  const [warningRedactor, errorRedactor] = [createRedactor(warnings.sink), createRedactor(error.sink)];
  const redact = (secret: string) => {
    warningRedactor.redact(secret);
    errorRedactor.redact(secret);
  };
  // A configured output format is for people, so it does not apply to nested runs.
  const settings = { ...outer.settings, output: undefined, ...otherSettings };
  const { disk, close: closeFiles } = trackOpenFiles(outer.machine.disk);
  const streams = { stdin: closedStdin, stdout: stdout.sink, stderr: warningRedactor.sink };
  // Interrupting the outer run ends this one too.
  const { clock } = outer.machine;
  const startTime = clock.elapsed();
  const timing = { runningFor: () => clock.elapsed() - startTime, limitComputing: watchNothing };
  const machine = { ...outer.machine, disk, ...streams, ...timing };
  if (sandbox) machine.sandbox = async () => sandbox;
  let recordCounts: Counts | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();
  const exitCode = await execute(program, argv, {
    machine,
    redact,
    reportOptions: settings,
    readInvocation: () => readArguments(program, argv),
    loadSettings: async ({ missingArgument }) => {
      if (missingArgument) throw missingArgument;
      return settings;
    },
    sharedParts: (context, limit) => ({
      runNested: (words, runOptions) => runNested(program, context(), words, runOptions),
      runInOwnContext: (task, runOptions) =>
        runInOwnContext(context(), { redact, limit, ...runOptions }, task),
      tokens: outer.tokens,
      network: outer.network,
      reportCounts: each => {
        recordCounts = each;
      },
    }),
    runCommand: (context, { command, input }) => {
      currentRun = command.run?.(context, input) ?? currentRun;
      return currentRun;
    },
  })
    .then(
      () => 0,
      (error: unknown) => report(error, { stderr: errorRedactor.sink }, settings),
    )
    // Work that continues after --max-time still needs its files.
    .finally(() => void currentRun.then(closeFiles, closeFiles));
  return {
    exitCode,
    bytes: stdout.bytes(),
    counts: recordCounts,
    warnings: warnings.bytes().toString(),
    error: error.bytes().toString(),
  };
}

/** Runs some work in its own context. @param redact masks a secret in the output of the outer context */
export async function runInOwnContext<Result>(
  outer: Context,
  {
    redact,
    limit,
    settings,
    sandbox,
  }: Pick<NestedOptions, 'settings' | 'sandbox'> & {
    readonly redact: (secret: string) => void;
    readonly limit: TimeLimit;
  },
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { disk, close: closeFiles } = trackOpenFiles(outer.machine.disk);
  const { runNested: nestedRun, tokens, network } = outer;
  const pendingWork: (() => Promise<void>)[] = [];
  try {
    const context: Context = await createContext(
      { ...outer.machine, disk, ...(sandbox && { sandbox: async () => sandbox }) },
      { ...outer.settings, quiet: true, ...settings },
      redact,
      {
        runNested: nestedRun,
        runInOwnContext: (inner, runOptions) =>
          runInOwnContext(context, { redact, limit, ...runOptions }, inner),
        limit,
        tokens,
        network,
        runLater: each => void pendingWork.push(each),
      },
    );
    const result = await work(context);
    for (const each of pendingWork) await each();
    return result;
  } finally {
    closeFiles();
  }
}

/** Returns a disk that remembers open files: indexes and bodies stay open during a run, and `close` closes them. */
export function trackOpenFiles(disk: Disk): { readonly disk: Disk; close(): void } {
  const openFiles = new Set<number>();
  const trackingDisk: Pick<Disk, 'openSync' | 'closeSync'> = {
    openSync: (...openArgs) => {
      const file = disk.openSync(...openArgs);
      openFiles.add(file);
      return file;
    },
    closeSync: file => {
      openFiles.delete(file);
      disk.closeSync(file);
    },
  };
  return {
    disk: Object.assign(Object.create(disk), trackingDisk),
    close: () => {
      for (const file of openFiles) disk.closeSync(file);
    },
  };
}

/** Maximum number of bytes of output, enough for eleven minutes of sound. */
const maxOutputBytes = 1 << 26;
const outputTooLongFailure = new Failure('unexpected', 'The output is too long.', {
  code: 'too_long',
  hint: 'Request fewer records.',
});

function outputBuffer(columns?: number, max = maxOutputBytes): { readonly sink: Sink; bytes(): Buffer } {
  const chunks: Buffer[] = [];
  let bytesLeft = max;
  return {
    sink: {
      isTerminal: columns !== undefined,
      columns,
      // Without rows there is no pager, which would wait for a person.
      rows: undefined,
      write: chunk => {
        const bytes = Buffer.from(chunk);
        chunks.push(bytes.subarray(0, bytesLeft));
        if (bytes.length > bytesLeft) throw outputTooLongFailure;
        bytesLeft -= bytes.length;
      },
    },
    bytes: () => Buffer.concat(chunks),
  };
}
