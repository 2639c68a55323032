import { usersVisible } from '#server/people/users/users.scope.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isVisibleUser } from './account.queries.ts';

/** People who may see a person may see the photo. */
export const accountFileReaders = contribute(
  fileReaders,
  async ({ context: { actor, db }, ownerKind, ownerId }) => {
    if (ownerKind !== 'user' || !actor || actor.limited) return false;
    return isVisibleUser(db, ownerId, usersVisible.sql(actor, 'u'));
  },
);
