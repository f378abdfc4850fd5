/** Runs the program for the pages of `serve`, over the records of one sandbox. */
import { fieldOf, textOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { parseJson } from '../../../base/json.ts';
import type { Collection } from '../../../catalog/lib/noun.ts';
import type { Asking, Context } from '../../../context/context.ts';
import type { Style } from '../../../output/text/style.ts';
import type { Sandbox } from '../../../sandbox/exchange.ts';

export interface Asker {
  /** The language of note names. */
  readonly style: Pick<Style, 'noteNames'>;
  /** What the command prints; undefined where it fails. */
  bytes(argv: readonly string[]): Promise<Uint8Array | undefined>;
  /** The records that the command prints. Throws NoPage where it fails. */
  records(argv: readonly string[]): Promise<readonly Fields[]>;
  /** All of a collection. Throws NoPage. */
  list(collection: Collection): Promise<readonly Fields[]>;
  /** One record, from its route. */
  item(collection: Collection, id: string): Fields | undefined;
}

/** The reason why there is no page, and the HTTP status that says so. */
export class NoPage extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Characters of a question at most. */
export const longestAsked = 1000;

export function askerOf(context: Context, sandbox: Sandbox): Asker {
  const asking: Asking = {
    // The answer stays in this process, so that compressing it would cost time for nothing.
    sandbox: request =>
      sandbox({ ...request, headers: { ...request.headers, 'accept-encoding': undefined } }),
    settings: {
      ...{ base: undefined, baseUrl: undefined, mode: 'normal', anonymous: true, curl: false },
      ...{ json: true, quiet: true, debug: false, color: 'never', ascii: false, drawings: false },
    },
  };
  const lists = new Map<string, Promise<readonly Fields[]>>();
  const asker: Asker = {
    style: context.style,
    bytes: async argv => {
      const { code, bytes } = await context.again(argv, asking);
      return code === 0 ? bytes : undefined;
    },
    records: async argv => {
      const { code, bytes, error } = await context.again(argv, asking);
      if (code !== 0) throw new NoPage(statusOf(code), messageIn(error));
      const lines = Buffer.from(bytes).toString().split('\n').slice(0, -1);
      return lines.map(line => parseJson(line)).filter(isFields);
    },
    list: ({ name }) => {
      const list = lists.get(name) ?? asker.records([name, 'list', '-o', 'jsonl']);
      lists.set(name, list);
      return list;
    },
    item: ({ path }, id) => {
      const { status, body } = sandbox({ method: 'GET', url: `${path}/${id}`, headers: {} });
      const data = status === 200 ? fieldOf(parseJson(Buffer.from(body).toString()), 'data') : undefined;
      return isFields(data) ? data : undefined;
    },
  };
  return asker;
}

function statusOf(code: number): number {
  return code === 3 ? 404 : code === 2 ? 400 : 500;
}

function messageIn(error: string): string {
  return textOf(fieldOf(fieldOf(parseJson(error), 'error'), 'message'));
}
