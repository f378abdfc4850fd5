/** Finds completions at the cursor: commands, options, and values of options and arguments. */
import { combinationNotes, conflictingOptions } from '../argv/combinations.ts';
import type { Argument, RecordsRequest, TabCandidate } from '../argv/command.ts';
import {
  type Option,
  optionName,
  spellingsOf,
  summaryOf,
  takesValue,
  type ValueSource,
} from '../argv/option.ts';
import { findOption, type TypedLine } from './typed-line.ts';

export interface CandidateSources {
  records(request: RecordsRequest): Promise<readonly TabCandidate[]>;
  /**
   * Returns files and folders that begin with the typed text; folders end in `/`. With endings, returns only files that
   * have one of them; with an empty list, only folders.
   */
  files(typedWord: string, endings?: readonly string[]): readonly TabCandidate[];
  profiles(): readonly TabCandidate[];
  fields(kind: string): Promise<readonly string[]>;
}

export async function findCandidates(
  line: TypedLine,
  typedWord: string,
  sources: CandidateSources,
): Promise<readonly TabCandidate[]> {
  const { options, pendingOption, hasDoubleDash, operands } = line;
  if (pendingOption) return valueCandidates(pendingOption, typedWord, sources);
  if (!hasDoubleDash && /^--[^=]+=/.test(typedWord)) {
    const start = typedWord.indexOf('=') + 1;
    const option = findOption(options, typedWord.slice(0, start - 1));
    if (option === undefined || !takesValue(option)) return [];
    return addPrefix(
      typedWord.slice(0, start),
      await valueCandidates(option, typedWord.slice(start), sources),
    );
  }
  if (!hasDoubleDash && typedWord.startsWith('-')) return optionCandidates(line, typedWord);
  const commands = operands.length > 0 ? [] : line.commands;
  const commandCandidates = commands.map(({ name, summary }) => ({ value: name, description: summary }));
  const argument = argumentAt(line);
  const candidates = [
    ...filterByPrefix(typedWord, commandCandidates),
    ...(argument ? await argumentCandidates(argument, line, typedWord, sources) : []),
  ];
  const mayBeOption = candidates.length === 0 && typedWord === '' && !hasDoubleDash && argument === undefined;
  return mayBeOption ? optionCandidates(line, typedWord) : candidates;
}

/** Returns the argument at the typed word; the last argument may repeat. */
function argumentAt({ arguments: declaredArgs, operands }: TypedLine): Argument | undefined {
  const last = declaredArgs.at(-1);
  return declaredArgs[operands.length] ?? (last?.variadic ? last : undefined);
}

async function argumentCandidates(
  argument: Argument,
  { arguments: declaredArgs, operands }: TypedLine,
  typedWord: string,
  sources: CandidateSources,
): Promise<readonly TabCandidate[]> {
  const { values, variadic } = argument;
  const nextValues = declaredArgs[operands.length + 1]?.values;
  if (nextValues?.from === 'each') {
    const describedValues = Object.entries(nextValues.of).map(([value, { summary }]) => ({
      value,
      description: summary,
    }));
    return filterByPrefix(typedWord, describedValues);
  }
  if (values?.from !== 'each') return sourceCandidates(values, typedWord, sources, variadic ? operands : []);
  const [lastOperand = ''] = operands.slice(-1);
  const choice = Object.hasOwn(values.of, lastOperand) ? values.of[lastOperand] : undefined;
  return sourceCandidates(choice?.values, typedWord, sources);
}

/** Returns the options that begin with the typed text and are still valid on the line. */
function optionCandidates(
  { options, usedOptions, arguments: declaredArgs }: TypedLine,
  typedWord: string,
): readonly TabCandidate[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const isUsed = usedOptions.has(optionName(option)) && !option.repeat;
    if (isUsed || conflictingOptions(name, options).some(other => usedOptions.has(optionName(other))))
      return [];
    const description = summaryOf(option, combinationNotes(option, { options, arguments: declaredArgs }));
    return filterByPrefix(
      typedWord,
      spellingsOf(option).map(value => ({ value, description })),
    );
  });
}

