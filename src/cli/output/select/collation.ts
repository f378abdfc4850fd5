/** The order that texts have in the user's language. */

/** What most names are made of, in the order of English: a text comes before those that go on. */
const alphabet = ' ♭♯abcdefghijklmnopqrstuvwxyz';
const plain = /^[ ♭♯a-z]*$/i;
/** More texts than these take longer to compare so than the rules of the language to load. */
const mostCompared = 100;

/**
 * Compares texts for sorting, numbers in them by their value. The rules of the language take longer to load than a
 * short list takes to print: they wait for a text that isn't plain, or a user whose language isn't English.
 * @param count of the texts
 */
export function textOrder(count: number): (one: string, other: string) => number {
  let isPlain: boolean | undefined;
  let collator: Intl.Collator | undefined;
  return (one, other) => {
    isPlain ??= count <= mostCompared && isEnglish();
    isPlain &&= plain.test(one) && plain.test(other);
    if (isPlain) return plainOrder(one, other);
    collator ??= new Intl.Collator(undefined, { numeric: true });
    return collator.compare(one, other);
  };
}

/** Of all that Node has for languages, plural rules are loaded soonest. */
function isEnglish(): boolean {
  return new Intl.PluralRules().resolvedOptions().locale.startsWith('en');
}

/** By their letters; where these are the same, small ones before capitals. */
function plainOrder(one: string, other: string): number {
  const [low, high] = [one.toLowerCase(), other.toLowerCase()];
  for (let at = 0; at < low.length && at < high.length; at++) {
    const difference = alphabet.indexOf(low.charAt(at)) - alphabet.indexOf(high.charAt(at));
    if (difference !== 0) return difference;
  }
  return low.length - high.length || (one < other ? 1 : one > other ? -1 : 0);
}
