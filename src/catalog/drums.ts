import { collection, recordKind } from './lib/noun.ts';

/** Folders of drum samples (docs/service.md, Helper shapes). */
export const drums = collection({
  name: 'drums',
  path: '/api/drum-folders.json',
  listPath: ['folders'],
  auth: 'none',
  hasPathIds: true,
  summary: 'drum samples, by folder',
  heading: 'Drum samples',
  about: 'by folder',
  category: 'machinery',
  singular: 'drum folder',
  schema: t =>
    t.record({
      label: t.text('Name of the folder.'),
      path: t.text('Path of the folder, for the route of its files.'),
    }),
  id: folder => folder.path,
  columns: [
    { name: 'label', value: folder => folder.label, priority: 1 },
    { name: 'path', value: folder => folder.path, priority: 2 },
  ],
  label: folder => folder.label ?? folder.path ?? '',
  names: folder => [folder.path, folder.label],
});

/** A file in such a folder (docs/service.md, Helper shapes). */
export const drumFiles = recordKind({
  name: 'files',
  singular: 'drum sample',
  schema: t =>
    t.record({
      url: t.text('URL of the file, relative to the site.'),
      name: t.text('Name of the file.'),
    }),
  columns: [
    { name: 'name', value: file => file.name, priority: 1 },
    { name: 'url', value: file => file.url, priority: 2 },
  ],
  names: file => [file.name],
});
