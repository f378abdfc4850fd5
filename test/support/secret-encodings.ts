/** Returns the secret, unchanged and in the usual encodings, by the name of each encoding. */
export function encodingsOf(secret: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const encodings = new Map([
    ['raw', secret],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON, slashes escaped', secret.replaceAll('/', '\\/')],
    ['hex', hex],
    ['HEX', hex.toUpperCase()],
    ['URL-encoded', encodeURIComponent(secret)],
    ['URL-encoded in lower case', encodeURIComponent(secret).replace(/%../g, code => code.toLowerCase())],
  ]);
  for (const offset of [0, 1, 2]) {
    // Base64 encodes groups of three bytes. These characters depend only on the secret, at each offset in a group.
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((padded.length * 8) / 6);
    encodings.set(`base64, ${offset}`, padded.toString('base64').slice(from, to));
    encodings.set(`base64url, ${offset}`, padded.toString('base64url').slice(from, to));
  }
  return encodings;
}

/** Returns the encodings in which the secret occurs in the bytes. */
export function findEncodings(bytes: string | Uint8Array, encodings: ReadonlyMap<string, string>): string[] {
  const buffer = Buffer.from(bytes);
  return [...encodings].flatMap(([name, encoded]) => (buffer.includes(encoded) ? [name] : []));
}
