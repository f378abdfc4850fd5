/** Tests records as music, with any values in their fields. */
import { expect, it } from 'vitest';
import { Failure } from '../../src/base/errors.ts';
import { type Fields, isFields } from '../../src/base/io.ts';
import { allCollections } from '../../src/catalog/index.ts';
import { impliedNames } from '../../src/catalog/lib/implied-names.ts';
import { isMusical } from '../../src/catalog/lib/noun.ts';
import { namesOf } from '../../src/cli/resolve/lookup/items.ts';
import { drawingOf, drawingSvg, drawingText } from '../../src/music/draw/drawings.ts';
import { factsOf } from '../../src/music/facts.ts';
import { toKey } from '../../src/music/in-key.ts';
import type { Music } from '../../src/music/music.ts';
import { scoreOf } from '../../src/music/score/scores.ts';
import { pipe } from '../cli/output/support.ts';
import { records } from '../cli/resolve/sandbox-records.ts';
import { some } from '../support/often.ts';

const musical = allCollections.filter(isMusical);

/** Values that a field may hold instead of a valid one. */
const wrong = [null, undefined, 7, -1.5, Number.NaN, 10n ** 30n, true, '', 'x\x1b[2J', [], [null], [[7]], {}];

/** Returns copies of the record in which one field, at any depth, has a wrong value. */
function* spoiledCopies(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.slice(0, 3).entries())
      for (const other of spoiledCopies(entry)) yield value.with(index, other);
    for (const other of wrong) yield [other, ...value];
  } else if (isFields(value)) {
    for (const [name, own] of Object.entries(value))
      for (const other of [...wrong, ...spoiledCopies(own)]) yield { ...value, [name]: other };
    for (const name of Object.keys(value)) yield { ...value, [name]: undefined };
  }
}

/** Checks that the facts, drawing and score of music can be made, or that a failure explains why not. */
function checkMusic(value: Music): void {
  factsOf(value, [value]);
  const moved = toKey(value, { tonic: { letter: 'E', alteration: -1 } });
  for (const each of [value, moved]) {
    const drawing = drawingOf(each);
    if (drawing) expect(drawingText(drawing, pipe) + drawingSvg(drawing)).not.toBe('');
    try {
      expect(scoreOf(each).notes).not.toEqual([]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
}

it('the sandbox has a record of each musical collection', () => {
  expect(musical.map(({ name }) => name).filter(name => records[name] === undefined)).toEqual([]);
});

it.each(musical)(
  '$name: a record becomes music of its kind, whatever its fields contain',
  async collection => {
    const read = await collection.music.read();
    const [record = {}] = records[collection.name] ?? [];
    let count = 0;
    for (const each of [...wrong, ...some([...spoiledCopies(record)])]) {
      const value = read(each);
      expect(value.kind).toBe(collection.music.kind);
      checkMusic(value);
      const fields: Fields = isFields(each) ? each : {};
      const { name, stem } = namesOf(collection, fields);
      expect([typeof name, stem === '']).toEqual(['string', false]);
      count++;
    }
    expect(count).toBeGreaterThan(20);
  },
);

it.each(musical)(
  '$name: a record with further data becomes music, whatever that data contains',
  async collection => {
    const read = await collection.music.read();
    const [record] = records[collection.name] ?? [];
    for (const more of [
      ...wrong,
      ...spoiledCopies({ tones: [{ cents: 0, frequency: 1 }], rings: ['x.'], octaveRatio: 2 }),
    ])
      checkMusic(read(record, more));
  },
);

it('a rhythm with one ring is also found by its pattern, and any rhythm by its number of beats', () => {
  const rhythm = (...ownerTags: string[]) => ({ ownerTags, state: { beatsPerBar: 7 } });
  expect(impliedNames('rhythms', rhythm('x..x'))).toEqual(['x..x', '7 beats']);
  expect(impliedNames('rhythms', rhythm('x..x', 'x.x.'))).toEqual(['7 beats']);
  const track = { id: 'rhythm:1', transport: { beatsPerBar: 7, beatUnit: 8 } };
  expect(impliedNames('tracks', track)).toEqual(['rhythm:1', '1', '7 beats', '7/8']);
});
