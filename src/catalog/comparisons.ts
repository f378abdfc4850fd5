/** The results of comparing two records. */
import { numberOf } from '../base/fields.ts';
import { type ComputedField, computedKind } from './lib/computed.ts';

const comparison = { name: 'comparisons', one: 'comparison' };
const notes: ComputedField = { is: 'text', spells: 'notes', priority: 1 };
const remark: ComputedField = { is: 'text', priority: 2 };

export const scaleComparison = computedKind({
  ...comparison,
  fields: { common: notes, first: notes, second: notes, mode: remark },
});

export const rhythmComparison = computedKind({
  ...comparison,
  fields: {
    first: { is: 'text', priority: 1 },
    second: { is: 'text', priority: 1 },
    match: remark,
    why: remark,
  },
});

export const chordComparison = computedKind({
  ...comparison,
  fields: { common: notes, first: notes, second: notes, roots: remark, why: remark },
});

/** A step of a system and the nearest of another. */
export const stepComparison = computedKind({
  name: 'steps',
  one: 'step',
  label: 'label',
  fields: {
    step: { is: 'number', priority: 2 },
    label: notes,
    cents: { is: 'number', show: inTenths, priority: 2 },
    nearest: notes,
    its: { is: 'number', show: inTenths, priority: 2 },
    difference: { is: 'number', show: withSign, priority: 1 },
  },
});

function inTenths(cents: unknown): string {
  return numberOf(cents)?.toFixed(1) ?? '';
}

/** `+1.4`; 0 has a sign too, so that the numbers of a column line up. */
function withSign(cents: unknown): string {
  const number = numberOf(cents);
  if (number === undefined) return '';
  const size = Math.abs(number).toFixed(1);
  return (number < 0 && size !== '0.0' ? '−' : '+') + size;
}
