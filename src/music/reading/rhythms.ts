/** Reads patterns, Euclidean rhythms, polyrhythms and metres. */

import { modulo } from '../arithmetic.ts';
import type { Rhythm } from '../music.ts';
import { euclideanForm, normalizePattern } from '../names/patterns.ts';
import {
  defaultVelocity,
  euclidean,
  patternOfRing,
  patternsOf,
  type Ring,
  ringsOfPattern,
  stressedPattern,
  stresses,
  strokeByName,
} from '../rings.ts';
import { invalidWords, type Reading, type ReadingContext, type TypedText } from './reading.ts';

const maxPulses = 256;
const maxPatternLength = 1024;

/** Reads a rhythm: `x..x..x.`, `E(3,8)`, `3:2`. Undefined for other texts. */
export function readRhythm({ text }: TypedText, context: ReadingContext): Reading | undefined {
  const isRhythmWanted = context.isForced || context.kind === 'rhythm';
  return (
    readEuclidean(text) ??
    readPattern(text) ??
    readGroups(text) ??
    readPolyrhythm(text, isRhythmWanted) ??
    (isRhythmWanted ? readMetre(text) : undefined)
  );
}

/** Returns the rhythm E(k,n) by Bjorklund's algorithm. A third number rotates it by this many pulses, as in Strudel. */
function readEuclidean(text: string): Reading | undefined {
  const [matched, ...numbers] = euclideanForm.exec(text) ?? [];
  const [onsets = 0, steps = 0, rotation = 0] = numbers.map(number => Number(number ?? 0));
  if (matched === undefined) return undefined;
  if (onsets < 1 || onsets > steps || steps > maxPulses)
    throw invalidWords(
      `E(${onsets},${steps}) is not a rhythm.`,
      `E(onsets,pulses) needs an onset, no more onsets than pulses, and at most ${maxPulses} pulses: E(3,8).`,
    );
  const marks = euclidean(onsets, steps);
  const start = modulo(steps - rotation, steps);
  return rhythmReading([parseStresses(marks.slice(start) + marks.slice(0, start))]);
}

function readPattern(text: string): Reading | undefined {
  if (text.length > maxPatternLength * 4) return undefined;
  const tab = readTab(text);
  if (tab.length > 0) return rhythmReading(tab);
  const pattern = normalizePattern(text);
  const ring = patternRing(pattern);
  return ring ? rhythmReading([ring]) : readStrokes(text, pattern);
}

/** Returns the ring of one drum's strokes and accents; undefined for a pattern with other signs. */
function patternRing(pattern: string, label = ''): Ring | undefined {
  const isPlain = /^[xX.]*[xX][xX.]*$/.test(pattern) && pattern.length > 1;
  if (!isPlain && !/^(?=.*[xXoO])(?=.*\.)[xXoO.]+$/.test(pattern)) return undefined;
  if (pattern.length > maxPulses)
    throw invalidWords(
      `A rhythm of ${pattern.length} pulses is too long.`,
      `The maximum is ${maxPulses} pulses.`,
    );
  // An o is a soft stroke and a capital an accent only beside an x. Otherwise both are plain strokes.
  const marks = pattern.includes('x') ? pattern : pattern.replaceAll('o', 'x');
  const isLoud = /^[XO.]+$/.test(marks);
  return { ...parseStresses(isLoud ? marks.replaceAll(/[XO]/g, 'x') : marks), label };
}

/** The drums by their abbreviations in tablature. */
const drumsOfTabs: Readonly<Record<string, string>> = {
  ...{ b: 'kick', bd: 'kick', k: 'kick', s: 'snare', sd: 'snare', sn: 'snare', hh: 'hi-hat', h: 'hi-hat' },
  ...{ oh: 'open hi-hat', r: 'ride', rd: 'ride', rc: 'ride' },
  ...{
    t: 'high tom',
    t1: 'high tom',
    ht: 'high tom',
    t2: 'mid tom',
    mt: 'mid tom',
    ft: 'low tom',
    lt: 'low tom',
  },
};

/** Returns the rings of a drum tablature, one for each line: `HH|x-x-x-x-|`. None for other texts or unknown drums. */
function readTab(text: string): readonly Ring[] {
  const lines = text.split(/\s+(?=[A-Za-z]{1,2}\d? ?\|)/);
  const rings = lines.flatMap(line => {
    const [, name = '', pattern = ''] = /^([A-Za-z]{1,2}\d?) ?\|([-xXoO.|\s]+)$/.exec(line) ?? [];
    const drum = drumsOfTabs[name.toLowerCase()];
    return drum === undefined ? [] : (patternRing(normalizePattern(pattern), drum) ?? []);
  });
  return rings.length === lines.length ? rings : [];
}

const velocityByMark: Readonly<Record<string, number>> = {
  ...{ X: stresses.accent, O: stresses.accent, o: stresses.ghost },
};

/** Returns the ring of a pattern with accents and ghost notes, as lists print it: `X..x.o.`. */
function parseStresses(marks: string): Ring {
  const onsets = [...marks].flatMap((mark, step) => (/[xXoO]/.test(mark) ? [step] : []));
  const ring = { label: '', steps: marks.length, onsets };
  if (!/[XoO]/.test(marks)) return ring;
  return { ...ring, velocities: onsets.map(step => velocityByMark[marks.charAt(step)] ?? defaultVelocity) };
}

