import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { Reply } from '#contract/platform/call.ts';
import { byFamilyName } from '#server/people/users/people-order.queries.ts';
import { isStaffOf } from '#server/people/users/users.scope.ts';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import { isOwnStaff } from './seats.scope.ts';
import { enrollmentAt } from './enrollment-of.queries.ts';

type TeamMember = Reply<typeof myEventCalls.dealerUsers>['users'][number];
type TeamReport = Reply<typeof myEventCalls.dealerUserReports>['reports'][number];

const dealersOfPerson = sql`coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name) order by m.started_at, d.id)
  from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = u.id and ${isCurrentMembership('m')}), '[]')`;

/** On `ilt_event e`: an event as lists of people’s places name it. */
export const namedEvent = sql`json_build_object('_id', e.id, 'title', e.title, 'titleFr', e.title_fr, 'virtual', e.virtual,
  'city', (select l.city from ilt_location l where l.id = e.location_id), 'timezone', e.time_zone,
  'startDate', to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI'), 'startsAt', e.starts_at, 'endsAt', e.ends_at, 'canceledAt', e.canceled_at)`;

export interface TeamQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly dealer?: string | undefined;
}

const ofDealer = ({ dealer }: TeamQuery) => (dealer ? isStaffOf(dealer) : undefined);
const named = ({ text }: TeamQuery) => (text ? matchesStored(sql`u.search_name`, text) : undefined);

/** The active staff of the actor’s dealers with their places in coming events, by family name. */
export async function teamMembers(
  db: Db,
  actor: Actor,
  query: TeamQuery,
  now: Date,
): Promise<Page<TeamMember>> {
  const list = listOf({
    page: query,
    from: sql`user_account u`,
    id: sql`u.id`,
    visible: isOwnStaff(actor, sql`u.id`),
    search: named(query),
    filters: [isActivePerson('u'), ofDealer(query)],
    order: byFamilyName,
    columns: sql`u.id as "_id", u.full_name as "fullName", ${dealersOfPerson} as dealers,
      coalesce((select json_agg(json_build_object('event', ${namedEvent}, 'enrollment', ${enrollmentAt(now)}) order by e.starts_at, e.id)
        from ilt_enrollment n join ilt_event e on e.id = n.event_id
        where n.user_id = u.id and n.kind in ('enrolled', 'waitlisted', 'attended') and ${isPublished('e')}
          and e.ends_at > ${now.toISOString()}), '[]') as places`,
    lookUp: sql`user_account u using (id)`,
  });
  return pageOfList<TeamMember>(db, list);
}

export interface TeamReportQuery extends TeamQuery {
  readonly event?: string | undefined;
  readonly user?: string | undefined;
  readonly kind?: EnrollmentKind | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The places of that staff in announced events, the newest event first. */
export async function teamReports(
  db: Db,
  actor: Actor,
  query: TeamReportQuery,
  now: Date,
): Promise<Page<TeamReport>> {
  const { event, user, kind, startDate, endDate } = query;
  const list = listOf({
    page: query,
    from: sql`ilt_enrollment n join user_account u on u.id = n.user_id join ilt_event e on e.id = n.event_id`,
    id: sql`n.id`,
    visible: isOwnStaff(actor, sql`n.user_id`),
    search: named(query),
    filters: [
      sql<SqlBool>`${isPublished('e')}`,
      ofDealer(query),
      event ? sql<SqlBool>`e.id = ${event}` : undefined,
      user ? sql<SqlBool>`u.id = ${user}` : undefined,
      kind ? sql<SqlBool>`n.kind = ${kind}` : undefined,
      startDate ? sql<SqlBool>`e.start_local::date >= ${startDate}` : undefined,
      endDate ? sql<SqlBool>`e.start_local::date <= ${endDate}` : undefined,
    ],
    order: sql`e.starts_at desc, n.id`,
    columns: sql`n.id as "_id", json_build_object('_id', u.id, 'fullName', u.full_name, 'dealers', ${dealersOfPerson}) as user,
      ${namedEvent} as event, ${enrollmentAt(now)} as enrollment`,
    lookUp: sql`ilt_enrollment n using (id) join user_account u on u.id = n.user_id join ilt_event e on e.id = n.event_id`,
  });
  return pageOfList<TeamReport>(db, list);
}

async function pageOfList<Row>(
  db: Db,
  list: {
    readonly start: RawBuilder<unknown>;
    readonly page: RawBuilder<unknown>;
    readonly total: RawBuilder<unknown>;
  },
): Promise<Page<Row>> {
  const { rows } = await sql<{ page: Row[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}
