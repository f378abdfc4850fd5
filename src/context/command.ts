/** How commands are declared: their deeds stand on a context. */
import type * as cli from '../cli/command.ts';
import type { Options, OptionValues } from '../cli/option.ts';
import type { EverywhereOptions, RecordOptions } from '../cli/shared-options.ts';
import type { Context } from './context.ts';

export type Command = cli.Command<Context>;
export type Deed<Declared extends Options = Options> = cli.Deed<Context, Declared>;

/** The values of the options that every command takes, and of those of commands that show records. */
export type RecordValues = OptionValues<RecordOptions> & OptionValues<EverywhereOptions>;

/** Declares a command: the compiler holds its deed to the options of its face. */
export function command<const Declared extends Options>(face: cli.Face<Context, Declared>): Command {
  return face;
}
