import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { maxLimit, maxUnpaged, paginate, type Pagination } from '#contract/platform/paging.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { withoutEnds } from '#contract/platform/without-ends.ts';
import { refuse } from '#server/platform/refusal.ts';

/** The page to read: counted from 1, or 0 for all rows. */
export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The number of rows on all pages. */
  readonly total: number;
}

export const offsetOf = ({ page, limit }: PageQuery): number => (page === 0 ? 0 : (page - 1) * limit);
/** For page 0, reads one row more than is allowed, so that the caller notices when there are too many. */
export const limitOf = ({ page, limit }: PageQuery): number => (page === 0 ? maxUnpaged + 1 : limit);

/**
 * The rows of a page of an ordered query. Statements are planned once for all values, so the planner assumes that the limit is a tenth of
 * the table and prefers to sort the whole table. The first page is read most often, so its statement states the upper limit of a hundred
 * rows.
 */
export const rowsOfPage = (ordered: RawBuilder<unknown>, query: PageQuery): RawBuilder<unknown> =>
  query.page === 1
    ? sql`select * from (${ordered} limit ${sql.lit(maxLimit)}) first limit ${limitOf(query)}`
    : sql`${ordered} limit ${limitOf(query)} offset ${offsetOf(query)}`;

/** States how few rows a later page has, so that they are looked up one by one: a tenth of the table would be joined to all of it. */
const stating = (rows: RawBuilder<unknown>, { page }: PageQuery): RawBuilder<unknown> =>
  page > 1 ? sql`select * from (${rows}) later limit ${sql.lit(maxLimit)}` : rows;

/** The parts of a list. Conditions and columns refer to tables by the aliases in `from` and `lookUp`. */
export interface ListParts {
  readonly page: PageQuery;
  /** The table with its alias, and any tables that the conditions need. */
  readonly from: RawBuilder<unknown>;
  /** The id column in `from`. */
  readonly id: RawBuilder<unknown>;
  readonly visible: Expression<SqlBool>;
  readonly search?: Expression<SqlBool> | undefined;
  /** Undefined filters are skipped. */
  readonly filters?: readonly (Expression<SqlBool> | undefined)[];
  /** Limits which matching rows the pages show. Counts include the others too. With `kept`, a condition on `matching m`. */
  readonly shown?: Expression<SqlBool> | undefined;
  /** With `kept`, refers to its columns and `matching_id`. */
  readonly order: RawBuilder<unknown>;
  /** The columns of each row on the page. */
  readonly columns: RawBuilder<unknown>;
  /** Joined to the ids of the page (`id`, or `matching_id` with `kept`). The columns read these tables. */
  readonly lookUp: RawBuilder<unknown>;
  /**
   * Columns that the order and the counts need. With them, matching rows are found once, which suits lists whose conditions cost more than
   * their rows. Without them, the page is read in the order of an index until it is full, which suits tables that grow large.
   */
  readonly kept?: RawBuilder<unknown> | undefined;
  /**
   * The conditions cost more than their rows: matching rows are found once, for the page and the counts, with this column, by which they are counted.
   * Everything else stays as without it.
   */
  readonly once?: RawBuilder<unknown> | undefined;
}

