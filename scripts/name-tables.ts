/**
 * Checks the tables of names in src/music/names/data, and converts them into the format that the program reads: folded
 * names in lower case, without comments. `npm run build` writes the result to src/music/names/tables.json and
 * scale-tables.json.
 */
import { parseList, parseWord, readTable, type TextFile, uniqueChecker } from '../src/base/text-table.ts';
import { modulo } from '../src/music/arithmetic.ts';
import { foldSpelling, numberWords } from '../src/music/names/spelling.ts';
import { noteName, parseNote, pitchClass } from '../src/music/note.ts';
import { modalNotes } from '../src/music/scale/key.ts';
import type { computeCatalog } from '../src/sandbox/compute/index.ts';
import { fileReader } from './data-file.ts';

export const readNameFile = fileReader('src/music/names/data');

/** The rows of a table, each a list of cells. */
type Rows = readonly (readonly string[])[];

/** The names of the sandbox's records, folded and in lower case. `minorScales` are scales that are like minor keys. */
type CatalogNames = Readonly<
  Record<'scales' | 'minorScales' | 'rhythms' | 'harmonies' | 'instruments', ReadonlySet<string>>
>;

/** Returns the names of a computed catalog's records. */
export function catalogNames(catalog: ReturnType<typeof computeCatalog>): CatalogNames {
  const namesOf = (records: readonly { readonly name: string }[]) =>
    new Set(records.map(({ name }) => foldName(name)));
  return {
    scales: namesOf(catalog.keyScales),
    minorScales: namesOf(catalog.keyScales.filter(isLikeMinor)),
    rhythms: namesOf(catalog.circularRhythms),
    harmonies: namesOf(catalog.harmonies),
    instruments: namesOf(catalog.instruments),
  };
}

/** The maximum number of notes outside a key signature; if a scale has more, its mode is the one that fits better. */
const maxDiffering = 2;

/**
 * Whether a key that is named by the scale has the signature of the minor key. The third of the scale decides. But if too
 * many notes are outside that signature, the mode with fewer such notes decides (E phrygian dominant is like E minor).
 */
function isLikeMinor({ tones }: ReturnType<typeof computeCatalog>['keyScales'][number]): boolean {
  const notes = tones.flatMap(({ noteName }) => parseNote(noteName) ?? []);
  const [tonic] = notes;
  if (tonic === undefined) return false;
  const intervals = notes.map(note => modulo(pitchClass(note) - pitchClass(tonic), 12));
  const isMinor = intervals.includes(3) && !intervals.includes(4);
  const countDiffering = (mode: 'major' | 'minor') => {
    const key = modalNotes({ tonic, mode }).map(noteName);
    return notes.filter(note => !key.includes(noteName(note))).length;
  };
  const [major, minor] = [countDiffering('major'), countDiffering('minor')];
  return (isMinor ? minor : major) > maxDiffering ? minor < major : isMinor;
}

/** Returns the row of questions about a word for a tempo: the pattern of the questions, and the range of tempi as answer. */
function tempoQuestionRow(word: string, bpm: string): readonly string[] {
  if (!/^\d+-\d+$/.test(bpm)) throw new Error(`'${bpm}' is not a range of tempi such as 60-76`);
  const pattern = `(?:tempo |how (?:fast|slow) is |(?:tempo|bpm) of )?${word}(?: tempo| bpm| in bpm)?`;
  return [pattern, 'none', `${word} ${bpm} bpm`];
}

/** Returns rows of questions about key signatures. The answers are the keys that have them. */
function signatureQuestionRows(): Rows {
  const majors = 'Cb Gb Db Ab Eb Bb F C G D A E B F# C#'.split(' ');
  const minors = 'Ab Eb Bb F C G D A E B F# C# G# D# A#'.split(' ');
  return [...majors.keys()].flatMap(index => {
    const count = Math.abs(index - 7);
    const accidentals = count === 0 ? '(?:sharps|flats)' : index < 7 ? '(?:flats?|b|♭)' : '(?:sharps?|#|♯)';
    const signature = `(?:${count}|${count === 0 ? 'no' : numberWords[count]}) ${accidentals}(?: or flats| or sharps)?`;
    const keysWith = `keys? (?:signature )?(?:(?:with|of|is|has|have) )?${signature}`;
    return [
      [`(?:major )?${keysWith}`, 'none', `key of ${majors[index]} major`],
      [`minor ${keysWith}|${keysWith} minor`, 'none', `key of ${minors[index]} minor`],
    ];
  });
}

