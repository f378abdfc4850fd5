/** What a MIDI file says of its key. */
import { modulo } from '../arithmetic.ts';
import { pitchClass } from '../note.ts';
import { keyText, type ProgressionKey } from '../progression.ts';
import { sharpsOf } from '../scale/key.ts';
import type { MidiSong } from './smf.ts';

/**
 * The key of the file's signature. Of its major and minor key it is the one that the chords suggest, else the named
 * one.
 */
export function signatureKey(
  { signature }: MidiSong,
  byChords: ProgressionKey | undefined,
): ProgressionKey | undefined {
  if (!signature) return undefined;
  const said = keyOfSignature(signature);
  const signs = (key: ProgressionKey) => modulo(sharpsOf(key), 12);
  if (byChords && signs(byChords) === signs(said)) {
    const other = keyOfSignature({ ...signature, minor: byChords.minor });
    return isSameKey(other, byChords) ? other : said;
  }
  // Programs write C major into files whose key nobody has set.
  return signature.sharps === 0 && !signature.minor ? undefined : said;
}

function keyOfSignature({ sharps, minor }: NonNullable<MidiSong['signature']>): ProgressionKey {
  const place = sharps + (minor ? 3 : 0) + 1;
  const letter = (['F', 'C', 'G', 'D', 'A', 'E', 'B'] as const)[modulo(place, 7)] ?? 'C';
  return { tonic: { letter, alteration: Math.floor(place / 7) }, minor };
}

/** What the file says of its key where that is not the key that is taken, and where its chords say another. */
export function signatureRemark(
  { signature }: MidiSong,
  home: ProgressionKey | undefined,
  byChords: ProgressionKey | undefined,
): readonly string[] {
  if (!signature || !home) return [];
  const told = keyOfSignature(signature);
  if (!isSameKey(told, home)) return [`Its key signature is that of ${keyText(told)}.`];
  if (!byChords || isSameKey(byChords, home)) return [];
  return [`The key is not certain: ${keyText(home)} by its signature, ${keyText(byChords)} by its chords.`];
}

function isSameKey(one: ProgressionKey, other: ProgressionKey): boolean {
  return pitchClass(one.tonic) === pitchClass(other.tonic) && one.minor === other.minor;
}
