/** Reads chords and numerals in bars, polyrhythms, and equal divisions of the octave. */
import { Failure } from '../../base/errors.ts';
import { type Chord, chordName, parseChord } from '../chord.ts';
import { parseQuality } from '../chords/quality.ts';
import type { Progression, Rhythm, Tuning } from '../music.ts';
import { majorScale, type Note, transpose } from '../note.ts';
import type { ChordEvent } from '../progression.ts';

const ppq = 480;
const longestText = 16_384;
const mostBeats = 32;
const units = [1, 2, 4, 8, 16, 32];

/**
 * Chords in bars: `Dm7 | G7 C7 | %`. Without a bar line each word is a bar; the chords of a bar share it equally;
 * `%` repeats the bar before, or beside other chords the chord before. A metre may stand first: `3/4 Dm7 | G7`.
 * With a tonic the words may be numerals. An event without a chord is a rest, `N.C.`. Undefined if a word is neither a
 * chord nor a numeral.
 * @throws Failure `out_of_range` if `%` has nothing to repeat, or the metre or the length makes no sense
 */
export function parseProgression(typed: string, tonic?: Note): Progression | undefined {
  const text = typed.trim();
  const [begin = '', beats = '4', unit = '4'] = /^(\d{1,3})\/(\d{1,3})\s+(?=\S)/.exec(text) ?? [];
  const body = text.slice(begin.length);
  const bars = barsOf(body);
  if (!bars.flat().every(word => word === '%' || isSilence(word) || wordChord(word, tonic))) return undefined;
  if (bars.flat().every(word => word === '%' || isSilence(word))) return undefined;
  if (text.length > longestText)
    throw refused(
      'A progression of so many chords is too long.',
      `At most ${longestText} characters are read.`,
    );
  const metre = { beats: Number(beats), unit: Number(unit) };
  if (metre.beats < 1 || metre.beats > mostBeats || !units.includes(metre.unit))
    throw refused(`${begin.trim()} is not a metre.`, `At most ${mostBeats} beats to a bar: 3/4, 6/8.`);
  const barTicks = (metre.beats * ppq * 4) / metre.unit;
  const written = writtenOut(bars);
  const events = written.flatMap((words, bar) =>
    inBar(words).map(({ word, from, count }): ChordEvent => {
      const chord = wordChord(word, tonic);
      const [start, end] = [from, from + count].map(part => Math.round((barTicks * part) / words.length));
      return {
        label: chord ? chordName(chord) : 'N.C.',
        chord,
        startTick: bar * barTicks + (start ?? 0),
        durationTick: (end ?? 0) - (start ?? 0),
      };
    }),
  );
  return { kind: 'progression', name: text, events, sections: [], omitted: 0, time: metre };
}

/** The words of each bar. Bar lines at the ends, and double ones, make no bar. */
function barsOf(body: string): readonly (readonly string[])[] {
  const wordsOf = (text: string) => text.split(/[\s,–]+/).filter(word => word !== '');
  if (!body.includes('|')) return wordsOf(body).map(word => [word]);
  return body
    .split(/[|:[\]]+/)
    .map(wordsOf)
    .filter(words => words.length > 0);
}

function writtenOut(bars: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const written: (readonly string[])[] = [];
  for (const words of bars) {
    const isRepeat = words.length === 1 && words[0] === '%';
    const bar = isRepeat ? written.at(-1) : words;
    if (!bar || bar[0] === '%')
      throw refused(
        "'%' has nothing before it to repeat.",
        'A chord or a bar stands before it: Dm7 | % | G7.',
      );
    written.push(bar);
  }
  return written;
}

/** The chords of a bar, each with the number of equal parts that it takes: `%` continues the chord before it. */
function inBar(words: readonly string[]): readonly { word: string; from: number; count: number }[] {
  const parts: { word: string; from: number; count: number }[] = [];
  for (const [from, word] of words.entries()) {
    const last = parts.at(-1);
    if (word === '%' && last) last.count++;
    else parts.push({ word, from, count: 1 });
  }
  return parts;
}

function isSilence(word: string): boolean {
  return /^(?:n\.?c\.?)$/i.test(word);
}

function wordChord(word: string, tonic: Note | undefined): Chord | undefined {
  return (tonic && parseNumeral(word, tonic)) ?? parseChord(word);
}

const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'];

