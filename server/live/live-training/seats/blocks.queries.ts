import { sql, type Expression, type SqlBool } from 'kysely';
import type { OwnBlocks, SeatBlock } from '#contract/live/ilt-blocks.calls.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { newId } from '#server/platform/ids.ts';
import { openOffers } from '../events.queries.ts';
import type { BlockFacts } from './blocks.rules.ts';
import { isDealerHeldBack, isEligible } from './eligible.scope.ts';

type LiveSettings = Pick<Settings, 'liveTraining'>;

/** On `ilt_event e`: when reserved seats need a name, by the event’s clock. */
const deadline = ({ liveTraining }: LiveSettings) =>
  sql`((e.start_local - make_interval(days => ${liveTraining.blockDeadlineDays})) at time zone e.time_zone)`;

/** On `ilt_event e` and `ilt_seats s`. */
const freeSeats = (now: Date) => sql`s.seats - s.taken - s.reserved - ${openOffers(sql`e.id`, now)}`;

/** On `ilt_event e` and the dealer `k.dealer_id`: its current staff with a seat. */
const namedPeople = sql`(select count(distinct n.user_id) from ilt_enrollment n
  join dealer_membership m on m.user_id = n.user_id and ${isCurrentMembership('m')} and m.dealer_id = k.dealer_id
  where n.event_id = e.id and n.kind in ('enrolled', 'attended'))`;

/** The reserved seats of an event without a name, by dealer. */
export async function blocksOf(db: Db | Transaction, eventId: string): Promise<readonly SeatBlock[]> {
  const { rows } = await sql<SeatBlock>`
    select json_build_object('_id', d.id, 'name', d.name) as dealer, b.seats, b.ends_at as "endsAt", ${namedUser('b.reserved_by')} as "reservedBy"
    from ilt_seat_block b join dealer d on d.id = b.dealer_id
    where b.event_id = ${eventId} and b.seats > 0 order by d.name, d.id`.execute(db);
  return rows;
}

export type OwnBlocksRow = Omit<OwnBlocks, 'dealers'> & {
  readonly seats: number;
  readonly dealers: readonly Omit<OwnBlocks['dealers'][number], 'most'>[];
};

