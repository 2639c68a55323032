import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface OwnEnrollment {
  readonly event: string;
  readonly startsAt: string | null;
  readonly kind: string;
  readonly since: string;
  readonly changedAt: string;
  readonly checkedInAt: string | null;
  readonly checkInBy: string | null;
  readonly completedAt: string | null;
  readonly reason: string;
}

export interface OwnTeaching {
  readonly event: string;
  readonly startsAt: string | null;
}

/** The events a person joined, waits for or was invited to. */
export async function enrollmentsOf(db: Db, userId: string): Promise<readonly OwnEnrollment[]> {
  const { rows } = await sql<OwnEnrollment>`
    select ${nameInEither('e', 'title')} as event, e.starts_at as "startsAt", n.kind, n.created_at as since,
      n.changed_at as "changedAt", n.checked_in_at as "checkedInAt", n.check_in_by as "checkInBy", n.completed_at as "completedAt", n.reason
    from ilt_enrollment n join ilt_event e on e.id = n.event_id where n.user_id = ${userId} order by n.created_at, n.id`.execute(
    db,
  );
  return rows;
}

export interface OwnInterest {
  readonly topic: string;
  readonly since: string;
}

/** The topics that a person is interested in. */
export async function interestsOf(db: Db, userId: string): Promise<readonly OwnInterest[]> {
  const { rows } = await sql<OwnInterest>`
    select ${nameInEither('t', 'title')} as topic, i.created_at as since
    from ilt_interest i join ilt_template t on t.id = i.template_id where i.user_id = ${userId} order by i.created_at, t.id`.execute(
    db,
  );
  return rows;
}

export interface OwnReservation {
  readonly event: string;
  readonly dealer: string;
  readonly seats: number;
  readonly since: string;
}

/** The seats that a person reserved for a dealer. */
export async function reservationsOf(db: Db, userId: string): Promise<readonly OwnReservation[]> {
  const { rows } = await sql<OwnReservation>`
    select ${nameInEither('e', 'title')} as event, d.name as dealer, b.seats, b.reserved_at as since
    from ilt_seat_block b join ilt_event e on e.id = b.event_id join dealer d on d.id = b.dealer_id
    where b.reserved_by = ${userId} order by b.reserved_at, b.id`.execute(db);
  return rows;
}

/** The events that name a person as an instructor. */
export async function teachingOf(db: Db, userId: string): Promise<readonly OwnTeaching[]> {
  const { rows } = await sql<OwnTeaching>`
    select ${nameInEither('e', 'title')} as event, e.starts_at as "startsAt"
    from ilt_event_instructor i join ilt_event e on e.id = i.event_id where i.user_id = ${userId} order by e.starts_at, e.id`.execute(
    db,
  );
  return rows;
}

/** Removes a person's address from every event, and what others wrote about the person. The rows stay: rosters count them. */
export async function eraseFromEvents(
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`update ilt_event set pre_allowed_emails = array_remove(pre_allowed_emails, lower(${email}))
    where pre_allowed_emails @> array[lower(${email})]`.execute(tx);
  await sql`delete from ilt_enrollment where user_id is null and email = lower(${email})`.execute(tx);
  await sql`delete from ilt_interest where user_id = ${id}`.execute(tx);
  await sql`update ilt_enrollment set reason = '', email = null where user_id = ${id}`.execute(tx);
}
