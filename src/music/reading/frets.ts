/** Reads frets, one for each string: `x32010`, `8-10-10-9-8-8`. */
import { chordsOfNotes, spellPitches } from '../chords/chord-names.ts';
import { hasBassString, midiAtFret, type NeckString } from '../chords/neck-strings.ts';
import { type Note, noteName, type PitchedNote } from '../note.ts';
import { distinctNotes } from '../scale/scale.ts';
import { cutWord, invalidWords, type Reading, type ReadingContext, type TypedText } from './reading.ts';
import { pitchedMusic } from './values.ts';

/** A guitar in its usual tuning, from E2 up. */
export const guitar: readonly NeckString[] = [40, 45, 50, 55, 59, 64].map(midi => ({ midi }));
const maxFrets = 24;

/** Reads frets on the requested neck, else on a guitar, for which a text of only 0 and 1 is not read: it is a rhythm. */
export function readFrets({ text }: TypedText, { strings }: ReadingContext): Reading | undefined {
  const requested = strings && notesOfFrets(text, strings);
  if (requested) return fretsReading(text, requested, strings, 'on that neck');
  const pitches = /^[01\s]*1[01\s]*$/.test(text) ? undefined : notesOfFrets(text, guitar);
  return pitches && fretsReading(text, pitches, guitar, 'of a guitar');
}

function fretsReading(
  text: string,
  pitches: readonly PitchedNote[],
  strings: readonly NeckString[],
  neckText: string,
): Reading {
  const notes = notesFromBass(pitches, strings);
  const description = `${text.toLowerCase()}: frets ${neckText}, ${notes.map(noteName).join(' ')}.`;
  return { value: pitchedMusic(pitches, notes), description };
}

/** Returns each sounding note once, the bass first. Without a bass string, the root of the chord is the bass. */
export function notesFromBass(
  pitches: readonly PitchedNote[],
  strings: readonly NeckString[],
): readonly Note[] {
  const ascending = distinctNotes(pitches.toSorted((a, b) => a.midi - b.midi));
  const root = hasBassString(strings) ? undefined : chordsOfNotes(ascending)[0]?.root;
  return root ? distinctNotes([root, ...ascending]) : ascending;
}

/** Reads a text that must be a list of frets. @throws Failure if the text is not a list of frets on that neck */
export function requireFrets(text: string, strings: readonly NeckString[], neck: string): Reading {
  const pitches = notesOfFrets(text.trim(), strings);
  if (pitches) return fretsReading(text.trim(), pitches, strings, `on ${neck}`);
  const { length } = strings;
  throw invalidWords(
    `'${cutWord(text)}' is not a list of frets on ${neck}.`,
    length === 0
      ? 'The pitches of its strings are not known.'
      : `Give a fret for each of its ${length} strings, the lowest first: ${'0'.repeat(length)}; x is a string that is not played.`,
  );
}

/**
 * Returns the sounding notes in the order of the strings. Undefined if the text is not a list of frets, if there is not
 * one fret for each string, or if no string sounds.
 */
export function notesOfFrets(
  typedFrets: string,
  strings: readonly NeckString[],
): readonly PitchedNote[] | undefined {
  if (typedFrets.length > 3 * 40) return undefined;
  const text = typedFrets.replace(/^[([](.*)[)\]]$/s, '$1');
  const isCompact = text.length === strings.length && /^[x\d]+$/i.test(text);
  const parts = isCompact ? [...text] : text.split(/[-,/\s]+/);
  const isFret = (part: string, { startFret = 0 }: NeckString) =>
    /^(?:x|\d{1,2})$/i.test(part) &&
    !(Number(part) > maxFrets || (Number(part) > 0 && Number(part) < startFret));
  const areFrets =
    parts.length === strings.length && strings.every((string, index) => isFret(parts[index] ?? '', string));
  // Numbers separated by spaces may be chord numbers.
  const isSpaced = !isCompact && !/^[^\s,]+$/.test(text);
  if (!areFrets || (isSpaced && !parts.some(part => /^(?:x|0|[89]|\d\d)$/i.test(part)))) return undefined;
  const midis = strings.flatMap((string, index) =>
    /x/i.test(parts[index] ?? '') ? [] : [midiAtFret(string, Number(parts[index]))],
  );
  if (midis.length === 0) return undefined;
  return spellPitches(midis);
}
