/** Combinations of options: the refused ones, their description in help, and the options that Tab leaves out. */
import { Failure } from '../../../base/errors.ts';
import { joinWithWord } from '../../../catalog/lib/value-texts.ts';
import type { Argument, Given } from './command.ts';
import { type Combination, type Option, type Options, type Other, spellingsOf } from './option.ts';

interface Declared {
  /** The options, including those of every command. */
  readonly options: Options;
  readonly arguments: readonly Argument[];
}

/** Refuses an option without effect, and options that contradict each other. Throws Failure: usage. */
export function checkCombination(declared: Declared, given: Given): void {
  for (const name of given.options.given) {
    const option = declared.options[name];
    if (option === undefined) continue;
    const value = effectiveValue(name, declared, given);
    for (const [company, subject] of [
      [option, optionText(option)],
      [option.where?.[String(value)] ?? {}, optionText(option, String(value))],
    ] as const)
      refuseCombination(company, subject, declared, given);
    const says = saying(option, declared);
    if (says === undefined || !given.options.given.has(says.option)) continue;
    const stated = String(Reflect.get(given.options, says.option));
    if (![says.value, ...(says.besides ?? [])].includes(stated))
      throw excluding(optionText(option), otherText([says.option, stated], declared));
  }
}

function refuseCombination(
  { needs, excludes = [], onlyFor = {} }: Combination,
  subject: string,
  ...line: [Declared, Given]
): void {
  const [declared] = line;
  const excluded = excludes.find(other => stands(other, ...line));
  if (excluded !== undefined) throw excluding(subject, otherText(excluded, declared));
  if (needs && !needs.some(other => stands(other, ...line))) throw idle(subject, needs, declared);
  for (const [name, values] of Object.entries(onlyFor)) {
    const isUnknown = effectiveValue(name, ...line) === undefined;
    if (!isUnknown && !stands([name, ...values], ...line)) throw idle(subject, [[name, ...values]], declared);
  }
}

function excluding(one: string, other: string): Failure {
  const kind = other.startsWith('-') ? 'option' : 'argument';
  return conflict(`Option '${one}' cannot be used with ${kind} '${other}'.`);
}

/** Returns the failure of options that exclude each other. @param message names them */
export function conflict(message: string): Failure {
  return new Failure('usage', message, { code: 'conflicting_options', hint: 'Leave out one of them.' });
}

function idle(subject: string, others: readonly Other[], declared: Declared): Failure {
  return new Failure('usage', `${subject} does nothing here.`, {
    code: 'idle_option',
    hint: `It goes with ${joinWithWord(others.map(other => otherText(other, declared)))}.`,
  });
}

function stands(other: Other, declared: Declared, given: Given): boolean {
  if (typeof other === 'string')
    return given.options.given.has(other) || wordsGiven(other, declared, given).length > 0;
  const [name, ...values] = other;
  const found = [effectiveValue(name, declared, given)].flat();
  return values.some(value => found.some(each => matchesValue(String(each), value)));
}

function matchesValue(text: string, value: string): boolean {
  return value.startsWith('*') ? text.toLowerCase().endsWith(value.slice(1)) : text === value;
}

/** Returns the value of an option, even if another option sets it, or the words of an argument. */
function effectiveValue(name: string, declared: Declared, given: Given): unknown {
  const says = [...given.options.given].map(each => saying(declared.options[each], declared));
  const implied = says.find(each => each?.option === name);
  if (implied) return implied.value;
  const value: unknown = Reflect.get(given.options, name);
  if (value !== undefined) return value;
  const { follows } = declared.options[name] ?? {};
  const followed: unknown = follows && Reflect.get(given.options, follows.option);
  if (follows && typeof followed === 'string') return follows.value(followed);
  const words = wordsGiven(name, declared, given);
  return words.length > 0 ? words : undefined;
}

/** Returns the spelling with which one option sets another; nothing if the other has no such value. */
function saying(option: Option | undefined, { options }: Pick<Declared, 'options'>): Option['says'] {
  const { values } = options[option?.says?.option ?? ''] ?? {};
  const isOne = values?.from === 'choices' && values.choices.includes(option?.says?.value ?? '');
  return isOne ? option?.says : undefined;
}

function wordsGiven(name: string, declared: Declared, { args }: Given): readonly string[] {
  const place = declared.arguments.findIndex(argument => argument.name === name);
  return place < 0 ? [] : args.slice(place);
}

/** Formats `--json`, `-o csv`. */
function optionText(option: Option, value?: string): string {
  const spellings = spellingsOf(option);
  return value === undefined ? (spellings.at(-1) ?? '') : `${spellings[0]} ${value}`;
}

/** Formats another option or argument. @param isBrief with the short spelling of an option */
function otherText(other: Other, { options }: Declared, isBrief = false): string {
  const [name, ...values] = typeof other === 'string' ? [other] : other;
  const option = options[name];
  if (option === undefined) return values.length > 0 ? joinWithWord(values) : `<${name}>`;
  if (values.length > 0) return optionText(option, joinWithWord(values));
  return isBrief ? (spellingsOf(option)[0] ?? '') : optionText(option);
}

/** Returns the text of help on the combinations of an option. */
export function combinationNotes(option: Option, declared: Declared): readonly string[] {
  const values = Object.entries(option.where ?? {});
  return [
    ...combinationTexts(option, declared),
    ...values.flatMap(([value, company]) => combinationTexts(company, declared, `${value} `)),
  ];
}

function combinationTexts(
  { needs = [], excludes = [], onlyFor = {} }: Combination,
  declared: Declared,
  of = '',
): string[] {
  const texts = (others: readonly Other[]) =>
    others.filter(isThere(declared)).map(other => otherText(other, declared, true));
  const only = texts(Object.entries(onlyFor).map(([name, values]): Other => [name, ...values]));
  const lists = [
    ['with', texts(needs)],
    ['for', only],
    ['not with', texts(excludes)],
  ] as const;
  return lists.flatMap(([how, list]) => (list.length > 0 ? [`${of}${how} ${list.join(', ')}`] : []));
}

function isThere({ options, arguments: words }: Declared): (other: Other) => boolean {
  return other => {
    const name = typeof other === 'string' ? other : other[0];
    return Object.hasOwn(options, name) || words.some(argument => argument.name === name);
  };
}

/** Returns the options that conflict with one, whichever of the two declares it. */
export function excludedBy(name: string, options: Options): readonly Option[] {
  const excludes = (one: string, other: string) => {
    const { excludes: excluded = [] } = options[one] ?? {};
    const says = saying(options[one], { options });
    return excluded.includes(other) || (says?.option === other && says.besides === undefined);
  };
  return Object.entries(options).flatMap(([other, option]) =>
    excludes(name, other) || excludes(other, name) ? [option] : [],
  );
}
