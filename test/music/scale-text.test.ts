import { expect, it } from 'vitest';
import { scaleSet } from '../../src/music/scale/scale.ts';
import { scaleInText } from '../../src/music/scale/scale-text.ts';
import { catalog } from '../sandbox/catalog.ts';

/** JSON text as it is sent, a byte for each character. */
const sent = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('latin1');
const tone = (noteName: unknown, more: object = {}) => ({ intervalId: 1, noteName, midiNumber: 60, ...more });

it('tells of every scale of the catalog what its record says', () => {
  const scales = catalog.keyScales;
  expect(scales.map(scale => scaleInText(sent(scale)))).toEqual(
    scales.map(scale => ({ id: scale.id, set: scaleSet(scale) })),
  );
});

it('says nothing of texts that it might misread', () => {
  const others = [
    { name: 'the id is not first', id: 1, tones: [tone('C')] },
    { id: 1 },
    { id: 1, tones: [] },
    { id: 1, tones: null },
    { id: 1, tones: [tone('C'), tone(null)] },
    { id: 1, tones: [tone('C'), { midiNumber: 60 }] },
    { id: 1, tones: [{ midiNumber: 60 }, tone('C')] },
    { id: 1, tones: [tone('C'), tone('H')] },
    { id: 1, tones: [tone('C', { interval: { noteName: 'E' } })] },
    { id: 1, tones: [tone('C', { also: ['D'] })] },
    { id: 1, relative: { tones: [tone('A')] }, tones: [tone('C')] },
  ];
  expect(others.map(record => scaleInText(sent(record)))).toEqual(others.map(() => undefined));
  const spaced = '{"id":1, "tones":[{"noteName": "C"}]}';
  const escaped = '{"id":1,"tones":[{"noteName":"C\\u266f"}]}';
  expect([spaced, escaped, '', '{"id":1,"tones":['].map(scaleInText)).toEqual(Array.from({ length: 4 }));
});
