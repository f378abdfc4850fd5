/** `pull [noun…]`: fetches collections into the cache, with conditional requests in parallel. */

import { mapConcurrently, type SplitResults, splitFailures } from '../../base/concurrency.ts';
import { type Failure, failureKinds, failureOrThrow, rewordFailure } from '../../base/errors.ts';
import { drums } from '../../catalog/drums.ts';
import { allCollections, selectCollection } from '../../catalog/index.ts';
import { instruments } from '../../catalog/instruments.ts';
import { keys } from '../../catalog/keys.ts';
import { computedKind } from '../../catalog/lib/computed.ts';
import { type Collection, isNoun, labelOf } from '../../catalog/lib/noun.ts';
import { systemState } from '../../catalog/system-state.ts';
import { systems } from '../../catalog/systems.ts';
import { tracks } from '../../catalog/tracks.ts';
import type { ClientResponse } from '../client/client-response.ts';
import type { Request } from '../client/prepare-request.ts';
import { pathSegment } from '../client/url.ts';
import type { WriteMadeFile } from '../files/made-files.ts';
import type { JsonRecord } from '../output/json/json-records.ts';
import { eachRecord } from '../output/json/json-records.ts';
import { hasRecordOption, madeFileOptions, recordOptions } from '../program/argv/shared-options.ts';
import { type Context, command } from '../program/context/context.ts';
import { createProgress } from '../program/terminal/progress.ts';
import {
  drumFilesPath,
  fetchCollection,
  instrumentRowsPath,
  optimizeLater,
  readCachedCollection,
} from '../show/collections.ts';
import { computedRecords, recordItems, recordSubset } from '../show/record-set.ts';
import { show } from '../show/show.ts';

/** Maximum number of parallel requests: more would not be faster. */
const maxParallel = 32;

interface RecordChange {
  readonly noun: string;
  readonly id: unknown;
  readonly name: string;
  readonly change: 'new' | 'changed' | 'gone';
}

/** How a record has changed since it was cached. */
const changeKind = computedKind({
  name: 'changes',
  singular: 'change',
  label: 'name',
  fields: {
    noun: { type: 'text', priority: 2 },
    id: { type: 'unknown', isNumeric: true, priority: 2 },
    name: { type: 'text', priority: 1 },
    change: { type: 'text', priority: 1 },
  },
});

/** A failure with the name of its collection. */
interface NamedFailure {
  readonly name: string;
  readonly failure: Failure;
}

/** The result of pulling one collection. */
interface PullResult {
  readonly name: string;
  /** The number of records; undefined if the collection could not be fetched. */
  readonly count?: number;
  readonly origin?: ClientResponse['origin'];
  /** Number of bytes received for the collection; 0 if it is unchanged. */
  readonly receivedBytes: number;
  /** The changes of records; undefined if nothing was cached before, or without a base URL. */
  readonly changes?: readonly RecordChange[] | undefined;
  readonly failures: readonly NamedFailure[];
  /** Warnings about files of other programs, which were renamed. */
  readonly warnings: readonly string[];
}

