import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** On `ledger_entry e` and its `ledger_posting g`: something was earned, and that was not undone. */
export const isStandingEarning = sql<SqlBool>`(e.amount > 0 and g.undoes_id is null and g.kind not in ('debt', 'merge-undone')
  and not exists (select from ledger_posting u where u.undoes_id = g.id))`;

const balanceOf = (
  kind: 'loyalty-points' | 'loyalty-debt',
  userId: RawBuilder<unknown>,
): RawBuilder<number> =>
  sql`coalesce((select a.balance from ledger_account a where a.subject_id = ${userId} and a.kind = ${sql.lit(kind)} and a.currency = 'PTS'), 0)`;

/** The loyalty points that a person has, within a statement. `userId` is a column or a value. */
export const loyaltyHeld = (userId: RawBuilder<unknown>): RawBuilder<number> =>
  balanceOf('loyalty-points', userId);

/** What a reversal left owed of them. */
export const loyaltyOwed = (userId: RawBuilder<unknown>): RawBuilder<number> =>
  balanceOf('loyalty-debt', userId);

/** All loyalty points that a person ever earned. Points that came back with an undone purchase are no earning. */
export const loyaltyEarned = (userId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(e.amount), 0)::bigint from ledger_account a join ledger_entry e on e.account_id = a.id
  join ledger_posting g on g.id = e.posting_id
  where a.subject_id = ${userId} and a.kind = 'loyalty-points' and a.currency = 'PTS' and ${isStandingEarning})`;

/** Whether a person earned loyalty points after a moment, other than by a merge of accounts, within a statement. */
export const hasEarnedSince = (
  userId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
  where a.subject_id = ${userId} and a.kind = 'loyalty-points' and a.currency = 'PTS' and g.kind <> 'merged' and g.at > ${since}
    and ${isStandingEarning})`;

export interface EndedPoints {
  readonly userId: string;
  readonly amount: number;
}

/**
 * Ends loyalty points of these people in one posting: all that each of them has beyond what is kept. Who has no more is left out; if nobody has
 * more, nothing is posted.
 */
export async function endLoyaltyPoints(
  tx: Transaction,
  ending: {
    readonly userIds: readonly string[];
    /** For each of them; nothing by default. */
    readonly kept?: readonly number[];
    readonly businessKey: string;
    readonly at: Date;
  },
): Promise<readonly EndedPoints[]> {
  const { userIds, kept = userIds.map(() => 0), businessKey, at } = ending;
  if (userIds.length === 0) return [];
  const { rows } = await sql<EndedPoints>`
    select user_id as "userId", amount from ledger_end_loyalty(${userIds}::uuid[], ${kept}::bigint[], ${businessKey}, ${at})`.execute(
    tx,
  );
  return rows;
}

export interface PostedEarning {
  readonly points: number;
  readonly credits: number;
  readonly isUndone: boolean;
}

/** Every posting of a kind with what it paid in, by its business key. */
export async function postedEarnings(db: Db, kind: string): Promise<ReadonlyMap<string, PostedEarning>> {
  const { rows } = await sql<PostedEarning & { key: string }>`
    select g.business_key as key, coalesce(sum(e.amount) filter (where a.kind = 'loyalty-points'), 0)::bigint as points,
      coalesce(sum(e.amount) filter (where a.kind = 'dealer-credits'), 0)::bigint as credits,
      exists (select from ledger_posting u where u.undoes_id = g.id) as "isUndone"
    from ledger_posting g join ledger_entry e on e.posting_id = g.id join ledger_account a on a.id = e.account_id
    where g.kind = ${kind} group by g.id`.execute(db);
  return new Map(rows.map(({ key, ...posted }) => [key, posted]));
}

/** Debts that are not what reversals lent less what was repaid, in sentences. */
export async function debtFaults(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    with standing as (
      select a.subject_id, a.currency, replace(a.kind, '-debt', '') as of, a.balance,
        coalesce((select sum(e.amount) from ledger_entry e join ledger_posting g on g.id = e.posting_id
          where e.account_id = a.id and (g.kind in ('debt', 'debt-settled', 'merged', 'merge-undone')
            or g.undoes_id in (select o.id from ledger_posting o where o.kind = 'merged'))), 0) as counted
      from ledger_account a where a.kind in ('loyalty-debt', 'credit-debt')),
    lent as (
      select a.currency, sum(e.amount) as sum from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.kind = 'lent' group by a.currency)
    select 'Debt of ' || subject_id || ' is ' || balance || ' ' || currency || ', should be ' || counted as text
    from standing where balance <> counted
    union all
    select 'The house lent ' || coalesce(-l.sum, 0) || ' ' || c.currency || ', should be ' || 2 * c.owed as text
    from (select currency, sum(balance) as owed from standing group by currency) c left join lent l on l.currency = c.currency
    where coalesce(-l.sum, 0) <> 2 * c.owed`.execute(db);
  return rows.map(({ text }) => text);
}
