/** The account behind the sandbox's premium token. An invented person. */
import type { Account } from '../catalog-records.ts';

export function computeAccount(): Account {
  return {
    id: 4711,
    username: 'clara',
    email: 'clara@example.com',
    roles: ['ROLE_USER'],
    personas: ['musician'],
    favoriteInstrumentIds: [1, 15, 24],
    locale: 'en',
    isVerified: true,
    tier: 'premium',
    subscriptionPlan: 'Premium, yearly',
    subscriptionTier: 'premium',
    subscriptionPlanCode: 'premium_yearly',
    groupQuota: 10,
    canMakePrivate: true,
    canUsePaidFeatures: true,
  };
}
