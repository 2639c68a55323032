import { sql } from 'kysely';
import type { CalendarFeed } from '#contract/people/calendar-feed.calls.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export async function feedOf(db: Db, userId: string): Promise<CalendarFeed | null> {
  const row = await db
    .selectFrom('calendarFeed')
    .select(['createdAt', 'readOn'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export interface FeedChange {
  readonly fullName: string;
  readonly createdAt: string;
}

/** Writes the address of a person's feed over an earlier one, which ends. */
export async function replaceFeed(
  tx: Transaction,
  userId: string,
  tokenHash: Buffer,
  at: Date,
): Promise<FeedChange> {
  const { rows } = await sql<FeedChange>`
    insert into calendar_feed (user_id, token_hash, created_at) values (${userId}, ${tokenHash}, ${at})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, read_on = null
    returning created_at as "createdAt", (select full_name from user_account where id = user_id) as "fullName"`.execute(
    tx,
  );
  return rows[0]!;
}

/** Undefined if there was none. */
export async function deleteFeed(tx: Transaction, userId: string): Promise<FeedChange | undefined> {
  const { rows } = await sql<FeedChange>`
    delete from calendar_feed f using user_account u where f.user_id = ${userId} and u.id = f.user_id
    returning f.created_at as "createdAt", u.full_name as "fullName"`.execute(tx);
  return rows[0];
}

export interface FeedReader {
  readonly userId: string;
  readonly language: string;
  readonly readOn: string | null;
}

/** The person whose feed has this address. Undefined also if the account is not active. */
export async function readerOf(db: Db, tokenHash: Buffer): Promise<FeedReader | undefined> {
  const { rows } = await sql<FeedReader>`
    select f.user_id as "userId", u.language, f.read_on as "readOn" from calendar_feed f join user_account u on u.id = f.user_id
    where f.token_hash = ${tokenHash} and ${isActivePerson('u')}`.execute(db);
  return rows[0];
}

export async function markFeedRead(db: Db, tokenHash: Buffer, today: string): Promise<void> {
  await sql`update calendar_feed set read_on = ${today} where token_hash = ${tokenHash}`.execute(db);
}
