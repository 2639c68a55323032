import { sql, type Expression, type SqlBool } from 'kysely';
import { userHaystack } from '#server/people/users/lean.queries.ts';
import { userConditions } from '#server/people/users/users.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { listOf, matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { MergedAccount, PastMerge } from '#contract/people/merging.calls.ts';
import type { MergedAccounts } from './merging.events.ts';

/** Columns of `user_account u`, with the stored dealers in `access_scope s`. */
export const accountColumns = sql`
  u.id as "_id", u.full_name as "fullName", u.email, u.status,
  (select json_build_object('_id', r.id, 'name', r.name, 'nameFr', r.name_fr) from role r where r.id = u.role_id) as role,
  coalesce((select json_agg(json_build_object('_id', d ->> '_id', 'name', d ->> 'name')) from jsonb_array_elements(s.dealers::jsonb) d), '[]') as dealers,
  u.created_at as "createdAt", u.last_seen_at as "lastSeenAt"`;

export interface MergeQuery extends PageQuery {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly dealerId?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly adminGroup?: string | undefined;
  readonly role?: string | undefined;
}

/** People to merge, by family name. */
export async function accountsToMerge(
  db: Db,
  actor: Actor,
  { firstName, lastName, email, dealerId, ...query }: MergeQuery,
): Promise<{ readonly rows: MergedAccount[]; readonly total: number }> {
  const texts = [firstName, lastName, email].filter((text) => text !== undefined && text !== '');
  const conditions: Expression<SqlBool>[] = [
    ...(await userConditions({ ...query, dealer: dealerId })),
    ...texts.map((text) => matchesStored(userHaystack, text!)),
  ];
  const list = listOf({
    from: sql`user_account u`,
    id: sql`u.id`,
    visible: usersVisible.sql(actor, 'u'),
    filters: conditions,
    order: sql`u.last_name, u.first_name, u.id`,
    columns: accountColumns,
    lookUp: sql`user_account u on u.id = picked.id join access_scope s on s.user_id = u.id`,
    page: query,
  });
  const { rows } = await sql<{ rows: MergedAccount[]; total: number }>`
    ${list.start} select ${list.page} as rows, ${list.total} as total`.execute(db);
  return rows[0]!;
}

export async function accountOf(db: Db | Transaction, userId: string): Promise<MergedAccount> {
  const { rows } = await sql<{ account: MergedAccount }>`
    select to_json(a) as account from (
      select ${accountColumns} from user_account u join access_scope s on s.user_id = u.id where u.id = ${userId}) a`.execute(
    db,
  );
  return rows[0]!.account;
}

/** Locks accounts in the order of their ids, which every merge follows. */
export async function lockAccounts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`select from user_account where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  );
}

export interface MovedColumn {
  readonly room: string;
  readonly table: string;
  readonly column: string;
  readonly once?: readonly object[];
}

/** Gives the rows of the secondary account to the primary one, and notes what it did. */
export async function mergeRows(
  tx: Transaction,
  { mergeId, primaryId, secondaryId }: MergedAccounts,
  moved: readonly MovedColumn[],
): Promise<void> {
  await sql`select merge_rows(${mergeId}, ${secondaryId}, ${primaryId}, ${JSON.stringify(moved)}::jsonb)`.execute(
    tx,
  );
}

/** Takes back what the merge did to rows. */
export async function separateRows(
  tx: Transaction,
  { mergeId, primaryId, secondaryId }: MergedAccounts,
): Promise<void> {
  await sql`select separate_rows(${mergeId}, ${secondaryId}, ${primaryId})`.execute(tx);
}

/** How many rows of each table a merge would move, and how many of them both accounts have. */
export async function countRows(
  db: Db,
  { primaryId, secondaryId }: Pick<MergedAccounts, 'primaryId' | 'secondaryId'>,
  moved: readonly MovedColumn[],
): Promise<readonly { readonly table: string; readonly moves: number; readonly inBoth: number }[]> {
  const { rows } = await sql<{ table: string; moves: number; inBoth: number }>`
    select table_name as table, moves, in_both as "inBoth"
    from count_merged_rows(${secondaryId}, ${primaryId}, ${JSON.stringify(moved)}::jsonb)`.execute(db);
  return rows;
}

/** Closes the secondary account and notes what it was before. Accounts that were merged into it point at the primary one from now on. */
export async function closeAccount(
  tx: Transaction,
  { mergeId, primaryId, secondaryId }: MergedAccounts,
  by: { readonly id: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into account_merge (id, primary_id, secondary_id, merged_at, merged_by, former)
    select ${mergeId}, ${primaryId}, id, ${by.at}, ${by.id}, jsonb_build_object('status', status, 'reason', status_reason,
      'changedAt', status_changed_at, 'changedBy', status_changed_by)
    from user_account where id = ${secondaryId}`.execute(tx);
  await sql`
    update user_account set merged_into_id = ${primaryId}, updated_at = now(), version = version + 1,
      status = case when id = ${secondaryId} then 'deactivated' else status end,
      status_reason = case when id = ${secondaryId} then null else status_reason end,
      status_changed_at = case when id = ${secondaryId} then ${by.at}::timestamptz else status_changed_at end,
      status_changed_by = case when id = ${secondaryId} then ${by.id}::uuid else status_changed_by end
    where id = ${secondaryId} or merged_into_id = ${secondaryId}`.execute(tx);
}

