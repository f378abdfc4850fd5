/** Checks the tables of src/music/data, and converts them into the format that the program reads. */
import {
  allowedWord,
  parseList,
  parseNumber,
  readTable,
  tableKey,
  uniqueChecker,
} from '../src/base/text-table.ts';
import { maskOf, maskOfSteps, modulo } from '../src/music/arithmetic.ts';
import { type Chord, parseChord } from '../src/music/chord.ts';
import { comparableName } from '../src/music/names/spelling.ts';
import { parseNote, pitchClass, type Transposition } from '../src/music/note.ts';
import { filesOf } from './data-file.ts';

export const musicFile = filesOf('src/music/data');

/**
 * Returns the shapes for each tuning (its pitch classes: `4 9 2 7 11 4`), by the quality of the chord, with the
 * semitones from the root up to another bass: `m7/10`. A shape is the pitch class of the root and the frets; shapes
 * after a | are offered later: `0:x32010 7:320003|7:320033`.
 */
export function shapeTables(read = musicFile): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const tables: Record<string, Record<string, string>> = {};
  const once = uniqueChecker();
  readTable(read('chord-shapes.tsv'), ['tuning', 'quality', 'shapes', 'others'], cell => {
    const [tuning, quality] = [cell('tuning'), cell('quality')];
    once(`${tuning} ${quality}`);
    const open = Array.from(tuning, letter => pitchClass(noteOf(letter)));
    const forms = tables[open.join(' ')] ?? {};
    tables[open.join(' ')] = forms;
    for (const [mark, list] of [
      [' ', cell('shapes')],
      ['|', cell('others')],
    ] as const)
      for (const [index, form] of parseList(list).entries()) {
        const { key, text } = formOf(form, quality, open);
        const before = forms[key];
        forms[key] = before === undefined ? text : before + (index === 0 ? mark : ' ') + text;
      }
  });
  return tables;
}

function formOf(form: string, quality: string, open: readonly number[]) {
  const [label = '', frets = ''] = form.split(' ');
  const chord = chordOf(quality === '/' ? label : label + quality);
  if (!/^[x\d]+$/.test(frets) || frets.length !== open.length)
    throw new Error(`'${frets}' are not frets of ${open.length} strings`);
  const wanted = [...chord.tones, ...(chord.bass ? [chord.bass] : [])].map(pitchClass);
  for (const [string, fret] of Array.from(frets).entries())
    if (fret !== 'x' && !wanted.includes(((open[string] ?? 0) + Number(fret)) % 12))
      throw new Error(`${form}: fret ${fret} of string ${string + 1} is no tone of the chord`);
  return { key: chord.quality + above(chord), text: `${pitchClass(chord.root)}:${frets}` };
}

function above({ root, bass }: Chord): string {
  return bass ? `/${modulo(pitchClass(bass) - pitchClass(root), 12)}` : '';
}

/** Returns the scales that fit over each quality of chord, and the notes of these scales as masks of semitones. */
export function scaleTables(read = musicFile) {
  const once = { scale: uniqueChecker(), quality: uniqueChecker() };
  const masks = Object.fromEntries(
    readTable(read('method-scales.tsv'), ['scale', 'steps'], cell => [
      once.scale(cell('scale')),
      maskIn(cell('steps')),
    ]),
  );
  const over = Object.fromEntries(
    readTable(read('scales-over-chords.tsv'), ['chords', 'scales'], cell => {
      const scales = parseList(cell('scales'));
      const strange = scales.find(scale => masks[scale] === undefined);
      if (strange !== undefined) throw new Error(`'${strange}' is not in method-scales.tsv`);
      return parseList(cell('chords')).map((label): [string, string] => {
        once.quality(label);
        return [chordOf(label).quality, scales.join(', ')];
      });
    }).flat(),
  );
  return { masks, over };
}

/** Returns the qualities of simple chords, and the notes of each as a mask of semitones. */
export function chordTables(read = musicFile) {
  const once = uniqueChecker();
  const chords = readTable(read('simple-chords.tsv'), ['chords'], cell =>
    parseList(cell('chords')).map(label => chordOf(once(label))),
  ).flat();
  return {
    qualities: chords.map(({ quality }) => quality),
    masks: chords.map(({ tones }) => maskOf(tones.map(pitchClass))).join(' '),
  };
}

/** Returns the number in General MIDI's percussion key map for each label of a ring. */
export function drumTable(read = musicFile): Readonly<Record<string, number>> {
  const once = uniqueChecker();
  return Object.fromEntries(
    readTable(read('drums.tsv'), ['label', 'drum'], cell => [once(cell('label')), parseNumber(cell('drum'))]),
  );
}

const unison: Transposition = { letters: 0, semitones: 0 };

/** The intervals by their names, without octaves. */
const intervalsUp: Readonly<Record<string, Transposition>> = {
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
 * Returns instruments with all their names in comparable spelling, and the interval from sounding up to written pitch.
 */
export function instrumentTables(read = musicFile) {
  const once = uniqueChecker();
  const columns = ['name', 'other names', 'sounds', 'transposing'] as const;
  const rows = readTable(read('transposing.tsv'), columns, cell => {
    const [name, sounds] = [cell('name'), cell('sounds')];
    const names = [name, ...parseList(cell('other names'))].map(each => once(comparableName(each)));
    const isTransposing = allowedWord(['yes', ''], cell('transposing')) === 'yes';
    return {
      isTransposing,
      instrument: { names: names.join(', '), name, sounds, written: writtenAbove(sounds) },
    };
  });
  const those = (which: boolean) => rows.flatMap(row => (row.isTransposing === which ? row.instrument : []));
  return { transposing: those(true), others: those(false) };
}

function writtenAbove(sounds: string): Transposition {
  if (sounds === 'as it is written') return unison;
  const [, size = '', way] = /^an? (.+) (lower|higher)$/.exec(sounds) ?? [];
  const { letters, semitones } = intervalsUp[tableKey(intervalsUp, size)] ?? unison;
  if (way === 'lower') return { letters, semitones };
  return { letters: (7 - letters) % 7, semitones: (12 - semitones) % 12 };
}

function maskIn(text: string): number {
  const steps = Array.from(text, Number);
  const sum = steps.reduce((total, step) => total + step, 0);
  if (!/^[1-9]+$/.test(text) || sum !== 12) throw new Error(`'${text}' are no steps of an octave`);
  return maskOfSteps(steps);
}

function noteOf(text: string) {
  const note = parseNote(text);
  if (!note) throw new Error(`'${text}' is no note`);
  return note;
}

function chordOf(label: string): Chord {
  const chord = parseChord(label);
  if (!chord) throw new Error(`'${label}' is not a chord`);
  return chord;
}
