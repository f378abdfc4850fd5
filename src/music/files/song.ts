/** Reads a MIDI file as music by simple rules: a melody, chords or notes in bars, and the rhythm of its drums. */
import { Failure } from '../../base/errors.ts';
import { maskOf } from '../arithmetic.ts';
import { chordName, transposeChord } from '../chord.ts';
import type { Music, Progression } from '../music.ts';
import { commonNote, type Note, noteName, pitchClass, transposition, usualLetters } from '../note.ts';
import { type ChordEvent, keyText, silence } from '../progression.ts';
import { chordMusic, intervalOn, pitchedMusic, stepsMusic } from '../reading/values.ts';
import { modalNotes } from '../scale/key.ts';
import { scaleOnNote } from '../scale/on-note.ts';
import { degreesOf, scaleNotes, spellPitch } from '../scale/scale.ts';
import { barTicks, beatTicks } from '../score/score.ts';
import { type FileMusic, rhythmOf } from './beat.ts';
import { type HarmonySpan, harmonySpans, isMelody, minChordNotes } from './harmony.ts';
import { type FileNote, type MidiSong, ppq, readSmf } from './smf.ts';
import { keyOfChords, keyOfMelody, keyOfSignature } from './song-key.ts';
import { barNumbers, endOf, type SongTime, toMainMetre } from './song-time.ts';

/** The ways in which a song can be read on request. */
export const songForms = ['notes', 'steps', 'chords', 'rhythm'] as const;
export type SongForm = (typeof songForms)[number];

/** Music of a MIDI file. */
export interface SongMusic {
  /** Its music and its drums; at least one of them. */
  readonly values: readonly Music[];
  /** Warnings about omitted or unclear content. */
  readonly warnings: readonly string[];
}

/**
 * Reads the bytes of a MIDI file.
 * @param name the name of the music, whatever the file contains
 * @param form the requested form
 * @throws Failure `unreadable_file`, and `no_match` if the file has nothing of the form
 */
export function readSong(bytes: Uint8Array, name: string, form?: SongForm): SongMusic {
  const { song, time, warnings } = toMainMetre(readSmf(bytes));
  const tones = song.notes.filter(({ isDrum }) => !isDrum);
  const strokes = song.notes.filter(({ isDrum }) => isDrum);
  const tonalMusic =
    tones.length === 0 || form === 'rhythm' ? undefined : readTones({ song, time, tones, name }, form);
  const hasDrums = strokes.length > 0 && (form === undefined || form === 'rhythm');
  const drums = hasDrums
    ? rhythmOf(strokes, { ...time, ppq }, tonalMusic ? `${name} drums` : name)
    : undefined;
  const parts = [tonalMusic ?? [], drums ?? []].flat();
  const content = { notes: 'notes', steps: 'notes', chords: 'chords', rhythm: 'drums' }[form ?? 'notes'];
  if (parts.length === 0) throw new Failure('usage', `This file has no ${content}.`, { code: 'no_match' });
  return {
    values: parts.map(({ value }) => value),
    warnings: [...warnings, ...parts.flatMap(each => each.warnings)],
  };
}

/** A song with its notes that are not drums. */
interface TonalSong {
  readonly song: MidiSong;
  readonly time: SongTime;
  readonly tones: readonly FileNote[];
  readonly name: string;
}

