/** `find <what…>`: the collections that the question is about, and what in them answers it. */
import type { Answer } from '../../api/client.ts';
import { type Fields, isFields } from '../../base/io.ts';
import { parseJson } from '../../base/json.ts';
import { found } from '../../catalog/found.ts';
import { collectionNamed } from '../../catalog/index.ts';
import { type Collection, labelOf } from '../../catalog/lib/noun.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { collectionsByForm, findMatches } from '../../music/find/find.ts';
import type { NamedRecord } from '../../music/find/found.ts';
import { parseQuery, readingOf } from '../../music/find/query.ts';
import { type ScaleInText, scalesInText } from '../../music/scale/scale-text.ts';
import type { SentRecord } from '../../output/json/records.ts';
import { fetchCollection } from '../../records/collections.ts';
import { computed, eachRecord } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import type { findOptions } from './options.ts';

export const find: Deed<typeof findOptions> = async (context, { args, options }) => {
  const query = parseQuery(args, options.as);
  const names = collectionsByForm[query.as];
  const lists = await Promise.all(names.map(name => namedRecords(context, name)));
  const records = (name: string) => lists[names.indexOf(name)] ?? [];
  const matches = findMatches(query, records, options);
  context.aside(readingOf(query));
  const shown = matches.map(({ noun, id, name, match, why, distance }) => ({
    fields: { noun, id, name, match, why, distance },
  }));
  await show(context, options, computed(found, 'matches', shown));
};

/** The records of a collection with their names; it may be read once. */
async function namedRecords(context: Context, name: string): Promise<Iterable<NamedRecord>> {
  const collection = collectionNamed(name);
  if (collection === undefined) return [];
  const answer = await fetchCollection(context, collection);
  const isLong = name === 'scales' && answer.body.size > longCollection;
  return isLong ? namedScales(collection, answer) : labelled(collection, eachRecord(answer, collection.at));
}

/** Beyond this, most scales need not be parsed. */
const longCollection = 1 << 20;

function* labelled(collection: Collection, records: Iterable<SentRecord>): Generator<NamedRecord> {
  for (const { fields } of records) yield { record: fields, name: labelOf(collection, fields) };
}

/** As far as they are plain they are known by their texts; the others are parsed. */
function* namedScales(collection: Collection, answer: Answer): Generator<NamedRecord> {
  let known = 0;
  const texts = scalesInText(answer.body.chunks());
  for (let next = texts.next(); !(next.done && next.value); next = texts.next()) {
    if (next.done) return yield* labelled(collection, withoutFirst(known, eachRecord(answer, collection.at)));
    known++;
    yield new SentScale(collection, next.value);
  }
}

function* withoutFirst(count: number, records: Iterable<SentRecord>): Generator<SentRecord> {
  let index = 0;
  for (const record of records) if (index++ >= count) yield record;
}

/** A scale that is parsed when it is looked into. */
class SentScale implements NamedRecord {
  readonly known: ScaleInText;
  readonly #collection: Collection;
  #fields: Fields | undefined;

  constructor(collection: Collection, known: ScaleInText) {
    this.known = known;
    this.#collection = collection;
  }

  get record(): Fields {
    this.#fields ??= parsedText(this.known.json);
    return this.#fields;
  }

  get name(): string {
    return labelOf(this.#collection, this.record);
  }
}

function parsedText(json: string): Fields {
  const value: unknown = parseJson(Buffer.from(json, 'latin1').toString());
  return isFields(value) ? value : {};
}
