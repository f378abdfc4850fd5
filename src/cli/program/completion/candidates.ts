/** Finds completions at the cursor: commands, options, and values of options and arguments. */
import type { Argument, TabCandidate, WantedRecords } from '../argv/command.ts';
import { combinationNotes, excludedBy } from '../argv/goes-with.ts';
import {
  type Option,
  optionName,
  spellingsOf,
  summaryOf,
  takesValue,
  type ValueSource,
} from '../argv/option.ts';
import { optionSpelled, type TypedLine } from './typed-line.ts';

export interface CandidateSources {
  records(wanted: WantedRecords): Promise<readonly TabCandidate[]>;
  /**
   * Returns files that begin with the typed text, and folders, which end in `/`. @param endings the only valid endings
   */
  files(typed: string, endings?: readonly string[]): readonly TabCandidate[];
  profiles(): readonly TabCandidate[];
  fields(one: string): Promise<readonly string[]>;
}

export async function tabCandidates(
  line: TypedLine,
  typed: string,
  sources: CandidateSources,
): Promise<readonly TabCandidate[]> {
  const { options, pending, hasEnded, operands } = line;
  if (pending) return valueCandidates(pending, typed, sources);
  if (!hasEnded && /^--[^=]+=/.test(typed)) {
    const start = typed.indexOf('=') + 1;
    const option = optionSpelled(options, typed.slice(0, start - 1));
    if (option === undefined || !takesValue(option)) return [];
    return withPrefix(typed.slice(0, start), await valueCandidates(option, typed.slice(start), sources));
  }
  if (!hasEnded && typed.startsWith('-')) return optionCandidates(line, typed);
  const commands = operands.length > 0 ? [] : line.commands;
  const named = commands.map(({ name, summary }) => ({ value: name, description: summary }));
  const argument = argumentAt(line);
  const found = [
    ...startingWith(typed, named),
    ...(argument ? await argumentCandidates(argument, line, typed, sources) : []),
  ];
  const mayBeOption = found.length === 0 && typed === '' && !hasEnded && argument === undefined;
  return mayBeOption ? optionCandidates(line, typed) : found;
}

/** Returns the argument at the typed word; the last argument may repeat. */
function argumentAt({ arguments: all, operands }: TypedLine): Argument | undefined {
  const last = all.at(-1);
  return all[operands.length] ?? (last?.variadic ? last : undefined);
}

async function argumentCandidates(
  argument: Argument,
  { arguments: all, operands }: TypedLine,
  typed: string,
  sources: CandidateSources,
): Promise<readonly TabCandidate[]> {
  const { values, variadic } = argument;
  const next = all[operands.length + 1]?.values;
  if (next?.from === 'each') {
    const described = Object.entries(next.of).map(([value, { summary }]) => ({
      value,
      description: summary,
    }));
    return startingWith(typed, described);
  }
  if (values?.from !== 'each') return sourceCandidates(values, typed, sources, variadic ? operands : []);
  const [chosen = ''] = operands.slice(-1);
  const choice = Object.hasOwn(values.of, chosen) ? values.of[chosen] : undefined;
  return sourceCandidates(choice?.values, typed, sources);
}

/** Returns the options that begin with the typed text and are still valid on the line. */
function optionCandidates(
  { options, used, arguments: words }: TypedLine,
  typed: string,
): readonly TabCandidate[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const isUsed = used.has(optionName(option)) && !option.repeat;
    if (isUsed || excludedBy(name, options).some(other => used.has(optionName(other)))) return [];
    const description = summaryOf(option, combinationNotes(option, { options, arguments: words }));
    return startingWith(
      typed,
      spellingsOf(option).map(value => ({ value, description })),
    );
  });
}

/**
 * Returns the values of an option. In a comma-separated list, they complete the last entry and leave out the others.
 */
async function valueCandidates(
  { values, list, signed }: Option,
  typed: string,
  sources: CandidateSources,
): Promise<readonly TabCandidate[]> {
  const start = list ? typed.lastIndexOf(',') + 1 : 0;
  const sign = signed && /^[-+]/.test(typed.slice(start)) ? 1 : 0;
  const [lead, entry] = [typed.slice(0, start + sign), typed.slice(start + sign)];
  const found = await sourceCandidates(values, entry, sources);
  if (!list) return withPrefix(lead, found);
  const given = new Set(lead.split(',').map(each => each.replace(/^[-+]/, '')));
  const [only, ...others] = found.filter(({ value }) => !given.has(value));
  if (only === undefined) return [];
  // With two ways to continue, a shell adds no space after the entry.
  const more = { value: `${only.value},`, description: 'and another one' };
  return withPrefix(lead, [only, ...(others.length > 0 ? others : [more])]);
}

async function sourceCandidates(
  source: ValueSource | undefined,
  typed: string,
  sources: CandidateSources,
  before: readonly string[] = [],
): Promise<readonly TabCandidate[]> {
  switch (source?.from) {
    case undefined:
    case 'each':
      return [];
    case 'choices':
      return startingWith(typed, toCandidates(source.choices));
    case 'suggestions':
      return startingWith(typed, toCandidates(source.suggestions));
    case 'fields': {
      const names = new Set([...source.columns, ...(await sources.fields(source.of))]);
      return startingWith(typed, toCandidates([...names].map(name => `${name}=`)));
    }
    case 'records':
      return sources.records({ of: [source.of], typed, before, hasIds: true });
    case 'names': {
      if (/[/.]/.test(typed)) return sources.files(typed);
      const named = await sources.records({ of: source.of, typed, before, hasIds: false });
      return typed === '' ? named : [...named, ...sources.files(typed, source.endings)];
    }
    case 'profiles':
      return startingWith(typed, sources.profiles());
    case 'files':
      return sources.files(typed);
    case 'directories':
      return sources.files(typed, []);
  }
}

function toCandidates(values: readonly string[]): readonly TabCandidate[] {
  return values.map(value => ({ value }));
}

function startingWith(typed: string, candidates: readonly TabCandidate[]): readonly TabCandidate[] {
  return candidates.filter(({ value }) => value.startsWith(typed));
}

function withPrefix(lead: string, candidates: readonly TabCandidate[]): readonly TabCandidate[] {
  return candidates.map(each => ({ ...each, value: lead + each.value }));
}

/** Maximum number of printed candidates. A person can't look through more. */
const maxCandidates = 200;

/**
 * Returns the first candidates, and the one that has the least in common with the first. A shell inserts the common
 * beginning of the candidates, which must also be that of all others.
 */
export function limitCandidates<Some extends TabCandidate>(candidates: readonly Some[]): readonly Some[] {
  const [first] = candidates;
  if (first === undefined || candidates.length <= maxCandidates) return candidates;
  const shared = candidates.map(({ value }) => sharedLength(first.value, value));
  const leastSimilar = candidates[shared.indexOf(Math.min(...shared))] ?? first;
  const kept = candidates.slice(0, maxCandidates);
  return kept.includes(leastSimilar) ? kept : [...kept.slice(0, -1), leastSimilar];
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
