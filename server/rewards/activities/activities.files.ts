import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isFileOfActivity } from './activity-files.queries.ts';
import { activitiesVisible } from './activities.scope.ts';

/** People who see an activity may see its attachment. */
export const activityFileReaders = contribute(
  fileReaders,
  ({ context: { actor, db }, fileId, ownerKind }) => {
    if (ownerKind !== 'activity' || !actor || actor.limited) return false;
    return isFileOfActivity(db, fileId, activitiesVisible(actor));
  },
);
