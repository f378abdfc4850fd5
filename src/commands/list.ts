/** `<noun> list`: a collection. */
import type { Noun } from '../catalog/noun.ts';
import type { Handler } from './handler.ts';
import { nounSource, showAndRemember } from './remember.ts';
import { show } from './show.ts';
import { collectionOf } from './showing.ts';

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
