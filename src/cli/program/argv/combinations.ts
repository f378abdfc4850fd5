/** Checks combinations of options: which are refused, how help describes them, and which options Tab leaves out. */
import { Failure } from '../../../base/errors.ts';
import { joinWithWord } from '../../../catalog/lib/value-texts.ts';
import type { Argument, CommandInput } from './command.ts';
import { type Combination, type Option, type Options, type OtherOption, spellingsOf } from './option.ts';

interface DeclaredInput {
  /** The options, including those of every command. */
  readonly options: Options;
  readonly arguments: readonly Argument[];
}

/** Throws if an option has no effect, or if options contradict each other: Failure of kind usage. */
export function checkCombination(declaration: DeclaredInput, input: CommandInput): void {
  for (const name of input.options.givenOptions) {
    const option = declaration.options[name];
    if (option === undefined) continue;
    const value = effectiveValue(name, declaration, input);
    for (const [combinations, subject] of [
      [option, optionText(option)],
      [option.whenValue?.[String(value)] ?? {}, optionText(option, String(value))],
    ] as const)
      checkRules(combinations, subject, declaration, input);
    const impliedOption = impliedValue(option, declaration);
    if (impliedOption === undefined || !input.options.givenOptions.has(impliedOption.option)) continue;
    const statedValue = String(Reflect.get(input.options, impliedOption.option));
    if (![impliedOption.value, ...(impliedOption.otherValues ?? [])].includes(statedValue))
      throw exclusionFailure(optionText(option), otherText([impliedOption.option, statedValue], declaration));
  }
}

function checkRules(
  { needs, excludes = [], onlyFor = {} }: Combination,
  subject: string,
  ...inputs: [DeclaredInput, CommandInput]
): void {
  const [declaration] = inputs;
  const excluded = excludes.find(other => isSatisfied(other, ...inputs));
  if (excluded !== undefined) throw exclusionFailure(subject, otherText(excluded, declaration));
  if (needs && !needs.some(other => isSatisfied(other, ...inputs)))
    throw noEffectFailure(subject, needs, declaration);
  for (const [name, values] of Object.entries(onlyFor)) {
    const isUnknown = effectiveValue(name, ...inputs) === undefined;
    if (!isUnknown && !isSatisfied([name, ...values], ...inputs))
      throw noEffectFailure(subject, [[name, ...values]], declaration);
  }
}

function exclusionFailure(one: string, other: string): Failure {
  const kind = other.startsWith('-') ? 'option' : 'argument';
  return conflictFailure(`Option '${one}' cannot be used with ${kind} '${other}'.`);
}

/** Returns the failure of options that exclude each other. @param message names them */
export function conflictFailure(message: string): Failure {
  return new Failure('usage', message, { code: 'conflicting_options', hint: 'Leave out one of them.' });
}

function noEffectFailure(
  subject: string,
  others: readonly OtherOption[],
  declaration: DeclaredInput,
): Failure {
  return new Failure('usage', `${subject} has no effect here.`, {
    code: 'idle_option',
    hint: `It works with ${joinWithWord(others.map(other => otherText(other, declaration)))}.`,
  });
}

function isSatisfied(other: OtherOption, declaration: DeclaredInput, input: CommandInput): boolean {
  if (typeof other === 'string')
    return input.options.givenOptions.has(other) || givenWords(other, declaration, input).length > 0;
  const [name, ...values] = other;
  const foundValues = [effectiveValue(name, declaration, input)].flat();
  return values.some(value => foundValues.some(each => matchesValue(String(each), value)));
}

function matchesValue(text: string, value: string): boolean {
  return value.startsWith('*') ? text.toLowerCase().endsWith(value.slice(1)) : text === value;
}

/** Returns the value of an option, set by itself or by another option, or the words of an argument. */
function effectiveValue(name: string, declaration: DeclaredInput, input: CommandInput): unknown {
  const impliedValues = [...input.options.givenOptions].map(each =>
    impliedValue(declaration.options[each], declaration),
  );
  const impliedOption = impliedValues.find(each => each?.option === name);
  if (impliedOption) return impliedOption.value;
  const value: unknown = Reflect.get(input.options, name);
  if (value !== undefined) return value;
  const { impliedBy } = declaration.options[name] ?? {};
  const otherValue: unknown = impliedBy && Reflect.get(input.options, impliedBy.option);
  if (impliedBy && typeof otherValue === 'string') return impliedBy.value(otherValue);
  const words = givenWords(name, declaration, input);
  return words.length > 0 ? words : undefined;
}

