/** The types of commands whose handlers take a context. */
import type * as cli from '../cli/command.ts';
import type { Options } from '../cli/option.ts';
import type { Context } from './context.ts';

export type Command = cli.Command<Context>;
export type Definition = cli.Definition<Context>;
export type Entry = cli.Entry<Context>;

/** Declares a command; its handler's parameters are typed by its options. */
export function command<const Declared extends Options>(
  definition: cli.Definition<Context, Declared>,
): Definition {
  return definition;
}
