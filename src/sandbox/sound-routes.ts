/** Routes of drum folders, their samples and media. Sounds are rendered on request. */

import { decodeBytes, type RecordFiles } from './library.ts';
import { createRepresentation, type Representation } from './representation.ts';
import type { SandboxResponse } from './request-response.ts';
import { jsonResource, noResource, type Route } from './route.ts';
import { renderWav, type Sound } from './sound.ts';

/** A folder of drum samples. `renderWav` makes the sample from `sound`, which is not a field of the API. */
export interface DrumFolder {
  readonly label: string;
  readonly path: string;
  readonly files: readonly { readonly name: string; readonly sound: Sound }[];
}

function drumFoldersOf(records: RecordFiles): DrumFolder[] {
  return records.allLines('drum_folders').map(line => JSON.parse(line));
}

export const drumFoldersRoute: Route = {
  auth: 'none',
  respond: ({ records }) => {
    const folders = drumFoldersOf(records).map(({ label, path }) => ({ label, path }));
    return jsonResource(JSON.stringify({ folders }));
  },
};

const samplesPath = '/drum-samples/';

export const drumFilesRoute: Route = {
  auth: 'none',
  parameters: ['path'],
  variant: query => query.get('path') ?? '',
  respond: ({ records, query }) => {
    const folder = drumFoldersOf(records).find(({ path }) => path === query.get('path'));
    if (!folder) return noResource;
    const files = folder.files.map(({ name }) => ({
      url: samplesPath + [...folder.path.split('/'), name].map(encodeURIComponent).join('/'),
      name,
    }));
    return jsonResource(JSON.stringify({ path: folder.path, files }));
  },
};

/** Returns the route of the sound at a decoded path outside of the API; undefined if there is none. */
export function soundRoute(path: string): Route | undefined {
  if (path.startsWith(samplesPath)) return sampleRoute(path.slice(samplesPath.length));
  return path.startsWith('/media/') ? mediaRoute(path) : undefined;
}

function sampleRoute(path: string): Route {
  return {
    auth: 'none',
    respond: ({ records }) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const folder = drumFoldersOf(records).find(each => `${each.path}/${name}` === path);
      return wavResource(folder?.files.find(file => file.name === name)?.sound);
    },
  };
}

function mediaRoute(path: string): Route {
  return {
    auth: 'none',
    respond: ({ library, records }) => {
      const field = `"path":${JSON.stringify(path)}`;
      if (!records.publicLines('media_assets').some(line => line.includes(field))) return noResource;
      const sounds: Record<string, Sound> = JSON.parse(decodeBytes(library.read('media_sounds')));
      return wavResource(Object.hasOwn(sounds, path) ? sounds[path] : undefined);
    },
  };
}

function wavResource(sound: Sound | undefined): Representation | SandboxResponse {
  return sound ? createRepresentation('audio/wav', renderWav(sound), { hasRanges: true }) : noResource;
}
