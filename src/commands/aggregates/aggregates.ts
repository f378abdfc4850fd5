/** `bootstrap` and `entities`: several groups of records in one answer (docs/service.md, Response envelopes). */
import type { Answer } from '../../api/client.ts';
import { query } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { isFields } from '../../base/io.ts';
import { nearest } from '../../base/nearest.ts';
import { nounNamed, nouns } from '../../catalog/index.ts';
import { intervals } from '../../catalog/intervals.ts';
import { keys } from '../../catalog/keys.ts';
import { groupSummary, kindOfGroup } from '../../catalog/lib/groups.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { OptionValues } from '../../cli/option.ts';
import type { EverywhereOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { eachRecord, picked, type RecordSet } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { idsOf } from '../noun/ids.ts';
import type { bootstrapOptions, entitiesOptions, groupOptions } from './options.ts';

export const bootstrap: Deed<typeof bootstrapOptions> = async (context, { options }) => {
  const parameters = query({
    keyId: await idCalled(context, keys, options.keyId),
    bassIntervalId: await idCalled(context, intervals, options.bassIntervalId),
    relationships: options.relationships,
  });
  const client = await context.client();
  const answer = await client.get({ path: `/api/mobile/music-bootstrap${parameters}`, auth: 'optional' });
  await showGroups(context, options, answer);
};

export const entities: Deed<typeof entitiesOptions> = async (context, { options }) => {
  const parameters = query({ include: options.include?.map(groupName).join(',') || undefined });
  const client = await context.client();
  const answer = await client.get({ path: `/api/mobile/entities${parameters}`, auth: 'optional' });
  await showGroups(context, options, answer);
};

/** The id that an option's value stands for. */
async function idCalled(
  context: Context,
  noun: Noun,
  value: string | undefined,
): Promise<string | undefined> {
  return value === undefined ? undefined : (await idsOf(context, noun, [value]))[0];
}

/** The service's name of a group, which may be given by the noun's: `scales` are `key_scales`. */
function groupName(name: string): string {
  const noun = nouns.find(each => each.resource === name || each.name === name);
  if (noun !== undefined) return noun.resource;
  const [near] = nearest(name, [...resources, ...nouns.map(each => each.name)]);
  throw new Failure('usage', `There is no group '${name}'.`, {
    code: 'unknown_group',
    hint: near === undefined ? `The groups are ${resources.join(', ')}.` : `Did you mean ${near}?`,
  });
}

const resources = nouns.map(each => each.resource);

type GroupValues = OptionValues<typeof groupOptions> & OptionValues<EverywhereOptions>;

async function showGroups(context: Context, options: GroupValues, answer: Answer): Promise<void> {
  const name = options.group;
  await show(context, options, name === undefined ? summaryOfGroups(answer) : recordsOfGroup(answer, name));
}

function groupsOf(answer: Answer): [string, unknown][] {
  const body = answer.json();
  if (isFields(body) && isFields(body.data)) return Object.entries(body.data);
  throw new Failure('service', 'The answer has no groups of records.', {
    code: 'wrong_format',
    hint: 'See what the service sent with --json.',
  });
}

function summaryOfGroups(answer: Answer): RecordSet {
  const lines = () =>
    groupsOf(answer).map(([group, list]) => ({
      fields: { group, count: Array.isArray(list) ? list.length : undefined },
    }));
  return {
    kind: groupSummary,
    plural: 'groups',
    shape: 'list',
    fromService: false,
    body: () => answer.body.chunks(),
    records: lines,
  };
}

/** @param asked the group's name as the service has it, or the noun's */
function recordsOfGroup(answer: Answer, asked: string): RecordSet {
  const groups = groupsOf(answer);
  const names = [asked, nounNamed(asked)?.resource];
  const [name] = groups.find(([group]) => names.includes(group)) ?? [];
  if (name === undefined) {
    throw new Failure('not-found', `The answer has no group '${asked}'.`, {
      code: 'unknown_group',
      hint: `It has ${groups.map(([group]) => group).join(', ')}.`,
    });
  }
  const lines = [...eachRecord(answer, ['data', name])];
  const kind = kindOfGroup(name, Object.keys(lines[0]?.fields ?? {}));
  return picked(kind, name, lines, { shape: 'list', fromService: answer.origin !== 'embedded' });
}
