/** `drums`: lists folders of samples and their files, and plays and downloads the samples. */
import { Failure } from '../../base/errors.ts';
import { groupBy } from '../../base/fields.ts';
import type { Fields } from '../../base/io.ts';
import { drums as collection, drumFiles } from '../../catalog/drums.ts';
import { lastUrlSegment, printCurlCommands, urlsOf } from '../files/addresses.ts';
import { fileNames, foldFilename, safePath } from '../files/filenames.ts';
import type { FileRequest } from '../files/transfer.ts';
import { downloadOptions, recordOptions } from '../program/argv/shared-options.ts';
import { type Context, command, entry } from '../program/context/context.ts';
import { loadRecords } from '../resolve/lookup/collection.ts';
import { resolveIds } from '../resolve/lookup/ids.ts';
import { drumFilesPath } from '../show/collections.ts';
import { listCollection } from '../show/list-collection.ts';
import { recordList, recordsIn } from '../show/record-set.ts';
import { show } from '../show/show.ts';

const folderArgument = {
  name: 'folder',
  summary: 'Path or label of a folder',
  values: { from: 'records', of: 'drums' },
} as const;

const folders = command({
  options: recordOptions(collection.columns, collection),
  examples: [{ command: 'drums folders', text: 'all folders' }],
  run: (context, { options }) => listCollection(context, options, collection),
});

const files = command({
  arguments: [{ ...folderArgument, required: true }],
  options: recordOptions(drumFiles.columns, drumFiles),
  examples: [{ command: 'drums files Kits/Acoustic', text: 'the samples of one folder' }],
  run: async (context, { args, options }) => {
    const path = await folderPath(context, args[0] ?? '');
    const response = await context.get({ path: drumFilesPath(path), auth: 'none' });
    await show(context, options, recordList(drumFiles, response, ['files']));
  },
});

const play = command({
  description:
    'Fetches the files of a folder, or one file of it, and plays them one after another through an audio player of this machine. MUSIC_CLI_PLAYER names another player.',
  arguments: [
    { ...folderArgument, required: true },
    { name: 'name', summary: 'Name of a file in the folder' },
  ],
  examples: [{ command: 'drums play Kits/Acoustic kick', text: 'one sample' }],
  run: async (context, { args }) => {
    const [folder = '', name] = args;
    const samples = await filesOf(context, await folderPath(context, folder));
    const { playFiles } = await import('../files/play-files.ts');
    await playFiles(context, name === undefined ? samples : [findFile(samples, name)]);
  },
});

const download = command({
  description:
    'Downloads the files of folders, and prints their paths. Several folders get a directory each below --dir. An interrupted download continues the next time, and an unchanged file is not sent again. Another file of the same name is kept as <name>.old.',
  arguments: [{ ...folderArgument, variadic: true }],
  options: {
    ...downloadOptions,
    all: {
      flags: '--all',
      summary: 'Download every folder into a directory of its own',
      excludes: ['folder'],
    },
  },
  examples: [{ command: 'drums download Kits/Acoustic --dir kit', text: 'one folder, into a directory' }],
  run: async (context, { args, options }) => {
    const downloadsAll = options.all;
    if (!downloadsAll && args.length === 0) {
      throw new Failure('usage', 'Missing folder.', {
        code: 'no_folder',
        hint: "'music-cli drums folders' lists the folders; --all selects all of them.",
      });
    }
    if (context.settings.curl && !downloadsAll) return printCurlCommands(context, args.map(drumFilesPath));
    const chosenFolders = downloadsAll
      ? await allFolders(context)
      : await Promise.all(args.map(name => folderPath(context, name)));
    const paths = [...new Set(chosenFolders)];
    const directories = downloadsAll || paths.length > 1 ? directoriesFor(paths) : [[]];
    const lists = await Promise.all(
      paths.map((path, index) => filesOf(context, path, directories[index] ?? [], directories)),
    );
    const { transfer } = await import('../files/transfer.ts');
    await transfer(context, options, lists.flat());
  },
});

