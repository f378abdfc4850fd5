/** Reads the notes of sounds and ABC tunes independently of the program. */

export interface SoundingNote {
  /** The start, in units of the file: ticks in MIDI, units of length in ABC, samples in WAV. */
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
  let barAccidentals = new Map<string, number>();
  const readNote = (sign: string, letter: string, octaves: string): number => {
    const name = letter.toUpperCase();
    const pitch = name + octaves + (letter === name ? '' : '+');
    if (sign !== '') barAccidentals.set(pitch, signs[sign] ?? 0);
    const alteration = barAccidentals.get(pitch) ?? signature.get(name) ?? 0;
    const octave = octaves.split("'").length - octaves.split(',').length;
    return (letter === name ? 60 : 72) + (naturals[name] ?? 0) + alteration + 12 * octave;
  };
  const pattern =
    /\s+|(\|\]?|:\|)|z(\d*(?:\/\d+)?)-?|\[([^\]|]+)\](\d*(?:\/\d+)?)-?|(\^{1,2}|_{1,2}|=)?([A-Ga-g])([,']*)(\d*(?:\/\d+)?)-?/y;
  for (pattern.lastIndex = 0; pattern.lastIndex < body.length; ) {
    const start = pattern.lastIndex;
    const found = pattern.exec(body);
    if (!found) throw new Error(`not understood: ${body.slice(start, start + 20)}`);
    const [, bar, rest, chord, chordLength = '', sign = '', letter, octaves = '', length = ''] = found;
    if (bar !== undefined) barAccidentals = new Map();
    else if (rest !== undefined) at += lengthOf(rest);
    else if (chord !== undefined) {
      for (const [, sign = '', letter = '', octaves = ''] of chord.matchAll(
        /(\^{1,2}|_{1,2}|=)?([A-Ga-g])([,']*)/g,
      ))
        notes.push({ at, midi: readNote(sign, letter, octaves) });
      at += lengthOf(chordLength);
    } else if (letter !== undefined) {
      notes.push({ at, midi: readNote(sign, letter, octaves) });
      at += lengthOf(length);
    }
  }
  return notes;
}

function lengthOf(text: string): number {
  const [numerator = '', denominator = '1'] = text.split('/');
  return Number(numerator || 1) / Number(denominator);
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
  const letters = fifths > 0 ? [...'FCGDAEB'].slice(0, fifths) : [...'BEADGCF'].slice(0, -fifths);
  return new Map(letters.map(each => [each, Math.sign(fifths)]));
}

const sampleRate = 48_000;
const beatLength = sampleRate / 2;

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
  for (let at = 0; at + beatLength <= samples.length; at += beatLength) {
    const frame = applyWindow(samples.subarray(at + 1200, at + 1200 + 8192));
    const powers = Array.from({ length: 73 }, (_, index) =>
      powerAt(frame, 440 * 2 ** ((index + 24 - 69) / 12)),
    );
    const maxPower = Math.max(...powers);
    if (maxPower < 1e6) continue;
    const lowest = powers.findIndex(
      (power, index) =>
        power > maxPower / 16 && power >= (powers[index - 1] ?? 0) && power >= (powers[index + 1] ?? 0),
    );
    const midi = lowest + 24;
    if (notes.length === 0 || notes.at(-1)?.midi !== midi || isOnset(samples, at)) notes.push({ at, midi });
  }
  return notes;
}

/** Whether the sound becomes louder at this sample, because a new note begins. */
function isOnset(samples: Float64Array, at: number): boolean {
  const level = (from: number) =>
    samples.subarray(Math.max(0, from), Math.max(0, from + 2400)).reduce((sum, each) => sum + each * each, 0);
  return level(at + 240) > 1.2 * level(at - 2640);
}

/** Returns the samples multiplied by a Hann window. */
function applyWindow(samples: Float64Array): Float64Array {
  return samples.map(
    (sample, index) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length)),
  );
}

/** Returns the power at a frequency, by Goertzel's algorithm. */
function powerAt(samples: Float64Array, hertz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [one, two] = [0, 0];
  for (let index = 0; index < samples.length; index++) {
    const next = (samples[index] ?? 0) + coefficient * one - two;
    two = one;
    one = next;
  }
  return (one * one + two * two - coefficient * one * two) / samples.length;
}

/** Formats notes in the order of their starts, such as `60+64 67`; notes that begin together are joined with `+`. */
export function formatNotes(notes: readonly SoundingNote[]): string {
  const starts = [...new Set(notes.map(({ at }) => at))].sort((one, other) => one - other);
  const groups = starts.map(start => notes.filter(({ at }) => at === start));
  return groups.map(group => group.map(({ midi }) => midi).join('+')).join(' ');
}
