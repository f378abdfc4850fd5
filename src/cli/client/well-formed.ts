/**
 * Is a text JSON (RFC 8259)? An automaton reads it byte by byte as the pieces of an answer come, so that a
 * body of any size is known to be whole before any of it is stored or shown. It remembers only the nesting, of a
 * million brackets; more are malformed. Its rules are here; what walks them is well-formed.wat, in WebAssembly.
 * As `JSON.parse` does, it accepts every byte from 0x80 on within strings.
 */

import { code } from './well-formed.json';

/** Looks at JSON (RFC 8259) in pieces of UTF-8, as they come. */
export interface WellFormedness {
  add(piece: Uint8Array): void;
  /** After the last piece. `cut`: JSON as far as it goes; `malformed`: nothing that follows could mend it. */
  verdict(): 'whole' | 'cut' | 'malformed';
}

/** What a state does with the bytes on the left, each of them alone; on the right is a state or an action. */
type Rules = Readonly<Record<string, string>>;
type States = Readonly<Record<string, Rules>>;

const white = ' \t\n\r';
const digits = '0123456789';

/**
 * The states of a value and of the places around it. Each kind of surrounding has its own copy of them, so
 * that the automaton knows without looking at its memory what may follow a value.
 * @param follow what may follow a value here
 */
function valueStates(within: string, follow: Rules): States {
  const the = (state: string): string => `${within} ${state}`;
  const value: Rules = {
    '{': 'openObject',
    '[': 'openArray',
    '"': the('string'),
    '-': the('minus'),
    '0': the('zero'),
    '123456789': the('integer'),
    t: the('t'),
    f: the('f'),
    n: the('n'),
  };
  const after = { ...follow, [white]: the('after') };
  // An array may close before its first value.
  const closing: Rules = follow[']'] === undefined ? {} : { ']': follow[']'] };
  const decimals = { '.': the('point'), eE: the('exponent') };
  return {
    [the('value')]: { ...value, [white]: the('value') },
    [the('first')]: { ...value, [white]: the('first'), ...closing },
    [the('after')]: after,
    ...textStates(the('string'), the('after')),
    [the('minus')]: { '0': the('zero'), '123456789': the('integer') },
    [the('zero')]: { ...after, ...decimals },
    [the('integer')]: { ...after, ...decimals, [digits]: the('integer') },
    [the('point')]: { [digits]: the('fraction') },
    [the('fraction')]: { ...after, [digits]: the('fraction'), eE: the('exponent') },
    [the('exponent')]: { '+-': the('sign'), [digits]: the('power') },
    [the('sign')]: { [digits]: the('power') },
    [the('power')]: { ...after, [digits]: the('power') },
    ...Object.assign({}, ...['true', 'false', 'null'].map(word => literalStates(word, the))),
  };
}

/** A string and its escapes (RFC 8259 §7). `plain` stands for every byte from 0x20 on but `"` and `\`. */
function textStates(state: string, end: string): States {
  const escaping = `${state} escape`;
  const digit = (left: number): string => (left === 0 ? state : `${state} digit ${left}`);
  const hexadecimal = [4, 3, 2, 1].map((left): [string, Rules] => [
    digit(left),
    { [`${digits}abcdefABCDEF`]: digit(left - 1) },
  ]);
  return {
    [state]: { plain: state, '\\': escaping, '"': end },
    [escaping]: { '"\\/bfnrt': state, u: digit(4) },
    ...Object.fromEntries(hexadecimal),
  };
}

/** `t`, `tr`, `tru`: each state is named by what has been read. */
function literalStates(word: string, the: (state: string) => string): States {
  const steps = [...word.slice(1)].map((letter, index): [string, Rules] => {
    const read = word.slice(0, index + 1);
    return [the(read), { [letter]: the(read + letter === word ? 'after' : read + letter) }];
  });
  return Object.fromEntries(steps);
}

const text = valueStates('text', {});

/** Bytes that have no rule in a state make the text malformed. */
const grammar: States = {
  ...text,
  ...valueStates('object', { ',': 'next name', '}': 'close' }),
  ...valueStates('array', { ',': 'array value', ']': 'close' }),
  // At the start, and there only, a byte order mark may be ignored (§8.1).
  start: { ...text['text value'], '\xef': 'mark' },
  mark: { '\xbb': 'mark end' },
  'mark end': { '\xbf': 'text value' },
  'first name': { [white]: 'first name', '"': 'name', '}': 'close' },
  'next name': { [white]: 'next name', '"': 'name' },
  ...textStates('name', 'colon'),
  colon: { [white]: 'colon', ':': 'object value' },
};

/** In these any number of plain bytes may follow. */
const inStrings = Object.keys(grammar).filter(state => grammar[state]?.plain !== undefined);
const elsewhere = Object.keys(grammar).filter(state => !inStrings.includes(state));

const states = ['malformed', ...inStrings, ...elsewhere];
const numbers = new Map(
  [...states, 'openObject', 'openArray', 'close'].map((name, number) => [name, number]),
);
const stateNumber = (name: string): number => numbers.get(name) ?? 0;

/** The bytes that a string may hold as they are. */
const plainBytes = Array.from({ length: 256 }, (_, byte) => byte).filter(
  byte => byte >= 0x20 && byte !== 0x22 && byte !== 0x5c,
);

/** State × 256 + byte → state or action. */
const transitions = new Uint8Array(states.length * 256);
for (const [state, rules] of Object.entries(grammar))
  for (const [bytes, next] of Object.entries(rules))
    for (const byte of bytes === 'plain' ? plainBytes : Buffer.from(bytes, 'latin1'))
      transitions[stateNumber(state) * 256 + byte] = stateNumber(next);

const malformed = stateNumber('malformed');

/** Where a text may end. */
const ends: ReadonlySet<number> = new Set(
  ['after', 'zero', 'integer', 'fraction', 'power'].map(state => stateNumber(`text ${state}`)),
);

/** Of well-formed.wat, which says what is where in its memory. */
interface Automaton {
  readonly memory: WebAssembly.Memory;
  /** The state after a piece. */
  add(size: number): number;
}

const pieceAt = 0x10000;
const mostPiece = 0x10000 - 16;

/** An automaton at the start of a text; each text wants one of its own. */
export function wellFormedness(): WellFormedness {
  const { exports } = new WebAssembly.Instance<Automaton>(
    new WebAssembly.Module(Buffer.from(code, 'base64')),
    {
      state: {
        start: stateNumber('start'),
        malformed,
        lastInString: inStrings.length,
        openObject: stateNumber('openObject'),
        close: stateNumber('close'),
        firstName: stateNumber('first name'),
        firstValue: stateNumber('array first'),
        afterInText: stateNumber('text after'),
        afterInObject: stateNumber('object after'),
        afterInArray: stateNumber('array after'),
      },
    },
  );
  const { memory, add } = exports;
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(transitions);
  let state = stateNumber('start');
  return {
    add(piece) {
      for (let at = 0; at < piece.length; at += mostPiece) {
        const part = piece.subarray(at, at + mostPiece);
        bytes.set(part, pieceAt);
        bytes[pieceAt + part.length] = 0x22;
        state = add(part.length);
      }
    },
    verdict() {
      if (state === malformed) return 'malformed';
      return ends.has(state) ? 'whole' : 'cut';
    },
  };
}
