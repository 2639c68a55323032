import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isBrandVisible } from './brands.queries.ts';
import { brandsVisible } from './brands.scope.ts';

/** People who see a brand may read its logo and banner. */
export const brandFileReaders = contribute(fileReaders, ({ context: { actor, db }, ownerKind, ownerId }) => {
  if (ownerKind !== 'brand' || !actor || actor.limited) return false;
  return isBrandVisible(db, ownerId, brandsVisible.sql(actor, 'b'));
});
