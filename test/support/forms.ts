/** Returns a secret as it is and in the usual encodings, by the name of each encoding. */
export function formsOf(secret: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const forms = new Map([
    ['raw', secret],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON, slashes escaped', secret.replaceAll('/', '\\/')],
    ['hex', hex],
    ['HEX', hex.toUpperCase()],
    ['URL-encoded', encodeURIComponent(secret)],
    ['URL-encoded in lower case', encodeURIComponent(secret).replace(/%../g, code => code.toLowerCase())],
  ]);
  for (const before of [0, 1, 2]) {
    // The characters that depend only on the secret, for each position in a group of three bytes.
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor((all.length * 8) / 6);
    forms.set(`base64, ${before}`, all.toString('base64').slice(from, to));
    forms.set(`base64url, ${before}`, all.toString('base64url').slice(from, to));
  }
  return forms;
}

/** Returns the encodings in which the secret occurs in the bytes. */
export function foundIn(bytes: string | Uint8Array, forms: ReadonlyMap<string, string>): string[] {
  const buffer = Buffer.from(bytes);
  return [...forms].flatMap(([name, form]) => (buffer.includes(form) ? [name] : []));
}
