/** Whether words can be in records, told by their JSON: where none can, nothing need be parsed. */
import { wordsOf } from './words.ts';

/** All that isn't ASCII but ♯, ♭, 𝄪 and 𝄫, as UTF-8 whose bytes are characters (Latin-1). */
const foreign = /(?!\xe2\x99[\xad\xaf]|\xf0\x9d\x84[\xaa\xab])[\xc0-\xff]/g;

/**
 * False where no text in the records, nor a name that is made of their fields, has the word in it when it is folded.
 * @param word one of `wordsOf`
 * @param json well-formed, a UTF-8 byte for each character (Latin-1), which spares decoding
 */
export function mayStandIn(json: string, word: string): boolean {
  // An accidental at the end may be a word or a number in the record.
  if (/[#b]$/.test(word) || json.includes('\\u')) return true;
  // Elsewhere it may be a sign, of at most three bytes for each character that it is folded to.
  const signed = word.replace(/[#b]+/g, signs => `[#b\x80-\xff]{1,${3 * signs.length}}`);
  if (new RegExp(signed, 'i').test(json)) return true;
  foreign.lastIndex = 0;
  for (let found = foreign.exec(json); found; found = foreign.exec(json)) {
    const end = json.indexOf('"', found.index);
    if (end === -1) return true;
    const text = json.slice(json.lastIndexOf('"', found.index), end);
    if (wordsOf(Buffer.from(text, 'latin1').toString()).some(each => each.includes(word))) return true;
    foreign.lastIndex = end;
  }
  return false;
}
