import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isFileOfResource } from './resource-files.queries.ts';
import { resourcesVisible } from './resources.scope.ts';

/** People who see a resource may read the files it names. */
export const resourceFileReaders = contribute(
  fileReaders,
  ({ context: { actor, db }, fileId, ownerKind }) => {
    if (ownerKind !== 'resource' || !actor || actor.limited) return false;
    return isFileOfResource(db, fileId, resourcesVisible.sql(actor, 'r'));
  },
);
