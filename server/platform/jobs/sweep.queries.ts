import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { forgetAnswersBefore } from '#server/platform/idempotency.queries.ts';

/**
 * Deletes expired rows: sessions at once, codes and limits after a day, answers to repeated requests after thirty days, stand-ins after
 * ninety. Returns how many rows.
 */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  const quarterAgo = new Date(now.getTime() - 90 * 86_400_000);
  const answers = await forgetAnswersBefore(db, new Date(now.getTime() - 30 * 86_400_000));
  const { rows } = await sql<{ removed: number }>`
    with session_gone as (delete from session where expires_at < ${now} returning 1),
      stand_in_gone as (delete from user_account where claimed_email is not null and created_at < ${quarterAgo} returning 1),
      code_gone as (delete from account_code where expires_at < ${yesterday} returning 1),
      usage_gone as (delete from upload_usage where hour < ${yesterday} returning 1),
      limit_gone as (delete from rate_limit where expire < ${yesterday.getTime()} returning 1)
    select (select count(*) from session_gone) + (select count(*) from stand_in_gone)
      + (select count(*) from usage_gone) + (select count(*) from code_gone) + (select count(*) from limit_gone) as removed`.execute(
    db,
  );
  return answers + rows[0]!.removed;
}

/** A backup copies files after it has read the rows that refer to them. One that is twelve hours old was killed. */
export async function isBackupUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isUnderWay: boolean }>`
    select exists (select from backup_run where finished_at is null and started_at > now() - interval '12 hours') as "isUnderWay"`.execute(
    db,
  );
  return rows[0]!.isUnderWay;
}
