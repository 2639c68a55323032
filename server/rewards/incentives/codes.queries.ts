import { sql, type Expression, type SqlBool } from 'kysely';
import type { CodeTaker, IncentiveCode } from '#contract/rewards/incentive-codes.calls.ts';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { listOf, matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { newId } from '#server/platform/ids.ts';
import { isMeantForPerson, takesPart } from '#server/rewards/holdings/incentives.scope.ts';

export type CodeRow = Omit<IncentiveCode, '_id'> & { readonly id: string };

const columns = sql`
  k.id, k.code, k.claimed_at is not null as claimed, k.claimed_at as "claimedAt", k.retired_at as "retiredAt", k.added_at as "addedAt",
  (select json_build_object('_id', u.id, 'name', u.full_name) from reward r join user_account u on u.id = r.user_id
    where r.id = k.reward_id) as user`;

export interface CodeQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly claimed?: boolean | undefined;
}

interface CodeCounts {
  readonly all: number;
  readonly claimed: number;
  readonly unclaimed: number;
}

/** A page of the codes of an incentive, with how many there are. */
export async function codesOf(
  db: Db,
  incentiveId: string,
  query: CodeQuery,
): Promise<{ readonly rows: readonly CodeRow[]; readonly total: number; readonly counts: CodeCounts }> {
  const { claimed } = query;
  const list = listOf({
    page: query,
    from: sql`incentive_code k`,
    id: sql`k.id`,
    visible: sql<SqlBool>`k.incentive_id = ${incentiveId}`,
    search: query.text ? matchesText(sql`k.code`, query.text) : undefined,
    filters: [claimed === undefined ? undefined : sql<SqlBool>`(k.claimed_at is not null) = ${claimed}`],
    order: sql`id`,
    columns,
    lookUp: sql`incentive_code k using (id)`,
  });
  const { rows } = await sql<{ page: CodeRow[]; total: number; counts: CodeCounts }>`
    ${list.start} select ${list.page} as page, ${list.total} as total,
      (select json_build_object('all', count(*), 'claimed', count(k.claimed_at), 'unclaimed', count(*) - count(k.claimed_at))
        from incentive_code k where k.incentive_id = ${incentiveId}) as counts`.execute(db);
  const [found] = rows;
  return { rows: found!.page, total: found!.total, counts: found!.counts };
}

export async function codeById(tx: Transaction, id: string): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select ${columns} from incentive_code k where k.id = ${id}`.execute(tx);
  return rows[0];
}

/** The first of these codes, as a page shows them. */
export async function codesNamed(
  tx: Transaction,
  incentiveId: string,
  codes: readonly string[],
): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select ${columns} from incentive_code k where k.incentive_id = ${incentiveId} and k.code = any(${codes}) order by k.id`.execute(
    tx,
  );
  return rows;
}

/**
 * Adds codes in one statement. Returns those that are new; the others stand in this or another incentive already, and a code that stands in
 * two goes to two people.
 */
export async function addCodes(
  tx: Transaction,
  incentiveId: string,
  codes: readonly string[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    insert into incentive_code (id, incentive_id, code, added_by, added_at)
    select id, ${incentiveId}, code, ${by}, ${at} from unnest(${codes.map(() => newId()).toSorted()}::uuid[], ${codes}::text[]) as n (id, code)
    where not exists (select from incentive_code k where k.code = n.code)
    on conflict do nothing returning code`.execute(tx);
  return new Set(rows.map((row) => row.code));
}

/** The incentive of a code, if a person works on it. */
export async function incentiveOfCode(
  tx: Transaction,
  id: string,
  managed: Expression<SqlBool>,
): Promise<{ readonly incentiveId: string; readonly name: string } | undefined> {
  const { rows } = await sql<{ incentiveId: string; name: string }>`
    select i.id as "incentiveId", ${nameInEither('i')} as name
    from incentive_code k join incentive i on i.id = k.incentive_id where k.id = ${id} and ${managed} for update of k`.execute(
    tx,
  );
  return rows[0];
}

/** Deletes a code that nobody has; false if somebody has it. */
export async function deleteCode(tx: Transaction, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from incentive_code where id = ${id} and claimed_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** On `user_account u` and `incentive i`: may get a reward from it, as often as its limit allows. */
const mayGet = sql<SqlBool>`(${takesPart('u')} and ${isMeantForPerson('i', 'u')} and (i.per_person is null or i.per_person > (
  select count(*) from reward r where r.user_id = u.id and r.incentive_id = i.id and r.status in ('redeemed', 'sent'))))`;

type TakerRow = Omit<CodeTaker, '_id'> & { readonly id: string };

/** People who may get a reward from an incentive, without these. */
export async function takersOf(
  db: Db,
  incentiveId: string,
  {
    visible,
    without,
    text,
  }: { visible: Expression<SqlBool>; without: readonly string[]; text: string | undefined },
): Promise<TakerRow[]> {
  const { rows } = await sql<TakerRow>`
    select u.id, u.full_name as name, u.email, (select d.name from dealer_membership m join dealer d on d.id = m.dealer_id
      where m.user_id = u.id and ${isCurrentMembership('m')} ${firstDealer('m')}) as dealer
    from user_account u join incentive i on i.id = ${incentiveId}
    where ${visible} and u.id <> all(${without}::uuid[]) and ${text ? matchesText(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, text) : sql`true`}
      and ${mayGet} order by u.full_name, u.id limit 50`.execute(db);
  return rows;
}

export async function mayTakeFrom(
  tx: Transaction,
  incentiveId: string,
  userId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`select from user_account u join incentive i on i.id = ${incentiveId}
    where u.id = ${userId} and ${visible} and ${mayGet}`.execute(tx);
  return rows.length > 0;
}

/** The earned reward that somebody has from an incentive and not redeemed. */
export async function earnedRewardOf(
  tx: Transaction,
  incentiveId: string,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from reward where incentive_id = ${incentiveId} and user_id = ${userId} and status = 'earned'
    order by earned_at, id limit 1 for update`.execute(tx);
  return rows[0]?.id;
}
