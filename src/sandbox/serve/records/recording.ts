/**
 * A recording of a service: its collections as `<resource>.json`, everything else below `recorded/`, and
 * recorded.json, which tells what was asked for. No token is in it.
 */

import { replaceFile } from '../../../base/disk.ts';
import { Failure, messageOf } from '../../../base/errors.ts';
import { httpDate } from '../../../base/http-date.ts';
import { type Disk, isFields } from '../../../base/io.ts';
import { nouns } from '../../../catalog/index.ts';
import { conditionFailed, failedCondition } from '../../conditions.ts';
import {
  complete,
  originForm,
  otherMethod,
  problem,
  type SandboxRequest,
  type SandboxResponse,
} from '../../exchange.ts';
import type { Answering } from '../../listen.ts';
import type { PathRoute, Route } from '../../route.ts';
import { routeOf } from '../../routes.ts';

export const recordingFile = 'recorded.json';

/** An answer that was kept. */
export interface Recorded {
  /** Path and query. */
  readonly url: string;
  /** Whether a token came with the question. */
  readonly token: boolean;
  /** The content type. */
  readonly type: string;
  /** Within the folder. */
  readonly file: string;
}

/** Files of whole collections, by their paths. */
const collectionFiles: ReadonlyMap<string, string> = new Map([
  ...nouns.map(({ path, resource }) => [path, `${resource}.json`] as const),
  ['/api/mobile/circular-tracks', 'circular_tracks.json'],
]);

/** The service at the other side: what it answers to a path, with the token that came along. */
export type Forward = (url: string, token: string | undefined) => Promise<SandboxResponse>;

/** Answers as the service does, and keeps what it says. */
export function recording(disk: Disk, folder: string, forward: Forward): Answering {
  const recorded = new Map<string, Recorded>();
  for (const each of existing(disk, folder)) recorded.set(recordingName(each), each);
  let next = recorded.size + 1;

  function keep(url: string, token: string | undefined, response: SandboxResponse): void {
    if (response.status !== 200 || (token !== undefined && url.includes(token))) return;
    const type = response.headers['content-type'] ?? 'application/octet-stream';
    const one = { url, token: token !== undefined, type };
    const known = recorded.get(recordingName(one));
    const collection = one.token ? undefined : collectionFiles.get(url);
    const file = known?.file ?? collection ?? `recorded/${next++}${/json/.test(type) ? '.json' : ''}`;
    replaceFile(disk, `${folder}/${file}`, response.body);
    recorded.set(recordingName(one), { ...one, file });
    const list = [...recorded.values()].map(each => `  ${JSON.stringify(each)}`);
    replaceFile(disk, `${folder}/${recordingFile}`, `[\n${list.join(',\n')}\n]\n`);
  }

  return async request => {
    const other = otherMethod(request);
    if (other !== undefined) return other;
    const url = originForm(request.url);
    // What is public is asked without the token, and so it can be replayed to everyone.
    const isPublic = knownRoute(url)?.auth === 'none';
    const token = isPublic ? undefined : request.headers['x-service-api-token'];
    try {
      const response = await forward(url, token);
      keep(url, token, response);
      return conditional(request, response);
    } catch (error) {
      if (error instanceof Failure) return problem(502, error.message);
      throw error;
    }
  };
}

/** Conditions are held against the whole, so that the whole is there to be kept. */
function conditional({ headers }: SandboxRequest, response: SandboxResponse): SandboxResponse {
  if (response.status !== 200) return response;
  const { 'content-type': _type, 'content-length': _length, ...validators } = response.headers;
  const { etag, 'last-modified': date } = validators;
  const time = httpDate(date, 0);
  const failed = failedCondition(headers, { etag, modified: time === undefined ? undefined : time / 1000 });
  if (failed === 412) return conditionFailed;
  return failed === 304 ? { status: 304, headers: validators, body: new Uint8Array() } : response;
}

const passedOn = [
  'content-type',
  'etag',
  'last-modified',
  'cache-control',
  'vary',
  'retry-after',
  'www-authenticate',
];

/** What a service answered, without the fields that belong to its connection. */
export function passedResponse(
  status: number,
  field: (name: string) => string | undefined,
  body: Uint8Array,
): SandboxResponse {
  const headers: Record<string, string> = {};
  for (const name of passedOn) {
    const value = field(name);
    if (value !== undefined) headers[name] = value;
  }
  return complete(status, headers, body);
}

/** The sandbox's own route at an address as it was sent. */
function knownRoute(url: string): Route | undefined {
  return routeOf(url.split('?', 1)[0] ?? '');
}

function recordingName({ url, token }: Pick<Recorded, 'url' | 'token'>): string {
  return `${token} ${url}`;
}

function existing(disk: Disk, folder: string): readonly Recorded[] {
  return disk.existsSync(`${folder}/${recordingFile}`) ? readRecording(disk, folder) : [];
}

/** Throws a Failure where the list is not one that was recorded. */
export function readRecording(disk: Disk, folder: string): Recorded[] {
  const path = `${folder}/${recordingFile}`;
  try {
    const list: unknown = JSON.parse(disk.readFileSync(path, 'utf8'));
    if (!Array.isArray(list)) throw new Error('it is no list');
    return list.map(recordedIn);
  } catch (error) {
    throw new Failure('usage', `${path}: this is no recording: ${messageOf(error)}.`, {
      code: 'bad_data',
      hint: 'Record again with --record, or remove the file.',
    });
  }
}

function recordedIn(value: unknown): Recorded {
  const { url, token, type, file } = isFields(value) ? value : {};
  const known = typeof url === 'string' && typeof token === 'boolean' && typeof type === 'string';
  // No file but those that are written here.
  if (!known || typeof file !== 'string' || !/^(recorded\/\d+(\.json)?|[a-z_]+\.json)$/.test(file)) {
    throw new Error('an entry is not of its format');
  }
  return { url, token, type, file };
}

/** The resources of which the recording holds the whole. */
export function wholeIn(recorded: readonly Recorded[]): Set<string> {
  const files = new Set(collectionFiles.values());
  return new Set(
    recorded.filter(({ file }) => files.has(file)).map(({ file }) => file.slice(0, -'.json'.length)),
  );
}

/** Answers what was asked while recording as it was answered then, to whom it was answered. */
export function replaying(disk: Disk, folder: string, recorded: readonly Recorded[]): PathRoute {
  const kept = new Map(recorded.map(each => [recordingName(each), each]));
  return url => {
    const open = kept.get(recordingName({ url, token: false }));
    const own = kept.get(recordingName({ url, token: true }));
    if (open === undefined && own === undefined) return undefined;
    const known = knownRoute(url);
    const auth = known?.auth ?? (open === undefined ? 'required' : own === undefined ? 'none' : 'optional');
    return {
      auth,
      answer(asked) {
        const one = (asked.account === 'premium' ? own : undefined) ?? open;
        if (one === undefined) {
          return known?.answer(asked) ?? { status: 404, problem: 'This was recorded with a token only.' };
        }
        const body = disk.readFileSync(`${folder}/${one.file}`);
        return { type: one.type, body, ranges: !/json|text/.test(one.type) };
      },
    };
  };
}
