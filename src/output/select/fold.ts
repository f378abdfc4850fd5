/** Text as filters compare it. */
import { memoized } from '../../base/memo.ts';
import { folded } from '../../names/spelling.ts';

/**
 * The form under which two spellings of one text meet: without regard to case, accents, dashes, apostrophes
 * and the notation of accidentals. Only M before a digit keeps its case: `M3` and `m3`, `CM7` and `Cm7` differ.
 */
export const comparable = memoized(
  text =>
    folded(text)
      .replace(/M(?=\d)/g, 'δ')
      .toLowerCase(),
  20_000,
);
