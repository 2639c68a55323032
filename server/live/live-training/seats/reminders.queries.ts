import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isAnnounced } from '#server/platform/database/record.scope.ts';
import type { ToldPerson } from './notices.queries.ts';

export interface ReminderPeriod {
  readonly now: Date;
  /** Calendar days before the day of the event. */
  readonly days: number;
}

/** Coming events after this id that begin within these days. Days are those of the event’s zone. */
export async function eventsToRemindOf(
  db: Db,
  { now, days }: ReminderPeriod,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    select e.id from ilt_event e
    where ${isAnnounced('e')} and e.id > ${after}
      and e.starts_at > ${at} and e.starts_at < ${at}::timestamptz + make_interval(days => ${days + 2})
      and e.start_local::date - (${at}::timestamptz at time zone e.time_zone)::date <= ${days}
    order by e.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Active people who have had a seat since before these days began. Others got their confirmation only now. */
export async function peopleToRemind(
  tx: Transaction,
  eventId: string,
  days: number,
): Promise<readonly ToldPerson[]> {
  const { rows } = await sql<ToldPerson>`
    select u.id as "userId", u.email, u.language, u.first_name as "firstName", n.left_count as "leftCount"
    from ilt_enrollment n join ilt_event e on e.id = n.event_id join user_account u on u.id = n.user_id and u.status = 'active'
    where n.event_id = ${eventId} and n.kind = 'enrolled'
      and (n.changed_at at time zone e.time_zone)::date < e.start_local::date - ${days}::integer
    order by u.id`.execute(tx);
  return rows;
}
