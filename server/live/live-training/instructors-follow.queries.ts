import { sql } from 'kysely';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export interface EventWithoutInstructor {
  readonly eventId: string;
  readonly version: number;
  readonly instructor: string;
}

/** Events that are not over, drafts too, and name a person who cannot teach them any more. */
export async function eventsWithoutInstructor(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<readonly EventWithoutInstructor[]> {
  const { rows } = await sql<EventWithoutInstructor>`
    select e.id as "eventId", e.version, u.full_name as instructor
    from ilt_event_instructor i join ilt_event e on e.id = i.event_id join user_account u on u.id = i.user_id
    where i.user_id = ${userId} and not (${isActivePerson('u')} and u.is_instructor)
      and e.deleted_at is null and e.canceled_at is null and (e.ends_at is null or e.ends_at > ${now.toISOString()}) order by e.id`.execute(
    tx,
  );
  return rows;
}
