import { sql, type Expression, type SqlBool } from 'kysely';
import type { CourseRead, CourseRow } from '#contract/training/courses.calls.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';

export interface CourseQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly curriculumId?: string | undefined;
  readonly active?: boolean | undefined;
  readonly status?: CourseRow['status'] | undefined;
  readonly isScorm?: boolean | undefined;
  readonly sortBy: 'name' | 'updatedAt' | 'publishedAt';
  readonly direction: 'asc' | 'desc';
}

const sortColumns = { name: 'name', updatedAt: 'updated_at', publishedAt: 'published_at' } as const;

/** The columns that every reader of `course c` gets. */
const shared = sql`
  c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
  json_build_object('en', c.description, 'fr', c.description_fr) as description,
  ${namedBrand('c.brand_id')} as brand,
  c.category, c.status, c.active, c.is_scorm as "isScorm", '/files/' || c.image_id as image,
  c.duration_minutes as "durationMinutes", c.pass_score as "passScore", c.published_at as "publishedAt", c.updated_at as "updatedAt"`;

/** The filters on `course c` that learners' and editors' lists share. */
export const courseFilters = ({
  curriculumId,
  active,
  isScorm,
}: Pick<CourseQuery, 'curriculumId' | 'active' | 'isScorm'>) => [
  curriculumId
    ? sql<SqlBool>`exists (select from curriculum_course x where x.course_id = c.id and x.curriculum_id = ${curriculumId})`
    : undefined,
  active === undefined ? undefined : sql<SqlBool>`c.active = ${active}`,
  isScorm === undefined ? undefined : sql<SqlBool>`c.is_scorm = ${isScorm}`,
];

/** One page of the visible courses and their total number, in one statement. */
export async function listCourses(
  db: Db,
  visible: Expression<SqlBool>,
  query: CourseQuery,
): Promise<Page<WithId<CourseRow>>> {
  const list = listOf({
    page: query,
    from: sql`course c`,
    id: sql`c.id`,
    visible,
    search: query.text ? matchesStored(sql`c.search_text`, query.text) : undefined,
    filters: [...courseFilters(query), query.status ? sql<SqlBool>`c.status = ${query.status}` : undefined],
    kept: sql`c.${sql.ref(sortColumns[query.sortBy])} as sort_key`,
    order: sql`sort_key ${sql.raw(query.direction)} nulls last, matching_id`,
    columns: sql`${shared},
      coalesce(cardinality(v.section_ids), 0) as "sectionsCount", coalesce(v.question_count, 0) as "questionsCount",
      coalesce((select json_agg(json_build_object('_id', k.id, 'name', json_build_object('en', k.name, 'fr', k.name_fr)) order by k.position, k.name)
        from curriculum_course x join curriculum k on k.id = x.curriculum_id and k.deleted_at is null where x.course_id = c.id), '[]') as curriculums`,
    lookUp: sql`course c on c.id = matching_id left join course_version v on v.id = c.published_version_id`,
  });
  const { rows } = await sql<{ page: WithId<CourseRow>[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** A course in the version the person is on, else the published one. Undefined if `visible` does not admit it. */
export async function courseForReader(
  db: Db,
  courseId: string,
  userId: string,
  visible: Expression<SqlBool>,
): Promise<WithId<CourseRead> | undefined> {
  const { rows } = await sql<WithId<CourseRead>>`
    select ${shared}, v.id as "versionId", v.number as "versionNumber", v.content->'chapters' as chapters,
      v.question_count as "questionsCount",
      case when v.has_quiz then json_build_object('questionsCount', coalesce(v.pool_size, v.question_count),
        'timeLimitMinutes', v.time_limit_minutes, 'attemptsLimit', v.attempts_limit) end as quiz,
      case when c.cheat_sheet_id is not null then json_build_object('en', '/files/' || c.cheat_sheet_id, 'fr', '/files/' || c.cheat_sheet_fr_id) end
        as "cheatSheet",
      coalesce((select json_agg(json_build_object('_id', f.id, 'name', r.name, 'location', '/files/' || f.id, 'sizeBytes', f.size_bytes)
        order by r.position) from course_resource r join file f on f.id = r.file_id where r.course_id = c.id), '[]') as resources
    from course c
    left join course_progress p on p.user_id = ${userId} and p.course_id = c.id
    join course_version v on v.id = coalesce(p.course_version_id, c.published_version_id)
    where c.id = ${courseId} and ${visible}`.execute(db);
  return rows[0];
}

/** The course whose published content holds a chapter. */
export async function courseOfChapter(db: Db, chapterId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    courseId: string;
  }>`select course_id as "courseId" from published_chapter where id = ${chapterId}`.execute(db);
  return rows[0]?.courseId;
}
