/** Joins small pieces to large ones of at least so many characters, as each piece of a format is one write. */
const size = 1 << 16;

export function* gather(pieces: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
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
    if (length < size) continue;
    yield joinedPieces(bytes, text);
    text = '';
    bytes = [];
    length = 0;
  }
  if (length > 0) yield joinedPieces(bytes, text);
}

function joinedPieces(bytes: Uint8Array[], text: string): string | Uint8Array {
  return bytes.length === 0 ? text : Buffer.concat([...bytes, Buffer.from(text)]);
}
