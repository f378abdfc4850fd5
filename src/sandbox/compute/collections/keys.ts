/** Computes keys: the seven letters, each natural, sharp and flat. */

import { accidental } from '../../../base/text/note-names.ts';
import { roundTo } from '../../../music/arithmetic.ts';
import { countAccidentals, letterPitch, letters, noteName } from '../../../music/note.ts';
import { signatureNotes } from '../../../music/scale/key.ts';
import type { KeyRecord } from '../catalog-records.ts';
import { itemAt, midiToHertz, pitchColor } from '../pitch.ts';

const solfege = 'Do Re Mi Fa Sol La Si'.split(' ');

/** Returns all keys. `signature` is that of the major key. */
export function computeKeys(): readonly KeyRecord[] {
  return letters.flatMap((letter, index) =>
    [0, 1, -1].map((alteration, offset) => {
      const baseTone = {
        id: index + 1,
        name: letter,
        midi: 60 + letterPitch(letter),
        solfege: itemAt(solfege, index),
      };
      const signedNotes = signatureNotes({ tonic: { letter, alteration }, mode: 'major' });
      const midi = baseTone.midi + alteration;
      return {
        id: index * 3 + offset + 1,
        baseTone,
        alteration,
        accidentals: countAccidentals(signedNotes),
        signature: signedNotes.map(noteName).join(', '),
        frequency: roundTo(midiToHertz(midi), 4),
        color: pitchColor((midi - 60) * 100),
      };
    }),
  );
}

/** Returns the name of a key's note: `C`, `C♯`, `C♭`. */
export function keyTone(key: KeyRecord): string {
  return key.baseTone.name + accidental(key.alteration);
}
