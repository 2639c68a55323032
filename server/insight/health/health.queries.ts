import { sql } from 'kysely';
import type { Health } from '#contract/insight/health.calls.ts';
import type { Db } from '#server/platform/database/open.ts';

export interface DatabaseFacts {
  readonly version: string;
  /** In order. */
  readonly migrations: readonly string[];
}

export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, array(select name from migration order by name) as migrations`.execute(
    db,
  );
  return rows[0]!;
}

interface MailFacts extends Omit<Health['mail'], 'goesTo'> {
  /** Sent since the first of those that were tried in vain was written. */
  readonly sentMeanwhile: number;
}

/** What becomes of mails: those that wait, and those of the last day. */
export async function mailFacts(db: Db): Promise<MailFacts> {
  const { rows } = await sql<MailFacts>`
    select w.waiting, w."triedBefore", d.sent, d.refused, d."sentMeanwhile"
    from (
      select count(*) as waiting, count(*) filter (where attempts > 0 and last_error is not null) as "triedBefore",
        min(created_at) filter (where attempts > 0 and last_error is not null) as since from mail
      where sent_at is null and failed_at is null and held_at is null) w
    cross join lateral (
      select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'refused') as refused,
        count(*) filter (where sent_at >= w.since) as "sentMeanwhile" from mail
      where created_at > now() - interval '1 day') d`.execute(db);
  return rows[0]!;
}
