/** How the text of an option, an environment variable or a setting becomes a value. */

export interface Reader<Value> {
  /** The value; undefined if the text has none. */
  read(text: string): Value | undefined;
  /** What `read` takes, as the rest of a sentence: `a whole number from 0 to 99`. */
  readonly expects: string;
  /** The type of the value if it is no text, as JSON Schema names it. */
  readonly type?: 'integer' | 'number' | 'boolean';
  readonly choices?: readonly string[];
}

export function wholeNumber(least: number, most: number): Reader<number> {
  const to = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
  return numberReader(least, most, /^\d{1,16}$/, {
    expects: `a whole number from ${least}${to}`,
    type: 'integer',
  });
}

export const positiveInteger: Reader<number> = {
  ...wholeNumber(1, Number.MAX_SAFE_INTEGER),
  expects: 'a positive integer',
};

/** A decimal number in a span, both ends included. */
export function decimal(least: number, most: number, expects: string): Reader<number> {
  return numberReader(least, most, /^\d{1,9}(\.\d{1,9})?$/, { expects, type: 'number' });
}

function numberReader(
  least: number,
  most: number,
  form: RegExp,
  says: Pick<Reader<number>, 'expects' | 'type'>,
): Reader<number> {
  const fits = (text: string) => form.test(text) && Number(text) >= least && Number(text) <= most;
  return { read: text => (fits(text) ? Number(text) : undefined), ...says };
}

/** Node's timers hold 2³¹ − 1 milliseconds at most, and a longer one would run out at once. */
export const seconds = decimal(0.001, 86_400, 'a number of seconds from 0.001 to 86400');

export const anyText: Reader<string> = { read: value => value, expects: 'a text' };

/** Many programs have `-` for stdout; a file of this name is `./-`. */
export const filePath: Reader<string> = {
  read: value => (value === '' || value === '-' ? undefined : value),
  expects: 'the path of a file (without it stdout is written)',
};

export const folderPath: Reader<string> = { read: filePath.read, expects: 'the path of a directory' };

export const absolutePath: Reader<string> = {
  read: value => (/^([a-z]:)?[/\\]/i.test(value) ? value : undefined),
  expects: 'an absolute path',
};

export const pemPath: Reader<string> = {
  read: value => value || undefined,
  expects: 'the path of a PEM file',
};

/** Case does not count, and `-o=csv` is `-o csv`. */
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
