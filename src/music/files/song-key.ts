/** Finds the key of a MIDI file: its key signature if that fits the notes, else the key of its chords or its melody. */
import { maskOf, modulo } from '../arithmetic.ts';
import { modes } from '../names/scale-names.ts';
import { majorScale, type Note, parseNote, pitchClass } from '../note.ts';
import { type ChordEvent, keyText, type ProgressionKey, progressionKey } from '../progression.ts';
import { modalNotes, sharpsOf, usualTonic } from '../scale/key.ts';
import { rotateMask } from '../scale/scale.ts';
import type { KeySignature } from '../score/score.ts';
import type { FileNote } from './smf.ts';

const major = maskOf(majorScale);
/** The natural minor scale, with both forms of its sixth and seventh degrees. */
const minor = maskOf([0, 2, 3, 5, 7, 8, 9, 10, 11]);

/** Returns the key of a song's chords, or that of the file's signature if the signatures differ and all notes fit it. */
export function keyOfChords(
  signature: KeySignature | undefined,
  events: readonly ChordEvent[],
  notes: readonly FileNote[],
): ProgressionKey | undefined {
  const heardKey = progressionKey(events);
  if (!signature) return heardKey && spellKey(heardKey, signature);
  const statedKey = keyOfSignature(signature);
  const chordKey = heardKey ? spellKey(heardKey, signature) : statedKey;
  const isRelative = sharpsOf(chordKey) === signature.sharps;
  const keyMask = rotateMask(statedKey.minor ? minor : major, modulo(-pitchClass(statedKey.tonic), 12));
  return !isRelative && notes.every(({ midi }) => keyMask & (1 << (midi % 12))) ? statedKey : chordKey;
}

/**
 * Returns the key of a melody. Its tonic is the tonic of the signature or of a major or minor scale that contains all
 * notes, if the melody ends or begins on it; else its last note. Its name has the mode if the melody has all seven
 * notes of one: `D dorian`.
 * @param title the title of the file, which may name the tonic
 */
export function keyOfMelody(
  notes: readonly FileNote[],
  signature: KeySignature | undefined,
  title: string,
): ProgressionKey & { readonly name: string } {
  const pitches = notes.map(({ midi }) => midi % 12);
  const mask = maskOf(pitches);
  const pitch = tonicPitch(pitches, mask, signature);
  const semitoneMask = rotateMask(mask, pitch);
  const mode = modes.find((_, index) => rotateMask(major, majorScale[index] ?? 0) === semitoneMask);
  const has = (semitones: number) => (semitoneMask & (1 << semitones)) !== 0;
  const isMinorKey = !has(4) && (has(3) || signature?.minor === true);
  const key = spellKey({ tonic: usualTonic(pitch, isMinorKey), minor: isMinorKey }, signature, title);
  const isModal = mode && mode !== 'major' && mode !== 'minor';
  return { ...key, name: isModal ? `${keyText({ ...key, minor: false })} ${mode}` : keyText(key) };
}

function tonicPitch(pitches: readonly number[], mask: number, signature: KeySignature | undefined): number {
  const [first = 0, last = 0] = [pitches[0], pitches.at(-1)];
  const statedPitch = signature && pitchClass(keyOfSignature({ ...signature, minor: false }).tonic);
  const containingKeys = Array.from({ length: 12 }, (_, tonic) => tonic).filter(
    tonic => (rotateMask(mask, tonic) & ~major) === 0,
  );
  const fittingKeys = containingKeys.filter(pitch => pitch === statedPitch);
  const tonics = (fittingKeys.length > 0 ? fittingKeys : containingKeys).flatMap(pitch => [
    pitch,
    (pitch + 9) % 12,
  ]);
  return [last, first].find(pitch => tonics.includes(pitch)) ?? last;
}

/** Returns the key with its tonic spelled as in the title or the signature, else as in one of the 24 usual keys. */
function spellKey(key: ProgressionKey, signature: KeySignature | undefined, title = ''): ProgressionKey {
  const isTonic = (note: Note | undefined) => note && pitchClass(note) === pitchClass(key.tonic);
  const tonic = signature && keyOfSignature({ ...signature, minor: false }).tonic;
  const tonicSpellings = [
    parseNote(title.split(' ')[0] ?? ''),
    ...(tonic ? modalNotes({ tonic, mode: 'major' }) : []),
  ];
  return { ...key, tonic: tonicSpellings.find(isTonic) ?? usualTonic(pitchClass(key.tonic), key.minor) };
}

/** Returns the key of a signature: D for 2 sharps, or B minor. */
export function keyOfSignature({ sharps, minor: isMinorKey }: KeySignature): ProgressionKey {
  const index = sharps + (isMinorKey ? 3 : 0) + 1;
  const letter = (['F', 'C', 'G', 'D', 'A', 'E', 'B'] as const)[modulo(index, 7)] ?? 'C';
  return { tonic: { letter, alteration: Math.floor(index / 7) }, minor: isMinorKey };
}
