import { textOf } from '../base/fields.ts';
import type { Fields } from '../base/io.ts';
import { noun } from './lib/noun.ts';

export const intervals = noun({
  name: 'intervals',
  singular: 'interval',
  path: '/api/mobile/intervals',
  resource: 'intervals',
  itemResource: 'interval',
  summary: 'musical intervals: names, size and degree',
  heading: 'Intervals',
  about: 'names, sizes, colours',
  category: 'music',
  hasNumericNames: true,
  schema: t =>
    t.record({
      id: t.id('the interval'),
      name: t.text('Name of the interval: perfect fifth.'),
      abbreviation: t.text('Short name of the interval: P5.'),
      jazzAbbreviation: t.text('Name of its upper note in chord symbols: ♭7.'),
      semitones: t.number('Size in semitones of twelve-tone equal temperament, 0 or more.'),
      color: t.text('Colour of the interval, as #rrggbb.'),
      degree: t.text('Degree of the upper note, as a roman numeral.'),
    }),
  columns: [
    { name: 'id', value: interval => interval.id, isNumeric: true, priority: 3 },
    { name: 'name', value: interval => interval.name, priority: 1 },
    { name: 'abbreviation', value: interval => interval.abbreviation, priority: 2 },
    { name: 'jazz', value: interval => interval.jazzAbbreviation, priority: 4 },
    { name: 'semitones', value: interval => interval.semitones, isNumeric: true, priority: 2 },
    { name: 'degree', value: interval => interval.degree, priority: 4 },
    { name: 'color', value: interval => interval.color, isColor: true, priority: 5 },
  ],
  card: ['abbreviation', 'semitones', 'degree', 'jazz'],
  names: interval => [interval.name, interval.abbreviation, interval.jazzAbbreviation],
  music: {
    kind: 'interval',
    read: async () => (await import('./lib/music.ts')).readInterval,
  },
});

/** Returns the colours of intervals, by their ids and by their abbreviations. */
export function intervalColors(records: Iterable<Fields>): ReadonlyMap<unknown, string> {
  const list = [...records];
  const byField = (name: string) => list.map(each => [each[name], textOf(each.color)] as const);
  return new Map([...byField('abbreviation'), ...byField('id')]);
}
