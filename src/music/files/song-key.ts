/** The key of a MIDI file: its key signature if that fits the notes, else the key of its chords or its melody. */
import { maskOf, modulo } from '../arithmetic.ts';
import { type Chord, hasTone } from '../chord.ts';
import { modes } from '../names/scale-names.ts';
import { majorScale, type Note, parseNote, pitchClass } from '../note.ts';
import { type ChordEvent, keyText, type ProgressionKey, progressionKey } from '../progression.ts';
import { modalNotes, sharpsOf, usualTonic } from '../scale/key.ts';
import { rotated } from '../scale/scale.ts';
import type { KeySignature } from '../score/score.ts';
import type { FileNote, MidiSong } from './smf.ts';

const major = maskOf(majorScale);
/** Natural minor with both forms of its sixth and seventh degree. */
const minor = maskOf([0, 2, 3, 5, 7, 8, 9, 10, 11]);

/** The key of a song with chords, and a warning if its signature is another. */
export function keyOfChords(
  { signature }: Pick<MidiSong, 'signature'>,
  events: readonly ChordEvent[],
  notes: readonly FileNote[],
): { readonly home?: ProgressionKey; readonly warnings: readonly string[] } {
  const guessed = progressionKey(events);
  const byChords = guessed && writtenKey(guessed, signature);
  if (!signature) return { ...(byChords && { home: byChords }), warnings: [] };
  const stated = keyOfSignature(signature);
  const relative = keyOfSignature({ ...signature, minor: !signature.minor });
  const chords = events.flatMap(({ chord }) => chord ?? []);
  const warnings = (home: ProgressionKey) =>
    isSameKey(home, stated) ? [] : [`Its key signature is that of ${keyText(stated)}.`];
  for (const key of [stated, relative])
    if (byChords && isSameKey(key, byChords)) return { home: key, warnings: warnings(key) };
  const isIn = (key: ProgressionKey) => shareWithin(notes, key);
  const holds = !byChords || isIn(stated) === 1 || (isFramedBy(chords, stated) && isIn(stated) > 0.8);
  // A song that begins and ends on one chord is on that chord.
  const [first, last] = [chords[0], chords.at(-1)];
  const isFramed = first && last && chords.length > 1 && pitchClass(first.root) === pitchClass(last.root);
  const home = holds && !(isFramed && !isFramedBy(chords, stated)) ? stated : (byChords ?? stated);
  return { home, warnings: warnings(home) };
}

/** Whether the first or the last chord is that of the tonic; a fifth is that of either mode. */
function isFramedBy(chords: readonly Chord[], key: ProgressionKey): boolean {
  return [chords[0], chords.at(-1)].some(
    chord => chord && pitchClass(chord.root) === pitchClass(key.tonic) && !hasTone(chord, key.minor ? 4 : 3),
  );
}

/** The share of time in which notes of the key sound. */
function shareWithin(notes: readonly FileNote[], key: ProgressionKey): number {
  const own = key.minor ? minor : major;
  let [inside, all] = [0, 0];
  for (const { midi, ticks } of notes) {
    if (own & (1 << modulo(midi - pitchClass(key.tonic), 12))) inside += ticks;
    all += ticks;
  }
  return inside / all;
}

/** The tonic of a melody with its mode, and the notes up from it. */
export interface MelodyKey {
  readonly tonic: Note;
  /** `D dorian` if the melody has all seven notes of a mode, else `D minor`, or `D` for major. */
  readonly name: string;
  readonly minor: boolean;
}

/**
 * The key of a melody. Its tonic is the note that it begins and ends on; else the tonic of the signature or of a major or
 * minor scale that holds all notes, if the melody ends or begins on it; else its last note.
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
  const above = rotated(mask, pitch);
  const mode = modes.find((_, place) => rotated(major, majorScale[place] ?? 0) === above);
  const has = (semitones: number) => (above & (1 << semitones)) !== 0;
  const minorSharps = sharpsOf(plainKey(pitch, true));
  const bySignature = !has(4) && modulo(minorSharps, 12) === modulo(signature?.sharps ?? Number.NaN, 12);
  const isMinorKey = has(3) ? !has(4) : bySignature;
  const key = writtenKey(plainKey(pitch, isMinorKey), signature, title);
  const name =
    mode && mode !== 'major' && mode !== 'minor'
      ? `${keyText({ ...key, minor: false })} ${mode}`
      : keyText(key);
  return { ...key, name };
}

function tonicPitch(pitches: readonly number[], mask: number, signature: KeySignature | undefined): number {
  const [first = 0, last = 0] = [pitches[0], pitches.at(-1)];
  if (first === last) return last;
  const holding = (tonic: number) => (rotated(mask, tonic) & ~major) === 0;
  const collections = Array.from({ length: 12 }, (_, pitch) => pitch)
    .filter(holding)
    .sort(
      (one, other) => Math.abs(sharpsOf(plainKey(one, false))) - Math.abs(sharpsOf(plainKey(other, false))),
    );
  const stated = signature && pitchClass(keyOfSignature({ ...signature, minor: false }).tonic);
  const fitting = stated !== undefined && holding(stated) ? [stated] : collections;
  const tonics = fitting.flatMap(pitch => [pitch, (pitch + 9) % 12]);
  return [last, first].find(pitch => tonics.includes(pitch)) ?? last;
}

function plainKey(pitch: number, isMinorKey: boolean): ProgressionKey {
  return { tonic: usualTonic(pitch, isMinorKey), minor: isMinorKey };
}

/** The key as musicians write it: of the 24 usual keys, or as the signature or the title spells its tonic. */
function writtenKey(key: ProgressionKey, signature: KeySignature | undefined, title = ''): ProgressionKey {
  const pitch = pitchClass(key.tonic);
  const named = parseNote(title.split(' ')[0] ?? '');
  if (named && pitchClass(named) === pitch) return { ...key, tonic: named };
  const usual = plainKey(pitch, key.minor);
  if (!signature) return usual;
  const { tonic } = keyOfSignature({ ...signature, minor: false });
  const written = modalNotes({ tonic, mode: 'major' }).find(note => pitchClass(note) === pitch);
  return written ? { ...key, tonic: written } : usual;
}

function keyOfSignature({ sharps, minor: isMinorKey }: KeySignature): ProgressionKey {
  const place = sharps + (isMinorKey ? 3 : 0) + 1;
  const letter = (['F', 'C', 'G', 'D', 'A', 'E', 'B'] as const)[modulo(place, 7)] ?? 'C';
  return { tonic: { letter, alteration: Math.floor(place / 7) }, minor: isMinorKey };
}

function isSameKey(one: ProgressionKey, other: ProgressionKey): boolean {
  return pitchClass(one.tonic) === pitchClass(other.tonic) && one.minor === other.minor;
}
