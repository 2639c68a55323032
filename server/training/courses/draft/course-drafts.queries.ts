import { sql, type Expression, type SqlBool } from 'kysely';
import type {
  CourseDraft,
  DraftChapter,
  DraftQuestion,
  DraftSection,
} from '#contract/training/course-draft.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { plannedColumns } from '#server/platform/publishing/planned-changes.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';

/** A course with its draft, without derived values. */
export type DraftRow = Omit<CourseDraft, '_id' | 'checks' | 'abilities' | 'durationMinutes'> & {
  readonly id: string;
};

const sectionJson = sql`json_build_object('_id', s.id, 'chapterId', s.chapter_id, 'slug', s.slug, 'type', s.type,
  'name', json_build_object('en', s.name, 'fr', s.name_fr), 'body', json_build_object('en', s.body, 'fr', s.body_fr),
  'durationSeconds', s.duration_seconds, 'version', s.version, 'updatedAt', s.updated_at,
  'french', json_build_object('name', french_state(s.name, s.name_fr, s.name_fr_of), 'body', french_body_state(s.type, s.body, s.body_fr, s.body_fr_of),
    'media', french_media_state(s.media, s.media_fr_of)))::jsonb || s.media`;

const chapterJson = sql`json_build_object('_id', h.id, 'name', json_build_object('en', h.name, 'fr', h.name_fr),
  'french', json_build_object('name', french_state(h.name, h.name_fr, h.name_fr_of)), 'version', h.version, 'updatedAt', h.updated_at,
  'sections', coalesce((select json_agg(${sectionJson} order by s.position, s.id) from section s where s.chapter_id = h.id), '[]'))`;

const questionJson = sql`json_build_object('_id', q.id, 'type', q.type, 'text', json_build_object('en', q.text, 'fr', q.text_fr),
  'explanation', json_build_object('en', q.explanation, 'fr', q.explanation_fr),
  'image', case when q.image_id is not null then json_build_object('fileId', q.image_id, 'location', '/files/' || q.image_id) end,
  'sectionId', q.section_id, 'lostSection', case when q.lost_section is not null then json_build_object('_id', q.lost_section -> 'id',
    'name', json_build_object('en', q.lost_section -> 'en', 'fr', q.lost_section -> 'fr')) end, 'options', q.options, 'numberAnswer', q.number_answer, 'version', q.version, 'updatedAt', q.updated_at,
  'french', json_build_object('text', french_state(q.text, q.text_fr, q.text_fr_of),
    'explanation', french_state(q.explanation, q.explanation_fr, q.explanation_fr_of), 'options', french_state(q.options, q.options_fr_of)))`;

const fileJson = (
  column: string,
) => sql`(select json_build_object('fileId', f.id, 'location', '/files/' || f.id, 'name', f.name,
  'mediaType', f.media_type, 'sizeBytes', f.size_bytes, 'widthPx', f.width_px, 'heightPx', f.height_px)
  from file f where f.id = ${sql.ref(column)})`;

/** When the draft of `course c` will be published by schedule. */
export const scheduleJson = sql`(select json_build_object('action', x.action, ${plannedColumns(namedUser('x.created_by'))})
  from planned_change x where x.kind = 'course' and x.record_id = c.id)`;

/** How complete the French of `course c` is, over all its texts. */
export const translationJson = sql`(select json_build_object('total', count(*) filter (where t.state <> 'none'),
  'missing', count(*) filter (where t.state = 'missing'), 'stale', count(*) filter (where t.state = 'stale'))
  from course_text t where t.course_id = c.id)`;

export const resourcesJson = sql`coalesce((select json_agg(json_build_object('_id', f.id, 'name', r.name, 'location', '/files/' || f.id,
  'sizeBytes', f.size_bytes) order by r.position) from course_resource r join file f on f.id = r.file_id where r.course_id = c.id), '[]')`;

