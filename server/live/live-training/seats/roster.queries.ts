import { sql, type Expression, type SqlBool } from 'kysely';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import type { PlacedPerson, seatCalls } from '#contract/live/ilt-seats.calls.ts';
import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { Reply } from '#contract/platform/call.ts';
import { byFamilyName } from '#server/people/users/people-order.queries.ts';
import { profileImage, tellsAddresses } from '#server/people/users/lean.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership, isOriginalPerson } from '#server/platform/access/person.scope.ts';
import { eitherOf, listOf, matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { eventsManaged } from '../live-training.scope.ts';
import { enrollmentAt } from './enrollment-of.queries.ts';
import { isForPerson } from './eligible.scope.ts';

type Placed = NonNullable<EventDetail['enrolled']>[number];
type RosterCounts = Reply<typeof seatCalls.roster>['counts'];

export interface RosterQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly kind?: EnrollmentKind | undefined;
}

export interface Roster {
  readonly rows: readonly PlacedPerson[];
  readonly total: number;
  readonly counts: RosterCounts;
  readonly invited: string[];
}

/** Whether an event exists that the condition on `ilt_event e` admits. */
export async function isEventWithin(
  db: Db | Transaction,
  eventId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`select from ilt_event e where e.id = ${eventId} and ${visible}`.execute(db);
  return rows.length > 0;
}

const rosterOrder = sql`n.kind = 'cancelled', n.kind = 'waitlisted', n.waiting_place, ${byFamilyName}`;

const rosterColumns = (actor: Actor, now: Date) => {
  const email = tellsAddresses(actor)
    ? sql`case when ${usersVisible.sql(actor, 'u')} then u.email end`
    : sql`null`;
  return sql`u.id as "_id", u.full_name as "fullName", ${email} as email, ${profileImage} as "profileImage",
    coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name) order by m.started_at, d.id)
      from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = u.id and ${isCurrentMembership('m')}), '[]') as dealers,
    ${enrollmentAt(now)} as enrollment`;
};

type People = Pick<EventDetail, 'enrolled' | 'waitlist' | 'completed'>;

/** The most people of each list in an event. The roster has pages. */
const mostListed = 1000;

/** Who is in an event, if `visible` on `ilt_event e` admits it. */
export async function peopleIn(
  db: Db | Transaction,
  eventId: string,
  visible: Expression<SqlBool>,
): Promise<People | undefined> {
  const listOfKind = (kind: EnrollmentKind) => sql`coalesce((select json_agg(line) from (
    select json_build_object('_id', u.id, 'name', u.full_name) as "user", n.kind, coalesce(n.completed_at, n.changed_at) as date
    from ilt_enrollment n join user_account u on u.id = n.user_id
    where n.event_id = e.id and n.kind = ${kind} order by ${rosterOrder} limit ${mostListed}) line), '[]')`;
  const { rows } = await sql<{ enrolled: Placed[]; waitlist: Placed[]; completed: Placed[] }>`
    select ${listOfKind('enrolled')} as enrolled, ${listOfKind('waitlisted')} as waitlist, ${listOfKind('attended')} as completed
    from ilt_event e where e.id = ${eventId} and ${visible}`.execute(db);
  return rows[0];
}

/** Everybody of an event, as a file has them; with the name of the event. Undefined if `visible` on `ilt_event e` does not admit it. */
export async function wholeRoster(
  db: Db,
  actor: Actor,
  eventId: string,
  { visible, now }: { readonly visible: Expression<SqlBool>; readonly now: Date },
): Promise<WholeRoster | undefined> {
  const { rows } = await sql<WholeRoster>`
    with line as (
      select ${rosterColumns(actor, now)} from ilt_enrollment n join user_account u on u.id = n.user_id join ilt_event e on e.id = n.event_id
      where n.event_id = ${eventId} order by ${rosterOrder})
    select e.title, e.title_fr as "titleFr", e.time_zone as "timeZone", coalesce((select json_agg(line) from line), '[]') as people
    from ilt_event e where e.id = ${eventId} and ${visible}`.execute(db);
  return rows[0];
}

export interface WholeRoster {
  readonly title: string;
  readonly titleFr: string;
  readonly timeZone: string;
  readonly people: PlacedPerson[];
}

/** By the name, or by the whole number of the dealer they come from, as a code at its counter gives it. */
const matchesPlaced = (text: string) =>
  eitherOf(
    matchesStored(sql`u.search_name`, text),
    sql<SqlBool>`n.dealer_id in (select d.id from dealer d where upper(d.number) = ${text.trim().toUpperCase()})`,
  );

/** One page of the people of an event with the number in each kind. The waitlist is in its order, others by name. Who left comes last. */
export async function rosterOf(
  db: Db,
  actor: Actor,
  eventId: string,
  query: RosterQuery,
  now: Date,
): Promise<Roster> {
  const list = listOf({
    page: query,
    from: sql`ilt_enrollment n join user_account u on u.id = n.user_id`,
    id: sql`n.id`,
    visible: sql<SqlBool>`n.event_id = ${eventId}`,
    search: query.text ? matchesPlaced(query.text) : undefined,
    filters: [query.kind ? sql<SqlBool>`n.kind = ${query.kind}` : undefined],
    order: rosterOrder,
    columns: rosterColumns(actor, now),
    lookUp: sql`ilt_enrollment n using (id) join user_account u on u.id = n.user_id join ilt_event e on e.id = n.event_id`,
  });
  const { rows } = await sql<{
    page: PlacedPerson[];
    total: number;
    counts: RosterCounts;
    invited: string[];
  }>`
    ${list.start} select ${list.page} as page, ${list.total} as total,
      (select json_build_object('registered', count(*) filter (where n.kind = 'registered'),
        'enrolled', count(*) filter (where n.kind = 'enrolled'), 'waitlisted', count(*) filter (where n.kind = 'waitlisted'),
        'attended', count(*) filter (where n.kind = 'attended'), 'cancelled', count(*) filter (where n.kind = 'cancelled'),
        'checkedIn', count(*) filter (where n.checked_in_at is not null and n.kind <> 'cancelled'))
        from ilt_enrollment n where n.event_id = ${eventId}) as counts,
      array(select n.email from ilt_enrollment n join ilt_event e on e.id = n.event_id
        where n.event_id = ${eventId} and n.user_id is null and n.kind = 'registered' and n.email is not null
          and ${eventsManaged.sql(actor, 'e')} order by n.email) as invited`.execute(db);
  const { page, total, counts, invited } = rows[0]!;
  return { rows: page, total, counts, invited };
}

/** On `user_account u`: the event is for the person, who has no place in it. */
export const isAvailableFor = (
  eventId: string,
  settings: Parameters<typeof isForPerson>[0],
): Expression<SqlBool> => sql<SqlBool>`(${isOriginalPerson('u')}
  and exists (select from ilt_event e where e.id = ${eventId} and ${isForPerson(settings)})
  and not exists (select from ilt_enrollment n where n.event_id = ${eventId} and n.user_id = u.id
    and n.kind in ('enrolled', 'waitlisted', 'attended')))`;
