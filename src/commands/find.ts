/** `find <what…>`: the records of all collections that match the typed music. */
import type { Answer } from '../api/client.ts';
import { Failure } from '../base/errors.ts';
import { fieldAt } from '../base/fields.ts';
import { type Fields, isFields } from '../base/io.ts';
import { parseJson } from '../base/json.ts';
import { rememberRecords } from '../candidates/remember.ts';
import { found } from '../catalog/found.ts';
import { allCollections, collectionNamed } from '../catalog/index.ts';
import { isMusical, labelOf, type Musical } from '../catalog/lib/noun.ts';
import { pitchOfRow } from '../catalog/lib/strings.ts';
import { rows } from '../catalog/rows.ts';
import { choiceOf } from '../cli/option.ts';
import { recordOptions } from '../cli/shared-options.ts';
import { type Context, command } from '../context/context.ts';
import { findMatches, kindsOf } from '../music/find/find.ts';
import type { Candidate, Found } from '../music/find/found.ts';
import { type Query, readingOf } from '../music/find/query.ts';
import type { PitchedRow } from '../music/find/tuning.ts';
import type { Kind, Music } from '../music/music.ts';
import { scalesInText } from '../music/scale/scale-text.ts';
import type { SentRecord } from '../output/json/records.ts';
import { spelled } from '../output/text/style.ts';
import { fetchCollection } from '../records/collections.ts';
import { indexOf } from '../records/indexed.ts';
import { computed, eachRecord } from '../records/record-set.ts';
import { show } from '../records/show.ts';
import { kbmOption } from './files.ts';
import { forms, queriesOf } from './queries.ts';

export const find = command({
  description:
    'Looks for what was typed and says how each record fits: notes and a chord in scales, after the chord or interval that they are, chords in harmonies, steps in scales, a rhythm in rhythms and tracks, cents or a ratio in systems and intervals, a frequency in keys and rows. The nearest come first.',
  notes:
    "Notes: C E G; a chord: Dm7 or as frets x32010, of another neck with --on; chords: C Am F G; steps: 2,2,1,2,2,2,1; a rhythm: x..x..x. or E(3,8), and E(3,8,1) a pulse later; cents: 386c or 5/4; 442 Hz; a file: song.mid, my.scl; and what draw reads: numerals, bars, n-edo. A letter with 6, 7 or 9 is a chord, with another digit a note in that octave. What can't be English is read in German, Dutch, solfège and Russian: cis e gis h, do mi sol.",
  arguments: [{ name: 'what', summary: 'notes, chords, steps, a rhythm …', required: true, variadic: true }],
  options: {
    as: {
      flags: '--as <form>',
      summary: 'read it as notes, chords …',
      ...choiceOf(forms),
      otherwise: 'as what it looks like',
    },
    all: { flags: '--all', summary: 'every spelling of what sounds the same' },
    key: { flags: '--key <note>', summary: 'the key of numerals: I vi IV V' },
    on: {
      flags: '--on <instrument>',
      summary: 'the neck that frets are on: 0003 --on ukulele',
      values: { from: 'records', of: 'instruments' },
      otherwise: 'a guitar',
    },
    ...kbmOption,
    ...recordOptions(found.columns),
  },
  examples: [
    { command: 'find C D Eb F G A Bb', says: 'scales by their notes' },
    { command: 'find E G C', says: 'the chord that notes are, and scales with it' },
    { command: 'find 0003 --on ukulele', says: 'the chord that a hand holds on a neck' },
    { command: 'find Dm7 G7 Cmaj7', says: 'progressions by their chords, in any key' },
    { command: 'find x..x..x.', says: 'rhythms, turned or nearly so' },
    { command: 'find 5/4 --limit 3', says: 'the tunings that come nearest to a ratio' },
    { command: 'find C F G --as chords', says: 'letters that are meant as chords' },
  ],
  run: async (context, { args, options }) => {
    const { as, all, key, on, kbm, ...choices } = options;
    const queries = await queriesOf(context, args, { as, key, on, kbm });
    const missed: (() => Promise<void>)[] = [];
    const matches: Found[] = [];
    for (const query of queries) {
      const lists = await listsFor(context, query, missed);
      const rowList = query.as === 'hertz' ? await pitchedRows(context) : [];
      matches.push(...findMatches(query, { of: kind => ofKind(kind, lists), rows: rowList }, { all }));
      context.aside(spelled(readingOf(query), 'words', context.style));
    }
    const shown = matches.map(({ noun, id, name, match, why, distance }) => ({
      fields: { noun, id, name, match, why, distance },
    }));
    try {
      await show(context, choices, computed(found, shown));
    } finally {
      for (const remember of missed) await remember();
    }
  },
});

