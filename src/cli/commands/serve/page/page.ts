/** The pages of `serve` show and play its records. They are made from the output of commands. */

import { attempt } from '../../../../base/errors.ts';
import { bytesPerSample, sampleRate, wavHeader } from '../../../../base/wav.ts';
import { browsableCollections, findCollection } from '../../../../catalog/index.ts';
import { keys } from '../../../../catalog/keys.ts';
import { scales } from '../../../../catalog/scales.ts';
import { failedCondition, rangeResponse } from '../../../../sandbox/conditions.ts';
import {
  createCache,
  createRepresentation,
  preferredCoding,
  type Representation,
} from '../../../../sandbox/representation.ts';
import {
  completeResponse,
  errorResponse,
  originForm,
  type Sandbox,
  type SandboxRequest,
  type SandboxResponse,
} from '../../../../sandbox/request-response.ts';
import { encode } from '../../../../sandbox/serve/assemble.ts';
import type { Context } from '../../../program/context/context.ts';
import { formatId } from '../../../resolve/lookup/query.ts';
import { addChoicesToLinks, readChoices } from './choices.ts';
import { errorPage, notFoundPage, pageHeaders, pageType } from './error-page.ts';
import { homePage } from './home.ts';
import { document, type Page, queryText } from './html.ts';
import { listPage } from './lists.ts';
import { chordFromQuery } from './music/chord.ts';
import { pageFiles } from './music/player.ts';
import { scaleIdFromQuery } from './music/scale.ts';
import { notesPage } from './notes.ts';
import { createPageSource, maxTypedLength, PageError, type PageSource } from './page-source.ts';
import { recordPage } from './record.ts';
import { chordPage, searchPage } from './search.ts';

const soundType = 'audio/wav';
const textType = 'text/plain; charset=utf-8';

/** Parameters of drawings in URLs, and the options that they stand for. */
const drawingOptions = {
  on: '--on',
  capo: '--capo',
  labels: '--labels',
  from: '--from',
  key: '--key',
} as const;
const writingOptions = { key: '--key', bpm: '--bpm', swing: '--swing' } as const;
const soundOptions = { ...writingOptions, bars: '--times' } as const;

interface PageFile {
  /** The verb and options of the command that writes the file. */
  readonly argv: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  readonly type: string;
}

/** The files of a record or of typed music. */
const fileByName: Readonly<Record<string, PageFile>> = {
  'drawing.svg': { argv: ['draw', '-o', 'svg'], options: drawingOptions, type: 'image/svg+xml' },
  [pageFiles.wav]: { argv: ['export', '-o', 'wav'], options: soundOptions, type: soundType },
  [pageFiles.midi]: { argv: ['export', '-o', 'midi'], options: soundOptions, type: 'audio/midi' },
  [pageFiles.abc]: { argv: ['export', '-o', 'abc'], options: writingOptions, type: textType },
  [pageFiles.strudel]: { argv: ['export', '-o', 'strudel'], options: writingOptions, type: textType },
  [pageFiles.scl]: { argv: ['export', '-o', 'scl'], options: writingOptions, type: textType },
};

/** Maximum total size of cached pages, in bytes. */
const maxCacheBytes = 64 * 1024 * 1024;

/**
 * Returns a handler of requests for pages. For requests that the sandbox handles, it returns undefined.
 * @param dataVersion a number that changes when the sandbox reads other records
 */
