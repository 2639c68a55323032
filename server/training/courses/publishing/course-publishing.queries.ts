import { sql } from 'kysely';
import type { Affected, CourseVersion } from '#contract/training/course-publishing.calls.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { minutesOf, sectionIdsOf, type Frozen } from './course-version.rules.ts';

export interface NewVersion {
  readonly courseId: string;
  readonly frozen: Frozen;
  readonly publishing: Publishing & { readonly graceDays?: number | undefined };
  readonly publishedBy: string;
  readonly submittedBy: string | null;
  readonly at: Date;
  readonly restoresVersionId: string | null;
}

/** Freezes a content as the next version. */
export async function insertVersion(
  tx: Transaction,
  { courseId, frozen, publishing, publishedBy, submittedBy, at, restoresVersionId }: NewVersion,
): Promise<{ id: string; number: number }> {
  const { content, quiz, passScore, timeLimitMinutes, attemptsLimit, poolSize } = frozen;
  return tx
    .insertInto('courseVersion')
    .values((eb) => ({
      id: newId(),
      courseId,
      number: eb
        .selectFrom('courseVersion as v')
        .where('v.courseId', '=', courseId)
        .select(sql<number>`coalesce(max(v.number), 0) + 1`.as('next')),
      publishedAt: at,
      publishedBy,
      submittedBy,
      content: JSON.stringify(content),
      quiz: JSON.stringify(quiz),
      sectionIds: sectionIdsOf(content),
      passScore,
      timeLimitMinutes,
      attemptsLimit,
      poolSize,
      note: publishing.note,
      underway: publishing.underway,
      renewal: publishing.renewal,
      graceDays: publishing.renewal === 'renew' ? (publishing.graceDays ?? 0) : null,
      restoresVersionId,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** Publishes the version: the course now shows what it froze. */
export async function goLive(
  tx: Transaction,
  courseId: string,
  version: { readonly id: string; readonly frozen: Frozen; readonly at: Date },
): Promise<void> {
  const { content, passScore, timeLimitMinutes, attemptsLimit, poolSize } = version.frozen;
  await tx
    .updateTable('course')
    .set((eb) => ({
      status: 'published',
      publishedVersionId: version.id,
      publishedAt: version.at,
      firstPublishedAt: sql<Date>`coalesce(first_published_at, ${version.at})`,
      denyReason: null,
      name: content.name.en,
      nameFr: content.name.fr,
      description: content.description.en,
      descriptionFr: content.description.fr,
      passScore,
      timeLimitMinutes,
      attemptsLimit,
      poolSize,
      durationMinutes: minutesOf(content),
      ...(content.files && {
        imageId: content.files.image,
        bannerImageId: content.files.bannerImage,
        cheatSheetId: content.files.cheatSheet,
        cheatSheetFrId: content.files.cheatSheetFr,
      }),
      updatedAt: version.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', courseId)
    .execute();
}

/** Unpublishes the course, or publishes it again as it was. */
export async function setLive(
  tx: Transaction,
  courseId: string,
  status: 'published' | 'unpublished',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('course')
    .set((eb) => ({ status, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', courseId)
    .execute();
}

/** Moves a draft between writing, review and denial. Before the first publishing the course has the same status. */
export async function setDraftState(
  tx: Transaction,
  courseId: string,
  change: {
    readonly state: 'clean' | 'draft' | 'review' | 'denied';
    readonly submittedBy?: string;
    readonly decidedBy?: string;
    readonly denyReason?: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('courseDraft')
    .set((eb) => ({
      state: change.state,
      // Each step counts like a change, so that every step is notified once.
      revision: eb('revision', '+', 1),
      ...(change.submittedBy && { submittedBy: change.submittedBy, submittedAt: change.at }),
      ...(change.decidedBy && { decidedBy: change.decidedBy, decidedAt: change.at }),
    }))
    .where('courseId', '=', courseId)
    .execute();
  await sql`update course set version = version + 1, updated_at = ${change.at},
      deny_reason = ${change.denyReason === undefined ? sql`deny_reason` : change.denyReason},
      status = case when published_version_id is null and ${change.state} <> 'clean' then ${change.state} else status end
    where id = ${courseId}`.execute(tx);
}

export interface VersionRow extends Frozen {
  readonly id: string;
  readonly number: number;
}

export async function versionById(
  db: Db | Transaction,
  courseId: string,
  versionId: string,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('courseVersion')
    .select(['id', 'number', 'content', 'quiz', 'passScore', 'timeLimitMinutes', 'attemptsLimit', 'poolSize'])
    .where('id', '=', versionId)
    .where('courseId', '=', courseId)
    .executeTakeFirst() as Promise<VersionRow | undefined>;
}

export async function listVersions(
  db: Db,
  courseId: string,
): Promise<(Omit<CourseVersion, '_id'> & { id: string })[]> {
  const { rows } = await sql<Omit<CourseVersion, '_id'> & { id: string }>`
    select v.id, v.number, v.published_at as "publishedAt", v.note, v.underway, v.renewal, v.grace_days as "graceDays",
      ${namedUser('v.published_by')} as "publishedBy",
      ${namedUser('v.submitted_by')} as "submittedBy",
      (select r.number from course_version r where r.id = v.restores_version_id) as "restoresNumber",
      c.published_version_id = v.id as "isLive", cardinality(v.section_ids) as "sectionsCount", v.question_count as "questionsCount",
      coalesce(p.people, 0) as "learnersCount"
    from course_version v join course c on c.id = v.course_id
    left join (select course_version_id, count(*) as people from course_progress where course_id = ${courseId} group by 1) p
      on p.course_version_id = v.id
    where v.course_id = ${courseId} order by v.number desc`.execute(db);
  return rows;
}

/** The people affected by a new version of these sections. */
export async function affectedBy(db: Db, courseId: string, sectionIds: readonly string[]): Promise<Affected> {
  const { rows } = await sql<Affected>`
    with people as (select p.user_id, p.passed_at, p.seen_count = p.section_count as finished,
        exists (select from unnest(${sectionIds}::uuid[]) s (id) where p.sections -> s.id::text ->> 'seenAt' is null) as unseen
      from course_progress p where p.course_id = ${courseId}),
    live as (select v.section_ids as ids from course c join course_version v on v.id = c.published_version_id where c.id = ${courseId})
    select count(*) filter (where passed_at is null) as "inProgress", count(*) filter (where passed_at is not null) as passed,
      (select count(distinct m.dealer_id) from people q join dealer_membership m on m.user_id = q.user_id and ${isCurrentMembership('m')}) as dealers,
      count(*) filter (where passed_at is null and finished and unseen) as "finishedWithUnseen",
      (select count(*) from unnest(${sectionIds}::uuid[]) s (id) where not exists (select from live where s.id = any(live.ids))) as "newSections",
      coalesce((select count(*) from live, unnest(live.ids) s (id) where not s.id = any(${sectionIds}::uuid[])), 0) as "removedSections",
      coalesce((select json_agg(json_build_object('number', v.number, 'isLive', v.id = v.live_id, 'inProgress', v.underway, 'passed', v.passed)
          order by v.number desc)
        from (select w.id, w.number, c.published_version_id as live_id, count(*) filter (where p.passed_at is null) as underway, count(p.passed_at) as passed
          from course_progress p join course_version w on w.id = p.course_version_id join course c on c.id = w.course_id
          where p.course_id = ${courseId} group by w.id, c.published_version_id) v), '[]') as versions
    from people`.execute(db);
  return rows[0]!;
}

/** How many curriculums outside the bin hold a course. */
export async function countCurriculums(db: Db, courseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from curriculum_course x join curriculum k on k.id = x.curriculum_id
    where x.course_id = ${courseId} and k.deleted_at is null`.execute(db);
  return rows[0]!.count;
}
