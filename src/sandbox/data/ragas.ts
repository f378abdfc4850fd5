/** Ragas as scales: the 72 melakartas of the Carnatic system, and well-known ragas of five and six tones. */
import { at } from './pitch.ts';

/**
 * The melakartas in order, a chakra to a line, as the chart of karnatik.com has them. Names and tones are facts,
 * free to use.
 */
const melakartas = `
kanakangi ratnangi ganamurti vanaspati manavati tanarupi
senavati hanumatodi dhenuka natakapriya kokilapriya rupavati
gayakapriya vakulabharanam mayamalavagowla chakravakam suryakantam hatakambari
jhankaradhwani natabhairavi keeravani kharaharapriya gourimanohari varunapriya
mararanjani charukesi sarasangi harikambhoji dheerasankarabharanam naganandini
yagapriya ragavardhini gangeyabhushani vagadheeswari shulini chalanata
salagam jalarnavam jhalavarali navaneetam pavani raghupriya
gavambhodi bhavapriya shubhapantuvarali shadvidamargini suvarnangi divyamani
dhavalambari namanarayani kamavardhini ramapriya gamanashrama vishwambari
shamalangi shanmukhapriya simhendramadhyamam hemavati dharmavati neetimati
kantamani rishabhapriya latangi vachaspati mechakalyani chitrambari
sucharitra jyotiswarupini dhatuvardhani nasikabhushani kosalam rasikapriya`
  .trim()
  .split(/\s+/);

/** Second and third of the six chakras with the perfect fourth; the six with the augmented one repeat them. */
const lower = ['2m 3d', '2m 3m', '2m 3M', '2M 3m', '2M 3M', '2A 3M'];

/** Sixth and seventh of the six ragas of a chakra. */
const upper = ['6m 7d', '6m 7m', '6m 7M', '6M 7m', '6M 7M', '6A 7M'];

/**
 * github.com/flutisthacker/raagnflute, raagJson.js; copies of raag-hindustani.com in polyexplorer/open-llm. The last
 * two: autrimncpa.wordpress.com, Gujari todi; ragajunglism.org, Saraswati.
 */
const janyas: Readonly<Record<string, string>> = {
  abhogi: '1P 2M 3m 4P 6M',
  chandrakauns: '1P 3m 4P 6m 7M',
  hamsadhvani: '1P 2M 3M 5P 7M',
  hindol: '1P 3M 4A 6M 7M',
  kalavati: '1P 3M 5P 6M 7m',
  'marva raga': '1P 2m 3M 4A 6M 7M',
  vibhas: '1P 2m 3M 5P 6m',
  'gurjari todi': '1P 2m 3m 4A 6m 7M',
  saraswati: '1P 2M 4A 5P 6M 7m',
};

/** Names with their intervals above the tonic, in tonal's spelling. */
export function ragas(): readonly (readonly [name: string, intervals: readonly string[]])[] {
  return [
    ...melakartas.map((name, index) => {
      const fourth = index < 36 ? '4P' : '4A';
      const [second, sixth] = [at(lower, Math.floor(index / 6) % 6), at(upper, index % 6)];
      return [name, `1P ${second} ${fourth} 5P ${sixth}`.split(' ')] as const;
    }),
    ...Object.entries(janyas).map(([name, intervals]) => [name, intervals.split(' ')] as const),
  ];
}
