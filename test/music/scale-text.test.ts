import { expect, it } from 'vitest';
import { readScale } from '../../src/catalog/lib/music.ts';
import { scaleSet } from '../../src/music/scale/scale.ts';
import { type ScaleInText, scalesInText } from '../../src/music/scale/scale-text.ts';
import { catalog } from '../sandbox/catalog.ts';
import { campaign } from '../support/often.ts';

const sent = (records: readonly unknown[]) =>
  `{"meta":{"resource":"key_scales","count":${records.length},"filters":[]},"data":${JSON.stringify(records)}}`;
const tone = (noteName: unknown, more: object = {}) => ({ intervalId: 1, noteName, midiNumber: 60, ...more });

/** In chunks that are overwritten, as those of a file are. */
function* chunksOf(text: string, size: number): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = Buffer.from(bytes.subarray(at, at + size));
    yield chunk;
    chunk.fill(0x5d);
  }
}

function read(text: string, size = text.length * 4): { scales: ScaleInText[]; isWhole: boolean } {
  const scales: ScaleInText[] = [];
  const texts = scalesInText(chunksOf(text, size));
  for (let next = texts.next(); ; next = texts.next()) {
    if (next.done) return { scales, isWhole: next.value };
    scales.push(next.value);
  }
}

const told = (text: string, size?: number) => read(text, size).scales.map(({ id, set }) => ({ id, set }));
const wanted = (records: readonly { readonly id: number }[]) =>
  records.map(record => ({ id: record.id, set: scaleSet(readScale(record)) }));

it('tells of every scale of the catalog what its record says, in chunks of any size', context => {
  campaign(context);
  const scales = catalog.keyScales;
  const { scales: found, isWhole } = read(sent(scales));
  expect(isWhole).toBe(true);
  expect(found.map(({ json }) => JSON.parse(Buffer.from(json, 'latin1').toString()))).toEqual(scales);
  const some = scales.slice(0, 60);
  for (const size of [1, 7, 64, 1000, 4096, 100_000])
    expect([size, told(sent(some), size)]).toEqual([size, wanted(some)]);
});

it('reads names that are escaped, and is not misled by other texts around them', () => {
  const records = [
    { id: 1, name: 'a "quoted\\" name, "tones":', tones: [tone('C'), tone('E♭')] },
    { id: 3, tones: [{ noteName: 'A' }] },
    { id: 2, also: null, tones: [tone('F♯𝄪')], isPublic: true },
    { id: 3, tones: [tone('C', { name: '}]},' }), tone('D', { name: '},{' })], name: '}]' },
    { id: 4, tones: [{ also: ['x', ']'], noteName: 'C' }, tone('D')] },
  ];
  const escaped = sent(records).replace(/[^ -~]/g, sign => `\\u${sign.charCodeAt(0).toString(16)}`);
  expect(escaped).toContain('\\u266d');
  for (const text of [sent(records), escaped]) expect(told(text)).toEqual(wanted(records));
});

const plain = { id: 1, tones: [tone('C')] };
it.each<object>([
  { name: 'the id is not first', id: 1, tones: [tone('C')] },
  { id: 2 },
  { id: 2, tones: [] },
  { id: 2, tones: null },
  { id: 2, tones: [tone('C'), tone(null)] },
  { id: 2, tones: [tone('C'), { midiNumber: 60 }] },
  { id: 2, tones: [{ midiNumber: 60 }, tone('C')] },
  { id: 2, tones: [tone('C'), tone('H')] },
  { id: 2, tones: [tone('C', { interval: { noteName: 'E' } })] },
  { id: 2, tones: [tone('C', { also: ['D'] })] },
  { id: 2, tones: [{ name: '}', noteName: 'C' }] },
  { id: 2, tones: [tone('C', { name: '\\"}]},' })] },
  { id: 2, tones: Array.from({ length: 14 }, () => tone('C')) },
  { id: 2, 'a"tones': [tone('C')] },
  { id: 2, tones: [{ 'a"noteName': 'C' }] },
  { id: 2, relative: { tones: [tone('A')] }, tones: [tone('C')] },
  { id: 2, related: [{ id: 3, tones: [tone('A')] }], tones: [tone('C')] },
  { id: 2, tones: [tone('C')], related: [{ id: 3, tones: [tone('A')] }] },
  { id: 2, name: `${'x'.repeat(100_000)}]`, tones: [tone('C')] },
])('stops before a record that it might misread: %j', record => {
  const { scales, isWhole } = read(sent([plain, record, plain]), 1000);
  expect([scales.length, isWhole]).toEqual([1, false]);
});

it('is at once done with texts that nearly fit', () => {
  const names = Array.from({ length: 50 }, () => '"noteName":"C"').join(',');
  const twice = `{"id":2,"tones":[${Array.from({ length: 13 }, () => `{${names}}`).join(',')}]`;
  const cut = `{"id":2,"tones":[${Array.from({ length: 13 }, () => JSON.stringify(tone('C'))).join(',')}],"a":`;
  const texts = [twice, `${twice},"a":[]}`, cut, `${cut}[]}`, cut.repeat(3)];
  expect(texts.map(text => told(`{"meta":{},"data":[${JSON.stringify(plain)},${text}`))).toEqual(
    texts.map(() => wanted([plain])),
  );
  expect(told(`{"meta":{},"data":[{"id":1,"tones":[{"noteName":"D","noteName":"C"}]}]}`)).toEqual(
    wanted([plain]),
  );
});

it('says nothing of texts in another form', () => {
  const texts = [
    '{"data":[{"id":1,"tones":[{"noteName":"C"}]}]}',
    '{"meta":{"a":{"data":[]}},"data":[{"id":1,"tones":[{"noteName":"C"}]}]}',
    '{"meta":{},"data":[{"id":1, "tones":[{"noteName": "C"}]}]}',
    '{"next":{"meta":{},"data":[{"id":1,"tones":[{"noteName":"C"}]}]}}',
    '{"meta":{},"data":[]}',
    '',
  ];
  expect(texts.map(text => read(text))).toEqual(texts.map(() => ({ scales: [], isWhole: false })));
});
