/** Declares an option, and the type of its value. */
import { Failure } from '../../../base/errors.ts';
import { oneOf, type Reader } from './readers.ts';
import { quoteInput } from './refuse-tokens.ts';

/** Where completions of an argument or option come from. Only `choices` refuse other values. */
export type ValueSource =
  | { readonly from: 'choices'; readonly choices: readonly string[] }
  /** Ids and names of a collection's records: `scales`, `tracks`, `drums`. */
  | { readonly from: 'records'; readonly of: string }
  | { readonly from: 'suggestions'; readonly suggestions: readonly string[] }
  /** `name=` for each of these columns, and for all fields of a kind of record. */
  | { readonly from: 'fields'; readonly columns: readonly string[]; readonly of: string }
  | { readonly from: 'profiles' }
  | { readonly from: 'directories' }
  | { readonly from: 'files' }
  /** Names of the records of several collections, files with these extensions, and all files once a path is typed. */
  | { readonly from: 'names'; readonly of: readonly string[]; readonly endings: readonly string[] }
  /** Completions that depend on the argument before this one. Each value has a summary. */
  | {
      readonly from: 'each';
      readonly of: Readonly<Record<string, { summary: string; values?: ValueSource }>>;
    };

/** The name of another option or argument, or some of its values; `*.scl` means all values with this ending. */
export type OtherOption = string | readonly [name: string, ...values: string[]];

/** The valid combinations of an option. The parser of argv refuses others; help and Tab use them too. */
export interface Combination {
  /** It has no effect without one of these. */
  readonly needs?: readonly OtherOption[];
  /** It conflicts with each of these. Only one option of a conflicting pair declares the conflict. */
  readonly excludes?: readonly OtherOption[];
  /** It has an effect only with these values of other options. */
  readonly onlyFor?: Readonly<Record<string, readonly string[]>>;
}

export interface Option extends Combination {
  /** The option as help shows it: `-o, --output <format>`. An option without `<…>` takes no value. */
  readonly flags: string;
  readonly summary: string;
  readonly values?: ValueSource;
  /** Parses the text to a value. By default the value is the text. */
  readonly reader?: Reader<unknown>;
  /** The default value. Options without a value are false by default (`--no-…`: true), lists empty. */
  readonly default?: unknown;
  /** The default in words, if it is not a single value, or if a setting overrides it. */
  readonly valueIfUnset?: string;
  /** Whether the value is a comma-separated list; repeated options append entries. */
  readonly list?: boolean;
  /** Whether an entry of the value may start with `-` or `+` (`--sort -frequency`, `--columns +relative`). */
  readonly signed?: boolean;
  readonly repeat?: boolean;
  /** The combinations of single values, in addition to those of the option. */
  readonly whenValue?: Readonly<Record<string, Combination>>;
  /**
   * The value that it sets for another option: `--json` is `-o json`. The other option may then have only this value or
   * `otherValues`.
   */
  readonly implies?: {
    readonly option: string;
    readonly value: string;
    readonly otherValues?: readonly string[];
  };
  /** Derives its default from the value of another option: a format from a file extension. */
  readonly impliedBy?: { readonly option: string; value(text: string): string | undefined };
  /** The value that a hidden `--no-` option sets: `--no-color` is `--color never`. */
  readonly negated?: string;
  /** Whether the command requires it. It is then checked before a person picks a record. */
  readonly required?: boolean;
}

/** Returns the properties of an option with fixed choices. Tab offers them, and other values are refused. */
export function choiceOf<const Choice extends string>(choices: readonly Choice[]) {
  return { values: { from: 'choices', choices }, reader: oneOf(choices) } as const;
}

/** Maximum number of choices that a page of help lists. */
const maxChoices = 8;

/** Returns the option with its choices at the end of its summary, if help can list them. */
export function withChoices({ summary, ...option }: Option): Option {
  const choices = option.values?.from === 'choices' ? option.values.choices : [];
  const isShown =
    choices.length > 0 && choices.length <= maxChoices && !option.flags.endsWith(`<${choices}>`);
  return { ...option, summary: isShown ? `${summary}: ${choices.join(', ')}` : summary };
}

/** Options with the same names and value types as `Every`. Any of them may be missing. */
export type OptionsLike<Every extends Options> = {
  readonly [Name in keyof Every]?: Option &
    Pick<Every[Name], keyof Every[Name] & ('flags' | 'reader' | 'list' | 'repeat')>;
};

/** Options by the names of their values: the long spelling in camelCase, without `no-`. */
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
  /** The names of the options on the command line. */
  readonly givenOptions: ReadonlySet<string>;
};

export function valueIfOmitted(option: Option): unknown {
  if (!takesValue(option)) return option.flags.startsWith('--no-');
  return option.repeat || option.list ? [] : option.default;
}

/** Returns the name of an option's value: `csvRaw` for `--csv-raw`, `pager` for `--no-pager`. */
export function optionName({ flags }: Option): string {
  const [, long = ''] = /--(?:no-)?([a-z][a-z\d-]*)/.exec(flags) ?? [];
  return long.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function takesValue({ flags }: Option): boolean {
  return flags.includes('<');
}

/** Returns the summary for help, with the default. @param extraNotes the lines on its combinations */
export function summaryOf(
  { summary, default: value, valueIfUnset }: Option,
  extraNotes: readonly string[] = [],
): string {
  const defaultText = valueIfUnset ?? (value === undefined ? undefined : String(value));
  const notes = [...(defaultText === undefined ? [] : [`default: ${defaultText}`]), ...extraNotes];
  return notes.length === 0 ? summary : `${summary} (${notes.join('; ')})`;
}

/** Returns `-o` and `--output` of `-o, --output <format>`. */
export function spellingsOf({ flags }: Option): readonly string[] {
  return (flags.split(' <')[0] ?? '').split(', ');
}

/** Returns the end of an error message: `must be a positive integer, not 'x'`. */
export function expectationText({ expects }: Reader<unknown>, value: string): string {
  const quotedValue = value === '' ? undefined : quoteInput(value);
  return `must be ${expects}${quotedValue === undefined ? '' : `, not ${quotedValue}`}`;
}

/** Returns the failure of a misused option. @param problem the end of the sentence, which begins with the option */
export function misuseFailure(option: Option, problem: string, suggestion?: string): Failure {
  return new Failure('usage', `${spellingsOf(option).at(-1)} ${problem}.`, {
    code: 'bad_option',
    hint: suggestion ? `Did you mean ${suggestion}?` : `Write it as ${option.flags}: ${summaryOf(option)}.`,
  });
}

export function splitAtCommas(value: string): readonly string[] {
  return value
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '');
}
