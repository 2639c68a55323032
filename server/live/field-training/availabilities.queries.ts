import { sql, type Expression, type SqlBool } from 'kysely';
import type { Availability } from '#contract/live/field-availabilities.calls.ts';
import type { AvailabilityFields, WeeklySlot } from '#contract/live/field-training.fields.ts';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { matchesStored } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Span } from './free-times.ts';
import { placeOf, type BookedTime, type Place } from './travel.rules.ts';

/** When an instructor can be asked for. */
export interface InstructorHours {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly weekly: readonly WeeklySlot[];
  readonly daysOff: readonly string[];
}

/** Active instructors who entered their hours, by name. `only` asks for one of them. */
export async function instructorHours(
  db: Db | Transaction,
  only: string | null = null,
): Promise<readonly InstructorHours[]> {
  const { rows } = await sql<InstructorHours>`
    select u.id, u.full_name as name, a.time_zone as "timeZone", a.weekly, array(select d::text from unnest(a.days_off) d) as "daysOff"
    from field_availability a join user_account u on u.id = a.instructor_id
    where u.is_instructor and ${isActivePerson('u')} and (${only}::uuid is null or u.id = ${only})
    order by u.full_name, u.id limit 500`.execute(db);
  return rows;
}

export interface InstructorBooking extends BookedTime {
  readonly instructorId: string;
}

/** What these instructors have booked within a time, and where: at a dealer, or at the location of an event. `except`: a visit. */
export async function bookedTimes(
  db: Db | Transaction,
  instructorIds: readonly string[],
  { startsAt, endsAt }: Span,
  except: string | null = null,
): Promise<readonly InstructorBooking[]> {
  const { rows } = await sql<InstructorBooking>`
    select b.instructor_id as "instructorId", lower(b.during) as "startsAt", upper(b.during) as "endsAt",
      coalesce(d.latitude, l.latitude) as latitude, coalesce(d.longitude, l.longitude) as longitude
    from live_booking b left join field_visit v on v.id = b.visit_id left join dealer d on d.id = v.dealer_id
      left join ilt_event e on e.id = b.event_id left join ilt_location l on l.id = e.location_id
    where b.instructor_id = any(${instructorIds}::uuid[]) and b.during && tstzrange(${startsAt}, ${endsAt})
      and coalesce(b.visit_id, b.event_id) is distinct from ${except}::uuid
    order by b.instructor_id, lower(b.during)`.execute(db);
  return rows;
}

/** Where a dealer is; null without coordinates. */
export async function dealerPlace(db: Db | Transaction, id: string): Promise<Place | null> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select d.latitude, d.longitude from dealer d where d.id = ${id}`.execute(db);
  return rows[0] ? placeOf(rows[0]) : null;
}

export async function availabilityOf(
  db: Db | Transaction,
  instructorId: string,
): Promise<Availability | undefined> {
  const { rows } = await sql<Availability>`
    select a.time_zone as timezone, a.weekly, array(select d::text from unnest(a.days_off) d) as "daysOff", a.updated_at as "updatedAt"
    from field_availability a where a.instructor_id = ${instructorId}`.execute(db);
  return rows[0];
}

export async function writeAvailability(
  tx: Transaction,
  instructorId: string,
  { timezone: timeZone, weekly, daysOff }: AvailabilityFields,
  updatedAt: Date,
): Promise<void> {
  await sql`insert into field_availability (instructor_id, time_zone, weekly, days_off, updated_at)
    values (${instructorId}, ${timeZone}, ${JSON.stringify(weekly)}::jsonb, ${daysOff}::date[], ${updatedAt})
    on conflict (instructor_id) do update set time_zone = excluded.time_zone, weekly = excluded.weekly,
      days_off = excluded.days_off, updated_at = excluded.updated_at`.execute(tx);
}

/** The active instructor with this id. */
export async function instructorById(
  db: Db | Transaction,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.full_name as name from user_account u
    where u.id = ${id} and u.is_instructor and ${isActivePerson('u')}`.execute(db);
  return rows[0];
}

/** How many visits each of these instructors has ahead. Instructors without one are left out. */
export async function visitsAhead(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select v.instructor_id as id, count(*) as count from field_visit v
    where v.instructor_id = any(${ids}::uuid[]) and v.status in ('pending', 'confirmed') and v.starts_at > ${now.toISOString()}
    group by v.instructor_id`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface OwnedDealer {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** The request of the dealer that waits for an answer. */
  readonly openRequest: string | null;
}

/** These dealers with their open requests, by name. `zone` is the one of the portal, for dealers whose zone is not known. */
export async function dealersWithRequests(
  db: Db | Transaction,
  ids: readonly string[],
  zone: string,
): Promise<readonly OwnedDealer[]> {
  const { rows } = await sql<OwnedDealer>`
    select d.id, d.name, coalesce(d.time_zone, ${zone}) as "timeZone",
      (select v.id from field_visit v where v.dealer_id = d.id and v.status = 'pending') as "openRequest"
    from dealer d where d.id = any(${ids}::uuid[]) and d.status = 'active' order by d.name, d.id`.execute(db);
  return rows;
}

export interface DealerPerson {
  readonly id: string;
  readonly name: string;
  readonly position: string;
  readonly dealers: readonly string[];
}

/** Active people at the dealers that a condition on `dealer d` admits, by name. */
export async function peopleAtDealers(
  db: Db,
  reached: Expression<SqlBool>,
  { dealer, text }: { readonly dealer?: string | undefined; readonly text?: string | undefined },
  limit: number,
): Promise<readonly DealerPerson[]> {
  const conditions = [
    isActivePerson('u'),
    reached,
    dealer ? sql<SqlBool>`d.id = ${dealer}` : undefined,
    text ? matchesStored(sql`u.search_name`, text) : undefined,
  ].filter((one) => one !== undefined);
  const { rows } = await sql<DealerPerson>`
    select u.id, u.full_name as name, u.dealer_position as position, array_agg(d.id order by d.id) as dealers
    from dealer d join dealer_membership m on m.dealer_id = d.id and ${isCurrentMembership('m')} join user_account u on u.id = m.user_id
    where ${sql.join(conditions, sql` and `)} group by u.id order by u.full_name, u.id limit ${limit + 1}`.execute(
    db,
  );
  return rows;
}
