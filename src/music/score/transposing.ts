/**
 * Instruments whose music is written at another pitch than it sounds, and those that sound as it is written. Sources of the intervals: music21,
 * instrument.py (BSD), for clarinets, saxophones, horn, cor anglais and trumpet; a handout of Georgetown College,
 * Transpositions; Wikipedia, List of transposing instruments (CC BY-SA), for piccolo, alto flute, descant recorder,
 * flugelhorn, cornet, tenor horn, guitars, double bass and celesta.
 */
import { memoized } from '../../base/memo.ts';
import { byOtherName } from '../../names/other-names.ts';
import { comparableName } from '../../names/spelling.ts';
import { inKey } from '../in-key.ts';
import { type ByKind, byKind, type Music } from '../music.ts';
import {
  accidentalsIn,
  type Note,
  noteName,
  parseNote,
  type Transposition,
  transpose,
  transposition,
} from '../note.ts';
import { homeOf } from '../progression.ts';

/** Name | other names | interval between written and sounding pitch. */
const table = `
Piccolo             |                             | an octave higher
Alto flute          | alto flute in g, flute in g | a perfect fourth lower
Descant recorder    | soprano recorder            | an octave higher
Cor anglais         | english horn                | a perfect fifth lower
Clarinet in B♭      | clarinet, bb                | a major second lower
Clarinet in A       | a clarinet                  | a minor third lower
Clarinet in E♭      | eb clarinet                 | a minor third higher
Bass clarinet       | bass clarinet in bb         | a major ninth lower
Contrabassoon       |                             | an octave lower
Soprano saxophone   | soprano sax                 | a major second lower
Alto saxophone      | alto sax, eb                | a major sixth lower
Tenor saxophone     | tenor sax                   | a major ninth lower
Baritone saxophone  | baritone sax, bari sax      | a major thirteenth lower
Horn in F           | horn, french horn, f        | a perfect fifth lower
Trumpet in B♭       | trumpet                     | a major second lower
Cornet in B♭        | cornet                      | a major second lower
Flugelhorn          |                             | a major second lower
Tenor horn          | alto horn                   | a major sixth lower`;

/** Others that --for takes: what they play is written an octave away, or as it sounds. */
const others = `
Guitar              | acoustic guitar             | an octave lower
Bass guitar         | electric bass               | an octave lower
Double bass         | contrabass, upright bass    | an octave lower
Celesta             |                             | an octave higher
Flute               |                             | as it is written
Oboe                |                             | as it is written
Bassoon             |                             | as it is written
Treble recorder     | alto recorder               | as it is written
Trombone            | bass trombone               | as it is written
Euphonium           |                             | as it is written
Tuba                |                             | as it is written
Violin              | fiddle                      | as it is written
Viola               |                             | as it is written
Cello               | violoncello                 | as it is written
Concert harp        | harp                        | as it is written
Piano               | keyboard                    | as it is written
Accordion           |                             | as it is written
Vibraphone          |                             | as it is written
Marimba             |                             | as it is written`;

const asWritten = 'as it is written';

/** The intervals by their names, without octaves. */
const sizes: Readonly<Record<string, Transposition>> = {
  octave: { letters: 0, semitones: 0 },
  'major second': { letters: 1, semitones: 2 },
  'major ninth': { letters: 1, semitones: 2 },
  'minor third': { letters: 2, semitones: 3 },
  'perfect fourth': { letters: 3, semitones: 5 },
  'perfect fifth': { letters: 4, semitones: 7 },
  'major sixth': { letters: 5, semitones: 9 },
  'major thirteenth': { letters: 5, semitones: 9 },
};

/** An instrument whose players read other notes than sound. */
export interface TransposingInstrument {
  /** `Clarinet in B♭` */
  readonly name: string;
  /** `a major second lower` */
  readonly sounds: string;
  /** The interval from sounding up to written pitch, without octaves. */
  readonly written: Transposition;
}

const instrumentsIn = memoized((rows: string): ReadonlyMap<string, TransposingInstrument> => {
  return new Map(
    rows
      .trim()
      .split('\n')
      .flatMap(line => {
        const [name = '', others = '', sounds = ''] = line.split('|').map(cell => cell.trim());
        const [, size = '', way] = /^an? (.+) (lower|higher)$/.exec(sounds) ?? [];
        const { letters, semitones } = sizes[size] ?? { letters: 0, semitones: 0 };
        const written =
          way === 'lower'
            ? { letters, semitones }
            : { letters: (7 - letters) % 7, semitones: (12 - semitones) % 12 };
        const instrument = { name, sounds, written };
        return [name, ...others.split(', ')]
          .filter(Boolean)
          .map(each => [comparableName(each), instrument] as const);
      }),
  );
}, 2);

