/**
 * Traditional rhythms, a character to a step. In a pattern of one ring every `x` is an onset; in the others
 * a letter names its ring: maqsum's `DT.TD.T.` is two rings, the D's and the T's. A ring may also have its label in
 * front, `bell:X.x.o.`, and then X is an accent and o a ghost note; `= Dha Dhin R! L` has a ring for each word, with an
 * accent where there is a `!`. Patterns and tempi are facts of the traditions; the sources are named with them.
 */
import { type Ring, ringsOfPattern, stressedPattern, usualVelocity } from '../../music/rings.ts';

/** What a circular rhythm and its track are made from. */
export interface Timeline {
  readonly name: string;
  /** One pattern, or one for each voice where several may sound on a step. All are of one length. */
  readonly patterns: readonly string[];
  /** Where the patterns don't tell all of them. */
  readonly rings?: readonly Ring[];
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
      Samba, drum kit | kick:x..xx..xx..xx..x / hi-hat:..X...X...X...X. | 100 | 4/4 | samba drum-kit
      Bossa nova, drum kit | K..KK..KK..KK..K / t..t..t...t..t.. / hhhhhhhhhhhhhhhh | 144 | 8/4 | bossa-nova drum-kit`,
  },
  {
    source:
      'thatdrumblog.blogspot.com, Developing New Orleans Second Line Grooves (2020): the 3-2 son clave in the feet; accents: github.com/yakari/grooveforge (MIT), second_line',
    tags: ['New Orleans', 'drum kit'],
    lines: `
      Second line | kick:x..x..x...x.x... / snare:ooXoooXoooXoooXo / hi-hat:..x...x...x...x. | 190 | 8/4 |`,
  },
  {
    source:
      'Bardet, with the accents of his Shuffle 1 and Samba 1; lvm/tidal-drum-patterns; github.com/yakari/grooveforge (MIT); howtoplaydrums.com, Shuffle groove; Sabatella',
    tags: ['drum kit'],
    lines: `
      Rock beat | K.......K....... / ....S.......S... / h.h.h.h.h.h.h.h. | 120 | 4/4 | rock
      Disco | K...K...K...K... / ....S.......S... / h...h...h...h... / ..H...H...H...H. | 120 | 4/4 | dance
      Shuffle | kick:x.....x..... / snare:...X.....X.. / hi-hat:x.xX.xx.xX.x | 120 | 4/4 | blues
      Swing, ride and hi-hat | R..R.RR..R.R / ...h.....h.. | 160 | 4/4 | jazz
      One drop | ........K....... / ........t....... / h.h.h.h.h.h.h.h. | 76 | 4/4 | reggae
      Steppers | K...K...K...K... / ........t....... / h.h.h.h.h.h.h.h. | 76 | 4/4 | reggae
      Dembow | K...K...K...K... / ...S..S....S..S. | 92 | 4/4 | reggaeton
      Waltz | K..... / ..S.S. / h.h.h. | 150 | 3/4 |`,
  },
  {
    source:
      'Chromatone, db/rhythm/afro-cuban.yaml: the clave of the guaguancó; grooveforge, latin_salsa: its congas. Wikipedia, Conga (CC BY-SA): heel, tip, slap, tip, heel, tip, open, open. drummingnet.com, Bembe lesson 1',
    tags: ['Afro-Cuban'],
    lines: `
      Guaguancó                | claves:x..x...x..x.x... / low conga:x.......x....... / mute conga:....o.......o... / open conga:......x.......x. | 104 | 4/4 | rumba
      Son montuno, tumbao      | heel:x...x... / tip:.x.x.x.. / slap:..x..... / open conga:......XX | 180 | 4/4 | tumbao
      Bembé, bell and low drum | bell:x.x.xx.x.x.x / low drum:x.xxx.xx.xxx / high drum:xx.xx.xx.xx. | 380 | 12/8 |`,
  },
  {
    source:
      'Chromatone, db/rhythm/afro-cuban.yaml; baião and maracatu: github.com/gcidra/dacapo-criatividade-V2, ly/per-ape-baiao.ly and ly/per-ape-maracatu.ly',
    tags: ['Brazilian'],
    lines: `
      Ijexá    | bell:Xx.x.xx.X.x.x.x. | 96 | 4/4 |
      Baião    | zabumba:x..x.... / rim:..x...x. / high agogô:..x..... / low agogô:......x. / triangle:x..xx..x / open triangle:.xx..xx. | 100 | 2/4 |
      Maracatu | high agogô:..x...x..x.x..x. / low agogô:x...x...x...x... / tarol:XxxXxxXxxXxxxXxx / alfaia:x....x..oX..oX.. | 96 | 4/4 |`,
  },
  {
    source:
      'drummagazine.com, The train beat groove, and phatmandrums.com, its tempo; lvm/tidal-drum-patterns: FunkyDrummer, ColdSweat, Trap1a; ghost notes: grooveforge, funk_tight; drum and bass: github.com/PhilJungschlaeger/druMachim, after attackmagazine.com; songen.app, Trap kick patterns: the snare on the third beat',
    tags: ['drum kit'],
    lines: `
      Train beat    | kick:x...x... / snare:ooXoooXo | 150 | 4/4 | country
      Funky Drummer | kick:x.x...x...x..x.. / snare:....X..o.o.oX..o / hi-hat:xxxxxxxxxxxxxxxx | 101 | 4/4 | funk
      Cold Sweat    | kick:x.......x.x..... / snare:....x..x......x. / hi-hat:x...x.x.x...x.x. / open hi-hat:..x.......x..... | 112 | 4/4 | funk
      Drum and bass | kick:x.........x..... / snare:....x.......x... / hi-hat:x.x.x.x.x.xoxox. | 174 | 4/4 | dance drum’n’bass
      Trap          | kick:x.....x.....x... / snare:........x....... / hi-hat:x.x.x.x.x.x.x.x. | 140 | 4/4 | hip-hop`,
  },
  {
    source:
      'Arithmetic: so many onsets at equal distances in the time of so many others; Wikipedia, Hemiola (CC BY-SA)',
    tags: ['figure'],
    lines: `
      Hemiola        | x..x..x.x.x. | 300 | 12/8 |
      Polyrhythm 3:2 | high wood block:x.x.x. / low wood block:x..x.. | 60 | 2/4 | polyrhythm
      Polyrhythm 4:3 | high wood block:x..x..x..x.. / low wood block:x...x...x... | 90 | 3/4 | polyrhythm
      Polyrhythm 5:4 | high wood block:x...x...x...x...x... / low wood block:x....x....x....x.... | 100 | 4/4 | polyrhythm`,
  },
  {
    source: 'netipedia.com, Paradiddle: hands; drumsoloartist.com, The paradiddle: accents',
    tags: ['rudiment', 'snare drum'],
    lines: `
      Single paradiddle  | = R! L R R L! R L L | 100 | 2/4 |
      Double paradiddle  | = R! L R L R R L! R L R L L | 100 | 3/4 |
      Triple paradiddle  | = R! L R L R L R R L! R L R L R L L | 100 | 4/4 |
      Paradiddle-diddle  | = R! L R R L L R! L R R L L | 100 | 3/4 |`,
  },
  {
    source:
      'metacpan.org, Music::Percussion::Tabla; David Courtney’s tintal on searchgurbani.com; ektal: tables of public tabla programs',
    tags: ['tal', 'Hindustani', 'theka'],
    lines: `
      Tintal, theka  | = Dha Dhin Dhin Dha Dha Dhin Dhin Dha Dha Tin Tin Ta Ta Dhin Dhin Dha | 160 | 16/4 |
      Jhaptal, theka | = Dhin Na Dhin Dhin Na Tin Na Dhin Dhin Na | 100 | 10/4 |
      Rupak, theka   | = Tin Tin Na Dhin Na Dhin Na | 90 | 7/4 |
      Ektal, theka   | = Dhin Dhin DhaGe TiRaKiTa Tu Na Kat Ta DhaGe TiRaKiTa Dhin Na | 120 | 12/4 |
      Keharwa, theka | = Dha Ge Na Tin Na Ke Dhin Na | 180 | 8/4 |
      Dadra, theka   | = Dha Dhin Na Dha Ti Na | 150 | 6/4 |`,
  },
  {
    source:
      'github.com/mikea/drums, songo.ly, its first pattern; ritmo-azucar.de, Mozambique: the campana and the first half of the two congas as Lázaro Rodríguez plays them. Both begin on the two-side of a rumba clave',
    tags: ['Afro-Cuban'],
    lines: `
      Songo      | bell:x...x...x...x... / side stick:..X..o.X.oo..o.X / pedal hi-hat:x...x...x...x... / kick:o..x.......x.... | 192 | 8/4 | drum-kit
      Mozambique | bell:x.x.x.xx.xxxx.xx / slap:....xxxx.xx..x.x / open conga:xxx............. / low conga:...........x..x. | 208 | 8/4 |`,
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
        ...readVoices(written),
        bpm: Number(bpm),
        beatsPerBar: Number(beatsPerBar),
        beatUnit: Number(beatUnit),
        tags: [...tags, ...further.map(tag => tag.replace('-', ' '))],
        isPublic: more !== 'private',
      };
    });
}

/** Accents, onsets and ghost notes. */
const velocities: Readonly<Record<string, number>> = { X: 120, x: usualVelocity, o: 45 };

/** The letters of drums that have one; other rings are tagged with `x`. */
const letters: Readonly<Record<string, string>> = {
  kick: 'K',
  snare: 'S',
  'hi-hat': 'h',
  'open hi-hat': 'H',
};

function readVoices(written: string): Pick<Timeline, 'patterns' | 'rings'> {
  if (written.includes('+')) return { patterns: [grouped(written)] };
  if (!written.startsWith('=') && !written.includes(':')) return { patterns: written.split(' / ') };
  const rings = written.startsWith('=')
    ? ringsOfWords(written.slice(1))
    : written.split(' / ').map(ringOfVoice);
  const patterns = rings.map(ring => stressedPattern(ring).replace(/[Xxo]/g, letters[ring.label] ?? 'x'));
  return { patterns, rings };
}

function ringOfVoice(voice: string): Ring {
  const [label = '', pattern = ''] = voice.split(':');
  return ringOf(label, [...pattern]);
}

/** A ring for each word, in the order in which they come. */
function ringsOfWords(text: string): readonly Ring[] {
  const words = text.trim().split(' ');
  const labels = [...new Set(words.map(word => word.replace('!', '')))];
  return labels.map(label =>
    ringOf(
      label,
      words.map(word => (word === label ? 'x' : word === `${label}!` ? 'X' : '.')),
    ),
  );
}

function ringOf(label: string, marks: readonly string[]): Ring {
  const onsets = marks.flatMap((mark, step) => (mark === '.' ? [] : [step]));
  const struck = marks.filter(mark => mark !== '.').map(mark => velocities[mark] ?? usualVelocity);
  const ring = { label, steps: marks.length, onsets };
  return struck.every(velocity => velocity === usualVelocity) ? ring : { ...ring, velocities: struck };
}

/** The rings of a timeline. */
export function ringsOfTimeline({ patterns, rings }: Timeline): readonly Ring[] {
  return rings ?? patterns.flatMap(ringsOfPattern);
}

/** An onset at the head of each group: `2+2+3` is `x.x.x..`. */
function grouped(groups: string): string {
  return groups
    .split('+')
    .map(length => 'x'.padEnd(Number(length), '.'))
    .join('');
}
