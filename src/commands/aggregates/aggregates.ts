/** `bootstrap` and `entities`: several groups of records in one answer (reference: Aggregated result). */
import type { Answer } from '../../api/client.ts';
import { query } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { isFields } from '../../base/io.ts';
import { groupSummary, kindOfGroup } from '../../catalog/lib/groups.ts';
import type { Given } from '../../cli/given.ts';
import type { Context } from '../../context/context.ts';
import type { Handler } from '../../context/handler.ts';
import { show } from '../../records/show.ts';
import { linesOf, picked, type Showing } from '../../records/showing.ts';

export const bootstrap: Handler = async (context, given) => {
  const parameters = query({
    keyId: given.text('keyId'),
    bassIntervalId: given.text('bassIntervalId'),
    relationships: given.text('relationships'),
  });
  const client = await context.client();
  const answer = await client.get({ path: `/api/mobile/music-bootstrap${parameters}`, auth: 'optional' });
  await showGroups(context, given, answer);
};

export const entities: Handler = async (context, given) => {
  const parameters = query({ include: given.list('include')?.join(',') });
  const client = await context.client();
  const answer = await client.get({ path: `/api/mobile/entities${parameters}`, auth: 'optional' });
  await showGroups(context, given, answer);
};

async function showGroups(context: Context, given: Given, answer: Answer): Promise<void> {
  const name = given.text('group');
  await show(context, given, name === undefined ? summary(answer) : group(answer, name));
}

function groupsOf(answer: Answer): [string, unknown][] {
  const body = answer.json();
  if (isFields(body) && isFields(body.data)) return Object.entries(body.data);
  throw new Failure('service', 'The answer has no groups of records.', {
    code: 'wrong_format',
    hint: 'See what the service sent with --json.',
  });
}

function summary(answer: Answer): Showing {
  const lines = () =>
    groupsOf(answer).map(([group, list]) => ({
      fields: { group, count: Array.isArray(list) ? list.length : undefined },
    }));
  return {
    kind: groupSummary,
    plural: 'groups',
    cards: false,
    fresh: false,
    body: () => answer.body.chunks(),
    records: lines,
  };
}

function group(answer: Answer, name: string): Showing {
  const groups = groupsOf(answer);
  const known = groups.find(([group]) => group === name);
  if (!known) {
    throw new Failure('not-found', `The answer has no group '${name}'.`, {
      code: 'unknown_group',
      hint: `It has ${groups.map(([group]) => group).join(', ')}.`,
    });
  }
  const lines = [...linesOf(answer, ['data', name])];
  const kind = kindOfGroup(name, Object.keys(lines[0]?.fields ?? {}));
  return picked(kind, name, lines, { cards: false, fresh: answer.origin === 'network' });
}