/** Returns the value that one option sets for another; undefined if it sets none. */
function impliedValue(
  option: Option | undefined,
  { options }: Pick<DeclaredInput, 'options'>,
): Option['implies'] {
  const { values } = options[option?.implies?.option ?? ''] ?? {};
  const isChoice = values?.from === 'choices' && values.choices.includes(option?.implies?.value ?? '');
  return isChoice ? option?.implies : undefined;
}

function givenWords(name: string, declaration: DeclaredInput, { args }: CommandInput): readonly string[] {
  const index = declaration.arguments.findIndex(argument => argument.name === name);
  return index < 0 ? [] : args.slice(index);
}

/** Returns an option as text: `--json`, `-o csv`. */
function optionText(option: Option, value?: string): string {
  const spellings = spellingsOf(option);
  return value === undefined ? (spellings.at(-1) ?? '') : `${spellings[0]} ${value}`;
}

/** Returns another option or argument as text. @param isBrief whether to use as few words as possible */
function otherText(other: OtherOption, { options }: DeclaredInput, isBrief = false): string {
  const [name, ...values] = typeof other === 'string' ? [other] : other;
  const option = options[name];
  if (option === undefined && values.length > 0)
    return `${isBrief ? '' : 'the argument '}${joinWithWord(values)}`;
  if (option === undefined) return `<${name}>`;
  if (values.length > 0) return optionText(option, joinWithWord(values));
  return isBrief ? (spellingsOf(option)[0] ?? '') : optionText(option);
}

/** Returns the lines of help on the valid combinations of an option. */
export function combinationNotes(option: Option, declaration: DeclaredInput): readonly string[] {
  const valueCombinations = Object.entries(option.whenValue ?? {});
  return [
    ...combinationTexts(option, declaration),
    ...valueCombinations.flatMap(([value, combinations]) =>
      combinationTexts(combinations, declaration, `'${value}' `),
    ),
  ];
}

function combinationTexts(
  { needs = [], excludes = [], onlyFor = {} }: Combination,
  declaration: DeclaredInput,
  prefix = '',
): string[] {
  const texts = (others: readonly OtherOption[]) =>
    others.filter(createPresenceTest(declaration)).map(other => otherText(other, declaration, true));
  // One condition on an option is easier to read than two.
  const isNeeded = (name: string) => needs.some(other => typeof other !== 'string' && other[0] === name);
  const onlyOptions = Object.entries(onlyFor).filter(([name]) => !isNeeded(name));
  const onlyTexts = texts(onlyOptions.map(([name, values]): OtherOption => [name, ...values]));
  const lists = [
    ['needs', texts(needs)],
    ['only with', onlyTexts],
    ['not with', texts(excludes)],
  ] as const;
  return lists.flatMap(([wording, list]) =>
    list.length > 0 ? [`${prefix}${wording} ${joinWithWord(list)}`] : [],
  );
}

function createPresenceTest({ options, arguments: args }: DeclaredInput): (other: OtherOption) => boolean {
  return other => {
    const name = typeof other === 'string' ? other : other[0];
    return Object.hasOwn(options, name) || args.some(argument => argument.name === name);
  };
}

/** Returns the options that conflict with an option whatever their values, whichever of the two declares it. */
export function conflictingOptions(name: string, options: Options): readonly Option[] {
  const declaresConflict = (one: string, other: string) => {
    const { excludes: excludedOptions = [] } = options[one] ?? {};
    const impliedOption = impliedValue(options[one], { options });
    return (
      excludedOptions.includes(other) ||
      (impliedOption?.option === other && impliedOption.otherValues === undefined)
    );
  };
  return Object.entries(options).flatMap(([other, option]) =>
    declaresConflict(name, other) || declaresConflict(other, name) ? [option] : [],
  );
}
