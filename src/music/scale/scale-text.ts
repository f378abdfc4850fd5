/** Reads the notes of key-scales from their JSON text, at a fifth of the cost of parsing. */
import { memoized } from '../../base/memo.ts';
import { type Note, parseNote, pitchClass } from '../note.ts';
import type { ScaleSet } from './scale.ts';

export interface KnownScale {
  readonly id: number;
  readonly set: ScaleSet;
  /** Undefined where only the record tells it. */
  readonly spelled?: () => SpelledScale | undefined;
}

/** What tells two scales of the same pitch classes apart. */
export interface SpelledScale {
  /** With the tonic: `C dorian`. */
  readonly name: string;
  /** Without it. */
  readonly mode: string;
  /** It goes up and down in different ways. */
  readonly hasWays: boolean;
  readonly notes: readonly Note[];
}

/** A scale with its JSON, a UTF-8 byte for each character (Latin-1), which spares decoding. */
export interface ScaleInText extends KnownScale {
  readonly json: string;
}

const start = /^\{"meta":\{[^{}]*\},"data":\[/;
/** The fields after the name of a tone, or after the tones: no objects, no lists, and no other name of a tone. */
const fieldsForm = String.raw`(?:,"(?!noteName")[^"\\]*":(?:"[^"\\]*"|[^"[\]{},]*))*`;
const toneForm = String.raw`\{(?:[^{}]*?,)?"noteName":"([^"\\]*(?:\\.[^"\\]*)*)"${fieldsForm}\}`;
/** Tones of a plain scale at most: the twelve and the octave. */
const mostTones = 13;
/** Optional groups within each other: a text can match in one way only, so that a mismatch costs no time. */
const tonesForm = Array(mostTones).fill(toneForm).join('(?:,') + ')?'.repeat(mostTones - 1);
/** A record with its id first. One expression for all tones is faster than one for each. */
const scaleForm = new RegExp(
  String.raw`\n?(\{"id":(\d{1,15}),(?:[^[\]{}]*,)?"tones":\[${tonesForm}\]${fieldsForm}\})\n?[,\]]`,
  'y',
);
/** Characters; no plain scale is longer. */
const longest = 1 << 16;

/**
 * The scales of a collection as long as their texts are plain: no white space but line breaks between them, the id first,
 * and tones that are flat objects with a note name. Returns whether these were all; if not, the caller has to parse the
 * others.
 * @param chunks well-formed JSON; a chunk may be overwritten once the next is asked for
 */
export function* scalesInText(chunks: Iterable<Uint8Array>): Generator<ScaleInText, boolean> {
  let text = '';
  let isBegun = false;
  for (const chunk of chunks) {
    text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    let at: number = isBegun ? 0 : (start.exec(text)?.[0].length ?? 0);
    isBegun ||= at > 0;
    scaleForm.lastIndex = at;
    for (let found = scaleForm.exec(text); isBegun && found; found = scaleForm.exec(text)) {
      const set = setOf(found);
      if (!set) break;
      at = scaleForm.lastIndex;
      yield { id: Number(found[2]), set, json: found[1] ?? '' };
      if (text[at - 1] === ']') return true;
      scaleForm.lastIndex = at;
    }
    text = text.slice(at);
    if (text.length > longest) break;
  }
  return false;
}

/** The pitch classes of the names that `scaleForm` has found. The loop is for speed: there may be 100,000 scales. */
function setOf(found: readonly (string | undefined)[]): ScaleSet | undefined {
  let root = -1;
  let mask = 0;
  for (let index = 3; index < found.length; index++) {
    const name = found[index];
    if (name === undefined) break;
    const pitch = pitchOfText(name);
    if (pitch === undefined) return undefined;
    if (root === -1) root = pitch;
    mask |= 1 << pitch;
  }
  return { root, mask };
}

/** The pitch class of a name in JSON. */
const pitchOfText = memoized((name: string): number | undefined => {
  const note = parseNote(String(JSON.parse(`"${Buffer.from(name, 'latin1').toString()}"`)));
  return note && pitchClass(note);
}, 4096);
