/** Text as filters compare it. */
import { folded } from '../../catalog/lib/spelling.ts';

/** What is only to be lower-cased has none of these. */
const special = /[^a-z0-9 .,:;()#/&+*?!]|sharp|flat| {2}|^ | $|m\d/i;

/** Folding takes a while, and values repeat. */
const folds = new Map<string, string>();
const mostFolds = 20_000;

/**
 * The form under which two spellings of one text meet: without regard to case, accents, dashes, apostrophes
 * and the notation of accidentals. Only M before a digit keeps its case: `M3` and `m3`, `CM7` and `Cm7` differ.
 */
export function comparable(text: string): string {
  if (!special.test(text)) return text.toLowerCase();
  const known = folds.get(text);
  if (known !== undefined) return known;
  const form = folded(text)
    .replace(/M(?=\d)/g, 'δ')
    .toLowerCase();
  if (folds.size >= mostFolds) folds.clear();
  folds.set(text, form);
  return form;
}
