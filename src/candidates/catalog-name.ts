/** A record of the catalog by its name, found among what Tab offers: for words that are no command. */

import { nouns } from '../catalog/index.ts';
import { instruments } from '../catalog/instruments.ts';
import { impliedReadings } from '../catalog/lib/implied-names.ts';
import type { CatalogMatch } from '../cli/argv/usage.ts';
import { folded } from '../names/spelling.ts';
import { shellWord } from '../text/shell-word.ts';

/** @param packaged the candidates of a noun, as candidates.ts writes them */
export function matchAmongCandidates(
  words: readonly string[],
  packaged: (noun: string) => string,
): CatalogMatch | undefined {
  const text = words.join(' ');
  const wanted = folded(text);
  if (wanted === '') return undefined;
  let isPart = false;
  for (const { name: noun } of nouns) {
    const meant = new Set(
      noun === instruments.name ? impliedReadings(noun, text).map(({ name }) => name) : [],
    );
    for (const line of packaged(noun).split('\n').slice(1)) {
      const [, label = '', ...names] = line.split('\t');
      if (label === '') continue;
      // Tab offers a scale by its whole name alone; here the first key will do.
      const keyless = noun === 'scales' ? [label.slice(label.indexOf(' ') + 1)] : [];
      const forms = [label, ...names, ...keyless].map(folded);
      if (forms.includes(wanted) || forms.some(form => meant.has(form.toLowerCase())))
        return { line: `${noun} get ${quotedLabel(label)}`, isWhole: true, argv: [noun, 'get', label] };
      isPart ||= forms.some(form => ` ${form.replaceAll('-', ' ')} `.includes(` ${wanted} `));
    }
  }
  return isPart ? { line: `search ${quotedLabel(text)}`, isWhole: false } : undefined;
}

/** As it can be typed: words of letters and digits need no quotes. */
function quotedLabel(label: string): string {
  return /^[\p{L}\p{N}♯♭ .-]+$/u.test(label) ? label : shellWord(label);
}
