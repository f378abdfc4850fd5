/** Tests that the export of a generated piece is read back as the same value. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { midiFile } from '../../../src/music/export/midi.ts';
import { scl } from '../../../src/music/export/scl.ts';
import { readScl } from '../../../src/music/files/scala.ts';
import { readSong } from '../../../src/music/files/song.ts';
import type { Music } from '../../../src/music/music.ts';
import { parseNote, pitchClass } from '../../../src/music/note.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import { stepsMusic } from '../../../src/music/reading/values.ts';
import { scaleOnNote } from '../../../src/music/scale/on-note.ts';
import { scaleNotes } from '../../../src/music/scale/scale.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { synthTuning } from '../../../src/music/tuning.ts';
import { campaign, often } from '../../support/often.ts';

const musicOf = (typed: string): Music => readMusic(typed).value;
const readBack = (value: Music) => readSong(midiFile(scoreOf(value)), value.name).values;

const root = fc.constantFrom(...'C C# Db D Eb E F F# Gb G Ab A Bb B'.split(' '));
const quality = fc.constantFrom('', 'm', '7', 'maj7', 'm7', 'dim', 'sus4', 'm7b5', '6', '9');
const chord = fc.tuple(root, quality).map(parts => parts.join(''));
const note = fc.tuple(
  fc.constantFrom(...'CDEFGAB'),
  fc.constantFrom('', '#', 'b'),
  fc.integer({ min: 2, max: 4 }),
);

it('reads progressions back chord by chord, with their times', context => {
  campaign(context);
  const bar = fc.array(chord, { minLength: 1, maxLength: 2 }).map(chords => chords.join(' '));
  fc.assert(
    fc.property(fc.array(bar, { minLength: 2, maxLength: 6 }), bars => {
      const value = musicOf(bars.join(' | '));
      const [read] = readBack(value);
      const chordsIn = (music: Music | undefined) =>
        music?.kind === 'progression'
          ? music.events.map(({ label, startTick, durationTick }) => `${label} ${startTick} ${durationTick}`)
          : music?.kind;
      expect([bars, chordsIn(read)]).toEqual([bars, chordsIn(value)]);
    }),
    { numRuns: often(6000), seed: 54 },
  );
});

it('reads melodies back note by note', context => {
  campaign(context);
  fc.assert(
    fc.property(fc.array(note, { minLength: 5, maxLength: 12 }), notes => {
      const value = musicOf(notes.map(parts => parts.join('')).join(' '));
      const midis = scoreOf(value).notes.map(({ midi, at, ticks }) => `${midi} ${at} ${ticks}`);
      const back = readBack(value).flatMap(each => scoreOf(each).notes);
      const wanted = [notes.map(parts => parts.join('')), midis];
      expect([wanted[0], back.map(({ midi, at, ticks }) => `${midi} ${at} ${ticks}`)]).toEqual(wanted);
    }),
    { numRuns: often(5000), seed: 54 },
  );
});

it('reads patterns back stroke by stroke', context => {
  campaign(context);
  const pattern = fc
    .array(fc.constantFrom('x', '.'), { minLength: 2, maxLength: 32 })
    .filter(strokes => strokes.includes('x'))
    .map(strokes => strokes.join(''));
  fc.assert(
    fc.property(pattern, typed => {
      const value = readMusic(typed, {}, 'rhythm').value;
      const rings = (music: Music | undefined) =>
        music?.kind === 'rhythm'
          ? music.rings.map(({ steps, onsets }) => `${steps}: ${onsets}`)
          : music?.kind;
      expect([typed, rings(readBack(value)[0])]).toEqual([typed, rings(value)]);
    }),
    { numRuns: often(4000), seed: 54 },
  );
});

it('reads scales of any steps back with their notes', context => {
  campaign(context);
  const steps = fc
    .uniqueArray(fc.integer({ min: 1, max: 11 }), { minLength: 2, maxLength: 8 })
    .map(places => [0, ...places.sort((one, other) => one - other), 12])
    .map(places => places.slice(1).map((place, index) => place - (places[index] ?? 0)));
  fc.assert(
    fc.property(root, steps, (tonic, sizes) => {
      const note = parseNote(tonic);
      if (!note) throw new Error(tonic);
      const value = scaleOnNote(stepsMusic(sizes, undefined), note);
      const [read] = readBack(value);
      const classes = (music: Music | undefined) =>
        music?.kind === 'scale' ? scaleNotes(music).map(pitchClass) : music?.kind;
      expect([tonic, sizes, classes(read)]).toEqual([tonic, sizes, classes(value)]);
    }),
    { numRuns: often(3000), seed: 54 },
  );
});

it('reads tunings back line by line', context => {
  campaign(context);
  const line = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 })).map(parts => parts.join('/')),
    fc.integer({ min: -5_000_000, max: 5_000_000 }).map(cents => (cents / 1000).toFixed(4)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), lines => {
      const text = `own\n${lines.length + 1}\n${[...lines, '2/1'].join('\n')}\n`;
      const tuning = readScl(text, 'own');
      const again = readScl(scl(synthTuning(tuning)), 'own');
      expect([again.lines, again.steps, again.octaveRatio]).toEqual([
        ...[[...lines, '2/1'], tuning.steps, tuning.octaveRatio],
      ]);
    }),
    { numRuns: often(4000), seed: 54 },
  );
});
