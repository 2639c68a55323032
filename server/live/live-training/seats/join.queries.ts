import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { newId } from '#server/platform/ids.ts';
import { firstEndsAt, openOffers } from '../events.queries.ts';
import {
  holdsSameTemplate,
  isActive,
  isEligible,
  isForPerson,
  isHeldBack,
  titleOfOverlap,
} from './eligible.scope.ts';

export interface Joining {
  readonly eventId: string;
  readonly userId: string;
  /** An event of the same template that the person leaves for this one. */
  readonly leaving: string | null;
  /** Dealers whose reserved seats the caller gives names to. */
  readonly blocksOf?: readonly string[];
}

/** Several people who join an event. */
export interface ManyJoining {
  readonly eventId: string;
  readonly userIds: readonly string[];
  /** On `ilt_event e` and `user_account u`: what the caller may see. */
  readonly visible: Expression<SqlBool>;
}

/** What decides whether a person gets a seat. */
export interface JoinFacts {
  readonly userId: string;
  readonly title: string;
  readonly status: PublicationStatus;
  readonly isDeleted: boolean;
  readonly isCanceled: boolean;
  readonly hasStarted: boolean;
  readonly seats: number;
  /** Seats that nobody holds, that are kept for nobody else, and that no dealer reserved. */
  readonly free: number;
  /** What the person is to the event now. */
  readonly kind: EnrollmentKind | null;
  readonly hasOffer: boolean;
  readonly isActive: boolean;
  /** The person is an instructor of the event. */
  readonly teaches: boolean;
  readonly isForPerson: boolean;
  readonly holdsSameTemplate: boolean;
  /** The title of an event at the same time in which the person holds a seat. */
  readonly overlap: string | null;
  /** The course of the event is passed. */
  readonly coursePassed: boolean;
  /** The course that the person has to pass first. */
  readonly missingCourse: string | null;
  /** Somebody else who could take a seat waits before this person. */
  readonly othersWait: boolean;
  /** Seats are still only for dealers with nobody certified, and the person is not from one. */
  readonly isHeldBack: boolean;
  /** When that ends. */
  readonly firstEndsAt: string | null;
  /** A block of the caller’s dealers with a seat for the person. */
  readonly blockId: string | null;
}

/**
 * Read under the locks on the person and on the seats by whoever gives a place. Without them, it is only good for saying that nothing changes.
 * Nothing if `visible`, on `ilt_event e` and `user_account u`, does not hold.
 */
export const joinFacts = async (
  db: Db | Transaction,
  settings: Pick<Settings, 'liveTraining'>,
  { userId, ...joining }: Joining,
  now: Date,
  visible: Expression<SqlBool>,
): Promise<JoinFacts | undefined> =>
  (await joinFactsOf(db, settings, { ...joining, userIds: [userId] }, now, visible))[0];

