import type { Db } from '#server/platform/database/open.ts';

export interface PackageFile {
  readonly path: string;
  readonly objectKey: string;
  readonly sizeBytes: number;
}

/** A file of a package by its path. If the archive itself has encoded names, by that spelling. */
export async function fileInPackage(
  db: Db,
  packageId: string,
  decoded: string,
  asSent: string,
): Promise<PackageFile | undefined> {
  // No path in an archive contains a NUL character, and PostgreSQL cannot store one.
  const paths = [decoded, asSent].filter((one) => !one.includes('\0') && one.isWellFormed());
  if (paths.length === 0) return undefined;
  const rows = await db
    .selectFrom('scormFile')
    .select(['path', 'objectKey', 'sizeBytes'])
    .where('packageId', '=', packageId)
    .where('path', 'in', paths)
    .execute();
  return rows.find((row) => row.path === decoded) ?? rows[0];
}
