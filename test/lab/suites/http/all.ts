/** Every requirement that is checked, and those that `serve` does not meet. */
import type { Check } from './ask.ts';
import { checks as conditions } from './conditions.ts';
import { checks as messages } from './messages.ts';
import { checks as semantics } from './semantics.ts';

export const checks: readonly Check[] = [...messages, ...semantics, ...conditions];

/** The reason for each requirement. */
export const unmet: ReadonlyMap<string, string> = new Map([
  ['a minor version that is not known is taken for the highest known', "Node's parser refuses it"],
  ...['a field without a name', 'white space before the colon']
    .filter(() => Number.parseInt(process.versions.llhttp ?? '', 10) < 9)
    .map(taken => [`400 for ${taken}`, 'the parser of Node 20.18 takes it'] as const),
]);
