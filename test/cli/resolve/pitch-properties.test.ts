/** Tests properties of any typed music: pitches are kept, and no word is dropped. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { cardOf } from '../../../src/catalog/music-card.ts';
import { write as writeAbc } from '../../../src/music/export/abc.ts';
import { write as writeMidi } from '../../../src/music/export/midi.ts';
import { readSmf } from '../../../src/music/files/smf.ts';
import { type Music, ofKind } from '../../../src/music/music.ts';
import { readings } from '../../../src/music/reading/forms.ts';
import type { Reading } from '../../../src/music/reading/reading.ts';
import { createScore, type Score } from '../../../src/music/score/score.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { write as writeWav } from '../../../src/music/sound/wav.ts';
import { campaign, often } from '../../support/often.ts';
import { abcNotes, type SoundingNote, wavNotes } from '../../support/sounding.ts';

/** Numbers of inputs. Those that are written as sound take much longer. */
const times = process.env.CI ? 20_000 : often(900);
const soundTimes = often(900);
const options = { a4: 440, times: 1, program: 0, number: 1 };

/** Returns the reading that commands use, or undefined if the words are rejected. */
function readWords(text: string): Reading | undefined {
  try {
    return readings(text).next().value ?? undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function contentOf(written: { readonly content: unknown }): Uint8Array {
  const { content } = written;
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return content;
  if (typeof content === 'object' && content !== null && Symbol.iterator in content) {
    const pieces: Uint8Array[] = [];
    for (const piece of content as Iterable<unknown>) if (piece instanceof Uint8Array) pieces.push(piece);
    return Buffer.concat(pieces);
  }
  throw new Error('no content');
}

const numbers = (notes: readonly SoundingNote[]) => notes.map(({ midi }) => midi);

/** Returns the MIDI numbers in the record, the MIDI file and the ABC file. */
function outcomes(value: Music): Readonly<Record<string, readonly number[]>> {
  const score = scoreOf(value);
  const { pitches, midi } = cardOf(value);
  const inRecord = Array.isArray(pitches) ? pitches.map(pitch => Number(pitch.midi)) : [Number(midi)];
  const abc = contentOf(writeAbc({ value, score }, options)).toString();
  const file = readSmf(contentOf(writeMidi({ value, score }, options)));
  return { json: inRecord, midi: numbers(file.notes), abc: numbers(abcNotes(abc)) };
}

const letters = fc.constantFrom(...'CDEFGAB');
const signs = fc.constantFrom('', '', '', '#', 'b', '♯', '♭');
const octaves = fc.integer({ min: 0, max: 8 });
const naturals: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** A typed note, and its MIDI number computed from its letter, sign and octave. */
const note = fc.tuple(letters, signs, octaves).map(([letter, sign, octave]) => {
  const alteration = /[#♯]/.test(sign) ? 1 : /[b♭]/.test(sign) ? -1 : 0;
  return {
    text: letter + sign + octave,
    midi: 12 * (octave + 1) + (naturals[letter] ?? 0) + alteration,
    octave,
  };
});

/** At least one note has another octave than 5, 6 and 7, because C5, C6 and C7 are also chord symbols. */
const typedNotes = fc
  .array(note, { minLength: 1, maxLength: 8 })
  .filter(notes => notes.some(({ octave }) => ![5, 6, 7].includes(octave)));

it('typed octaves give the same MIDI numbers in JSON, MIDI and ABC', () => {
  fc.assert(
    fc.property(typedNotes, notes => {
      const text = notes.map(each => each.text).join(' ');
      const { value } = readWords(text) ?? {};
      expect([text, value?.kind]).not.toEqual([text, undefined]);
      if (!value) return;
      const wanted = notes.map(({ midi }) => midi);
      for (const [where, found] of Object.entries(outcomes(value)))
        expect([text, where, found]).toEqual([text, where, wanted]);
    }),
    { numRuns: times },
  );
});

it('typed MIDI numbers are kept', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 21, max: 108 }), { minLength: 2, maxLength: 8 }), midis => {
      const text = midis.join(' ');
      const value = readWords(text)?.value;
      expect([text, value && outcomes(value).midi]).toEqual([text, midis]);
    }),
    { numRuns: times },
  );
});

