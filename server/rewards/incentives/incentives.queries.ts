import { sql, type Expression, type SqlBool } from 'kysely';
import type { Audience, AudienceValues } from '#contract/people/audiences.fields.ts';
import type { PlannedChanges, PublicationStatus } from '#contract/platform/publishing.ts';
import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import {
  deliveryOf,
  type Delivery,
  type IncentiveFields,
  type IncentiveType,
} from '#contract/rewards/incentives.fields.ts';
import { namedAudience, writeAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { newId } from '#server/platform/ids.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import { plansJson } from '#server/platform/publishing/planned-changes.queries.ts';
import {
  inStates,
  keptStates,
  pageOfRecords,
  type RecordPage,
} from '#server/platform/publishing/record-list.queries.ts';
import { leftCount } from '#server/rewards/holdings/offers.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';

export interface IncentiveRow extends Omit<
  Incentive,
  '_id' | 'image' | 'qrcodeImage' | 'active' | 'plans' | 'abilities' | 'audience'
> {
  readonly id: string;
  /** Null: everybody. */
  readonly audience: Audience | null;
  readonly audienceId: string | null;
  readonly imageId: string | null;
  readonly qrcodeImageId: string | null;
  readonly takenCount: number;
  readonly plans: Omit<PlannedChanges, 'zone'>;
}

const columns = sql`
  i.id, i.name, i.name_fr as "nameFr", i.description, i.description_fr as "descriptionFr", i.type, i.delivery,
  i.points_cost as "pointsCost", s.quantity, coalesce(s.taken, 0) as "takenCount", ${leftCount} as "leftCount",
  i.per_person as "perPerson", i.starts_on as "startDate", i.ends_on as "endDate", ${namedBrand('i.brand_id')} as brand,
  (select json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr) from curriculum k where k.id = i.curriculum_id) as curriculum,
  i.audience_id as "audienceId", ${namedAudience(sql`i.audience_id`)} as audience, i.image_id as "imageId",
  i.qrcode_image_id as "qrcodeImageId", codes.codes as "codesCount", codes.unclaimed as "unclaimedCnt", held.earned as "earnedCount",
  held.redeemed as "redeemedCount", exists (select from incentive_earner_search e where e.incentive_id = i.id) as "isSearching",
  i.status, i.position as "order", i.published_at as "publishedAt", i.updated_at as "updatedAt", ${namedUser('i.updated_by')} as "updatedBy",
  i.deleted_at as "deletedAt", ${purgedAt('i')} as "purgedAt", ${plansJson('incentive', sql`i.id`, namedUser('x.created_by'))} as plans,
  i.version`;

const tables = sql`
  left join incentive_stock s on s.incentive_id = i.id
  cross join lateral (select count(*) as codes, count(*) filter (where k.claimed_at is null) as unclaimed
    from incentive_code k where k.incentive_id = i.id) codes
  cross join lateral (select count(*) filter (where r.status in ('earned', 'redeemed', 'sent')) as earned,
      count(*) filter (where r.status in ('redeemed', 'sent')) as redeemed
    from reward r where r.incentive_id = i.id) held`;

export interface IncentiveQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly curriculumId?: string | undefined;
  readonly brand?: string | undefined;
  readonly type?: IncentiveType | undefined;
  readonly active?: boolean | undefined;
  readonly status?: PublicationStatus | undefined;
  readonly deleted: boolean;
  readonly sortBy: 'order' | 'name' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
}

const sortKeys = {
  order: sql`i.position`,
  name: sql`${nameInEither('i')}`,
  updatedAt: sql`i.updated_at`,
} as const;
const haystack = sql`i.name || ' ' || i.name_fr || ' ' || i.description || ' ' || i.description_fr`;

/** One page of the incentives a person works on. */
export const listIncentives = (
  db: Db,
  managed: Expression<SqlBool>,
  query: IncentiveQuery,
): Promise<RecordPage<IncentiveRow>> =>
  pageOfRecords(db, {
    page: query,
    from: sql`incentive i`,
    id: sql`i.id`,
    visible: managed,
    search: query.text ? matchesText(haystack, query.text) : undefined,
    filters: [
      query.curriculumId ? sql<SqlBool>`i.curriculum_id = ${query.curriculumId}` : undefined,
      query.brand ? sql<SqlBool>`i.brand_id = ${query.brand}` : undefined,
      query.type ? sql<SqlBool>`i.type = ${query.type}` : undefined,
    ],
    shown: inStates({ ...query, published: query.active }),
    order: sql`sort_key ${sql.raw(query.direction)}, matching_id`,
    columns,
    lookUp: sql`incentive i on i.id = matching_id ${tables}`,
    kept: keptStates('i', sortKeys[query.sortBy]),
  });

