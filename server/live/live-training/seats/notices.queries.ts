import { sql } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';

/** What notices say of an event. Never the join link. */
export interface ToldEvent extends ClockTimes, Instants {
  readonly id: string;
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly language: Language;
  readonly virtual: boolean;
  /** The room and the address of the place on one line; empty for a virtual event. */
  readonly place: string;
  readonly cancelReason: string | null;
  readonly calendarSequence: number;
  readonly calendarChangedAt: string;
}

/** On `ilt_event e`. */
export const toldColumns = sql`
  e.id, e.title, e.title_fr as "titleFr", e.description, e.description_fr as "descriptionFr", e.language, e.virtual,
  coalesce((select concat_ws(', ', (select r.name from ilt_room r where r.id = e.room_id), nullif(l.venue, ''), nullif(l.address, ''), l.city, l.state) from ilt_location l where l.id = e.location_id), '')
    as place,
  e.time_zone as "timeZone", to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal",
  to_char(e.end_local, 'YYYY-MM-DD"T"HH24:MI') as "endLocal", e.start_is_second as "startIsSecond", e.end_is_second as "endIsSecond",
  e.starts_at as "startsAt", e.ends_at as "endsAt", e.cancel_reason as "cancelReason", e.calendar_sequence as "calendarSequence",
  e.calendar_changed_at as "calendarChangedAt"`;

export async function toldEvent(tx: Transaction, eventId: string): Promise<ToldEvent> {
  const { rows } =
    await sql<ToldEvent>`select ${toldColumns} from ilt_event e where e.id = ${eventId}`.execute(tx);
  return rows[0]!;
}

/** Somebody to tell. */
export interface ToldPerson {
  readonly userId: string;
  readonly email: string;
  readonly language: string;
  readonly firstName: string;
  /** How often the person lost the place; part of the sequence of calendar entries. */
  readonly leftCount: number;
}

const personColumns = sql`u.id as "userId", u.email, u.language, u.first_name as "firstName"`;

/** An event, and those of these people who are active. */
export async function toldWith(
  tx: Transaction,
  eventId: string,
  userIds: readonly string[],
): Promise<ToldEvent & { readonly people: readonly ToldPerson[] }> {
  const { rows } = await sql<ToldEvent & { readonly people: readonly ToldPerson[] }>`
    select ${toldColumns}, coalesce((
      select json_agg(p order by p."userId") from (
        select ${personColumns}, coalesce(n.left_count, 0) as "leftCount" from user_account u
        left join ilt_enrollment n on n.user_id = u.id and n.event_id = ${eventId}
        where u.id = any(${userIds}::uuid[]) and u.status = 'active') p), '[]') as people
    from ilt_event e where e.id = ${eventId}`.execute(tx);
  return rows[0]!;
}

/** Everybody whom a change of an event concerns: people with a seat, people who wait, and its instructors. */
export async function peopleConcerned(
  tx: Transaction,
  eventId: string,
): Promise<readonly (ToldPerson & { readonly hasSeat: boolean })[]> {
  const { rows } = await sql<ToldPerson & { readonly hasSeat: boolean }>`
    select ${personColumns}, coalesce(n.left_count, 0) as "leftCount", coalesce(n.kind in ('enrolled', 'attended'), true) as "hasSeat"
    from (select user_id from ilt_enrollment where event_id = ${eventId} and kind in ('enrolled', 'attended', 'waitlisted')
      union select user_id from ilt_event_instructor where event_id = ${eventId}) c
    join user_account u on u.id = c.user_id and u.status = 'active'
    left join ilt_enrollment n on n.user_id = u.id and n.event_id = ${eventId} and n.kind in ('enrolled', 'attended', 'waitlisted')
    order by u.id`.execute(tx);
  return rows;
}

/** The administrators of an event: its author or, if that person is not active any more, everybody with the right to change its seats. */
export async function administratorsOf(tx: Transaction, eventId: string): Promise<readonly ToldPerson[]> {
  const { rows } = await sql<ToldPerson>`
    with author as (select u.id from ilt_event e join user_account u on u.id = e.created_by
      where e.id = ${eventId} and ${isActivePerson('u')})
    select ${personColumns}, 0 as "leftCount" from user_account u
    where u.id in (select id from author) or (not exists (select from author) and ${isActivePerson('u')}
      and u.role_id in (select r.role_id from role_right r where r.name = 'EDIT_ILT_EVENTS'))
    order by u.id`.execute(tx);
  return rows;
}