/** The whole course for its editor, in one statement. Undefined if `visible` does not admit it. */
export async function draftById(
  db: Db | Transaction,
  courseId: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select c.id, json_build_object('en', d.name, 'fr', d.name_fr) as name, json_build_object('en', d.description, 'fr', d.description_fr) as description,
      json_build_object('name', french_state(d.name, d.name_fr, d.name_fr_of),
        'description', french_state(d.description, d.description_fr, d.description_fr_of)) as french,
      ${namedBrand('c.brand_id')} as brand,
      c.category, c.status, d.state, c.active, c.is_scorm as "isScorm", c.deleted_at as "deletedAt", d.pass_score as "passScore",
      d.time_limit_minutes as "timeLimitMinutes", d.attempts_limit as "attemptsLimit", d.pool_size as "poolSize",
      ${fileJson('d.image_id')} as image, ${fileJson('d.banner_image_id')} as "bannerImage",
      ${fileJson('d.cheat_sheet_id')} as "cheatSheet", ${fileJson('d.cheat_sheet_fr_id')} as "cheatSheetFr", ${resourcesJson} as resources,
      coalesce((select json_agg(${chapterJson} order by h.position, h.id) from chapter h where h.course_id = c.id), '[]') as chapters,
      coalesce((select json_agg(${questionJson} order by q.position, q.id) from quiz_question q where q.course_id = c.id), '[]') as questions,
      (select json_build_object('versionId', v.id, 'number', v.number, 'publishedAt', v.published_at, 'publishedBy', ${namedUser('v.published_by')})
        from course_version v where v.id = c.published_version_id) as live,
      ${scheduleJson} as schedule, c.deny_reason as "denyReason", ${namedUser('d.submitted_by')} as "submittedBy", d.submitted_at as "submittedAt",
      ${namedUser('d.decided_by')} as "decidedBy", d.decided_at as "decidedAt", ${namedUser('d.updated_by')} as "updatedBy",
      greatest(d.updated_at, c.updated_at) as "updatedAt", d.version, d.outline_version as "outlineVersion", d.revision,
      ${translationJson} as translation,
      (select count(*) from course_comment m where m.course_id = c.id and m.parent_id is null and m.resolved_at is null) as "openCommentsCount"
    from course c join course_draft d on d.course_id = c.id where c.id = ${courseId} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

/** What decides whether a change is allowed. Locked until the transaction ends, so that changes to a draft happen one after the other. */
export interface LockedDraft {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly brandId: string | null;
  readonly status: CourseDraft['status'];
  readonly state: CourseDraft['state'];
  readonly active: boolean;
  readonly isPublishedOnce: boolean;
  readonly isDeleted: boolean;
  readonly publishedVersionId: string | null;
  readonly outlineVersion: number;
  readonly revision: number;
  readonly version: number;
  readonly submittedBy: string | null;
}

export async function lockDraftRow(
  tx: Transaction,
  courseId: string,
  visible: Expression<SqlBool>,
): Promise<LockedDraft | undefined> {
  await tx.selectFrom('course').where('id', '=', courseId).forNoKeyUpdate().execute();
  const { rows } = await sql<LockedDraft>`
    select c.id, d.name, d.name_fr as "nameFr", c.brand_id as "brandId", c.status, d.state, c.active, c.published_version_id is not null as "isPublishedOnce",
      c.deleted_at is not null as "isDeleted", c.published_version_id as "publishedVersionId", d.outline_version as "outlineVersion",
      d.revision, d.version, d.submitted_by as "submittedBy"
    from course c join course_draft d on d.course_id = c.id where c.id = ${courseId} and ${visible} for update of d`.execute(
    tx,
  );
  return rows[0];
}

/** Records that the draft changed: the next revision, its state, who and when. Before the first publishing the course shows the draft. */
export async function touchDraft(
  tx: Transaction,
  courseId: string,
  change: {
    readonly state: CourseDraft['state'];
    readonly userId: string;
    readonly at: Date;
    readonly outline: boolean;
  },
): Promise<{ outlineVersion: number; revision: number }> {
  const { rows } = await sql<{ outlineVersion: number; revision: number }>`
    update course_draft set revision = revision + 1, state = ${change.state}, updated_by = ${change.userId}, updated_at = ${change.at},
      outline_version = outline_version + ${change.outline ? 1 : 0}
    where course_id = ${courseId} returning outline_version as "outlineVersion", revision`.execute(tx);
  await sql`
    update course c set updated_at = ${change.at}, version = c.version + 1,
      status = case when c.published_version_id is null then case when d.state = 'clean' then 'draft' else d.state end else c.status end,
      name = case when c.published_version_id is null then d.name else c.name end,
      name_fr = case when c.published_version_id is null then d.name_fr else c.name_fr end,
      description = case when c.published_version_id is null then d.description else c.description end,
      description_fr = case when c.published_version_id is null then d.description_fr else c.description_fr end,
      pass_score = case when c.published_version_id is null then d.pass_score else c.pass_score end,
      image_id = case when c.published_version_id is null then d.image_id else c.image_id end
    from course_draft d where d.course_id = c.id and c.id = ${courseId}`.execute(tx);
  return rows[0]!;
}

/** Stores the id of a save. If the same save was accepted before, returns the record it was about, else null. */
export async function noteSave(
  tx: Transaction,
  save: { id: string; courseId: string; userId: string; recordId: string },
): Promise<string | null> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('courseSave')
    .values(save)
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const kept = await tx
    .selectFrom('courseSave')
    .select('recordId')
    .where('id', '=', save.id)
    .where('courseId', '=', save.courseId)
    .executeTakeFirst();
  return kept?.recordId ?? null;
}

