import { recordKind } from './lib/noun.ts';

/** A folder of drum samples (reference: Helper shapes, drum-folders.json). */
export const drumFolders = recordKind({
  one: 'drum folder',
  schema: t => t.record({ label: t.text, path: t.text }),
  columns: [
    { name: 'label', value: folder => folder.label, priority: 1 },
    { name: 'path', value: folder => folder.path, priority: 2 },
  ],
  meanings: {},
  label: folder => folder.label ?? folder.path ?? '',
  names: folder => [folder.path, folder.label],
});

/** A file in such a folder (reference: Helper shapes, drum-folder-files.json). */
export const drumFiles = recordKind({
  one: 'drum sample',
  schema: t => t.record({ url: t.text, name: t.text }),
  columns: [
    { name: 'name', value: file => file.name, priority: 1 },
    { name: 'url', value: file => file.url, priority: 2 },
  ],
  meanings: {},
  label: file => file.name ?? '',
  names: file => [file.name],
});
