/** Sounds of the sandbox's samples: what is struck, and tones held one after another or together. */
import type { Sound, Voice } from '../sound.ts';
import { round } from './pitch.ts';

/** How long a struck skin takes to fall to its pitch, in milliseconds. */
const settling = 40;

/** A drum skin: its pitch, which the stroke drives up for a moment, and the stick. */
export function drum(hz: number, ms: number): Sound {
  return sound(ms, [
    { wave: 'sine', hz, gain: 0.6, decay: ms / 4 },
    { wave: 'sine', hz: hz * 1.6, toHz: hz, gain: 0.2, decay: settling / 3, ms: settling },
    { wave: 'noise', hz: 2500, gain: 0.2, decay: 8, ms: 30 },
  ]);
}

/** A bass drum: a deep sine, and the beater's steep fall to it. */
export function kick(hz: number, ms: number): Sound {
  return sound(ms, [
    { wave: 'sine', hz, gain: 0.7, decay: ms / 4 },
    { wave: 'sine', hz: hz * 4, toHz: hz, gain: 0.3, decay: settling / 2, ms: settling },
  ]);
}

/** A skin and wires. */
export function snare(hz: number, ms: number): Sound {
  return sound(ms, [
    { wave: 'triangle', hz, gain: 0.4, decay: ms / 6 },
    { wave: 'noise', hz: 4500, gain: 1, decay: ms / 4 },
  ]);
}

/** Thin metal, stopped or left ringing. */
export function cymbal(hz: number, ms: number): Sound {
  return sound(ms, [
    { wave: 'noise', hz: hz * 1.5, gain: 1, decay: ms / 4 },
    { wave: 'noise', hz, gain: 0.6, decay: ms / 3 },
  ]);
}

/** A ride cymbal: the stick's ping, which stays above the wash. Partials of a plate, which aren't harmonic. */
export function ride(hz: number, ms: number): Sound {
  return sound(ms, [
    { wave: 'sine', hz, gain: 0.3, decay: ms / 4 },
    { wave: 'sine', hz: hz * 1.47, gain: 0.2, decay: ms / 5 },
    { wave: 'sine', hz: hz * 2.09, gain: 0.12, decay: ms / 6 },
    { wave: 'noise', hz: 7000, gain: 0.6, decay: 12, ms: 50 },
    { wave: 'noise', hz: 6500, gain: 0.2, decay: ms / 3 },
  ]);
}

/** A struck stick or block of wood: pure, and soon over. */
export function wood(hz: number, ms: number): Sound {
  return sound(ms, [
    { wave: 'sine', hz, gain: 0.7, decay: ms / 5 },
    { wave: 'sine', hz: hz * 2.76, gain: 0.15, decay: ms / 12 },
  ]);
}

/** A clapperless bell: two tones a little narrower than a fifth apart (cowbell, gankogui, agogô). */
export function bell(hz: number, ms: number): Sound {
  return sound(ms, [
    { wave: 'square', hz, gain: 0.25, decay: ms / 5 },
    { wave: 'square', hz: hz * 1.48, gain: 0.25, decay: ms / 5 },
  ]);
}

/** Grains shaken in a gourd. */
export function shaker(hz: number, ms: number): Sound {
  return sound(ms, [{ wave: 'noise', hz, gain: 0.7, decay: ms / 3 }]);
}

/** Hands: three bursts that run together into one. */
export function clap(hz: number, ms: number): Sound {
  return sound(
    ms,
    [0, 11, 23].map((at, index) => ({
      wave: 'noise',
      at,
      hz,
      gain: 0.6,
      decay: index === 2 ? ms / 5 : 8,
    })),
  );
}

/** Tones of `each` milliseconds, one after another. */
export function sequence(frequencies: readonly number[], each: number): Sound {
  return sound(
    frequencies.length * each,
    frequencies.map((hz, index) => ({ wave: 'triangle', at: index * each, ms: each, hz, gain: 0.5 })),
  );
}

/** Tones at once, with room for all of them. */
export function chord(frequencies: readonly number[], ms: number): Sound {
  return sound(
    ms,
    frequencies.map(hz => ({ wave: 'triangle', hz, gain: 0.8 / frequencies.length })),
  );
}

/** One sine wave. */
export function sine(hz: number, ms: number): Sound {
  return sound(ms, [{ wave: 'sine', hz, gain: 0.5 }]);
}

/** Strikes of `hit` on the x of a pattern, `step` milliseconds to a character, over `rounds` rounds. */
export function pattern(onsets: string, hit: Sound, step: number, rounds: number): Sound {
  const steps = [...onsets.repeat(rounds)];
  return sound(
    Math.round(steps.length * step),
    steps.flatMap((mark, index) =>
      mark === 'x' ? hit.voices.map(voice => ({ ...voice, at: round(voice.at + index * step, 3) })) : [],
    ),
  );
}

/** Voices begin at once and last as long as the sound, if they don't say otherwise. */
function sound(durationMs: number, voices: readonly (Omit<Voice, 'at' | 'ms'> & Partial<Voice>)[]): Sound {
  return {
    durationMs,
    voices: voices.map(({ wave, at = 0, ms = durationMs, hz, toHz, gain, decay }) => ({
      wave,
      at,
      ms,
      hz: round(hz, 4),
      ...(toHz === undefined ? {} : { toHz: round(toHz, 4) }),
      gain: round(gain, 4),
      ...(decay === undefined ? {} : { decay: round(decay, 2) }),
    })),
  };
}
