/** The results of comparing two records. */

import { recordKind } from './lib/noun.ts';

export const scaleComparison = recordKind({
  name: 'comparisons',
  one: 'comparison',
  schema: t => t.record({ common: t.text(), first: t.text(), second: t.text(), mode: t.text() }),
  columns: [
    { name: 'common', value: scales => scales.common, spells: 'notes', priority: 1 },
    { name: 'first', value: scales => scales.first, spells: 'notes', priority: 1 },
    { name: 'second', value: scales => scales.second, spells: 'notes', priority: 1 },
    { name: 'mode', value: scales => scales.mode, priority: 2 },
  ],
  meanings: {},
  label: () => '',
  names: () => [],
});

export const rhythmComparison = recordKind({
  name: 'comparisons',
  one: 'comparison',
  schema: t => t.record({ first: t.text(), second: t.text(), match: t.text(), why: t.text() }),
  columns: [
    { name: 'first', value: rhythms => rhythms.first, priority: 1 },
    { name: 'second', value: rhythms => rhythms.second, priority: 1 },
    { name: 'match', value: rhythms => rhythms.match, priority: 2 },
    { name: 'why', value: rhythms => rhythms.why, priority: 2 },
  ],
  meanings: {},
  label: () => '',
  names: () => [],
});

export const chordComparison = recordKind({
  name: 'comparisons',
  one: 'comparison',
  schema: t =>
    t.record({ common: t.text(), first: t.text(), second: t.text(), roots: t.text(), why: t.text() }),
  columns: [
    { name: 'common', value: chords => chords.common, spells: 'notes', priority: 1 },
    { name: 'first', value: chords => chords.first, spells: 'notes', priority: 1 },
    { name: 'second', value: chords => chords.second, spells: 'notes', priority: 1 },
    { name: 'roots', value: chords => chords.roots, priority: 2 },
    { name: 'why', value: chords => chords.why, priority: 2 },
  ],
  meanings: {},
  label: () => '',
  names: () => [],
});

/** A step of a system and the nearest of another. */
export const stepComparison = recordKind({
  name: 'steps',
  one: 'step',
  schema: t =>
    t.record({
      step: t.number(),
      label: t.text(),
      cents: t.number(),
      nearest: t.text(),
      its: t.number(),
      difference: t.number(),
    }),
  columns: [
    { name: 'step', value: step => step.step, numeric: true, priority: 2 },
    { name: 'label', value: step => step.label, spells: 'notes', priority: 1 },
    {
      name: 'cents',
      value: step => step.cents,
      show: step => inTenths(step.cents),
      numeric: true,
      priority: 2,
    },
    { name: 'nearest', value: step => step.nearest, spells: 'notes', priority: 1 },
    { name: 'its', value: step => step.its, show: step => inTenths(step.its), numeric: true, priority: 2 },
    {
      name: 'difference',
      value: step => step.difference,
      show: step => withSign(step.difference),
      numeric: true,
      priority: 1,
    },
  ],
  meanings: {},
  label: step => step.label ?? '',
  names: step => [step.label],
});

type Cents = number | bigint | null | undefined;

function inTenths(cents: Cents): string {
  return cents == null ? '' : Number(cents).toFixed(1);
}

/** `+1.4`; 0 has a sign too, so that the numbers of a column line up. */
function withSign(cents: Cents): string {
  if (cents == null) return '';
  const size = Math.abs(Number(cents)).toFixed(1);
  return (Number(cents) < 0 && size !== '0.0' ? '−' : '+') + size;
}
