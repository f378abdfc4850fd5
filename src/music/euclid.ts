/**
 * `onsets` spread over `steps` as evenly as whole steps allow, as `x..x..x.`, by Bjorklund's algorithm (Godfried
 * Toussaint, "The Euclidean algorithm generates traditional musical rhythms", Bridges, 2005): the shorter kind
 * of group is dealt out to the longer one, until at most one is left over, as Euclid subtracts. Onsets are 1 to
 * `steps`.
 */
export function euclidean(onsets: number, steps: number): string {
  let heads = Array.from({ length: onsets }, () => 'x');
  let tails = Array.from({ length: steps - onsets }, () => '.');
  if (tails.length === 0) return heads.join('');
  do {
    const pairs = Math.min(heads.length, tails.length);
    const joined = heads.slice(0, pairs).map((head, index) => head + (tails[index] ?? ''));
    tails = heads.length > pairs ? heads.slice(pairs) : tails.slice(pairs);
    heads = joined;
  } while (tails.length > 1);
  return [...heads, ...tails].join('');
}
