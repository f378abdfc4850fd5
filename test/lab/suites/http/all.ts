/** All checked requirements, and those that `serve` does not meet. */
import type { Check } from './ask.ts';
import { checks as conditions } from './conditions.ts';
import { checks as messages } from './messages.ts';
import { checks as semantics } from './semantics.ts';

export const checks: readonly Check[] = [...messages, ...semantics, ...conditions];

/** The requirements that `serve` does not meet, each with the reason. */
export const unmet: ReadonlyMap<string, string> = new Map([
  ['an unknown minor version is treated as the highest known one', "Node's parser refuses it"],
  ...['a field without a name', 'white space before the colon']
    .filter(() => Number.parseInt(process.versions.llhttp ?? '', 10) < 9)
    .map(malformed => [`400 for ${malformed}`, 'the parser of Node 20.18 accepts it'] as const),
]);