export function servePages(
  context: Context,
  sandbox: Sandbox,
  dataVersion: () => number,
): (request: SandboxRequest) => Promise<SandboxResponse> | undefined {
  let lastVersion = dataVersion();
  let [source, pages] = [createPageSource(context, sandbox), createPageCache()];
  return request => {
    const { method, url, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const target = parsePageTarget(url);
    if (target === undefined) return notFoundPage(request, sandbox, malformedAddress);
    if (!isPage(target)) return notFoundPage(request, sandbox);
    if (isForeign(headers, target)) return Promise.resolve(foreignPageError);
    // This request makes the sandbox check whether the files of its records have changed.
    sandbox({ method: 'HEAD', url: keys.path, headers: {} });
    if (lastVersion !== dataVersion()) {
      lastVersion = dataVersion();
      [source, pages] = [createPageSource(context, sandbox), createPageCache()];
    }
    const coding = preferredCoding(headers['accept-encoding']);
    return respondWith(request, async () => {
      const fullPage = await pages(url, async () => {
        const { type, content } = await makeContent(context, source, target);
        return createRepresentation(type, content, { hasRanges: type === soundType });
      });
      return coding === undefined || !isCompressible(fullPage.type)
        ? fullPage
        : pages(`${coding} ${url}`, async () =>
            createRepresentation(fullPage.type, encode(coding, fullPage.content.bytes()), { coding }),
          );
    });
  };
}

const malformedAddress = new PageError(400, 'The URL is not valid UTF-8, or contains NUL characters.');

/** Returns a function that caches representations by name. Parallel requests for the same one share the work. */
function createPageCache(): (name: string, make: () => Promise<Representation>) => Promise<Representation> {
  const cache = createCache(maxCacheBytes);
  const pending = new Map<string, Promise<Representation>>();
  return async (name, make) => {
    const cached = cache.find(name) ?? pending.get(name);
    if (cached !== undefined) return cached;
    const result = make();
    pending.set(name, result);
    try {
      return cache.store(name, await result);
    } finally {
      pending.delete(name);
    }
  };
}

async function respondWith(
  { method, headers }: SandboxRequest,
  make: () => Promise<Representation>,
): Promise<SandboxResponse> {
  try {
    const { etag, content, type, hasRanges, coding } = await make();
    const vary: Record<string, string> = isCompressible(type) ? { vary: 'Accept-Encoding' } : {};
    const validators = { etag, 'cache-control': 'no-cache', ...vary };
    if (failedCondition(headers, { etag }) === 304)
      return { status: 304, headers: validators, body: new Uint8Array() };
    const fields: Record<string, string> = {
      ...pageHeaders(type),
      ...validators,
      ...(hasRanges && { 'accept-ranges': 'bytes' }),
      ...(coding && { 'content-encoding': coding }),
    };
    return hasRanges && method === 'GET'
      ? rangeResponse(content.bytes(), fields, headers, { etag })
      : completeResponse(200, fields, content);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return errorPage(error);
  }
}

function isCompressible(type: string): boolean {
  return /^(?:text\/|image\/svg)/.test(type);
}

interface PageTarget {
  /** The decoded segments of the path. */
  readonly segments: readonly string[];
  /** The values of forms, for example the words of a search, and the number of a page. */
  readonly query: URLSearchParams;
}

/** Parses the target of a request; undefined if it is not well-formed UTF-8, or has NUL characters. */
function parsePageTarget(sentUrl: string): PageTarget | undefined {
  const [path = '', query = ''] = originForm(sentUrl).split('?', 2);
  return attempt(() => {
    const segments = path.split('/').slice(1).map(decodeURIComponent);
    const isText = !decodeURIComponent(path + query).includes('\0');
    return isText ? { segments, query: new URLSearchParams(query) } : undefined;
  });
}

/** Pages that belong to no collection, by the first word of their paths. */
const ownPages: Readonly<Record<string, (source: PageSource, query: URLSearchParams) => Promise<Page>>> = {
  '': homePage,
  search: searchPage,
  notes: notesPage,
  chord: (source, query) => chordPage(source, chordFromQuery(query), query),
  scale: async (source, query) => recordPage(source, scales, await scaleIdFromQuery(source, query), query),
};
/** Files that all pages share, with their names in the package. Browsers request favicon.ico without a link. */
const assetByName: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  'style.css': { file: 'style.css', type: 'text/css; charset=utf-8' },
  'script.js': { file: 'script.js', type: 'text/javascript; charset=utf-8' },
  'favicon.svg': { file: 'favicon.svg', type: 'image/svg+xml' },
  'favicon.ico': { file: 'favicon.svg', type: 'image/svg+xml' },
};