/** The same for several people, in any order. */
export async function joinFactsOf(
  db: Db | Transaction,
  { liveTraining }: Pick<Settings, 'liveTraining'>,
  {
    eventId,
    userIds,
    leaving,
    blocksOf = [],
  }: Omit<Joining, 'userId'> & { readonly userIds: readonly string[] },
  now: Date,
  visible: Expression<SqlBool>,
): Promise<readonly JoinFacts[]> {
  const settings = { liveTraining };
  const at = now.toISOString();
  const { rows } = await sql<JoinFacts>`
    with fact as materialized (
      select u.id as "userId", ${nameInEither('e', 'title')} as title, e.status, e.deleted_at is not null as "isDeleted",
        e.canceled_at is not null as "isCanceled", e.starts_at is null or e.starts_at <= ${at} as "hasStarted", s.seats,
        s.seats - s.taken - s.reserved - ${openOffers(sql`e.id`, now)} + coalesce(mine.offer_ends_at > ${at}, false)::int as free,
        mine.kind, mine.waiting_place, coalesce(mine.offer_ends_at > ${at}, false) as "hasOffer",
        ${isActive} as "isActive",
        exists (select from ilt_event_instructor i where i.event_id = e.id and i.user_id = u.id) as teaches, ${isForPerson(settings)} as "isForPerson", ${isHeldBack(now)} as "isHeldBack",
        ${firstEndsAt} as "firstEndsAt", ${blockFor(blocksOf)} as "blockId",
        ${holdsSameTemplate(settings, now, leaving)} as "holdsSameTemplate", ${titleOfOverlap(now, leaving)} as overlap,
        coalesce(need.passed, false) as "coursePassed", case when need.required and not need.passed then need.name end as "missingCourse"
      from ilt_event e join ilt_seats s on s.event_id = e.id join user_account u on u.id = any(${userIds}::uuid[])
      left join ilt_enrollment mine on mine.event_id = e.id and mine.user_id = u.id
      left join lateral (select c.name, t.course_required as required, exists (select from course_progress p
          where p.user_id = u.id and p.course_id = c.id and p.passed_at is not null) as passed
        from ilt_template t join course c on c.id = t.course_id where t.id = e.template_id) need on true
      where e.id = ${eventId} and ${visible})
    select "userId", title, status, "isDeleted", "isCanceled", "hasStarted", seats, free, kind, "hasOffer", "isActive", teaches, "isForPerson",
      "holdsSameTemplate", overlap, "coursePassed", "missingCourse", "isHeldBack", "firstEndsAt", "blockId",
      free > 0 and exists (select from ilt_enrollment w join user_account u on u.id = w.user_id join ilt_event e on e.id = w.event_id
        where w.event_id = ${eventId} and w.kind = 'waitlisted' and w.user_id <> f."userId"
          and (w.offer_ends_at is null or w.offer_ends_at <= ${at}) and (f.waiting_place is null or w.waiting_place < f.waiting_place)
          and ${isEligible(settings, now)}) as "othersWait"
    from fact f`.execute(db);
  return rows;
}

/** On `ilt_event e` and `user_account u`: a block of these dealers with a seat for somebody of their staff. */
const blockFor = (dealerIds: readonly string[]) =>
  dealerIds.length === 0
    ? sql`null::uuid`
    : sql`(select b.id from ilt_seat_block b join dealer_membership k on k.dealer_id = b.dealer_id and k.user_id = u.id and ${isCurrentMembership('k')}
        where b.event_id = e.id and b.seats > 0 and b.dealer_id = any(${dealerIds}::uuid[]) order by b.id limit 1)`;

export interface NewPlace {
  readonly by: string;
  readonly at: Date;
  /** Whether the person may have a seat; otherwise the person waits. */
  readonly mayTake: boolean;
  /** If the person waits: only because seats are still only for other dealers. */
  readonly waitsForOthers?: boolean;
  /** The block that the seat comes from. */
  readonly blockId?: string | null;
}

const placeColumns = sql.raw(
  'id, event_id, user_id, kind, dealer_id, changed_by, changed_at, created_at, waiting_place, held_back',
);

/** Where a person worked first, of the dealers where they work now. */
const firstDealerOf = (userId: RawBuilder<unknown>) => sql`(select m.dealer_id from dealer_membership m
  where m.user_id = ${userId} and ${isCurrentMembership('m')} ${firstDealer('m')})`;

/** There is one row for a person, whatever happened before. */
const placeAgain = sql`on conflict (event_id, user_id) do update set kind = excluded.kind, dealer_id = excluded.dealer_id,
  changed_by = excluded.changed_by, changed_at = excluded.changed_at, waiting_place = excluded.waiting_place, held_back = excluded.held_back,
  offer_ends_at = null, checked_in_at = null, check_in_by = null, checked_in_by = null, completed_at = null, completed_by = null, reason = ''`;

/**
 * Takes a seat if one is free, or else the last place of the waitlist. One statement: the condition on the seats and the row of the person
 * cannot disagree. Offers to others keep their seats; the person’s own offer is taken.
 */
