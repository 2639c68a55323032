import type { Db } from '#server/platform/database/open.ts';

/** A picture in a width; null in both: the file itself is served. */
export interface WidthRow {
  readonly storageKey: string | null;
  readonly sizeBytes: number | null;
}

export const widthOf = (db: Db, fileId: string, widthPx: number): Promise<WidthRow | undefined> =>
  db
    .selectFrom('pictureWidth')
    .where('fileId', '=', fileId)
    .where('widthPx', '=', widthPx)
    .select(['storageKey', 'sizeBytes'])
    .executeTakeFirst();

/** Keeps a picture in a width. False if another process was first. Fails if the file is gone. */
export async function insertWidth(
  db: Db,
  row: WidthRow & { readonly fileId: string; readonly widthPx: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pictureWidth')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
