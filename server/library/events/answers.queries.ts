import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { EventAnswer } from '#contract/library/event-answers.ts';
import type { Attendee } from '#contract/library/events.ts';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { listOf, matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';
import { isAnnounced } from '#server/platform/database/record.scope.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';

/** The last answer of a person replaces the one before. */
export async function setAnswer(
  tx: Transaction,
  eventId: string,
  { userId, type, at }: { readonly userId: string; readonly type: EventAnswer; readonly at: Date },
): Promise<void> {
  await sql`insert into event_answer (event_id, user_id, type, answered_at) values (${eventId}, ${userId}, ${type}, ${at})
    on conflict (event_id, user_id) do update set type = excluded.type, answered_at = excluded.answered_at`.execute(
    tx,
  );
}

export interface AttendeeFilter {
  readonly text?: string | undefined;
  readonly type: EventAnswer | 'all';
}

export interface AttendeeCounts {
  readonly all: number;
  readonly going: number;
  readonly interested: number;
  readonly notInterested: number;
}

const dealersOf = sql`coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name) order by m.started_at, d.id)
  from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = u.id and ${isCurrentMembership('m')}), '[]')`;
const attendeeColumns = sql`json_build_object('_id', u.id, 'name', u.full_name) as "user", ${dealersOf} as dealers, n.type,
  n.answered_at as "answeredAt"`;

const isAnswer = (eventId: string) => sql<SqlBool>`(n.event_id = ${eventId} and ${isActivePerson('u')})`;
const named = ({ text }: AttendeeFilter) => (text ? matchesStored(sql`u.search_name`, text) : undefined);

/** One page of the people who answered, the latest answer first, with the number of each answer. `visible` is on `user_account u`. */
export async function listAttendees(
  db: Db,
  eventId: string,
  query: PageQuery & AttendeeFilter,
  visible: Expression<SqlBool>,
): Promise<{
  readonly rows: readonly Attendee[];
  readonly total: number;
  readonly counts: AttendeeCounts;
}> {
  const list = listOf({
    page: query,
    from: sql`event_answer n join user_account u on u.id = n.user_id`,
    id: sql`n.user_id`,
    visible,
    search: named(query),
    filters: [isAnswer(eventId)],
    shown: query.type === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`m.type = ${query.type}`,
    order: sql`sort_key desc, matching_id`,
    columns: attendeeColumns,
    lookUp: sql`event_answer n on n.event_id = ${eventId} and n.user_id = matching_id join user_account u on u.id = n.user_id`,
    kept: sql`n.type, n.answered_at as sort_key`,
  });
  const { rows } = await sql<{ page: Attendee[]; total: number; counts: AttendeeCounts }>`
    ${list.start} select ${list.page} as page, ${list.total} as total,
      (select json_build_object('all', count(*), 'going', count(*) filter (where m.type = 'going'),
        'interested', count(*) filter (where m.type = 'interested'),
        'notInterested', count(*) filter (where m.type = 'not-interested')) from matching m) as counts`.execute(
    db,
  );
  const [found] = rows;
  return { rows: found!.page, total: found!.total, counts: found!.counts };
}

/** The next people of the file, after the last one of the piece before. */
export async function attendeesAfter(
  db: Db,
  eventId: string,
  filter: AttendeeFilter,
  {
    after,
    visible,
    limit,
  }: {
    readonly after: Attendee | undefined;
    readonly visible: Expression<SqlBool>;
    readonly limit: number;
  },
): Promise<readonly Attendee[]> {
  const conditions = [isAnswer(eventId), visible];
  const search = named(filter);
  if (search) conditions.push(search);
  if (filter.type !== 'all') conditions.push(sql<SqlBool>`n.type = ${filter.type}`);
  if (after)
    conditions.push(
      sql<SqlBool>`(u.full_name, u.id) > (select x.full_name, x.id from user_account x where x.id = ${after.user._id})`,
    );
  const { rows } = await sql<Attendee>`
    select ${attendeeColumns} from event_answer n join user_account u on u.id = n.user_id
    where ${sql.join(conditions, sql` and `)} order by u.full_name, u.id limit ${limit}`.execute(db);
  return rows;
}

const mayView = sql<SqlBool>`(${isActivePerson('u')}
  and u.role_id in (select g.role_id from role_right g where g.name = 'VIEW_EVENTS'))`;

/** On `user_account u`: an active person who may view events and whom a published event is for. Nobody, if it is canceled or over by then. */
export const isRecipientOf = (eventId: string, at: Date): RawBuilder<SqlBool> => sql<SqlBool>`(${mayView}
  and exists (select from event e where e.id = ${eventId} and ${isAnnounced('e')}
    and e.ends_at > ${at}
    and (e.audience_id is null or exists (select from audience au, access_scope a where au.id = e.audience_id and a.user_id = u.id
      and ${matchesAudience('u')}))))`;

/** Who of the people that answered is told: those who may come, in one of the languages, or those who do not come. */
export type AnswerGroup = 'coming-en' | 'coming-fr' | 'others';

const ofGroup: Readonly<Record<AnswerGroup, RawBuilder<SqlBool>>> = {
  'coming-en': sql<SqlBool>`(n.type <> 'not-interested' and u.language <> 'fr')`,
  'coming-fr': sql<SqlBool>`(n.type <> 'not-interested' and u.language = 'fr')`,
  others: sql<SqlBool>`n.type = 'not-interested'`,
};

/**
 * On `user_account u`: an active person of the group who answered an event. Also if it is unpublished or in the trash by then: whoever does not hear
 * of a cancellation goes there.
 */
export const answeredIn = (
  eventId: string,
  group: AnswerGroup,
): RawBuilder<SqlBool> => sql<SqlBool>`(${mayView}
  and exists (select from event_answer n where n.event_id = ${eventId} and n.user_id = u.id and ${ofGroup[group]}))`;

/** An event as calendar files show it. */
export interface DatedEvent extends ClockTimes, Instants {
  readonly id: string;
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly venue: string;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly link: string | null;
  readonly canceledAt: string | null;
  readonly calendarSequence: number;
  readonly calendarChangedAt: string;
}

/** The events that a person who may view events goes to or is interested in: coming ones, and those of the last weeks. */
export async function answeredDates(db: Db, userId: string, today: string): Promise<readonly DatedEvent[]> {
  const { rows } = await sql<DatedEvent>`
    select e.id, e.title, e.title_fr as "titleFr", e.description, e.description_fr as "descriptionFr", e.venue, e.address, e.city, e.region, e.country, e.link,
      e.time_zone as "timeZone", to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal",
      to_char(e.end_local, 'YYYY-MM-DD"T"HH24:MI') as "endLocal", e.start_is_second as "startIsSecond", e.end_is_second as "endIsSecond",
      e.starts_at as "startsAt", e.ends_at as "endsAt", e.canceled_at as "canceledAt", e.calendar_sequence as "calendarSequence",
      e.calendar_changed_at as "calendarChangedAt"
    from event_answer n join event e on e.id = n.event_id join user_account u on u.id = n.user_id
    where n.user_id = ${userId} and ${mayView} and n.type <> 'not-interested' and ${isPublished('e')}
      and e.ends_at > ${today}::date - 28 order by e.starts_at, e.id`.execute(db);
  return rows;
}
