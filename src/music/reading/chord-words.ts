/** Reads chords in words. */

import { type Chord, parseChord } from '../chord.ts';
import { intervalNumber } from '../names/intervals.ts';
import { englishWord, germanB } from '../names/scale-names.ts';
import { foldSpelling, notesAtStart } from '../names/spelling.ts';

/** Symbols by the words for them; filler words give an empty text. */
const symbols: Readonly<Record<string, string>> = {
  ...{ major: 'maj', minor: 'm', dominant: 'dom', diminished: 'dim', augmented: 'aug', suspended: 'sus' },
  ...{ sus: 'sus', add: 'add', added: 'add', altered: 'alt', power: '5', flat: 'b', sharp: '#' },
  ...{ chord: '', triad: '', akkord: '', dreiklang: '', accord: '', acorde: '' },
};

/** Reads a chord in words, such as `C major`, `a-Moll-Dreiklang`, `F sharp half-diminished`, `E flat minor 7`. */
export function parseChordInWords(text: string): Chord | undefined {
  if (text.length > maxWordsLength) return undefined;
  const foldedText = foldSpelling(text).replace(germanB, 'bb ');
  // Matches `power chord A`, `dominant seventh chord on G`.
  const [, qualityName = '', root = ''] = /^(.+?)(?: (?:on|auf))? (\S+)$/i.exec(foldedText) ?? [];
  for (const { note, rest: qualityText } of [
    ...notesAtStart(foldedText),
    ...notesAtStart(`${root} ${qualityName}`),
  ]) {
    const words = qualityText
      .split(' ')
      .map(englishWord)
      .join(' ')
      .replace(/\bhalf diminished(?: 7(?:th)?| seventh)?(?= |$)/, 'minor 7 flat 5')
      .split(' ');
    const parts = words.map(
      english => intervalNumber(english) ?? (Object.hasOwn(symbols, english) ? symbols[english] : undefined),
    );
    const symbol = parts.join('');
    const chord = parts.includes(undefined) || symbol === '' ? undefined : parseChord(note + symbol);
    if (chord) return chord;
  }
  return undefined;
}

const maxWordsLength = 60;
