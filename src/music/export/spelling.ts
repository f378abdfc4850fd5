/** Spells the MIDI numbers of a score as its source music does. */
import { memoize } from '../../base/memo.ts';
import { parseChord } from '../chord.ts';
import { notesOfChord, notesOfInterval } from '../find/identity.ts';
import { type Music, ofKind, playedNotes } from '../music.ts';
import { commonNote, type Note } from '../note.ts';
import { spellPitch } from '../scale/scale.ts';
import { noteSpeller } from '../score/scores.ts';

/** Returns the spelling of a MIDI number in the chord of a label, which is empty if no chord sounds. */
export type Spelling = (midi: number, label: string) => Note;

/** Returns the spelling of music: that of its typed notes, else that of its scale, interval or chords. */
export function createSpelling(value: Music): Spelling {
  const played = playedNotes(value);
  if (played) {
    const notes = new Map(played.map(note => [note.midi, note]));
    return midi => notes.get(midi) ?? commonNote(midi % 12);
  }
  const [scale, interval] = [ofKind(value, 'scale'), ofKind(value, 'interval')];
  if (scale) return noteSpeller(scale);
  const tones = memoize((label: string) => {
    const chord = ofKind(value, 'chord')?.chord ?? parseChord(label);
    return chord ? notesOfChord(chord) : [];
  }, 4096);
  const ownNotes = interval && (notesOfInterval(interval) ?? []);
  return (midi, label) => spellPitch(midi, ownNotes ?? tones(label));
}