/** Returns the tones as a melody, an interval, a chord or chords. */
function readTones(tonalSong: TonalSong, form: SongForm | undefined): FileMusic | undefined {
  const { tones } = tonalSong;
  const isOneMelody = isMelody(tones);
  if (form === 'chords' && isOneMelody) return undefined;
  const [lowMidi = 0, highMidi = lowMidi, ...otherMidis] = [...new Set(tones.map(({ midi }) => midi))].sort(
    (a, b) => a - b,
  );
  if (form === undefined && highMidi === lowMidi)
    return { value: pitchedMusic([{ ...commonNote(lowMidi % 12), midi: lowMidi }]), warnings: [] };
  const isInterval = form === undefined && otherMidis.length === 0 && tones.length < 5;
  if (form === 'notes' || form === 'steps' || (isOneMelody && !isInterval))
    return readMelody(tonalSong, form);
  const chord = readStruckChord(tonalSong);
  if (chord || !isInterval) return chord ?? readHarmony(tonalSong);
  const [root, semitones] = [commonNote(lowMidi % 12), highMidi - lowMidi];
  const value = intervalOn(root, { letters: usualLetters[semitones % 12] ?? 0, semitones });
  return { value: { ...value, played: playedNotes(tones, [root]) }, warnings: [] };
}

/** Returns notes at their pitches, spelled like the given notes. */
function playedNotes(tones: readonly FileNote[], notes: readonly Note[]) {
  return tones.map(tone => ({ ...tone, ...spellPitch(tone.midi, notes) }));
}

/** Returns the notes of a melody, or all notes of a song, as a scale on the tonic. */
function readMelody({ song, time, tones, name }: TonalSong, form: SongForm | undefined): FileMusic {
  const key = keyOfMelody(tones, song.signatures[0], song.name);
  const mask = maskOf(tones.map(({ midi }) => midi % 12));
  const degrees = degreesOf({ root: pitchClass(key.tonic), mask });
  const steps = degrees.map((degree, index) => (degrees[index + 1] ?? 12 + (degrees[0] ?? 0)) - degree);
  if (form === 'steps') return { value: stepsMusic(steps, undefined), warnings: [] };
  const scale = { ...scaleOnNote(stepsMusic(steps, undefined), key.tonic), name };
  if (!isMelody(tones)) return { value: scale, warnings: [] };
  const played = playedNotes(tones, scaleNotes(scale));
  return { value: { ...scale, time, played }, warnings: [`A melody in ${key.name}.`] };
}

/** Returns the chord of a file that has only one: struck, perhaps then broken upwards, as `export` writes it. */
function readStruckChord({ song, tones }: TonalSong): FileMusic | undefined {
  const struckNotes = tones.filter(({ at }) => at === tones[0]?.at);
  const brokenNotes = tones.slice(struckNotes.length);
  const isOneChord =
    struckNotes.length > 1 &&
    (brokenNotes.length === 0 || brokenNotes.length === struckNotes.length) &&
    brokenNotes.every(
      ({ at, midi }, index) => midi === struckNotes[index]?.midi && at > (brokenNotes[index - 1]?.at ?? 0),
    );
  if (!isOneChord) return undefined;
  const names = new Map(song.markers.map(({ text }) => [0, text]));
  const heldNotes = struckNotes.map(note => ({ ...note, at: 0, ticks: 4 * ppq }));
  const [onlySpan, second] = harmonySpans({ notes: heldNotes, from: 0, to: 4 * ppq, names }, ppq);
  if (!onlySpan?.chord || second) return undefined;
  const played = playedNotes(tones, onlySpan.chord.tones);
  return { value: { ...chordMusic(onlySpan.chord), played }, warnings: [] };
}

