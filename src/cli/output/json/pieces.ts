/** Text, or bytes of UTF-8. */
export type Piece = string | Uint8Array;

/** Minimum length of joined pieces in characters, because each piece is written separately. */
const minLength = 1 << 16;

export function* joinSmallPieces(pieces: Iterable<Piece>): Generator<Piece> {
  let text = '';
  let bytes: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
    } else {
      bytes.push(Buffer.from(text), piece);
      text = '';
    }
    length += piece.length;
    if (length < minLength) continue;
    yield concatenate(bytes, text);
    text = '';
    bytes = [];
    length = 0;
  }
  if (length > 0) yield concatenate(bytes, text);
}

function concatenate(bytes: Uint8Array[], text: string): Piece {
  return bytes.length === 0 ? text : Buffer.concat([...bytes, Buffer.from(text)]);
}
