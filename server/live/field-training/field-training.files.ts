import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { visitsVisible } from './field-training.scope.ts';
import { visitById } from './visits.queries.ts';

/** People who see a visit may read the photos of its report. */
export const photoReaders = contribute(
  fileReaders,
  async ({ context: { actor, db }, fileId, ownerKind, ownerId }) => {
    if (ownerKind !== 'field-visit' || !actor || actor.limited) return false;
    const visit = await visitById(db, ownerId, actor.id, visitsVisible.sql(actor, 'v'));
    return visit?.photoIds.includes(fileId) ?? false;
  },
);
