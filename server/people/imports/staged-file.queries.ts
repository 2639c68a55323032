import type { Db } from '#server/platform/database/open.ts';

/** A file that this person uploaded and that no record names. */
export const stagedFile = (
  db: Db,
  userId: string,
  fileId: string,
): Promise<{ readonly name: string; readonly mediaType: string } | undefined> =>
  db
    .selectFrom('file')
    .select(['name', 'mediaType'])
    .where('id', '=', fileId)
    .where('uploadedBy', '=', userId)
    .where('ownerKind', 'is', null)
    .executeTakeFirst();
