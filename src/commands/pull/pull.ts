/** `pull [noun…]`: conditional requests for everything public, side by side. */
import { resolve } from 'node:path';
import type { Answer, Request } from '../../api/client.ts';
import { replaceFile } from '../../base/disk.ts';
import { Failure, failureKinds, messageOf } from '../../base/errors.ts';
import { takesEscapes } from '../../base/io.ts';
import { sideBySide } from '../../base/side-by-side.ts';
import { rememberRecords } from '../../candidates/remember.ts';
import { change } from '../../catalog/change.ts';
import { allCollections, collectionNamed } from '../../catalog/index.ts';
import { type Collection, isNoun } from '../../catalog/lib/noun.ts';
import { systemState } from '../../catalog/system-state.ts';
import type { Deed, RecordValues } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { createProgress } from '../../context/terminal/progress.ts';
import { fetchCollection, storedCollection } from '../../records/collections.ts';
import { computed, eachRecord, itemsOf, picked, recordsIn } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { aggregates, besides } from './besides.ts';
import { type Change, changesOf } from './changes.ts';
import type { pullOptions } from './options.ts';

/** More requests at a time would not be answered sooner. */
const atOnce = 32;

/** What has become of one collection. */
interface Pulled {
  readonly name: string;
  /** Undefined where the collection itself did not come. */
  readonly count: number | undefined;
  readonly origin: Answer['origin'] | undefined;
  /** Bytes of the collection that came anew. */
  readonly received: number;
  /** Undefined where nothing was stored before. */
  readonly changes: readonly Change[] | undefined;
  readonly failures: readonly Failure[];
}

export const pull: Deed<typeof pullOptions> = async (context, { args, options }) => {
  const wanted = args.length > 0 ? [...new Set(args)].map(collectionCalled) : allCollections;
  const lists = asksForRecords(options);
  const width = Math.max(...wanted.map(({ name }) => name.length));
  const done = new Map<number, Pulled>();
  const { stderr, clock, env } = context.machine;
  const progress = createProgress({
    stderr,
    clock,
    draws: takesEscapes(stderr, env),
    ascii: context.settings.ascii,
    count: wanted.length,
    called: ['collection', 'collections'],
  });
  let told = 0;
  progress.show();
  const alongside = storeAll(context, args.length > 0 ? [] : aggregates);
  const results = await sideBySide([...wanted.entries()], atOnce, async ([index, collection]) => {
    const bar = progress.file();
    const pulled = await pullCollection(context, collection, options.dir);
    bar.received(pulled.received);
    bar.end();
    done.set(index, pulled);
    // Lines keep the order of the collections: each waits for those before it.
    for (let next = done.get(told); next; next = done.get(told)) {
      told++;
      progress.hide();
      if (!lists) context.print([lineOfCollection(next, width)]);
    }
    progress.show();
    return pulled;
  });
  progress.hide();
  const { failures: failed } = await alongside;
  if (lists) {
    const lines = results.flatMap(({ changes }) => changes ?? []).map(each => ({ fields: { ...each } }));
    await show(context, options, computed(change, 'changes', lines));
  }
  failForWorst(context, [...results.flatMap(({ failures }) => failures), ...failed]);
};

/** Options of records ask for the changes in place of the summary. */
function asksForRecords(options: RecordValues): boolean {
  const { json, output, columns, sort, filter, limit, count, jq } = options;
  return [json, output, columns, sort, filter?.[0], limit, count, jq].some(Boolean);
}

function collectionCalled(name: string): Collection {
  const collection = collectionNamed(name);
  if (collection) return collection;
  throw new Failure('usage', `'${name}' is not a collection.`, {
    code: 'unknown_collection',
    hint: `There are ${allCollections.map(each => each.name).join(', ')}.`,
  });
}

