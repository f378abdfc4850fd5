/** Words → the values of options, and the other words. Node's parseArgs tells them apart. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Argument, Given } from './command.ts';
import {
  misuse,
  mustBe,
  nameOf,
  type Option,
  type Options,
  spellingsOf,
  takesValue,
  valueWithout,
} from './option.ts';

/** What is wrong with words whose options can be read. */
export type Complaint =
  | { readonly code: 'option_missing_argument'; readonly option: Option }
  | { readonly code: 'unknown_option'; readonly word: string }
  | { readonly code: 'missing_argument'; readonly name: string }
  | { readonly code: 'excess_arguments'; readonly expected: number; readonly got: number };

/** @throws Failure for an option that does not take its value: usage */
export function parseWords(
  words: readonly string[],
  options: Options,
  expected: readonly Argument[] = [],
): { readonly given: Given; readonly complaint: Complaint | undefined } {
  const all = Object.values(options);
  const known = new Map(all.map(option => [longName(option), option]));
  const { tokens } = parseArgs({
    // What people try.
    args: words.map(word => (word === '--no-color' ? '--color=never' : word)),
    options: Object.fromEntries(Array.from(known, ([name, option]) => [name, descriptor(option)])),
    // What is unknown is told in words of our own, and a value may begin with a dash.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const args: string[] = [];
  const values = new Map(all.map(option => [nameOf(option), valueWithout(option)]));
  const given = new Set<string>();
  let withoutValue: Option | undefined;
  let unknown: string | undefined;
  let before = -1;
  let letters = 0;
  for (const token of tokens) {
    const word = words[token.index] ?? '';
    // Letters behind one dash are a token each.
    letters = token.index === before ? letters + 1 : 0;
    before = token.index;
    if (token.kind === 'positional') args.push(token.value);
    else if (token.kind === 'option' && negative.test(word)) {
      if (letters === 0) args.push(word);
    } else if (token.kind === 'option') {
      const option = known.get(token.name);
      if (option === undefined || (token.inlineValue && !takesValue(option)))
        unknown ??= fromLetter(word, letters);
      else if (takesValue(option) && token.value === undefined) withoutValue = option;
      else {
        const name = nameOf(option);
        values.set(name, optionValue(option, token.value ?? '', values.get(name), all));
        given.add(name);
      }
    } else if (word !== '--') {
      // A dash among letters, as in `-q--json`, is taken for the end of the options.
      unknown ??= word;
      break;
    }
  }
  const inOrder = new Set(Array.from(values.keys()).filter(name => given.has(name)));
  const entries: Iterable<readonly unknown[]> = [...values, ['given', inOrder]];
  return {
    // Their declarations say of which types they are.
    given: { args, options: Object.fromEntries(entries) },
    complaint: withoutValue
      ? { code: 'option_missing_argument', option: withoutValue }
      : unknown === undefined
        ? miscounted(args, expected)
        : { code: 'unknown_option', word: unknown },
  };
}

/** A word that is no option, though it begins with a dash. */
const negative = /^-(\d+|\d*\.\d+)$/;

/** `csv-raw` of `--csv-raw`, `no-pager` of `--no-pager`. */
function longName(option: Option): string {
  return spellingsOf(option).at(-1)?.slice('--'.length) ?? '';
}

function descriptor(option: Option): NonNullable<ParseArgsConfig['options']>[string] {
  const [short = ''] = spellingsOf(option);
  return {
    type: takesValue(option) ? 'string' : 'boolean',
    ...(!short.startsWith('--') && { short: short.slice('-'.length) }),
  };
}

/** `-x` of `-qx`, from the letter at that place; the whole of `--nope=5`. */
function fromLetter(word: string, letters: number): string {
  return letters === 0 ? word : `-${word.slice(1 + letters)}`;
}

function miscounted(args: readonly string[], expected: readonly Argument[]): Complaint | undefined {
  const missing = expected[args.length];
  if (missing?.required) return { code: 'missing_argument', name: missing.name };
  if (args.length <= expected.length || expected.at(-1)?.variadic) return undefined;
  return { code: 'excess_arguments', expected: expected.length, got: args.length };
}

/** @param earlier its value up to here */
function optionValue(option: Option, text: string, earlier: unknown, all: readonly Option[]): unknown {
  if (!takesValue(option)) return !option.flags.startsWith('--no-');
  const before = Array.isArray(earlier) ? earlier : [];
  if (option.list) return [...before, ...commaEntries(text)];
  if (option.repeat) return [...before, text];
  if (option.reader === undefined) return text;
  const read = option.reader.read(text);
  if (read !== undefined) return read;
  const other = all.find(({ reader }) => reader?.choices?.includes(text));
  throw misuse(option, mustBe(option.reader, text), other && `${spellingsOf(other)[0]} ${text}`);
}

/** The entries of a comma list without those that are empty. */
export function commaEntries(value: string): readonly string[] {
  return value
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '');
}
