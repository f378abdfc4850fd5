/**
 * A recording of a service: its collections as `<resource>.json`, everything else below `recorded/`, and
 * recorded.json, which tells what was asked for. No token is in it.
 */

import * as z from 'zod/mini';
import { holdsSecret, withoutSecrets } from '../../../base/addresses.ts';
import { Failure, messageOf } from '../../../base/errors.ts';
import { readForeign } from '../../../base/files/foreign.ts';
import type { Disk } from '../../../base/io.ts';
import { nouns } from '../../../catalog/index.ts';
import { placeIn } from '../../../catalog/lib/field-types.ts';
import { segmentsBelowApi, withArticle } from '../../../catalog/lib/value-texts.ts';
import { conditionFailed, epochSeconds, failedCondition } from '../../conditions.ts';
import {
  type Answering,
  complete,
  originForm,
  otherMethod,
  problem,
  type SandboxRequest,
  type SandboxResponse,
  untyped,
} from '../../exchange.ts';
import { representation } from '../../representation.ts';
import type { PathRoute, Route } from '../../route.ts';
import { routeOf } from '../../routes.ts';

export const recordingFile = 'recorded.json';

/** An answer that was kept. */
const recordedAnswer = z.object({
  /** Path and query. */
  url: z.string(),
  /** Whether a token came with the question. */
  token: z.boolean(),
  /** The content type. */
  type: z.string(),
  /** Within the folder. */
  file: z.string(),
});

const recordedAnswers = z.array(recordedAnswer);

export type Recorded = z.infer<typeof recordedAnswer>;

/** Files of whole collections, by their paths. */
const collectionFiles: ReadonlyMap<string, string> = new Map([
  ...nouns.map(({ path, resource }) => [path, `${resource}.json`] as const),
  ['/api/mobile/circular-tracks', 'circular_tracks.json'],
]);

/** The service at the other side: what it answers to a path, with the token that came along. */
export type Forward = (url: string, token: string | undefined) => Promise<SandboxResponse>;

/** How answers are kept. */
export interface Keeping {
  /** Writes a file of the folder, `keys.json` or `recorded/1`. */
  save(name: string, content: string | Uint8Array): Promise<void>;
  /** Whether answers to those who send a token are kept, too. */
  readonly withAccount: boolean;
}

/** Answers as the service does below /api, and keeps what it says. */
export function recording(disk: Disk, folder: string, forward: Forward, keeping: Keeping): Answering {
  const recorded = new Map<string, Recorded>();
  const before = disk.existsSync(`${folder}/${recordingFile}`) ? readRecording(disk, folder) : [];
  for (const each of before) recorded.set(recordingName(each), each);
  const numbers = Array.from(recorded.values(), ({ file }) => Number(/\d+/.exec(file)?.[0] ?? 0));
  let next = numbers.reduce((most, number) => Math.max(most, number), 0) + 1;

  /** One answer after the other, as each has the number after those before it. */
  let kept = Promise.resolve();

  async function keep(url: string, token: string | undefined, response: SandboxResponse): Promise<void> {
    const needsToken = token !== undefined || knownRoute(url)?.auth === 'required';
    if (response.status !== 200 || (needsToken && !keeping.withAccount)) return;
    const type = safeType(response.headers['content-type']);
    const one = { url: withoutSecrets(url), token: token !== undefined, type };
    const known = recorded.get(recordingName(one));
    const collection = one.token ? undefined : collectionFiles.get(url);
    const file = known?.file ?? collection ?? `recorded/${next++}${/json/.test(type) ? '.json' : ''}`;
    await keeping.save(file, response.body);
    recorded.set(recordingName(one), { ...one, file });
    const list = [...recorded.values()].map(each => `  ${JSON.stringify(each)}`);
    await keeping.save(recordingFile, `[\n${list.join(',\n')}\n]\n`);
  }

  return async request => {
    const other = otherMethod(request);
    if (other !== undefined) return other;
    const url = originForm(request.url);
    if (!isBelowApi(url)) return problem(404, 'Only what is below /api is asked for, and recorded.');
    // What is public is asked without the token, and so it can be replayed to everyone.
    const isPublic = knownRoute(url)?.auth === 'none';
    const sent = request.headers['x-service-api-token'];
    const token = isPublic ? undefined : sent;
    try {
      const response = await forward(url, token);
      const { body } = response;
      const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
      if (sent === undefined || ![url, text].some(each => holdsSecret(each, sent))) {
        kept = kept.catch(() => {}).then(() => keep(url, token, response));
        await kept;
      }
      return conditional(request, response);
    } catch (error) {
      if (error instanceof Failure) return problem(502, error.message);
      throw error;
    }
  };
}

