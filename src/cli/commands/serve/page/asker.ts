/** What the pages of `serve` are made of: the records of one sandbox, and what the program says of them. */
import { Failure } from '../../../../base/errors.ts';
import { fieldAt, fieldOf, groupBy, textOf } from '../../../../base/fields.ts';
import { type Fields, isFields } from '../../../../base/io.ts';
import { parseJson } from '../../../../base/json.ts';
import { collectionNamed } from '../../../../catalog/index.ts';
import { instruments } from '../../../../catalog/instruments.ts';
import { intervalColors, intervals } from '../../../../catalog/intervals.ts';
import { type Collection, idOf, labelOf } from '../../../../catalog/lib/noun.ts';
import { areStrings, stringsOf } from '../../../../catalog/lib/strings.ts';
import { rows } from '../../../../catalog/rows.ts';
import type { OpenString } from '../../../../music/chords/neck-strings.ts';
import type { Music } from '../../../../music/music.ts';
import type { Sandbox } from '../../../../sandbox/request-response.ts';
import { askRecords } from '../../../program/ask.ts';
import type { Asking, Context } from '../../../program/context/context.ts';
import type { CalledLinks } from './html.ts';
import { meaningOf } from './meaning.ts';

/** An instrument with strings. */
export interface Strung {
  readonly id: string;
  readonly name: string;
  /** Its name in addresses. */
  readonly slug: string;
  readonly family: string;
  readonly strings: readonly OpenString[];
}

/** What pages ask for. */
export type Asker = ReturnType<typeof askerOf>;

/** The reason why there is no page, and the HTTP status that says so. */
export class NoPage extends Error {
  readonly status: number;
  /** What may have been meant, with its address. */
  readonly near: CalledLinks;

  constructor(status: number, message: string, near: CalledLinks = []) {
    super(message);
    this.status = status;
    this.near = near;
  }
}

/** Characters of a question at most. */
export const longestAsked = 1000;

/** What is made is kept, as the records don't change as long as there is this asker. */
export function askerOf(context: Context, sandbox: Sandbox) {
  const asking: Asking = {
    // The answer stays in this process, so that compressing it would cost time for nothing.
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
  /** The records that the command prints. Throws NoPage where it fails. */
  const records = async (argv: readonly string[]): Promise<readonly Fields[]> => {
    try {
      return await askRecords(context, argv, asking);
    } catch (error) {
      throw error instanceof Failure ? new NoPage(statusOf(error), error.message) : error;
    }
  };
  /** All of a collection. Throws NoPage. */
  const list = madeOnce(({ name }) => records([name, 'list', '-o', 'jsonl']));
  return {
    /** The language of note names. */
    style: context.style,
    /** The one in which they are typed. */
    language: context.settings.noteNames,
    records,
    list,
    /**
     * What the command prints; undefined if it fails.
     * @param most bytes, of which no more are made
     */
    async bytes(argv: readonly string[], most?: number): Promise<Uint8Array | undefined> {
      const bounds = most === undefined ? {} : { maxBytes: most };
      const { code, bytes } = await context.runNested(argv, { ...asking, ...bounds });
      return code === 0 || bytes.length === most ? bytes : undefined;
    },
    /** One record, from its route. */
    item({ path }: Collection, id: string): Fields | undefined {
      const { status, body } = sandbox({ method: 'GET', url: `${path}/${id}`, headers: {} });
      const data = status === 200 ? fieldOf(parseJson(Buffer.from(body).toString()), 'data') : undefined;
      return isFields(data) ? data : undefined;
    },
    /** A record as music; undefined if it is none. */
    async music({ music }: Collection, record: Fields): Promise<Music | undefined> {
      if (music === undefined) return undefined;
      const { from = '', whose = '' } = music.completedBy ?? {};
      const other = collectionNamed(from);
      const more = other && (await list(other)).find(each => fieldAt(each, whose) === record.id);
      return (await music.read())(record, more);
    },
    /** The music of all records of a collection. */
    allMusic: madeOnce(async (collection): Promise<readonly Music[]> => {
      const read = await collection.music?.read();
      return read === undefined ? [] : (await list(collection)).map(record => read(record));
    }),
    /** The ids of the records of a collection by their labels. */
    ids: madeOnce(
      async collection =>
        new Map(
          (await list(collection)).map(record => [
            labelOf(collection, record),
            idOf(collection, { fields: record }),
          ]),
        ),
    ),
    /** What typed words mean; undefined if they mean nothing for sure. */
    meaning: (text: string) => context.inOwnContext(inner => meaningOf(inner, text), asking),
    strung: async () => strungIn(await list(instruments), await list(rows)),
    /** #rrggbb by the ids of intervals, and by their abbreviations. */
    colors: async () => intervalColors(await list(intervals)),
  };
}

/** Makes what there is of each collection once. */
function madeOnce<Value>(
  make: (collection: Collection) => Promise<Value>,
): (collection: Collection) => Promise<Value> {
  const made = new Map<string, Promise<Value>>();
  return collection => {
    const value = made.get(collection.name) ?? make(collection);
    made.set(collection.name, value);
    return value;
  };
}

function strungIn(all: readonly Fields[], everyRow: readonly Fields[]): readonly Strung[] {
  const byInstrument = groupBy(everyRow, row => row.instrumentId);
  return all.flatMap(({ id, name, slug, familyName }) => {
    const own = byInstrument.get(id) ?? [];
    const strings = stringsOf(own);
    const families = own.map(({ familyCode }) => familyCode);
    if (strings.length === 0 || !areStrings(own.length, families)) return [];
    const family = textOf(familyName) || 'Strings';
    return { id: String(id), name: textOf(name), slug: textOf(slug) || String(id), family, strings };
  });
}

function statusOf({ kind }: Failure): number {
  return kind === 'not-found' ? 404 : kind === 'usage' ? 400 : 500;
}
