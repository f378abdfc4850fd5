/** Tells ids from texts that may be names. */
import { Failure } from '../../../base/errors.ts';
import { withArticle } from '../../../catalog/lib/value-texts.ts';

/** Whether a query is an id: a positive integer without leading zeros (docs/service.md, Conventions). */
export function isId(query: string): boolean {
  return /^[1-9]\d*$/.test(query);
}

/** Returns the id of a text such as `id:31`; undefined for other texts. */
export function parseTypedId(query: string): string | undefined {
  return /^id:(\S*)$/i.exec(query.trim())?.[1];
}

/** Returns a number as `id:31`, because it may also be a name; other ids are unchanged. */
export function formatId(id: string): string {
  return /^\d+$/.test(id) ? `id:${id}` : id;
}

/** Maximum length in characters of a name that is looked up, and of a text in a message. */
export const maxQueryLength = 200;

/** Refuses, before any request, a text that is not an id and can't be a name. */
export function checkQuery(singular: string, query: string): void {
  const id = parseTypedId(query);
  const isNumber = /^[+-]?[\d.]+$/.test(query);
  const isPath = /(^|\/)\.{1,2}(\/|$)/.test(query) || query.startsWith('/');
  if (isId(id ?? query) || (id === undefined && !isNumber && !isPath && query.trim() !== '')) return;
  const shortQuery = query.length > maxQueryLength ? `${query.slice(0, maxQueryLength)}…` : query;
  throw new Failure('usage', `'${shortQuery}' is neither an id nor a name of ${withArticle(singular)}.`, {
    code: 'malformed_id',
    hint: 'An id is a positive integer; a name is written as the list shows it.',
  });
}