export const pull = command({
  description:
    'Fetches every collection and stores it, so that --offline works for every command. Unchanged collections are not sent again. Prints a line for each collection; -o jsonl lists new, changed and removed records instead.',
  notes:
    'serve --data reads the directory of --dir, which contains no token. If some collections fail, the others are stored, and the exit code is that of the failure.',
  arguments: [
    {
      name: 'nouns',
      summary: 'Collections to fetch, comma-separated',
      variadic: true,
      values: { from: 'suggestions', suggestions: allCollections.map(({ name }) => name) },
    },
  ],
  options: {
    dir: {
      ...madeFileOptions.dir,
      summary: 'Also write each collection as <resource>.json into a directory',
    },
    ...recordOptions(changeKind.columns),
  },
  examples: [
    { command: 'pull', text: 'everything' },
    { command: 'pull scales harmonies', text: 'two collections' },
    { command: 'pull -o jsonl', text: 'new, changed and removed records, one on each line' },
    { command: 'pull --dir fixtures', text: 'files for serve --data' },
  ],
  run: async (context, { args, options }) => {
    const nouns =
      args.length > 0
        ? [...new Set(args)].map(name => selectCollection(allCollections, name))
        : allCollections;
    const { dir, ...choices } = options;
    // With options for records, the command lists the changes instead of the summary.
    const listsChanges = hasRecordOption(choices);
    const width = Math.max(...nouns.map(({ name }) => name.length));
    const resultByIndex = new Map<number, PullResult>();
    const writeFile =
      dir === undefined
        ? undefined
        : (await import('../files/made-files.ts')).createFolderWriter(context.machine, dir);
    const progress = createProgress(context, { count: nouns.length, nouns: ['collection', 'collections'] });
    let printedCount = 0;
    progress.show();
    const otherRequests = args.length > 0 ? [] : aggregates;
    const aggregateWork = mapConcurrently(otherRequests, maxParallel, async ({ name, ...request }) =>
      (await fetchIntoCache(context, [request])).missing.map(failure => ({ name, failure })),
    );
    const results = await mapConcurrently([...nouns.entries()], maxParallel, async ([index, collection]) => {
      const bar = progress.beginFile();
      const pullResult = await pullCollection(context, collection, writeFile);
      bar.addBytes(pullResult.receivedBytes);
      bar.end();
      resultByIndex.set(index, pullResult);
      // The lines are printed in the order of the collections, so each waits for those before it.
      for (let result = resultByIndex.get(printedCount); result; result = resultByIndex.get(printedCount)) {
        printedCount++;
        progress.hide();
        for (const warning of result.warnings) context.notice(warning);
        if (!listsChanges && !context.settings.quiet) context.print([formatLine(result, width)]);
      }
      progress.show();
      return pullResult;
    });
    progress.hide();
    if (listsChanges) {
      const changes = results.flatMap(({ changes = [] }) => changes);
      await show(context, choices, computedRecords(changeKind, changes));
    }
    const failures = [...results.flatMap(each => each.failures), ...(await aggregateWork).flat()];
    throwWorstFailure(context, failures, nouns.length + otherRequests.length);
  },
});

/** Requests of commands that belong to no collection. */
const aggregates: readonly (Request & { readonly name: string })[] = [
  { name: 'bootstrap', path: '/api/mobile/music-bootstrap', auth: 'optional' },
  { name: 'entities', path: '/api/mobile/entities', auth: 'optional' },
];

/** Returns the requests that commands send for the records of a collection. Most responses are not parsed. */
function requestsForRecords(collection: Collection, records: readonly JsonRecord[]): readonly Request[] {
  const auth = 'none';
  const ids = () => records.map(({ fields }) => String(collection.id(fields)));
  switch (collection) {
    case keys:
      return [{ path: '/api/keys', auth }];
    case systems:
      return ids().map(each => ({ path: `/api/mobile/music-systems/${pathSegment(each)}/state`, auth }));
    case instruments:
      return [
        { path: '/api/instruments', auth },
        { path: '/api/instruments_select', auth },
        ...ids().map(id => ({ path: instrumentRowsPath(id), auth }) as const),
      ];
    case drums:
      return ids().map(path => ({ path: drumFilesPath(path), auth }));
    default:
      return [];
  }
}

async function pullCollection(
  context: Context,
  collection: Collection,
  writeFile: WriteMadeFile | undefined,
): Promise<PullResult> {
  const { name, listPath } = collection;
  const warnings: string[] = [];
  const warn = (line: string) => void warnings.push(line);
  try {
    const oldResponse = context.settings.base && (await readCachedCollection(context, collection));
    const response = await fetchCollection(context, collection);
    optimizeLater(context, response);
    const records = [...eachRecord(response, listPath)];
    const file = fileNameOf(collection);
    if (file !== undefined) await writeFile?.(file, response.body.bytes(), warn);
    const isUnchanged = response.origin !== 'network' && oldResponse !== undefined;
    const changes = isUnchanged
      ? []
      : oldResponse && recordChanges(collection, eachRecord(oldResponse, listPath), records);
    const { found: responses, missing } = await fetchIntoCache(
      context,
      requestsForRecords(collection, records),
    );
    if (collection === systems) await writeFile?.('music_system_states.json', joinStates(responses), warn);
    const { origin, body } = response;
    const receivedBytes = origin === 'network' ? body.size : 0;
    const failures = missing.map(failure => ({ name, failure }));
    return { name, count: records.length, origin, receivedBytes, changes, failures, warnings };
  } catch (error) {
    return { name, receivedBytes: 0, failures: [{ name, failure: failureOrThrow(error) }], warnings };
  }
}