const questionColumns = ['asked', 'of', 'answer', 'in minor', 'command'] as const;

/** Returns the tables by their names in the program. @param read reads a file of src/music/names/data */
export function nameTables(knownNames: CatalogNames, read = readNameFile): Readonly<Record<string, string>> {
  const tables: Readonly<Record<string, Rows>> = {
    scales: nameRows(read('scale-names.tsv'), ['names', 'scale'], knownNames.scales),
    minorScales: [[[...knownNames.minorScales].join(', ')]],
    words: nameRows(read('words.tsv'), ['words', 'english']),
    littleWords: replacementRows(read('little-words.tsv')),
    questions: [
      ...signatureQuestionRows(),
      ...readTable(read('questions.tsv'), questionColumns, cell => questionColumns.map(cell)),
      ...readTable(read('tempo-words.tsv'), ['word', 'bpm', 'source'], cell =>
        tempoQuestionRow(cell('word'), cell('bpm')),
      ),
    ],
    intervals: nameRows(read('interval-words.tsv'), ['words', 'english']),
    metres: nameRows(read('metres.tsv'), ['metre', 'rhythm'], knownNames.rhythms),
    rhythms: otherNameRows(read('rhythm-names.tsv'), knownNames.rhythms),
    harmonies: otherNameRows(read('tune-names.tsv'), knownNames.harmonies),
    instruments: otherNameRows(read('instrument-names.tsv'), knownNames.instruments),
    instrumentReadings: readingRows(read('instrument-readings.tsv')),
    systemReadings: readingRows(read('system-readings.tsv')),
  };
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map(cells => cells.join('\t')).join('\n')]),
  );
}

function foldName(name: string): string {
  const text = foldSpelling(name).toLowerCase();
  if (text === '') throw new Error('the name is missing');
  return text;
}

function checkName(name: string, knownNames?: ReadonlySet<string>): string {
  const text = foldName(name);
  if (knownNames?.has(text) === false) throw new Error(`no record of the sandbox is called '${name}'`);
  return text;
}

/** Returns rows of names, each with the one name that they stand for. */
function nameRows(
  file: TextFile,
  columns: readonly [string, string],
  knownNames?: ReadonlySet<string>,
): Rows {
  const checkUnique = uniqueChecker();
  const [nameColumn, targetColumn] = columns;
  return readTable(file, columns, cell => [
    parseList(cell(nameColumn)).map(foldName).map(checkUnique).join(', '),
    checkName(cell(targetColumn), knownNames),
  ]);
}

/** Returns rows of words, each with its replacement exactly as written. */
function replacementRows(file: TextFile): Rows {
  const checkUnique = uniqueChecker();
  return readTable(file, ['words', 'english'], cell => [
    parseList(cell('words')).map(foldName).map(checkUnique).join(', '),
    cell('english'),
  ]);
}

/** Returns rows: a name of the catalog, its other names, and names of tunes or rhythms with the same chords or strokes. */
function otherNameRows(file: TextFile, knownNames: ReadonlySet<string>): Rows {
  const targets = new Map<string, string>();
  return readTable(file, ['name', 'other names', 'goes the same way'], cell => {
    const name = checkName(cell('name'), knownNames);
    const lists = [cell('other names'), cell('goes the same way')].map(list => parseList(list).map(foldName));
    for (const other of lists.flat()) {
      const previous = targets.get(other);
      if (previous !== undefined && previous !== name)
        throw new Error(`'${other}' already stands for '${previous}' in an earlier line`);
      targets.set(other, name);
    }
    return [name, ...lists.map(list => list.join(', '))];
  });
}

const certainties = ['guess', 'guess first'];

/** Returns rows, each with typed words, the names that they may stand for, and how certain that is. */
function readingRows(file: TextFile): Rows {
  return readTable(file, ['typed', 'means', 'how'], cell => [
    parseList(cell('typed')).map(foldName).join(', '),
    cell('means'),
    cell('how') === '' ? '' : parseWord(certainties, cell('how')),
  ]);
}
