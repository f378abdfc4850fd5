/** Formats JSON for people: indented as by jq, coloured if the terminal has colours, with numbers unchanged. */

import { escapeJson } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import { joinSmallPieces, type Piece } from './pieces.ts';

/** Maximum depth of indentation, for hostile nesting. */
const maxDepth = 200;

/** Formats one or more JSON values in pieces of any size; each value starts a line. */
export function prettyJson(pieces: Iterable<Piece>, style: Style): Generator<Piece> {
  const bytes = Array.from(pieces, piece => Buffer.from(piece));
  return joinSmallPieces(formatTokens(jsonTokens(Buffer.concat(bytes).toString()), style));
}

function* formatTokens(tokens: Iterable<string>, { paint }: Style): Generator<string> {
  const openBrackets: string[] = [];
  let isJustOpened = false;
  let isName = false;
  const newline = () => `\n${'  '.repeat(Math.min(openBrackets.length, maxDepth))}`;
  for (const text of tokens) {
    const character = text.charAt(0);
    if (character === '}' || character === ']') {
      openBrackets.pop();
      yield (isJustOpened ? '' : newline()) + paint.json('punctuation', text);
      isJustOpened = false;
    } else if (character === ',') {
      yield paint.json('punctuation', text) + newline();
      isName = openBrackets.at(-1) === '{';
      continue;
    } else if (character === ':') {
      yield `${paint.json('punctuation', text)} `;
      isName = false;
      continue;
    } else {
      if (isJustOpened) yield newline();
      isJustOpened = character === '{' || character === '[';
      if (isJustOpened) {
        openBrackets.push(character);
        yield paint.json('punctuation', text);
        isName = character === '{';
        continue;
      }
      const type = character === '"' ? 'string' : /[-\d]/.test(character) ? 'number' : 'literal';
      yield paint.json(isName ? 'name' : type, escapeJson(text));
    }
    if (openBrackets.length === 0) yield '\n';
  }
}

const token = /[ \t\r\n]*([{}[\]:,"]|[^ \t\r\n{}[\]:,"]+)/y;

/** Yields punctuation, whole strings, numbers and literals. */
function* jsonTokens(text: string): Generator<string> {
  let position = 0;
  for (;;) {
    token.lastIndex = position;
    const [, tokenText] = token.exec(text) ?? [];
    if (tokenText === undefined) return;
    const start = token.lastIndex - tokenText.length;
    position = tokenText === '"' ? stringEnd(text, start) : token.lastIndex;
    yield text.slice(start, position);
  }
}

/** Returns the position after a string's closing quote, or the end of the text if it has none. */
function stringEnd(text: string, start: number): number {
  let position = start;
  for (;;) {
    position = text.indexOf('"', position + 1);
    if (position === -1) return text.length;
    let slashes = 0;
    while (text[position - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return position + 1;
  }
}
