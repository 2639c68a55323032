import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import {
  limitOf,
  matchesKept,
  offsetOf,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { mayRenew } from '#server/training/standings/renewing.queries.ts';
import { isDueAgain, isPassed } from '#server/training/standings/course-state.queries.ts';
import { certificateState, standingOf } from '#server/training/standings/standing.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

type WithId<T extends { readonly _id: string }> = Omit<T, '_id'> & { readonly id: string };

export interface CurriculumQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly active?: boolean | undefined;
  readonly brandIds?: readonly string[] | undefined;
  readonly segments?: readonly string[] | undefined;
  readonly status?: CurriculumRow['status'] | undefined;
}

/**
 * The columns that every reader of `curriculum k` gets, with the person's progress, and the rest of the query. `more` columns start with a
 * comma.
 */
export const curriculumColumns = (
  userId: string,
  today: string,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name,
  json_build_object('en', k.description, 'fr', k.description_fr) as description,
  ${namedBrand('k.brand_id')} as brand,
  k.segments, k.status, k.active, '/files/' || k.image_id as image, '/files/' || k.banner_image_id as "bannerImage",
  k.starts_on as "startsOn", k.ends_on as "endsOn", k.published_at as "publishedAt", k.updated_at as "updatedAt",
  coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name, 'nameFr', g.name_fr) order by g.name) from curriculum_audience a
    join assignment_group g on g.id = a.assignment_group_id where a.curriculum_id = k.id), '[]') as "assignmentGroups",
  s.minutes as "durationMinutes", json_build_object(
    'status', case when s.required_passed = s.required and s.courses > 0 then 'passed' when s.begun > 0 then 'in-progress' else 'not-started' end,
    'standing', ${standingOf}, 'expiresOn', t.expires_on, 'dueAgainCount', s.due_again,
    'requiredCount', s.required, 'requiredPassedCount', s.required_passed, 'passedCount', s.passed, 'coursesCount', s.courses) as standing${more}
  from curriculum k cross join lateral (
    select count(*) as courses, count(*) filter (where x.required) as required, count(p.user_id) as begun, count(*) filter (where ${isPassed(today)}) as passed,
      count(*) filter (where x.required and ${isPassed(today)}) as required_passed,
      count(*) filter (where x.required and ${isDueAgain(today)}) as due_again, coalesce(sum(c.duration_minutes), 0) as minutes
    from curriculum_course x join course c on c.id = x.course_id and ${live.sql('c')}
    left join course_progress p on p.user_id = ${userId} and p.course_id = c.id
    where x.curriculum_id = k.id
  ) s left join lateral (
    select t.expires_on, ${certificateState(today, sql`t.revoked_at is not null`)} from certificate t
    where t.user_id = ${userId} and t.curriculum_id = k.id and t.superseded_at is null
  ) t on true`;

/** One page of the visible curriculums in order, in one statement. */
export async function listCurriculums(
  db: Db,
  userId: string,
  today: string,
  visible: Expression<SqlBool>,
  query: CurriculumQuery,
): Promise<Page<WithId<CurriculumRow>>> {
  const conditions: Expression<SqlBool>[] = [visible];
  if (query.text) conditions.push(matchesKept(sql`k.search_text`, query.text));
  if (query.active !== undefined) conditions.push(sql<SqlBool>`k.active = ${query.active}`);
  if (query.brandIds) conditions.push(sql<SqlBool>`k.brand_id = any(${query.brandIds}::uuid[])`);
  if (query.segments) conditions.push(sql<SqlBool>`k.segments && ${query.segments}::text[]`);
  if (query.status) conditions.push(sql<SqlBool>`k.status = ${query.status}`);
  const { rows } = await sql<{ page: WithId<CurriculumRow>[]; total: number }>`
    with matching as materialized (
      select k.id as matching_id, k.position, k.name as sort_name from curriculum k where ${sql.join(conditions, sql` and `)}),
    chosen as (select * from matching order by position, sort_name, matching_id limit ${limitOf(query)} offset ${offsetOf(query)}),
    page as (select ${curriculumColumns(userId, today)} join chosen on chosen.matching_id = k.id order by chosen.position, chosen.sort_name, k.id)
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from matching) as total`.execute(
    db,
  );
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
    select ${curriculumColumns(userId, today, sql`, ${mayRenew(userId, today)} as "mayRenew"`)} where k.id = ${id} and ${visible}`.execute(
    db,
  );
  return rows[0];
}
