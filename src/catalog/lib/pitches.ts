/** Returns the pitches of notes, such as C4, as fields of records. */

import { listOf, textOf } from '../../base/fields.ts';
import type { Fields } from '../../base/io.ts';
import { isFields } from '../../base/io.ts';
import { roundTo } from '../../music/arithmetic.ts';
import { type Music, ofKind, playedNotes } from '../../music/music.ts';
import { hertzOf, noteName, octaveOf, pitchName } from '../../music/note.ts';

/** Returns the field `pitches` with one entry for each note; no field if the music has no octaves. */
export function pitchesOf(value: Music): Fields {
  // A single note has these fields in its own record.
  const notes = ofKind(value, 'key') ? undefined : playedNotes(value);
  const pitches = notes?.map(note => ({
    ...{ name: pitchName(note), note: noteName(note), octave: octaveOf(note), midi: note.midi },
    hertz: roundTo(hertzOf(note), 4),
  }));
  return pitches ? { pitches } : {};
}

/** Returns the names of the pitches with their octaves, for columns. */
export function namesOfPitches({ pitches }: Fields): readonly string[] {
  return listOf(pitches).flatMap(pitch => (isFields(pitch) ? textOf(pitch.name) : []));
}
