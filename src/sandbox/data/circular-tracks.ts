/** Circular tracks: each rhythm with its rings. */
import type { Ring } from '../../music/rings.ts';
import { rhythmSources } from './circular-rhythms.ts';
import { at } from './pitch.ts';
import type { CircularRhythm, CircularTrack } from './records.ts';
import { rings } from './timelines.ts';

export function circularTracks(rhythms: readonly CircularRhythm[]): readonly CircularTrack[] {
  return rhythmSources().map(({ patterns, beatUnit }, index) => {
    const { id, name, slug, isPublic, state } = at(rhythms, index);
    const circles = patterns.flatMap(circlesOf);
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

/** A ring for each letter of the pattern, in the order in which they come. */
function circlesOf(pattern: string): readonly Ring[] {
  const steps = [...pattern];
  return [...new Set(steps.filter(mark => mark !== '.'))].map(letter => ({
    label: rings[letter] ?? letter,
    steps: steps.length,
    onsets: steps.flatMap((mark, step) => (mark === letter ? [step] : [])),
  }));
}
