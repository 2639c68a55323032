import { sql } from 'kysely';
import type { PersonCount } from '#server/people/merging/merging.ports.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import { toldColumns, type ToldEvent } from './notices.queries.ts';

export type DatedSeat = ToldEvent & { readonly leftCount: number; readonly isCanceled: boolean };

/** The events in which a person holds a seat or which the person teaches: coming ones, and those of the last weeks. */
export async function datedSeats(db: Db, userId: string, today: string): Promise<readonly DatedSeat[]> {
  const { rows } = await sql<DatedSeat>`
    select ${toldColumns}, coalesce(n.left_count, 0) as "leftCount", e.canceled_at is not null as "isCanceled"
    from (select event_id from ilt_enrollment where user_id = ${userId} and kind in ('enrolled', 'attended')
      union select event_id from ilt_event_instructor where user_id = ${userId}) c
    join ilt_event e on e.id = c.event_id left join ilt_enrollment n on n.event_id = e.id and n.user_id = ${userId}
    where ${isPublished('e')} and e.ends_at > ${today}::date - 28 order by e.starts_at, e.id`.execute(db);
  return rows;
}

/** How many seats people hold in events ahead. */
export async function seatsAhead(
  tx: Transaction,
  userIds: readonly string[],
  today: string,
): Promise<readonly PersonCount[]> {
  const { rows } = await sql<PersonCount>`
    select u.id as "userId", count(*)::integer as count
    from user_account u join ilt_enrollment n on n.user_id = u.id join ilt_event e on e.id = n.event_id
    where u.id = any(${userIds}::uuid[]) and n.kind = 'enrolled' and e.canceled_at is null and e.starts_at >= ${today}::date
    group by u.id`.execute(tx);
  return rows;
}
