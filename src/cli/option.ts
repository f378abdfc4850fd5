/** The shape of an option, and the type of the value that a command is given for it. */
import { Failure } from '../base/errors.ts';
import { oneOf, type Reader } from './readers.ts';

/** Where the values of an argument or option come from, for Tab; only `choices` refuse other values. */
export type ValueSource =
  | { readonly from: 'choices'; readonly choices: readonly string[] }
  /** Ids with labels, from the candidates of a collection: `scales`, `tracks`, `drums`. */
  | { readonly from: 'records'; readonly of: string }
  | { readonly from: 'suggestions'; readonly suggestions: readonly string[] }
  | { readonly from: 'profiles' }
  | { readonly from: 'directories' };

export interface Option {
  /** As help shows it: `-o, --output <format>`; a flag without `<…>` takes no value. */
  readonly flags: string;
  readonly summary: string;
  readonly values?: ValueSource;
  /** Makes the text a value, or refuses it. */
  readonly reader?: Reader<unknown>;
  /** The value is a comma list; given again, its entries come after those before. */
  readonly list?: boolean;
  /** An entry of the value may start with `-` (`--sort -frequency`). */
  readonly descending?: boolean;
  /** May be given several times. */
  readonly repeat?: boolean;
  /** The command does nothing without it: nobody is asked to pick a record in vain. */
  readonly required?: boolean;
}

/** What makes an option take one of these words: Tab offers them, and others are refused. */
export function choiceOf<const Choice extends string>(choices: readonly Choice[]) {
  return { values: { from: 'choices', choices }, reader: oneOf(choices) } as const;
}

/** Options by the names of their values: the long flag in camelCase, without `no-`. */
export type Options = Readonly<Record<string, Option>>;

/** The type of an option's value, by its declaration. */
export type ValueOf<Declared extends Option> = string extends Declared['flags']
  ? unknown
  : Declared['flags'] extends `${string}<${string}`
    ? Declared extends { readonly repeat: true }
      ? readonly string[]
      : Declared extends { readonly list: true }
        ? readonly string[] | undefined
        : Declared extends { readonly reader: Reader<infer Value> }
          ? Value | undefined
          : string | undefined
    : boolean;

export type OptionValues<Declared extends Options> = {
  readonly [Name in keyof Declared]: ValueOf<Declared[Name]>;
};

/** `--csv-raw` → `csvRaw`; `--no-pager` → `pager`. */
export function nameOf({ flags }: Option): string {
  const [, long = ''] = /--(?:no-)?([a-z][a-z-]*)/.exec(flags) ?? [];
  return long.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function takesValue({ flags }: Option): boolean {
  return flags.includes('<');
}

/** `-o` and `--output` of `-o, --output <format>`. */
export function spellingsOf({ flags }: Option): readonly string[] {
  return (flags.split(' <')[0] ?? '').split(', ');
}

/** @param what the rest of the sentence that the option begins */
export function misuse(option: Option, what: string): Failure {
  return new Failure('usage', `${spellingsOf(option).at(-1)} ${what}.`, {
    code: 'bad_option',
    hint: `Write it as ${option.flags}: ${option.summary}.`,
  });
}
