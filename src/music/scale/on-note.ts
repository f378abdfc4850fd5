/** Makes scales from notes, or from steps on a note. */
import { intervalAbbreviation } from '../interval-name.ts';
import type { Music, Scale } from '../music.ts';
import { letterPitch, type Note, noteName, plainC, semitonesUp, transpose, transposition } from '../note.ts';
import { spellSteps } from './scale.ts';

const middleC = 60;

/** Returns the scale on a tonic, with notes made from its steps. */
export function scaleOnNote(scale: Scale, tonic: Note): Scale {
  const { mode, steps } = scale;
  const notes = spellSteps(steps).map(step => transpose(tonic, step));
  return { ...scaleOf(notes, `${noteName(tonic)} ${mode}`), mode, steps };
}

/** Returns music in which a scale without a tonic is on C, so that it can be drawn and played. */
export function ensureTonic(value: Music): Music {
  const lacksTonic = value.kind === 'scale' && value.tonic === undefined && value.tones.length === 0;
  return lacksTonic && value.steps.length > 0 ? scaleOnNote(value, plainC) : value;
}

/** Returns the scale of notes that go up from the first by less than an octave. */
export function scaleOf(notes: readonly Note[], name: string): Scale {
  const [tonic = plainC] = notes;
  // The octave belongs to the letter: C♭ is below middle C.
  const lowest = middleC + letterPitch(tonic.letter) + tonic.alteration;
  const tones = notes.map(note => {
    const interval = transposition(tonic, note);
    const midi = lowest + semitonesUp(tonic, note);
    return { name: noteName(note), note, midi, interval: intervalAbbreviation(interval) };
  });
  return { kind: 'scale', name, mode: '', tonic, tones, steps: [] };
}