/**
 * The records of all kinds of music that a query is looked up in.
 * @param missed is given a function for each index that was missing, which makes it once the answer has been shown
 */
export async function listsFor(
  context: Context,
  query: Query,
  missed: (() => Promise<void>)[],
): Promise<readonly List[]> {
  const kinds = kindsOf(query);
  const collections = allCollections.filter(isMusical).filter(({ music }) => kinds.includes(music.kind));
  return Promise.all(collections.map(each => candidatesIn(context, each, collections, missed)));
}

export interface List {
  readonly kind: Kind;
  readonly candidates: Iterable<Candidate>;
}

export function* ofKind<Each extends Kind>(kind: Each, lists: readonly List[]): Generator<Candidate<Each>> {
  for (const list of lists) {
    if (list.kind === kind)
      for (const candidate of list.candidates) if (isOfKind(kind, candidate)) yield candidate;
  }
}

function isOfKind<Each extends Kind>(kind: Each, candidate: Candidate): candidate is Candidate<Each> {
  return candidate.kind === kind;
}

/** The records of a collection as music; the list can be iterated once. */
async function candidatesIn(
  context: Context,
  collection: Musical,
  asked: readonly Musical[],
  missed: (() => Promise<void>)[],
): Promise<List> {
  const { kind, needs } = collection.music;
  const read = await collection.music.read();
  // Where scales are asked, harmonies tell only how often each is used.
  const isAside = kind === 'progression' && asked.some(({ music }) => music.kind === 'scale');
  const answer = await fetchCollection(context, collection).catch((error: unknown) => {
    if (!isAside || !(error instanceof Failure) || error.kind !== 'offline') throw error;
    context.note(
      `Without the ${collection.name}, which put scales that are used more before others: they are not stored.`,
    );
    return undefined;
  });
  if (answer === undefined) return { kind, candidates: [] };
  if (kind === 'scale' || kind === 'progression') {
    const index = indexOf(context, collection, answer);
    const known = kind === 'scale' ? index?.scales() : isAside ? index?.uses() : index?.chords();
    if (known) return { kind, candidates: indexed(collection, read, known) };
    missed.push(() => rememberRecords(context, collection, answer, { isMissed: true }));
  }
  if (kind === 'scale' && answer.body.size > longCollection)
    return { kind, candidates: scalesOf(collection, read, answer) };
  const other = needs && 'from' in needs ? collectionNamed(needs.from) : undefined;
  const more = other ? eachRecord(await fetchCollection(context, other), other.at) : [];
  const records = eachRecord(answer, collection.at);
  return {
    kind,
    candidates: candidatesOf(collection, read, withoutDerived(collection, asked, records), more),
  };
}

/** Leaves out records that were made from a record of another searched collection, as tracks are made from rhythms. */
export function* withoutDerived(
  { name }: Musical,
  asked: readonly Musical[],
  records: Iterable<SentRecord>,
): Generator<SentRecord> {
  const paths = asked.flatMap(({ music: { needs } }) =>
    needs && 'from' in needs && needs.from === name ? needs.whose : [],
  );
  for (const record of records)
    if (paths.every(path => (fieldAt(record.fields, path) ?? undefined) === undefined)) yield record;
}

