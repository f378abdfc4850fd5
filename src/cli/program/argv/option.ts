/** The shape of an option, and the type of the value that a command is given for it. */
import { Failure } from '../../../base/errors.ts';
import { oneOf, type Reader } from './readers.ts';
import { quotedInput } from './refuse-tokens.ts';

/** Where the values of an argument or option come from, for Tab; only `choices` refuse other values. */
export type ValueSource =
  | { readonly from: 'choices'; readonly choices: readonly string[] }
  /** Ids and names of the records of a collection: `scales`, `tracks`, `drums`. */
  | { readonly from: 'records'; readonly of: string }
  | { readonly from: 'suggestions'; readonly suggestions: readonly string[] }
  /** `name=` of these columns, and of all fields of a kind of record. */
  | { readonly from: 'fields'; readonly columns: readonly string[]; readonly of: string }
  | { readonly from: 'profiles' }
  | { readonly from: 'directories' }
  | { readonly from: 'files' }
  /** Names of the records of several collections, files with these endings, and any where a path is typed. */
  | { readonly from: 'names'; readonly of: readonly string[]; readonly endings: readonly string[] }
  /** What each value of the argument before it, with its summary, leaves to choose from. */
  | {
      readonly from: 'each';
      readonly of: Readonly<Record<string, { summary: string; values?: ValueSource }>>;
    };

/** Another option, or an argument, by its name; or some values of it, where `*.scl` is all that end so. */
export type Other = string | readonly [name: string, ...values: string[]];

/** What an option goes with. The reader of argv refuses all else, help tells it, and Tab offers what may stand there. */
export interface Combination {
  /** It does nothing without one of these. */
  readonly needs?: readonly Other[];
  /** None of these may stand beside it; said of one of two. */
  readonly excludes?: readonly Other[];
  /** The values of others with which alone it does something. */
  readonly onlyFor?: Readonly<Record<string, readonly string[]>>;
}

export interface Option extends Combination {
  /** As help shows it: `-o, --output <format>`; a flag without `<…>` takes no value. */
  readonly flags: string;
  readonly summary: string;
  readonly values?: ValueSource;
  /** Makes the text a value, or refuses it. */
  readonly reader?: Reader<unknown>;
  /** The value where the option is not given. Flags are then false, lists empty. */
  readonly default?: unknown;
  /** What holds if it is not given, in words: where that is no one value, or a setting comes in between. */
  readonly otherwise?: string;
  /** The value is a comma list; given again, its entries come after those before. */
  readonly list?: boolean;
  /** An entry of the value may start with `-` or `+` (`--sort -frequency`, `--columns +relative`). */
  readonly signed?: boolean;
  readonly repeat?: boolean;
  /** What single values go with, beside what the option does. */
  readonly where?: Readonly<Record<string, Combination>>;
  /** It says the value of another option, which may then have no other but those besides: `--json` is `-o json`. */
  readonly says?: { readonly option: string; readonly value: string; readonly besides?: readonly string[] };
  /** Where it is not given, its value follows from another's: a form from the ending of a file. */
  readonly follows?: { readonly option: string; value(text: string): string | undefined };
  /** The value for which a hidden flag of the same name stands: `--no-color` is `--color never`. */
  readonly negated?: string;
  /** The command does nothing without it: nobody is asked to pick a record in vain. */
  readonly required?: boolean;
}

/** What makes an option take one of these words: Tab offers them, and others are refused. */
export function choiceOf<const Choice extends string>(choices: readonly Choice[]) {
  return { values: { from: 'choices', choices }, reader: oneOf(choices) } as const;
}

/** Some of these options, or others in their places whose values are of the same types. */
export type OptionsLike<Every extends Options> = {
  readonly [Name in keyof Every]?: Option &
    Pick<Every[Name], keyof Every[Name] & ('flags' | 'reader' | 'list' | 'repeat')>;
};

/** Options by the names of their values: the long flag in camelCase, without `no-`. */
export type Options = Readonly<Record<string, Option>>;

type ValueOf<Declared extends Option> = string extends Declared['flags']
  ? unknown
  : Declared['flags'] extends `${string}<${string}`
    ? Declared extends { readonly repeat: true } | { readonly list: true }
      ? readonly string[]
      : TextValue<Declared> | (Declared extends { readonly default: unknown } ? never : undefined)
    : boolean;

type TextValue<Declared extends Option> = Declared extends { readonly reader: Reader<infer Value> }
  ? Value
  : string;

export type OptionValues<Declared extends Options> = {
  readonly [Name in keyof Declared]: ValueOf<Exclude<Declared[Name], undefined>>;
} & {
  /** The names of those that stand on the command line. */
  readonly given: ReadonlySet<string>;
};

export function valueWithout(option: Option): unknown {
  if (!takesValue(option)) return option.flags.startsWith('--no-');
  return option.repeat || option.list ? [] : option.default;
}

/** `--csv-raw` → `csvRaw`; `--no-pager` → `pager`. */
export function nameOf({ flags }: Option): string {
  const [, long = ''] = /--(?:no-)?([a-z][a-z\d-]*)/.exec(flags) ?? [];
  return long.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function takesValue({ flags }: Option): boolean {
  return flags.includes('<');
}

/** What help says of it: its summary, and what holds without it. @param more what it goes with */
export function summaryOf(
  { summary, default: value, otherwise }: Option,
  more: readonly string[] = [],
): string {
  const usual = otherwise ?? (value === undefined ? undefined : String(value));
  const asides = [...(usual === undefined ? [] : [`default: ${usual}`]), ...more];
  return asides.length === 0 ? summary : `${summary} (${asides.join('; ')})`;
}

/** `-o` and `--output` of `-o, --output <format>`. */
export function spellingsOf({ flags }: Option): readonly string[] {
  return (flags.split(' <')[0] ?? '').split(', ');
}

/** What a value must be, and what it is instead: the rest of a sentence. */
export function mustBe({ expects }: Reader<unknown>, value: string): string {
  const quoted = value === '' ? undefined : quotedInput(value);
  return `must be ${expects}${quoted === undefined ? '' : `, not ${quoted}`}`;
}

/** @param what the rest of the sentence that the option begins */
export function misuse(option: Option, what: string, suggestion?: string): Failure {
  return new Failure('usage', `${spellingsOf(option).at(-1)} ${what}.`, {
    code: 'bad_option',
    hint: suggestion ? `Did you mean ${suggestion}?` : `Write it as ${option.flags}: ${summaryOf(option)}.`,
  });
}

export function commaEntries(value: string): readonly string[] {
  return value
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '');
}
