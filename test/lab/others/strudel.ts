/**
 * Reads every ring, scale and harmony of the sandbox with Strudel's own parser and dictionary of voicings. Its packages
 * are under the AGPL and not dependencies: the argument is the folder in which they are installed.
 *
 *     npm install --prefix <folder> @strudel/core@1.1.0 @strudel/mini@1.1.0 @strudel/tonal@1.1.0
 *     npx tsx test/lab/others/strudel.ts <folder>
 */
import { strictEqual } from 'node:assert';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ringsOf } from '../../../src/catalog/lib/rings.ts';
import { modulo } from '../../../src/music/arithmetic.ts';
import { parseChord } from '../../../src/music/chord.ts';
import { harmonyPattern, notesPattern, ringsPattern } from '../../../src/music/export/strudel.ts';
import { pitchClass } from '../../../src/music/note.ts';
import { computeCatalog } from '../../../src/sandbox/compute/index.ts';
import { expandRepeats } from '../../support/expand-repeats.ts';
import { harmonyScore, rhythmScore, scaleScore, scaleSpelling } from '../../support/records.ts';

/** The values of a pattern, each with its start in cycles. */
const patternValues = z.array(
  z.object({ whole: z.object({ begin: z.coerce.number() }), value: z.unknown() }),
);

/** Returns Strudel's name of a chord quality: `-` for m, `^` for a major triad (voicings.mjs: voicingAlias). */
function voicingName(quality: string): string {
  return quality === '' ? '^' : quality.replace('m', '-').replace('aug', '+');
}

/** Returns the semitones of an interval such as `10M` or `12d`, reduced to within an octave. */
function semitones(interval: string): number {
  const number = (Number.parseInt(interval, 10) - 1) % 7;
  const size = [0, 2, 4, 5, 7, 9, 11][number] ?? Number.NaN;
  const isPerfect = number === 0 || number === 3 || number === 4;
  const alteration = { m: -1, d: isPerfect ? -1 : -2, A: 1 }[interval.slice(-1)] ?? 0;
  return modulo(size + alteration, 12);
}

async function main(folder: string): Promise<void> {
  const load = (name: string) => import(pathToFileURL(join(resolve(folder), 'node_modules', name)).href);
  const { mini } = await load('@strudel/mini/dist/index.mjs');
  const { noteToMidi } = await load('@strudel/core/dist/index.mjs');
  const voicings = z
    .record(z.string(), z.array(z.string()))
    .parse((await load('@strudel/tonal/ireal.mjs')).simple);
  const cycles = (pattern: { queryArc(from: number, to: number): unknown }, count: number) =>
    patternValues.parse(pattern.queryArc(0, count)).map(({ whole, value }) => ({ at: whole.begin, value }));
  /** Returns the texts in quotation marks. */
  const quoted = (text: string) => Array.from(text.matchAll(/"([^"]*)"/g), ([, inner = '']) => inner);
  /** Returns, for each ring, the text of its strokes and, with velocities, of its gains. */
  const ringLines = (text: string) =>
    Array.from(text.matchAll(/\bs\("([^"]*)"\)(?:\.gain\("([^"]*)"\))?/g), ([, strokes = '', gains]) => ({
      strokes,
      gains,
    }));
  const catalog = computeCatalog();
  let patternCount = 0;

  for (const track of catalog.circularTracks) {
    const rings = ringsOf(track);
    for (const [index, line] of ringLines(ringsPattern(rhythmScore(track), rings).text).entries()) {
      const ring = track.circularTrack.rings[index];
      const expected = ring?.onsets.map(onset => onset / ring.steps) ?? [];
      const strokes = cycles(mini(line.strokes), 1).map(({ at }) => at);
      strictEqual(strokes.length, expected.length, track.name);
      for (const [stroke, at] of strokes.entries())
        strictEqual(Math.abs(at - (expected[stroke] ?? 0)) < 1e-9, true, track.name);
      strictEqual(line.gains === undefined, ring?.velocities === undefined, track.name);
      if (line.gains !== undefined) {
        const gains = cycles(mini(line.gains), 1);
        strictEqual(gains.map(({ at }) => at).join(), strokes.join(), track.name);
        const loudness = ring?.velocities?.map(velocity => velocity / 100);
        strictEqual(gains.map(({ value }) => value).join(), loudness?.join(), track.name);
      }
      patternCount++;
    }
  }
  for (const scale of catalog.keyScales) {
    const score = scaleScore(scale);
    const [text = ''] = quoted(notesPattern(score, scaleSpelling(scale)).text);
    const notes = cycles(mini(text), score.length / 1920).map(
      ({ at, value }) => `${at * 4} ${noteToMidi(value)}`,
    );
    const expected = score.notes.map(({ at, midi }) => `${at / 480} ${midi}`);
    strictEqual(notes.join(), expected.join(), scale.fullName);
    patternCount++;
  }
  for (const harmony of catalog.harmonies) {
    const score = harmonyScore(harmony);
    const { text, warnings } = harmonyPattern(score);
    strictEqual(warnings.join(), '', harmony.name);
    const bar = 480 * score.beats;
    const [inner = ''] = quoted(text);
    const symbols = cycles(mini(inner), score.length / bar).map(({ at, value }) => ({ at: at * bar, value }));
    for (const { startTick, label } of expandRepeats(harmony)) {
      const found = symbols.find(({ at }) => Math.abs(at - startTick) < 1e-6);
      const [, root = '', quality = ''] = /^([A-G][b#]*)(.*)$/.exec(String(found?.value)) ?? [];
      const chord = parseChord(label);
      strictEqual(root, label.slice(0, root.length).replace('♭', 'b').replace('♯', '#'), label);
      const tones = new Set(chord?.tones.map(tone => modulo(pitchClass(tone) - pitchClass(chord.root), 12)));
      for (const voicing of voicings[voicingName(quality)] ?? ['none'])
        for (const interval of voicing.split(' '))
          strictEqual(
            tones.has(semitones(interval)),
            true,
            `${harmony.name}: ${label} ${quality} ${interval}`,
          );
    }
    patternCount++;
  }
  process.stdout.write(`Strudel reads ${patternCount} patterns correctly.\n`);
}

void main(process.argv[2] ?? '.');
