import { sql } from 'kysely';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { runsVisit } from './field-training.scope.ts';
import type { Concerned, Stamp } from './visit-changes.queries.ts';

const isAhead = (now: Date) =>
  sql`v.status in ('pending', 'confirmed') and v.starts_at > ${now.toISOString()}::timestamptz`;

/** Coming visits that a person attends but has no place in any more: inactive people, and those who left the dealer. */
export async function visitsLeft(tx: Transaction, userId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from field_visit_attendee w join field_visit v on v.id = w.visit_id join user_account u on u.id = w.user_id
    where w.user_id = ${userId} and ${isAhead(now)}
      and not (${isActivePerson('u')} and exists (select from dealer_membership m
        where m.user_id = u.id and m.dealer_id = v.dealer_id and ${isCurrentMembership('m')})) order by v.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Coming visits whose instructor cannot give them any more. */
export async function visitsWithoutInstructor(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from field_visit v join user_account u on u.id = v.instructor_id
    where v.instructor_id = ${userId} and ${isAhead(now)}
      and not (${isActivePerson('u')} and u.is_instructor) order by v.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Coming visits to a dealer, pending or confirmed. */
export async function visitsAheadAt(
  tx: Transaction,
  dealerId: string,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from field_visit v where v.dealer_id = ${dealerId} and ${isAhead(now)} order by v.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Removes a person from the attendees of a visit. Calendar programs follow. */
export async function removeAttendee(
  tx: Transaction,
  visitId: string,
  userId: string,
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<void> {
  await sql`delete from field_visit_attendee where visit_id = ${visitId} and user_id = ${userId}`.execute(tx);
  await tx
    .updateTable('fieldVisit')
    .set((eb) => ({
      calendarSequence: eb('calendarSequence', '+', 1),
      calendarChangedAt: at,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', visitId)
    .execute();
}

/** Marks a visit as unread for everybody except the one who caused the change. */
export async function markUnread(tx: Transaction, visitId: string, by: Stamp['by'] | null): Promise<void> {
  await sql`delete from field_visit_read where visit_id = ${visitId} and user_id is distinct from ${by}::uuid`.execute(
    tx,
  );
}

/** The administrators of field training who run a visit. */
export async function administratorsOf(
  tx: Transaction,
  settings: Pick<Settings, 'fieldTraining'>,
  visitId: string,
): Promise<readonly Concerned[]> {
  const { rows } = await sql<Omit<Concerned, 'part'>>`
    select u.id as "userId", u.email, u.language, u.first_name as "firstName", u.full_name as name
    from field_visit v cross join user_account u join role r on r.id = u.role_id join access_scope a on a.user_id = u.id
    where v.id = ${visitId} and ${isActivePerson('u')} and ${runsVisit(settings)} order by u.id`.execute(tx);
  return rows.map((row) => ({ ...row, part: 'administrator' }));
}
