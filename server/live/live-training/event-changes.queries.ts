import { sql, type Expression, type SqlBool } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { StateChange } from '#server/platform/publishing/record-states.queries.ts';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';
import { insertSeats } from './seats.queries.ts';

/** An event as it is stored, without its seats. */
export interface EventInput extends ClockTimes, Instants {
  readonly templateId: string;
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly type: string;
  readonly language: Language;
  readonly virtual: boolean;
  readonly link: string | null;
  readonly locationId: string | null;
  readonly roomId: string | null;
  readonly priceCents: number | null;
  readonly currency: string | null;
  readonly minPeople: number | null;
  readonly decideOn: string | null;
  readonly firstUntil: string | null;
  readonly preAllowedEmails: readonly string[];
  readonly audience: AudienceValues;
  readonly instructorIds: readonly string[];
}

const columnsOf = ({
  audience: _audience,
  instructorIds: _ids,
  preAllowedEmails,
  ...columns
}: EventInput) => ({
  ...columns,
  preAllowedEmails: [...preAllowedEmails],
});

export async function insertEvent(
  tx: Transaction,
  input: EventInput,
  seats: number,
  { by, at }: StateChange,
): Promise<string> {
  const id = newId();
  const audienceId = await writeAudience(tx, null, input.audience);
  const author = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at, calendarChangedAt: at };
  await tx
    .insertInto('iltEvent')
    .values({ id, ...columnsOf(input), audienceId, status: 'draft', ...author })
    .execute();
  await insertSeats(tx, id, seats);
  await writeInstructors(tx, id, input.instructorIds);
  return id;
}

/** `isNews`: calendar programs have to follow the change. */
export async function updateEvent(
  tx: Transaction,
  { id, audienceId: currentId }: { readonly id: string; readonly audienceId: string | null },
  input: EventInput,
  { by, at, isNews }: StateChange & { readonly isNews: boolean },
): Promise<void> {
  const audienceId = await writeAudience(tx, currentId, input.audience);
  await tx
    .updateTable('iltEvent')
    .set((eb) => ({
      ...columnsOf(input),
      // Another day is another occasion to tell the administrators.
      decisionToldOn: keptFor('decision_told_on', input),
      decisionRemindedOn: keptFor('decision_reminded_on', input),
      audienceId,
      ...(isNews && { calendarSequence: eb('calendarSequence', '+', 1), calendarChangedAt: at }),
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await writeInstructors(tx, id, input.instructorIds);
}

const keptFor = (column: 'decision_told_on' | 'decision_reminded_on', { decideOn }: EventInput) =>
  sql<string | null>`case when decide_on is not distinct from ${decideOn}::date then ${sql.ref(column)} end`;

export async function writeInstructors(
  tx: Transaction,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from ilt_event_instructor where event_id = ${eventId} and user_id <> all(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`insert into ilt_event_instructor (event_id, user_id)
    select ${eventId}::uuid, x.id from unnest(${ids}::uuid[]) as x (id) on conflict do nothing`.execute(tx);
}

/** Cancels an event for a reason, or takes that back. Calendar programs follow both. */
export async function setCanceled(
  tx: Transaction,
  id: string,
  reason: string | null,
  { by, at }: StateChange,
): Promise<void> {
  await tx
    .updateTable('iltEvent')
    .set((eb) => ({
      canceledAt: reason === null ? null : at,
      canceledBy: reason === null ? null : by,
      cancelReason: reason,
      calendarSequence: eb('calendarSequence', '+', 1),
      calendarChangedAt: at,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Decides that an event takes place. */
export async function setConfirmed(tx: Transaction, id: string, { by, at }: StateChange): Promise<void> {
  await tx
    .updateTable('iltEvent')
    .set((eb) => ({
      confirmedAt: at,
      confirmedBy: by,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export interface TemplateForEvent {
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly type: string;
  readonly durationMinutes: number;
  readonly seats: number;
  readonly status: PublicationStatus;
  readonly hasCourse: boolean;
}

/** A template to make an event from, kept from being deleted until the end of the transaction. */
export async function templateForEvent(
  tx: Transaction,
  id: string,
  usable: Expression<SqlBool>,
): Promise<TemplateForEvent | undefined> {
  const { rows } = await sql<TemplateForEvent>`
    select t.title, t.title_fr as "titleFr", t.description, t.description_fr as "descriptionFr", t.type,
      t.duration_minutes as "durationMinutes", t.seats, t.status, t.course_id is not null as "hasCourse"
    from ilt_template t where t.id = ${id} and ${usable} for share of t`.execute(tx);
  return rows[0];
}

export interface LocationForEvent {
  readonly timeZone: string;
  /** Active, and not deleted. */
  readonly isUsable: boolean;
  readonly roomIds: readonly string[];
}

/** A location to hold an event at, kept from being deleted until the end of the transaction. */
export async function locationForEvent(tx: Transaction, id: string): Promise<LocationForEvent | undefined> {
  const { rows } = await sql<LocationForEvent>`
    select l.time_zone as "timeZone", l.active and l.deleted_at is null as "isUsable",
      array(select r.id from ilt_room r where r.location_id = l.id and r.deleted_at is null) as "roomIds"
    from ilt_location l where l.id = ${id} for share of l`.execute(tx);
  return rows[0];
}

/** Whether all of these people are active instructors. */
export async function areInstructors(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_account u where u.id = any(${ids}::uuid[]) and u.is_instructor
      and ${isActivePerson('u')}`.execute(tx);
  return rows[0]!.count === new Set(ids).size;
}
