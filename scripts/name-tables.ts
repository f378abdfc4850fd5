/**
 * Checks the tables of names in src/music/names/data, and converts them into the format that the program reads: folded
 * names in lower case, without comments. `npm run build` writes the result to src/music/names/tables.json and
 * scale-tables.json.
 */
import { allowedWord, parseList, readTable, type TextFile, uniqueChecker } from '../src/base/text-table.ts';
import { modulo } from '../src/music/arithmetic.ts';
import { foldSpelling, numberWords } from '../src/music/names/spelling.ts';
import { noteName, parseNote, pitchClass } from '../src/music/note.ts';
import { modalNotes } from '../src/music/scale/key.ts';
import type { computeCatalog } from '../src/sandbox/compute/index.ts';
import { filesOf } from './data-file.ts';

export const nameFile = filesOf('src/music/names/data');

/** A table: rows of cells. */
type Rows = readonly (readonly string[])[];

/** The names that records of the sandbox have, folded and in lower case; `minorScales` are like minor keys. */
type Listed = Readonly<
  Record<'scales' | 'minorScales' | 'rhythms' | 'harmonies' | 'instruments', ReadonlySet<string>>
>;

/** Returns the names in a computed catalog. */
export function listedIn(catalog: ReturnType<typeof computeCatalog>): Listed {
  const names = (records: readonly { readonly name: string }[]) =>
    new Set(records.map(({ name }) => plain(name)));
  return {
    scales: names(catalog.keyScales),
    minorScales: names(catalog.keyScales.filter(isLikeMinor)),
    rhythms: names(catalog.circularRhythms),
    harmonies: names(catalog.harmonies),
    instruments: names(catalog.instruments),
  };
}

/**
 * The maximum number of notes in which a scale may differ from the signature of a key, if the other mode fits better.
 */
const maxDiffering = 2;

/**
 * Whether a key named by the scale has the signature of the minor key. The third of the scale decides; but if too many
 * notes differ from that signature, the mode with fewer differences does (E phrygian dominant is like E minor).
 */
function isLikeMinor({ tones }: ReturnType<typeof computeCatalog>['keyScales'][number]): boolean {
  const notes = tones.flatMap(({ noteName }) => parseNote(noteName) ?? []);
  const [tonic] = notes;
  if (tonic === undefined) return false;
  const thirds = notes.map(note => modulo(pitchClass(note) - pitchClass(tonic), 12));
  const isMinor = thirds.includes(3) && !thirds.includes(4);
  const differing = (mode: 'major' | 'minor') => {
    const key = modalNotes({ tonic, mode }).map(noteName);
    return notes.filter(note => !key.includes(noteName(note))).length;
  };
  const [major, minor] = [differing('major'), differing('minor')];
  return (isMinor ? minor : major) > maxDiffering ? minor < major : isMinor;
}

/**
 * Returns a row of questions: a pattern of questions about a word for a tempo, and the range of tempi as the answer.
 */
function tempoQuestion(word: string, bpm: string): readonly string[] {
  if (!/^\d+-\d+$/.test(bpm)) throw new Error(`'${bpm}' is no range of tempi`);
  const asked = `(?:tempo |how (?:fast|slow) is |(?:tempo|bpm) of )?${word}(?: tempo| bpm| in bpm)?`;
  return [asked, 'none', `${word} ${bpm} bpm`];
}

/** Returns rows of questions about key signatures, with the keys that have them. */
function signatureQuestions(): Rows {
  const majors = 'Cb Gb Db Ab Eb Bb F C G D A E B F# C#'.split(' ');
  const minors = 'Ab Eb Bb F C G D A E B F# C# G# D# A#'.split(' ');
  return [...majors.keys()].flatMap(at => {
    const count = Math.abs(at - 7);
    const signs = count === 0 ? '(?:sharps|flats)' : at < 7 ? '(?:flats?|b|♭)' : '(?:sharps?|#|♯)';
    const signature = `(?:${count}|${count === 0 ? 'no' : numberWords[count]}) ${signs}(?: or flats| or sharps)?`;
    const having = `keys? (?:signature )?(?:(?:with|of|is|has|have) )?${signature}`;
    return [
      [`(?:major )?${having}`, 'none', `key of ${majors[at]} major`],
      [`minor ${having}|${having} minor`, 'none', `key of ${minors[at]} minor`],
    ];
  });
}

