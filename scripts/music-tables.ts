/** Checks the tables of src/music/data, and converts them into the format that the program reads. */
import {
  parseList,
  parseName,
  parseNumber,
  parseWord,
  readTable,
  uniqueChecker,
} from '../src/base/text-table.ts';
import { maskOf, maskOfSteps, modulo } from '../src/music/arithmetic.ts';
import { type Chord, parseChord } from '../src/music/chord.ts';
import { comparableName } from '../src/music/names/spelling.ts';
import { parseNote, pitchClass, type Transposition } from '../src/music/note.ts';
import { fileReader } from './data-file.ts';

export const readMusicFile = fileReader('src/music/data');

/**
 * Returns the shapes for each tuning (its pitch classes: `4 9 2 7 11 4`), by the quality of the chord. If the bass is not
 * the root, its semitones above the root follow the quality: `m7/10`. A shape is the pitch class of the root and the
 * frets. Shapes after a | are offered later: `0:x32010 7:320003|7:320033`.
 */
export function shapeTables(
  read = readMusicFile,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const tables: Record<string, Record<string, string>> = {};
  const checkUnique = uniqueChecker();
  readTable(read('chord-shapes.tsv'), ['tuning', 'quality', 'shapes', 'others'], cell => {
    const [tuning, quality] = [cell('tuning'), cell('quality')];
    checkUnique(`${tuning} ${quality}`);
    const open = Array.from(tuning, letter => pitchClass(noteOf(letter)));
    const shapes = tables[open.join(' ')] ?? {};
    tables[open.join(' ')] = shapes;
    for (const [separator, list] of [
      [' ', cell('shapes')],
      ['|', cell('others')],
    ] as const)
      for (const [index, shape] of parseList(list).entries()) {
        const { key, text } = shapeEntry(shape, quality, open);
        const previous = shapes[key];
        shapes[key] = previous === undefined ? text : previous + (index === 0 ? separator : ' ') + text;
      }
  });
  return tables;
}

/** Returns the key of a shape in the table, and its text. Throws if a fret is not a note of the chord. */
function shapeEntry(shape: string, quality: string, open: readonly number[]) {
  const [label = '', frets = ''] = shape.split(' ');
  const chord = chordOf(quality === '/' ? label : label + quality);
  if (!/^[x\d]+$/.test(frets) || frets.length !== open.length)
    throw new Error(`'${frets}' must have one fret (a digit or x) for each of ${open.length} strings`);
  const chordClasses = [...chord.tones, ...(chord.bass ? [chord.bass] : [])].map(pitchClass);
  for (const [string, fret] of Array.from(frets).entries())
    if (fret !== 'x' && !chordClasses.includes(((open[string] ?? 0) + Number(fret)) % 12))
      throw new Error(`${shape}: fret ${fret} of string ${string + 1} is not a note of the chord`);
  return { key: chord.quality + bassSuffix(chord), text: `${pitchClass(chord.root)}:${frets}` };
}

function bassSuffix({ root, bass }: Chord): string {
  return bass ? `/${modulo(pitchClass(bass) - pitchClass(root), 12)}` : '';
}

/** Returns the scales that fit over each quality of chord, and the notes of these scales as masks of semitones. */
export function scaleTables(read = readMusicFile) {
  const checkUnique = { scale: uniqueChecker(), quality: uniqueChecker() };
  const masks = Object.fromEntries(
    readTable(read('method-scales.tsv'), ['scale', 'steps'], cell => [
      checkUnique.scale(cell('scale')),
      maskOfStepDigits(cell('steps')),
    ]),
  );
  const over = Object.fromEntries(
    readTable(read('scales-over-chords.tsv'), ['chords', 'scales'], cell => {
      const scales = parseList(cell('scales'));
      const unknown = scales.find(scale => masks[scale] === undefined);
      if (unknown !== undefined) throw new Error(`'${unknown}' is not in method-scales.tsv`);
      return parseList(cell('chords')).map((label): [string, string] => {
        checkUnique.quality(label);
        return [chordOf(label).quality, scales.join(', ')];
      });
    }).flat(),
  );
  return { masks, over };
}

/** Returns the qualities of simple chords, and the notes of each as a mask of semitones. */
export function chordTables(read = readMusicFile) {
  const checkUnique = uniqueChecker();
  const chords = readTable(read('simple-chords.tsv'), ['chords'], cell =>
    parseList(cell('chords')).map(label => chordOf(checkUnique(label))),
  ).flat();
  return {
    qualities: chords.map(({ quality }) => quality),
    masks: chords.map(({ tones }) => maskOf(tones.map(pitchClass))).join(' '),
  };
}

/** Returns the key number in General MIDI's percussion map for each label of a ring. */
export function drumTable(read = readMusicFile): Readonly<Record<string, number>> {
  const checkUnique = uniqueChecker();
  return Object.fromEntries(
    readTable(read('drums.tsv'), ['label', 'drum'], cell => [
      checkUnique(cell('label')),
      parseNumber(cell('drum')),
    ]),
  );
}

const unison: Transposition = { letters: 0, semitones: 0 };

/** The intervals by their names, reduced to less than an octave. */
const intervalsByName: Readonly<Record<string, Transposition>> = {
  octave: unison,
  'major second': { letters: 1, semitones: 2 },
  'major ninth': { letters: 1, semitones: 2 },
  'minor third': { letters: 2, semitones: 3 },
  'perfect fourth': { letters: 3, semitones: 5 },
  'perfect fifth': { letters: 4, semitones: 7 },
  'major sixth': { letters: 5, semitones: 9 },
  'major thirteenth': { letters: 5, semitones: 9 },
};

/**
 * Returns instruments with all their names in comparable spelling, and the interval from the sounding pitch up to the
 * written pitch.
 */
export function instrumentTables(read = readMusicFile) {
  const checkUnique = uniqueChecker();
  const columns = ['name', 'other names', 'sounds', 'transposing'] as const;
  const rows = readTable(read('transposing.tsv'), columns, cell => {
    const [name, sounds] = [cell('name'), cell('sounds')];
    const names = [name, ...parseList(cell('other names'))].map(each => checkUnique(comparableName(each)));
    const isTransposing = parseWord(['yes', ''], cell('transposing')) === 'yes';
    return {
      isTransposing,
      instrument: { names: names.join(', '), name, sounds, written: writtenInterval(sounds) },
    };
  });
  const instruments = (isTransposing: boolean) =>
    rows.flatMap(row => (row.isTransposing === isTransposing ? row.instrument : []));
  return { transposing: instruments(true), others: instruments(false) };
}

function writtenInterval(sounds: string): Transposition {
  if (sounds === 'as it is written') return unison;
  const [, size = '', direction] = /^an? (.+) (lower|higher)$/.exec(sounds) ?? [];
  const { letters, semitones } = intervalsByName[parseName(intervalsByName, size)] ?? unison;
  if (direction === 'lower') return { letters, semitones };
  return { letters: (7 - letters) % 7, semitones: (12 - semitones) % 12 };
}

function maskOfStepDigits(text: string): number {
  const steps = Array.from(text, Number);
  const sum = steps.reduce((total, step) => total + step, 0);
  if (!/^[1-9]+$/.test(text) || sum !== 12)
    throw new Error(`the steps '${text}' do not add up to 12 semitones`);
  return maskOfSteps(steps);
}

function noteOf(text: string) {
  const note = parseNote(text);
  if (!note) throw new Error(`'${text}' is not a note`);
  return note;
}

function chordOf(label: string): Chord {
  const chord = parseChord(label);
  if (!chord) throw new Error(`'${label}' is not a chord`);
  return chord;
}
