/**
 * Instruments (data/instruments.tsv) and their rows: what of an instrument sounds. Of a row `x` counts strings, keys,
 * tines or pads from the first, `y` is 1 for the black keys of a keyboard, `z` is always 0. Of a wind instrument or a
 * voice there are two rows, its lowest and its highest note.
 */
import { entryName, listIn, readTable, unique } from '../../../base/text-table.ts';
import type { Instrument, InstrumentRow, MusicSystem } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { at, itemCalled, slug, toneOf } from '../pitch.ts';

const families = {
  FRETBOARD: { routeKey: 'fretboard', name: 'Fretted strings', capabilities: ['monotonal', 'polytonal'] },
  STRINGS: { routeKey: 'strings', name: 'Bowed strings', capabilities: ['monotonal', 'polytonal'] },
  KEYBOARD: { routeKey: 'keyboard', name: 'Keyboards', capabilities: ['monotonal', 'polytonal'] },
  PLUCKED: { routeKey: 'plucked', name: 'Plucked strings', capabilities: ['monotonal', 'polytonal'] },
  WOODWINDS: { routeKey: 'woodwinds', name: 'Woodwinds', capabilities: ['monotonal'] },
  BRASS: { routeKey: 'brass', name: 'Brass', capabilities: ['monotonal'] },
  VOICES: { routeKey: 'voices', name: 'Voices', capabilities: ['monotonal'] },
  MALLETS: { routeKey: 'mallets', name: 'Bars and tines', capabilities: ['monotonal', 'polytonal'] },
  DRUMS: { routeKey: 'drums', name: 'Drums', capabilities: ['percussion'] },
} as const;

/** General MIDI's percussion key map, notes 35 to 81: notebook.zoeblade.com, General MIDI Percussion Map. */
const percussion = `
Acoustic Bass Drum, Bass Drum 1, Side Stick, Acoustic Snare, Hand Clap, Electric Snare, Low Floor Tom,
Closed Hi-Hat, High Floor Tom, Pedal Hi-Hat, Low Tom, Open Hi-Hat, Low-Mid Tom, Hi-Mid Tom, Crash Cymbal 1,
High Tom, Ride Cymbal 1, Chinese Cymbal, Ride Bell, Tambourine, Splash Cymbal, Cowbell, Crash Cymbal 2,
Vibraslap, Ride Cymbal 2, Hi Bongo, Low Bongo, Mute Hi Conga, Open Hi Conga, Low Conga, High Timbale,
Low Timbale, High Agogo, Low Agogo, Cabasa, Maracas, Short Whistle, Long Whistle, Short Guiro, Long Guiro,
Claves, Hi Wood Block, Low Wood Block, Mute Cuica, Open Cuica, Mute Triangle, Open Triangle`
  .trim()
  .split(/,\s+/);

type RowPlace = Pick<InstrumentRow, 'midi' | 'label' | 'y' | 'config'>;

/** What sounds, and the rows of the notes that say so. */
const rowsOf = {
  strings: notes => notes.map(toneRow),
  tones: notes => notes.map(toneRow),
  compass: notes => ends(notes).map(toneRow),
  keys: notes => keyboardRows(...ends(notes.map(note => toneOf(note).midi))),
  naturals: notes => {
    const [lowest, highest] = ends(notes.map(toneRow));
    const octaves = Array.from({ length: 9 }, (_, octave) => [...'CDEFGAB'].map(letter => letter + octave));
    return octaves
      .flatMap(octave => octave.map(toneRow))
      .filter(({ midi }) => midi >= lowest.midi && midi <= highest.midi);
  },
  kit: notes =>
    notes.flatMap(note => {
      const [first = 0, last = first] = note.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => drumRow(first + index));
    }),
} as const satisfies Readonly<Record<string, (notes: readonly string[]) => readonly RowPlace[]>>;

export function computeInstruments(
  files: DataFiles,
  systems: readonly MusicSystem[],
): { readonly instruments: readonly Instrument[]; readonly rows: readonly InstrumentRow[] } {
  const once = unique();
  const columns = ['name', 'family', 'sounds', 'notes', 'systems', 'hidden'] as const;
  const read = readTable(files.read('instruments.tsv'), columns, (cell, index) => {
    const name = once(cell('name'));
    const code = entryName(families, cell('family'));
    const { routeKey, name: familyName, capabilities } = families[code];
    const isPublic = cell('hidden') !== 'yes';
    const instrument = {
      id: index + 1,
      name,
      slug: slug(name),
      familyRouteKey: routeKey,
      familyCode: code,
      familyName,
      isPublic,
      isPublished: isPublic,
      musicSystemIds: ['12-edo', ...listIn(cell('systems'))].map(
        wanted => itemCalled(systems, 'music system', wanted, system => system.slug).id,
      ),
      allowedPlaybackCapabilities: capabilities,
    };
    const places = rowsOf[entryName(rowsOf, cell('sounds'))](cell('notes').split(' '));
    const owner = { instrumentId: instrument.id, instrumentName: name, familyCode: code };
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
    instruments: read.map(({ instrument }) => instrument),
    rows: read.flatMap(({ rows }) => rows).map((row, index) => ({ id: index + 1, ...row })),
  };
}

function ends<Item>(items: readonly Item[]): [Item, Item] {
  const [lowest, highest, ...more] = items;
  if (lowest !== undefined && highest !== undefined && more.length === 0) return [lowest, highest];
  throw new Error('the notes are two, the lowest and the highest');
}

function keyboardRows(lowest: number, highest: number): readonly RowPlace[] {
  const notes = 'C C♯ D D♯ E F F♯ G G♯ A A♯ B'.split(' ');
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const number = lowest + index;
    const note = at(notes, number % 12);
    return { ...rowAt(number, `${note}${Math.floor(number / 12) - 1}`), y: note.length - 1 };
  });
}

function toneRow(note: string): RowPlace {
  const { midi, label } = toneOf(note);
  return rowAt(midi, label);
}

function rowAt(midi: number, label: string): RowPlace {
  return { midi, label, y: 0, config: { midi, isPercussion: false } };
}

function drumRow(midi: number): RowPlace {
  const label = percussion[midi - 35];
  if (label === undefined) throw new Error(`${midi} is no percussion note, 35 to 81`);
  return {
    midi,
    label,
    y: 0,
    config: { drum: label.toLowerCase().replace(/[^a-z0-9]+/g, '_'), midi, isPercussion: true },
  };
}
