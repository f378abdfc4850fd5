import { recordKind } from './lib/noun.ts';
import * as t from './lib/schema.ts';

/** The account of the token (docs/service.md, Account). */
export const account = recordKind({
  name: 'accounts',
  one: 'account',
  schema: t.record({
    id: t.number,
    username: t.text,
    email: t.text,
    roles: t.list(t.text),
    personas: t.list(t.text),
    favoriteInstrumentIds: t.list(t.number),
    locale: t.text,
    isVerified: t.flag,
    tier: t.text,
    subscriptionPlan: t.text,
    subscriptionTier: t.text,
    subscriptionPlanCode: t.text,
    groupQuota: t.number,
    canMakePrivate: t.flag,
    canUsePaidFeatures: t.flag,
  }),
  columns: [
    { name: 'id', value: me => me.id, numeric: true, priority: 2 },
    { name: 'username', value: me => me.username, priority: 1 },
    { name: 'email', value: me => me.email, priority: 4 },
    { name: 'tier', value: me => me.tier, priority: 2 },
    { name: 'plan', value: me => me.subscriptionPlan, priority: 3 },
    { name: 'roles', value: me => me.roles, separator: ', ', priority: 5 },
  ],
  meanings: { favoriteInstrumentIds: { ids: 'instruments' } },
  label: me => me.username ?? '',
  names: me => [me.username],
});