const idPattern = /^(?:[a-z]+:)?[1-9]\d*$/;

function isPage({ segments: [first, id, file, extra] }: PageTarget): boolean {
  if (first === undefined || extra !== undefined) return false;
  if (id === undefined && (Object.hasOwn(ownPages, first) || Object.hasOwn(assetByName, first))) return true;
  if (first === 'typed') return id !== undefined && Object.hasOwn(fileByName, id) && file === undefined;
  if (!browsableCollections.some(({ name }) => name === first)) return false;
  return (id === undefined || idPattern.test(id)) && (file === undefined || Object.hasOwn(fileByName, file));
}

/**
 * Whether a page of another site has made the browser send a request that takes work (Fetch Metadata). A link may lead
 * to a page, but not to a sound, and no page is shown in a frame. Static files take no work.
 */
function isForeign(
  headers: SandboxRequest['headers'],
  { segments: [first, , file = ''] }: PageTarget,
): boolean {
  if (
    headers['sec-fetch-site'] !== 'cross-site' ||
    (first !== undefined && Object.hasOwn(assetByName, first))
  )
    return false;
  const isExpensive = first === 'typed' || file === pageFiles.wav || file === pageFiles.midi;
  return isExpensive || headers['sec-fetch-dest'] !== 'document';
}

const foreignPageError = errorResponse(403, 'Other sites may only link to these pages.');

type PageContent = Promise<{ readonly type: string; readonly content: string | Uint8Array }>;

/** Makes the page or file at a path. */
async function makeContent(
  { machine }: Context,
  source: PageSource,
  { segments, query }: PageTarget,
): PageContent {
  const [first = '', id, file] = segments;
  const render = async (page: Promise<Page>) => ({
    type: pageType,
    content: addChoicesToLinks(document(await page), readChoices(query)),
  });
  const makeOwnPage = ownPages[first];
  if (makeOwnPage !== undefined) return render(makeOwnPage(source, query));
  const asset = assetByName[first];
  if (asset !== undefined)
    return {
      type: asset.type,
      content: machine.packageFile(`src/cli/commands/serve/page/${asset.file}`),
    };
  if (first === 'typed') return makeFile(source, id, [], queryText(query).slice(0, maxTypedLength), query);
  const collection = findCollection(first);
  if (collection === undefined) throw new PageError(404, 'There is no such collection.');
  if (id === undefined) return render(listPage(source, collection, query));
  if (file === undefined) return render(recordPage(source, collection, id, query));
  return makeFile(source, file, [collection.name], formatId(id), query);
}

/** The size of a minute of sound with its header, in bytes. */
const bytesPerMinute = 44 + 60 * sampleRate * bytesPerSample;

async function makeFile(
  source: PageSource,
  name = '',
  noun: readonly string[],
  word: string,
  query: URLSearchParams,
): PageContent {
  const file = fileByName[name];
  if (file === undefined) throw new PageError(404, 'There is no such file.');
  const { argv, type } = file;
  const options = Object.entries(file.options).flatMap(([field, option]) => {
    const value = query.get(field)?.trim() ?? '';
    return value === '' ? [] : [`${option}=${value}`];
  });
  // Sound with options in its URL is limited to a minute. The sound of an unchanged record is not.
  const isLimited = type === soundType && (noun.length === 0 || options.length > 0);
  const maxBytes = isLimited ? bytesPerMinute : undefined;
  const content = await source.bytes([...noun, ...argv, ...options, '--', word], maxBytes);
  if (content === undefined) throw new PageError(404, 'There is no such file.');
  if (!isLimited || content.length < bytesPerMinute) return { type, content };
  return { type, content: Buffer.concat([wavHeader(bytesPerMinute - 44), content.subarray(44)]) };
}
