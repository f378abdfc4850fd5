/**
 * Checks the JSON text that encloses the value at a path, chunk by chunk. If a name occurs twice in an object, some
 * readers take the first and others the last (RFC 8259 §4), so that it is refused outside of records. In records, which
 * are the value and the objects in lists, the last counts.
 */
import { Failure, unfitAnswer } from '../../../base/errors.ts';
import { isFields } from '../../../base/io.ts';

const quote = 0x22;
const backslash = 0x5c;
export const comma = 0x2c;
const colon = 0x3a;
export const openObject = 0x7b;
const closeObject = 0x7d;
export const openArray = 0x5b;
export const closeArray = 0x5d;

/** An open container: the names of an object so far, a record, whose names may be any, or an array. */
type Container = Set<string> | 'record' | 'array';

export class Envelope {
  readonly #path: readonly string[];
  /** Path parts entered. */
  #level = 0;
  readonly #open: Container[] = [];
  #expects: 'value' | 'name' | 'colon' | 'end' = 'value';
  /** Whether the value is still to come, is being read, or has been read. */
  #value: 'ahead' | 'here' | 'behind' = 'ahead';
  #string: 'none' | 'name' | 'text' = 'none';
  #escaped = false;
  #name: Buffer[] = [];

  /** @param path leads to the value through objects; an empty one means that the text is the value */
  constructor(path: readonly string[]) {
    this.#path = path;
  }

  /**
   * Up to the value, which the caller passes over, or the chunk's end: the position. The chunk may be overwritten
   * afterwards. Throws Failure: service, malformed_answer.
   */
  walk(chunk: Uint8Array, from: number): number {
    let at = from;
    while (at < chunk.length) {
      if (this.#string !== 'none') {
        at = this.#inString(chunk, at);
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (this.#expects === 'value' && this.#open.length === 0 && isMark(byte)) {
        at++;
        continue;
      }
      if (this.#isAtValue() && !isSpace(byte)) {
        this.#value = 'behind';
        this.#expects = 'end';
        return at;
      }
      this.#take(byte);
      at++;
    }
    return at;
  }

  /** As `walk`, but over the value too, up to the chunk's end. */
  pass(chunk: Uint8Array): void {
    const at = this.walk(chunk, 0);
    if (at === chunk.length) return;
    this.#value = 'here';
    this.#expects = 'value';
    this.walk(chunk, at);
  }

  /** Throws unless the text was whole: network, truncated_answer. */
  end(): void {
    if (this.#value === 'ahead' || this.#open.length > 0 || this.#string !== 'none') throw truncatedBody();
  }

  /** Throws: there is something else than the value. */
  missing(): Failure {
    const where = this.#path.length === 0 ? 'at the top' : `under "${this.#path.join('.')}"`;
    return unfitAnswer(`The answer has no list of records ${where}.`, 'malformed_answer');
  }

  /** The value that is expected is the one of the path as far as it is entered. */
  #isOnPath(): boolean {
    return this.#value === 'ahead' && this.#open.length === this.#level;
  }

  #isAtValue(): boolean {
    return this.#expects === 'value' && this.#isOnPath() && this.#level === this.#path.length;
  }

