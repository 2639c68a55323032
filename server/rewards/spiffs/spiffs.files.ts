import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isFileOfClaim, isFileOfSpiff } from './spiff-files.queries.ts';
import { claimsVisible, spiffsVisible } from './spiffs.scope.ts';

/** People who see a program may see its picture and its sample receipt; a receipt is for its sender and for administrators. */
export const spiffFileReaders = contribute(fileReaders, ({ context: { actor, db }, fileId, ownerKind }) => {
  if (!actor || actor.limited) return false;
  if (ownerKind === 'spiff') return isFileOfSpiff(db, fileId, spiffsVisible.sql(actor, 's'));
  return ownerKind === 'spiff-claim' && isFileOfClaim(db, fileId, claimsVisible.sql(actor, 'c'));
});
