/** A command asks the program again: one more run, on the machine and as the settings of the first. */
import { Failure } from '../base/errors.ts';
import type { Sink, Source } from '../base/io.ts';
import { readArguments } from '../cli/read.ts';
import { refuseTokens } from '../cli/refuse-tokens.ts';
import { topicNames } from '../cli/topics.ts';
import { program } from '../commands/index.ts';
import { createContext } from '../context/connect.ts';
import type { Answered, Asking, Context } from '../context/context.ts';
import { redaction } from '../context/redaction.ts';
import { showHelp } from './help.ts';
import { report } from './report.ts';

const nothing: Source = {
  isTerminal: false,
  isClosed: true,
  stream: () => {
    throw new Error('Nothing is read from stdin here.');
  },
};

/** @param outer the context of the command that asks */
export async function again(
  outer: Context,
  argv: readonly string[],
  { columns, settings: other, sandbox }: Asking = {},
): Promise<Answered> {
  const [stdout, remarks, error] = [kept(columns), kept(), kept()];
  const [said, failed] = [redaction(remarks.sink), redaction(error.sink)];
  const redact = (secret: string) => {
    said.redact(secret);
    failed.redact(secret);
  };
  const settings = { ...outer.settings, ...other };
  const machine = { ...outer.machine, stdin: nothing, stdout: stdout.sink, stderr: said.sink };
  if (sandbox) machine.sandbox = async () => sandbox;
  const environment = machine.env.MUSIC_CLI_TOKEN;
  if (environment !== undefined) redact(environment.trim());
  const work = async () => {
    refuseTokens(argv, environment);
    const invocation = await readArguments(program, argv, topicNames);
    if (invocation.kind !== 'command') return showHelp(program, invocation, machine, settings);
    const { command, given, missing } = invocation;
    if (missing) throw missing;
    const context: Context = await createContext(machine, settings, redact, {
      again: (words, asking) => again(context, words, asking),
      tokens: outer.tokens,
    });
    await command.run?.(context, given);
  };
  const code = await work().then(
    () => 0,
    (thrown: unknown) => report(thrown, { stderr: failed.sink }, settings),
  );
  return {
    code,
    bytes: stdout.bytes(),
    remarks: remarks.bytes().toString(),
    error: error.bytes().toString(),
  };
}

/** Eleven minutes of sound. */
const mostBytes = 1 << 26;
const tooLong = new Failure('unexpected', 'The answer is too long to be kept.', {
  code: 'too_long',
  hint: 'Ask for less.',
});

/** A stream that keeps what is written. */
function kept(columns?: number): { readonly sink: Sink; bytes(): Buffer } {
  const chunks: Buffer[] = [];
  let room = mostBytes;
  return {
    sink: {
      isTerminal: columns !== undefined,
      columns,
      // No pager has to wait for anybody.
      rows: undefined,
      write: chunk => {
        room -= chunk.length;
        if (room < 0) throw tooLong;
        chunks.push(Buffer.from(chunk));
      },
    },
    bytes: () => Buffer.concat(chunks),
  };
}