/** Sends the requests, so that their responses are cached. */
async function fetchIntoCache(
  context: Context,
  requests: readonly Request[],
): Promise<SplitResults<ClientResponse>> {
  const fetchItem = (request: Request) => context.get(request).catch(failureOrThrow);
  return splitFailures(await mapConcurrently(requests, maxParallel, fetchItem));
}

/** Joins the states of systems, one from each response, into a JSON array. */
function joinStates(responses: readonly ClientResponse[]): Uint8Array {
  const states = recordItems(systemState, responses, ['data']);
  const stateRecords = Array.from(states.records());
  return Buffer.concat([
    ...recordSubset(systemState, stateRecords, { shape: 'list', isFromService: true }).body(),
  ]);
}

/** Returns the file name from which `serve --data` reads a collection; undefined for drums, which it doesn't read. */
function fileNameOf(collection: Collection): string | undefined {
  if (isNoun(collection)) return `${collection.resource}.json`;
  return collection === tracks ? 'circular_tracks.json' : undefined;
}

/** Returns a line such as `scales 3,036 2 new, 1 changed`. */
function formatLine(result: PullResult, width: number): string {
  const { name, count, failures } = result;
  const number = String(count ?? '').replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${name.padEnd(width)}  ${number.padStart(7)}  ${failures.length > 0 ? 'failed' : changesText(result)}\n`;
}

function changesText({ changes, origin }: PullResult): string {
  if (origin === 'embedded') return 'built in';
  if (changes === undefined) return 'stored';
  const countTexts = (['new', 'changed', 'gone'] as const).flatMap(kind => {
    const count = changes.filter(each => each.change === kind).length;
    return count > 0 ? [`${count} ${kind}`] : [];
  });
  return countTexts.join(', ') || 'unchanged';
}

/**
 * Throws the failure with the highest exit code; prints every other message once on stderr, after the names of its
 * collections unless all requests failed with it.
 * @param count number of all requests
 */
function throwWorstFailure(context: Context, failures: readonly NamedFailure[], count: number): void {
  const [worstFailure, ...otherFailures] = failures.toSorted(
    (a, b) => failureKinds[b.failure.kind].exitCode - failureKinds[a.failure.kind].exitCode,
  );
  if (!worstFailure) return;
  const describeFailure = ({ failure: { message } }: NamedFailure) => {
    const names = new Set(
      failures.filter(({ failure }) => failure.message === message).map(({ name }) => name),
    );
    if (names.size === count) return message;
    const moreText = names.size > 3 ? ` and ${names.size - 3} more` : '';
    return `${[...names].slice(0, 3).join(', ')}${moreText}: ${message}`;
  };
  const messages = new Set(otherFailures.map(describeFailure));
  messages.delete(describeFailure(worstFailure));
  for (const message of messages) context.notice(message);
  throw rewordFailure(worstFailure.failure, {
    message: describeFailure(worstFailure),
    cause: worstFailure.failure,
  });
}

/** Compares records by id and JSON. Returns changes in the order of `newRecords`, and then removed records. */
function recordChanges(
  collection: Collection,
  oldRecords: Iterable<JsonRecord>,
  newRecords: Iterable<JsonRecord>,
): readonly RecordChange[] {
  const oldById = new Map<unknown, { readonly text: string; readonly name: string }>();
  for (const record of oldRecords)
    oldById.set(collection.id(record.fields), {
      text: jsonOfRecord(record),
      name: labelOf(collection, record.fields),
    });
  const changes: RecordChange[] = [];
  const noun = collection.name;
  for (const record of newRecords) {
    const id = collection.id(record.fields);
    const previous = oldById.get(id);
    oldById.delete(id);
    if (previous?.text === jsonOfRecord(record)) continue;
    changes.push({
      noun,
      id,
      name: labelOf(collection, record.fields),
      change: previous ? 'changed' : 'new',
    });
  }
  for (const [id, { name }] of oldById) changes.push({ noun, id, name, change: 'gone' });
  return changes;
}

function jsonOfRecord({ raw, fields }: JsonRecord): string {
  return raw === undefined ? JSON.stringify(fields) : Buffer.from(raw).toString('latin1');
}