const questionColumns = ['asked', 'of', 'answer', 'in minor', 'command'] as const;

/** Returns the tables by the names that the program uses. @param read reads a file of src/music/names/data */
export function nameTables(listed: Listed, read = nameFile): Readonly<Record<string, string>> {
  const tables: Readonly<Record<string, Rows>> = {
    scales: oneName(read('scale-names.tsv'), ['names', 'scale'], listed.scales),
    minorScales: [[[...listed.minorScales].join(', ')]],
    words: oneName(read('words.tsv'), ['words', 'english']),
    littleWords: meantWords(read('little-words.tsv')),
    questions: [
      ...signatureQuestions(),
      ...readTable(read('questions.tsv'), questionColumns, cell => questionColumns.map(cell)),
      ...readTable(read('tempo-words.tsv'), ['word', 'bpm', 'source'], cell =>
        tempoQuestion(cell('word'), cell('bpm')),
      ),
    ],
    intervals: oneName(read('interval-words.tsv'), ['words', 'english']),
    metres: oneName(read('metres.tsv'), ['metre', 'rhythm'], listed.rhythms),
    rhythms: otherNames(read('rhythm-names.tsv'), listed.rhythms),
    harmonies: otherNames(read('tune-names.tsv'), listed.harmonies),
    instruments: otherNames(read('instrument-names.tsv'), listed.instruments),
    instrumentReadings: readings(read('instrument-readings.tsv')),
    systemReadings: readings(read('system-readings.tsv')),
  };
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map(cells => cells.join('\t')).join('\n')]),
  );
}

function plain(name: string): string {
  const text = foldSpelling(name).toLowerCase();
  if (text === '') throw new Error('the name is missing');
  return text;
}

function checked(name: string, listed?: ReadonlySet<string>): string {
  const text = plain(name);
  if (listed?.has(text) === false) throw new Error(`no record of the sandbox is called '${name}'`);
  return text;
}

/** Returns rows of names, each with the one name that they stand for. */
function oneName(file: TextFile, columns: readonly [string, string], listed?: ReadonlySet<string>): Rows {
  const once = uniqueChecker();
  const [names, meant] = columns;
  return readTable(file, columns, cell => [
    parseList(cell(names)).map(plain).map(once).join(', '),
    checked(cell(meant), listed),
  ]);
}

/** Returns rows of words, each with its replacement exactly as written. */
function meantWords(file: TextFile): Rows {
  const once = uniqueChecker();
  return readTable(file, ['words', 'english'], cell => [
    parseList(cell('words')).map(plain).map(once).join(', '),
    cell('english'),
  ]);
}

/** Returns rows of a name in the catalog, its other names, and names of tunes or rhythms that go the same way. */
function otherNames(file: TextFile, listed: ReadonlySet<string>): Rows {
  const meant = new Map<string, string>();
  return readTable(file, ['name', 'other names', 'goes the same way'], cell => {
    const name = checked(cell('name'), listed);
    const lists = [cell('other names'), cell('goes the same way')].map(list => parseList(list).map(plain));
    for (const other of lists.flat()) {
      const before = meant.get(other);
      if (before !== undefined && before !== name) throw new Error(`'${other}' is ${before} above`);
      meant.set(other, name);
    }
    return [name, ...lists.map(list => list.join(', '))];
  });
}

const ways = ['guess', 'guess first'];

/** Returns rows of typed words, the names that they may stand for, and how certain that is. */
function readings(file: TextFile): Rows {
  return readTable(file, ['typed', 'means', 'how'], cell => [
    parseList(cell('typed')).map(plain).join(', '),
    cell('means'),
    cell('how') === '' ? '' : allowedWord(ways, cell('how')),
  ]);
}
