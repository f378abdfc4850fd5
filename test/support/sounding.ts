/** Reads the notes of sound, MIDI and ABC files independently of the program. */

export interface SoundingNote {
  /** The start in ticks, beats or samples, depending on the file. */
  readonly at: number;
  readonly midi: number;
}

const naturals: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const signs: Readonly<Record<string, number>> = { __: -2, _: -1, '=': 0, '^': 1, '^^': 2 };

/**
 * Returns the notes of a tune in ABC 2.1. Reads keys with `exp`, accidentals that last through the bar, chords in
 * brackets, and lengths.
 * @throws Error if the bars contain anything else
 */
export function abcNotes(tune: string): readonly SoundingNote[] {
  const [, key = ''] = /^K:(.*)$/m.exec(tune) ?? [];
  const signature = signatureOf(key);
  const body = tune.slice(tune.indexOf('\n', tune.indexOf('K:')) + 1).replaceAll(/"[^"]*"|^%.*$/gm, '');
  const notes: SoundingNote[] = [];
  let at = 0;
  let inBar = new Map<string, number>();
  const note = (sign: string, letter: string, octaves: string): number => {
    const low = letter.toUpperCase();
    const place = low + octaves + (letter === low ? '' : '+');
    if (sign !== '') inBar.set(place, signs[sign] ?? 0);
    const alteration = inBar.get(place) ?? signature.get(low) ?? 0;
    const up = octaves.split("'").length - octaves.split(',').length;
    return (letter === low ? 60 : 72) + (naturals[low] ?? 0) + alteration + 12 * up;
  };
  const form =
    /\s+|(\|\]?|:\|)|z(\d*(?:\/\d+)?)-?|\[([^\]|]+)\](\d*(?:\/\d+)?)-?|(\^{1,2}|_{1,2}|=)?([A-Ga-g])([,']*)(\d*(?:\/\d+)?)-?/y;
  for (form.lastIndex = 0; form.lastIndex < body.length; ) {
    const start = form.lastIndex;
    const found = form.exec(body);
    if (!found) throw new Error(`not understood: ${body.slice(start, start + 20)}`);
    const [, bar, rest, chord, chordLength = '', sign = '', letter, octaves = '', length = ''] = found;
    if (bar !== undefined) inBar = new Map();
    else if (rest !== undefined) at += lengthOf(rest);
    else if (chord !== undefined) {
      for (const [, own = '', name = '', up = ''] of chord.matchAll(/(\^{1,2}|_{1,2}|=)?([A-Ga-g])([,']*)/g))
        notes.push({ at, midi: note(own, name, up) });
      at += lengthOf(chordLength);
    } else if (letter !== undefined) {
      notes.push({ at, midi: note(sign, letter, octaves) });
      at += lengthOf(length);
    }
  }
  return notes;
}

function lengthOf(text: string): number {
  const [over = '', under = '1'] = text.split('/');
  return Number(over || 1) / Number(under);
}

/** Returns the accidentals of a key: `Eb`, `F#m`, `C exp _b _e`. */
function signatureOf(key: string): ReadonlyMap<string, number> {
  if (key.includes(' exp'))
    return new Map(
      [...key.matchAll(/([_^=]{1,2})([a-g])/g)].map(([, sign = '', letter = '']) => [
        letter.toUpperCase(),
        signs[sign] ?? 0,
      ]),
    );
  const [, letter = 'C', sign = '', minor = ''] = /^([A-G])([#b]?)(m?)/.exec(key) ?? [];
  const fifths =
    'FCGDAEB'.indexOf(letter) - 1 + 7 * (sign === '#' ? 1 : sign === 'b' ? -1 : 0) - (minor === '' ? 0 : 3);
  const altered = fifths > 0 ? [...'FCGDAEB'].slice(0, fifths) : [...'BEADGCF'].slice(0, -fifths);
  return new Map(altered.map(each => [each, Math.sign(fifths)]));
}

const rate = 48_000;
const beat = rate / 2;

function samplesOf(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: Math.floor((bytes.byteLength - 44) / 2) }, (_, index) =>
    view.getInt16(44 + 2 * index, true),
  );
}

/** Returns the notes of a WAV file at 120 beats a minute: the lowest strong partial of each beat. */
export function wavNotes(bytes: Uint8Array): readonly SoundingNote[] {
  const samples = samplesOf(bytes);
  const notes: SoundingNote[] = [];
  for (let at = 0; at + beat <= samples.length; at += beat) {
    const heard = windowed(samples.subarray(at + 1200, at + 1200 + 8192));
    const powers = Array.from({ length: 73 }, (_, index) =>
      powerAt(heard, 440 * 2 ** ((index + 24 - 69) / 12)),
    );
    const most = Math.max(...powers);
    if (most < 1e6) continue;
    const lowest = powers.findIndex(
      (power, index) =>
        power > most / 16 && power >= (powers[index - 1] ?? 0) && power >= (powers[index + 1] ?? 0),
    );
    const midi = lowest + 24;
    if (notes.length === 0 || notes.at(-1)?.midi !== midi || isStruck(samples, at)) notes.push({ at, midi });
  }
  return notes;
}

/** Whether the sound becomes louder at this sample, because a new note begins. */
function isStruck(samples: Float64Array, at: number): boolean {
  const level = (from: number) =>
    samples.subarray(Math.max(0, from), Math.max(0, from + 2400)).reduce((sum, each) => sum + each * each, 0);
  return level(at + 240) > 1.2 * level(at - 2640);
}

/** Returns the samples multiplied by a Hann window. */
function windowed(samples: Float64Array): Float64Array {
  return samples.map(
    (sample, index) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length)),
  );
}

/** Returns the power at a frequency, by Goertzel's algorithm. */
function powerAt(samples: Float64Array, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [one, two] = [0, 0];
  for (let index = 0; index < samples.length; index++) {
    const next = (samples[index] ?? 0) + turn * one - two;
    two = one;
    one = next;
  }
  return (one * one + two * two - turn * one * two) / samples.length;
}

/** Formats notes in the order of their starts, such as `60+64 67`; notes that begin together are joined with `+`. */
export function inGroups(notes: readonly SoundingNote[]): string {
  const starts = [...new Set(notes.map(({ at }) => at))].sort((one, other) => one - other);
  const groups = starts.map(start => notes.filter(({ at }) => at === start));
  return groups.map(group => group.map(({ midi }) => midi).join('+')).join(' ');
}
