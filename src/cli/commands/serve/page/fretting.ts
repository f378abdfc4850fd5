/** Reads the frets that a user has clicked on a neck from a URL: `x-3-2-0-1-0`. */
import { type OpenString, pitchedStrings } from '../../../../music/chords/neck-strings.ts';
import { maxFrets } from '../../../../music/draw/drawing.ts';
import type { Note } from '../../../../music/note.ts';
import { notesFromBass, notesOfFrets } from '../../../../music/reading/frets.ts';
import type { Link, LinkOfFret } from './drawings/spots.ts';
import { addressWith } from './form.ts';
import { type NeckChoice, pageNeckQuery } from './music/neck-form.ts';
import { PageError } from './page-source.ts';

/** A fret for each string, the lowest string first; undefined for a silent string. */
export type Fretting = readonly (number | undefined)[];

/** Reads the frets of an address; undefined if it has none. @throws PageError */
export function readFretting(text: string, strings: readonly OpenString[]): Fretting | undefined {
  if (text === '') return undefined;
  const parts = text.split('-');
  const isFretting =
    parts.length === strings.length &&
    parts.every((part, index) => {
      const { startFret = 0 } = strings[index] ?? {};
      const fret = Number(part);
      return part === 'x' || (/^\d{1,2}$/.test(part) && fret <= maxFrets && (fret === 0 || fret > startFret));
    });
  if (!isFretting)
    throw new PageError(
      400,
      `Frets: '${text.slice(0, 40)}' is not a fret for each of ${strings.length} strings, for example x-3-2-0-1-0.`,
    );
  return parts.map(part => (part === 'x' ? undefined : Number(part)));
}

/** Returns the fretting as text for a URL; empty if every string is muted. */
function frettingText(fretting: Fretting): string {
  return fretting.every(fret => fret === undefined) ? '' : fretting.map(fret => fret ?? 'x').join('-');
}

/** Returns each sounding note once, the bass first; none if the pitch of a string is not known. */
export function soundingNotes(fretting: Fretting, strings: readonly OpenString[]): readonly Note[] {
  const neckStrings = pitchedStrings(strings);
  const sounds = notesOfFrets(fretting.map(fret => fret ?? 'x').join('-'), neckStrings);
  return sounds === undefined ? [] : notesFromBass(sounds, neckStrings);
}

/** The longest label of a string, in characters. */
const maxLabelLength = 8;

/** Returns links that fret a string when clicked. A click on the same fret again mutes the string. */
export function fretLinks(
  values: NeckChoice,
  strings: readonly OpenString[],
  fretting: Fretting = strings.map(() => undefined),
): LinkOfFret {
  return (string, fret) => {
    const isPressed = fretting[string] === fret;
    const nextFretting = fretting.map((each, index) =>
      index === string ? (isPressed ? undefined : fret) : each,
    );
    const address = addressWith('/notes', { frets: frettingText(nextFretting), ...pageNeckQuery(values) });
    const { label = '', isFretless } = strings[string] ?? {};
    const name = label.slice(0, maxLabelLength);
    const fretName = fret === 0 ? 'open' : isFretless ? `${fret} semitones up` : `fret ${fret}`;
    return { address, title: `${isPressed ? 'mute string' : 'string'} ${name}, ${fretName}` } satisfies Link;
  };
}
