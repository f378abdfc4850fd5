/**
 * Traditional rhythms, a character to a step. In a pattern of one ring every `x` is an onset; in the others
 * a letter names its ring: maqsum's `DT.TD.T.` is two rings, the D's and the T's. Patterns and tempi are facts
 * of the traditions; the sources are named with them.
 */

/** What a circular rhythm and its track are made from. */
export interface Timeline {
  readonly name: string;
  /** One pattern, or one for each voice where several may sound on a step. All are of one length. */
  readonly patterns: readonly string[];
  /** Beats a minute; the beats are those that `beatsPerBar` counts, and a cycle is one bar. */
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly beatUnit: number;
  readonly tags: readonly string[];
  readonly isPublic?: boolean;
}

interface Tradition {
  readonly source: string;
  readonly tags: readonly string[];
  /** `name | pattern | bpm | metre | further tags`; voices are parted by `/`. */
  readonly lines: string;
}

/** Tempi: the middle of what the source or recordings of the tradition have. Claves span two bars of four. */
const traditions: readonly Tradition[] = [
  {
    source: 'Chromatone (github.com/chromatone/chromatone.center; MIT), db/rhythm/rhythms.yaml',
    tags: ['timeline'],
    lines: `
      Son clave 3-2   | x..x..x...x.x... | 192 | 8/4 | clave
      Rumba clave 3-2 | x..x...x..x.x... | 208 | 8/4 | clave
      Bossa nova      | x..x..x...x..x.. | 144 | 8/4 | clave
      Shiko           | x...x.x...x.x... | 112 | 4/4 | bell
      Soukous         | x..x..x...xx.... | 240 | 8/4 | clave
      Gahu            | x..x..x...x...x. | 116 | 4/4 | bell`,
  },
  {
    source: 'The same, begun on the second bar',
    tags: ['timeline', 'clave'],
    lines: `
      Son clave 2-3   | ..x.x...x..x..x. | 192 | 8/4 |
      Rumba clave 2-3 | ..x.x...x..x...x | 208 | 8/4 |`,
  },
  {
    source:
      'Chromatone, db/rhythm/rhythms.yaml; fume-fume: Toussaint, The Geometry of Musical Rhythm, as quoted',
    tags: ['timeline', 'bell'],
    lines: `
      Standard pattern (bembé) | x.x.xx.x.x.x | 380 | 12/8 |
      Fume-fume                | x.x.x..x.x.. | 370 | 12/8 |`,
  },
  {
    source: 'Chromatone, db/rhythm/rhythms.yaml',
    tags: ['timeline', 'cell'],
    lines: `
      Tresillo  | x..x..x. | 100 | 2/4 |
      Cinquillo | x.xx.xx. | 100 | 2/4 |
      Habanera  | x..xx.x. |  66 | 2/4 |`,
  },
  {
    source: 'Chromatone, db/rhythm/flamenco.yaml',
    tags: ['flamenco', 'compás'],
    lines: `
      Soleá      | ..x..x.x.x.x |  92 | 12/4 |
      Guajira    | x..x..x.x.x. | 190 | 12/8 |
      Seguiriya  | x.x.x..x..x. | 150 | 12/8 |
      Fandango   | x..x..x..x.. | 240 | 12/8 |`,
  },
  {
    source: 'Wikipedia, Dumbek rhythms (CC BY-SA); presets of the program Darbuka Rhythm Trainer',
    tags: ['iqaʿ', 'Arabic'],
    lines: `
      Maqsum       | DT.TD.T.   | 110 | 4/4  |
      Baladi       | DD.TD.T.   | 100 | 4/4  |
      Saʿidi       | DT.DD.T.   | 105 | 4/4  |
      Malfuf       | D..T..T.   | 130 | 2/4  |
      Ayyub        | D..kD.T.   | 120 | 2/4  |
      Samaʿi thaqil | D..T.DDT.. | 140 | 10/8 |`,
  },
  {
    source:
      'orientalblues.com, North Indian Talas; everything2.com, Tala; sangeetgyan.com: X a clap (tali), o a wave (khali)',
    tags: ['tal', 'Hindustani'],
    lines: `
      Tintal   | X...X...o...X... | 160 | 16/4 |
      Jhaptal  | X.X..o.X..       | 100 | 10/4 |
      Rupak    | o..X.X.          |  90 | 7/4  |
      Ektal    | X.o.X.o.X.X.     | 120 | 12/4 |
      Keharwa  | X...o...         | 180 | 8/4  |
      Dadra    | X..o..           | 150 | 6/4  |`,
  },
  {
    source:
      'Encyclopædia Britannica, Tala; Chromatone, db/rhythm/tala.yaml: X a clap, o a wave; the counts between are fingers',
    tags: ['tala', 'Carnatic'],
    lines: `
      Adi tala          | X...XoXo | 80 | 8/4 |
      Rupaka tala       | XoX...   | 80 | 6/4 | private`,
  },
  {
    source: 'eliznik.org.uk, Bulgarian dance rhythms; Chromatone, db/rhythm/rhythms.yaml',
    tags: ['aksak', 'Bulgarian'],
    lines: `
      Pajduško    | 2+3           | 400 | 5/16  |
      Răčenica    | 2+2+3         | 420 | 7/16  |
      Četvorno    | 3+2+2         | 400 | 7/16  |
      Dajčovo     | 2+2+2+3       | 430 | 9/16  |
      Kopanica    | 2+2+3+2+2     | 450 | 11/16 |
      Bučimiš     | 2+2+2+2+3+2+2 | 386 | 15/16 |`,
  },
  {
    source:
      'github.com/lvm/tidal-drum-patterns (GPL-3; the facts); Marc Sabatella, A Jazz Improvisation Primer',
    tags: ['drum kit'],
    lines: `
      Four on the floor | K.h.K.h.K.h.K.h. | 124 | 4/4 |
      Backbeat          | K.h.S.h.K.h.S.h. | 110 | 4/4 |
      Swing ride        | R..R.RR..R.R     | 160 | 4/4 | jazz`,
  },
];

