import { sql, type SqlBool } from 'kysely';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { StateChange } from '#server/platform/publishing/record-states.queries.ts';
import type { Told } from './events.rules.ts';

/** An event as it is stored. */
export interface EventInput extends ClockTimes, Instants {
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
  readonly imageId: string | null;
  readonly brandId: string | null;
  readonly audience: AudienceValues;
}

export async function insertEvent(
  tx: Transaction,
  { audience, ...columns }: EventInput,
  { id, by, at }: StateChange & { readonly id: string },
): Promise<void> {
  const audienceId = await writeAudience(tx, null, audience);
  const author = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at, calendarChangedAt: at };
  await tx
    .insertInto('event')
    .values({ id, ...columns, audienceId, status: 'draft', ...author })
    .execute();
}

/** `isNews`: calendar programs have to follow the change. */
export async function updateEvent(
  tx: Transaction,
  { id, audienceId: currentId }: { readonly id: string; readonly audienceId: string | null },
  { audience, ...columns }: EventInput,
  { by, at, isNews }: StateChange & { readonly isNews: boolean },
): Promise<void> {
  const audienceId = await writeAudience(tx, currentId, audience);
  await tx
    .updateTable('event')
    .set((eb) => ({
      ...columns,
      audienceId,
      ...(isNews && { calendarSequence: eb('calendarSequence', '+', 1), calendarChangedAt: at }),
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Calls an event off for a reason, or takes that back. Calendar programs follow both. */
export async function setCanceled(
  tx: Transaction,
  id: string,
  reason: string | null,
  { by, at }: StateChange,
): Promise<void> {
  await tx
    .updateTable('event')
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

/** Notes the time and place that people know now, and what they knew before if it is another one. */
export async function setTold(
  tx: Transaction,
  id: string,
  told: Told,
  moved: { readonly from: Told; readonly at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('event')
    .set({
      told: JSON.stringify(told),
      ...(moved && { movedFrom: JSON.stringify(moved.from), movedAt: moved.at }),
    })
    .where('id', '=', id)
    .execute();
}

/** On `file f`: this event shows the picture, which may belong to its original. */
export const isPictureOf = (eventId: string) =>
  sql<SqlBool>`exists (select from event e where e.id = ${eventId} and e.image_id = f.id)`;