/** The parts of a list's statement, which is written `${list.start} select ${list.page} as page, …`. */
export interface List {
  /** With `kept`, the rows that the statement finds first. Its own counts can use `matching m`. */
  readonly start: RawBuilder<unknown>;
  /** The rows of the page in order, as JSON. */
  readonly page: RawBuilder<unknown>;
  /** The number of rows on all pages. */
  readonly total: RawBuilder<unknown>;
  /** The number of matching rows for each value of a column in `from`, as JSON, including rows that no page shows. */
  countBy(column: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** Picks the rows of a page by id before it makes their columns, so that the rows of earlier pages cost nothing. */
export function listOf(parts: ListParts): List {
  const {
    from,
    id,
    visible,
    search,
    filters = [],
    shown,
    order,
    columns,
    lookUp,
    kept,
    once = false,
  } = parts;
  const conditions = [visible, search, ...filters].filter((condition) => condition !== undefined);
  const matches = sql.join(conditions, sql` and `);
  const where = once ? sql`${id} in (select matching_id from matching)` : matches;
  const countBy: List['countBy'] = (column) => sql`coalesce((select json_object_agg(value, n) from (
    select ${column} as value, count(*) as n from ${from} where ${where} group by ${column}) s), '{}')`;
  if (kept) {
    const found = shown ? sql`matching m where ${shown}` : sql`matching m`;
    return {
      start: sql`with matching as materialized (select ${id} as matching_id, ${kept} from ${from} where ${matches}),
        chosen as materialized (select * from ${found} order by ${order} limit ${limitOf(parts.page)} offset ${offsetOf(parts.page)}),
        page as (select ${columns} from chosen join ${lookUp} order by ${order})`,
      page: sql`coalesce((select json_agg(page) from page), '[]')`,
      total: sql`(select count(*) from ${found})`,
      countBy,
    };
  }
  const found = sql`${from} where ${where}${shown ? sql` and ${shown}` : sql``}`;
  return {
    start: once
      ? sql`with matching as materialized (select ${id} as matching_id, ${once} as counted from ${from} where ${matches})`
      : sql``,
    page: sql`coalesce((select json_agg(page) from (
        select ${columns} from (${stating(rowsOfPage(sql`select ${id} from ${found} order by ${order}`, parts.page), parts.page)}) picked join ${lookUp} order by ${order}
      ) page), '[]')`,
    total: sql`(select count(*) from ${found})`,
    countBy: once
      ? () => sql`coalesce((select json_object_agg(counted, n) from (
          select counted, count(*) as n from matching group by counted) s), '{}')`
      : countBy,
  };
}

/**
 * One page of an ordered query with the total, in one statement; a page past the last one takes a second. For lists that stay small: the
 * total makes PostgreSQL read every matching row.
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

/** The pagination of a reply. Refuses page 0 if there are too many rows for one page. */
export function paginationOf(total: number, { page, limit }: PageQuery): Pagination {
  if (page === 0 && total > maxUnpaged) refuse(platformErrors.tooManyForOnePage, { maximum: maxUnpaged });
  return paginate(total, page, limit);
}

/**
 * True for rows whose `haystack` contains every word of the text, in the form of the database function `searchable`: without case, accents,
 * apostrophes, hyphens, ampersands, and what separates the parts of numbers. Write the haystack as its trigram index does,
 * so that the index serves it.
 */
export const matchesText = (haystack: RawBuilder<unknown>, text: string): Expression<SqlBool> =>
  matchesStored(sql`searchable(${haystack})`, text);

/** Fewer letters than an index of trigrams can find: it would name every row. */
const isShort = (word: string): boolean => word.length < 3;

/** Whether an index of trigrams helps to find the text. */
export const isIndexed = (text: string): boolean => wordsOf(text).some((word) => !isShort(word));

/**
 * The same for a haystack that is stored in its searchable form. The statement works out each word once: a prepared one would do it again for
 * every row.
 */
export function matchesStored(haystack: RawBuilder<unknown>, text: string): Expression<SqlBool> {
  const conditions = wordsOf(text).map((word) =>
    isShort(word)
      ? sql<SqlBool>`strpos(${haystack}, (select searchable(${word}::text))) > 0`
      : sql<SqlBool>`${haystack} like (select searchable(${patternOf(word)}::text))`,
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** What people write for an ampersand, which is not searched. */
const ampersands = new Set(['&', 'and', 'et']);

/** Characters without a width, which come with text that is pasted from mails and tables. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A typed word without the signs of a list or a sentence around it: `Smith, John`, `“Trail”`, `St.`. */
const bareWord = (word: string): string => withoutEnds(word, '"“”„«»‹›(,;', '"“”„«»‹›),;:!?.');

/** The words that a text is searched for. Full-width signs become plain ones. */
function wordsOf(text: string): readonly string[] {
  const typed = text.normalize('NFKC').replace(unseen, '').split(/\s+/).filter(Boolean);
  const bare = typed.map(bareWord).filter(Boolean);
  // Signs alone are searched as they are.
  const words = bare.length > 0 ? bare : typed;
  const telling = words.filter((word) => !ampersands.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).slice(0, 8);
}

const patternOf = (word: string): string => `%${escapeLike(word)}%`;

/** For each word of the text, a pattern that the statement works out once, in the form of stored haystacks. */
export const wordPatterns = (text: string): readonly RawBuilder<string>[] =>
  wordsOf(text).map((word) => sql<string>`(select searchable(${patternOf(word)}::text))`);

/** True for rows where each word of the text is where `holds` looks for its pattern. */
export const hasEachWord = (
  text: string,
  holds: (pattern: RawBuilder<string>) => Expression<SqlBool>,
): Expression<SqlBool> => {
  const conditions = wordPatterns(text).map(holds);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
};

/** Escapes `%`, `_` and `\` in what people type, so that they match themselves. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** True if either condition is. */
export const eitherOf = (a: Expression<SqlBool>, b: Expression<SqlBool>): Expression<SqlBool> =>
  sql<SqlBool>`(${a} or ${b})`;
