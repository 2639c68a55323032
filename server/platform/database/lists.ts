import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { maxLimit, maxUnpaged, paginate, type Pagination } from '#contract/platform/paging.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Which rows of a list are wanted: page from 1, or page 0 for all. */
export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many there are on all pages. */
  readonly total: number;
}

export const offsetOf = ({ page, limit }: PageQuery): number => (page === 0 ? 0 : (page - 1) * limit);
/** For page 0 one row more than is allowed is read, so that too many are noticed. */
export const limitOf = ({ page, limit }: PageQuery): number => (page === 0 ? maxUnpaged + 1 : limit);

/**
 * The rows of a page of an ordered query. Statements are planned once for all values, so the planner takes a limit for a tenth of
 * the table and would rather sort all of it; of the first page, the one most read, it is told that a hundred is the most.
 */
export const rowsOfPage = (ordered: RawBuilder<unknown>, query: PageQuery): RawBuilder<unknown> =>
  query.page === 1
    ? sql`select * from (${ordered} limit ${sql.lit(maxLimit)}) first limit ${limitOf(query)}`
    : sql`${ordered} limit ${limitOf(query)} offset ${offsetOf(query)}`;

/** What a list is made of. Conditions and columns name tables by the aliases that `from` and `lookUp` give them. */
export interface ListParts {
  readonly page: PageQuery;
  /** The table with its alias, and what the conditions need besides. */
  readonly from: RawBuilder<unknown>;
  /** The id in `from`. */
  readonly id: RawBuilder<unknown>;
  readonly visible: Expression<SqlBool>;
  readonly search?: Expression<SqlBool> | undefined;
  /** Those left out are undefined. */
  readonly filters?: readonly (Expression<SqlBool> | undefined)[];
  /** Which of the matching rows the pages show; counts tell of the others too. With `kept`, on `matching m`. */
  readonly shown?: Expression<SqlBool> | undefined;
  /** With `kept`, of its columns and `matching_id`. */
  readonly order: RawBuilder<unknown>;
  /** What is told of each row of the page. */
  readonly columns: RawBuilder<unknown>;
  /** Joined to the ids of the page (`id`; with `kept`, `matching_id`): what the columns read. */
  readonly lookUp: RawBuilder<unknown>;
  /**
   * Columns that order and counts need. With them, matching rows are found once, for lists whose conditions cost more than their rows.
   * Without them, the page is read in the order of an index as far as it goes: for tables that grow large.
   */
  readonly kept?: RawBuilder<unknown> | undefined;
}

/** Parts of the statement of a list, which is written `${list.start} select ${list.page} as page, …`. */
export interface List {
  /** With `kept`, the rows that the statement finds first: `matching m` for its own counts. */
  readonly start: RawBuilder<unknown>;
  /** The rows of the page in their order, as JSON. */
  readonly page: RawBuilder<unknown>;
  /** How many rows all pages show. */
  readonly total: RawBuilder<unknown>;
  /** How many match for each value of a column in `from`, as JSON, shown or not. */
  countBy(column: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** A list whose rows are picked by id before their columns are made: those of the pages before cost nothing. */
export function listOf(parts: ListParts): List {
  const { from, id, visible, search, filters = [], shown, order, columns, lookUp, kept } = parts;
  const conditions = [visible, search, ...filters].filter((condition) => condition !== undefined);
  const where = sql.join(conditions, sql` and `);
  const countBy: List['countBy'] = (column) => sql`coalesce((select json_object_agg(value, n) from (
    select ${column} as value, count(*) as n from ${from} where ${where} group by ${column}) s), '{}')`;
  if (kept) {
    const found = shown ? sql`matching m where ${shown}` : sql`matching m`;
    return {
      start: sql`with matching as materialized (select ${id} as matching_id, ${kept} from ${from} where ${where}),
        chosen as materialized (select * from ${found} order by ${order} limit ${limitOf(parts.page)} offset ${offsetOf(parts.page)}),
        page as (select ${columns} from chosen join ${lookUp} order by ${order})`,
      page: sql`coalesce((select json_agg(page) from page), '[]')`,
      total: sql`(select count(*) from ${found})`,
      countBy,
    };
  }
  const found = sql`${from} where ${where}${shown ? sql` and ${shown}` : sql``}`;
  return {
    start: sql``,
    page: sql`coalesce((select json_agg(page) from (
        select ${columns} from (${rowsOfPage(sql`select ${id} from ${found} order by ${order}`, parts.page)}) picked join ${lookUp} order by ${order}
      ) page), '[]')`,
    total: sql`(select count(*) from ${found})`,
    countBy,
  };
}

/**
 * One page of an ordered query with the total, in one statement; a second one only past the last page.
 * For lists that stay small: the total makes PostgreSQL read every matching row.
 */
export async function pageOf<DB, TB extends keyof DB, Row>(
  selection: SelectQueryBuilder<DB, TB, Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  const rows = await selection
    .select(sql<number>`count(*) over ()`.as('totalCount'))
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  const total = (rows[0] as { totalCount: number } | undefined)?.totalCount;
  if (total !== undefined || offsetOf(query) === 0) return { rows: rows as Row[], total: total ?? 0 };
  const [counted] = await selection
    .clearOrderBy()
    .clearSelect()
    .select(sql<number>`count(*)`.as('totalCount'))
    .execute();
  return { rows: [], total: (counted as { totalCount: number } | undefined)?.totalCount ?? 0 };
}

/** The pagination of a reply; refuses page 0 where there are too many for one page. */
export function paginationOf(total: number, { page, limit }: PageQuery): Pagination {
  if (page === 0 && total > maxUnpaged) refuse(platformErrors.tooManyForOnePage, { maximum: maxUnpaged });
  return paginate(total, page, limit);
}

/**
 * True for rows whose `haystack` holds every word of the text, ignoring case and accents.
 * The haystack is written as in its trigram index, so that the index serves it.
 */
export const matchesText = (haystack: RawBuilder<unknown>, text: string): Expression<SqlBool> =>
  matchesKept(sql`searchable(${haystack})`, text);

/** The same for a haystack that is kept as it is searched. */
export function matchesKept(haystack: RawBuilder<unknown>, text: string): Expression<SqlBool> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 8);
  const conditions = words.map(
    (word) => sql<SqlBool>`${haystack} like searchable(${`%${escapeLike(word)}%`})`,
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** `%`, `_` and `\` in what people type stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** True where one of two conditions is. */
export const eitherOf = (a: Expression<SqlBool>, b: Expression<SqlBool>): Expression<SqlBool> =>
  sql<SqlBool>`(${a} or ${b})`;
