/** Circular tracks: each rhythm with its rings. */
import { rhythmSources } from './circular-rhythms.ts';
import { at } from './pitch.ts';
import type { CircularRhythm, CircularTrack } from './records.ts';
import { ringsOfTimeline } from './timelines.ts';

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
