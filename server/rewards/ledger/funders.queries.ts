import { sql, type RawBuilder } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Funder } from './ledger.rules.ts';

/** The brand that pays for a course’s points; undefined without a brand. */
export async function funderOfCourse(tx: Transaction, courseId: string): Promise<Funder | undefined> {
  const { rows } = await sql<{ name: string }>`
    select b.name from course c join brand b on b.id = c.brand_id where c.id = ${courseId}`.execute(tx);
  return rows[0]?.name;
}

/** The name of who funds an entry `e`, within a statement; null for the company. */
const funderName = sql<string | null>`(select f.name from ledger_funder f where f.id = e.funder_id)`;

export interface Funded {
  /** Null: the company. */
  readonly funder: Funder | null;
  readonly amount: number;
}

/** What each funder paid into accounts of a kind under these business keys, by group. `postings` is a query of `group_id` and `business_key`. */
export async function fundedBy(
  db: Db | Transaction,
  postings: RawBuilder<unknown>,
  kind: 'payable',
): Promise<ReadonlyMap<string, readonly Funded[]>> {
  const { rows } = await sql<{ groupId: string; funded: Funded[] }>`
    select k.group_id as "groupId", json_agg(json_build_object('funder', k.name, 'amount', k.amount) order by k.name nulls first) as funded
    from (
      select p.group_id, ${funderName} as name, sum(e.amount)::bigint as amount
      from (${postings}) p join ledger_posting g on g.business_key = p.business_key join ledger_entry e on e.posting_id = g.id
      join ledger_account a on a.id = e.account_id and a.kind = ${kind} group by 1, 2) k
    group by k.group_id`.execute(db);
  return new Map(rows.map(({ groupId, funded }) => [groupId, funded]));
}