/** The records as candidates. @param others the records of the other collection that the noun's reader needs */
export function* candidatesOf(
  collection: Musical,
  read: (record: unknown, more?: unknown) => Music,
  records: Iterable<SentRecord>,
  others: Iterable<SentRecord> = [],
): Generator<Candidate> {
  const { name: noun, music } = collection;
  const { kind, needs } = music;
  const more = new Map<unknown, Fields>();
  for (const { fields } of others)
    if (needs && 'from' in needs) more.set(fieldAt(fields, needs.whose), fields);
  for (const { fields } of records) {
    const { id } = fields;
    const value = read(fields, id === undefined ? undefined : more.get(id));
    yield { noun, id, name: labelOf(collection, fields), kind, value };
  }
}

/** The rows that have a pitch: those of percussion have none. */
async function pitchedRows(context: Context): Promise<readonly PitchedRow[]> {
  const lines = eachRecord(await fetchCollection(context, rows), rows.at);
  return Array.from(lines).flatMap(({ fields }) => {
    const midi = pitchOfRow(fields);
    return midi === undefined ? [] : { noun: rows.name, id: fields.id, name: labelOf(rows, fields), midi };
  });
}

/** In bytes. In a longer collection, scales are first compared by their JSON text, and few are parsed. */
const longCollection = 1 << 20;

/**
 * The scales of a long answer: their notes are read from the JSON text as long as that is plain, then each is parsed.
 */
function* scalesOf(
  collection: Musical,
  read: (record: unknown) => Music,
  answer: Answer,
): Generator<Candidate> {
  let known = 0;
  const texts = scalesInText(answer.body.chunks());
  for (let next = texts.next(); !(next.done && next.value); next = texts.next()) {
    if (next.done) {
      const rest = withoutFirst(known, eachRecord(answer, collection.at));
      return yield* candidatesOf(collection, read, rest);
    }
    known++;
    const { json } = next.value;
    yield new LazyCandidate(collection, read, { known: next.value }, () => parsedText(json));
  }
}

/** What is known of a candidate without its record. */
type Known = Pick<Candidate, 'known' | 'scaleIds' | 'sounds'>;

function* indexed(
  collection: Musical,
  read: (record: unknown) => Music,
  entries: Iterable<Known & { readonly record: SentRecord }>,
): Generator<Candidate> {
  for (const entry of entries) yield new LazyCandidate(collection, read, entry, () => entry.record.fields);
}

function* withoutFirst(count: number, records: Iterable<SentRecord>): Generator<SentRecord> {
  let index = 0;
  for (const record of records) if (index++ >= count) yield record;
}

/** A candidate whose record is parsed only when its id, name or value is needed. */
class LazyCandidate implements Candidate {
  readonly kind: Kind;
  readonly noun: string;
  readonly known: Known['known'];
  readonly scaleIds: Known['scaleIds'];
  readonly sounds: Known['sounds'];
  readonly #collection: Musical;
  readonly #read: (record: unknown) => Music;
  readonly #fieldsOf: () => Fields;
  #fields: Fields | undefined;
  #value: Music | undefined;

  constructor(
    collection: Musical,
    read: (record: unknown) => Music,
    { known, scaleIds, sounds }: Known,
    fields: () => Fields,
  ) {
    this.kind = collection.music.kind;
    this.noun = collection.name;
    this.known = known;
    this.scaleIds = scaleIds;
    this.sounds = sounds;
    this.#collection = collection;
    this.#read = read;
    this.#fieldsOf = fields;
  }

  get #record(): Fields {
    this.#fields ??= this.#fieldsOf();
    return this.#fields;
  }

  get id(): unknown {
    return this.#record.id;
  }

  get name(): string {
    return labelOf(this.#collection, this.#record);
  }

  get value(): Music {
    this.#value ??= this.#read(this.#record);
    return this.#value;
  }
}

function parsedText(json: string): Fields {
  const value: unknown = parseJson(Buffer.from(json, 'latin1').toString());
  return isFields(value) ? value : {};
}
