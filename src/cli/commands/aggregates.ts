/**
 * `bootstrap` and `entities`: print several groups of records from one response (docs/service.md, Response envelopes).
 */

import { Failure, invalidResponse } from '../../base/errors.ts';
import { isFields } from '../../base/io.ts';
import { findNoun, nouns } from '../../catalog/index.ts';
import { intervals } from '../../catalog/intervals.ts';
import { keys } from '../../catalog/keys.ts';
import { type ComputedField, computedKind } from '../../catalog/lib/computed.ts';
import type { RecordKind } from '../../catalog/lib/noun.ts';
import { findNearest } from '../../music/names/nearest.ts';
import type { ClientResponse } from '../client/client-response.ts';
import { formatQuery } from '../client/url.ts';
import { eachRecord } from '../output/json/json-records.ts';
import type { Options, OptionValues } from '../program/argv/option.ts';
import { type GlobalOptions, recordOptions } from '../program/argv/shared-options.ts';
import { type Context, command } from '../program/context/context.ts';
import { examplesBeginning } from '../resolve/declarations.ts';
import { resolveIds } from '../resolve/lookup/ids.ts';
import { type RecordSet, recordSubset } from '../show/record-set.ts';
import { show } from '../show/show.ts';

const summaryKind = computedKind({
  name: 'groups',
  singular: 'group',
  label: 'group',
  fields: { group: { type: 'text', priority: 1 }, count: { type: 'number', priority: 1 } },
});

const groupNames = { from: 'suggestions', suggestions: nouns.map(noun => noun.resource) } as const;

const groupOptions = {
  group: { flags: '--group <name>', summary: 'Print the records of one group', values: groupNames },
  ...recordOptions(summaryKind.columns),
} as const satisfies Options;

export const bootstrap = command({
  options: {
    keyId: {
      flags: '--key-id <key>',
      summary: 'Id or name of a key',
      values: { from: 'records', of: 'keys' },
    },
    bassIntervalId: {
      flags: '--bass-interval-id <interval>',
      summary: 'Id or name of an interval',
      values: { from: 'records', of: 'intervals' },
    },
    relationships: {
      flags: '--relationships <value>',
      summary: "Value of the service's parameter 'relationships'",
    },
    ...groupOptions,
  },
  examples: examplesBeginning('bootstrap'),
  run: async (context, { options }) => {
    const { keyId, bassIntervalId, relationships, ...groupValues } = options;
    const [key] = await resolveIds(context, keys, keyId === undefined ? [] : [keyId]);
    const [bass] = await resolveIds(context, intervals, bassIntervalId === undefined ? [] : [bassIntervalId]);
    const parameters = formatQuery({ keyId: key, bassIntervalId: bass, relationships });
    const response = await context.get({
      path: `/api/mobile/music-bootstrap${parameters}`,
      auth: 'optional',
    });
    await showGroups(context, groupValues, response);
  },
});

export const entities = command({
  options: {
    include: {
      flags: '--include <groups>',
      summary: 'Groups to fetch, comma-separated',
      values: groupNames,
      list: true,
    },
    ...groupOptions,
  },
  examples: examplesBeginning('entities'),
  run: async (context, { options }) => {
    const { include, ...groupValues } = options;
    const parameters = formatQuery({ include: include.map(serviceGroupName).join(',') || undefined });
    const response = await context.get({ path: `/api/mobile/entities${parameters}`, auth: 'optional' });
    await showGroups(context, groupValues, response);
  },
});

/** Returns the service's name of a group: `key_scales` for the noun `scales`. @throws Failure `unknown_group` */
function serviceGroupName(name: string): string {
  const noun = nouns.find(each => each.resource === name || each.name === name);
  if (noun !== undefined) return noun.resource;
  const [similar] = findNearest(name, [...resources, ...nouns.map(each => each.name)]);
  throw new Failure('usage', `There is no group '${name}'.`, {
    code: 'unknown_group',
    hint: similar === undefined ? `The groups are ${resources.join(', ')}.` : `Did you mean ${similar}?`,
  });
}

const resources = nouns.map(each => each.resource);

type GroupValues = OptionValues<typeof groupOptions> & OptionValues<GlobalOptions>;

async function showGroups(context: Context, options: GroupValues, response: ClientResponse): Promise<void> {
  const { group, ...choices } = options;
  await show(
    context,
    choices,
    group === undefined ? summariseGroups(response) : recordsOfGroup(response, group),
  );
}

function groupsOf(response: ClientResponse): [string, unknown][] {
  const body = response.json();
  if (isFields(body) && isFields(body.data)) return Object.entries(body.data);
  throw invalidResponse('The response has no groups of records.');
}

function summariseGroups(response: ClientResponse): RecordSet {
  return {
    kind: summaryKind,
    shape: 'list',
    isFromService: false,
    body: () => response.body.chunks(),
    records: () =>
      groupsOf(response).map(([group, list]) => ({
        fields: { group, count: Array.isArray(list) ? list.length : undefined },
      })),
  };
}

/** Returns the records of a group. @param groupName the service's name of the group, or the name of its noun */
function recordsOfGroup(response: ClientResponse, groupName: string): RecordSet {
  const groups = groupsOf(response);
  const names = [groupName, findNoun(groupName)?.resource];
  const [name] = groups.find(([group]) => names.includes(group)) ?? [];
  if (name === undefined) {
    throw new Failure('not-found', `The response has no group '${groupName}'.`, {
      code: 'unknown_group',
      hint: `It has ${groups.map(([group]) => group).join(', ')}.`,
    });
  }
  const records = [...eachRecord(response, ['data', name])];
  const kind = kindOfGroup(name, Object.keys(records[0]?.fields ?? {}));
  return recordSubset({ ...kind, name }, records, {
    shape: 'list',
    isFromService: response.origin !== 'embedded',
  });
}

/** Returns the kind of a group's records. For an unknown group, it is made from the fields of the first record. */
function kindOfGroup(name: string, fieldNames: readonly string[]): RecordKind {
  const fields = fieldNames.map((field, index): [string, ComputedField] => [
    field,
    { type: 'unknown', priority: index + 1 },
  ]);
  return (
    nouns.find(each => each.resource === name) ??
    computedKind({ name, singular: 'record', label: 'name', fields: Object.fromEntries(fields) })
  );
}
