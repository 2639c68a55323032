import { sql, type Expression, type SqlBool } from 'kysely';
import type { CourseRow } from '#contract/training/courses.calls.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import { listOf, matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import { courseFilters } from '../courses.queries.ts';
import type { Db } from '#server/platform/database/open.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { waitsForReview } from '../review/course-review.queries.ts';
import { scheduleJson, translationJson } from '../draft/course-drafts.queries.ts';

type Managed = NonNullable<CourseRow['managed']>;
export type ManagedRow = Omit<CourseRow, '_id' | 'managed'> & {
  readonly id: string;
  readonly managed: Omit<Managed, 'abilities'>;
};

export interface ManagedQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly curriculumId?: string | undefined;
  readonly active?: boolean | undefined;
  readonly status?: CourseRow['status'] | undefined;
  readonly isScorm?: boolean | undefined;
  readonly brand?: string | undefined;
  readonly deleted: boolean;
  readonly untranslated: boolean;
  readonly sortBy: 'name' | 'updatedAt' | 'publishedAt';
  readonly direction: 'asc' | 'desc';
}

export interface ManagedPage {
  readonly rows: readonly ManagedRow[];
  readonly total: number;
  readonly counts: Readonly<
    Record<'all' | 'draft' | 'review' | 'denied' | 'published' | 'unpublished' | 'deleted', number>
  >;
}

const sortColumns = { name: 'name', updatedAt: 'updated_at', publishedAt: 'published_at' } as const;
/** Whether somebody started the course or it was ever published. Such a course is never deleted. */
export const isKept = sql<boolean>`(exists (select from course_version v where v.course_id = c.id)
  or exists (select from course_progress p where p.course_id = c.id))`;

const columns = sql`
  c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
  json_build_object('en', c.description, 'fr', c.description_fr) as description,
  ${namedBrand('c.brand_id')} as brand,
  c.category, c.status, c.active, c.is_scorm as "isScorm", '/files/' || c.image_id as image,
  c.duration_minutes as "durationMinutes", c.pass_score as "passScore", c.published_at as "publishedAt", c.updated_at as "updatedAt",
  (select count(*) from section s where s.course_id = c.id) as "sectionsCount",
  (select count(*) from quiz_question q where q.course_id = c.id) as "questionsCount",
  coalesce((select json_agg(json_build_object('_id', k.id, 'name', json_build_object('en', k.name, 'fr', k.name_fr)) order by k.position, k.name)
    from curriculum_course x join curriculum k on k.id = x.curriculum_id and k.deleted_at is null where x.course_id = c.id), '[]') as curriculums,
  json_build_object('state', d.state, 'liveNumber', v.number, 'schedule', ${scheduleJson}, 'translation', ${translationJson},
    'openCommentsCount', (select count(*) from course_comment o where o.course_id = c.id and o.parent_id is null and o.resolved_at is null),
    'learnersCount', (select count(*) from course_progress p where p.course_id = c.id),
    'submittedBy', ${namedUser('d.submitted_by')}, 'submittedAt', d.submitted_at, 'denyReason', c.deny_reason,
    'updatedBy', ${namedUser('d.updated_by')}, 'deletedAt', c.deleted_at,
    'purgedAt', ${purgedAt('c', isKept)}) as managed`;

/**
 * One page of the courses somebody works on, including drafts, with the number of each state, in one statement. A published course whose
 * changes are in review, or were denied, counts under that state too.
 */
export async function listManagedCourses(
  db: Db,
  visible: Expression<SqlBool>,
  query: ManagedQuery,
): Promise<ManagedPage> {
  const inStatus =
    // A course that was never published is in review as long as its draft is, even if nobody has to review it any more.
    query.status === 'review'
      ? sql`m.state = 'review'`
      : sql`(m.status = ${query.status} or m.state = ${query.status})`;
  const list = listOf({
    page: query,
    from: sql`course c join course_draft d on d.course_id = c.id`,
    id: sql`c.id`,
    visible,
    search: query.text ? matchesStored(sql`c.search_text`, query.text) : undefined,
    filters: [
      ...courseFilters(query),
      query.brand ? sql<SqlBool>`c.brand_id = ${query.brand}` : undefined,
      query.untranslated
        ? sql<SqlBool>`exists (select from course_text t where t.course_id = c.id and t.state in ('missing', 'stale'))`
        : undefined,
    ],
    kept: sql`c.${sql.ref(sortColumns[query.sortBy])} as sort_key, c.status,
      case when d.state <> 'review' or ${waitsForReview} then d.state end as state, c.deleted_at is not null as deleted`,
    shown: sql<SqlBool>`(m.deleted = ${query.deleted} and ${query.status ? inStatus : sql`true`})`,
    order: sql`sort_key ${sql.raw(query.direction)} nulls last, matching_id`,
    columns,
    lookUp: sql`course c on c.id = matching_id join course_draft d on d.course_id = c.id
      left join course_version v on v.id = c.published_version_id`,
  });
  const { rows } = await sql<{ page: ManagedRow[]; total: number; counts: ManagedPage['counts'] }>`
    ${list.start} select ${list.page} as page, ${list.total} as total,
      (select json_build_object('all', count(*) filter (where not m.deleted),
        'draft', count(*) filter (where not m.deleted and (m.status = 'draft' or m.state = 'draft')),
        'review', count(*) filter (where not m.deleted and m.state = 'review'), 'denied', count(*) filter (where not m.deleted and m.state = 'denied'),
        'published', count(*) filter (where not m.deleted and m.status = 'published'),
        'unpublished', count(*) filter (where not m.deleted and m.status = 'unpublished'),
        'deleted', count(*) filter (where m.deleted)) from matching m) as counts`.execute(db);
  const [found] = rows;
  return { rows: found!.page, total: found!.total, counts: found!.counts };
}
