import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { publicationStatuses, type PublicationCounts } from '#contract/platform/publishing.ts';
import { listOf, type ListParts } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';

/** Which states a list shows. */
export interface StateFilter {
  /** Only what is in the trash, else only what is not. */
  readonly deleted: boolean;
  readonly status?: string | undefined;
  /** Only published records, or only others. */
  readonly published?: boolean | undefined;
}

/** On `matching m`. `more` are conditions of the room. */
export function inStates(
  { deleted, status, published }: StateFilter,
  ...more: readonly RawBuilder<SqlBool>[]
): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`m.deleted = ${deleted}`, ...more];
  if (status) conditions.push(sql<SqlBool>`m.status = ${status}`);
  if (published !== undefined) conditions.push(sql<SqlBool>`(m.status = 'published') = ${published}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** What such a list keeps of each record: its state, and what it is ordered by, as `sort_key`. */
export const keptStates = (alias: string, sortKey: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.status`)}, ${sql.ref(`${alias}.deleted_at`)} is not null as deleted, ${sortKey} as sort_key`;

/** By `sort_key`, and records with the same one in the same direction, so that `neighborOf` finds the one above and the one below. */
export const bySortKey = (direction: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`sort_key ${sql.raw(direction)}, matching_id ${sql.raw(direction)}`;

/** The number of matching records in each state, all that are not in the trash, and those that are. `more` counts among the former. */
export function countsOf<Counts>(
  statuses: readonly string[],
  more: Readonly<Record<string, RawBuilder<SqlBool>>> = {},
): RawBuilder<Counts> {
  const kept = {
    ...Object.fromEntries(statuses.map((one) => [one, sql`m.status = ${sql.lit(one)}`])),
    ...more,
  };
  const each = Object.entries(kept).map(
    ([name, isOne]) => sql`${sql.lit(name)}, count(*) filter (where not m.deleted and ${isOne})`,
  );
  return sql<Counts>`(select json_build_object('all', count(*) filter (where not m.deleted), ${sql.join(each)},
    'deleted', count(*) filter (where m.deleted)) from matching m)`;
}

const countsOfPublication = countsOf<PublicationCounts>(publicationStatuses);

export interface RecordPage<Row, Counts = PublicationCounts> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly counts: Counts;
}

/** One page of the records that a person sees, with the number in each state, in one statement. */
export async function pageOfRecords<Row>(
  db: Db,
  parts: ListParts & { readonly kept: RawBuilder<unknown> },
): Promise<RecordPage<Row>>;
export async function pageOfRecords<Row, Counts>(
  db: Db,
  parts: ListParts & { readonly kept: RawBuilder<unknown> },
  counts: RawBuilder<Counts>,
): Promise<RecordPage<Row, Counts>>;
export async function pageOfRecords<Row>(
  db: Db,
  parts: ListParts,
  counts: RawBuilder<unknown> = countsOfPublication,
): Promise<RecordPage<Row, unknown>> {
  const list = listOf(parts);
  const { rows } = await sql<RecordPage<Row, unknown>>`
    ${list.start} select ${list.page} as rows, ${list.total} as total, ${counts} as counts`.execute(db);
  return rows[0]!;
}
