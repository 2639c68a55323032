import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportedCourse } from '#contract/insight/course-reports.calls.ts';
import {
  limitOf,
  matchesStored,
  offsetOf,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { stretches } from '#server/platform/database/stretches.ts';
import type { ReportView } from './report-view.queries.ts';

/** What a report lists with figures about people: courses or curriculums. `Row` is one entry. */
export interface Subject<Row> {
  readonly table: 'course' | 'curriculum';
  /** The alias of the table in conditions. */
  readonly alias: 'c' | 'k';
  readonly columns: RawBuilder<Row>;
  /** The figures as a relation with the column `id`, for the ids in the given relation. */
  readonly figures: (view: ReportView, chosen: RawBuilder<unknown>) => RawBuilder<unknown>;
}

export interface SubjectFilters {
  readonly text?: string | undefined;
  readonly active?: boolean | undefined;
  readonly brand?: string | undefined;
}

export interface SubjectQuery extends SubjectFilters, PageQuery {
  readonly sortBy: string;
  readonly direction: 'asc' | 'desc';
}

const figureSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  completed: sql`f.completed`,
  inProgress: sql`f.in_progress`,
  averageScore: sql`f.average_score`,
  timeSpent: sql`f.time_spent`,
};

/** The subject's table and columns as SQL. */
const termsOf = ({ table, alias }: Subject<unknown>) => ({
  from: sql`${sql.table(table)} ${sql.ref(alias)}`,
  column: (name: string) => sql.ref(`${alias}.${name}`),
});

const conditionsOf = (
  subject: Subject<unknown>,
  reported: Expression<SqlBool>,
  query: SubjectFilters,
): RawBuilder<unknown> => {
  const { column } = termsOf(subject);
  const conditions: Expression<SqlBool>[] = [reported];
  if (query.text) conditions.push(matchesStored(column('search_text'), query.text));
  if (query.active !== undefined) conditions.push(sql<SqlBool>`${column('active')} = ${query.active}`);
  if (query.brand) conditions.push(sql<SqlBool>`${column('brand_id')} = ${query.brand}`);
  return sql.join(conditions, sql` and `);
};

/**
 * One page of subjects with their figures and their number, in one statement. The figures of all are worked out only to sort by a figure.
 */
export async function reportPage<Row>(
  db: Db,
  subject: Subject<Row>,
  view: ReportView,
  reported: Expression<SqlBool>,
  query: SubjectQuery,
): Promise<Page<Row>> {
  const { from, column } = termsOf(subject);
  const where = conditionsOf(subject, reported, query);
  const figure = figureSorts[query.sortBy];
  const order = sql`${figure ?? column('name')} ${sql.raw(query.direction)} nulls last, ${column('id')}`;
  const window = sql`order by ${order} limit ${limitOf(query)} offset ${offsetOf(query)}`;
  const { rows } = await sql<{ page: Row[]; total: number }>`
    with chosen as materialized (select ${column('id')} from ${from} where ${where} ${figure ? sql`` : window}),
    page as (
      select ${subject.columns} from ${from} join ${subject.figures(view, sql`chosen`)} f on f.id = ${column('id')}
      ${figure ? window : sql`order by ${order}`})
    select coalesce((select json_agg(page) from page), '[]') as page,
      (select count(*) from ${from} where ${where}) as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

const subjectsAtOnce = 500;

/** Every subject of the filtered report by name, a few hundred at a time. */
export async function* allOfReport<
  Row extends { readonly id: string; readonly name: ReportedCourse['name'] },
>(
  db: Db,
  subject: Subject<Row>,
  view: ReportView,
  reported: Expression<SqlBool>,
  query: SubjectFilters,
): AsyncGenerator<readonly Row[]> {
  const { from, column } = termsOf(subject);
  const where = conditionsOf(subject, reported, query);
  const order = sql`${column('name')}, ${column('id')}`;
  yield* stretches(subjectsAtOnce, async (after: Row | undefined) => {
    const later = after ? sql`and (${order}) > (${after.name.en}, ${after.id})` : sql``;
    const { rows } = await sql<Row>`
      with chosen as materialized (
        select ${column('id')} from ${from} where ${where} ${later} order by ${order} limit ${sql.lit(subjectsAtOnce)})
      select ${subject.columns} from ${from} join ${subject.figures(view, sql`chosen`)} f on f.id = ${column('id')} order by ${order}`.execute(
      db,
    );
    return rows;
  });
}

/** The name of a course or curriculum, if the reader may see its report. */
export async function reportedName(
  db: Db,
  subject: Subject<unknown>,
  reported: Expression<SqlBool>,
  id: string,
): Promise<ReportedCourse['name'] | undefined> {
  const { from, column } = termsOf(subject);
  const { rows } = await sql<{ name: ReportedCourse['name'] }>`
    select json_build_object('en', ${column('name')}, 'fr', ${column('name_fr')}) as name
    from ${from} where ${column('id')} = ${id} and ${reported}`.execute(db);
  return rows[0]?.name;
}
