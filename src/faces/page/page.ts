/** The pages of `serve`, on which its records are seen and heard. They are made of what the commands print. */
import { bytesPerSample, sampleRate, wavHeader } from '../../base/wav.ts';
import { collectionNamed, shownCollections } from '../../catalog/index.ts';
import { keys } from '../../catalog/keys.ts';
import { scales } from '../../catalog/scales.ts';
import type { Context } from '../../context/context.ts';
import { failedCondition, ranged } from '../../sandbox/conditions.ts';
import {
  complete,
  originForm,
  problem,
  type Sandbox,
  type SandboxRequest,
  type SandboxResponse,
} from '../../sandbox/exchange.ts';
import { type Representation, representation, shelfOf } from '../../sandbox/representation.ts';
import { idWord } from '../../words/lookup/query.ts';
import { type Asker, askerOf, longestAsked, NoPage } from './asker.ts';
import { homePage } from './home.ts';
import { document, html, type Page } from './html.ts';
import { listPage } from './lists.ts';
import { chordAsked } from './music/chord.ts';
import { scaleAsked } from './music/scale.ts';
import { fileNames } from './music/view.ts';
import { notesPage } from './notes.ts';
import { recordPage } from './record.ts';
import { chordPage, searchPage } from './search.ts';
import { style } from './style.ts';

const soundType = 'audio/wav';

/** The files of a record or of typed music: the command that writes each, and its media type. */
const files: Readonly<
  Record<string, { readonly verb: readonly [keyof typeof fileOptions, ...string[]]; readonly type: string }>
> = {
  'drawing.svg': { verb: ['draw', '-o', 'svg'], type: 'image/svg+xml' },
  'neck.svg': { verb: ['draw', '-o', 'svg', '--on', 'guitar'], type: 'image/svg+xml' },
  [fileNames.wav]: { verb: ['export', '-o', 'wav'], type: soundType },
  [fileNames.midi]: { verb: ['export', '-o', 'midi'], type: 'audio/midi' },
  [fileNames.abc]: { verb: ['export', '-o', 'abc'], type: 'text/plain; charset=utf-8' },
  [fileNames.strudel]: { verb: ['export', '-o', 'strudel'], type: 'text/plain; charset=utf-8' },
  [fileNames.scl]: { verb: ['export', '-o', 'scl'], type: 'text/plain; charset=utf-8' },
};

/** What addresses of files may say, by the option that says it to the command. */
const fileOptions = {
  draw: { on: '--on', capo: '--capo', labels: '--labels', from: '--from', key: '--key' },
  export: { key: '--key', bpm: '--bpm', swing: '--swing', bars: '--times' },
} as const;

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
  let [asker, kept] = [askerOf(context, sandbox), keptPages()];
  return request => {
    const { method, url, headers } = request;
    const target = targetOf(url);
    if ((method !== 'GET' && method !== 'HEAD') || !isPage(target)) return undefined;
    if (headers['sec-fetch-site'] === 'cross-site' && takesWork(target)) return Promise.resolve(forOwnPages);
    // At each request, the sandbox looks whether the files of its records have changed.
    sandbox({ method: 'HEAD', url: keys.path, headers: {} });
    if (seen !== state()) {
      seen = state();
      [asker, kept] = [askerOf(context, sandbox), keptPages()];
    }
    return answered(request, () => kept(url, () => madeAt(asker, target)));
  };
}

/** The representation at an address, kept or made: once, however many ask for it meanwhile. */
function keptPages(): (url: string, make: () => Made) => Promise<Representation> {
  const shelf = shelfOf(keptBytes);
  const pending = new Map<string, Promise<Representation>>();
  return async (url, make) => {
    const whole = shelf.find(url) ?? pending.get(url);
    if (whole !== undefined) return whole;
    const making = Promise.resolve(make()).then(({ type, content }) =>
      shelf.keep(url, representation(type, content, { ranges: type === soundType })),
    );
    pending.set(url, making);
    try {
      return await making;
    } finally {
      pending.delete(url);
    }
  };
}

async function answered(
  { method, headers }: SandboxRequest,
  whole: () => Promise<Representation>,
): Promise<SandboxResponse> {
  try {
    const { etag, content, type, ranges } = await whole();
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

const ownPages: readonly string[] = ['', 'style.css', 'search', 'scale', 'chord', 'notes'];

const idForm = /^(?:[a-z]+:)?[1-9]\d*$/;

function isPage({ segments: [first, id, file, more] }: Target): boolean {
  if (first === undefined || more !== undefined) return false;
  if (id === undefined && ownPages.includes(first)) return true;
  if (first === 'typed') return id !== undefined && Object.hasOwn(files, id) && file === undefined;
  if (!shownCollections.some(({ name }) => name === first)) return false;
  return (id === undefined || idForm.test(id)) && (file === undefined || Object.hasOwn(files, file));
}

/** Whether it is made for whoever asks, at a cost: any website could have browsers ask (Fetch Metadata). */
function takesWork({ segments: [first, , file = ''] }: Target): boolean {
  return first === 'typed' || file === fileNames.wav || file === fileNames.midi;
}

const forOwnPages = problem(403, 'Pages of other sites may not have files made here.');

type Made = Promise<{ readonly type: string; readonly content: string | Uint8Array }>;

/** Makes the page or file at a path. */
async function madeAt(asker: Asker, { segments, query }: Target): Made {
  const [first = '', id, file] = segments;
  const asked = query.get('q')?.trim() ?? '';
  const page = async (made: Promise<Page>) => ({ type: pageType, content: document(await made) });
  if (first === '') return page(homePage(asker));
  if (first === 'style.css') return { type: 'text/css; charset=utf-8', content: style };
  if (first === 'search') return page(searchPage(asker, asked, query));
  if (first === 'notes') return page(notesPage(asker, query));
  if (first === 'chord') return page(chordPage(asker, chordAsked(query), query));
  if (first === 'scale') {
    const found = await scaleAsked(asker, query);
    if (found === undefined) throw new NoPage(404, 'The catalog has no such scale on this root.');
    return page(recordPage(asker, scales, found, query));
  }
  if (first === 'typed') return fileOf(asker, id, [], asked.slice(0, longestAsked), query);
  const collection = collectionNamed(first);
  if (collection === undefined) throw new NoPage(404, 'There is no such collection.');
  if (id === undefined) return page(listPage(asker, collection, query));
  if (file === undefined) return page(recordPage(asker, collection, id, query));
  return fileOf(asker, file, [collection.name], idWord(id), query);
}

/** Bytes of a minute of sound, with their header. */
const aMinute = 44 + 60 * sampleRate * bytesPerSample;

async function fileOf(
  asker: Asker,
  name = '',
  noun: readonly string[],
  word: string,
  query: URLSearchParams,
): Made {
  const file = files[name];
  if (file === undefined) throw new NoPage(404, 'It has no such file.');
  const { verb, type } = file;
  const options = Object.entries(fileOptions[verb[0]]).flatMap(([field, option]) => {
    const value = query.get(field)?.trim() ?? '';
    return value === '' ? [] : [`${option}=${value}`];
  });
  // Of what an address says, no more than a minute; of a record as it is, all.
  const isBound = type === soundType && (noun.length === 0 || options.length > 0);
  const argv = [...noun, ...verb, ...options, '--', word];
  const content = await asker.bytes(argv, isBound ? aMinute : undefined);
  if (content === undefined) throw new NoPage(404, 'It has no such file.');
  if (!isBound || content.length < aMinute) return { type, content };
  return { type, content: Buffer.concat([wavHeader(aMinute - 44), content.subarray(44)]) };
}
