/** What a key-scale's record says of its notes. */
import { modulo } from '../arithmetic.ts';
import { commonNote, type Note, parseNote, pitchClass } from '../note.ts';
import { fieldOf, listOf, numberOf, textOf } from '../reading.ts';

/** The pitch classes of a scale, for comparing. */
export interface ScaleSet {
  /** The pitch class of the first tone. */
  readonly root: number;
  /** Bit n is set where pitch class n is in the scale. */
  readonly mask: number;
}

/** The pitch classes of a scale's tones, or where it shows none those of its tonic and step sizes. */
export function scaleSet(record: unknown): ScaleSet | undefined {
  let [root, mask] = [-1, 0];
  for (const tone of listOf(fieldOf(record, 'tones'))) {
    const pitch = toneClass(tone);
    if (pitch === undefined) continue;
    if (root === -1) root = pitch;
    mask |= 1 << pitch;
  }
  return root === -1 ? setOfSteps(record) : { root, mask };
}

/** The notes of a scale as its record spells them, each once, from the tonic up; usual spellings where it doesn't. */
export function scaleNotes(record: unknown): readonly Note[] {
  const tones = listOf(fieldOf(record, 'tones'));
  const notes = tones.flatMap(tone => parseNote(textOf(fieldOf(tone, 'noteName'))) ?? []);
  const set = notes.length < tones.length || tones.length === 0 ? scaleSet(record) : undefined;
  return set ? degreesOf(set).map(semitones => spelledPitch(set.root + semitones, notes)) : distinct(notes);
}

/** Notes without those that sound like one before. */
export function distinct(notes: readonly Note[]): readonly Note[] {
  let mask = 0;
  return notes.filter(note => {
    const bit = 1 << pitchClass(note);
    const isNew = (mask & bit) === 0;
    mask |= bit;
    return isNew;
  });
}

/** How many notes a mask has. */
export function sizeOf(mask: number): number {
  let size = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) size++;
  return size;
}

/** The mask as seen from another pitch class: bit 0 is `root`. */
export function rotated(mask: number, root: number): number {
  return ((mask >> root) | (mask << (12 - root))) & 0xfff;
}

/** Semitones of the notes above the root, ascending from 0. */
export function degreesOf({ root, mask }: ScaleSet): readonly number[] {
  const above = rotated(mask, root);
  return Array.from({ length: 12 }, (_, semitones) => semitones).filter(each => above & (1 << each));
}

function spelledPitch(pitch: number, notes: readonly Note[]): Note {
  const wanted = modulo(pitch, 12);
  return notes.find(note => pitchClass(note) === wanted) ?? commonNote(wanted);
}

function toneClass(tone: unknown): number | undefined {
  const note = parseNote(textOf(fieldOf(tone, 'noteName')));
  if (note) return pitchClass(note);
  const midi = numberOf(fieldOf(tone, 'midiNumber'));
  return Number.isInteger(midi) ? modulo(midi ?? 0, 12) : undefined;
}

function setOfSteps(record: unknown): ScaleSet | undefined {
  const tonic = parseNote(textOf(fieldOf(record, 'keyToneName')));
  const signature = textOf(fieldOf(record, 'signature'));
  if (!tonic || !/^\d{1,2}(?:,\d{1,2}){0,11}$/.test(signature)) return undefined;
  const root = pitchClass(tonic);
  let [pitch, mask] = [root, 0];
  for (const step of signature.split(',')) {
    mask |= 1 << pitch;
    pitch = modulo(pitch + Number(step), 12);
  }
  return pitch === root ? { root, mask } : undefined;
}
