import { sql, type Expression, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { resourcesJson } from '../draft/course-drafts.queries.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { isKept } from './managed-courses.queries.ts';

/** A duplicate refers to the files of its original without owning them. */
export async function shareFiles(tx: Transaction, from: string, to: string): Promise<void> {
  await sql`insert into course_shared_file (course_id, file_id)
    select ${to}::uuid, f.id from file f where f.owner_kind = 'course' and f.owner_id = ${from}
    union select ${to}::uuid, x.file_id from course_shared_file x where x.course_id = ${from}`.execute(tx);
  await sql`insert into course_resource (course_id, file_id, name, position)
    select ${to}, file_id, name, position from course_resource where course_id = ${from}`.execute(tx);
}

/** Copies category and kind of the original, so that the duplicate looks like it in lists. */
export async function copyShelf(tx: Transaction, from: string, to: string): Promise<void> {
  await sql`update course n set category = o.category, is_scorm = o.is_scorm from course o where o.id = ${from} and n.id = ${to}`.execute(
    tx,
  );
}

type Resource = CourseRead['resources'][number];

/** The files of a course. Undefined if `visible` does not admit it. */
export async function resourcesOf(
  db: Db | Transaction,
  courseId: string,
  visible: Expression<SqlBool>,
): Promise<Resource[] | undefined> {
  const { rows } = await sql<{ resources: Resource[] }>`
    select ${resourcesJson} as resources from course c where c.id = ${courseId} and ${visible}`.execute(db);
  return rows[0]?.resources;
}

export async function shareKeyOf(tx: Transaction, courseId: string): Promise<string | null> {
  const row = await tx.selectFrom('course').select('shareKey').where('id', '=', courseId).executeTakeFirst();
  return row?.shareKey ?? null;
}

export async function setShareKey(tx: Transaction, courseId: string, shareKey: string | null): Promise<void> {
  await tx.updateTable('course').set({ shareKey }).where('id', '=', courseId).execute();
}

/** The course behind a share key. */
export async function courseIdByShareKey(db: Db, shareKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('course')
    .select('id')
    .where('shareKey', '=', shareKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Removes a course from a curriculum, with the prerequisites that refer to it. False if it is not in the curriculum or not visible. */
export async function unassign(
  tx: Transaction,
  courseId: string,
  curriculumId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from curriculum_course x using curriculum k
      where x.course_id = ${courseId} and x.curriculum_id = ${curriculumId} and k.id = x.curriculum_id and ${visible} returning x.curriculum_id)
    update curriculum k set outline_version = outline_version + 1, updated_at = now() from gone where k.id = gone.curriculum_id returning k.id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Where courses are that leave the trash for good: those that nobody has started and that were never published. */
export const coursesInTrash = {
  kind: 'course',
  table: 'course',
  alias: 'c',
  goesForGood: sql<SqlBool>`not ${isKept}`,
};

/**
 * Deletes a course for good. Files and packages that a duplicate shares become the duplicate's. Returns the files that nothing refers to
 * any more.
 */
export async function purge(tx: Transaction, courseId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select c.id from course c where c.id = ${courseId} and c.deleted_at is not null
    and not ${isKept} for update of c`.execute(tx);
  if (rows.length === 0) return [];
  await tx.deleteFrom('courseResource').where('courseId', '=', courseId).execute();
  await sql`update scorm_package p set course_id = u.course_id from scorm_package_use u
    where p.course_id = ${courseId} and u.package_id = p.id and u.course_id <> ${courseId}`.execute(tx);
  await cancelPlans(tx, { kind: 'course', recordId: courseId });
  await tx.deleteFrom('course').where('id', '=', courseId).execute();
  await sql`update file f set owner_id = x.course_id from course_shared_file x
    where f.owner_kind = 'course' and f.owner_id = ${courseId} and x.file_id = f.id`.execute(tx);
  const files = await tx
    .selectFrom('file')
    .select('id')
    .where('ownerKind', '=', 'course')
    .where('ownerId', '=', courseId)
    .execute();
  return files.map((file) => file.id);
}

/** Clients do not resend saves older than two days. */
export async function forgetSaves(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('courseSave')
    .where('savedAt', '<', new Date(now.getTime() - 2 * 86_400_000).toISOString())
    .execute();
}

/** Names of the visible ones of these courses, as their drafts say them, by id. */
export async function courseNames(
  db: Db,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<ReadonlyMap<string, Bilingual>> {
  const { rows } = await sql<{ id: string; name: Bilingual }>`
    select c.id, json_build_object('en', d.name, 'fr', d.name_fr) as name from course c join course_draft d on d.course_id = c.id
    where c.id = any(${ids}::uuid[]) and ${visible}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
