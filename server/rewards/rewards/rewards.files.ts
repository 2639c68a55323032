import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isFileOfReward } from './reward-files.queries.ts';
import { rewardsManaged } from './rewards.scope.ts';

/** People who see a reward may see its picture; its QR code only the owner who redeemed it, and who works on it. */
export const rewardFileReaders = contribute(fileReaders, ({ context: { actor, db }, fileId, ownerKind }) => {
  if (ownerKind !== 'reward' || !actor || actor.limited) return false;
  return isFileOfReward(db, fileId, { userId: actor.id, managed: rewardsManaged(actor) });
});
