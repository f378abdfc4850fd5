/** Necks with strings, on which music is drawn. */
import { commonNote, noteName, parseNote, pitchClass } from '../note.ts';

export interface OpenString {
  readonly label: string;
  /** MIDI number; undefined where it isn't known. */
  readonly midi: number | undefined;
  /** The fret at which a short string begins, as a banjo's fifth does at fret 5; absent for 0. */
  readonly from?: number;
}

export const mostStrings = 18;

/**
 * Strings as they lie on the instrument. The first of five that is higher than all the others is a banjo's: it begins
 * at fret 5.
 */
export function lying<String extends Pick<OpenString, 'midi'>>(
  strings: readonly String[],
): readonly (String & Pick<OpenString, 'from'>)[] {
  const [first, ...others] = strings;
  const top = first?.midi;
  const isBanjo = others.length === 4 && top !== undefined && others.every(({ midi = top }) => midi < top);
  return isBanjo && first ? [{ ...first, from: 5 }, ...others] : strings;
}

/** What a text says of a tuning: its strings as they lie, or the word among them that is no note with an octave. */
type ReadTuning = { readonly strings: readonly OpenString[] } | { readonly wrong: string };

/** `E2,A2,D3,G3,B3,E4`; undefined of a text that is no such list, as the name of an instrument. */
export function readTuning(text: string): ReadTuning | undefined {
  const words = text
    .slice(0, longestTuning)
    .split(/[\s,]+/)
    .filter(Boolean);
  const strings = words.map(stringNamed);
  if (!strings.some(string => string !== undefined)) return undefined;
  const wrong = strings.indexOf(undefined);
  if (wrong !== -1) return { wrong: words[wrong] ?? '' };
  return { strings: lying(strings.filter(string => string !== undefined)) };
}

const longestTuning = 400;

/** `E2`, `Bb3`, `F#-1`: a note and its octave, of which the fourth begins at middle C. */
function stringNamed(word: string): OpenString | undefined {
  const [, name = '', octave = ''] = /^(\D+?)(-?\d)$/.exec(word) ?? [];
  const note = parseNote(name);
  if (!note) return undefined;
  // C♭4 is the key below C4, B♯3 that of C4: the octave is the letter's.
  const natural = pitchClass({ ...note, alteration: 0 });
  const midi = (Number(octave) + 1) * 12 + natural + note.alteration;
  return midi < 0 || midi > 127 ? undefined : { label: noteName(note) + octave, midi };
}

/** The strings with a capo at that fret: frets count from it, on a short string as on the others. */
export function withCapo(strings: readonly OpenString[], capo: number): readonly OpenString[] {
  return strings.map(string => {
    if (string.midi === undefined) return string;
    const midi = string.midi + capo;
    return { ...string, midi, label: `${noteName(commonNote(midi % 12))}${Math.floor(midi / 12) - 1}` };
  });
}
