import { recordKind } from './lib/noun.ts';
import * as t from './lib/schema.ts';
import { hertz } from './lib/text.ts';

/** A music system with its tones' frequencies (docs/service.md, Music-system state). */
export const systemState = recordKind({
  name: 'states',
  one: 'system state',
  schema: t.record({
    musicSystemId: t.number,
    slug: t.text,
    divisions: t.number,
    octaveRatio: t.number,
    tones: t.list(t.object({ stepIndex: t.number, label: t.text, cents: t.number, frequency: t.number })),
  }),
  columns: [
    { name: 'system', value: state => state.slug, priority: 1 },
    { name: 'divisions', value: state => state.divisions, numeric: true, priority: 2 },
    { name: 'ratio', value: state => state.octaveRatio, numeric: true, priority: 3 },
  ],
  meanings: { musicSystemId: { ids: 'systems' } },
  spelled: { 'tones.label': 'notes' },
  label: state => state.slug ?? '',
  names: state => [state.slug],
});

/** A tone of a music system (docs/service.md, Music-system state). */
export const systemTone = recordKind({
  name: 'tones',
  one: 'tone',
  schema: t.record({
    system: t.text,
    stepIndex: t.number,
    label: t.text,
    cents: t.number,
    frequency: t.number,
  }),
  columns: [
    { name: 'system', value: tone => tone.system, priority: 2 },
    { name: 'step', value: tone => tone.stepIndex, numeric: true, priority: 1 },
    { name: 'label', value: tone => tone.label, spells: 'notes', priority: 2 },
    { name: 'cents', value: tone => tone.cents, numeric: true, unit: 'cents', priority: 1 },
    {
      name: 'frequency',
      value: tone => tone.frequency,
      show: tone => hertz(tone.frequency),
      numeric: true,
      unit: 'Hz',
      priority: 1,
    },
  ],
  meanings: {},
  label: tone => tone.label ?? '',
  names: tone => [tone.label],
});
