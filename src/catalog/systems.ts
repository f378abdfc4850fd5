import { noun } from './lib/noun.ts';
import * as t from './lib/schema.ts';

export const systems = noun({
  name: 'systems',
  one: 'system',
  path: '/api/mobile/music-systems',
  resource: 'music_systems',
  itemResource: 'music_system',
  summary: 'music systems: equal divisions and other tunings',
  namedByNumber: true,
  schema: t.record({
    id: t.number,
    name: t.text,
    slug: t.text,
    systemType: t.text,
    octaveRatio: t.number,
    divisions: t.number,
    isPublic: t.flag,
    intervals: t.list(
      t.object({ stepIndex: t.number, label: t.text, ratio: t.number, cents: t.number, color: t.text }),
    ),
  }),
  columns: [
    { name: 'id', value: system => system.id, numeric: true, priority: 2 },
    { name: 'name', value: system => system.name, priority: 1 },
    { name: 'slug', value: system => system.slug, priority: 3 },
    { name: 'divisions', value: system => system.divisions, numeric: true, priority: 2 },
    { name: 'ratio', value: system => system.octaveRatio, numeric: true, priority: 4 },
    { name: 'type', value: system => system.systemType, priority: 5 },
  ],
  meanings: {},
  spelled: { 'intervals.label': 'notes' },
  wire: ['isPublic'],
  label: system => system.name ?? '',
  names: system => [system.name, system.slug],
  music: {
    kind: 'tuning',
    needs: { item: 'state' },
    read: async () => (await import('./lib/music.ts')).readTuning,
  },
  examples: [
    { command: 'systems list --sort divisions', says: 'from few steps to many' },
    { command: 'systems get 31-edo', says: 'its intervals in ratios and cents' },
    { command: 'systems state 31-edo', says: 'its tones with frequencies' },
    { command: 'systems draw 12-edo', says: 'its steps in cents' },
    { command: 'systems play 31-edo', says: 'its steps in their own cents' },
    { command: 'systems export 31-edo -o scl', says: 'a scale for synthesisers that read Scala' },
    { command: "systems compare 'quarter-comma meantone' 31-edo", says: 'differences in cents' },
  ],
});
