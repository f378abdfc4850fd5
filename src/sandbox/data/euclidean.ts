/**
 * Euclidean rhythms: the list of Godfried Toussaint, "The Euclidean algorithm generates traditional musical
 * rhythms", Bridges (2005), read in quotations, among them Synthlet's table (github.com/danigb/synthlet; MIT).
 * Patterns are as the algorithm gives them; a tradition may begin on another onset of the same necklace.
 */
import { euclidean } from '../../music/rings.ts';
import type { Timeline } from './timelines.ts';

/** `onsets steps | where it is heard` */
const known = `
  2  3 | Cueca
  2  5 | Khafif-e-ramal
  3  4 | Cumbia
  3  5 | Khafif-e-ramal, second form
  3  7 | Ruchenitza
  3  8 | Tresillo
  4  7 | Ruchenitza, second form
  4  9 | Aksak
  4 11 | Outside Now
  5  6 | York-Samai
  5  7 | Nawakhat
  5  8 | Cinquillo
  5  9 | Agsag-Samai
  5 11 | Pictures at an Exhibition
  5 12 | Venda clapping pattern
  5 16 | Bossa-nova necklace
  7  8 | Bendir
  7 12 | West African bell pattern
  7 16 | Samba necklace
  9 16 | Central African necklace
  11 24 | Aka necklace
  13 24 | Aka necklace of the upper Sangha
`;

export function euclideanRhythms(): readonly Timeline[] {
  return known
    .trim()
    .split('\n')
    .map(line => {
      const [numbers = '', heard = ''] = line.split('|').map(cell => cell.trim());
      const [onsets, steps] = numbers.split(/ +/).map(Number);
      return {
        name: `E(${onsets},${steps}) ${heard}`,
        patterns: [euclidean(Number(onsets), Number(steps))],
        // A beat is a step: about seven in a second. Cycles of three and four steps would rush by.
        bpm: Number(steps) < 5 ? 200 : 420,
        beatsPerBar: Number(steps),
        beatUnit: Number(steps) === 16 ? 16 : 8,
        tags: ['Euclidean', 'timeline'],
      };
    });
}
