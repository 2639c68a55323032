import { sql } from 'kysely';
import type { Broadcast, KindOutcome } from '#contract/people/notifications.calls.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';

/** What became of the mails queued since an instant, by kind. Read from an index alone. */
export async function outcomesSince(db: Db, since: Date): Promise<readonly KindOutcome[]> {
  const { rows } = await sql<KindOutcome>`
    select kind, count(*) filter (where state = 'queued') as queued,
      count(*) filter (where held_reason = 'inactive') as "heldInactive",
      count(*) filter (where held_reason = 'no-mails') as "heldNoMails",
      count(*) filter (where held_reason = 'switched-off') as "heldSwitchedOff",
      count(*) filter (where held_reason = 'digest') as "inDigest",
      count(*) filter (where held_reason = 'withdrawn') as withdrawn,
      count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'refused') as refused
    from mail where created_at >= ${since} group by kind order by kind`.execute(db);
  return rows;
}

const shownBroadcasts = 20;

/** The latest notices to many people. */
export async function broadcastsSince(
  db: Db,
  since: Date,
): Promise<readonly (Omit<WithId<Broadcast>, 'title'> & { readonly title: Bilingual })[]> {
  const { rows } = await sql<Omit<WithId<Broadcast>, 'title'> & { readonly title: Bilingual }>`
    select id, kind, json_build_object('en', title, 'fr', title_fr) as title, created_at as "createdAt", finished_at as "finishedAt",
      people_count as "peopleCount"
    from notice_fan_out where created_at >= ${since} order by created_at desc, id desc limit ${sql.lit(shownBroadcasts)}`.execute(
    db,
  );
  return rows;
}