/** What these dealers have in an event. Undefined if `visible` on `ilt_event e` does not admit it. */
export async function ownBlocksOf(
  db: Db | Transaction,
  settings: LiveSettings,
  { eventId, dealerIds }: { readonly eventId: string; readonly dealerIds: readonly string[] },
  now: Date,
  visible: Expression<SqlBool>,
): Promise<OwnBlocksRow | undefined> {
  const { rows } = await sql<OwnBlocksRow>`
    select coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name, 'named', ${namedPeople},
        'reserved', coalesce((select b.seats from ilt_seat_block b where b.event_id = e.id and b.dealer_id = d.id), 0)) order by d.name, d.id)
      from dealer d join (select unnest(${dealerIds}::uuid[]) as dealer_id) k on k.dealer_id = d.id), '[]') as dealers,
      greatest(${freeSeats(now)}, 0) as free, ${deadline(settings)} as "endsAt", s.seats
    from ilt_event e join ilt_seats s on s.event_id = e.id where e.id = ${eventId} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

export interface Blocking extends BlockFacts {
  readonly title: string;
  readonly dealer: string;
  readonly endsAt: string;
}

/** What decides about a dealer’s block, read under the lock on the seats. Nothing if `visible` on `ilt_event e` does not hold. */
export async function blockFacts(
  tx: Transaction,
  settings: LiveSettings,
  { eventId, dealerId }: { readonly eventId: string; readonly dealerId: string },
  now: Date,
  visible: Expression<SqlBool>,
): Promise<Blocking | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<Blocking>`
    select ${nameInEither('e', 'title')} as title, d.name as dealer, e.status, e.canceled_at is not null as "isCanceled",
      e.starts_at is null or e.starts_at <= ${at} as "hasStarted", ${deadline(settings)} as "endsAt", ${deadline(settings)} <= ${at} as "hasEnded",
      ${freeSeats(now)} as free, s.seats, ${namedPeople} as named, ${isDealerHeldBack(now)} as "isHeldBack",
      coalesce((select b.seats from ilt_seat_block b where b.event_id = e.id and b.dealer_id = d.id), 0) as reserved,
      exists (select from ilt_enrollment w join user_account u on u.id = w.user_id where w.event_id = e.id and w.kind = 'waitlisted'
        and (w.offer_ends_at is null or w.offer_ends_at <= ${at}) and ${isEligible(settings, now)}) as "othersWait"
    from ilt_event e join ilt_seats s on s.event_id = e.id join dealer d on d.id = ${dealerId}
    cross join lateral (select d.id as dealer_id) k
    where e.id = ${eventId} and e.deleted_at is null and ${visible}`.execute(tx);
  return rows[0];
}

export interface NewBlock {
  readonly eventId: string;
  readonly dealerId: string;
  readonly seats: number;
  readonly endsAt: string;
  readonly by: string;
  readonly at: Date;
}

/** Writes how many seats without a name a dealer has, under the lock on the seats. `ilt_seats_not_overfilled` is the guard. */
export async function writeBlock(tx: Transaction, block: NewBlock): Promise<void> {
  const { eventId, dealerId, seats, endsAt, by, at } = block;
  await sql`
    with old as (select coalesce((select b.seats from ilt_seat_block b
        where b.event_id = ${eventId} and b.dealer_id = ${dealerId}), 0) as seats),
    written as (
      insert into ilt_seat_block (id, event_id, dealer_id, seats, ends_at, reserved_by, reserved_at)
      values (${newId()}, ${eventId}, ${dealerId}, ${seats}, ${endsAt}, ${by}, ${at.toISOString()})
      on conflict (event_id, dealer_id) do update set seats = excluded.seats, ends_at = excluded.ends_at, reserved_by = excluded.reserved_by,
        reserved_at = excluded.reserved_at returning seats)
    update ilt_seats s set reserved = s.reserved + written.seats - old.seats from old, written where s.event_id = ${eventId}`.execute(
    tx,
  );
}

export interface ReleasedBlock {
  readonly title: string;
  readonly dealer: string;
  readonly seats: number;
  readonly reservedBy: string;
}

/**
 * Deletes blocks of an event and frees their seats, under the lock on the seats: that of a dealer, those whose deadline has passed, or all.
 * Returns those that had seats without a name.
 */
export async function deleteBlocks(
  tx: Transaction,
  eventId: string,
  which: { readonly dealerId: string } | { readonly endedBy: Date } | 'all',
): Promise<readonly ReleasedBlock[]> {
  const condition =
    which === 'all'
      ? sql`true`
      : 'dealerId' in which
        ? sql`b.dealer_id = ${which.dealerId}`
        : sql`b.ends_at <= ${which.endedBy.toISOString()}`;
  const { rows } = await sql<ReleasedBlock>`
    with gone as (
      delete from ilt_seat_block b where b.event_id = ${eventId} and ${condition} returning b.dealer_id, b.seats, b.reserved_by),
    freed as (
      update ilt_seats s set reserved = s.reserved - (select coalesce(sum(g.seats), 0) from gone g)
      where s.event_id = ${eventId} and exists (select from gone) returning s.event_id)
    select ${nameInEither('e', 'title')} as title, d.name as dealer, g.seats, g.reserved_by as "reservedBy"
    from gone g join dealer d on d.id = g.dealer_id join ilt_event e on e.id = ${eventId} where g.seats > 0 order by d.id`.execute(
    tx,
  );
  return rows;
}

/** Events after this id with reserved seats without a name whose deadline has passed. */
export async function eventsWithEndedBlocks(
  db: Db,
  now: Date,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.event_id as id from ilt_seat_block b
    where b.seats > 0 and b.ends_at <= ${now.toISOString()} and b.event_id > ${after} order by b.event_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Events in which a dealer has reserved seats. Those that are over have none: the deadline released them. */
export async function eventsWithBlockOf(tx: Transaction, dealerId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.event_id as id from ilt_seat_block b where b.dealer_id = ${dealerId} order by b.event_id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Moves the deadlines with the start of the event. */
export async function moveDeadlines(tx: Transaction, settings: LiveSettings, eventId: string): Promise<void> {
  await sql`update ilt_seat_block b set ends_at = ${deadline(settings)}
    from ilt_event e where e.id = b.event_id and e.id = ${eventId} and e.start_local is not null`.execute(tx);
}
