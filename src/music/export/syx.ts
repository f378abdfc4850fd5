/** MIDI Tuning Standard: a bulk dump (MIDI 1.0 Detailed Specification, MIDI Tuning: Bulk Tuning Dump Reply). */

import { semitonesOf } from '../note.ts';
import { keyHertz, retuneTo, type SynthTuning, synthTuning } from '../tuning.ts';
import { createByteWriter } from './midi-bytes.ts';
import { writerOfTunings } from './writer.ts';

const everyDevice = 0x7f;
const nameBytes = 16;

/** Returns the frequency of every key as a semitone and 14 bits above it; 408 bytes. @param program 0 to 127 */
export function syx(tuning: SynthTuning, program = 0): Uint8Array {
  const dump = createByteWriter().byte(0xf0, 0x7e, everyDevice, 0x08, 0x01, program);
  // Names are in ASCII.
  const name = tuning.name.normalize('NFKD').replace(/[^ -~]/g, '');
  dump.block(Buffer.from(name.slice(0, nameBytes).padEnd(nameBytes)));
  for (let key = 0; key < 128; key++) {
    const pitch = Math.round(semitonesOf(keyHertz(tuning, key) ?? Number.NaN) * 2 ** 14);
    // 7F 7F 7F leaves a key unchanged: one that is not mapped, or whose pitch is out of range.
    const isInRange = pitch >= 0 && pitch < 128 * 2 ** 14 - 1;
    if (isInRange) dump.byte(pitch >> 14, (pitch >> 7) & 0x7f, pitch & 0x7f);
    else dump.byte(0x7f, 0x7f, 0x7f);
  }
  const checkedBytes = dump.bytes().subarray(1);
  return dump.byte(checkedBytes.reduce((sum, byte) => sum ^ byte, 0) & 0x7f, 0xf7).bytes();
}

/** Writes a tuning as a MIDI Tuning Standard bulk dump. */
export const write = writerOfTunings((tuning, { a4 }) => syx(retuneTo(synthTuning(tuning), a4)));
