import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { allows } from '#contract/platform/access.ts';
import { loyaltyReaders } from '#contract/rewards/loyalty.screens.ts';
import { submissionsVisible } from './loyalty.scope.ts';
import { isAttachedTo } from './loyalty-files.queries.ts';

/** Who sees a submission sees its pictures. */
export const loyaltyFileReaders = contribute(
  fileReaders,
  async ({ context: { actor, db }, fileId, ownerKind, ownerId }) => {
    if (ownerKind !== 'loyalty-submission' || !actor || !allows(loyaltyReaders, actor)) return false;
    return isAttachedTo(db, { fileId, submissionId: ownerId }, submissionsVisible.sql(actor, 's'));
  },
);
