import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { NameableFile } from '#server/platform/files/claim-files.ts';

/** The files that this course may use: its own, those it shares, and those the person has just uploaded. */
export async function filesForCourse(
  tx: Transaction,
  courseId: string,
  userId: string,
  ids: readonly string[],
): Promise<NameableFile[]> {
  const { rows } = await sql<NameableFile>`
    select f.id, f.name, f.media_type as "mediaType", f.owner_kind is null as "isStaged" from file f
    where f.id = any(${ids}::uuid[]) and ((f.owner_kind is null and f.uploaded_by = ${userId})
      or (f.owner_kind = 'course' and f.owner_id = ${courseId})
      or exists (select from course_shared_file x where x.file_id = f.id and x.course_id = ${courseId}))
    for key share`.execute(tx);
  return rows;
}

/** Whether a visible course uses this file. */
export async function isFileOfCourse(
  db: Db,
  fileId: string,
  ownerId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select from course c where ${visible} and (c.id = ${ownerId}
      or exists (select from course_shared_file x where x.file_id = ${fileId} and x.course_id = c.id)) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function addResources(
  tx: Transaction,
  courseId: string,
  files: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  await sql`insert into course_resource (course_id, file_id, name, position)
    select ${courseId}, w.id, w.name, coalesce((select max(position) from course_resource where course_id = ${courseId}), -1) + w.nr
    from unnest(${files.map((one) => one.id)}::uuid[], ${files.map((one) => one.name)}::text[]) with ordinality w (id, name, nr)
    on conflict do nothing`.execute(tx);
}

export async function removeResource(tx: Transaction, courseId: string, fileId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('courseResource')
    .where('courseId', '=', courseId)
    .where('fileId', '=', fileId)
    .returning('fileId')
    .executeTakeFirst();
  return row !== undefined;
}