/** Returns the chords of each bar, and the notes of bars whose harmony is unclear. */
function readHarmony({ song, time, tones, name }: TonalSong): FileMusic<Progression> {
  const [barLength, beat] = [barTicks({ ppq, ...time }), beatTicks({ ppq, ...time })];
  const names = new Map(song.markers.map(({ at, text }) => [Math.round(at), text]));
  const bars = Array.from(notesByBar(tones, barLength), (notes, index) =>
    harmonySpans({ notes, from: index * barLength, to: (index + 1) * barLength, names }, beat),
  );
  const chordBars = bars.filter(barSpans =>
    barSpans.some(({ chord, pitches }) => chord ?? pitches.length >= minChordNotes),
  );
  const unclearBars = chordBars.filter(barSpans => !barSpans.every(({ chord }) => chord));
  const isMostlyClear = unclearBars.length * 2 <= chordBars.length;
  const silentSpans = [...names].flatMap(([from, text]) =>
    text === silence ? [{ from, to: from + barLength, chord: undefined, pitches: [] }] : [],
  );
  const allSpans = [...(isMostlyClear ? bars : bars.map(notesOfBar)).flat(), ...silentSpans].sort(
    (a, b) => a.from - b.from,
  );
  const [signature] = song.signatures;
  const unspelledEvents = allSpans.map(span => eventOf(span));
  const home = keyOfChords(signature, unspelledEvents, tones);
  const scale = home ? modalNotes({ tonic: home.tonic, mode: home.minor ? 'minor' : 'major' }) : [];
  const events = allSpans.map(span => eventOf(span, scale, names));
  const statedKey = signature && keyText(keyOfSignature(signature));
  const isOtherKey =
    home && keyText(home) !== (statedKey ?? keyText(home)) && events.some(({ chord }) => chord);
  const barList = barNumbers(
    unclearBars.map(barSpans => Math.floor((barSpans[0]?.from ?? 0) / barLength) + 1),
  );
  const warnings = [
    isOtherKey && `The file has the key signature of ${statedKey}.`,
    isMostlyClear && barList !== '' && `Bars whose harmony is not clear are shown as notes: ${barList}.`,
    !isMostlyClear && 'The harmony is not clear: the notes of each bar are shown.',
  ];
  return {
    value: {
      ...{ kind: 'progression', name, events, sections: [], omittedCount: 0, time },
      ...{ ...(home && { home }), played: playedNotes(tones, scale) },
    },
    warnings: warnings.filter(warning => typeof warning === 'string'),
  };
}

/** Returns the notes of a bar instead of its chords. */
function notesOfBar(barSpans: readonly HarmonySpan[]): readonly HarmonySpan[] {
  const [first, last] = [barSpans[0], barSpans.at(-1)];
  if (!first || !last) return [];
  const pitches = [...new Set(barSpans.flatMap(each => each.pitches))];
  return [{ from: first.from, to: last.to, chord: undefined, pitches }];
}

/** Returns an event with the chord or the notes, spelled as in a scale unless the file spells the chord. */
function eventOf(
  { from, to, chord, pitches }: HarmonySpan,
  scale: readonly Note[] = [],
  names: ReadonlyMap<number, string> = new Map(),
): ChordEvent {
  const position = { startTick: from, durationTick: to - from };
  const notes = pitches.map(pitch => noteName(spellPitch(pitch, scale))).join(' ');
  if (!chord) return { label: notes || silence, chord, ...position };
  const root = spellPitch(pitchClass(chord.root), [...scale, chord.root]);
  const isSpelled = names.has(Math.round(from));
  const movedChord = isSpelled ? chord : transposeChord(chord, transposition(chord.root, root));
  return { label: chordName(movedChord), chord: movedChord, ...position };
}

/**
 * Yields the notes that sound in each bar. Of earlier notes that still sound, it keeps only the one that ends last for
 * each MIDI number, so at most 128.
 * @param tones in order of time
 */
function* notesByBar(tones: readonly FileNote[], barLength: number): Generator<readonly FileNote[]> {
  const end = endOf(tones);
  const heldNotes = new Map<number, FileNote>();
  for (let [to, next] = [barLength, 0]; to - barLength < end - 1e-6; to += barLength) {
    const first = next;
    while ((tones[next]?.at ?? to) < to - 1) next++;
    const notes = [...heldNotes.values(), ...tones.slice(first, next)];
    yield notes;
    heldNotes.clear();
    for (const note of notes) {
      const noteEnd = note.at + note.ticks;
      const last = heldNotes.get(note.midi);
      if (noteEnd - 1 >= to && noteEnd > (last ? last.at + last.ticks : 0)) heldNotes.set(note.midi, note);
    }
  }
}
