/** Note names as people spell them: accidentals in any notation, and enharmonic equivalents. */

/** Semitones above C of each letter in lower case. */
export const chromaOfLetter: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/**
 * The form under which spellings of one name meet: accidentals as `#` and `b`, words parted by one space,
 * no marks over letters. `C♯ Dorian`, `c-sharp_dorian` and `C# dorian` meet, up to their case.
 */
export function folded(name: string): string {
  return name
    .replace(/𝄪/gu, '##')
    .replace(/𝄫/gu, 'bb')
    .replace(/♯/g, '#')
    .replace(/♭/g, 'b')
    .replace(/(?<=^|[\s_-])([a-g])[\s_-]?(sharp|flat)(?=$|[\s_-])/gi, (_, letter: string, word: string) =>
      word.toLowerCase() === 'sharp' ? `${letter}#` : `${letter}b`,
    )
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/**
 * Other spellings of a name whose first word is a note: `d## dorian` → `e dorian`, `fb dorian`; those with
 * fewer accidentals first. Takes and gives folded names in lower case.
 */
export function enharmonics(name: string): string[] {
  const note = /^([a-g])(#{1,3}|b{1,3}|)(?= |$)/.exec(name);
  const [spelled, letter, signs] = [note?.[0], note?.[1], note?.[2]];
  if (spelled === undefined || letter === undefined || signs === undefined) return [];
  const chroma = (chromaOfLetter[letter] ?? 0) + (signs.startsWith('b') ? -signs.length : signs.length);
  const respelled: string[] = [];
  for (const alteration of [0, 1, -1, 2, -2]) {
    for (const [other, natural] of Object.entries(chromaOfLetter)) {
      if (other === letter || (((chroma - natural - alteration) % 12) + 12) % 12 !== 0) continue;
      respelled.push(other + (alteration < 0 ? 'b' : '#').repeat(Math.abs(alteration)));
    }
  }
  return respelled.map(spelling => spelling + name.slice(spelled.length));
}
