/** `<noun> list`: a collection. */
import type { Noun } from '../catalog/noun.ts';
import type { Handler } from './handler.ts';
import { nounSource, rememberAnswer } from './remember.ts';
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
    if (!isPublic) await rememberAnswer(context, nounSource(noun), answer);
    await show(context, given, collectionOf(noun, noun.name, answer, isPublic ? [] : ['data']));
  };
}
