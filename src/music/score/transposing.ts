/** Finds transposing instruments, whose written pitch differs from the sounding pitch (`data/transposing.tsv`). */

import { homeOfMusic, toKey } from '../in-key.ts';
import { type ByKind, dispatch, type Music } from '../music.ts';
import { findByOtherName } from '../names/other-names.ts';
import { comparableName } from '../names/spelling.ts';
import {
  countAccidentals,
  noteName,
  parseNote,
  plainC,
  type Transposition,
  transpose,
  transposition,
} from '../note.ts';
import { homeOf } from '../progression.ts';
import { keySignature, maxAccidentals } from '../scale/key.ts';
import tables from './transposing.json';

/** An instrument whose written pitch differs from its sounding pitch. */
export interface TransposingInstrument {
  /** `Clarinet in B♭` */
  readonly name: string;
  /** `a major second lower` */
  readonly sounds: string;
  /** The interval from sounding to written pitch, upwards and without octaves. */
  readonly written: Transposition;
}

/** Returns the instrument of that name in any spelling; undefined if it is unknown or not transposing. */
export function transposingInstrument(name: string): TransposingInstrument | undefined {
  return findInstrument(tables.transposing, name) ?? parseInstrument(comparableName(name));
}

/** Returns the instrument of that name, even if it is not transposing; undefined if it is unknown. */
export function instrumentByName(name: string): TransposingInstrument | undefined {
  // `Bb trumpet` becomes `trumpet in Bb`.
  const reorderedName = name.replace(/^([A-G][b♭]?) (?=\p{L}{4})(.+)$/u, '$2 in $1');
  return transposingInstrument(reorderedName) ?? findInstrument(tables.others, reorderedName);
}

function findInstrument(table: typeof tables.transposing, name: string): TransposingInstrument | undefined {
  const typedName = comparableName(name);
  const findByName = (each: string | undefined) =>
    table.find(({ names }) => names.split(', ').includes(each ?? ''));
  return findByName(typedName) ?? findByName(findByOtherName('instruments', typedName)?.name);
}

/** Returns an instrument with a key in its name: `trumpet in c`, `horn in eb`. A single `b` may mean B♭. */
function parseInstrument(typedText: string): TransposingInstrument | undefined {
  const form = /^((?:french )?horn|trumpet|cornet|clarinet|flute|oboe|saxophone) in ([acdefg][b#]?|bb)$/;
  const [, name = '', keyName = ''] = form.exec(typedText) ?? [];
  const key = parseNote(keyName.charAt(0).toUpperCase() + keyName.slice(1));
  if (key === undefined) return undefined;
  const sounds = noteName(key) === 'C' ? 'as it is written' : `${noteName(key)} where C is written`;
  return {
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)} in ${noteName(key)}`,
    sounds,
    written: transposition(key, plainC),
  };
}

/** Returns the names of all transposing instruments. */
export function transposingNames(): readonly string[] {
  return tables.transposing.map(({ name }) => name);
}

/**
 * Returns the music as written for the instrument, so that it sounds the same. A key with more accidentals than
 * signatures allow is written on the enharmonic tonic: A♭ for G♯.
 */
export function toWrittenPitch<Each extends Music>(value: Each, { written }: TransposingInstrument): Each {
  const { tonic } = homeOfMusic(value) ?? {};
  if (tonic === undefined || written.semitones === 0) return value;
  const movedValue = toKey(value, { tonic: transpose(tonic, written) });
  const accidentals = dispatch(accidentalsOf, movedValue);
  if (accidentals <= maxAccidentals) return movedValue;
  const respelledValue = toKey(value, { tonic: transpose(tonic, written), canRespell: true });
  return dispatch(accidentalsOf, respelledValue) < accidentals ? respelledValue : movedValue;
}

/** Counts the accidentals of music, to compare enharmonic spellings: with more than `maxAccidentals` it is respelled. */
const accidentalsOf: ByKind<number> = {
  key: () => 0,
  interval: () => 0,
  scale: ({ tones }) => countAccidentals(tones.flatMap(({ note }) => note ?? [])),
  chord: ({ chord }) => 2 * countAccidentals(chord.tones),
  progression: value => {
    const home = homeOf(value);
    // C♯ and C♭ major have seven accidentals; keys with more have no usual signature.
    return home && !keySignature(home) ? maxAccidentals + 1 : 0;
  },
  rhythm: () => 0,
  tuning: () => 0,
};
