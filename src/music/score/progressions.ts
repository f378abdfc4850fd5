/** Makes scores of progressions: the bass below, the other notes in close position near D4. */

import { modulo } from '../arithmetic.ts';
import type { Chord } from '../chord.ts';
import type { Progression } from '../music.ts';
import { pitchClass } from '../note.ts';
import { homeOf, silence } from '../progression.ts';
import { keySignature } from '../scale/key.ts';
import { barTicks, createScore, type NoteEvent, type Score } from './score.ts';
import { writeOutSections } from './sections.ts';

/** Ticks per quarter note. The service does not send this number (docs/service.md, "Helper shapes"). */
const ppq = 480;
const lowestBassMidi = 40;
const centreMidi = 62;

/** Returns the chords of a progression as notes, with its repeats written out. */
export function progressionScore(progression: Progression): Score {
  const { name, events: allEvents, sections, time, omittedCount, played } = progression;
  const home = homeOf(progression);
  const usableEvents = allEvents.filter(({ startTick, durationTick }) => startTick >= 0 && durationTick > 0);
  const events = writeOutSections(sections, usableEvents);
  const notes: NoteEvent[] = [];
  const unreadLabels = new Set<string>();
  const voicingByChord = new Map<string, readonly number[]>();
  let voices: readonly number[] = [];
  const eventEnds = events.map(({ startTick, durationTick }) => startTick + durationTick);
  for (const { startTick, durationTick, label, chord } of events) {
    if (chord === undefined) {
      if (label !== silence && !played) unreadLabels.add(label);
      continue;
    }
    const bass = bassOf(chord);
    // A repeated change of chords gets the same voicing, because progressions repeat.
    const changeKey = `${label} ${voices}`;
    voices = voicingByChord.get(changeKey) ?? voicing(chord, bass, voices);
    voicingByChord.set(changeKey, voices);
    for (const midi of [bass, ...voices])
      notes.push({ at: startTick, ticks: durationTick, midi, velocity: 80 });
  }
  return createScore({
    name,
    ppq,
    ...(time ?? { beats: likelyBeats(events.map(({ startTick }) => startTick)) }),
    notes: played ?? notes,
    length: eventEnds.reduce((end, each) => Math.max(end, each), 0),
    // Played notes that form no chord need no marker.
    markers: events.flatMap(({ startTick, label, chord }) =>
      played && !chord && label !== silence ? [] : [{ at: startTick, text: label }],
    ),
    key: home && keySignature(home),
    omittedCount: omittedCount + allEvents.length - usableEvents.length,
    unreadLabels: [...unreadLabels],
  });
}

/** Returns the likely number of quarters in a bar, 4 or 3: the one with chords on a larger share of its bar lines. */
function likelyBeats(starts: readonly number[]): number {
  const startTicks = new Set(starts);
  const last = starts.at(-1) ?? 0;
  const shareOf = (beats: number) => {
    const bar = barTicks({ ppq, beats, unit: 4 });
    const barLineCount = [...startTicks].filter(tick => tick % bar === 0).length;
    return barLineCount / (Math.floor(last / bar) + 1);
  };
  return shareOf(3) > shareOf(4) ? 3 : 4;
}

/** Returns the MIDI numbers of a chord on its own, its bass first. */
export function voiceChord(chord: Chord): readonly number[] {
  const bass = bassOf(chord);
  return [bass, ...voicing(chord, bass, [])];
}

/** Returns the MIDI number of a chord's lowest note. */
export function bassOf({ root, bass }: Chord): number {
  return lowestBassMidi + modulo(pitchClass(bass ?? root) - lowestBassMidi, 12);
}

/** Returns the notes above the bass, in the position nearest to the last chord and to the centre. */
function voicing(chord: Chord, bass: number, last: readonly number[]): readonly number[] {
  const classes = [...new Set(chord.tones.map(pitchClass))].filter(tone => tone !== modulo(bass, 12));
  const ascending = classes.toSorted((a, b) => a - b);
  let best: readonly number[] = [];
  let minDistance = Number.POSITIVE_INFINITY;
  for (const lowest of ascending) {
    const shape = ascending.map(tone => modulo(tone - lowest, 12)).sort((a, b) => a - b);
    for (const octave of [48, 60]) {
      const tones = shape.map(step => octave + lowest + step);
      if ((tones[0] ?? bass) < bass) continue;
      const cost = voiceDistance(tones, last);
      if (cost < minDistance) [best, minDistance] = [tones, cost];
    }
  }
  return best;
}

/** Returns how far a voicing is from the last one, plus a small part of its distance from the centre. */
function voiceDistance(tones: readonly number[], last: readonly number[]): number {
  let distance = 0;
  for (const tone of tones) {
    let nearestDistance = last.length === 0 ? 0 : Number.POSITIVE_INFINITY;
    for (const lastTone of last) nearestDistance = Math.min(nearestDistance, Math.abs(tone - lastTone));
    distance += nearestDistance + Math.abs(tone - centreMidi) / 4;
  }
  return distance;
}