/** Opens an account that was merged, as it was before. */
export async function reopenAccount(
  tx: Transaction,
  { mergeId, secondaryId }: MergedAccounts,
  by: { readonly id: string; readonly at: Date },
): Promise<void> {
  await sql`
    update user_account u set merged_into_id = null, updated_at = now(), version = u.version + 1, status = m.former ->> 'status',
      status_reason = m.former ->> 'reason', status_changed_at = (m.former ->> 'changedAt')::timestamptz,
      status_changed_by = (select o.id from user_account o where o.id = (m.former ->> 'changedBy')::uuid)
    from account_merge m where m.id = ${mergeId} and u.id = m.secondary_id`.execute(tx);
  await sql`
    update user_account u set merged_into_id = ${secondaryId} from account_merge m
    where m.primary_id = ${secondaryId} and m.undone_at is null and u.id = m.secondary_id`.execute(tx);
  await sql`update account_merge set undone_at = ${by.at}, undone_by = ${by.id} where id = ${mergeId}`.execute(
    tx,
  );
}

export interface StandingMerge extends MergedAccounts {
  /** No account was merged with the primary one since. */
  readonly isNewest: boolean;
}

/** The merge of an account that stands, if there is one. */
export async function standingMerge(
  db: Db | Transaction,
  secondaryId: string,
): Promise<StandingMerge | undefined> {
  const { rows } = await sql<StandingMerge>`
    select m.id as "mergeId", m.primary_id as "primaryId", m.secondary_id as "secondaryId", not exists (
      select from account_merge o where o.undone_at is null and (o.secondary_id = m.primary_id
        or o.primary_id = m.primary_id and (o.merged_at, o.id) > (m.merged_at, m.id))) as "isNewest"
    from account_merge m where m.secondary_id = ${secondaryId} and m.undone_at is null`.execute(db);
  return rows[0];
}

const mostMerges = 100;

/** The accounts that are merged into one, the newest first. Those merged into them before belong to it as well. */
export async function mergesInto(db: Db, primaryId: string): Promise<PastMerge[]> {
  const { rows } = await sql<PastMerge>`
    select (select to_json(a) from (select ${accountColumns} from user_account u join access_scope s on s.user_id = u.id
        where u.id = m.secondary_id) a) as account,
      m.merged_at as "mergedAt", (select b.full_name from user_account b where b.id = m.merged_by) as "mergedBy",
      row_number() over (order by m.merged_at desc, m.id desc) = 1 as "isNewest"
    from account_merge m where m.primary_id = ${primaryId} and m.undone_at is null
    order by m.merged_at desc, m.id desc limit ${mostMerges}`.execute(db);
  return rows;
}

/** Keeps rows as they were before a merge, for the room that computes them again. */
export async function keepRows(
  tx: Transaction,
  mergeId: string,
  table: string,
  rows: readonly unknown[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into merged_row (merge_id, step, table_name, column_name, rows)
    values (${mergeId}, 'kept', ${table}, '', ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/** What `keepRows` kept. */
export async function keptRows<Row>(
  tx: Transaction,
  mergeId: string,
  table: string,
): Promise<readonly Row[]> {
  const { rows } = await sql<{ rows: Row[] }>`
    select rows from merged_row where merge_id = ${mergeId} and table_name = ${table} and step = 'kept'`.execute(
    tx,
  );
  return rows.flatMap((one) => one.rows);
}
