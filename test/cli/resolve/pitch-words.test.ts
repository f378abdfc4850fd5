/** Tests that each typed word counts: without it the result differs, or the words are rejected. */
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { isFields } from '../../../src/base/io.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign, often } from '../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());

/** Returns the value without the names that repeat the typed words. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (!isFields(value)) return value;
  const isPiece = 'kind' in value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      isPiece && key === 'name' ? [] : [[key, withoutNames(each)]],
    ),
  );
}

/** Returns the values and the warnings for typed words, or undefined if they are rejected. */
async function resultOf(text: string): Promise<string | undefined> {
  const args = [...text.split(' '), '-o', 'json'];
  const { stdout, stderr, code } = await runInProcess(args, home.env, { folder: home.path });
  if (code !== 0) return undefined;
  const values = stdout.trim().split('\n');
  return JSON.stringify(values.map(line => withoutNames(JSON.parse(line)))) + stderr.replaceAll(text, '');
}

const oneOf = (weight: number, words: string) => ({
  weight,
  arbitrary: fc.constantFrom(...words.split(' ')),
});
const word = fc.oneof(
  oneOf(6, 'C Am F G7 Dm7 E/G# Bb Fmaj7 A5'),
  oneOf(3, 'C D E G a d'),
  oneOf(3, 'C4 E4 G4 C5 A3 F#4'),
  oneOf(3, 'I IV V vi ii7 V65'),
  oneOf(2, 'x. x..x X..o K...S... E(3,8) HH|x-x-|'),
  oneOf(2, '60 64 2 1 12 440 Hz 5/4 81:64 386c 3/4 120 bpm'),
  oneOf(2, 'b3 5 m3 P5 above below x32010 /B % N.C.'),
  oneOf(2, 'in to up major minor dorian flat sharp 19-edo tresillo 8A foo'),
);

it('no musical word is ignored in any context', async context => {
  campaign(context);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 2, maxLength: 5 }), async words => {
      const whole = await resultOf(words.join(' '));
      if (whole === undefined) return;
      for (const at of words.keys()) {
        const rest = words.toSpliced(at, 1).join(' ');
        expect([words.join(' '), rest, (await resultOf(rest)) === whole]).toEqual([
          ...[words.join(' '), rest, false],
        ]);
      }
    }),
    { numRuns: often(150), seed: 54 },
  );
});
