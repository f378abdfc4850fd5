import { recordKind } from './lib/noun.ts';

/** The account of the token (docs/service.md, Account). */
export const account = recordKind({
  name: 'accounts',
  singular: 'account',
  schema: t =>
    t.record({
      id: t.id('the account'),
      username: t.text('Name of the account.'),
      email: t.text('Email address of the account.'),
      roles: t.list('What the account may do on the site.', t.text()),
      personas: t.list('How the person describes themselves: teacher, player …', t.text()),
      favoriteInstrumentIds: t.list('Ids of the favourite instruments.', t.id('an instrument')),
      locale: t.text('Language and region: en, de-AT.'),
      isVerified: t.flag('Whether the email address is confirmed.'),
      tier: t.text('Tier of the account; its values are not documented.'),
      subscriptionPlan: t.text('Name of the plan.'),
      subscriptionTier: t.text('Tier of the plan.'),
      subscriptionPlanCode: t.text('Code of the plan.'),
      groupQuota: t.number('Maximum number of groups, 0 or more; the service does not define groups.'),
      canMakePrivate: t.flag('Whether the account may create private records.'),
      canUsePaidFeatures: t.flag('Whether the account may use paid features.'),
    }),
  columns: [
    { name: 'id', value: me => me.id, isNumeric: true, priority: 2 },
    { name: 'username', value: me => me.username, priority: 1 },
    { name: 'email', value: me => me.email, priority: 4 },
    { name: 'tier', value: me => me.tier, priority: 2 },
    { name: 'plan', value: me => me.subscriptionPlan, priority: 3 },
    { name: 'roles', value: me => me.roles, separator: ', ', priority: 5 },
  ],
  meanings: { favoriteInstrumentIds: { ids: 'instruments' } },
  names: me => [me.username],
});
