import { sql } from 'kysely';
import type { VisitStatus } from '#contract/live/visit-statuses.ts';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { MeetingTimes } from '#server/platform/calendar/meeting-times.ts';

export interface VisitInput extends MeetingTimes {
  readonly instructorId: string;
  readonly type: string;
  readonly topic: string;
  readonly note: string;
}

export interface Stamp {
  readonly by: string;
  readonly at: Date;
}

export async function insertVisit(
  tx: Transaction,
  input: VisitInput & { readonly dealerId: string },
  { by, at }: Stamp,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('fieldVisit')
    .values({
      id,
      ...input,
      requesterId: by,
      status: 'pending',
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
      calendarChangedAt: at,
    })
    .execute();
  return id;
}

/** `isNews`: calendar programs have to follow the change. */
export async function updateVisit(
  tx: Transaction,
  id: string,
  input: VisitInput,
  { by, at, isNews }: Stamp & { readonly isNews: boolean },
): Promise<void> {
  await tx
    .updateTable('fieldVisit')
    .set((eb) => ({
      ...input,
      ...(isNews && { calendarSequence: eb('calendarSequence', '+', 1), calendarChangedAt: at }),
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

interface StatusColumns {
  readonly confirmedAt?: Date;
  readonly cancelledAt?: Date;
  readonly cancelledBy?: string;
  readonly cancelReason?: string;
  readonly completedAt?: Date;
  readonly completedBy?: string;
  readonly report?: string;
}

/** Writes a status with what belongs to it. Calendar programs follow it. */
export async function setStatus(
  tx: Transaction,
  id: string,
  status: VisitStatus,
  columns: StatusColumns,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('fieldVisit')
    .set((eb) => ({
      status,
      ...columns,
      calendarSequence: eb('calendarSequence', '+', 1),
      calendarChangedAt: at,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteVisit(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('fieldVisit').where('id', '=', id).execute();
}

export async function writeAttendees(
  tx: Transaction,
  visitId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from field_visit_attendee where visit_id = ${visitId} and user_id <> all(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`insert into field_visit_attendee (visit_id, user_id)
    select ${visitId}::uuid, x.id from unnest(${ids}::uuid[]) as x (id) order by x.id on conflict do nothing`.execute(
    tx,
  );
}

export async function writePhotos(tx: Transaction, visitId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into field_visit_photo (visit_id, file_id, position)
    select ${visitId}::uuid, x.id, x.place from unnest(${ids}::uuid[]) with ordinality as x (id, place)`.execute(
    tx,
  );
}

/** Marks a visit as read by a person, or as unread. */
export async function markRead(
  tx: Transaction,
  visitId: string,
  { by, at }: Stamp,
  read = true,
): Promise<void> {
  if (read)
    await tx
      .insertInto('fieldVisitRead')
      .values({ visitId, userId: by, readAt: at })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else
    await tx.deleteFrom('fieldVisitRead').where('visitId', '=', visitId).where('userId', '=', by).execute();
}

/** The visit changed: it is unread for everybody except the person who changed it. */
export async function markChanged(tx: Transaction, visitId: string, stamp: Stamp): Promise<void> {
  await tx
    .deleteFrom('fieldVisitRead')
    .where('visitId', '=', visitId)
    .where('userId', '<>', stamp.by)
    .execute();
  await markRead(tx, visitId, stamp);
}

/** Whether all of these people are active and work at the dealer. */
export async function areAtDealer(
  tx: Transaction,
  ids: readonly string[],
  dealerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_account u
    where u.id = any(${ids}::uuid[]) and ${isActivePerson('u')}
      and exists (select from dealer_membership m where m.user_id = u.id and m.dealer_id = ${dealerId} and ${isCurrentMembership('m')})`.execute(
    tx,
  );
  return rows[0]!.count === new Set(ids).size;
}

/** A person a visit concerns, as notices need them. */
export interface Concerned {
  readonly userId: string;
  readonly email: string;
  readonly language: string;
  readonly firstName: string;
  readonly name: string;
  readonly part: 'instructor' | 'requester' | 'attendee' | 'administrator';
}

/** The people a visit concerns, each once. */
export async function concernedBy(tx: Transaction, visitId: string): Promise<readonly Concerned[]> {
  const { rows } = await sql<Concerned>`
    select distinct on (u.id) u.id as "userId", u.email, u.language, u.first_name as "firstName", u.full_name as name, x.part
    from field_visit v cross join lateral (
      select v.instructor_id as id, 'instructor' as part, 1 as place union all select v.requester_id, 'requester', 2
      union all select w.user_id, 'attendee', 3 from field_visit_attendee w where w.visit_id = v.id) x
    join user_account u on u.id = x.id and ${isActivePerson('u')}
    where v.id = ${visitId} order by u.id, x.place`.execute(tx);
  return rows;
}

/** Active people who no longer have the part in a visit that they had. */
export async function formerly(
  tx: Transaction,
  ids: readonly string[],
  part: 'instructor' | 'attendee',
): Promise<readonly Concerned[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Concerned, 'part'>>`
    select u.id as "userId", u.email, u.language, u.first_name as "firstName", u.full_name as name
    from user_account u where u.id = any(${ids}::uuid[]) and ${isActivePerson('u')} order by u.id`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, part }));
}

/** What calendar programs have to know of a visit. */
export interface VisitCalendar {
  readonly sequence: number;
  readonly changedAt: string;
}

export async function calendarOf(tx: Transaction, visitId: string): Promise<VisitCalendar> {
  const row = await tx
    .selectFrom('fieldVisit')
    .select(['calendarSequence as sequence', 'calendarChangedAt as changedAt'])
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  return row;
}
