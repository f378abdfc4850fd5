/**
 * The shape of the command tree. One declaration of a command or option carries its name, its help, its
 * values and what Tab offers; the parser, help, the man page, completion and the tests read the same tree.
 */
import type { Example } from '../catalog/lib/noun.ts';

/** Where the values of an argument or option come from. */
export type Values =
  /** Fixed: anything else is a usage error. */
  | { readonly from: 'choices'; readonly choices: readonly string[] }
  /** Ids with labels, from the candidates of a noun: `scales`; `tracks` and `drums` have theirs too. */
  | { readonly from: 'records'; readonly of: string }
  /** Offered, but others are accepted: column names, group names. */
  | { readonly from: 'suggestions'; readonly suggestions: readonly string[] }
  | { readonly from: 'profiles' }
  | { readonly from: 'directories' };

export interface Option {
  /** As help shows it: `-o, --output <format>`; a flag without `<…>` takes no value. */
  readonly flags: string;
  readonly summary: string;
  readonly values?: Values;
  /** The value is a comma list, each entry once. */
  readonly list?: boolean;
  /** An entry of the value may start with `-` (`--sort -frequency`). */
  readonly descending?: boolean;
  /** May be given several times. */
  readonly repeat?: boolean;
  /** What is wrong with a value, or undefined: `must be a positive integer`. */
  check?(value: string): string | undefined;
}

export interface Argument {
  readonly name: string;
  readonly summary: string;
  readonly required?: boolean;
  readonly variadic?: boolean;
  readonly values?: Values;
}

/** `Load` is how a command's handler is loaded: only the one that was asked for ever is. */
export interface Command<Load = unknown> {
  readonly name: string;
  readonly alias?: string;
  readonly summary: string;
  /** Help's first paragraph, where it says more than the summary. */
  readonly description?: string;
  /** The heading of help under which the parent lists it. */
  readonly group?: string;
  /** What help says after the examples. */
  readonly notes?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  readonly examples?: readonly Example[];
  readonly commands?: readonly Command<Load>[];
  readonly load?: Load;
}

/** The program: its commands, and the options that every command takes. */
export interface Program<Load = unknown> {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option[];
  readonly commands: readonly Command<Load>[];
}