async function pullCollection(
  context: Context,
  collection: Collection,
  folder: string | undefined,
): Promise<Pulled> {
  const { name, at } = collection;
  try {
    const before = context.settings.base && (await storedCollection(context, collection));
    const answer = await fetchCollection(context, collection);
    const file = fileOf(collection);
    if (folder !== undefined && file !== undefined)
      writeCollection(context, folder, file, answer.body.bytes());
    await rememberRecords(context, collection, answer);
    const records = recordsIn(answer, at);
    const isSame = answer.origin !== 'network' && before !== undefined;
    const changes = isSame
      ? []
      : before && changesOf(collection, eachRecord(before, at), eachRecord(answer, at));
    const { answers, failures } = await storeAll(context, besides(collection, records));
    if (folder !== undefined && name === 'systems')
      writeCollection(context, folder, 'music_system_states.json', statesIn(answers));
    const { origin, body } = answer;
    const received = origin === 'network' ? body.size : 0;
    return { name, count: records.length, origin, received, changes, failures };
  } catch (error) {
    return {
      name,
      count: undefined,
      origin: undefined,
      received: 0,
      changes: undefined,
      failures: [failureOrThrow(error)],
    };
  }
}

interface Stored {
  readonly answers: readonly Answer[];
  readonly failures: readonly Failure[];
}

/** Sends requests whose answers are stored. */
async function storeAll(context: Context, requests: readonly Request[]): Promise<Stored> {
  const client = await context.client();
  const results = await sideBySide(requests, atOnce, request => client.get(request).catch(failureOrThrow));
  return {
    answers: results.flatMap(result => (result instanceof Failure ? [] : [result])),
    failures: results.flatMap(result => (result instanceof Failure ? [result] : [])),
  };
}

/** The states of systems, each out of an answer of its own, as one array. */
function statesIn(answers: readonly Answer[]): Uint8Array {
  const states = itemsOf(systemState, 'states', answers, ['data']);
  const lines = Array.from(states.records());
  return Buffer.concat([
    ...picked(systemState, 'states', lines, { shape: 'list', fromService: true }).body(),
  ]);
}

function writeCollection({ machine }: Context, folder: string, file: string, bytes: Uint8Array): void {
  const path = resolve(machine.folder, folder, file);
  try {
    replaceFile(machine.disk, path, bytes);
  } catch (error) {
    throw new Failure('unexpected', `${path} could not be written: ${messageOf(error)}`, {
      code: 'not_written',
      hint: 'Choose another folder with --dir.',
      cause: error,
    });
  }
}

/** The file from which the sandbox serves a collection; it takes none for folders of drums. */
function fileOf(collection: Collection): string | undefined {
  if (isNoun(collection)) return `${collection.resource}.json`;
  return collection.name === 'tracks' ? 'circular_tracks.json' : undefined;
}

/** `scales     3,036  2 new, 1 changed` */
function lineOfCollection({ name, count, origin, changes, failures }: Pulled, width: number): string {
  const number = String(count ?? '').replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${name.padEnd(width)}  ${number.padStart(7)}  ${failures.length > 0 ? 'failed' : changesText(changes, origin)}\n`;
}

function changesText(changes: readonly Change[] | undefined, origin: Answer['origin'] | undefined): string {
  if (origin === 'embedded') return 'built in';
  if (changes === undefined) return 'stored';
  const counts = (['new', 'changed', 'gone'] as const).flatMap(kind => {
    const count = changes.filter(each => each.change === kind).length;
    return count > 0 ? [`${count} ${kind}`] : [];
  });
  return counts.join(', ') || 'unchanged';
}

/** Failures of the program itself are no failures of a request. */
function failureOrThrow(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Throws the failure with the highest exit code; the others are told on stderr, each once. */
function failForWorst(context: Context, failures: readonly Failure[]): void {
  const [worst, ...others] = failures.toSorted(
    (one, other) => failureKinds[other.kind].exit - failureKinds[one.kind].exit,
  );
  if (!worst) return;
  const messages = new Set(others.map(({ message }) => message));
  messages.delete(worst.message);
  for (const message of messages) context.note(message);
  throw worst;
}
