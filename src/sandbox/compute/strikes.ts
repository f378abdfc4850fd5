/**
 * Makes the sounds of the sandbox's samples: strikes (data/strikes.tsv), and sustained tones in sequence or together.
 */

import { groupBy } from '../../base/fields.ts';
import { parseNumber, parseWord, readTable } from '../../base/text-table.ts';
import { roundTo } from '../../music/arithmetic.ts';
import type { SampleVoice, Sound } from '../sound.ts';
import type { DataFiles } from './data-files.ts';

/** Returns the sound of a strike by its name, at a pitch in Hz and with a length in milliseconds. */
export type Strike = (name: string, hz: number, ms: number) => Sound;

type VoiceAt = (hz: number, ms: number) => Omit<SampleVoice, 'at' | 'ms'> & Partial<SampleVoice>;

const waves = ['sine', 'triangle', 'square', 'noise'] as const;

export function readStrikes(files: DataFiles): Strike {
  const columns = ['strike', 'wave', 'pitch', 'falls to', 'gain', 'decay', 'lasts', 'begins'] as const;
  const rows = readTable(files.read('strikes.tsv'), columns, cell => {
    const [pitch, gain, decay] = [
      parsePitch(cell('pitch')),
      parseNumber(cell('gain')),
      parseDecay(cell('decay')),
    ];
    const wave = parseWord(waves, cell('wave'));
    const endPitch = cell('falls to') === '' ? undefined : parsePitch(cell('falls to'));
    const durationMs = cell('lasts') === '' ? undefined : parseMs(cell('lasts'));
    const startMs = cell('begins') === '' ? undefined : parseMs(cell('begins'));
    const voice: VoiceAt = (hz, ms) => ({
      wave,
      hz: pitch(hz),
      ...(endPitch && { toHz: endPitch(hz) }),
      gain,
      decay: decay(ms),
      ...(durationMs && { ms: durationMs }),
      ...(startMs && { at: startMs }),
    });
    return { strike: cell('strike'), voice };
  });
  const strikes = groupBy(rows, ({ strike }) => strike);
  return (name, hz, ms) => {
    const strike = strikes.get(name);
    if (strike === undefined) throw new Error(`'${name}' is not a strike in strikes.tsv`);
    return createSound(
      ms,
      strike.map(({ voice }) => voice(hz, ms)),
    );
  };
}

/** Reads a pitch as a factor of the sample's pitch, `×1.6`, or as a frequency, `2500 Hz`. */
function parsePitch(cell: string): (hz: number) => number {
  const factor = /^×(.+)$/.exec(cell)?.[1];
  if (factor !== undefined) {
    const factorNumber = parseNumber(factor);
    return hz => hz * factorNumber;
  }
  const fixedHertz = parseHertz(cell);
  return () => fixedHertz;
}

/** Reads a decay as a fraction of the sample's length, `1/4`, or as a time, `8 ms`. */
function parseDecay(cell: string): (ms: number) => number {
  const denominator = /^1\/(\d+)$/.exec(cell)?.[1];
  if (denominator !== undefined) return ms => ms / parseNumber(denominator);
  const fixedMs = parseMs(cell);
  return () => fixedMs;
}

export function parseHertz(cell: string): number {
  return parseInUnit(cell, 'Hz');
}

export function parseMs(cell: string): number {
  return parseInUnit(cell, 'ms');
}

function parseInUnit(cell: string, unit: string): number {
  if (!cell.endsWith(` ${unit}`)) throw new Error(`'${cell}' is not in ${unit}`);
  return parseNumber(cell.slice(0, -3));
}

/** Returns tones of `toneMs` milliseconds, one after another. */
export function toneSequence(frequencies: readonly number[], toneMs: number): Sound {
  return createSound(
    frequencies.length * toneMs,
    frequencies.map((hz, index) => ({ wave: 'triangle', at: index * toneMs, ms: toneMs, hz, gain: 0.5 })),
  );
}

/** Returns tones that sound together, with gains that avoid clipping. */
export function chordSound(frequencies: readonly number[], ms: number): Sound {
  return createSound(
    ms,
    frequencies.map(hz => ({ wave: 'triangle', hz, gain: 0.8 / frequencies.length })),
  );
}

export function sineSound(hz: number, ms: number): Sound {
  return createSound(ms, [{ wave: 'sine', hz, gain: 0.5 }]);
}

/** Returns the sound `hit` at each x of a pattern that is played `rounds` times. A character lasts `stepMs`. */
export function strikePattern(pattern: string, hit: Sound, stepMs: number, rounds: number): Sound {
  const steps = [...pattern.repeat(rounds)];
  return createSound(
    Math.round(steps.length * stepMs),
    steps.flatMap((mark, index) =>
      mark === 'x' ? hit.voices.map(voice => ({ ...voice, at: roundTo(voice.at + index * stepMs, 3) })) : [],
    ),
  );
}

/** Returns a sound. By default its voices begin at 0 and last as long as the sound. */
function createSound(
  durationMs: number,
  voices: readonly (Omit<SampleVoice, 'at' | 'ms'> & Partial<SampleVoice>)[],
): Sound {
  return {
    durationMs,
    voices: voices.map(({ wave, at = 0, ms = durationMs, hz, toHz, gain, decay }) => ({
      wave,
      at,
      ms,
      hz: roundTo(hz, 4),
      ...(toHz === undefined ? {} : { toHz: roundTo(toHz, 4) }),
      gain: roundTo(gain, 4),
      ...(decay === undefined ? {} : { decay: roundTo(decay, 2) }),
    })),
  };
}
