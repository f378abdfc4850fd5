/** The automaton against JSON.parse, which knows nothing of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wellFormedness } from '../../../src/cli/client/well-formed.ts';
import { often } from '../../support/often.ts';

function verdictOf(bytes: Uint8Array, size = bytes.length || 1): string {
  const check = wellFormedness();
  for (let at = 0; at < bytes.length; at += size) check.add(bytes.subarray(at, at + size));
  return check.verdict();
}

const ofText = (text: string, size?: number): string => verdictOf(Buffer.from(text), size);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a text is whole if JSON.parse takes it', () => {
  it('for values of every kind, however they are spaced and cut into pieces', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.nat(4),
        fc.integer({ min: 1, max: 9 }),
        (value, space, size) => {
          expect(ofText(JSON.stringify(value, undefined, space), size)).toBe('whole');
        },
      ),
    );
  });

  it('for texts with one character changed, left out or put in', () => {
    const edit = fc.tuple(
      fc.nat(),
      fc.nat(1),
      fc.constantFrom(...'{}[]",:0123456789.eE+-tfn\\u/ \n\t\u0001x'),
    );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), edit, (value, [place, cut, put]) => {
        const text = JSON.stringify(value);
        const at = place % (text.length + 1);
        const edited = text.slice(0, at) + put + text.slice(at + cut);
        expect([edited, ofText(edited) === 'whole']).toEqual([edited, isJson(edited)]);
      }),
      { numRuns: often(5000) },
    );
  });

  it("for short texts of JSON's own characters", () => {
    const text = fc.string({ unit: fc.constantFrom(...'{}[]",:01-+.eEtrufalsn\\ \n'), maxLength: 8 });
    fc.assert(
      fc.property(text, given => {
        expect([given, ofText(given) === 'whole']).toEqual([given, isJson(given)]);
      }),
      { numRuns: often(20_000) },
    );
  });
});

it('every beginning of a text is cut, not malformed', () => {
  const text = '{"a":[1,-2.5e+3,0,true,false,null,"\\u00e9\\n♯",{}],"b":{"c":[]}}';
  for (let length = 0; length < text.length; length++)
    expect([length, ofText(text.slice(0, length))]).toEqual([length, 'cut']);
  expect(ofText(text)).toBe('whole');
});

it.each([
  '<html>',
  '{"a":}',
  '[1,]',
  '[}',
  '{]',
  '}',
  '1 2',
  '"\n"',
  '"\\x"',
  '01',
  '-a',
  '{"a" 1}',
  '{1:2}',
  ',',
  '[1]x',
])('%s is malformed', text => {
  expect(ofText(text, 1)).toBe('malformed');
});

it('a byte order mark is passed over at the start, and there only', () => {
  expect(ofText('\ufeff[]', 1)).toBe('whole');
  expect(ofText('\ufeff')).toBe('cut');
  expect(ofText('[\ufeff]')).toBe('malformed');
  expect(ofText(' \ufeff[]')).toBe('malformed');
  expect(verdictOf(Buffer.from([0xef, 0xbb, 0x5b, 0x5d]))).toBe('malformed');
});

it('a million levels are followed to their end', () => {
  const depth = 1_000_000;
  expect(ofText('['.repeat(depth) + ']'.repeat(depth), 65_536)).toBe('whole');
  expect(ofText('['.repeat(depth) + ']'.repeat(depth - 1))).toBe('cut');
  expect(ofText('['.repeat(depth) + ']'.repeat(depth + 1))).toBe('malformed');
});

it('brackets are kept up to a million, of any kind and after others, in pieces of any size', () => {
  const most = 2 ** 20;
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect([nested(most), nested(most + 1), `[${nested(most - 1)},1]`].map(text => ofText(text))).toEqual([
    'whole',
    'malformed',
    'whole',
  ]);
  expect(ofText(nested(most + 1), 100_003)).toBe('malformed');
  const names = '{"a":'.repeat(70_000);
  expect([`${names}1${'}'.repeat(70_000)}`, names].map(text => ofText(text, 65_536))).toEqual([
    'whole',
    'cut',
  ]);
});

it('a string is whole wherever a piece ends in it, at and around what is looked at in one step', () => {
  for (let length = 0; length < 40; length++)
    for (const end of ['"', '\\""', '\n"'])
      for (let size = 1; size < 20; size++)
        expect([length, size, ofText(`"${'x'.repeat(length)}${end}`, size)]).toEqual([
          length,
          size,
          end === '\n"' ? 'malformed' : 'whole',
        ]);
  const long = `"${'x'.repeat(200_000)}"`;
  expect([65_519, 65_520, 65_521, 200_002].map(size => ofText(long, size))).toEqual(Array(4).fill('whole'));
});
