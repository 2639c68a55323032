import { sql, type Expression, type SqlBool } from 'kysely';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { copyAudience, isPersonOf, writeAudience } from '#server/people/audiences/audience.queries.ts';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import type { StateChange } from '#server/platform/publishing/record-states.queries.ts';
import { forgetRecord } from '../marks/marks.queries.ts';
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

/** Whether an audience has anybody in it. */
export async function hasPeople(tx: Transaction, audience: AudienceValues): Promise<boolean> {
  const { rows } = await sql`
    select from user_account u join access_scope a on a.user_id = u.id where ${isPersonOf(audience)} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Copies an event into a new draft without answers. It names the picture of its original. */
export async function duplicateEvent(
  tx: Transaction,
  { id: from, audienceId }: { readonly id: string; readonly audienceId: string | null },
  by: string,
): Promise<string> {
  const id = newId();
  const copyId = await copyAudience(tx, audienceId);
  await sql`insert into event (id, title, title_fr, description, description_fr, time_zone, start_local, end_local, start_is_second, end_is_second,
      starts_at, ends_at, venue, address, city, region, country, link, image_id, brand_id, audience_id, created_by, updated_by)
    select ${id}, case when title = '' then '' else left(title, 153) || ' (copy)' end,
      case when title_fr = '' then '' else left(title_fr, 152) || ' (copie)' end, description, description_fr, time_zone, start_local, end_local,
      start_is_second, end_is_second, starts_at, ends_at, venue, address, city, region, country, link, image_id, brand_id, ${copyId}, ${by}, ${by}
    from event where id = ${from}`.execute(tx);
  return id;
}

/** Titles of the visible ones of these events, by id. */
export async function eventNames(
  db: Db | Transaction,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<ReadonlyMap<string, Bilingual>> {
  const { rows } = await sql<{ id: string; name: Bilingual }>`
    select e.id, json_build_object('en', e.title, 'fr', e.title_fr) as name from event e
    where e.id = any(${ids}::uuid[]) and ${visible}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many events belong to a brand. */
export async function countForBrand(tx: Transaction, brandId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('event')
    .where('brandId', '=', brandId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** On `f.id`: some event shows the picture. A duplicate names the picture of its original. */
export const isShownByEvent = sql<SqlBool>`exists (select from event e where e.image_id = f.id)`;

/** On `file f`: this event shows the picture, which may belong to its original. */
export const isPictureOf = (eventId: string) =>
  sql<SqlBool>`exists (select from event e where e.id = ${eventId} and e.image_id = f.id)`;

/** Whether a visible event shows this picture. */
export async function isPictureOfVisible(
  db: Db,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`select from event e where e.image_id = ${fileId} and ${visible} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes an event for good, with its answers, if it is still in the trash. Returns its picture. */
export async function purge(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('event')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning('imageId')
    .executeTakeFirst();
  if (!row) return null;
  const record = { kind: 'event', recordId: id };
  await cancelPlans(tx, record);
  await forgetRecord(tx, record);
  return row.imageId;
}