/**
 * Returns the values of an option. In a comma-separated list, they complete the last entry and leave out the others.
 */
async function valueCandidates(
  { values, list, signed }: Option,
  typedWord: string,
  sources: CandidateSources,
): Promise<readonly TabCandidate[]> {
  const start = list ? typedWord.lastIndexOf(',') + 1 : 0;
  const signLength = signed && /^[-+]/.test(typedWord.slice(start)) ? 1 : 0;
  const [prefix, entry] = [typedWord.slice(0, start + signLength), typedWord.slice(start + signLength)];
  const candidates = await sourceCandidates(values, entry, sources);
  if (!list) return addPrefix(prefix, candidates);
  const listedEntries = new Set(prefix.split(',').map(each => each.replace(/^[-+]/, '')));
  const [first, ...otherCandidates] = candidates.filter(({ value }) => !listedEntries.has(value));
  if (first === undefined) return [];
  // If there are two candidates, a shell adds no space after the entry.
  const withComma = { value: `${first.value},`, description: 'add another entry' };
  return addPrefix(prefix, [first, ...(otherCandidates.length > 0 ? otherCandidates : [withComma])]);
}

async function sourceCandidates(
  source: ValueSource | undefined,
  typedWord: string,
  sources: CandidateSources,
  wordsBefore: readonly string[] = [],
): Promise<readonly TabCandidate[]> {
  switch (source?.from) {
    case undefined:
    case 'each':
      return [];
    case 'choices':
      return filterByPrefix(typedWord, toCandidates(source.choices));
    case 'suggestions':
      return filterByPrefix(typedWord, toCandidates(source.suggestions));
    case 'fields': {
      const names = new Set([...source.columns, ...(await sources.fields(source.of))]);
      return filterByPrefix(typedWord, toCandidates([...names].map(name => `${name}=`)));
    }
    case 'records':
      return sources.records({ collections: [source.of], typedWord, wordsBefore, includesIds: true });
    case 'names': {
      if (/[/.]/.test(typedWord)) return sources.files(typedWord);
      const records = await sources.records({
        collections: source.of,
        typedWord,
        wordsBefore,
        includesIds: false,
      });
      return typedWord === '' ? records : [...records, ...sources.files(typedWord, source.endings)];
    }
    case 'profiles':
      return filterByPrefix(typedWord, sources.profiles());
    case 'files':
      return sources.files(typedWord);
    case 'directories':
      return sources.files(typedWord, []);
  }
}

function toCandidates(values: readonly string[]): readonly TabCandidate[] {
  return values.map(value => ({ value }));
}

function filterByPrefix(typedWord: string, candidates: readonly TabCandidate[]): readonly TabCandidate[] {
  return candidates.filter(({ value }) => value.startsWith(typedWord));
}

function addPrefix(prefix: string, candidates: readonly TabCandidate[]): readonly TabCandidate[] {
  return candidates.map(each => ({ ...each, value: prefix + each.value }));
}

/** Maximum number of printed candidates. A person can't look through more. */
const maxCandidates = 200;

/**
 * Returns all candidates up to the maximum; of more, the first ones and the one with the least in common with the
 * first. A shell inserts the common beginning of the candidates, which must also be that of the omitted ones.
 */
export function limitCandidates<Each extends TabCandidate>(candidates: readonly Each[]): readonly Each[] {
  const [first] = candidates;
  if (first === undefined || candidates.length <= maxCandidates) return candidates;
  const sharedLengths = candidates.map(({ value }) => sharedLength(first.value, value));
  const leastSimilar = candidates[sharedLengths.indexOf(Math.min(...sharedLengths))] ?? first;
  const limited = candidates.slice(0, maxCandidates);
  return limited.includes(leastSimilar) ? limited : [...limited.slice(0, -1), leastSimilar];
}

function sharedLength(text: string, other: string): number {
  let length = 0;
  while (length < text.length && text[length] === other[length]) length += 1;
  return length;
}
