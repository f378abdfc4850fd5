/** JSON for people: indented as by jq, coloured if the terminal has colours; numbers stay as they were sent. */

import type { JsonPiece } from '../../../base/text/plain.ts';
import { escapedJson } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import { gather, type Piece } from './pieces.ts';

/** Hostile nesting is not indented any further. */
const deepest = 200;

/** One or more JSON values in pieces of any size; each value starts a line. */
export function prettyJson(pieces: Iterable<Piece>, style: Style): Generator<Piece> {
  return gather(pretty(jsonTokens(pieces), style));
}

function* pretty(texts: Iterable<string>, { paint }: Style): Generator<string> {
  const open: string[] = [];
  let fresh = false;
  let isName = false;
  const newline = () => `\n${'  '.repeat(Math.min(open.length, deepest))}`;
  for (const text of texts) {
    const first = text.charAt(0);
    if (first === '}' || first === ']') {
      open.pop();
      yield (fresh ? '' : newline()) + paint.json('punctuation', text);
      fresh = false;
    } else if (first === ',') {
      yield paint.json('punctuation', text) + newline();
      isName = open.at(-1) === '{';
      continue;
    } else if (first === ':') {
      yield `${paint.json('punctuation', text)} `;
      isName = false;
      continue;
    } else {
      if (fresh) yield newline();
      fresh = first === '{' || first === '[';
      if (fresh) {
        open.push(first);
        yield paint.json('punctuation', text);
        isName = first === '{';
        continue;
      }
      yield paint.json(isName ? 'name' : jsonPieceOf(first), escapedJson(text));
    }
    if (open.length === 0) yield '\n';
  }
}

function jsonPieceOf(first: string): JsonPiece {
  if (first === '"') return 'string';
  return /[-\d]/.test(first) ? 'number' : 'literal';
}

/** Punctuation, whole strings, numbers and literals. */
function* jsonTokens(pieces: Iterable<Piece>): Generator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (const piece of pieces) {
    rest += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    rest = yield* wholeTokens(rest);
  }
  rest = yield* wholeTokens(`${rest}${decoder.decode()} `);
  if (rest !== '') yield rest;
}

/** The tokens that end within the text; returns what may go on. */
function* wholeTokens(text: string): Generator<string, string> {
  let at = 0;
  for (;;) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    const first = text[at];
    if (first === undefined) return '';
    const end = first === '"' ? stringEnd(text, at) : wordEnd(text, at);
    if (end === -1) return text.slice(at);
    yield text.slice(at, end);
    at = end;
  }
}

const space = /[ \t\r\n]*/y;
const word = /[{}[\]:,]|[^ \t\r\n{}[\]:,"]+/y;

/** Behind punctuation, a number or a literal; -1 at the end of the text, where it may go on. */
function wordEnd(text: string, start: number): number {
  word.lastIndex = start;
  word.test(text);
  return word.lastIndex < text.length ? word.lastIndex : -1;
}

/** Behind its closing quote; -1 where it has none. */
function stringEnd(text: string, start: number): number {
  let at = start;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return -1;
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
}
