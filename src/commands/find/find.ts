/** `find <what…>`: the collections that the question is about, and what in them answers it. */
import { type Fields, isFields } from '../../base/io.ts';
import { parseJson } from '../../base/json.ts';
import { found } from '../../catalog/found.ts';
import { collectionNamed } from '../../catalog/index.ts';
import { type Collection, labelOf } from '../../catalog/lib/noun.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { collections, findMatches } from '../../music/find/find.ts';
import type { NamedRecord } from '../../music/find/found.ts';
import { parseQuery, readingOf } from '../../music/find/query.ts';
import { type KnownScale, scaleInText } from '../../music/scale/scale-text.ts';
import type { SentRecord } from '../../output/json/records.ts';
import { fetchCollection } from '../../records/collections.ts';
import { linesOf, picked } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import type { findOptions } from './options.ts';

export const find: Deed<typeof findOptions> = async (context, { args, options }) => {
  const query = parseQuery(args, options.as);
  const names = collections[query.as];
  const lists = await Promise.all(names.map(name => namedRecords(context, name)));
  const records = (name: string) => lists[names.indexOf(name)] ?? [];
  const matches = findMatches(query, records, options);
  context.aside(readingOf(query));
  const shown = matches.map(({ noun, id, name, match, why, distance }) => ({
    fields: { noun, id, name, match, why, distance },
  }));
  await show(context, options, picked(found, 'matches', shown, { shape: 'list', fromService: false }));
};

/** The records of a collection with their names; it may be read once. */
async function namedRecords(context: Context, name: string): Promise<Iterable<NamedRecord>> {
  const collection = collectionNamed(name);
  if (collection === undefined) return [];
  const answer = await fetchCollection(context, collection);
  const isLong = answer.parsed === undefined && answer.body.size > longBody;
  const named = name === 'scales' && isLong ? scaleOf : recordOf;
  return (function* () {
    for (const record of linesOf(answer, collection.at)) yield named(collection, record);
  })();
}

/** Beyond this, records come with their bytes, and most need not be parsed. */
const longBody = 1 << 20;

function recordOf(collection: Collection, { fields }: SentRecord): NamedRecord {
  return { record: fields, name: labelOf(collection, fields) };
}

function scaleOf(collection: Collection, sent: SentRecord): NamedRecord {
  const { raw } = sent;
  const bytes = raw && (Buffer.isBuffer(raw) ? raw : Buffer.from(raw));
  const known = bytes && scaleInText(bytes.toString('latin1'));
  return known ? new SentScale(collection, bytes, known) : recordOf(collection, sent);
}

/** A scale that is parsed when it is looked into. */
class SentScale implements NamedRecord {
  readonly known: KnownScale;
  readonly #collection: Collection;
  readonly #bytes: Buffer;
  #fields: Fields | undefined;

  constructor(collection: Collection, bytes: Buffer, known: KnownScale) {
    this.known = known;
    this.#collection = collection;
    this.#bytes = bytes;
  }

  get record(): Fields {
    this.#fields ??= parsedLine(this.#bytes);
    return this.#fields;
  }

  get name(): string {
    return labelOf(this.#collection, this.record);
  }
}

function parsedLine(bytes: Buffer): Fields {
  const value: unknown = parseJson(bytes.toString());
  return isFields(value) ? value : {};
}
