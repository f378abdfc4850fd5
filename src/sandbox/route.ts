/** What a route is: who may ask, what of the query it reads, and its answer. */
import type { AccountKind } from './account.ts';
import type { Library, RecordList, Records } from './library.ts';
import type { Content } from './representation.ts';

export interface FoundResource {
  readonly type: string;
  readonly body: string | Uint8Array | Content;
  /** Whether parts can be asked for. */
  readonly ranges?: boolean;
  /** Of what the body is made of, where it is known. */
  readonly hash?: string;
}

export interface Problem {
  readonly status: number;
  readonly problem: string;
}

export interface Asked {
  readonly library: Library;
  readonly records: Records;
  readonly query: URLSearchParams;
  readonly account: AccountKind;
}

export interface Route {
  readonly auth: 'none' | 'optional' | 'required';
  /** What of the query makes a difference: the same text, the same answer. Without it nothing does. */
  variant?(query: URLSearchParams): string;
  answer(asked: Asked): FoundResource | Problem;
}

/** The route for a path with its query, as they were sent. */
export type PathRoute = (url: string) => Route | undefined;

export const noResource: Problem = { status: 404, problem: 'There is no such resource.' };

export function jsonResource(body: string): FoundResource {
  return { type: 'application/json', body };
}

/** A list, with JSON around it. */
export function listResource({ json, hash }: RecordList, before = '', behind = ''): FoundResource {
  const [head, tail] = [Buffer.from(before), Buffer.from(behind)];
  let whole: Uint8Array | undefined;
  const bytes = () => {
    whole ??= Buffer.concat([head, json.bytes(), tail]);
    return whole;
  };
  const part = (start: number, length: number) => {
    const from = start - head.length;
    const isWithin = from >= 0 && from + length <= json.size;
    return isWithin ? json.part(from, length) : bytes().subarray(start, start + length);
  };
  const body = { size: head.length + json.size + tail.length, bytes, part };
  return { type: 'application/json', body, hash };
}
