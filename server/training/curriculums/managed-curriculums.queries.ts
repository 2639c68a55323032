import { sql, type Expression, type SqlBool } from 'kysely';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { limitOf, matchesKept, offsetOf } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { binDays, isKept } from './curriculum-bin.queries.ts';
import { curriculumColumns, type CurriculumWish } from './curriculums.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

type Managed = NonNullable<CurriculumRow['managed']>;
export type ManagedRow = Omit<CurriculumRow, '_id' | 'managed'> & {
  readonly id: string;
  readonly managed: Omit<Managed, 'abilities'>;
};

export interface ManagedWish extends CurriculumWish {
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

/** One page of the curriculums somebody works on, with how many there are of each state, in one statement. */
export async function listManagedCurriculums(
  db: Db,
  userId: string,
  today: string,
  visible: Expression<SqlBool>,
  wish: ManagedWish,
): Promise<ManagedPage> {
  const conditions: Expression<SqlBool>[] = [visible];
  if (wish.text) conditions.push(matchesKept(sql`k.search_text`, wish.text));
  if (wish.active !== undefined) conditions.push(sql<SqlBool>`k.active = ${wish.active}`);
  if (wish.brandIds) conditions.push(sql<SqlBool>`k.brand_id = any(${wish.brandIds}::uuid[])`);
  if (wish.segments) conditions.push(sql<SqlBool>`k.segments && ${wish.segments}::text[]`);
  const chosenOnes = sql`(m.deleted = ${wish.deleted} and ${wish.status ? sql`m.status = ${wish.status}` : sql`true`})`;
  const order = sql`sort_key ${sql.raw(wish.direction)}, sort_name, matching_id`;
  const { rows } = await sql<{ page: ManagedRow[]; total: number; counts: ManagedPage['counts'] }>`
    with matching as materialized (
      select k.id as matching_id, ${sortKeys[wish.sortBy]} as sort_key, k.name as sort_name, k.status, k.deleted_at is not null as deleted
      from curriculum k where ${sql.join(conditions, sql` and `)}),
    chosen as materialized (select * from matching m where ${chosenOnes} order by ${order} limit ${limitOf(wish)} offset ${offsetOf(wish)}),
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