export async function takePlace(
  tx: Transaction,
  { eventId, userId }: Joining,
  { by, at, mayTake, waitsForOthers = false, blockId = null }: NewPlace,
): Promise<'enrolled' | 'waitlisted'> {
  const named =
    blockId === null
      ? { step: sql``, seats: sql``, isNamed: sql`` }
      : {
          step: sql`named as (update ilt_seat_block b set seats = b.seats - 1
            where b.id = ${blockId} and b.event_id = ${eventId} and b.seats > 0 and ${mayTake} returning b.id),`,
          seats: sql`, reserved = s.reserved - (select count(*) from named)`,
          isNamed: sql`exists (select from named) or`,
        };
  const { rows } = await sql<{ kind: 'enrolled' | 'waitlisted' }>`
    with invited as (
      delete from ilt_enrollment i using user_account u where i.event_id = ${eventId} and i.user_id is null and u.id = ${userId}
        and u.email_verified_at is not null and i.email = lower(u.email)),
    ${named.step}
    taken as (
      update ilt_seats s set taken = s.taken + 1${named.seats}
      where s.event_id = ${eventId} and ${mayTake} and (${named.isNamed} s.taken + s.reserved + (select count(*) from ilt_enrollment n where n.event_id = ${eventId}
        and n.offer_ends_at > ${at.toISOString()} and n.user_id <> ${userId}) < s.seats)
      returning s.event_id)
    insert into ilt_enrollment as own (${placeColumns})
    select ${newId()}::uuid, ${eventId}::uuid, ${userId}::uuid, case when x.has_seat then 'enrolled' else 'waitlisted' end,
      ${firstDealerOf(sql`${userId}::uuid`)}, ${by}::uuid, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz,
      case when not x.has_seat then nextval('ilt_waiting_place') end, ${waitsForOthers} and not x.has_seat
    from (select exists (select from taken) as has_seat) x
    ${placeAgain}
    returning own.kind`.execute(tx);
  return rows[0]!.kind;
}

/** What one of several people gets. */
export interface GivenPlace {
  readonly userId: string;
  readonly hasSeat: boolean;
  /** If the person waits: only because seats are still only for other dealers. */
  readonly waitsForOthers: boolean;
}

/**
 * Gives several people a seat or a place on the waitlist, in their order. The caller has decided under the lock on the seats; the constraint on
 * `ilt_seats` stops more seats than there are. `by` is null if each of them did it.
 */
export async function givePlaces(
  tx: Transaction,
  eventId: string,
  places: readonly GivenPlace[],
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<void> {
  const users = places.map(({ userId }) => userId);
  const seats = places.filter(({ hasSeat }) => hasSeat).length;
  const instant = at.toISOString();
  await sql`
    with invited as (
      delete from ilt_enrollment i using user_account u where i.event_id = ${eventId} and i.user_id is null and u.id = any(${users}::uuid[])
        and u.email_verified_at is not null and i.email = lower(u.email)),
    taken as (update ilt_seats set taken = taken + ${seats} where event_id = ${eventId} and ${seats} > 0)
    insert into ilt_enrollment (${placeColumns})
    select x.id, ${eventId}::uuid, x.user_id, case when x.has_seat then 'enrolled' else 'waitlisted' end, ${firstDealerOf(sql`x.user_id`)},
      coalesce(${by}::uuid, x.user_id), ${instant}::timestamptz, ${instant}::timestamptz, case when not x.has_seat then nextval('ilt_waiting_place') end,
      x.held_back and not x.has_seat
    from (select * from unnest(${places.map(() => newId())}::uuid[], ${users}::uuid[], ${places.map(({ hasSeat }) => hasSeat)}::boolean[],
      ${places.map(({ waitsForOthers }) => waitsForOthers)}::boolean[]) with ordinality as x (id, user_id, has_seat, held_back, nth) order by nth) x
    ${placeAgain}`.execute(tx);
}
