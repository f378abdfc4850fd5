/** `<noun> list`: a collection. */

import { nounSource, showAndRemember } from '../../candidates/remember.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { Handler } from '../../context/handler.ts';
import { show } from '../../records/show.ts';
import { collectionOf } from '../../records/showing.ts';

export function list(noun: Noun): Handler {
  return async (context, given) => {
    const isPublic = given.flag('public');
    const client = await context.client();
    const answer = await client.get({
      path: isPublic ? `/api/${noun.name}` : noun.path,
      auth: 'none',
    });
    const showing = collectionOf(noun, noun.name, answer, isPublic ? [] : ['data']);
    if (isPublic) await show(context, given, showing);
    else await showAndRemember(context, given, nounSource(noun), answer, showing);
  };
}
