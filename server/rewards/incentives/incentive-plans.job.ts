import { plannedChanges } from '#server/platform/publishing/planned-changes.job.ts';
import { makeChange } from './change-incentive.ts';
import { nameOf } from './present-incentive.ts';
import { incentiveById } from './incentives.queries.ts';

/** Publishes and unpublishes incentives when it is time. If that fails, the incentive shows why. */
export const incentivePlans = plannedChanges({
  name: 'incentive-publishing',
  summary: 'Publishes and unpublishes incentives at the time set for it',
  kind: 'incentive',
  async apply(change, actor, { recordId, action }) {
    await makeChange(change, actor, recordId, action === 'publish' ? 'publish' : 'unpublish');
  },
  async failed({ tx, record }, { recordId, createdBy }, problem) {
    const row = await incentiveById(tx, recordId);
    await record({
      type: 'update',
      entity: { kind: 'incentive', id: recordId, name: row ? nameOf(row) : '' },
      after: { planFailed: problem.en },
      userId: createdBy,
    });
  },
});
