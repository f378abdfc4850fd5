/** The pages of `serve`, on which its records are seen and heard. They are made of what the commands print. */
import { collectionNamed, shownCollections } from '../../../catalog/index.ts';
import { keys } from '../../../catalog/keys.ts';
import type { Context } from '../../../context/context.ts';
import { failedCondition, ranged } from '../../../sandbox/conditions.ts';
import {
  complete,
  originForm,
  type Sandbox,
  type SandboxRequest,
  type SandboxResponse,
} from '../../../sandbox/exchange.ts';
import { representation, type Shelf, shelfOf } from '../../../sandbox/representation.ts';
import { idWord } from '../../noun/lookup/query.ts';
import { type Asker, askerOf, longestAsked, NoPage } from './asker.ts';
import { document, html, type Page, style } from './html.ts';
import { homePage, listPage, recordPage } from './records.ts';
import { searchPage } from './search.ts';

const soundType = 'audio/wav';

/** The files of a record or of typed music: the command that writes each, and its media type. */
const files: Readonly<Record<string, { readonly verb: readonly string[]; readonly type: string }>> = {
  'drawing.svg': { verb: ['draw', '-o', 'svg'], type: 'image/svg+xml' },
  'neck.svg': { verb: ['draw', '-o', 'svg', '--on', 'guitar'], type: 'image/svg+xml' },
  'sound.wav': { verb: ['export', '-o', 'wav'], type: soundType },
  'music.mid': { verb: ['export', '-o', 'midi'], type: 'audio/midi' },
  'music.abc': { verb: ['export', '-o', 'abc'], type: 'text/plain; charset=utf-8' },
  'music.js': { verb: ['export', '-o', 'strudel'], type: 'text/plain; charset=utf-8' },
  'tuning.scl': { verb: ['export', '-o', 'scl'], type: 'text/plain; charset=utf-8' },
};

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'none'";

/** Bytes of pages that are kept for later requests at most. */
const keptBytes = 64 * 1024 * 1024;

/**
 * Answers requests for pages; undefined for every other path, which the sandbox answers.
 * @param state a number that changes when the sandbox reads other records
 */
export function pagesOver(
  context: Context,
  sandbox: Sandbox,
  state: () => number,
): (request: SandboxRequest) => Promise<SandboxResponse> | undefined {
  let seen = state();
  let [asker, shelf] = [askerOf(context, sandbox), shelfOf(keptBytes)];
  return request => {
    const { method, url } = request;
    const target = targetOf(url);
    if ((method !== 'GET' && method !== 'HEAD') || !isPage(target)) return undefined;
    // At each request, the sandbox looks whether the files of its records have changed.
    sandbox({ method: 'HEAD', url: keys.path, headers: {} });
    if (seen !== state()) {
      seen = state();
      [asker, shelf] = [askerOf(context, sandbox), shelfOf(keptBytes)];
    }
    return answered(request, shelf, () => madeAt(asker, target));
  };
}

async function answered(
  { method, url, headers }: SandboxRequest,
  shelf: Shelf,
  make: () => Made,
): Promise<SandboxResponse> {
  try {
    let whole = shelf.find(url);
    if (whole === undefined) {
      const made = await make();
      whole = shelf.keep(url, representation(made.type, made.content, { ranges: made.type === soundType }));
    }
    const { etag, content, type, ranges } = whole;
    const validators = { etag, 'cache-control': 'no-cache' };
    if (failedCondition(headers, { etag }) === 304)
      return { status: 304, headers: validators, body: new Uint8Array() };
    const fields = { ...sent(type), ...validators, ...(ranges && { 'accept-ranges': 'bytes' }) };
    return ranges && method === 'GET'
      ? ranged(content.bytes(), fields, headers, { etag })
      : complete(200, fields, content);
  } catch (error) {
    if (!(error instanceof NoPage)) throw error;
    const main = html`<p>${error.message}</p><p><a href="/">What there is</a></p>`;
    const body = Buffer.from(document({ title: 'Nothing to show', main }));
    return complete(error.status, sent(pageType), body);
  }
}

const pageType = 'text/html; charset=utf-8';

function sent(type: string): Record<string, string> {
  return { 'content-type': type, 'content-security-policy': policy, 'x-content-type-options': 'nosniff' };
}

interface Target {
  /** The decoded segments of the path. */
  readonly segments: readonly string[];
  /** The searched words, or the number of a page. */
  readonly query: URLSearchParams;
}

function targetOf(sentUrl: string): Target {
  const [path = '', query] = originForm(sentUrl).split('?', 2);
  try {
    return { segments: path.split('/').slice(1).map(decodeURIComponent), query: new URLSearchParams(query) };
  } catch {
    return { segments: [], query: new URLSearchParams() };
  }
}

const idForm = /^(?:[a-z]+:)?[1-9]\d*$/;

function isPage({ segments: [first, id, file, more] }: Target): boolean {
  if (first === undefined || more !== undefined) return false;
  if (id === undefined && ['', 'style.css', 'search'].includes(first)) return true;
  if (first === 'typed') return id !== undefined && Object.hasOwn(files, id) && file === undefined;
  if (!shownCollections.some(({ name }) => name === first)) return false;
  return (id === undefined || idForm.test(id)) && (file === undefined || Object.hasOwn(files, file));
}

type Made = Promise<{ readonly type: string; readonly content: string | Uint8Array }>;

/** Makes the page or file at a path. */
async function madeAt(asker: Asker, { segments, query }: Target): Made {
  const [first = '', id, file] = segments;
  const asked = query.get('q')?.trim() ?? '';
  const page = async (made: Promise<Page>) => ({ type: pageType, content: document(await made) });
  if (first === '') return page(homePage());
  if (first === 'style.css') return { type: 'text/css; charset=utf-8', content: style };
  if (first === 'search') return page(searchPage(asker, asked));
  if (first === 'typed') return fileOf(asker, id, [], asked.slice(0, longestAsked));
  const collection = collectionNamed(first);
  if (collection === undefined) throw new NoPage(404, 'There is no such collection.');
  if (id === undefined) return page(listPage(asker, collection, Number(query.get('page') ?? 1)));
  if (file === undefined) return page(recordPage(asker, collection, id));
  return fileOf(asker, file, [collection.name], idWord(id));
}

async function fileOf(asker: Asker, name = '', noun: readonly string[], word: string): Made {
  const { verb, type } = files[name] ?? { verb: [], type: '' };
  const content = await asker.bytes([...noun, ...verb, '--', word]);
  if (content === undefined) throw new NoPage(404, 'It has no such file.');
  return { type, content };
}
