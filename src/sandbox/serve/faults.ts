/** Simulates latency and failures. A seed determines the random choices, so that a run can be repeated. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Delivery, errorResponse, originForm, type SandboxResponse } from '../request-response.ts';
import type { Layer } from './layers.ts';

/** A range of latencies in milliseconds. */
export interface LatencySpan {
  readonly from: number;
  readonly to: number;
}

export interface FailureRule {
  /** The path of the requests that fail, in which `*` stands for any text; undefined for every path. */
  readonly route?: string | undefined;
  /** The share of the requests for this path that fail, 0 to 1. */
  readonly share: number;
  /** A status, or the way in which the delivery fails. */
  readonly fault: number | NonNullable<Delivery['fault']>;
}

const maxLatency = 60_000;

/** Parses a latency such as `80` or `50-400`, at most a minute; returns undefined for anything else. */
export function parseLatency(text: string): LatencySpan | undefined {
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const span = { from: Number(from), to: Number(to) };
  return span.from <= span.to && span.to <= maxLatency ? span : undefined;
}

/** Parses a failure: `5%`, `2%:429`, `/api/keys=1%:reset`, statuses 400 to 599; undefined for anything else. */
export function parseFailure(text: string): FailureRule | undefined {
  const [, route, percent, faultName = '503'] =
    /^(?:(\/[^=?#]*)=)?(\d{1,3}(?:\.\d{1,6})?)%(?::([45]\d\d|reset|truncate|slow))?$/.exec(text) ?? [];
  if (percent === undefined || Number(percent) > 100) return undefined;
  const fault =
    faultName === 'reset' || faultName === 'truncate' || faultName === 'slow' ? faultName : Number(faultName);
  return { route, share: Number(percent) / 100, fault };
}

/** Parses several failures; undefined if one is invalid, or if their shares add up to more than 100 %. */
export function parseFailures(texts: readonly string[]): readonly FailureRule[] | undefined {
  const rules = texts.map(parseFailure).filter(each => each !== undefined);
  const exceedsTotal = rules.some(({ route: ownRoute }) => {
    const overlapping = rules.filter(({ route }) => route === undefined || route === ownRoute);
    return overlapping.reduce((total, { share }) => total + share, 0) > 1 + 1e-9;
  });
  return rules.length === texts.length && !exceedsTotal ? rules : undefined;
}

/** The valid format of a latency, for messages. */
export const latencyFormat = 'milliseconds or a range, at most a minute: 80, 50-400';
export const failureFormat =
  'shares of at most 100% in total, each with an optional route and failure: 5%, 2%:429, /api/keys=1%:reset';

export interface FaultOptions {
  readonly latency: LatencySpan | undefined;
  readonly fail: readonly FailureRule[];
  /** The seed, an integer. */
  readonly seed: number;
}

/** Returns a layer of faults. It draws two numbers for each request, so a seed gives the n-th request the same fault. */
export function faultLayer({ latency, fail, seed }: FaultOptions): Layer {
  if (latency === undefined && fail.length === 0) return {};
  const random = createRandom(seed);
  return {
    after(response, { method, url }) {
      // A browser sends a preflight by itself, so it does not count as a request.
      if (method === 'OPTIONS') return response;
      const [latencyRandom, failureRandom] = [random(), random()];
      const delay = latency === undefined ? 0 : latency.from + latencyRandom * (latency.to - latency.from);
      const failure = pickFailure(
        fail.filter(({ route }) => route === undefined || matchesRoute(url, route)),
        failureRandom,
      );
      const sentResponse = typeof failure === 'number' ? failureResponse(failure) : response;
      if (delay === 0 && typeof failure !== 'string') return sentResponse;
      return { ...sentResponse, delivery: { delay, ...(typeof failure === 'string' && { fault: failure }) } };
    },
  };
}

/** Yields a body: whole, or half of it before it throws a TypeError (truncate), or a tenth each second (slow). */
export async function* faultyPieces(
  fault: Delivery['fault'],
  body: Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (fault === 'truncate') {
    yield body.subarray(0, body.length >> 1);
    throw new TypeError('terminated', { cause: connectionResetError() });
  }
  for (const piece of fault === 'slow' ? splitInTen(body) : [body]) {
    yield piece;
    if (fault === 'slow') await sleep(1000, undefined, { signal });
  }
}

/** Returns a body in ten pieces of nearly equal size. */
export function splitInTen(body: Uint8Array): Uint8Array[] {
  const end = (index: number) => Math.round((body.length * index) / 10);
  return Array.from({ length: 10 }, (_, index) => body.subarray(end(index), end(index + 1))).filter(
    ({ length }) => length > 0,
  );
}

/** Returns Node's error for a reset connection. */
export function connectionResetError(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

/** Whether the path of a request matches a route, in which `*` stands for any text. */
function matchesRoute(url: string, route: string): boolean {
  const [path = ''] = originForm(url).split('?');
  const [first = '', ...otherParts] = route.split('*');
  const last = otherParts.pop();
  if (last === undefined) return path === route;
  if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length)
    return false;
  let remaining = path.slice(first.length, path.length - last.length);
  for (const part of otherParts) {
    const index = remaining.indexOf(part);
    if (index < 0) return false;
    remaining = remaining.slice(index + part.length);
  }
  return true;
}

function pickFailure(fail: readonly FailureRule[], random: number): FailureRule['fault'] | undefined {
  let threshold = 0;
  for (const { share, fault } of fail) {
    threshold += share;
    if (random < threshold) return fault;
  }
  return undefined;
}

/** Returns an error response; for statuses that allow a retry, with the time to wait. */
function failureResponse(status: number): SandboxResponse {
  const retryHeaders = status === 503 || status === 429 ? { 'retry-after': '1' } : undefined;
  return errorResponse(status, 'This failure is simulated (--fail).', retryHeaders);
}

/** Returns a generator of numbers from 0 to below 1, the same for a seed (mulberry32, Tommy Ettinger, 2017). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}
