import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { SentFile } from './multipart.ts';
import type { Client, TestPortal } from './portal.ts';
import { uploadFile } from './uploads.ts';

/** Uploads an archive in pieces; returns its upload. */
export const uploadArchive = async (portal: TestPortal, client: Client, file: SentFile): Promise<string> =>
  (await uploadFile(portal, client, 'archive', file))._id;

interface PackageRows {
  readonly files: number;
  readonly courses: number;
  readonly packages: number;
  readonly packageFiles: number;
  readonly works: number;
  readonly noted: number;
  readonly uploads: number;
}

/** Everything packages could leave behind: rows, objects, incomplete uploads. */
export async function packagesAround({ services: { db, environment } }: TestPortal) {
  const { rows } = await sql<PackageRows>`
    select (select count(*) from file) as files, (select count(*) from course) as courses, (select count(*) from scorm_package) as packages,
      (select count(*) from scorm_file) as "packageFiles", (select count(*) from scorm_work) as works,
      (select count(*) from scorm_work_object) as noted, (select count(*) from upload) as uploads`.execute(
    db,
  );
  const files = async (folder: string) => {
    const all = await readdir(path.join(environment.dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    return all.filter((one) => one.isFile()).length;
  };
  return { ...rows[0]!, objects: await files('files'), spooled: await files('incoming') };
}
