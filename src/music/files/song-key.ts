/** Finds the key of a MIDI file: its key signature if that fits the notes, else the key of its chords or its melody. */
import { maskOf, modulo } from '../arithmetic.ts';
import { hasTone } from '../chord.ts';
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

/**
 * Returns the key of a song with chords. It is that of the signature if all notes are in it, or if most notes and the
 * first or last chord are.
 */
export function keyOfChords(
  signature: KeySignature | undefined,
  events: readonly ChordEvent[],
  notes: readonly FileNote[],
): ProgressionKey | undefined {
  const guessed = progressionKey(events);
  const byChords = guessed && writtenKey(guessed, signature);
  if (!signature) return byChords;
  const stated = keyOfSignature(signature);
  const relative = keyOfSignature({ ...signature, minor: !signature.minor });
  const own = [stated, relative].find(key => byChords && keyText(key) === keyText(byChords));
  if (own || !byChords) return own ?? stated;
  const chords = events.flatMap(({ chord }) => chord ?? []);
  const ends = [chords[0], chords.at(-1)].flatMap(chord => chord ?? []);
  // A fifth on the tonic fits either mode.
  const isStated = ends.some(
    chord => pitchClass(chord.root) === pitchClass(stated.tonic) && !hasTone(chord, stated.minor ? 4 : 3),
  );
  const isFramed = chords.length > 1 && new Set(ends.map(({ root }) => pitchClass(root))).size === 1;
  const share = shareWithin(notes, stated);
  return (isStated && share > 0.8) || (share === 1 && !isFramed) ? stated : byChords;
}

/** Returns the share of the sounding time that belongs to notes of the key. */
function shareWithin(notes: readonly FileNote[], key: ProgressionKey): number {
  const own = rotateMask(key.minor ? minor : major, modulo(-pitchClass(key.tonic), 12));
  const ticksOf = (some: readonly FileNote[]) => some.reduce((sum, { ticks }) => sum + ticks, 0);
  return ticksOf(notes.filter(({ midi }) => own & (1 << (midi % 12)))) / ticksOf(notes);
}

/** The tonic of a melody with its mode, and its notes from the tonic up. */
export interface MelodyKey extends ProgressionKey {
  /** `D dorian` if the melody has all seven notes of a mode, else `D minor`, or `D` for major. */
  readonly name: string;
}

/**
 * Returns the key of a melody. Its tonic is the note that it begins and ends on; else the tonic of the signature or of
 * a major or minor scale that contains all notes, if the melody ends or begins on it; else its last note.
 * @param title the title of the file, which may name the tonic
 */
export function keyOfMelody(
  notes: readonly FileNote[],
  signature: KeySignature | undefined,
  title: string,
): MelodyKey {
  const pitches = notes.map(({ midi }) => midi % 12);
  const mask = maskOf(pitches);
  const pitch = tonicPitch(pitches, mask, signature);
  const above = rotateMask(mask, pitch);
  const mode = modes.find((_, place) => rotateMask(major, majorScale[place] ?? 0) === above);
  const [hasMinorThird, hasMajorThird] = [(above & (1 << 3)) !== 0, (above & (1 << 4)) !== 0];
  const minorSharps = sharpsOf({ tonic: usualTonic(pitch, true), minor: true });
  const bySignature = modulo(minorSharps, 12) === modulo(signature?.sharps ?? Number.NaN, 12);
  const isMinorKey = !hasMajorThird && (hasMinorThird || bySignature);
  const key = writtenKey({ tonic: usualTonic(pitch, isMinorKey), minor: isMinorKey }, signature, title);
  const isModal = mode && mode !== 'major' && mode !== 'minor';
  return { ...key, name: isModal ? `${keyText({ ...key, minor: false })} ${mode}` : keyText(key) };
}

function tonicPitch(pitches: readonly number[], mask: number, signature: KeySignature | undefined): number {
  const [first = 0, last = 0] = [pitches[0], pitches.at(-1)];
  if (first === last) return last;
  const stated = signature && pitchClass(keyOfSignature({ ...signature, minor: false }).tonic);
  const holding = Array.from({ length: 12 }, (_, tonic) => tonic).filter(
    tonic => (rotateMask(mask, tonic) & ~major) === 0,
  );
  const fitting = holding.filter(pitch => pitch === stated);
  const tonics = (fitting.length > 0 ? fitting : holding).flatMap(pitch => [pitch, (pitch + 9) % 12]);
  return [last, first].find(pitch => tonics.includes(pitch)) ?? last;
}

/**
 * Returns the key in its usual spelling: one of the 24 usual keys, or with the tonic as in the signature or the title.
 */
function writtenKey(key: ProgressionKey, signature: KeySignature | undefined, title = ''): ProgressionKey {
  const isTonic = (note: Note | undefined) => note && pitchClass(note) === pitchClass(key.tonic);
  const tonic = signature && keyOfSignature({ ...signature, minor: false }).tonic;
  const written = [
    parseNote(title.split(' ')[0] ?? ''),
    ...(tonic ? modalNotes({ tonic, mode: 'major' }) : []),
  ];
  return { ...key, tonic: written.find(isTonic) ?? usualTonic(pitchClass(key.tonic), key.minor) };
}

/** Returns the key of a signature: D for 2 sharps, or B minor. */
export function keyOfSignature({ sharps, minor: isMinorKey }: KeySignature): ProgressionKey {
  const place = sharps + (isMinorKey ? 3 : 0) + 1;
  const letter = (['F', 'C', 'G', 'D', 'A', 'E', 'B'] as const)[modulo(place, 7)] ?? 'C';
  return { tonic: { letter, alteration: Math.floor(place / 7) }, minor: isMinorKey };
}
