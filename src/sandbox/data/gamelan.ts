/**
 * Tunings of gamelan as they were measured: slendro and pelog are no one scale, and each gamelan has its own.
 * The Scala archive (Manuel Op de Coul, huygens-fokker.org; free to use, and measurements are facts) as Tune.js
 * has it (github.com/abbernie/tune). Names of gongs are spelled as they are today, where that is known. Names of
 * Balinese tones: interactivegamelan.arts.unsw.edu.au, Modes and instruments.
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

const slendro = { tones: 'barang gulu dada lima nem', figures: '1 2 3 5 6' };
const pelog = { tones: 'panunggul gulu dada pelog lima nem barang', figures: '1 2 3 4 5 6 7' };
const selisir = { tones: 'ding dong deng dung dang', figures: '1 2 3 5 6' };
const saihPitu = { tones: 'ding dong deng deung dung dang daing', figures: '1 2 3 4 5 6 7' };

const measurements: readonly Measurement[] = [
  {
    ...slendro,
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
    ...pelog,
    lines: `
      Pelog, Kyahi Kanyut Mesem (Mangkunegaran, Solo)        | 124.521 271.058 522.809 688.207 787.819 954.515
      Pelog, Kyahi Bermara (kraton, Yogyakarta)              | 104.253 236.762 501.772 661.692 760.647 929.145
      Pelog, Kyahi Kancil Belik (kraton, Yogyakarta)         | 125 256 523 668 788 934
      Pelog, Kyahi Pangasih (kraton, Solo)                   | 128.298 276.357 545.806 669.366 784.692 967.096
      Pelog, the mean of thirty-nine gamelan                 | 120 270 540 670 785 950
      Pelog, as Ellis heard it                               | 137 446 575 687 820 1098`,
  },
  {
    ...selisir,
    lines: `
      Pelog selisir, gong kebyar of Padangtegal (Bali)       | 152 326 692 825`,
  },
  {
    ...saihPitu,
    lines: `
      Saih pitu, Ksatria (Denpasar, Bali)                    | 153 315 552 706 848 1058
      Saih pitu, Krobokan (Bali)                             | 179.253 294.528 466.278 670.188 813.686 909.359`,
  },
  // What follows came later, so that the others keep their ids: the gamelan of the sekaten, which are the courts'
  // oldest, and Balinese gongs.
  {
    ...pelog,
    lines: `
      Pelog, sekati, Kyahi Sepuh (kraton, Solo)              | 171.550 334.243 539.620 707.290 820.685 1011.798
      Pelog, sekati, Kyahi Henem (kraton, Solo)              | 189.581 283.668 597.856 750.916 841.713 1032.940
      Pelog, sekati, Kyahi Guntur Madu (kraton, Yogyakarta)  | 63.268 171.631 464.428 642.226 778.974 898.051
      Pelog, sekati, Kyahi Naga Ilaga (kraton, Yogyakarta)   | 85.033 301.054 531.396 627.758 724.260 874.028
      Pelog, Kyahi Munggang (Pakualaman, Yogyakarta)         | 145.568 298.198 543.015 694.708 850.180 1007.500
      Pelog, Sultan Anom (Cirebon)                           | 158.294 339.016 605.166 693.750 828.206 991.480
      Pelog, Kyahi Suka Rame (Banten)                        | 160.502 326.599 507.910 654.032 842.302 929.278
      Pelog, sekati of Kacirebonan (Cirebon)                 | 120.233 298.761 487.638 629.305 786.799 958.632
      Pelog, sekati of Sumenep (Madura)                      | 149.454 343.210 458.575 663.694 838.343 1008.903`,
  },
  {
    ...selisir,
    lines: `
      Pelog selisir, gong of Pliatan (Bali)                  | 148.059 268.637 638.994 762.706
      Pelog selisir, gong of Apuan (Bali)                    | 100.304 211.319 629.594 732.064
      Pelog selisir, gong of Sayan (Bali)                    | 91.946 289.210 661.618 761.765
      Pelog selisir, gong of Gianyar (Bali)                  | 133.706 306.138 718.723 800.207
      Pelog selisir, semara pagulingan of Pagan Kelod (Bali) | 110 350 650 810 1205
      Pelog selisir, semara pagulingan of Kamasan (Bali)     | 115 235 630 770 1190`,
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
