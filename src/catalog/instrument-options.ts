import { recordKind } from './lib/noun.ts';

/** An option of the instrument select (docs/service.md, Helper shapes). */
export const instrumentOptions = recordKind({
  name: 'instruments',
  singular: 'instrument option',
  schema: t =>
    t.record({
      id: t.id('the instrument'),
      name: t.text('Name of the instrument.'),
      familyCode: t.text('Code of the family: FRETBOARD, DRUMS …'),
      isPublished: t.flag('Whether it is shown in lists.'),
      musicSystemIds: t.list('Ids of the music systems that it can play.', t.id('a system')),
      isFavorite: t.flag('Whether it is a favourite of the account.'),
      slug: t.text('Name in URLs.'),
    }),
  columns: [
    { name: 'id', value: option => option.id, isNumeric: true, priority: 2 },
    {
      name: 'favorite',
      value: option => option.isFavorite,
      show: option => (option.isFavorite ? '*' : ''),
      priority: 1,
    },
    { name: 'name', value: option => option.name, priority: 1 },
    { name: 'slug', value: option => option.slug, priority: 6 },
    { name: 'family', value: option => option.familyCode, priority: 3 },
    { name: 'systems', value: option => option.musicSystemIds, separator: ', ', ids: 'systems', priority: 4 },
    { name: 'published', value: option => option.isPublished, priority: 6 },
  ],
  meanings: { musicSystemIds: { ids: 'systems' } },
  names: option => [option.name, option.slug],
});
