/** Drum folders, their samples and the media: what is heard is rendered when it is asked for. */
import { type Records, textOf } from './library.ts';
import { type FoundResource, json, missing, type Problem, type Route } from './route.ts';
import { renderWav, type Sound } from './sound.ts';

interface FolderWithSounds {
  readonly label: string;
  readonly path: string;
  readonly files: readonly { readonly name: string; readonly sound: Sound }[];
}

function drumFoldersOf(records: Records): FolderWithSounds[] {
  return records.all('drum_folders').map(line => JSON.parse(line));
}

export const drumFolders: Route = {
  auth: 'none',
  answer: ({ records }) => {
    const folders = drumFoldersOf(records).map(({ label, path }) => ({ label, path }));
    return json(JSON.stringify({ folders }));
  },
};

const samples = '/drum-samples/';

export const drumFiles: Route = {
  auth: 'none',
  variant: query => query.get('path') ?? '',
  answer: ({ records, query }) => {
    const folder = drumFoldersOf(records).find(({ path }) => path === query.get('path'));
    if (!folder) return missing;
    const files = folder.files.map(({ name }) => ({
      url: samples + [...folder.path.split('/'), name].map(encodeURIComponent).join('/'),
      name,
    }));
    return json(JSON.stringify({ path: folder.path, files }));
  },
};

/** The sound at a decoded path outside of the API, if such paths are sounds'. */
export function soundAt(path: string): Route | undefined {
  if (path.startsWith(samples)) return sample(path.slice(samples.length));
  return path.startsWith('/media/') ? medium(path) : undefined;
}

function sample(path: string): Route {
  return {
    auth: 'none',
    answer: ({ records }) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const folder = drumFoldersOf(records).find(each => `${each.path}/${name}` === path);
      return wavAnswer(folder?.files.find(file => file.name === name)?.sound);
    },
  };
}

function medium(path: string): Route {
  return {
    auth: 'none',
    answer: ({ library, records }) => {
      const field = `"path":${JSON.stringify(path)}`;
      if (!records.visible('media_assets').some(line => line.includes(field))) return missing;
      const sounds: Record<string, Sound> = JSON.parse(textOf(library.read('media_sounds')));
      return wavAnswer(Object.hasOwn(sounds, path) ? sounds[path] : undefined);
    },
  };
}

function wavAnswer(sound: Sound | undefined): FoundResource | Problem {
  return sound ? { type: 'audio/wav', body: renderWav(sound), ranges: true } : missing;
}
