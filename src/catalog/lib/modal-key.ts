import type { Fields } from '../../base/io.ts';
import type { Mode } from '../../music/names/scale-names.ts';
import { countAccidentals, noteName } from '../../music/note.ts';
import {
  type ModalKey,
  modalKeyName,
  modalNotes,
  placeInCircle,
  relativeOf,
  signatureNotes,
} from '../../music/scale/key.ts';
import { stackChords } from '../../music/scale/stacks.ts';
import { readKey } from './music.ts';

/**
 * Returns the record of a key with the accidentals and the signature of a mode, and with these fields: `mode`,
 * `relative` (the major key of the same signature, or for a major key the minor one), `place` (clockwise steps from C
 * in the circle of fifths), `chords` (the triads on its degrees). Returns the record unchanged if its tonic cannot be
 * read.
 */
export function keyInMode(record: Fields, mode: Mode): Fields {
  const { tonic } = readKey(record);
  if (tonic === undefined) return record;
  const key: ModalKey = { tonic, mode };
  const signedNotes = signatureNotes(key);
  return {
    ...record,
    mode,
    accidentals: countAccidentals(signedNotes),
    signature: signedNotes.map(noteName).join(', '),
    relative: modalKeyName(relativeOf(key)),
    place: placeInCircle(key),
    chords: stackChords(modalNotes(key), 3).map(({ chord }) => chord),
  };
}
