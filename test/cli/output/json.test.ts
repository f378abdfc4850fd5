import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinSmallPieces } from '../../../src/cli/output/json/pieces.ts';
import { prettyJson } from '../../../src/cli/output/json/pretty.ts';
import { campaign } from '../../support/often.ts';
import { requires } from '../../support/requires.ts';
import { colorful, pipe } from './support.ts';

const jq = requires('jq');

function pretty(text: string | Uint8Array, size = 1 << 16, style = pipe): string {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return Buffer.concat([...prettyJson(chunks, style)].map(piece => Buffer.from(piece))).toString();
}

it('numbers keep their text, and empty containers stay on one line', () => {
  expect(pretty('{"a":1.0,"b":[1E2,-0,12345678901234567890],"c":{},"d":[ ],"e":[[]]}')).toBe(
    '{\n  "a": 1.0,\n  "b": [\n    1E2,\n    -0,\n    12345678901234567890\n  ],\n  "c": {},\n  "d": [],\n  "e": [\n    []\n  ]\n}\n',
  );
});

it('names, strings, numbers and literals have different colours', async () => {
  expect(pretty('{"a":"x","b":[10,9,null]}\n"y"', 3, await colorful(80))).toBe(
    [
      '{',
      '  \x1b[34m"a"\x1b[39m: \x1b[32m"x"\x1b[39m,',
      '  \x1b[34m"b"\x1b[39m: [',
      '    \x1b[36m10\x1b[39m,',
      '    \x1b[36m9\x1b[39m,',
      '    \x1b[35mnull\x1b[39m',
      '  ]',
      '}',
      '\x1b[32m"y"\x1b[39m',
      '',
    ].join('\n'),
  );
  expect(pretty('"x"', 3, await colorful(80))).toBe('\x1b[32m"x"\x1b[39m\n');
});

it('text and bytes give the same result, even with characters split between chunks', () => {
  expect([...prettyJson(['{"♯', '":1', '2', '}'], pipe)]).toEqual(['{\n  "♯": 12\n}\n']);
  expect(pretty('["♯", "♭"]', 1)).toBe('[\n  "♯",\n  "♭"\n]\n');
});

it('many small chunks are combined into a few large ones', () => {
  expect([...joinSmallPieces([])]).toEqual([]);
  expect([...joinSmallPieces(['a', '', 'b'])]).toEqual(['ab']);
  const [sharp, flat] = [Buffer.from('♯'), Buffer.from('♭')];
  expect([...joinSmallPieces(['a', sharp.subarray(0, 1), sharp.subarray(1), 'b', flat, 'c'])]).toEqual([
    Buffer.from('a♯b♭c'),
  ]);
  const half = 'x'.repeat(1 << 15);
  expect([...joinSmallPieces([half, half.slice(1), 'y', 'z', half, half, 'z'])]).toEqual([
    `${half}${half.slice(1)}y`,
    `z${half}${half}`,
    'z',
  ]);
});

it('control characters that JSON allows are written as escapes', () => {
  expect(pretty('"\x7f\x9b\u202e\u2028"')).toBe('"\\u007f\\u009b\\u202e\\u2028"\n');
});

it('any JSON in any chunks is indented like JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 40 }), (value, size) => {
      expect(pretty(JSON.stringify(value), size)).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
    }),
  );
});

it.skipIf(jq.skip)(`the layout is the same as that of jq ${jq.reason}`, () => {
  const text = '{"a":[{"b":{},"c":[[],[1]]}],"d":"\\"\\\\"}\n[1]\n"x"';
  expect(pretty(text)).toBe(execFileSync('jq', ['.'], { input: text, encoding: 'utf8' }));
});

it('deep nesting and malformed text are written completely', context => {
  campaign(context);
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  // Each line is trimmed by itself, because 40 MB of spaces are too much for one regular expression.
  const lines = pretty(deep).split('\n');
  expect(lines.map(line => line.trim()).join('')).toBe(deep);
  expect(pretty('{"a": tru, "b": "unclosed').replaceAll(/\s/g, '')).toBe('{"a":tru,"b":"unclosed');
});

it('control characters that JSON forbids are written as escapes', () => {
  expect(pretty('{"a\x1b[31m":"\x07\r\x9b"}\x1bc').replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});
