/**
 * Instrument rows: what of an instrument sounds. `x` counts strings, keys, tines or pads from the first,
 * `y` is 1 for the black keys of a keyboard, `z` is always 0. Of a wind instrument or a voice there are two
 * rows, its lowest and its highest note.
 */
import { type InstrumentSource, instrumentSources } from './instruments.ts';
import { at, midi, withMusicalSigns } from './pitch.ts';
import type { Instrument, InstrumentRow } from './records.ts';

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

export function computeInstrumentRows(instruments: readonly Instrument[]): readonly InstrumentRow[] {
  return instrumentSources
    .flatMap((source, index) => {
      const { id, name, familyCode } = at(instruments, index);
      return placedRows(source).map(({ midi, label, y, config }, x) => ({
        instrumentId: id,
        instrumentName: name,
        familyCode,
        midi,
        label,
        x,
        y,
        z: 0,
        config,
      }));
    })
    .map((row, index) => ({ id: index + 1, ...row }));
}

function placedRows({ tuning, range, compass, tones, kit }: InstrumentSource): readonly RowPlace[] {
  if (kit !== undefined) return kit.map(drumRow);
  if (range !== undefined) return keyboard(midi(range[0]), midi(range[1]));
  const notes = compass ?? (tuning ?? tones ?? '').split(' ');
  return notes.map(note => toneRow(midi(note), withMusicalSigns(note)));
}

function keyboard(lowest: number, highest: number): readonly RowPlace[] {
  const notes = 'C C♯ D D♯ E F F♯ G G♯ A A♯ B'.split(' ');
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const number = lowest + index;
    const note = at(notes, number % 12);
    return { ...toneRow(number, `${note}${Math.floor(number / 12) - 1}`), y: note.length - 1 };
  });
}

function toneRow(midi: number, label: string): RowPlace {
  return { midi, label, y: 0, config: { midi, isPercussion: false } };
}

function drumRow(midi: number): RowPlace {
  const label = at(percussion, midi - 35);
  return {
    midi,
    label,
    y: 0,
    config: { drum: label.toLowerCase().replace(/[^a-z0-9]+/g, '_'), midi, isPercussion: true },
  };
}