/** Later additions, which come after the Euclidean rhythms so that these keep their ids. */
const additions: readonly Tradition[] = [
  {
    source: 'Chromatone, db/rhythm/flamenco.yaml: counted from 1 as the soleá is',
    tags: ['flamenco', 'compás'],
    lines: `
      Bulería | ..x...xx.x.x | 230 | 12/8 |`,
  },
  {
    source: 'German Wikipedia, Cascara (Rhythmus) (CC BY-SA)',
    tags: ['timeline', 'Afro-Cuban'],
    lines: `
      Cáscara 3-2 | x.xx.x.xx.x.xx.x | 192 | 8/4 |
      Cáscara 2-3 | x.x.xx.xx.xx.x.x | 192 | 8/4 |`,
  },
  {
    source:
      'Synthlet (github.com/danigb/synthlet; MIT), its table of Toussaint’s necklaces as they are played; drum kit: René-Pierre Bardet, 200 and 260 Drum Machine Patterns, as typed in github.com/stephenhandley/DrumMachinePatterns',
    tags: ['Brazilian'],
    lines: `
      Samba cowbell | x.x.xx.x.x.x.xx. | 100 | 4/4 | samba bell
      Samba, drum kit | K..KK..KK..KK..K / ..h...h...h...h. | 100 | 4/4 | samba drum-kit
      Bossa nova, drum kit | K..KK..KK..KK..K / t..t..t...t..t.. / hhhhhhhhhhhhhhhh | 144 | 8/4 | bossa-nova drum-kit`,
  },
  {
    source:
      'thatdrumblog.blogspot.com, Developing New Orleans Second Line Grooves (2020): the 3-2 son clave in the feet',
    tags: ['New Orleans', 'drum kit'],
    lines: `
      Second line | K..K..K...K.K... / SSSSSSSSSSSSSSSS / ..h...h...h...h. | 190 | 8/4 |`,
  },
  {
    source:
      'Bardet; lvm/tidal-drum-patterns; github.com/yakari/grooveforge (MIT); howtoplaydrums.com, Shuffle groove; Sabatella',
    tags: ['drum kit'],
    lines: `
      Rock beat | K.......K....... / ....S.......S... / h.h.h.h.h.h.h.h. | 120 | 4/4 | rock
      Disco | K...K...K...K... / ....S.......S... / h...h...h...h... / ..H...H...H...H. | 120 | 4/4 | dance
      Shuffle | K.....K..... / ...S.....S.. / h.hh.hh.hh.h | 120 | 4/4 | blues
      Swing, ride and hi-hat | R..R.RR..R.R / ...h.....h.. | 160 | 4/4 | jazz
      One drop | ........K....... / ........t....... / h.h.h.h.h.h.h.h. | 76 | 4/4 | reggae
      Steppers | K...K...K...K... / ........t....... / h.h.h.h.h.h.h.h. | 76 | 4/4 | reggae
      Dembow | K...K...K...K... / ...S..S....S..S. | 92 | 4/4 | reggaeton
      Waltz | K..... / ..S.S. / h.h.h. | 150 | 3/4 |`,
  },
];

export function timelines(): readonly Timeline[] {
  return traditions.flatMap(readTimeline);
}

export function laterTimelines(): readonly Timeline[] {
  return additions.flatMap(readTimeline);
}

function readTimeline({ tags, lines }: Tradition): readonly Timeline[] {
  return lines
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', written = '', bpm = '', metre = '', more = ''] = line
        .split('|')
        .map(cell => cell.trim());
      const [beatsPerBar, beatUnit] = metre.split('/').map(Number);
      const further = more.split(' ').filter(tag => tag !== '' && tag !== 'private');
      return {
        name,
        patterns: written.includes('+') ? [grouped(written)] : written.split(' / '),
        bpm: Number(bpm),
        beatsPerBar: Number(beatsPerBar),
        beatUnit: Number(beatUnit),
        tags: [...tags, ...further.map(tag => tag.replace('-', ' '))],
        isPublic: more !== 'private',
      };
    });
}

/** An onset at the head of each group: `2+2+3` is `x.x.x..`. */
function grouped(groups: string): string {
  return groups
    .split('+')
    .map(length => 'x'.padEnd(Number(length), '.'))
    .join('');
}
