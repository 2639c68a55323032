import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { resourceById } from './resources.queries.ts';
import { resourcesVisible } from './resources.scope.ts';

/** People who see a resource may read its files. */
export const resourceFileReaders = contribute(
  fileReaders,
  async ({ context: { actor, db }, ownerKind, ownerId }) => {
    if (ownerKind !== 'resource' || !actor || actor.limited) return false;
    return (await resourceById(db, ownerId, resourcesVisible.sql(actor, 'r'))) !== undefined;
  },
);
