/**
 * Wind instruments whose music is written at another pitch than it sounds. Sources of the intervals: music21,
 * instrument.py (BSD), for clarinets, saxophones, horn, cor anglais and trumpet; a handout of Georgetown College,
 * Transpositions; Wikipedia, List of transposing instruments (CC BY-SA), for piccolo, alto flute, descant recorder,
 * flugelhorn, cornet and tenor horn.
 */
import { byOtherName } from '../../names/other-names.ts';
import { folded } from '../../names/spelling.ts';
import { inKey } from '../in-key.ts';
import type { Music } from '../music.ts';
import { commonNote, type Note, pitchClass, type Transposition, transpose } from '../note.ts';
import { homeOf } from '../progression.ts';

/** Name | other names | interval between written and sounding pitch. */
const table = `
Piccolo             |                             | an octave higher
Alto flute          | alto flute in g             | a perfect fourth lower
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

export interface TransposingInstrument {
  /** `Clarinet in B♭` */
  readonly name: string;
  /** `a major second lower` */
  readonly sounds: string;
  /** The interval from sounding up to written pitch, without octaves. */
  readonly written: Transposition;
}

function read(): ReadonlyMap<string, TransposingInstrument> {
  return new Map(
    table
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
        return [name, ...others.split(', ')].filter(Boolean).map(each => [plain(each), instrument] as const);
      }),
  );
}

let known: ReadonlyMap<string, TransposingInstrument> | undefined;

/** The instrument of that name in any spelling; undefined if it is unknown, or sounds as it is written. */
export function transposingInstrument(name: string): TransposingInstrument | undefined {
  known ??= read();
  const typed = plain(name);
  return known.get(typed) ?? known.get(byOtherName('instruments', typed)?.name ?? '');
}

/** The names of the instruments. */
export function transposingNames(): readonly string[] {
  known ??= read();
  return [...new Set(Array.from(known.values(), ({ name }) => name))];
}

function plain(name: string): string {
  return folded(name).toLowerCase();
}

/** A key with more accidentals is written on the enharmonic tonic: A♭ for G♯. */
const mostAccidentals = 7;

/** The music as a player of the instrument reads it, so that it sounds the same. */
export function writtenFor<Each extends Music>(value: Each, { written }: TransposingInstrument): Each {
  const tonic = tonicOf(value);
  if (tonic === undefined || written.semitones === 0) return value;
  const moved = inKey(value, { tonic: transpose(tonic, written) });
  if (accidentalsOf(moved) <= mostAccidentals) return moved;
  const other = inKey(value, { tonic: commonNote(pitchClass(transpose(tonic, written))) });
  return accidentalsOf(other) < accidentalsOf(moved) ? other : moved;
}

function tonicOf(value: Music): Note | undefined {
  if (value.kind === 'scale') return value.tonic ?? value.tones[0]?.note;
  if (value.kind === 'chord') return value.chord.root;
  return value.kind === 'progression' ? homeOf(value)?.tonic : undefined;
}

/** The number of accidentals in a scale, in a chord, or in the chord of a progression that has most. */
function accidentalsOf(value: Music): number {
  const sum = (notes: readonly Note[]) =>
    notes.reduce((all, { alteration }) => all + Math.abs(alteration), 0);
  if (value.kind === 'scale') return sum(value.tones.flatMap(({ note }) => note ?? []));
  if (value.kind === 'chord') return 2 * sum(value.chord.tones);
  if (value.kind !== 'progression') return 0;
  const tonic = homeOf(value)?.tonic;
  // C♯ and C♭ major have seven accidentals; keys with more have no usual signature.
  return tonic && isUnusual(tonic, homeOf(value)?.minor ?? false) ? mostAccidentals + 1 : 0;
}

/** Whether the key would need more than seven accidentals. */
function isUnusual({ letter, alteration }: Note, minor: boolean): boolean {
  const fifths = 'FCGDAEB'.indexOf(letter) - 1 + 7 * alteration - (minor ? 3 : 0);
  return Math.abs(fifths) > mostAccidentals;
}
