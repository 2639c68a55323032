import { sql, type Expression, type SqlBool } from 'kysely';
import { mostColleagues, type eventPageCalls } from '#contract/live/ilt-event-page.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { byFamilyName } from '#server/people/users/people-order.queries.ts';
import { profileImage } from '#server/people/users/lean.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';
import { toldColumns, type ToldEvent } from './notices.queries.ts';
import { isOwnStaff } from './seats.scope.ts';

type Colleague = Omit<Reply<typeof eventPageCalls.colleagues>['users'][number], '_id'> & {
  readonly id: string;
};

/** Other active people of the actor’s dealers who have a place in an event, by family name. */
export async function colleaguesIn(
  db: Db,
  actor: Pick<Actor, 'id' | 'dealerIds'>,
  eventId: string,
): Promise<readonly Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.full_name as "fullName", ${profileImage} as "profileImage", n.kind
    from ilt_enrollment n join user_account u on u.id = n.user_id
    where n.event_id = ${eventId} and n.kind in ('enrolled', 'waitlisted', 'attended') and u.id <> ${actor.id}
      and u.status = 'active' and ${isOwnStaff(actor, sql`n.user_id`)}
    order by ${byFamilyName} limit ${mostColleagues}`.execute(db);
  return rows;
}

export interface FiledEvent extends ToldEvent {
  readonly leftCount: number;
  readonly isCanceled: boolean;
}

/** The event for a person’s calendar; undefined if the condition on `ilt_event e` does not admit it. */
export async function eventToFile(
  db: Db,
  eventId: string,
  userId: string,
  visible: Expression<SqlBool>,
): Promise<FiledEvent | undefined> {
  const { rows } = await sql<FiledEvent>`
    select ${toldColumns}, coalesce(n.left_count, 0) as "leftCount", e.canceled_at is not null as "isCanceled"
    from ilt_event e left join ilt_enrollment n on n.event_id = e.id and n.user_id = ${userId}
    where e.id = ${eventId} and ${visible}`.execute(db);
  return rows[0];
}
