/** The notes of key-scales told from their JSON text, at a fifth of what parsing costs. */
import { memoized } from '../../base/memo.ts';
import { parseNote, pitchClass } from '../note.ts';
import type { ScaleSet } from './scale.ts';

export interface KnownScale {
  readonly id: number;
  readonly set: ScaleSet;
}

/** A scale with its JSON, a UTF-8 byte for each character (Latin-1), which spares decoding. */
export interface ScaleInText extends KnownScale {
  readonly json: string;
}

const start = /^\{"meta":\{[^{}]*\},"data":\[/;
/** The id stands first, and the only brackets are those of the tones: so no string can be taken for them. */
const scaleForm = /\n?(\{"id":(\d{1,15}),(?:[^[\]{}]*,)?"tones":\[([^[\]]*)\][^[\]{}]*\})\n?([,\]])/y;
const toneForm = /\{(?:[^{}]*?,)?"noteName":"((?:[^"\\]|\\.)*)"[^{}]*\}(?:,(?=\{)|$)/y;
/** Characters; no plain scale is longer. */
const longest = 1 << 16;

/**
 * The scales of a collection, as long as their texts are plain: without white space but for line breaks between them, each with its id first, and
 * tones that are flat objects with a note name each. Gives back whether these were all; if not, whoever asks parses
 * the others.
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
      const [, json = '', id, tones = '', behind] = found;
      const set = setOf(tones);
      if (!set) break;
      at = scaleForm.lastIndex;
      yield { id: Number(id), set, json };
      if (behind === ']') return true;
      scaleForm.lastIndex = at;
    }
    text = text.slice(at);
    if (text.length > longest) break;
  }
  return false;
}

function setOf(tones: string): ScaleSet | undefined {
  let [root, mask, end] = [-1, 0, 0];
  toneForm.lastIndex = 0;
  for (let found = toneForm.exec(tones); found; found = toneForm.exec(tones)) {
    const pitch = pitchOfText(found[1] ?? '');
    if (pitch === undefined) return undefined;
    if (root === -1) root = pitch;
    mask |= 1 << pitch;
    end = toneForm.lastIndex;
    if (end === tones.length) break;
  }
  return root === -1 || end < tones.length ? undefined : { root, mask };
}

/** Of a name as a JSON string has it. */
const pitchOfText = memoized((name: string): number | undefined => {
  const note = parseNote(String(JSON.parse(`"${Buffer.from(name, 'latin1').toString()}"`)));
  return note && pitchClass(note);
}, 4096);
