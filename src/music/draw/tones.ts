/** Draws the notes of scales and chords on a keyboard or on the neck of an instrument. */
import { type Chord, putBassFirst } from '../chord.ts';
import { intervalAbbreviation, intervalDegree } from '../interval-name.ts';
import type { Scale } from '../music.ts';
import { degreeName, midiNumber, type Note, noteName, pitchClass, transposition } from '../note.ts';
import type { DrawingOptions, Spot } from './drawing.ts';
import { type Keyboard, pitchedKeyboard } from './kinds/keyboard.ts';
import type { Neck } from './kinds/neck.ts';
import { translateLabel, translateTitle } from './translate.ts';

/** A tone in any octave. */
export interface Tone extends Spot {
  /** The pitch class, 0 to 11. */
  readonly pitch: number;
}

/** Maximum number of notes; no scale has more. */
const maxTones = 128;

/** Returns the tones of a scale on a keyboard or a neck; undefined if none of them can be placed. */
export function scaleDrawing(scale: Scale, options: DrawingOptions): Keyboard | Neck | undefined {
  const { labels, colors, noteNames, neck } = options;
  const [tonic] = scale.tones;
  if (scale.played && tonic?.note && !neck)
    return pitchedKeyboard(scale.name, scale.played, tonic.note, options);
  const tones = scale.tones.slice(0, maxTones).flatMap((tone, index): Tone[] => {
    const midi = midiNumber(tone.midi);
    const pitch = tone.note ? pitchClass(tone.note) : midi === undefined ? undefined : midi % 12;
    if (pitch === undefined) return [];
    const texts = { notes: tone.name, degrees: intervalDegree(tone.interval), numbers: String(index + 1) };
    return [
      {
        pitch,
        label: noteNames.notes(texts[labels === 'fingers' ? 'notes' : labels]),
        isRoot: index === 0,
        color: colors?.get(tone.intervalId) ?? colors?.get(tone.interval),
      },
    ];
  });
  return drawTones(scale.name, tones, midiNumber(scale.tones[0]?.midi) ?? 60, options);
}

/** Returns a function that returns the colour of a note by its interval above a chord's root. */
export function toneColor({ root }: Chord, { colors }: DrawingOptions): (note: Note) => string | undefined {
  return note => colors?.get(intervalAbbreviation(transposition(root, note)));
}

/** Returns the tones of a chord, the bass first. */
export function chordTones(chord: Chord, options: DrawingOptions): readonly Tone[] {
  const { labels, noteNames } = options;
  const { root, tones } = chord;
  const colorOf = toneColor(chord, options);
  const toneOf = (note: Note, number?: number): Tone => {
    const interval = transposition(root, note);
    const label = labels === 'degrees' ? degreeName(interval) : noteNames.notes(noteName(note));
    return {
      pitch: pitchClass(note),
      label: labels === 'numbers' && number !== undefined ? String(number) : label,
      isRoot: number === 1,
      color: colorOf(note),
    };
  };
  return putBassFirst(
    chord,
    tones.map((note, index) => toneOf(note, index + 1)),
    note => toneOf(note),
  );
}

/** Returns a drawing of all notes of a chord. On a keyboard, no note is below the bass. */
export function chordDrawing(
  title: string,
  { bass }: Chord,
  tones: readonly Tone[],
  options: DrawingOptions,
): Keyboard | Neck | undefined {
  const drawing = drawTones(title, tones, 60, options);
  if (bass === undefined || drawing?.kind !== 'keyboard') return drawing;
  const upperTones = [...drawing.tones].filter(([key]) => key >= pitchClass(bass));
  return { ...drawing, tones: new Map(upperTones) };
}

/** Returns notes by pitch class. If several have the same one, the first is kept. */
export function spotsOf(tones: readonly Tone[]): ReadonlyMap<number, Spot> {
  return new Map(tones.toReversed().map(tone => [tone.pitch, tone]));
}

/** Returns notes on two octaves of a keyboard, or on a neck. @param lowest the MIDI number of the first note */
function drawTones(
  name: string,
  notes: readonly Tone[],
  lowest: number,
  { labels, neck, noteNames }: DrawingOptions,
): Keyboard | Neck | undefined {
  if (notes.length === 0) return undefined;
  const title = translateTitle(name, noteNames);
  const tones = spotsOf(notes);
  if (neck === undefined) {
    const oneOctave = [...tones];
    const twoOctaves = [...oneOctave, ...oneOctave.map(([pitch, spot]) => [pitch + 12, spot] as const)];
    return { kind: 'keyboard', title, lowestKey: lowest - (lowest % 12), tones: new Map(twoOctaves), notes };
  }
  const { frets, firstFret, isLeftHanded } = neck;
  const strings = neck.strings.map(each => translateLabel(each, noteNames));
  return {
    kind: 'neck',
    title,
    strings,
    tones,
    notes,
    frets,
    firstFret,
    isLeftHanded,
    isOpenLabelled: labels !== 'notes',
  };
}
