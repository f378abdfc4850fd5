/** What argv means. */

/** What a command was given. Names of options are as in the tree, in camelCase without dashes. */
export interface Given {
  readonly args: readonly string[];
  flag(name: string): boolean;
  text(name: string): string | undefined;
  /** Every value of an option that may repeat. */
  texts(name: string): readonly string[];
  /** The entries of a comma list without those that are empty; undefined where the option is not given. */
  list(name: string): readonly string[] | undefined;
  /** The number in an option whose check has passed. */
  number(name: string): number | undefined;
}

/** Help on the program or on one of its commands, its version, or a command to run. */
export type Parsed<Load> =
  | { readonly kind: 'help'; readonly path: readonly string[] }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'command';
      readonly path: readonly string[];
      readonly load: Load;
      readonly given: Given;
    };

/** `values` are texts, lists of texts, and flags, by name. */
export function givenOf(args: readonly string[], values: Readonly<Record<string, unknown>>): Given {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    args,
    flag: name => values[name] === true,
    text,
    texts: name => {
      const value = values[name];
      return Array.isArray(value) ? value.map(String) : [];
    },
    list: name =>
      text(name)
        ?.split(',')
        .map(entry => entry.trim())
        .filter(entry => entry !== ''),
    number: name => {
      const value = text(name);
      return value === undefined ? undefined : Number(value);
    },
  };
}