/**
 * Reads patterns of strokes of equal length, `DT.TD.T.`, `D-T-TD-T-`, `K...S... h.h.h.h.`, `D T - T`, or names of
 * strokes, `dum tek - tek`, `bd ~ sd ~`. Letters of notes separated by dashes are not a pattern.
 */
function readStrokes(text: string, pattern: string): Reading | undefined {
  const words = text.split(/[\s|]+/).filter(word => word !== '');
  const letters = words.map(strokeByName).join('');
  const isOneWord = words.every(word => word.length === 1) && /[TkKSRt]/.test(pattern);
  const patterns =
    words.length > 1 && letters.length === words.length
      ? [letters]
      : isOneWord
        ? [pattern]
        : words.map(normalizePattern);
  const [first = ''] = patterns;
  // Without a rest, capitals distinguish a pattern from a word: `KhSh`, but not Koto.
  const arePatterns =
    patterns.every(
      each => each.length === first.length && /\.|^[kthx]*[KSDTHR][kthx]*[KST][KSDTHRkthx]*$/.test(each),
    ) && !words.some(word => /^[DHh](?:-[DHh])+$/.test(word));
  if (!arePatterns || first.length < 4 || first.length > maxPulses) return undefined;
  const rings = patterns.map(ringsOfPattern);
  return rings.every(each => each.length > 0) ? rhythmReading(rings.flat()) : undefined;
}

function rhythmReading(rings: readonly Ring[]): Reading<Rhythm> {
  const [first] = rings;
  const writePattern = first?.velocities ? stressedPattern : patternOfRing;
  const name = rings.length === 1 && first ? writePattern(first) : patternsOf(rings).join(' ');
  const steps = first?.steps ?? 0;
  const suffix = rings.length === 1 ? '' : ` in ${rings.length} rings`;
  return {
    value: { kind: 'rhythm', name, rings, time: {} },
    description: `${name}: a rhythm of ${steps} pulses${suffix}.`,
  };
}

const maxPolyrhythm = 64;

/**
 * Reads groups of pulses, as in dances: `2+2+3`, `7/8 2+2+3`. With dashes, each group has 2 to 4 pulses: `3-3-2`.
 */
function readGroups(text: string): Reading | undefined {
  const [, beats, unit, groupText = ''] =
    /^(?:(\d{1,2})\/(\d{1,2}) )?\(?(\d(?:\+\d){1,15}|[234](?:[ -][234]){2,15})\)?$/.exec(text) ?? [];
  const sizes = groupText.split(/[+ -]/).map(Number);
  if (groupText === '' || sizes.includes(0)) return undefined;
  const marks = sizes.map(size => 'x'.padEnd(size, '.')).join('');
  if (beats !== undefined && Number(beats) !== marks.length)
    throw invalidWords(
      `${groupText} add up to ${marks.length}, not ${beats}.`,
      'The groups must fill the bar: 7/8 2+2+3.',
    );
  const { value, description } = rhythmReading([parseStresses(marks)]);
  const time = beats === undefined ? {} : { beats: Number(beats), unit: Number(unit) };
  const isSure = groupText.includes('+') || beats !== undefined;
  return {
    value: { ...value, time },
    description,
    ...(!isSure && { hint: 'As chords: --as numerals.' }),
  };
}

/**
 * Reads `4:3` as two rings in one bar if a rhythm is requested; otherwise it is a ratio. `4 over 3` is always a rhythm.
 */
function readPolyrhythm(text: string, isRhythmWanted: boolean): Reading | undefined {
  const [, firstCount = '', sign = '', secondCount = ''] =
    /^(\d{1,3})(?: ?(:) ?| (?:over|against) )(\d{1,3})$/i.exec(text) ?? [];
  const sizes = [Number(firstCount), Number(secondCount)];
  if (firstCount === '' || (sign !== '' && !isRhythmWanted)) return undefined;
  if (sizes.some(size => size < 1 || size > maxPolyrhythm))
    throw invalidWords(
      `${firstCount}:${secondCount} is not a polyrhythm.`,
      `Each number is 1 to ${maxPolyrhythm}: 4:3.`,
      'out_of_range',
    );
  const rings = sizes.map(steps => ({ label: String(steps), steps, onsets: [...Array(steps).keys()] }));
  const name = sizes.join(sign || ' over ');
  return { value: { kind: 'rhythm', name, rings, time: {} }, description: `${name}: a rhythm of two rings.` };
}

/** Maximum number of beats in a bar. */
export const maxBeats = 32;
const units = [1, 2, 4, 8, 16, 32];

/** Reads a metre such as `7/8` as a rhythm of its beats; undefined for a fraction that is not a metre. */
export function readMetre(text: string): Reading<Rhythm> | undefined {
  const [, upperNumber = '', lower = ''] = /^(\d{1,2}) ?\/ ?(\d{1,2})$/.exec(text) ?? [];
  const [beats, unit] = [Number(upperNumber), Number(lower)];
  if (upperNumber === '' || beats < 1 || beats > maxBeats || !units.includes(unit)) return undefined;
  const name = `${beats}/${unit}`;
  const rings = [{ label: '', steps: beats, onsets: [...Array(beats).keys()] }];
  return { value: { kind: 'rhythm', name, rings, time: { beats, unit } }, description: `${name}: a metre.` };
}