  #take(byte: number): void {
    const isClosing = byte === closeObject || byte === closeArray;
    if (isSpace(byte)) return;
    if (isClosing && this.#expects !== 'colon') this.#close(byte);
    else if (this.#expects === 'value') this.#startValue(byte);
    else if (this.#expects === 'end') this.#pastValue(byte);
    else if (byte !== (this.#expects === 'name' ? quote : colon)) throw malformedAnswer();
    else if (byte === quote) this.#string = 'name';
    else this.#expects = 'value';
  }

  #startValue(byte: number): void {
    if (!isValueStart(byte)) throw malformedAnswer();
    if (byte !== openObject && this.#isOnPath()) throw this.missing();
    this.#expects = 'end';
    if (byte === quote) this.#string = 'text';
    else if (byte === openArray) this.#enter('array', 'value');
    else if (byte === openObject) this.#enter(this.#isInRecord() ? 'record' : new Set(), 'name');
    else this.#leaveValue();
  }

  /** The rest of a literal, and what divides values. */
  #pastValue(byte: number): void {
    if (byte === quote || byte === openObject || byte === openArray || this.#open.length === 0)
      throw malformedAnswer();
    if (byte === comma) this.#expects = this.#open.at(-1) === 'array' ? 'value' : 'name';
  }

  #isInRecord(): boolean {
    return this.#value === 'here' || typeof this.#open.at(-1) === 'string';
  }

  #enter(container: Container, expects: 'value' | 'name'): void {
    this.#open.push(container);
    this.#expects = expects;
  }

  #close(byte: number): void {
    const container = this.#open.pop();
    if (container === undefined || (container === 'array') !== (byte === closeArray)) throw malformedAnswer();
    if (this.#value === 'ahead' && this.#open.length === this.#level) throw this.missing();
    this.#expects = 'end';
    this.#leaveValue();
  }

  #leaveValue(): void {
    if (this.#value === 'here' && this.#open.length === this.#level) this.#value = 'behind';
  }

  /** The position after the closing quote, or the chunk's end. */
  #inString(chunk: Uint8Array, from: number): number {
    const at = closingQuote(chunk, this.#escaped ? from + 1 : from);
    this.#escaped = at > chunk.length;
    const isName = this.#string === 'name' && this.#open.at(-1) !== 'record';
    if (isName) this.#name.push(Buffer.from(chunk.subarray(from, at)));
    if (at >= chunk.length) return chunk.length;
    if (isName) this.#endName();
    else this.#leaveValue();
    this.#expects = this.#string === 'name' ? 'colon' : 'end';
    this.#string = 'none';
    return at + 1;
  }

  #endName(): void {
    const name = parseName(Buffer.concat(this.#name));
    this.#name = [];
    const names = this.#open.at(-1);
    if (!(names instanceof Set)) return;
    if (names.has(name)) throw twoValues(name);
    names.add(name);
    if (this.#value === 'ahead' && this.#open.length === this.#level + 1 && name === this.#path[this.#level])
      this.#level++;
  }
}

/**
 * Throws Failure if a name occurs twice in an object outside of the value at the path: service, malformed_answer.
 * @param value what JSON.parse made of the text
 */
export function refuseNamesTwice(text: Uint8Array, value: unknown, path: readonly string[]): void {
  const { buffer, byteOffset, byteLength } = text;
  const isPlain = path.length === 0 || hasNoneTwice(Buffer.from(buffer, byteOffset, byteLength), value, path);
  if (isPlain) return;
  const envelope = new Envelope(path);
  envelope.pass(text);
  envelope.end();
}

/**
 * Passes the chunks on. Throws Failure if a name occurs twice in an object outside of the value at the path: service,
 * name_twice. Other errors of the text are left to its reader.
 */
export function* withoutNamesTwice(
  chunks: Iterable<Uint8Array>,
  path: readonly string[],
): Generator<Uint8Array> {
  const envelope = new Envelope(path);
  let isEnvelope = true;
  for (const chunk of chunks) {
    try {
      if (isEnvelope) envelope.pass(chunk);
    } catch (error) {
      if (error instanceof Failure && error.code === nameTwice) throw error;
      isEnvelope = false;
    }
    yield chunk;
  }
}

/**
 * Searches for names at most. For nearly all texts a search for each name is enough, at a tenth of the cost of the
 * walk.
 */
const mostSearches = 32;

function hasNoneTwice(text: Buffer, value: unknown, path: readonly string[]): boolean {
  const names = new Set<string>();
  if (!collectNames(value, path, names) || text.includes('\\u')) return false;
  return ![...names].some(name => occursTwice(name, text));
}

/**
 * Collects the names outside of the value. False if searching them would take longer, or could miss one: `\/` is `/`
 * too.
 */
function collectNames(value: unknown, path: readonly string[] | undefined, names: Set<string>): boolean {
  if (path?.length === 0 || !isFields(value)) return true;
  for (const name in value) {
    if (names.has(name) || names.size === mostSearches || !/^\w+$/.test(name)) return false;
    names.add(name);
    if (!collectNames(value[name], name === path?.[0] ? path.slice(1) : undefined, names)) return false;
  }
  return true;
}

/** Whether a name occurs twice, perhaps in the same object. */
function occursTwice(name: string, text: Buffer): boolean {
  // The first quotation mark is left out: the search would stop at each of the many in the text.
  const key = `${name}"`;
  const first = text.indexOf(key);
  return first !== -1 && text.includes(key, first + 1);
}

function parseName(bytes: Buffer): string {
  try {
    return JSON.parse(`"${bytes.toString()}"`);
  } catch {
    throw malformedAnswer();
  }
}

/** Where the closing quote of a string stands, whose rest this is; the chunk's end or, behind a backslash, one more. */
function closingQuote(chunk: Uint8Array, from: number): number {
  let at = from;
  while (at < chunk.length && chunk[at] !== quote) at += chunk[at] === backslash ? 2 : 1;
  return at;
}

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Of a byte order mark, which a reader may pass over (RFC 8259 §8.1). */
function isMark(byte: number): boolean {
  return byte === 0xef || byte === 0xbb || byte === 0xbf;
}

export function isValueStart(byte: number): boolean {
  return '{["-0123456789tfn'.includes(String.fromCharCode(byte));
}

/** Characters of a name that a message quotes. */
const longestQuoted = 40;

/** The code of the failure. A caller that only passes bytes on may ignore it. */
export const nameTwice = 'name_twice';

function twoValues(name: string): Failure {
  const quoted = name.length > longestQuoted ? `${name.slice(0, longestQuoted)}…` : name;
  return unfitAnswer(`The answer has two values under one name: "${quoted}".`, nameTwice);
}

export function malformedAnswer(cause?: unknown): Failure {
  return new Failure('service', 'The answer is not well-formed JSON.', {
    code: 'malformed_answer',
    cause,
  });
}

export function truncatedBody(): Failure {
  return new Failure('network', 'The answer was cut off.', {
    code: 'truncated_answer',
    hint: 'Try again; --refresh asks the service anew.',
  });
}
