import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { publicationWork } from '#server/platform/publishing/bulk.ts';
import { makeChange } from './change-incentive.ts';
import { incentiveNames } from './incentive-states.queries.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';

/** The actions that the list offers for many resources. */
export const incentiveBulk = publicationWork({
  starts: incentiveCalls.bulk,
  path: '/auth/admin/incentives',
  records: { one: { en: 'incentive', fr: 'prime' }, many: { en: 'incentives', fr: 'primes' } },
  names: ({ db, actor }, ids) => incentiveNames(db, ids, incentivesManaged.sql(actor, 'i')),
  change: (change, actor, id, { action }) => makeChange(change, actor, id, action),
});
