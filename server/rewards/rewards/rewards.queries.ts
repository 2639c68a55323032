import { sql, type Expression, type SqlBool } from 'kysely';
import type { Address, Reward, RewardStatus } from '#contract/rewards/rewards.fields.ts';
import { listOf, type PageQuery } from '#server/platform/database/lists.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';

export interface RewardRow extends Omit<Reward, '_id' | 'image' | 'qrcodeImage' | 'abilities' | 'address'> {
  readonly id: string;
  readonly brandId: string | null;
  readonly imageId: string | null;
  readonly qrcodeImageId: string | null;
  readonly ownImageId: string | null;
  readonly ownQrcodeImageId: string | null;
  readonly ownName: string;
  readonly ownNameFr: string;
  readonly redemptions: number;
  readonly address: Address | null;
}

/** Of `reward r` and its `incentive i`. A name in one language alone replaces both of the incentive’s. */
export const rewardColumns = sql`
  r.id, i.brand_id as "brandId", case when r.name = '' and r.name_fr = '' then i.name else r.name end as name,
  case when r.name = '' and r.name_fr = '' then i.name_fr else r.name_fr end as "nameFr", r.name as "ownName", r.name_fr as "ownNameFr",
  json_build_object('_id', i.id, 'name', i.name, 'nameFr', i.name_fr, 'description', i.description, 'descriptionFr', i.description_fr,
    'type', i.type, 'delivery', i.delivery, 'pointsCost', i.points_cost) as incentive,
  (select json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr) from curriculum k where k.id = r.curriculum_id) as curriculum,
  ${namedUser('r.user_id')} as user,
  (select json_build_object('_id', d.id, 'name', d.name) from dealer d where d.id = r.dealer_id) as dealer,
  r.source, r.status, r.earned_at as "earnedOn", r.redeemed_at as "redeemedOn", r.sent_at as "sentOn", r.undone_at as "undoneOn", r.points,
  r.redemptions, r.redemption_code as "redemptionCode",
  (select c.code from incentive_code c where c.reward_id = r.id and c.retired_at is null) as code,
  coalesce(r.image_id, i.image_id) as "imageId", coalesce(r.qrcode_image_id, i.qrcode_image_id) as "qrcodeImageId",
  r.image_id as "ownImageId", r.qrcode_image_id as "ownQrcodeImageId", r.address, r.note, r.carrier,
  r.tracking_number as "trackingNumber", r.version`;

export const rewardTables = sql`reward r join incentive i on i.id = r.incentive_id`;

export interface RewardQuery extends PageQuery {
  /** Days by the clock of `zone`. */
  readonly earnedOn?: string | undefined;
  readonly redeemedOn?: string | undefined;
  readonly isRedeemed?: boolean | undefined;
  readonly status?: RewardStatus | undefined;
}

/** A page of a person's rewards, the newest first. */
export async function rewardsOf(
  db: Db,
  { userId, among = always, zone }: { userId: string; among?: Expression<SqlBool>; zone: string },
  query: RewardQuery,
): Promise<{ readonly rows: readonly RewardRow[]; readonly total: number }> {
  const onDay = (column: string, day: string | undefined) =>
    day === undefined
      ? undefined
      : sql<SqlBool>`(${sql.ref(column)} at time zone ${zone})::date = ${day}::date`;
  const { isRedeemed, status } = query;
  const list = listOf({
    page: query,
    from: rewardTables,
    id: sql`r.id`,
    visible: sql<SqlBool>`(r.user_id = ${userId} and ${among})`,
    filters: [
      onDay('r.earned_at', query.earnedOn),
      onDay('r.redeemed_at', query.redeemedOn),
      isRedeemed === undefined ? undefined : sql<SqlBool>`(r.status in ('redeemed', 'sent')) = ${isRedeemed}`,
      status === undefined ? undefined : sql<SqlBool>`r.status = ${status}`,
    ],
    order: sql`sort_at desc nulls last, matching_id desc`,
    columns: rewardColumns,
    lookUp: sql`reward r on r.id = matching_id join incentive i on i.id = r.incentive_id`,
    kept: sql`coalesce(r.redeemed_at, r.earned_at) as sort_at`,
  });
  const { rows } = await sql<{ page: RewardRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export async function rewardById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    select ${rewardColumns} from ${rewardTables} where r.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/**
 * Takes one item of the incentive of a reward; undefined if none is left, else the reward. The last statement but for the answer, because everybody
 * waits for the row of the stock.
 */
export async function takeItemOf(tx: Transaction, id: string): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    with taken as (
      update incentive_stock s set taken = s.taken + 1 from reward r
      where r.id = ${id} and s.incentive_id = r.incentive_id and (s.quantity is null or s.taken < s.quantity) returning r.id)
    select ${rewardColumns} from ${rewardTables} where r.id = (select t.id from taken t)`.execute(tx);
  return rows[0];
}

/** Locks a reward for the rest of the transaction. */
export async function lockReward(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<RewardRow | undefined> {
  await sql`select from reward where id = ${id} for no key update`.execute(tx);
  return rewardById(tx, id, visible);
}

/** Whose a reward is, before the person is locked. */
export async function ownerOf(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<{ readonly userId: string | null } | undefined> {
  const { rows } = await sql<{ userId: string | null }>`
    select r.user_id as "userId" from ${rewardTables} where r.id = ${id} and ${visible}`.execute(tx);
  return rows[0];
}

/** Rewards that somebody has: earned, redeemed, or sent. */
export async function countHeld(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from reward where user_id = ${userId} and status in ('earned', 'redeemed', 'sent')`.execute(
    db,
  );
  return rows[0]!.count;
}

export interface RewardName {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
}

/** Names of rewards by id. */
export async function rewardNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, RewardName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RewardName>`
    select r.id, case when r.name = '' and r.name_fr = '' then i.name else r.name end as name,
      case when r.name = '' and r.name_fr = '' then i.name_fr else r.name_fr end as "nameFr"
    from ${rewardTables} where r.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the actor sees this person. */
export async function isVisiblePerson(db: Db, id: string, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql`select from user_account u where u.id = ${id} and ${visible}`.execute(db);
  return rows.length > 0;
}
