import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Generates texts of one code point. fast-check's own unit 'binary' makes a table of all million code points in each
 * worker, which takes seconds.
 */
const codePoint = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  number => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count),
  text => {
    const point = typeof text === 'string' && Array.from(text).length === 1 ? text.codePointAt(0) : undefined;
    if (point === undefined) throw new Error('not one code point');
    return point < surrogates.first ? point : point - surrogates.count;
  },
);

/** Generates texts of any code points. */
export function anyText(limits: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return fc.string({ unit: codePoint, ...limits });
}