export async function incentiveById(
  db: Db | Transaction,
  id: string,
  managed: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<IncentiveRow | undefined> {
  const { rows } = await sql<IncentiveRow>`
    select ${columns} from incentive i ${tables} where i.id = ${id} and ${managed}`.execute(db);
  return rows[0];
}

/** Locks an incentive for the rest of the transaction. Rewards may still be written meanwhile. */
export async function lockIncentive(
  tx: Transaction,
  id: string,
  managed: Expression<SqlBool>,
): Promise<IncentiveRow | undefined> {
  await sql`select from incentive where id = ${id} for no key update`.execute(tx);
  return incentiveById(tx, id, managed);
}

export interface IncentiveName {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
}

/** The first of a person's incentives by name. */
export async function incentivesByName(
  db: Db,
  managed: Expression<SqlBool>,
  text: string,
  limit: number,
): Promise<IncentiveName[]> {
  const { rows } = await sql<IncentiveName>`
    select i.id, i.name, i.name_fr as "nameFr" from incentive i
    where i.deleted_at is null and ${managed} and ${matchesText(haystack, text)}
    order by ${sortKeys.name}, i.id limit ${limit}`.execute(db);
  return rows;
}

export type IncentiveInput = Omit<
  IncentiveFields,
  'removeImage' | 'removeQrcodeImage' | 'active' | 'audience' | 'delivery'
> & {
  readonly delivery: Delivery;
  readonly audience: AudienceValues;
  readonly imageId: string | null;
  readonly qrcodeImageId: string | null;
};

const columnsOf = (input: IncentiveInput) => ({
  name: input.name,
  nameFr: input.nameFr,
  description: input.description,
  descriptionFr: input.descriptionFr,
  type: input.type,
  delivery: deliveryOf(input.type, input.delivery),
  pointsCost: input.pointsCost,
  perPerson: input.perPerson,
  startsOn: input.startDate,
  endsOn: input.endDate,
  brandId: input.brand,
  curriculumId: input.curriculum,
  imageId: input.imageId,
  qrcodeImageId: input.qrcodeImageId,
});

export async function insertIncentive(tx: Transaction, input: IncentiveInput, by: string): Promise<string> {
  const id = newId();
  const audienceId = await writeAudience(tx, null, input.audience);
  await tx
    .insertInto('incentive')
    .values((eb) => ({
      id,
      ...columnsOf(input),
      audienceId,
      status: 'draft',
      createdBy: by,
      updatedBy: by,
      position: eb.selectFrom('incentive').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .execute();
  await tx.insertInto('incentiveStock').values({ incentiveId: id, quantity: input.quantity }).execute();
  return id;
}

/** Saves an incentive. False if more items are taken than the new quantity. */
export async function updateIncentive(
  tx: Transaction,
  { id, audienceId: currentId }: Pick<IncentiveRow, 'id' | 'audienceId'>,
  input: IncentiveInput,
  by: string,
): Promise<boolean> {
  const { rows } = await sql`update incentive_stock set quantity = ${input.quantity}
    where incentive_id = ${id} and (${input.quantity}::integer is null or taken <= ${input.quantity}) returning incentive_id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  const audienceId = await writeAudience(tx, currentId, input.audience);
  await tx
    .updateTable('incentive')
    .set((eb) => ({
      ...columnsOf(input),
      audienceId,
      updatedBy: by,
      updatedAt: sql<string>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return true;
}

/** Lets nobody get or redeem a reward of an incentive until the transaction ends; waits for those who are doing so. */
export async function holdRewards(tx: Transaction, id: string): Promise<void> {
  await sql`select from incentive where id = ${id} for update`.execute(tx);
}

export async function hasRedeemed(tx: Transaction, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from reward where incentive_id = ${id} and status in ('redeemed', 'sent') limit 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Whether people have rewards from an incentive, whatever became of them. */
export async function hasRewards(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from reward where incentive_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a person may earn with this curriculum: one they work on. */
export async function isUsableCurriculum(
  tx: Transaction,
  id: string,
  usable: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } =
    await sql`select from curriculum k where k.id = ${id} and k.deleted_at is null and ${usable}`.execute(tx);
  return rows.length > 0;
}

export async function copyStock(tx: Transaction, from: string, to: string): Promise<void> {
  await sql`insert into incentive_stock (incentive_id, quantity)
    select ${to}, quantity from incentive_stock where incentive_id = ${from}`.execute(tx);
}
