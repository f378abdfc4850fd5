/**
 * Tunings of gamelan as they were measured: slendro and pelog are no one scale, and each gamelan has its own.
 * Jaap Kunst, Music in Java (1949), Wasisto Surjodiningrat et al. (1972, 1993), Colin McPhee, Music in Bali
 * (1966) and Alexander Ellis (1885), as collected in the Scala archive (Manuel Op de Coul, huygens-fokker.org;
 * free to use, and measurements are facts).
 */
import { slug } from './pitch.ts';
import type { TuningSource } from './tuning.ts';

interface Measurement {
  /** The tones' names, and their figures in cipher notation where the names have some. */
  readonly tones: string;
  readonly figures: string;
  /** `gamelan | cents above the lowest tone`; the last is the octave, where it isn't 1200. */
  readonly lines: string;
}

const measurements: readonly Measurement[] = [
  {
    tones: 'barang gulu dada lima nem',
    figures: '1 2 3 5 6',
    lines: `
      Slendro, Kyahi Kanyut Mesem (Mangkunegaran, Solo)      | 222.974 475.590 711.842 937.091
      Slendro, Kyahi Pengawe Sari (Pakualaman, Yogyakarta)   | 250.868 483.311 715.595 951.130
      Slendro, Kyahi Madu Kentir (kraton, Yogyakarta)        | 240 482 711 931 1199
      Slendro, R. M. Jayadipura (Yogyakarta)                 | 245 476 715 946
      Slendro, the regent of Pasuruan                        | 239 469 705 941
      Slendro, Rancaiyuh (Tangerang)                         | 231.940 471.802 717.208 939.247
      Slendro, the mean of thirty gamelan                    | 231 474 717 955 1208
      Slendro, as Ellis heard it                             | 228 484 728 960`,
  },
  {
    tones: 'panunggul gulu dada pelog lima nem barang',
    figures: '1 2 3 4 5 6 7',
    lines: `
      Pelog, Kyahi Kanyut Mesem (Mangkunegaran, Solo)        | 124.521 271.058 522.809 688.207 787.819 954.515
      Pelog, Kyahi Bermara (kraton, Yogyakarta)              | 104.253 236.762 501.772 661.692 760.647 929.145
      Pelog, Kyahi Kancil Belik (kraton, Yogyakarta)         | 125 256 523 668 788 934
      Pelog, Kyahi Pangasih (kraton, Solo)                   | 128.298 276.357 545.806 669.366 784.692 967.096
      Pelog, the mean of thirty-nine gamelan                 | 120 270 540 670 785 950
      Pelog, as Ellis heard it                               | 137 446 575 687 820 1098`,
  },
  {
    tones: 'ding dong deng dung dang',
    figures: '1 2 3 5 6',
    lines: `
      Pelog selisir, gong kebyar of Padangtegal (Bali)       | 152 326 692 825`,
  },
  {
    tones: 'ding dong deng deung dung dang daing',
    figures: '1 2 3 4 5 6 7',
    lines: `
      Saih pitu, Ksatria (Denpasar, Bali)                    | 153 315 552 706 848 1058
      Saih pitu, Krobokan (Bali)                             | 179.253 294.528 466.278 670.188 813.686 909.359`,
  },
];

export function gamelanTunings(): readonly TuningSource[] {
  return measurements.flatMap(({ tones, figures, lines }) => {
    const [labels, notes] = [tones.split(' '), figures.split(' ')];
    return lines
      .trim()
      .split('\n')
      .map(line => {
        const [name = '', figures = ''] = line.split('|').map(cell => cell.trim());
        const heights = [0, ...figures.split(' ').map(Number)];
        return {
          name,
          slug: slug(name),
          systemType: 'measured',
          octaveRatio: 2 ** ((heights[labels.length] ?? 1200) / 1200),
          steps: labels.map((label, index) => ({
            label,
            ratio: 2 ** ((heights[index] ?? 0) / 1200),
            note: notes[index] ?? label,
          })),
        };
      });
  });
}