/**
 * The chord of a roman numeral in a key, in the notation of `romanNumeral`: `ii7`, `♭VII`, `viiø7`, `i(maj7)`; `I/5` has
 * one of the chord's degrees as its bass, `V7/ii` is in the key of another numeral. Degrees are counted in the major
 * scale, in minor too.
 */
export function parseNumeral(text: string, tonic: Note): Chord | undefined {
  const [whole, signs = '', numeral = '', quality = ''] =
    /^([b#♭♯𝄫𝄪]{0,3})(VII|VI|V|IV|III|II|I|vii|vi|v|iv|iii|ii|i)(?![IViv])(.{0,40})$/u.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const slash = quality.lastIndexOf('/');
  const over = slash === -1 ? '' : quality.slice(slash + 1);
  const own = quality.slice(0, slash);
  if (/^[b#♭♯𝄫𝄪]{0,3}[IViv]+$/u.test(over)) {
    const applied = parseNumeral(over, tonic);
    return applied && parseNumeral(signs + numeral + own, applied.root);
  }
  const root = onDegree(tonic, signs, numerals.indexOf(numeral.toLowerCase()));
  const isMinor = numeral === numeral.toLowerCase();
  const [, overSigns = '', degree = ''] = /^([b#♭♯𝄫𝄪]{0,3})([1-7])$/u.exec(over) ?? [];
  const read = parseQuality(qualityText(degree === '' ? quality : own, isMinor));
  if (!read) return undefined;
  const tones = read.steps.map(step => transpose(root, step));
  const bass = degree === '' ? undefined : onDegree(root, overSigns, Number(degree) - 1);
  return { root, quality: read.name, tones, ...(bass && { bass }) };
}

/** The quality as it is written after a note. A lower-case numeral is minor unless its quality says otherwise. */
function qualityText(quality: string, isMinor: boolean): string {
  const saysItself = /^(?:[°ºoøØh–−-]|dim|sus|min|m(?!aj))/i.test(quality) && !/^M(?:aj)?\d/.test(quality);
  return isMinor && !saysItself ? `m${quality}` : quality;
}

const semitonesOf: Readonly<Record<string, number>> = { b: -1, '♭': -1, '𝄫': -2, '#': 1, '♯': 1, '𝄪': 2 };

function onDegree(tonic: Note, signs: string, letters: number): Note {
  const alteration = [...signs].reduce((sum, sign) => sum + (semitonesOf[sign] ?? 0), 0);
  return transpose(tonic, { letters, semitones: (majorScale[letters] ?? 0) + alteration });
}

const mostPulses = 64;

/** Reads `4:3` as two rings in one bar, with an onset on each of their pulses; undefined for any other text. */
export function parsePolyrhythm(text: string): Rhythm | undefined {
  const [, one = '', other = ''] = /^ ?(\d{1,3}) ?: ?(\d{1,3}) ?$/.exec(text) ?? [];
  const sizes = [Number(one), Number(other)];
  if (one === '') return undefined;
  if (sizes.some(size => size < 1 || size > mostPulses))
    throw refused(`${one}:${other} is not a polyrhythm.`, `Each number is 1 to ${mostPulses}: 4:3.`);
  const rings = sizes.map(steps => ({
    label: String(steps),
    steps,
    onsets: Array.from({ length: steps }, (_, step) => step),
  }));
  return { kind: 'rhythm', name: `${sizes[0]}:${sizes[1]}`, rings, time: {} };
}

const mostDivisions = 311;

/** Reads `31-edo`, `31edo`, `31 tet`: up to 311 equal steps to the octave; undefined for any other text. */
export function parseDivision(text: string): Tuning | undefined {
  const [, digits = ''] = /^ ?(\d{1,9})[ -]?(?:edo|tet|ed2) ?$/i.exec(text) ?? [];
  const count = Number(digits);
  if (digits === '') return undefined;
  if (count < 1 || count > mostDivisions)
    throw refused(
      `${count}-edo is not a tuning.`,
      `The octave is divided into 1 to ${mostDivisions} steps: 31-edo.`,
    );
  const steps = Array.from({ length: count }, (_, index) => ({
    cents: (1200 * index) / count,
    label: `${index}\\${count}`,
    index,
    color: '',
  }));
  return { kind: 'tuning', name: `${count}-edo`, steps, octaveRatio: 2, omitted: 0 };
}

function refused(message: string, hint: string): Failure {
  return new Failure('usage', message, { code: 'out_of_range', hint });
}
