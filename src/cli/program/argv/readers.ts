/** Parses the text of an option, an environment variable or a setting. */

export interface Reader<Value> {
  /** Returns the value; undefined if the text is invalid. */
  read(text: string): Value | undefined;
  /** The values that `read` accepts, as the end of a sentence: `a whole number from 0 to 99`. */
  readonly expects: string;
  /** The type of the value in JSON Schema, if it is not a string. */
  readonly type?: 'integer' | 'number' | 'boolean';
  readonly choices?: readonly string[];
}

export function wholeNumber(min: number, max: number): Reader<number> {
  const range = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`;
  return numberReader(min, max, /^\d{1,16}$/, {
    expects: `a whole number from ${min}${range}`,
    type: 'integer',
  });
}

export const positiveInteger: Reader<number> = {
  ...wholeNumber(1, Number.MAX_SAFE_INTEGER),
  expects: 'a positive integer',
};

/** Returns a reader of decimal numbers in a range, both ends included. */
export function decimal(min: number, max: number, expects: string): Reader<number> {
  return numberReader(min, max, /^\d{1,9}(\.\d{1,9})?$/, { expects, type: 'number' });
}

function numberReader(
  min: number,
  max: number,
  pattern: RegExp,
  texts: Pick<Reader<number>, 'expects' | 'type'>,
): Reader<number> {
  const isInRange = (text: string) => pattern.test(text) && Number(text) >= min && Number(text) <= max;
  return { read: text => (isInRange(text) ? Number(text) : undefined), ...texts };
}

/** A number of seconds. Node's timers take at most 2³¹ − 1 milliseconds; with a longer time they fire at once. */
export const seconds = decimal(0.001, 86_400, 'a number of seconds from 0.001 to 86400');

export const anyText: Reader<string> = { read: value => value, expects: 'a string' };

/** The path that means stdout, as in many programs; a file of this name is `./-`. */
export const stdoutPath = '-';

export const filePath: Reader<string> = {
  read: value => value || undefined,
  expects: 'the path of a file, or - for stdout',
};

export const folderPath: Reader<string> = {
  read: value => (value === stdoutPath ? undefined : filePath.read(value)),
  expects: 'the path of a directory',
};

export const absolutePath: Reader<string> = {
  read: value => (/^([a-z]:)?[/\\]/i.test(value) ? value : undefined),
  expects: 'an absolute path',
};

export const pemPath: Reader<string> = {
  read: value => value || undefined,
  expects: 'the path of a PEM file',
};

/** Returns a reader of fixed choices, in any case. It ignores a leading `=`, so `-o=csv` is `-o csv`. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): Reader<Choice> {
  return {
    read: value => choices.find(choice => choice === value.replace(/^=/, '').toLowerCase()),
    expects: `one of ${choices.join(', ')}`,
    choices,
  };
}

export const yesOrNo: Reader<boolean> = {
  read: value =>
    /^(true|yes|on|1)$/i.test(value) ? true : /^(false|no|off|0)$/i.test(value) ? false : undefined,
  expects: 'true or false',
  type: 'boolean',
};
