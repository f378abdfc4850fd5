import { collection, recordKind } from './lib/noun.ts';
import * as t from './lib/schema.ts';

/** Folders of drum samples (docs/service.md, Helper shapes). */
export const drums = collection({
  name: 'drums',
  path: '/api/drum-folders.json',
  at: ['folders'],
  auth: 'none',
  paths: true,
  summary: 'drum samples, by folder',
  one: 'drum folder',
  schema: t.record({ label: t.text, path: t.text }),
  id: folder => folder.path,
  columns: [
    { name: 'label', value: folder => folder.label, priority: 1 },
    { name: 'path', value: folder => folder.path, priority: 2 },
  ],
  meanings: {},
  label: folder => folder.label ?? folder.path ?? '',
  names: folder => [folder.path, folder.label],
  examples: [{ command: 'drums folders', says: 'all of them' }],
});

/** A file in such a folder (docs/service.md, Helper shapes). */
export const drumFiles = recordKind({
  name: 'files',
  one: 'drum sample',
  schema: t.record({ url: t.text, name: t.text }),
  columns: [
    { name: 'name', value: file => file.name, priority: 1 },
    { name: 'url', value: file => file.url, priority: 2 },
  ],
  meanings: {},
  label: file => file.name ?? '',
  names: file => [file.name],
});
