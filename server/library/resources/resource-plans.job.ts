import { plannedChanges } from '#server/platform/publishing/planned-changes.job.ts';
import { makeChange } from './change-resource.ts';
import { nameOf } from './present-resource.ts';
import { resourceById } from './resources.queries.ts';

/** Publishes and unpublishes resources when it is time. If that fails, the resource shows why. */
export const resourcePlans = plannedChanges({
  name: 'resource-publishing',
  summary: 'Publishes and unpublishes resources at the time set for it',
  kind: 'resource',
  async apply(change, actor, { recordId, action }) {
    await makeChange(change, actor, recordId, action === 'publish' ? 'publish' : 'unpublish');
  },
  async failed({ tx, record }, { recordId, createdBy }, problem) {
    const row = await resourceById(tx, recordId);
    await record({
      type: 'update',
      entity: { kind: 'resource', id: recordId, name: row ? nameOf(row) : '' },
      after: { planFailed: problem.en },
      userId: createdBy,
    });
  },
});
