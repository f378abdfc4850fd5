/**
 * Computes instruments (data/instruments.tsv) and their rows, the parts that sound. In a row, `x` counts strings, keys,
 * tines or pads from the first, `y` is 1 for the black keys of a keyboard, and `z` is always 0. A wind instrument or a
 * voice has two rows, its lowest and its highest note.
 */
import {
  parseList,
  parseName,
  parseNumber,
  parseWord,
  readTable,
  uniqueChecker,
} from '../../../base/text-table.ts';
import type { Instrument, InstrumentRow, MusicSystem } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { itemAt, itemNamed, parseTone, toSlug } from '../pitch.ts';

type RowPlace = Pick<InstrumentRow, 'midi' | 'label' | 'y' | 'config'>;

type Notes = readonly string[];

/** Returns functions that make rows from the notes in a cell. @param drums the names of percussion by their notes */
const createRowMakers = (drums: ReadonlyMap<number, string>) => ({
  strings: (notes: Notes) => notes.map(toneRow),
  tones: (notes: Notes) => notes.map(toneRow),
  compass: (notes: Notes) => lowestAndHighest(notes).map(toneRow),
  keys: (notes: Notes) => keyboardRows(...lowestAndHighest(notes.map(note => parseTone(note).midi))),
  naturals: (notes: Notes) => {
    const [lowest, highest] = lowestAndHighest(notes.map(toneRow));
    const octaves = Array.from({ length: 9 }, (_, octave) => [...'CDEFGAB'].map(letter => letter + octave));
    return octaves
      .flatMap(octave => octave.map(toneRow))
      .filter(({ midi }) => midi >= lowest.midi && midi <= highest.midi);
  },
  kit: (notes: Notes) =>
    notes.flatMap(note => {
      const [first = 0, last = first] = note.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => drumRow(first + index, drums));
    }),
});

export function computeInstruments(
  files: DataFiles,
  systems: readonly MusicSystem[],
): { readonly instruments: readonly Instrument[]; readonly rows: readonly InstrumentRow[] } {
  const drums = new Map(
    readTable(files.read('percussion.tsv'), ['note', 'name'], cell => [
      parseNumber(cell('note')),
      cell('name'),
    ]),
  );
  const rowMakers = createRowMakers(drums);
  const families = readTable(
    files.read('instrument-families.tsv'),
    ['code', 'name', 'capabilities'],
    cell => ({
      code: cell('code'),
      name: cell('name'),
      capabilities: parseList(cell('capabilities')),
    }),
  );
  const codes = families.map(({ code }) => code);
  const checkUnique = uniqueChecker();
  const columns = ['name', 'family', 'sounds', 'notes', 'systems', 'hidden'] as const;
  const instrumentRows = readTable(files.read('instruments.tsv'), columns, (cell, index) => {
    const name = checkUnique(cell('name'));
    const family = itemAt(families, codes.indexOf(parseWord(codes, cell('family'))));
    const isPublic = cell('hidden') !== 'yes';
    const instrument = {
      id: index + 1,
      name,
      slug: toSlug(name),
      familyRouteKey: family.code.toLowerCase(),
      familyCode: family.code,
      familyName: family.name,
      isPublic,
      isPublished: isPublic,
      musicSystemIds: ['12-edo', ...parseList(cell('systems'))].map(
        slug => itemNamed(systems, 'music system', slug, system => system.slug).id,
      ),
      allowedPlaybackCapabilities: family.capabilities,
    };
    const places = rowMakers[parseName(rowMakers, cell('sounds'))](cell('notes').split(' '));
    const owner = { instrumentId: instrument.id, instrumentName: name, familyCode: family.code };
    const rows = places.map(({ midi, label, y, config }, x) => ({
      ...owner,
      midi,
      label,
      x,
      y,
      z: 0,
      config,
    }));
    return { instrument, rows };
  });
  return {
    instruments: instrumentRows.map(({ instrument }) => instrument),
    rows: instrumentRows.flatMap(({ rows }) => rows).map((row, index) => ({ id: index + 1, ...row })),
  };
}

function lowestAndHighest<Item>(items: readonly Item[]): [Item, Item] {
  const [lowest, highest, ...otherItems] = items;
  if (lowest !== undefined && highest !== undefined && otherItems.length === 0) return [lowest, highest];
  throw new Error('the notes must be two: the lowest and the highest');
}

function keyboardRows(lowest: number, highest: number): readonly RowPlace[] {
  const notes = 'C C♯ D D♯ E F F♯ G G♯ A A♯ B'.split(' ');
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const number = lowest + index;
    const note = itemAt(notes, number % 12);
    return { ...rowAt(number, `${note}${Math.floor(number / 12) - 1}`), y: note.length - 1 };
  });
}

function toneRow(note: string): RowPlace {
  const { midi, label } = parseTone(note);
  return rowAt(midi, label);
}

function rowAt(midi: number, label: string): RowPlace {
  return { midi, label, y: 0, config: { midi, isPercussion: false } };
}

function drumRow(midi: number, drums: ReadonlyMap<number, string>): RowPlace {
  const label = drums.get(midi);
  if (label === undefined) throw new Error(`${midi} is not a percussion note from 35 to 81`);
  return {
    midi,
    label,
    y: 0,
    config: { drum: label.toLowerCase().replace(/[^a-z0-9]+/g, '_'), midi, isPercussion: true },
  };
}
