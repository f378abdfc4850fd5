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

/**
 * Ragas that go up and down in different ways: ascent and descent in sargam, `r g d n` flat, `M` the sharp fourth.
 * Des: sujamusic.wordpress.com, Desh; Hindi Wikipedia (CC BY-SA). Jog: Wikipedia, Jog (raga) (CC BY-SA);
 * autrimncpa.wordpress.com, Jog. Khamaj: Wikipedia, Khamaj (CC BY-SA); musicbanaras.com. Brindavani sarang:
 * gudduelda.blogspot.com. Bihag: tanarang.tripod.com. Multani: tanarang.com; Wikipedia, Multani (CC BY-SA). Madhuvanti:
 * mantramusic.com; indianclassicalmusic.com, Multani. Bhimpalasi: raagJson.js, as above, without its turns. Where an
 * ascent begins on the lower seventh, it begins on the tonic here.
 */
const moving = `
des                | S R m P N S'   | S' n D P m G R S
jog                | S G m P n S'   | S' n P m G m g S
khamaj raga        | S G m P D N S' | S' n D P m G R S
brindavani sarang  | S R m P N S'   | S' n P m R S
bihag              | S G m P N S'   | S' N D P M G m G R S
multani            | S g M P N S'   | S' N d P M g r S
madhuvanti         | S g M P N S'   | S' N D P M g R S
bhimpalasi         | S g m P n S'   | S' n D P m g R S`;

/** The tones of sargam in the order of their size, which is 0 to 11 semitones, and as intervals. */
const swaras = [...'SrRgGmMPdDnN'];
const swaraIntervals = '1P 2m 2M 3m 3M 4P 4A 5P 6m 6M 7m 7M'.split(' ');

export function movingRagas(): readonly {
  readonly name: string;
  readonly intervals: readonly string[];
  readonly ways: { readonly ascent: readonly number[]; readonly descent: readonly number[] };
}[] {
  return moving
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', up = '', down = ''] = line.split('|').map(cell => cell.trim());
      const [ascent, descent] = [semitonesOf(up), semitonesOf(down)];
      const tones = new Set([...ascent, ...descent].map(semitones => semitones % 12));
      return {
        name,
        intervals: swaraIntervals.filter((_, index) => tones.has(index)),
        ways: { ascent, descent },
      };
    });
}

function semitonesOf(sargam: string): readonly number[] {
  return sargam.split(' ').map(swara => (swara === "S'" ? 12 : swaras.indexOf(swara)));
}

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
