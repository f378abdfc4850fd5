import { recordKind } from './noun.ts';

/** An option of the instrument select (reference: Helper shapes, instruments_select item). */
export const instrumentOptions = recordKind({
  one: 'instrument option',
  schema: t =>
    t.record({
      id: t.number,
      name: t.text,
      familyCode: t.text,
      isPublished: t.flag,
      musicSystemIds: t.list(t.number),
      isFavorite: t.flag,
      slug: t.text,
    }),
  columns: [
    { name: 'id', value: option => option.id, numeric: true, priority: 2 },
    {
      name: 'favorite',
      value: option => option.isFavorite,
      show: option => (option.isFavorite ? '*' : ''),
      priority: 1,
    },
    { name: 'name', value: option => option.name, priority: 1 },
    { name: 'slug', value: option => option.slug, priority: 5 },
    { name: 'family', value: option => option.familyCode, priority: 3 },
    { name: 'systems', value: option => option.musicSystemIds, ids: 'systems', priority: 4 },
    { name: 'published', value: option => option.isPublished, priority: 6 },
  ],
  meanings: { musicSystemIds: { ids: 'systems' } },
  label: option => option.name ?? '',
  names: option => [option.name, option.slug],
});

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
  meanings: {
    musicSystemId: { ids: 'systems' },
  },
  label: state => state.slug ?? '',
  names: state => [state.slug],
});
