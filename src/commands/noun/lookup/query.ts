/** What may be typed for a record: an id, or a text that could be a name. */
import { Failure } from '../../../base/errors.ts';
import { withArticle } from '../../../catalog/lib/text.ts';

/** Whether it is an id of the service: a positive integer without leading zeros (docs/service.md, Conventions). */
export function isId(query: string): boolean {
  return /^[1-9]\d*$/.test(query);
}

/** The id of `id:31`, which is no name; undefined of what is not written so. */
export function idNamed(query: string): string | undefined {
  return /^id:(\S*)$/i.exec(query.trim())?.[1];
}

/** An id as it is typed where a number may mean more than an id. */
export function idWord(id: string): string {
  return /^\d+$/.test(id) ? `id:${id}` : id;
}

/** Refuses, before any request, a text that is neither an id nor could be a name. */
export function checkQuery(one: string, query: string): void {
  const id = idNamed(query);
  const numeric = /^[+-]?[\d.]+$/.test(query);
  const path = /(^|\/)\.{1,2}(\/|$)/.test(query) || query.startsWith('/');
  if (isId(id ?? query) || (id === undefined && !numeric && !path && query.trim() !== '')) return;
  throw new Failure('usage', `'${query}' is neither an id nor a name of ${withArticle(one)}.`, {
    code: 'malformed_id',
    hint: 'An id is a positive integer; a name is written as the list shows it.',
  });
}