it('typed octaves sound in WAV files', () => {
  const notesInRange = fc.array(
    note.filter(({ octave }) => octave > 1 && octave < 5),
    { minLength: 2, maxLength: 3 },
  );
  fc.assert(
    fc.property(notesInRange, notes => {
      const text = notes.map(each => each.text).join(' ');
      const { value } = readWords(text) ?? {};
      const score = value && scoreOf(value);
      if (!value || !score) throw new Error(text);
      // wavNotes() cannot separate notes that begin together.
      if (new Set(score.notes.map(({ at }) => at)).size < notes.length) return;
      // Nor can it separate a low note that is repeated.
      if (notes.some(({ midi }, at) => midi === notes[at - 1]?.midi)) return;
      const found = numbers(wavNotes(contentOf(writeWav({ value, score }, options))));
      expect([text, found]).toEqual([text, notes.map(({ midi }) => midi)]);
    }),
    { numRuns: Math.ceil(soundTimes / 100) },
  );
});

it('typed octaves give the same WAV files as their MIDI numbers, in sequence or together', context => {
  campaign(context);
  const wavOf = (value: Music, score: Score) => Buffer.from(contentOf(writeWav({ value, score }, options)));
  // A single note becomes a drone.
  const several = typedNotes.filter(({ length }) => length > 1);
  fc.assert(
    fc.property(several, notes => {
      const text = notes.map(each => each.text).join(' ');
      const { value } = readWords(text) ?? {};
      if (!value) throw new Error(text);
      const isTogether = scoreOf(value).notes.every(({ at }) => at === 0);
      const ticks = isTogether ? 1920 : 480;
      const own = notes.map(({ midi }, index) => ({
        ...{ at: isTogether ? 0 : index * ticks, ticks, midi, velocity: 88 },
      }));
      const score = createScore({ name: text, notes: own });
      expect([text, wavOf(value, scoreOf(value)).equals(wavOf(value, score))]).toEqual([text, true]);
    }),
    { numRuns: Math.ceil(soundTimes / 2) },
  );
});

const roots = fc.tuple(letters, fc.constantFrom('', '', '#', 'b')).map(parts => parts.join(''));
const chord = fc
  .tuple(roots, fc.constantFrom('', 'm', '7', 'm7', 'maj7', 'sus4', 'dim', '9'))
  .map(parts => parts.join(''));
const small = fc.constantFrom(...'acdefg');
const bass = roots.map(root => `/${root}`);
const sign = fc.constantFrom('|', '%', 'N.C.');
const odd = fc.constantFrom('x', 'foo', 'J2', '?', '12/', 'Qm', '//B', 'C//', '♭');
const words = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: chord },
    small,
    bass,
    note.map(({ text }) => text),
    sign,
    odd,
  ),
  {
    minLength: 1,
    maxLength: 7,
  },
);

/** Returns the number of sounds of music, with silences and repeats written out. */
function soundsIn(value: Music): number {
  const progression = ofKind(value, 'progression');
  if (progression) return progression.events.length;
  const played = 'played' in value ? value.played : undefined;
  return played?.length ?? 1;
}

it('each word of a typed progression gives a chord, or the words are rejected', () => {
  fc.assert(
    fc.property(words, typed => {
      const text = typed.join(' ');
      const value = readWords(text)?.value;
      if (!value) return;
      const progression = ofKind(value, 'progression');
      if (!progression) return;
      const sounds = typed.filter(word => !['|', '%'].includes(word));
      // A % adds the chords of the bar that it repeats, so the value may have more chords than words.
      expect([text, soundsIn(value) >= sounds.length]).toEqual([text, true]);
      const labels = progression.events.map(({ label }) => label).join(' ');
      for (const word of sounds) {
        const name = word
          .replace(/^\//, '')
          .replace('#', '♯')
          .replace(/(?<=^[A-G])b/, '♭');
        const root = /^[A-G][♯♭]?/.exec(name.charAt(0).toUpperCase() + name.slice(1))?.[0];
        expect([
          text,
          labels,
          root !== undefined ? labels.includes(root) : word === 'N.C.' || word === '/',
        ]).toEqual([text, labels, true]);
      }
    }),
    { numRuns: times },
  );
});
