/** Circular rhythms: the traditional timelines and the Euclidean rhythms. Their patterns are among the tags. */
import { euclideanRhythms } from './euclidean.ts';
import { at, slug, timestamp } from './pitch.ts';
import type { CircularRhythm, CircularTrack } from './records.ts';
import { laterTimelines, ringsOfTimeline, type Timeline, timelines } from './timelines.ts';

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

/** Circular tracks: each rhythm with its rings. */
export function computeCircularTracks(rhythms: readonly CircularRhythm[]): readonly CircularTrack[] {
  return rhythmSources().map((timeline, index) => {
    const { beatUnit } = timeline;
    const { id, name, slug, isPublic, state } = at(rhythms, index);
    const circles = ringsOfTimeline(timeline);
    return {
      id: `rhythm:${id}`,
      kind: 'rhythm',
      name,
      isPublic,
      transport: { ...state, beatUnit },
      ringCount: circles.length,
      circularTrack: { id: `rhythm-${id}`, type: 'CIRCULAR', rings: circles },
      source: { type: 'rhythm', rhythmId: id, slug },
    };
  });
}
