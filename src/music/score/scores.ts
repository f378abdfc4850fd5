/** Makes the score of each kind of music. */

import type { Tuning } from '../music.ts';
import {
  type ByKind,
  dispatch,
  type Interval,
  type Key,
  type Music,
  type Rhythm,
  type Scale,
  type SingleChord,
} from '../music.ts';
import { midiAndCents, type Note, parseNote, pitchClass, plainC, semitonesOf } from '../note.ts';
import { noRingsFailure, velocityOf } from '../rings.ts';
import { keySignature, scaleSignature } from '../scale/key.ts';
import { scaleNotes } from '../scale/scale.ts';
import { keyHertz, keysOfPeriod, synthTuning } from '../tuning.ts';
import { drumNumber } from './drums.ts';
import { progressionScore, voiceChord } from './progressions.ts';
import { barTicks, createScore, type Score, timeOf } from './score.ts';

const beat = 480;
const middleC = 60;

/** Returns the score of music. @throws Failure `nothing_to_play`, `no_rings`, `too_long` */
export function scoreOf(value: Music): Score {
  return dispatch(scores, value);
}

const scores: ByKind<Score> = {
  key: keyScore,
  interval: intervalScore,
  scale: scaleScore,
  chord: chordScore,
  progression: progressionScore,
  rhythm: rhythmScore,
  tuning: tuningScore,
};

/** Returns a drone on the tonic. */
function keyScore({ name, hertz, midi }: Key): Score {
  const tonic = hertz === undefined ? { midi: midi ?? Number.NaN } : midiAndCents(semitonesOf(hertz));
  return createScore({
    name,
    isLoop: true,
    isDrone: true,
    notes: [{ at: 0, ticks: 4 * beat, ...tonic, velocity: 90 }],
  });
}

/** Returns the score of an interval: the lower note, the upper note, and both together. */
function intervalScore({ name, root, semitones, cents, played }: Interval): Score {
  if (played) return createScore({ name, notes: played });
  const lower = { midi: middleC + pitchClass(root), velocity: 96 };
  const semitoneCount = semitones ?? (cents ?? Number.NaN) / 100;
  const upperTone = { ...lower, ...midiAndCents(lower.midi + semitoneCount) };
  return createScore({
    name,
    notes: [
      { ...lower, at: 0, ticks: beat },
      { ...upperTone, at: beat, ticks: beat },
      { ...lower, at: 2 * beat, ticks: 2 * beat },
      { ...upperTone, at: 2 * beat, ticks: 2 * beat },
    ],
  });
}

/** Returns the score of a scale: up to the octave and down again, a note on each beat. A raga may descend differently. */
function scaleScore(value: Scale): Score {
  const { name, tones, directions, played, time } = value;
  const signature = scaleSignature(scaleNotes(value));
  if (played) return createScore({ ...time, name, notes: played, key: signature });
  const midis = tones.map(({ midi }) => midi ?? Number.NaN);
  const octave = midis.slice(0, 1).map(midi => midi + 12);
  const ascending = midis.at(-1) === octave[0] ? midis : [...midis, ...octave];
  const [tonicMidi = Number.NaN] = midis;
  const { ascent = [], descent = [] } = directions ?? {};
  const midiSequence = directions
    ? [...ascent, ...descent.slice(ascent.at(-1) === descent[0] ? 1 : 0)].map(
        semitones => tonicMidi + semitones,
      )
    : [...ascending, ...ascending.toReversed().slice(1)];
  return createScore({
    name,
    notes: midiSequence.map((midi, index) => ({ at: index * beat, ticks: beat, midi, velocity: 96 })),
    key: signature,
  });
}

/** Returns the score of a chord: all notes together as half notes, then one after the other, upwards. */
function chordScore({ name, chord, played, home }: SingleChord): Score {
  const markerAndKey = { markers: [{ at: 0, text: name }], key: home && keySignature(home) };
  if (played) return createScore({ ...markerAndKey, name, notes: played });
  const tones = voiceChord(chord).toSorted((a, b) => a - b);
  const brokenNotes = tones.map((midi, index) => ({
    at: (2 + index) * beat,
    ticks: beat,
    midi,
    velocity: 88,
  }));
  return createScore({
    name,
    notes: [...tones.map(midi => ({ at: 0, ticks: 2 * beat, midi, velocity: 80 })), ...brokenNotes],
    ...markerAndKey,
  });
}

/** Returns the score of a rhythm: a loop of one bar, in which each ring is played once. */
function rhythmScore({ name, rings, time: knownTime }: Rhythm): Score {
  if (rings.length === 0) throw noRingsFailure(name);
  const time = timeOf(knownTime);
  const bar = barTicks(time);
  const notes = rings.flatMap(ring => {
    const { label, steps, onsets } = ring;
    const stroke = { ticks: bar / steps, midi: drumNumber(label), isDrum: true };
    return onsets.map((step, index) => ({
      ...stroke,
      at: (step * bar) / steps,
      velocity: velocityOf(ring, index),
    }));
  });
  return createScore({ ...time, name, notes, length: bar, isLoop: true });
}

/** Returns the score of a tuning: the keys of one period, from the middle key up, one on each beat. */
function tuningScore(value: Tuning): Score {
  const tuning = synthTuning(value);
  const { steps, mapping } = tuning;
  const tones = keysOfPeriod(tuning).flatMap((key, index) => {
    const hertz = keyHertz(tuning, key);
    return hertz === undefined ? [] : [{ hertz, text: mapping ? '' : (steps[index]?.label ?? '') }];
  });
  return createScore({
    name: tuning.name,
    notes: tones.map(({ hertz }, index) => ({
      ...{ at: index * beat, ticks: beat, velocity: 96 },
      ...midiAndCents(semitonesOf(hertz)),
    })),
    markers: tones.map(({ text }, index) => ({ at: index * beat, text })),
    omittedCount: tuning.omittedCount,
  });
}

const sharpNotes = 'C C♯ D D♯ E F F♯ G G♯ A A♯ B'.split(' ').map(parseNote);

/** Returns a function that spells MIDI numbers like the scale, in every octave. Other notes have sharps. */
export function noteSpeller({ tones }: Pick<Scale, 'tones'>): (midi: number) => Note {
  const noteByClass = new Map(sharpNotes.map((note, pitch) => [pitch, note]));
  for (const { note, midi = 0 } of tones)
    if (note && pitchClass(note) === midi % 12) noteByClass.set(pitchClass(note), note);
  return midi => noteByClass.get(midi % 12) ?? plainC;
}
