import { noun } from './lib/noun.ts';
import * as t from './lib/schema.ts';
import { duration } from './lib/text.ts';

export const media = noun({
  name: 'media',
  one: 'media asset',
  path: '/api/mobile/media-assets',
  resource: 'media_assets',
  itemResource: 'media_asset',
  summary: 'media: audio with length and type',
  schema: t.record({
    id: t.number,
    title: t.text,
    nameSlug: t.text,
    kind: t.text,
    audience: t.text,
    mimeType: t.text,
    path: t.text,
    durationMs: t.number,
    isPublic: t.flag,
  }),
  columns: [
    { name: 'id', value: asset => asset.id, numeric: true, priority: 2 },
    { name: 'title', value: asset => asset.title, priority: 1 },
    { name: 'kind', value: asset => asset.kind, priority: 4 },
    { name: 'type', value: asset => asset.mimeType, priority: 5 },
    {
      name: 'length',
      value: asset => (asset.durationMs == null ? undefined : Number(asset.durationMs) / 1000),
      show: asset => duration(asset.durationMs),
      numeric: true,
      unit: 's',
      priority: 3,
    },
    { name: 'path', value: asset => asset.path, priority: 6 },
  ],
  meanings: {},
  wire: ['nameSlug', 'audience', 'isPublic'],
  label: asset => asset.title ?? '',
  names: asset => [asset.title, asset.nameSlug],
  examples: [
    { command: 'media list --sort -length --limit 3', says: 'the three longest' },
    { command: 'media list --columns title,length,path', says: 'where they lie' },
    { command: 'media get 1', says: 'one asset' },
  ],
});
