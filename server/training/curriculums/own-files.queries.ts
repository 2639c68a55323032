import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** On `file f`: a picture of this curriculum. */
export const isPictureOf = (id: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from curriculum k where k.id = ${id} and f.id in (k.image_id, k.banner_image_id))`;

/** On `f.id`: some curriculum refers to the file. */
export const isNamedByCurriculum = sql<SqlBool>`(
  exists (select from curriculum k where f.id in (k.image_id, k.banner_image_id))
  or exists (select from curriculum_resource r where r.file_id = f.id))`;

/** Whether a visible curriculum refers to this file. */
export async function isFileOfCurriculum(
  db: Db,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select from curriculum k where ${visible} and (${fileId}::uuid in (k.image_id, k.banner_image_id)
      or exists (select from curriculum_resource r where r.curriculum_id = k.id and r.file_id = ${fileId})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
