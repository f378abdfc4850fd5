/**
 * Traditional rhythms, a character to a step. In a pattern of one ring every `x` is an onset; in the others
 * a letter names its ring: maqsum's `DT.TD.T.` is two rings, the D's and the T's.
 */

export interface Timeline {
  readonly name: string;
  readonly pattern: string;
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly beatUnit: number;
  readonly tags: readonly string[];
  readonly isPublic?: boolean;
}

/** What a letter stands for as a ring's label; `x` is simply an onset. */
export const rings: Readonly<Record<string, string>> = {
  x: 'onset',
  D: 'dum',
  T: 'tek',
  k: 'ka',
  X: 'clap',
  o: 'wave',
  K: 'kick',
  S: 'snare',
  h: 'hi-hat',
};

interface Tradition {
  readonly source: string;
  readonly tags: readonly string[];
  /** `name | pattern | bpm | metre | further tags` */
  readonly lines: string;
}

const traditions: readonly Tradition[] = [
  {
    source: "Godfried Toussaint, The Geometry of Musical Rhythm (2013), 'Six Distinguished Rhythm Timelines'",
    tags: ['timeline'],
    lines: `
      Son clave 3-2   | x..x..x...x.x... |  96 | 4/4 | clave
      Rumba clave 3-2 | x..x...x..x.x... |  96 | 4/4 | clave
      Bossa nova      | x..x..x...x..x.. | 120 | 4/4 | clave
      Shiko           | x...x.x...x.x... | 100 | 4/4 | bell
      Soukous         | x..x..x...xx.... | 116 | 4/4 | clave
      Gahu            | x..x..x...x...x. | 110 | 4/4 | bell`,
  },
  {
    source: 'The same from the other half: David Peñalosa, The Clave Matrix (2009)',
    tags: ['timeline', 'clave'],
    lines: `
      Son clave 2-3   | ..x.x...x..x..x. |  96 | 4/4 |
      Rumba clave 2-3 | ..x.x...x..x...x |  96 | 4/4 |`,
  },
  {
    source: 'Toussaint (2013), and C. K. Ladzekpo, Foundation Course in African Dance-Drumming (1995)',
    tags: ['timeline', 'bell'],
    lines: `
      Standard pattern (bembé) | x.x.xx.x.x.x | 120 | 12/8 |
      Fume-fume                | x.x.x..x.x.. | 120 | 12/8 |
      Tresillo                 | x..x..x.     | 100 | 2/4  | cell
      Cinquillo                | x.xx.xx.     | 100 | 2/4  | cell
      Habanera                 | x..xx.x.     |  66 | 2/4  | cell`,
  },
  {
    source:
      "Miguel Díaz-Báñez, Giovanna Farigu, Francisco Gómez, David Rappaport, Godfried Toussaint, 'El compás flamenco: a phylogenetic analysis', Bridges (2004)",
    tags: ['flamenco', 'compás'],
    lines: `
      Soleá      | ..x..x.x.x.x | 110 | 12/8 |
      Guajira    | x..x..x.x.x. | 130 | 12/8 |
      Seguiriya  | x.x.x..x..x. | 110 | 12/8 |
      Fandango   | x..x..x..x.. | 120 | 12/8 |`,
  },
  {
    source: 'Johnny Farraj and Sami Abu Shumays, Inside Arabic Music (2019), and maqamworld.com',
    tags: ['iqaʿ', 'Arabic'],
    lines: `
      Maqsum       | DT.TD.T.   | 110 | 4/4  |
      Baladi       | DD.TD.T.   | 100 | 4/4  |
      Saʿidi       | DT.DD.T.   | 105 | 4/4  |
      Malfuf       | D..T..T.   | 130 | 2/4  |
      Ayyub        | D..kD.T.   | 120 | 2/4  |
      Samaʿi thaqil | D..T.DDT.. |  92 | 10/8 |`,
  },
  {
    source: 'Martin Clayton, Time in Indian Music (2000): X a clap (tali), o a wave (khali)',
    tags: ['tal', 'Hindustani'],
    lines: `
      Tintal   | X...X...o...X... | 120 | 16/4 |
      Jhaptal  | X.X..o.X..       | 100 | 10/4 |
      Rupak    | o..X.X.          |  90 | 7/4  |
      Ektal    | X.o.X.o.X.X.     |  80 | 12/4 |
      Keharwa  | X...o...         | 120 | 8/4  |
      Dadra    | X..o..           | 110 | 6/4  |`,
  },
  {
    source: 'David P. Nelson, Solkaṭṭu Manual (2008): X a clap, o a wave; the counts between are fingers',
    tags: ['tala', 'Carnatic'],
    lines: `
      Adi tala          | X...XoXo | 80 | 8/4 |
      Rupaka tala       | XoX...   | 80 | 6/4 | private`,
  },
  {
    source:
      "Constantin Brăiloiu, 'Le rythme aksak' (1951); names: Timothy Rice, May It Fill Your Soul (1994)",
    tags: ['aksak', 'Bulgarian'],
    lines: `
      Pajduško    | 2+3           | 200 | 5/16  |
      Răčenica    | 2+2+3         | 240 | 7/16  |
      Četvorno    | 3+2+2         | 220 | 7/16  |
      Dajčovo     | 2+2+2+3       | 260 | 9/16  |
      Kopanica    | 2+2+3+2+2     | 280 | 11/16 |
      Bučimiš     | 2+2+2+2+3+2+2 | 280 | 15/16 |`,
  },
  {
    source: 'Common practice of the drum kit; Jim Chapin, Advanced Techniques for the Modern Drummer (1948)',
    tags: ['drum kit'],
    lines: `
      Four on the floor | K.h.K.h.K.h.K.h. | 124 | 4/4 |
      Backbeat          | K.h.S.h.K.h.S.h. | 110 | 4/4 |
      Swing ride        | x..x.xx..x.x     | 160 | 4/4 | jazz`,
  },
];

export function timelines(): readonly Timeline[] {
  return traditions.flatMap(({ tags, lines }) =>
    lines
      .trim()
      .split('\n')
      .map(line => {
        const [name = '', written = '', bpm = '', metre = '', more = ''] = line
          .split('|')
          .map(cell => cell.trim());
        const [beatsPerBar, beatUnit] = metre.split('/').map(Number);
        const pattern = written.includes('+') ? grouped(written) : written;
        return {
          name,
          pattern,
          bpm: Number(bpm),
          beatsPerBar: Number(beatsPerBar),
          beatUnit: Number(beatUnit),
          tags: [...tags, ...more.split(' ').filter(tag => tag !== '' && tag !== 'private')],
          isPublic: more !== 'private',
        };
      }),
  );
}

/** An onset at the head of each group: `2+2+3` is `x.x.x..`. */
function grouped(groups: string): string {
  return groups
    .split('+')
    .map(length => 'x'.padEnd(Number(length), '.'))
    .join('');
}
