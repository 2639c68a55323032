import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import {
  listOf,
  matchesStored,
  type ListParts,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import { memoizedText } from '#server/platform/memoized.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { mayRenew } from '#server/training/standings/renewing.queries.ts';
import { isDueAgain, isPassed } from '#server/training/standings/course-state.queries.ts';
import { certificateState, standingOf } from '#server/training/standings/standing.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

export interface CurriculumQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly active?: boolean | undefined;
  readonly brandIds?: readonly string[] | undefined;
  readonly segments?: readonly string[] | undefined;
  readonly status?: CurriculumRow['status'] | undefined;
}

/** The columns that every reader of `curriculum k` gets, with the person's progress, which `joinProgress` joins. */
export const curriculumColumns: RawBuilder<unknown> = sql`
  k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name,
  json_build_object('en', k.description, 'fr', k.description_fr) as description,
  ${namedBrand('k.brand_id')} as brand,
  k.segments, k.status, k.active, '/files/' || k.image_id as image, '/files/' || k.banner_image_id as "bannerImage",
  k.starts_on as "startsOn", k.ends_on as "endsOn", k.published_at as "publishedAt", k.updated_at as "updatedAt",
  s.minutes as "durationMinutes", json_build_object(
    'status', case when s.required_passed = s.required and s.courses > 0 then 'passed' when s.begun > 0 then 'in-progress' else 'not-started' end,
    'standing', ${standingOf}, 'expiresOn', t.expires_on, 'dueAgainCount', s.due_again,
    'requiredCount', s.required, 'requiredPassedCount', s.required_passed, 'passedCount', s.passed, 'coursesCount', s.courses) as standing`;

const certificateToday = memoizedText((today) => certificateState(today, sql`t.revoked_at is not null`));

export const joinProgress = (userId: string, today: string): RawBuilder<unknown> => sql`
  cross join lateral (
    select count(*) as courses, count(*) filter (where x.required) as required, count(p.user_id) as begun, count(*) filter (where ${isPassed(today)}) as passed,
      count(*) filter (where x.required and ${isPassed(today)}) as required_passed,
      count(*) filter (where x.required and ${isDueAgain(today)}) as due_again, coalesce(sum(c.duration_minutes), 0) as minutes
    from curriculum_course x join course c on c.id = x.course_id and ${live.sql('c')}
    left join course_progress p on p.user_id = ${userId} and p.course_id = c.id
    where x.curriculum_id = k.id
  ) s left join lateral (
    select t.expires_on, ${certificateToday(today)} from certificate t
    where t.user_id = ${userId} and t.curriculum_id = k.id and t.superseded_at is null
  ) t on true`;

/** The parts that both lists of curriculums share. */
export const curriculumList = (
  query: CurriculumQuery,
  visible: Expression<SqlBool>,
): Pick<ListParts, 'page' | 'from' | 'id' | 'visible' | 'search'> & {
  readonly filters: readonly (Expression<SqlBool> | undefined)[];
} => ({
  page: query,
  from: sql`curriculum k`,
  id: sql`k.id`,
  visible,
  search: query.text ? matchesStored(sql`k.search_text`, query.text) : undefined,
  filters: [
    query.active === undefined ? undefined : sql<SqlBool>`k.active = ${query.active}`,
    query.brandIds && sql<SqlBool>`k.brand_id = any(${query.brandIds}::uuid[])`,
    query.segments && sql<SqlBool>`k.segments && ${query.segments}::text[]`,
  ],
});

/** One page of the visible curriculums in order, in one statement. */
export async function listCurriculums(
  db: Db,
  userId: string,
  today: string,
  visible: Expression<SqlBool>,
  query: CurriculumQuery,
): Promise<Page<WithId<CurriculumRow>>> {
  const shared = curriculumList(query, visible);
  const list = listOf({
    ...shared,
    filters: [...shared.filters, query.status ? sql<SqlBool>`k.status = ${query.status}` : undefined],
    kept: sql`k.position as place, k.name as sort_name`,
    order: sql`place, sort_name, matching_id`,
    columns: curriculumColumns,
    lookUp: sql`curriculum k on k.id = matching_id ${joinProgress(userId, today)}`,
  });
  const { rows } = await sql<{ page: WithId<CurriculumRow>[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** One curriculum, if `visible` admits it, with whether the person's certificate for it can be renewed today. */
export async function curriculumById(
  db: Db,
  userId: string,
  today: string,
  id: string,
  visible: Expression<SqlBool>,
): Promise<(WithId<CurriculumRow> & { readonly mayRenew: boolean }) | undefined> {
  const { rows } = await sql<WithId<CurriculumRow> & { mayRenew: boolean }>`
    select ${curriculumColumns}, ${mayRenew(userId, today)} as "mayRenew"
    from curriculum k ${joinProgress(userId, today)} where k.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}
