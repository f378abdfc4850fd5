/** Provides the content of the pages of `serve`: the records of one sandbox, and the output of commands about them. */
import { Failure } from '../../../../base/errors.ts';
import { fieldAt, fieldOf, groupBy, textOf } from '../../../../base/fields.ts';
import { type Fields, isFields } from '../../../../base/io.ts';
import { parseJson } from '../../../../base/json.ts';
import { findCollection } from '../../../../catalog/index.ts';
import { instruments } from '../../../../catalog/instruments.ts';
import { intervalColors, intervals } from '../../../../catalog/intervals.ts';
import { type Collection, idOf, labelOf } from '../../../../catalog/lib/noun.ts';
import { areStrings, stringsOf } from '../../../../catalog/lib/strings.ts';
import { rows } from '../../../../catalog/rows.ts';
import type { OpenString } from '../../../../music/chords/neck-strings.ts';
import type { Music } from '../../../../music/music.ts';
import type { Sandbox } from '../../../../sandbox/request-response.ts';
import { runForRecords } from '../../../program/command-output.ts';
import type { Context, NestedOptions } from '../../../program/context/context.ts';
import { findMeaning } from './meaning.ts';

/** An instrument with strings. */
export interface StringInstrument {
  readonly id: string;
  readonly name: string;
  /** Its name in addresses. */
  readonly slug: string;
  readonly family: string;
  readonly strings: readonly OpenString[];
}

/** The functions from which pages get their content. */
export type PageSource = ReturnType<typeof createPageSource>;

/** Thrown if a page does not exist or cannot be made, with the reason and the HTTP status. */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Maximum length of the words of a search, in characters. */
export const maxTypedLength = 1000;

/** Returns the functions. Lists are cached, because records do not change during the lifetime of this object. */
export function createPageSource(context: Context, sandbox: Sandbox) {
  const options: NestedOptions = {
    // The response stays in this process, so compression would only take time.
    sandbox: request =>
      sandbox({ ...request, headers: { ...request.headers, 'accept-encoding': undefined } }),
    settings: {
      ...{ base: undefined, baseUrl: undefined, isSandboxAllowed: true, mode: 'normal', anonymous: true },
      ...{
        curl: false,
        json: true,
        quiet: true,
        debug: false,
        color: 'never',
        ascii: false,
        drawings: false,
      },
    },
  };
  /** Returns the records that the command prints. Throws PageError if it fails. */
  const records = async (argv: readonly string[]): Promise<readonly Fields[]> => {
    try {
      return await runForRecords(context, argv, options);
    } catch (error) {
      throw error instanceof Failure ? new PageError(statusOf(error), error.message) : error;
    }
  };
  /** Returns all records of a collection. Throws PageError. */
  const list = cacheByCollection(({ name }) => records([name, 'list', '-o', 'jsonl']));
  return {
    /** The language of note names. */
    style: context.style,
    /** The language of typed note names. */
    language: context.settings.noteNames,
    records,
    list,
    /** Returns the output of the command, cut after `max` bytes; undefined if the command fails. */
    async bytes(argv: readonly string[], max?: number): Promise<Uint8Array | undefined> {
      const bounds = max === undefined ? {} : { maxBytes: max };
      const { exitCode, bytes } = await context.runNested(argv, { ...options, ...bounds });
      return exitCode === 0 || bytes.length === max ? bytes : undefined;
    },
    /** Returns one record, from its route; undefined if there is none. */
    item({ path }: Collection, id: string): Fields | undefined {
      const { status, body } = sandbox({ method: 'GET', url: `${path}/${id}`, headers: {} });
      const data = status === 200 ? fieldOf(parseJson(Buffer.from(body).toString()), 'data') : undefined;
      return isFields(data) ? data : undefined;
    },
    /** Returns a record as music; undefined if it is not music. */
    async music({ music }: Collection, record: Fields): Promise<Music | undefined> {
      if (music === undefined) return undefined;
      const { from = '', idPath = '' } = music.fieldSource ?? {};
      const otherNoun = findCollection(from);
      const details = otherNoun && (await list(otherNoun)).find(each => fieldAt(each, idPath) === record.id);
      return (await music.read())(record, details);
    },
    /** Returns the music of all records of a collection. */
    allMusic: cacheByCollection(async (collection): Promise<readonly Music[]> => {
      const readMusic = await collection.music?.read();
      return readMusic === undefined ? [] : (await list(collection)).map(record => readMusic(record));
    }),
    /** Returns the ids of the records of a collection by their labels. */
    ids: cacheByCollection(
      async collection =>
        new Map(
          (await list(collection)).map(record => [
            labelOf(collection, record),
            idOf(collection, { fields: record }),
          ]),
        ),
    ),
    /** Returns the meaning of typed words; undefined if they have no certain meaning. */
    meaning: (text: string) => context.runInOwnContext(inner => findMeaning(inner, text), options),
    stringInstruments: async () => stringInstruments(await list(instruments), await list(rows)),
    /** Returns #rrggbb by the ids and the abbreviations of intervals. */
    colors: async () => intervalColors(await list(intervals)),
  };
}

/** Returns a function that computes its value for each collection once. */
function cacheByCollection<Value>(
  make: (collection: Collection) => Promise<Value>,
): (collection: Collection) => Promise<Value> {
  const cache = new Map<string, Promise<Value>>();
  return collection => {
    const value = cache.get(collection.name) ?? make(collection);
    cache.set(collection.name, value);
    return value;
  };
}

function stringInstruments(
  instruments: readonly Fields[],
  everyRow: readonly Fields[],
): readonly StringInstrument[] {
  const byInstrument = groupBy(everyRow, row => row.instrumentId);
  return instruments.flatMap(({ id, name, slug, familyName }) => {
    const rows = byInstrument.get(id) ?? [];
    const strings = stringsOf(rows);
    const families = rows.map(({ familyCode }) => familyCode);
    if (strings.length === 0 || !areStrings(rows.length, families)) return [];
    const family = textOf(familyName) || 'Strings';
    return { id: String(id), name: textOf(name), slug: textOf(slug) || String(id), family, strings };
  });
}

function statusOf({ kind }: Failure): number {
  return kind === 'not-found' ? 404 : kind === 'usage' ? 400 : 500;
}
