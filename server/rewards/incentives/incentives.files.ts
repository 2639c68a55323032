import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { isFileOfIncentive } from './incentive-files.queries.ts';

/** People who see an incentive may see its picture; its QR code only those who redeemed it. */
export const incentiveFileReaders = contribute(
  fileReaders,
  ({ context: { actor, db }, fileId, ownerKind }) => {
    if (ownerKind !== 'incentive' || !actor || actor.limited) return false;
    return isFileOfIncentive(db, fileId, {
      userId: actor.id,
      managed: incentivesManaged.sql(actor, 'i'),
      inShop: withinAudience.sql(actor, 'i'),
    });
  },
);
