import { nouns } from '../../catalog/index.ts';
import { groupSummary } from '../../catalog/lib/groups.ts';
import type { Options } from '../../cli/option.ts';
import { recordOptions } from '../../cli/shared-options.ts';

const groupNames = { from: 'suggestions', suggestions: nouns.map(noun => noun.resource) } as const;

export const groupOptions = {
  group: { flags: '--group <name>', summary: 'show the records of one group', values: groupNames },
  ...recordOptions(groupSummary.columns),
} as const satisfies Options;

export const bootstrapOptions = {
  keyId: { flags: '--key-id <key>', summary: 'id or name of a key', values: { from: 'records', of: 'keys' } },
  bassIntervalId: {
    flags: '--bass-interval-id <interval>',
    summary: 'id or name of an interval',
    values: { from: 'records', of: 'intervals' },
  },
  relationships: { flags: '--relationships <value>', summary: 'passed on as relationships' },
  ...groupOptions,
} as const satisfies Options;

export const entitiesOptions = {
  include: {
    flags: '--include <groups>',
    summary: 'which groups, as a comma list',
    values: groupNames,
    list: true,
  },
  ...groupOptions,
} as const satisfies Options;
