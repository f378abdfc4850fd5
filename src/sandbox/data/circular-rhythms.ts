/** Circular rhythms: the traditional timelines and the Euclidean rhythms. Their patterns are among the tags. */
import { euclideanRhythms } from './euclidean.ts';
import { slug } from './pitch.ts';
import type { CircularRhythm } from './records.ts';
import { laterTimelines, type Timeline, timelines } from './timelines.ts';
import { timestamp } from './timestamp.ts';

/** What the records are made from, in the same order. */
export function rhythmSources(): readonly Timeline[] {
  return [...timelines(), ...euclideanRhythms(), ...laterTimelines()];
}

export function computeCircularRhythms(): readonly CircularRhythm[] {
  return rhythmSources().map(({ name, patterns, bpm, beatsPerBar, tags, isPublic = true }, index) => ({
    id: index + 1,
    name,
    slug: slug(name),
    isPublic,
    ownerTags: [...tags, ...patterns],
    state: { bpm, ppq: 480, beatsPerBar },
    updatedAt: timestamp(index * 3),
  }));
}
