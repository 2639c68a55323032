import { sql, type Expression, type SqlBool } from 'kysely';
import type { CheckIn } from '#contract/live/ilt-seats.fields.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { MarkFacts } from './attendance.rules.ts';

export interface MarkedPlace extends MarkFacts {
  /** The id of the person’s row; null without one. */
  readonly enrollmentId: string | null;
  readonly title: string;
  readonly titleFr: string;
  readonly templateId: string;
  readonly checkedInAt: string | null;
}

/** What a person is to an event that was announced once, for a mark. `visible` on `ilt_event e`. */
export async function placeToMark(
  tx: Transaction,
  eventId: string,
  userId: string,
  visible: Expression<SqlBool>,
): Promise<MarkedPlace | undefined> {
  const { rows } = await sql<MarkedPlace>`
    select n.id as "enrollmentId", e.title, e.title_fr as "titleFr", e.template_id as "templateId", e.canceled_at is not null as "isCanceled",
      e.starts_at as "startsAt", e.ends_at as "endsAt", n.kind, n.checked_in_at as "checkedInAt"
    from ilt_event e left join ilt_enrollment n on n.event_id = e.id and n.user_id = ${userId}
    where e.id = ${eventId} and e.status <> 'draft' and e.deleted_at is null and ${visible}`.execute(tx);
  return rows[0];
}

export interface Mark {
  readonly by: string;
  readonly at: Date;
}

/** Records a check-in. The first one stays. */
export async function checkIn(
  tx: Transaction,
  enrollmentId: string,
  how: CheckIn,
  { by, at }: Mark,
): Promise<void> {
  await sql`update ilt_enrollment set checked_in_at = ${at.toISOString()}, check_in_by = ${how}, checked_in_by = ${by}
    where id = ${enrollmentId} and checked_in_at is null and kind in ('enrolled', 'attended')`.execute(tx);
}

/** Records a completion. Under the lock on the seats, because the kind changes. */
export async function complete(tx: Transaction, enrollmentId: string, { by, at }: Mark): Promise<void> {
  await sql`update ilt_enrollment set kind = 'attended', completed_at = ${at.toISOString()}, completed_by = ${by}, changed_by = ${by},
      changed_at = ${at.toISOString()}, reason = ''
    where id = ${enrollmentId} and kind = 'enrolled'`.execute(tx);
}

/** Takes check-in and completion back; the seat stays. */
export async function unmark(
  tx: Transaction,
  enrollmentId: string,
  { by, at, reason }: Mark & { readonly reason: string },
): Promise<void> {
  await sql`update ilt_enrollment set kind = 'enrolled', checked_in_at = null, check_in_by = null, checked_in_by = null, completed_at = null,
      completed_by = null, changed_by = ${by}, changed_at = ${at.toISOString()}, reason = ${reason}
    where id = ${enrollmentId} and kind in ('enrolled', 'attended')`.execute(tx);
}