/** A record that the save itself created. */
export async function setSaveRecord(tx: Transaction, saveId: string, recordId: string): Promise<void> {
  await tx.updateTable('courseSave').set({ recordId }).where('id', '=', saveId).execute();
}

export async function chapterById(
  tx: Db | Transaction,
  id: string,
  courseId: string,
): Promise<DraftChapter | undefined> {
  const { rows } = await sql<{ chapter: DraftChapter }>`
    select ${chapterJson} as chapter from chapter h where h.id = ${id} and h.course_id = ${courseId}`.execute(
    tx,
  );
  return rows[0]?.chapter;
}

export async function sectionById(
  tx: Db | Transaction,
  id: string,
  courseId: string,
): Promise<DraftSection | undefined> {
  const { rows } = await sql<{ section: DraftSection }>`
    select ${sectionJson} as section from section s where s.id = ${id} and s.course_id = ${courseId}`.execute(
    tx,
  );
  return rows[0]?.section;
}

export async function questionById(
  tx: Db | Transaction,
  id: string,
  courseId: string,
): Promise<DraftQuestion | undefined> {
  const { rows } = await sql<{ question: DraftQuestion }>`
    select ${questionJson} as question from quiz_question q where q.id = ${id} and q.course_id = ${courseId}`.execute(
    tx,
  );
  return rows[0]?.question;
}

/** The course to which a chapter of a draft belongs. */
export async function courseIdOfChapter(
  tx: Db | Transaction,
  chapterId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('chapter')
    .select('courseId')
    .where('id', '=', chapterId)
    .executeTakeFirst();
  return row?.courseId;
}

export async function courseIdOfSection(
  tx: Db | Transaction,
  sectionId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('section')
    .select('courseId')
    .where('id', '=', sectionId)
    .executeTakeFirst();
  return row?.courseId;
}

export async function insertCourse(
  tx: Transaction,
  {
    id = newId(),
    ...course
  }: {
    readonly id?: string;
    readonly brandId: string | null;
    readonly category: string;
    readonly passScore: number;
    readonly createdBy: string;
  },
): Promise<string> {
  await tx
    .insertInto('course')
    .values({ id, name: '', ...course })
    .execute();
  return id;
}

/** How many courses count towards the limit: those not in the bin. */
export async function countCourses(tx: Transaction): Promise<number> {
  // Locked, so that two courses cannot both take the last place.
  await sql`select pg_advisory_xact_lock(hashtext('course-limit'))`.execute(tx);
  const row = await tx
    .selectFrom('course')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