/** The instrument of that name in any spelling; undefined if it is unknown, or sounds as it is written. */
export function transposingInstrument(name: string): TransposingInstrument | undefined {
  return writtenInstrument(table, name) ?? instrumentIn(comparableName(name));
}

/** The same; and of one that isn't transposing, how it sounds. */
export function playedInstrument(name: string): TransposingInstrument | undefined {
  // `Bb trumpet` is made as `trumpet in Bb`.
  const turned = name.replace(/^([A-G][b♭]?) (?=\p{L}{4})(.+)$/u, '$2 in $1');
  return transposingInstrument(turned) ?? writtenInstrument(others, turned);
}

function writtenInstrument(rows: string, name: string): TransposingInstrument | undefined {
  const known = instrumentsIn(rows);
  const typed = comparableName(name);
  return known.get(typed) ?? known.get(byOtherName('instruments', typed)?.name ?? '');
}

/** One that is made in many keys, called by its own: `trumpet in c`, `horn in eb`. A bare `b` may be the German one. */
function instrumentIn(typed: string): TransposingInstrument | undefined {
  const made = /^((?:french )?horn|trumpet|cornet|clarinet|flute|oboe|saxophone) in ([acdefg][b#]?|bb)$/;
  const [, name = '', tone = ''] = made.exec(typed) ?? [];
  const key = parseNote(tone.charAt(0).toUpperCase() + tone.slice(1));
  if (key === undefined) return undefined;
  const sounds = noteName(key) === 'C' ? asWritten : `${noteName(key)} where C is written`;
  return {
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)} in ${noteName(key)}`,
    sounds,
    written: transposition(key, naturalC),
  };
}

const naturalC: Note = { letter: 'C', alteration: 0 };

/** The names of the instruments. */
export function transposingNames(): readonly string[] {
  return [...new Set(Array.from(instrumentsIn(table).values(), ({ name }) => name))];
}

/** A key with more accidentals is written on the enharmonic tonic: A♭ for G♯. */
const mostAccidentals = 7;

/** The music as a player of the instrument reads it, so that it sounds the same. */
export function writtenFor<Each extends Music>(value: Each, { written }: TransposingInstrument): Each {
  const tonic = byKind(writtenTonics, value);
  if (tonic === undefined || written.semitones === 0) return value;
  const moved = inKey(value, { tonic: transpose(tonic, written) });
  const accidentals = byKind(accidentalsOf, moved);
  if (accidentals <= mostAccidentals) return moved;
  const other = inKey(value, { tonic: transpose(tonic, written), anyName: true });
  return byKind(accidentalsOf, other) < accidentals ? other : moved;
}

/** Undefined for what is written alike for all players. */
const writtenTonics: ByKind<Note | undefined> = {
  key: () => undefined,
  interval: () => undefined,
  scale: ({ tonic, tones }) => tonic ?? tones[0]?.note,
  chord: ({ chord }) => chord.root,
  progression: value => homeOf(value)?.tonic,
  rhythm: () => undefined,
  tuning: () => undefined,
};

/** The number of accidentals in a scale, in a chord, or in the chord of a progression that has most. */
const accidentalsOf: ByKind<number> = {
  key: () => 0,
  interval: () => 0,
  scale: ({ tones }) => accidentalsIn(tones.flatMap(({ note }) => note ?? [])),
  chord: ({ chord }) => 2 * accidentalsIn(chord.tones),
  progression: value => {
    const home = homeOf(value);
    // C♯ and C♭ major have seven accidentals; keys with more have no usual signature.
    return home && isUnusual(home.tonic, home.minor) ? mostAccidentals + 1 : 0;
  },
  rhythm: () => 0,
  tuning: () => 0,
};

/** Whether the key would need more than seven accidentals. */
function isUnusual({ letter, alteration }: Note, minor: boolean): boolean {
  const fifths = 'FCGDAEB'.indexOf(letter) - 1 + 7 * alteration - (minor ? 3 : 0);
  return Math.abs(fifths) > mostAccidentals;
}
