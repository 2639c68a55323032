import { sql, type Expression, type SqlBool } from 'kysely';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { limitOf, matchesKept, offsetOf } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { binDays, isKept } from './curriculum-bin.queries.ts';
import { curriculumColumns, type CurriculumQuery } from './curriculums.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

type Managed = NonNullable<CurriculumRow['managed']>;
export type ManagedRow = Omit<CurriculumRow, '_id' | 'managed'> & {
  readonly id: string;
  readonly managed: Omit<Managed, 'abilities'>;
};

export interface ManagedQuery extends CurriculumQuery {
  readonly deleted: boolean;
  readonly sortBy: 'order' | 'name' | 'updatedAt' | 'coursesCount';
  readonly direction: 'asc' | 'desc';
}

export interface ManagedPage {
  readonly rows: readonly ManagedRow[];
  readonly total: number;
  readonly counts: Readonly<Record<'all' | 'draft' | 'published' | 'unpublished' | 'deleted', number>>;
}

const sortKeys = {
  order: sql`k.position`,
  name: sql`k.name`,
  updatedAt: sql`k.updated_at`,
  coursesCount: sql`(select count(*) from curriculum_course x where x.curriculum_id = k.id)`,
} as const;

/** One page of the curriculums somebody works on, with the number of each state, in one statement. */
export async function listManagedCurriculums(
  db: Db,
  userId: string,
  today: string,
  visible: Expression<SqlBool>,
  query: ManagedQuery,
): Promise<ManagedPage> {
  const conditions: Expression<SqlBool>[] = [visible];
  if (query.text) conditions.push(matchesKept(sql`k.search_text`, query.text));
  if (query.active !== undefined) conditions.push(sql<SqlBool>`k.active = ${query.active}`);
  if (query.brandIds) conditions.push(sql<SqlBool>`k.brand_id = any(${query.brandIds}::uuid[])`);
  if (query.segments) conditions.push(sql<SqlBool>`k.segments && ${query.segments}::text[]`);
  const chosenOnes = sql`(m.deleted = ${query.deleted} and ${query.status ? sql`m.status = ${query.status}` : sql`true`})`;
  const order = sql`sort_key ${sql.raw(query.direction)}, sort_name, matching_id`;
  const { rows } = await sql<{ page: ManagedRow[]; total: number; counts: ManagedPage['counts'] }>`
    with matching as materialized (
      select k.id as matching_id, ${sortKeys[query.sortBy]} as sort_key, k.name as sort_name, k.status, k.deleted_at is not null as deleted
      from curriculum k where ${sql.join(conditions, sql` and `)}),
    chosen as materialized (select * from matching m where ${chosenOnes} order by ${order} limit ${limitOf(query)} offset ${offsetOf(query)}),
    page as (
      select ${curriculumColumns(
        userId,
        today,
        sql`, json_build_object('order', k.position,
        'coursesCount', (select count(*) from curriculum_course x where x.curriculum_id = k.id),
        'closedCoursesCount', (select count(*) from curriculum_course x join course c on c.id = x.course_id
          where x.curriculum_id = k.id and not ${live.sql('c')}),
        'updatedBy', ${namedUser('k.updated_by')},
        'deletedAt', k.deleted_at, 'purgedAt', case when not ${isKept} then k.deleted_at + make_interval(days => ${binDays}) end) as managed`,
      )}
      join chosen on chosen.matching_id = k.id order by ${order})
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from matching m where ${chosenOnes}) as total,
      (select json_build_object('all', count(*) filter (where not m.deleted),
        'draft', count(*) filter (where not m.deleted and m.status = 'draft'),
        'published', count(*) filter (where not m.deleted and m.status = 'published'),
        'unpublished', count(*) filter (where not m.deleted and m.status = 'unpublished'),
        'deleted', count(*) filter (where m.deleted)) from matching m) as counts`.execute(db);
  const [found] = rows;
  return { rows: found!.page, total: found!.total, counts: found!.counts };
}
