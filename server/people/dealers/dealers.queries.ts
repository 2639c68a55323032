import { sql, type Expression, type SqlBool } from 'kysely';
import type { Reply } from '#contract/platform/call.ts';
import type { dealerCalls, DealerName } from '#contract/people/dealers.calls.ts';
import { isReservedNumber, type DealerFields, type DealerStatus } from '#contract/people/dealers.fields.ts';
import type { Named } from '#contract/platform/ids.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { listOf, matchesStored, matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { newId } from '#server/platform/ids.ts';
import type { StoredPin } from './dealer-pin.rules.ts';
import type { StoredZone } from './dealer-zone.rules.ts';
import { dealerHaystack } from '#server/people/reach/dealers-within.queries.ts';

export interface DealerRow {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly status: DealerStatus;
  readonly address: DealerFields['address'];
  readonly country: string;
  readonly phone: string;
  readonly website: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly pinIsDerived: boolean;
  readonly timezone: string;
  readonly timezoneIsDerived: boolean;
  readonly businessUnits: readonly (Named & { readonly nameFr: string })[];
  readonly usersCount: number;
  readonly feedUpdatedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export const dealerColumns = sql`
  d.id, d.number, d.name, d.status, d.country, d.phone, d.website, d.latitude, d.longitude, d.pin_is_derived as "pinIsDerived",
  coalesce(d.time_zone, '') as timezone, d.time_zone_is_derived as "timezoneIsDerived",
  json_build_object('addressLine1', d.address_line1, 'city', d.city, 'region', d.region, 'postalCode', d.postal_code) as address,
  coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name, 'nameFr', b.name_fr) order by b.name) from dealer_business_unit x
    join business_unit b on b.id = x.business_unit_id where x.dealer_id = d.id), '[]') as "businessUnits",
  (select count(*) from dealer_membership m join user_account u on u.id = m.user_id and u.status = 'active'
    where m.dealer_id = d.id and ${isCurrentMembership('m')}) as "usersCount",
  d.feed_updated_at as "feedUpdatedAt", d.created_at as "createdAt", d.updated_at as "updatedAt", d.version`;

export interface DealerFilters {
  readonly text?: string | undefined;
  readonly status?: DealerStatus | undefined;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly businessUnit?: string | undefined;
}

export interface DealerQuery extends DealerFilters, PageQuery {
  readonly sortBy: 'name' | 'number' | 'city' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
}

export interface DealerPage {
  readonly rows: readonly DealerRow[];
  readonly byStatus: Readonly<Partial<Record<DealerStatus, number>>>;
  readonly countries: readonly string[];
}

const sortColumns = { name: 'name', number: 'number', city: 'city', updatedAt: 'updated_at' } as const;

/** On `dealer d`: all but the status. */
export const filtersOf = ({ text, country, region, businessUnit }: DealerFilters) => [
  text ? matchesStored(dealerHaystack, text) : undefined,
  country ? sql<SqlBool>`d.country = ${country}` : undefined,
  region ? sql<SqlBool>`d.region = ${region}` : undefined,
  businessUnit
    ? sql<SqlBool>`exists (select from dealer_business_unit b where b.dealer_id = d.id and b.business_unit_id = ${businessUnit})`
    : undefined,
];

/** One page of the visible dealers with the counts of each status, in one statement. */
export async function listDealers(
  db: Db,
  visible: Expression<SqlBool>,
  query: DealerQuery,
): Promise<DealerPage> {
  const direction = sql.raw(query.direction);
  const list = listOf({
    page: query,
    from: sql`dealer d`,
    id: sql`d.id`,
    visible,
    filters: filtersOf(query),
    shown: query.status ? sql<SqlBool>`d.status = ${query.status}` : undefined,
    order: sql`d.${sql.ref(sortColumns[query.sortBy])} ${direction}, d.id ${direction}`,
    columns: dealerColumns,
    lookUp: sql`dealer d using (id)`,
  });
  const { rows } = await sql<{ page: DealerRow[]; byStatus: DealerPage['byStatus']; countries: string[] }>`
    ${list.start} select ${list.page} as page, ${list.countBy(sql`d.status`)} as "byStatus",
      array(select distinct d.country from dealer d where ${visible} and d.country <> '' order by 1) as countries`.execute(
    db,
  );
  const { page, ...counted } = rows[0]!;
  return { rows: page, ...counted };
}

/** One dealer, if `visible` admits it. */
export async function dealerById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<DealerRow | undefined> {
  const { rows } =
    await sql<DealerRow>`select ${dealerColumns} from dealer d where d.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks the dealer for the rest of the transaction. */
export async function lockDealer(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<DealerRow | undefined> {
  await tx.selectFrom('dealer').where('id', '=', id).forUpdate().execute();
  return dealerById(tx, id, visible);
}

/** The form of a dealer with the pin and the time zone to store. */
export type DealerInput = Omit<DealerFields, 'timezone'> & StoredPin & StoredZone;

const columnsOf = ({ address, businessUnits: _units, ...dealer }: DealerInput) => ({
  ...dealer,
  ...address,
});

export async function insertDealer(tx: Transaction, dealer: DealerInput): Promise<string> {
  const id = newId();
  await tx
    .insertInto('dealer')
    .values({ id, ...columnsOf(dealer) })
    .execute();
  await writeUnits(tx, id, dealer.businessUnits);
  return id;
}

export async function updateDealer(tx: Transaction, id: string, dealer: DealerInput): Promise<void> {
  await tx
    .updateTable('dealer')
    .set((eb) => ({ ...columnsOf(dealer), updatedAt: sql<string>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('dealerBusinessUnit').where('dealerId', '=', id).execute();
  await writeUnits(tx, id, dealer.businessUnits);
}

async function writeUnits(tx: Transaction, dealerId: string, units: readonly string[]): Promise<void> {
  if (units.length === 0) return;
  await tx
    .insertInto('dealerBusinessUnit')
    .values([...new Set(units)].map((businessUnitId) => ({ dealerId, businessUnitId })))
    .execute();
}

export async function deleteDealer(tx: Transaction, id: string): Promise<void> {
  // Nobody sees the stand-ins of taken addresses, so they do not keep a dealer.
  await sql`
    delete from dealer_membership m using user_account u
    where m.dealer_id = ${id} and u.id = m.user_id and u.claimed_email is not null`.execute(tx);
  await tx.deleteFrom('dealer').where('id', '=', id).execute();
}

/** The visible active dealers by name, found by name, number or city. */
export async function activeDealerNames(
  db: Db,
  text: string | undefined,
  limit: number,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<DealerName[]> {
  const matching = text ? matchesStored(dealerHaystack, text) : sql<SqlBool>`true`;
  const { rows } = await sql<Omit<DealerName, '_id'> & { id: string }>`
    select d.id, d.name, d.city, d.region, d.number from dealer d
    where d.status = 'active' and ${matching} and ${visible} order by d.name, d.id limit ${limit}`.execute(
    db,
  );
  return rows.map(withKey);
}

/**
 * What a stranger may find: by name or town, or by the whole number of a dealer, which its own people know. Part of a number finds
 * nothing, and no number is shown, so the list cannot be used to learn numbers.
 */
export async function publicDealerNames(db: Db, text: string, limit: number): Promise<DealerName[]> {
  // The trigram index serves the wider condition.
  const { rows } = await sql<Omit<DealerName, '_id'> & { id: string }>`
    select d.id, d.name, d.city, d.region from dealer d
    where d.status = 'active' and ${matchesStored(dealerHaystack, text)}
      and (${matchesText(sql`d.name`, text)} or ${matchesText(sql`d.city`, text)} or upper(d.number) = upper(${text.trim()}))
    order by d.name, d.id limit ${limit}`.execute(db);
  return rows.map(withKey);
}

const withKey = <Row extends { id: string }>({ id, ...row }: Row) => ({ ...row, _id: id });

export type PlacedDealer = Reply<typeof dealerCalls.all>['dealers'][number];

/** Every visible dealer, in one statement. */
export async function allDealers(db: Db, visible: Expression<SqlBool>): Promise<PlacedDealer[]> {
  const { rows } = await sql<WithId<PlacedDealer>>`
    select d.id, d.name, d.number, d.city, d.region, d.status, d.latitude, d.longitude
    from dealer d where ${visible} order by d.name, d.id`.execute(db);
  return rows.map(withKey);
}

export async function isNumberTaken(db: Db, number: string): Promise<boolean> {
  const { rows } = await sql`select from dealer where upper(number) = upper(${number})`.execute(db);
  return rows.length > 0;
}

/** A dealer number of the portal's own. Each is given out once, whether or not it is used. */
async function nextNumber(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ number: string }>`select next_dealer_number() as number`.execute(tx);
  return rows[0]!.number;
}

/** The number that the portal will probably give next. */
export async function likelyNumber(db: Db | Transaction): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select dealer_number(last_value + is_called::integer) as number from dealer_number_sequence`.execute(db);
  return rows[0]!.number;
}

/**
 * The number of a dealer that somebody adds while registering: the typed one, or the portal's next one. One in the portal's own form is only
 * taken as the suggestion of what comes next; undefined if it is another one.
 */
export async function numberFor(tx: Transaction, typed: string): Promise<string | undefined> {
  if (typed !== '' && !isReservedNumber(typed)) return typed;
  if (typed !== '' && typed.toUpperCase() !== (await likelyNumber(tx))) return undefined;
  return nextNumber(tx);
}

/** True if the portal has just suggested this number: to the person, or to whoever asked without adding dealers. */
export async function isSuggested(db: Db, userId: string | undefined, number: string): Promise<boolean> {
  const { rows } = await sql`select where upper(${number}) = ${await likelyNumber(db)}
    or exists (select from dealer_number_offer o where o.number = upper(${number}) and o.offered_to = ${userId ?? null}::uuid
      and o.offered_at > now() - interval '1 day')`.execute(db);
  return rows.length > 0;
}

/** The next number, reserved for a day for the person who was offered it. */
export async function offerNumber(tx: Transaction, userId: string): Promise<string> {
  const number = await nextNumber(tx);
  await sql`
    with gone as (delete from dealer_number_offer where offered_at < now() - interval '1 day')
    insert into dealer_number_offer (number, offered_to) values (${number}, ${userId})`.execute(tx);
  return number;
}

/** Takes a number that was offered to this person. False if it was not. */
export async function takeOffer(tx: Transaction, userId: string, number: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('dealerNumberOffer')
    .where('number', '=', number)
    .where('offeredTo', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Adds the dealers whose number is free and returns the numbers added, in one statement. */
export async function insertDealers(
  tx: Transaction,
  dealers: readonly DealerInput[],
): Promise<ReadonlySet<string>> {
  const rows = dealers.map((dealer) => ({ id: newId(), units: dealer.businessUnits, ...columnsOf(dealer) }));
  const { rows: added } = await sql<{ number: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, number text, name text, status text,
        "addressLine1" text, city text, region text, "postalCode" text, country text, phone text, website text, latitude float8, longitude float8, "pinIsDerived" boolean, "timeZone" text,
        "timeZoneIsDerived" boolean, units uuid[])
    ), added as (
      insert into dealer (id, number, name, status, address_line1, city, region, postal_code, country, phone, website,
        latitude, longitude, pin_is_derived, time_zone, time_zone_is_derived)
      select id, number, name, status, "addressLine1", city, region, "postalCode", country, phone, website,
        latitude, longitude, "pinIsDerived", "timeZone", "timeZoneIsDerived" from wanted
      on conflict do nothing returning id, number
    ), carried as (
      insert into dealer_business_unit (dealer_id, business_unit_id)
      select distinct a.id, unit from added a join wanted w on w.id = a.id, unnest(w.units) as unit
    )
    select number from added`.execute(tx);
  return new Set(added.map((one) => one.number));
}

/** Everybody with a current membership, whatever their status. */
export async function staffOf(tx: Transaction, dealerId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('dealerMembership')
    .select('userId')
    .distinct()
    .where('dealerId', '=', dealerId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Activates the waiting dealers of a person whose account was approved. Returns their names. */
export async function activatePendingDealersOf(
  tx: Transaction,
  userId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    update dealer set status = 'active', updated_at = now(), version = version + 1
    where status = 'pending' and id in (select m.dealer_id from dealer_membership m where m.user_id = ${userId} and ${isCurrentMembership('m')})
    returning id, name`.execute(tx);
  return rows;
}
