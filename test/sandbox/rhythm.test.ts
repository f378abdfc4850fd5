/** Circular rhythms and tracks against patterns as the literature prints them. */
import { describe, expect, it } from 'vitest';
import { euclidean } from '../../src/music/euclid.ts';
import { catalog, only } from './catalog.ts';

const { circularRhythms, circularTracks } = catalog;

/** The track's rings drawn as one line, the nth ring as its nth letter. */
function drawn(name: string, letters = 'x'): string {
  const { circularTrack } = only(circularTracks, track => track.name === name);
  const line = Array.from({ length: circularTrack.rings[0]?.steps ?? 0 }, () => '.');
  circularTrack.rings.forEach((ring, index) => {
    for (const onset of ring.onsets) line[onset] = letters.charAt(index);
  });
  return line.join('');
}

it('the timelines are those of the literature', () => {
  const timelines = {
    'Son clave 3-2': 'x..x..x...x.x...',
    'Son clave 2-3': '..x.x...x..x..x.',
    'Rumba clave 3-2': 'x..x...x..x.x...',
    'Bossa nova': 'x..x..x...x..x..',
    Shiko: 'x...x.x...x.x...',
    Soukous: 'x..x..x...xx....',
    Gahu: 'x..x..x...x...x.',
    'Standard pattern (bembé)': 'x.x.xx.x.x.x',
    Soleá: '..x..x.x.x.x',
    Kopanica: 'x.x.x..x.x.',
  };
  for (const [name, pattern] of Object.entries(timelines)) expect(drawn(name)).toBe(pattern);
  expect(drawn('Maqsum', 'DT')).toBe('DT.TD.T.');
  expect(drawn('Tintal', 'Xo')).toBe('X...X...o...X...');
});

it('2-3 claves are 3-2 claves begun on their second bar', () => {
  for (const clave of ['Son', 'Rumba']) {
    const pattern = drawn(`${clave} clave 3-2`);
    expect(drawn(`${clave} clave 2-3`)).toBe(pattern.slice(8) + pattern.slice(0, 8));
  }
});

describe('Euclidean rhythms', () => {
  it('are as Toussaint’s paper prints them', () => {
    const printed: readonly (readonly [number, number, string])[] = [
      [2, 3, 'x.x'],
      [2, 5, 'x.x..'],
      [3, 4, 'x.xx'],
      [3, 5, 'x.x.x'],
      [3, 7, 'x.x.x..'],
      [3, 8, 'x..x..x.'],
      [4, 7, 'x.x.x.x'],
      [4, 9, 'x.x.x.x..'],
      [4, 11, 'x..x..x..x.'],
      [5, 6, 'x.xxxx'],
      [5, 7, 'x.xx.xx'],
      [5, 8, 'x.xx.xx.'],
      [5, 9, 'x.x.x.x.x'],
      [5, 11, 'x.x.x.x.x..'],
      [5, 12, 'x..x.x..x.x.'],
      [5, 16, 'x..x..x..x..x...'],
      [7, 8, 'x.xxxxxx'],
      [7, 12, 'x.xx.x.xx.x.'],
      [7, 16, 'x..x.x.x..x.x.x.'],
      [9, 16, 'x.xx.x.x.xx.x.x.'],
      [11, 24, 'x..x.x.x.x.x..x.x.x.x.x.'],
      [13, 24, 'x.xx.x.x.x.x.xx.x.x.x.x.'],
    ];
    for (const [onsets, steps, pattern] of printed) expect(euclidean(onsets, steps)).toBe(pattern);
  });

  it('spread any number of onsets over any number of steps evenly', () => {
    for (let steps = 1; steps <= 32; steps += 1)
      for (let onsets = 1; onsets <= steps; onsets += 1) {
        const pattern = euclidean(onsets, steps);
        expect([pattern.length, pattern.replaceAll('.', '').length]).toEqual([steps, onsets]);
        const gaps = pattern
          .split('x')
          .slice(1)
          .map(rest => rest.length);
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      }
  });
});

it('every rhythm has a track that agrees with it, with its pattern among the tags', () => {
  expect(circularTracks.length).toBe(circularRhythms.length);
  circularRhythms.forEach((rhythm, index) => {
    const track = circularTracks[index];
    const rings = track?.circularTrack.rings ?? [];
    expect(track).toEqual({
      id: `rhythm:${rhythm.id}`,
      kind: 'rhythm',
      name: rhythm.name,
      isPublic: rhythm.isPublic,
      transport: { ...rhythm.state, beatUnit: expect.any(Number) },
      ringCount: rings.length,
      circularTrack: { id: `rhythm-${rhythm.id}`, type: 'CIRCULAR', rings },
      source: { type: 'rhythm', rhythmId: rhythm.id, slug: rhythm.slug },
    });
    expect(rings.length).toBeGreaterThan(0);
    const pattern = rhythm.ownerTags.at(-1) ?? '';
    const onsets = rings.flatMap(ring => ring.onsets).sort((a, b) => a - b);
    expect(onsets).toEqual([...pattern].flatMap((mark, step) => (mark === '.' ? [] : [step])));
    for (const ring of rings) expect(ring.steps).toBe(pattern.length);
  });
});

it('slugs are unique, and some rhythm is private', () => {
  expect(new Set(circularRhythms.map(rhythm => rhythm.slug)).size).toBe(circularRhythms.length);
  expect(circularRhythms.filter(rhythm => !rhythm.isPublic).length).toBe(1);
});