export const drums = command({
  options: recordOptions(collection.columns, collection),
  run: (context, { options }) => listCollection(context, options, collection),
  commands: [
    {
      ...entry('folders', 'List the folders of drum samples', async () => ({ folders })),
      aliases: ['list', 'ls'],
    },
    { ...entry('files', 'List the files of a folder', async () => ({ files })), aliases: ['get'] },
    entry('play', 'Play the files of a folder', async () => ({ play })),
    entry('download', 'Download the files of a folder', async () => ({ download })),
  ],
});

async function allFolders(context: Context): Promise<string[]> {
  const records = await loadRecords(context, collection);
  return Array.from(records(), ({ fields }) => String(collection.id(fields)));
}

async function folderPath(context: Context, name: string): Promise<string> {
  if (name.trim() === '')
    throw new Failure('usage', 'Give the path or the label of a folder.', { code: 'no_folder' });
  const [path = ''] = await resolveIds(context, collection, [name.replace(/\/+$/, '')]);
  return path;
}

/** Returns the files of a folder. If the list fails, returns one failed file, or throws if there is no `directory`. */
async function filesOf(
  context: Context,
  path: string,
  directory: readonly string[] = [],
  directories: readonly (readonly string[])[] = [],
): Promise<FileRequest[]> {
  const route = drumFilesPath(path);
  try {
    const listedFiles = recordsIn(await context.get({ path: route, auth: 'none' }), ['files']);
    const fileByKey = new Map(listedFiles.map(file => [JSON.stringify([file.name, file.url]), file]));
    const files = [...fileByKey.values()];
    const names = fileNames(files.map(drumName), 'sample', directoriesInside(directory, directories));
    return files.map(({ url }, index) => ({
      path: [...directory, names[index] ?? ''],
      urls: urlsOf(context, url, '/api/drum-folder-files.json'),
    }));
  } catch (error) {
    if (!(error instanceof Failure) || directory.length === 0) throw error;
    return [{ path: directory, urls: error }];
  }
}

/** Returns a different local directory for each folder of the service, from the segments of its path. */
function directoriesFor(paths: readonly string[]): string[][] {
  const directories = paths.map(path => safePath(path));
  const siblings = groupBy([...directories.entries()], ([, path]) => directoryKey(path.slice(0, -1)));
  for (const siblingEntries of siblings.values()) {
    const names = fileNames(
      siblingEntries.map(([, path]) => path.at(-1) ?? ''),
      'folder',
    );
    for (const [order, [index, path]] of siblingEntries.entries())
      directories[index] = [...path.slice(0, -1), names[order] ?? ''];
  }
  return directories;
}

/** Returns the names of the directories inside a directory, which its files must not have. */
function directoriesInside(path: readonly string[], directories: readonly (readonly string[])[]): string[] {
  const deeperDirectories = directories.filter(
    directory =>
      directory.length > path.length && directoryKey(directory.slice(0, path.length)) === directoryKey(path),
  );
  return deeperDirectories.map(directory => directory[path.length] ?? '');
}

function directoryKey(path: readonly string[]): string {
  return path.map(foldFilename).join('/');
}

/** Returns the service's name of a file, or else the end of its URL. */
function drumName({ name, url }: Fields): string {
  return typeof name === 'string' && name.trim() !== '' ? name : lastUrlSegment(url);
}

/** Returns the file of that name, with or without its extension. */
function findFile(files: readonly FileRequest[], name: string): FileRequest {
  const lowerName = name.toLowerCase();
  const names = files.map(({ path }) => path.at(-1) ?? '');
  const stems = names.map(each => each.replace(/\.[a-z0-9]{1,8}$/i, ''));
  const index = [names, stems]
    .map(list => list.findIndex(each => each.toLowerCase() === lowerName))
    .find(index => index >= 0);
  const file = files[index ?? -1];
  if (file) return file;
  throw new Failure('not-found', `There is no sample '${name}' in this folder.`, {
    code: 'no_match',
    hint: `Samples of this folder: ${stems.slice(0, 20).join(', ')}.`,
  });
}
