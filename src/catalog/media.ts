import { noun } from './lib/noun.ts';
import { formatDuration } from './lib/value-texts.ts';

export const media = noun({
  name: 'media',
  singular: 'media asset',
  path: '/api/mobile/media-assets',
  resource: 'media_assets',
  itemResource: 'media_asset',
  summary: 'media: audio with length and type',
  heading: 'Recordings',
  about: 'samples to hear',
  category: 'machinery',
  schema: t =>
    t.record({
      id: t.id('the asset'),
      title: t.text('Title of the asset.'),
      nameSlug: t.text('Title in URLs.'),
      kind: t.text('Kind of asset: audio; other values are not documented.'),
      audience: t.text('Audience of the asset: public; other values are not documented.'),
      mimeType: t.text('Media type of the file: audio/wav.'),
      path: t.text('Path of the file, relative to the site.'),
      durationMs: t.number('Length in milliseconds, 0 or more.'),
      isPublic: t.flag('Whether everybody may see it.'),
    }),
  columns: [
    { name: 'id', value: asset => asset.id, isNumeric: true, priority: 2 },
    { name: 'title', value: asset => asset.title, priority: 1 },
    { name: 'kind', value: asset => asset.kind, priority: 4 },
    { name: 'type', value: asset => asset.mimeType, priority: 5 },
    {
      name: 'length',
      value: asset => (asset.durationMs == null ? undefined : Number(asset.durationMs) / 1000),
      show: asset => formatDuration(asset.durationMs),
      isNumeric: true,
      unit: 's',
      priority: 3,
    },
    { name: 'path', value: asset => asset.path, priority: 6 },
  ],
  card: ['kind', 'length', 'type'],
  names: asset => [asset.title, asset.nameSlug],
});
