import { recordKind } from './lib/noun.ts';

/** A music system with its tones' frequencies (reference: Music-system state). */
export const systemState = recordKind({
  one: 'system state',
  schema: t =>
    t.record({
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
  label: state => state.slug ?? '',
  names: state => [state.slug],
});
