import { describe, expect, it } from 'vitest';
import { readRhythm } from '../../src/catalog/lib/music.ts';
import { ringsOf } from '../../src/catalog/lib/rings.ts';
import { noRingsFailure, ringsOfPattern, stressedPattern } from '../../src/music/rings.ts';
import { scoreOf } from '../../src/music/score/scores.ts';
import { catalog } from '../sandbox/catalog.ts';

const tresillo = { label: '', steps: 8, onsets: [0, 3, 6] };

it('reads every notation of a ring', () => {
  const shapes: readonly unknown[] = [
    { steps: 8, onsets: [0, 3, 6] },
    { pulses: 8, onsets: [6, 3, 0, 3] },
    { steps: [1, 0, 0, 1, 0, 0, 1, 0] },
    { steps: [true, false, false, true, false, false, true, false] },
    { pattern: 'x..x..x.' },
    { pattern: '10010010' },
    'x--x--x-',
    [1, 0, 0, 1, 0, 0, 1, 0],
  ];
  expect(shapes.map(shape => ringsOf({ circularTrack: { rings: [shape] } }))).toEqual(
    shapes.map(() => [tresillo]),
  );
  expect(ringsOf({ rings: shapes })).toEqual(shapes.map(() => tresillo));
  expect(
    ringsOf({
      rings: [
        { label: 'bell', steps: 2, onsets: [1] },
        { name: 'drum', steps: 1, onsets: [] },
      ],
    }),
  ).toEqual([
    { label: 'bell', steps: 2, onsets: [1] },
    { label: 'drum', steps: 1, onsets: [] },
  ]);
});

it('omits invalid rings', () => {
  const others: readonly unknown[] = [
    null,
    7,
    10n,
    '',
    'x.y',
    {},
    [],
    [0, 1, 2],
    { steps: 0, onsets: [] },
    { steps: Number.NaN, onsets: [0] },
    { steps: 1e9, onsets: [0] },
    { steps: 4097, onsets: [0] },
    { steps: 2.5, onsets: [0] },
    { steps: 10n, onsets: [0] },
    { steps: 8, onsets: [8] },
    { steps: 8, onsets: [-1] },
    { steps: 8, onsets: [0.5] },
    { steps: 8, onsets: ['0'] },
    { steps: 8, onsets: null },
    { steps: 8 },
    { pattern: 'x'.repeat(4097) },
    { pattern: '\u001b[31mx..' },
  ];
  expect(ringsOf({ rings: [...others, 'x..x..x.'] })).toEqual([tresillo]);
  expect([undefined, null, 3, 'x..x', [], { rings: 3 }, { circularTrack: null }].map(ringsOf)).toEqual(
    Array.from({ length: 7 }, () => []),
  );
});

it('reads a tag that is a pattern if there are no rings', () => {
  const dum = { label: 'dum', steps: 8, onsets: [0, 4] };
  const tek = { label: 'tek', steps: 8, onsets: [1, 3, 6] };
  expect(ringsOf({ circularTrack: { rings: [] }, ownerTags: ['Arabic', null, 'DT.TD.T.'] })).toEqual([
    dum,
    tek,
  ]);
  expect(ringsOf({ ownerTags: ['clave', 'xx', '....', 'v1.0', 'No.', 'h.264'] })).toEqual([]);
  expect(ringsOf({ ownerTags: ['house', 'xxxx'] })).toEqual([
    { label: 'onset', steps: 4, onsets: [0, 1, 2, 3] },
  ]);
  expect(ringsOf({ tags: ['x..x..x.'] })).toEqual([{ ...tresillo, label: 'onset' }]);
  // 'Soho' has the length and letters of a pattern but is a word; 'hhhh' is a voice without a rest.
  expect(ringsOf({ ownerTags: ['Soho', 'x.x.', 'hhhh'] }).map(({ label }) => label)).toEqual([
    'onset',
    'hi-hat',
  ]);
  expect(ringsOfPattern('x'.repeat(1e6))).toEqual([]);
});

it('reads rings of up to 4096 steps', () => {
  const pattern = 'x'.repeat(4096);
  const rings = [{ steps: 4096, onsets: [4095] }, pattern].flatMap(shape => ringsOf({ rings: [shape] }));
  expect([...rings, ...ringsOfPattern(pattern)].map(({ steps }) => steps)).toEqual([4096, 4096, 4096]);
});

it('gives every track of the catalog the rings of its rhythm', () => {
  const tracks = catalog.circularTracks.map(track => ringsOf(track));
  const rhythms = catalog.circularRhythms.map(rhythm => ringsOf(rhythm));
  expect(tracks).toEqual(catalog.circularTracks.map(track => track.circularTrack.rings));
  expect(rhythms.filter(rings => rings.length === 0)).toHaveLength(0);
  // The patterns among the tags of a rhythm give neither labels nor velocities.
  const places = (rings: (typeof tracks)[number]) => rings.map(({ steps, onsets }) => ({ steps, onsets }));
  expect(rhythms.map(places)).toEqual(tracks.map(places));
});

it('reports which record has no rings', () => {
  expect({ ...noRingsFailure('Ayyub'), message: noRingsFailure('Ayyub').message }).toMatchObject({
    kind: 'not-found',
    code: 'no_rings',
    message: "The service has no rings for 'Ayyub'.",
  });
});

describe('velocities', () => {
  const read = (velocities: unknown, onsets: unknown = [0, 3, 6]) =>
    ringsOf({ rings: [{ label: 'bell', steps: 8, onsets, velocities }] });
  const ring = { label: 'bell', steps: 8, onsets: [0, 3, 6] };

  it('are stored beside the onsets, in their order', () => {
    expect(read([120, 45, 1])).toEqual([{ ...ring, velocities: [120, 45, 1] }]);
    expect(read([45, 120, 127], [6, 0, 3])).toEqual([{ ...ring, velocities: [120, 127, 45] }]);
    expect(read([120, 45, 99, 1], [0, 3, 6, 0])).toEqual([{ ...ring, velocities: [120, 45, 99] }]);
  });

  it('are ignored if they are invalid', () => {
    for (const nonsense of [undefined, null, [], [1, 2], [1, 2, 3, 4], 'loud', 120, {}, [0, 128, 1.5]])
      expect(read(nonsense)).toEqual([ring]);
    // An invalid velocity among valid ones is replaced by 100.
    for (const each of [0, 128, -1, 64.5, Number.NaN, '64', null])
      expect(read([120, each, 45])).toEqual([{ ...ring, velocities: [120, 100, 45] }]);
  });

  it('set the loudness of notes, and the accents of a pattern', () => {
    const record = { rings: [{ label: 'snare', steps: 4, onsets: [0, 1, 2], velocities: [120, 100, 45] }] };
    const { notes } = scoreOf(readRhythm(record));
    expect(notes.map(({ velocity }) => velocity)).toEqual([120, 100, 45]);
    expect(stressedPattern({ steps: 4, onsets: [0, 1, 2], velocities: [112, 111, 64] })).toBe('Xxo.');
    expect(stressedPattern({ steps: 4, onsets: [0, 2] })).toBe('x.x.');
  });
});