/** By the rules of the command `api`. */
function isBelowApi(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/api/') && !url.includes('#') && segmentsBelowApi(path.slice(5)) !== undefined;
}

/** Conditions are held against the whole, so that the whole is there to be kept. */
function conditional({ headers }: SandboxRequest, response: SandboxResponse): SandboxResponse {
  if (response.status !== 200) return response;
  const { 'content-type': _type, 'content-length': _length, ...validators } = response.headers;
  const { etag, 'last-modified': date } = validators;
  const failed = failedCondition(headers, { etag, modified: epochSeconds(date) });
  if (failed === 412) return conditionFailed;
  return failed === 304 ? { status: 304, headers: validators, body: new Uint8Array() } : response;
}

const passedOn = ['etag', 'last-modified', 'cache-control', 'vary', 'retry-after', 'www-authenticate'];

/** What browsers show as it is: never as a page that runs. */
const safeTypes =
  /^(application\/(?:[\w.-]+\+)?json|text\/(?:plain|csv)|audio\/(?:aac|(?:x-)?(?:aiff|flac|m4a|wav)|midi|mp3|mp4|mpeg|ogg|opus|vnd\.wave|wave|webm))(; ?charset=[\w-]+)?$/i;

/** A content type from a short list, `application/octet-stream` for any other. */
function safeType(type = ''): string {
  return safeTypes.test(type) ? type : untyped;
}

/** What a service answered, without the fields that belong to its connection. */
export function passedResponse(
  status: number,
  field: (name: string) => string | undefined,
  body: Uint8Array,
): SandboxResponse {
  const type = safeType(field('content-type'));
  const headers: Record<string, string> = { 'content-type': type };
  if (type === untyped) headers['x-content-type-options'] = 'nosniff';
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

/** Throws a Failure where the list is not one that was recorded. */
export function readRecording(disk: Disk, folder: string): Recorded[] {
  const path = `${folder}/${recordingFile}`;
  try {
    const list: unknown = JSON.parse(readForeign(disk, folder, recordingFile).toString());
    const { data, error } = recordedAnswers.safeParse(list);
    if (data) return data.map(checkedEntry);
    const [issue] = error.issues;
    const expected = issue?.code === 'invalid_type' ? issue.expected : 'array';
    throw new Error(`${placeIn(issue?.path ?? []) || 'it'} is not ${withArticle(expected)}`);
  } catch (error) {
    throw new Failure('usage', `${path}: this is no recording: ${messageOf(error)}.`, {
      code: 'bad_data',
      hint: 'Record again with --record, or remove the file.',
    });
  }
}

function checkedEntry({ url, token, type, file }: Recorded): Recorded {
  // No file but those that are written here: others may be obeyed by other programs.
  const isCollection = !token && collectionFiles.get(url) === file;
  if (!isCollection && !/^recorded\/\d{1,9}(\.json)?$/.test(file))
    throw new Error(`${JSON.stringify(file)} is no file of a recording`);
  return { url, token, type: safeType(type), file };
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
  return address => {
    const url = withoutSecrets(address);
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
          return known?.answer(asked) ?? problem(404, 'This was recorded with a token only.');
        }
        try {
          const body = readForeign(disk, folder, one.file);
          return representation(one.type, body, { ranges: !/json|text/.test(one.type) });
        } catch {
          return problem(500, 'What was recorded here is gone, or is no regular file.');
        }
      },
    };
  };
}
