import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

export interface SeatVerdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Events with other seats than their people hold, or with places on the waitlist that somebody else has too. */
  readonly faults: readonly string[];
}

/** Compares the enrollments that were acknowledged with what the database has. Requests may be in progress: those are not compared. */
export async function seatVerdict(db: Db, acknowledged: ReadonlyMap<string, string>): Promise<SeatVerdict> {
  const { rows: places } = await sql<{ key: string; kind: string; rows: number }>`
    select event_id || ':' || user_id as key, min(kind) as kind, count(*)::int as rows
    from ilt_enrollment group by event_id, user_id`.execute(db);
  const { rows: mails } = await sql<{ key: string; news: string; count: number }>`
    select split_part(occasion, ':', 2) || ':' || split_part(occasion, ':', 3) as key,
      min(split_part(occasion, ':', 1)) as news, count(*)::int as count
    from mail where kind = 'seat-changed' group by 1`.execute(db);
  const { rows: faults } = await sql<{ fault: string }>`
    select e.id || ': ' || s.taken || ' of ' || s.seats || ' seats taken, ' || count(n.id) filter (where n.kind = 'enrolled') || ' people' as fault
    from ilt_event e join ilt_seats s on s.event_id = e.id left join ilt_enrollment n on n.event_id = e.id
    group by e.id, s.event_id having s.taken <> count(n.id) filter (where n.kind = 'enrolled') or s.taken > s.seats
      or (s.taken < s.seats and count(n.id) filter (where n.kind = 'waitlisted') > 0)
      or count(n.waiting_place) <> count(distinct n.waiting_place)`.execute(db);
  const found = new Map(places.map((place) => [place.key, place]));
  const told = new Map(mails.map((mail) => [mail.key, mail]));
  const lost: string[] = [];
  for (const [key, kind] of acknowledged) {
    if (found.get(key)?.kind !== kind) lost.push(`enrollment ${key}: ${kind}`);
    if (told.get(key)?.news !== `ilt-${kind}`) lost.push(`mail of ${key}: ${kind}`);
  }
  return {
    lost,
    doubled: [
      ...places.filter(({ rows }) => rows !== 1).map(({ key }) => `enrollment ${key}`),
      ...mails.filter(({ count }) => count !== 1).map(({ key }) => `mail of ${key}`),
    ],
    faults: faults.map(({ fault }) => fault),
  };
}

/** A killed worker keeps the mails it was sending for five minutes. This ends that wait. */
export async function freeTakenMails(db: Db): Promise<void> {
  await sql`update mail set retry_at = now() where sent_at is null and failed_at is null`.execute(db);
}

/** Mails about seats that are not sent yet, and those that will not be. */
export async function mailsLeft(db: Db): Promise<{ readonly waiting: number; readonly failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where sent_at is null and failed_at is null)::int as waiting, count(*) filter (where failed_at is not null)::int as failed
    from mail where kind = 'seat-changed'`.execute(db);
  return rows[0]!;
}
