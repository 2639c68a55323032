import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isPublished, nameInEither } from '#server/platform/database/record.scope.ts';
import { isRecipientOf } from '../article-recipients.queries.ts';
import {
  dayWhereTheyWork,
  endOf,
  firstOpened,
  mainDealer,
  newcomersDay,
  type Version,
} from './confirmations.queries.ts';

/** How long after its day an announcement is still compared with its audience. */
const followedDays = 30;
/** How often people who come, go, or move are looked for. */
const minutesBetween = 15;

export interface OpenVersion extends Version {
  readonly title: Bilingual;
  /** Nobody has been asked yet. */
  readonly isNew: boolean;
}

/** On `article a`: published, and its current version asks people to confirm. */
export const asksNow = sql`(a.kind = 'bulletin' and ${isPublished('a')} and a.confirm_by is not null)`;
/** The title in both languages. */
export const titleOf = sql<Bilingual>`json_build_object('en', ${nameInEither('a', 'title')}, 'fr', coalesce(nullif(a.title_fr, ''), a.title))`;

/** Versions whose people have to be compared with the audience now. */
export async function versionsToFollow(
  db: Db,
  { today, at }: { readonly today: string; readonly at: Date },
): Promise<readonly OpenVersion[]> {
  const { rows } = await sql<OpenVersion>`
    select a.id as "articleId", a.edition, ${titleOf} as title, s.synced_at is null as "isNew"
    from article a left join article_confirmation_sync s on s.article_id = a.id and s.edition = a.edition
    where ${asksNow} and a.confirm_by >= ${today}::date - ${followedDays}::integer
      and (s.synced_at is null or s.synced_at < a.updated_at or s.synced_at < ${at}::timestamptz - make_interval(mins => ${minutesBetween}))
    order by a.id`.execute(db);
  return rows;
}

/**
 * Asks the next people for whom a version is meant, by id, and returns the last one; null if there are none left. Those who come after the first
 * round have as many days as the others had, and are asked only while the day is not over. Those for whom the last day is over already where they
 * work have the day that it is there.
 */
export async function askPiece(
  tx: Transaction,
  { articleId, edition, isNew }: OpenVersion,
  piece: {
    readonly after: string | null;
    readonly limit: number;
    readonly zone: string;
    readonly today: string;
    readonly at: Date;
  },
): Promise<string | null> {
  const { after, limit, zone, today, at } = piece;
  const there = dayWhereTheyWork(at, zone);
  const dueOn = isNew ? sql`greatest(a.confirm_by, ${there})` : newcomersDay(today, zone);
  const { rows } = await sql<{ last: string | null }>`
    with next as (select u.id from user_account u
      where ${isRecipientOf(articleId, edition)} and (${after === null} or u.id > ${after}::uuid)
        and not exists (select from article_confirmation c where c.article_id = ${articleId} and c.edition = ${edition} and c.user_id = u.id)
      order by u.id limit ${limit}),
    asked as (insert into article_confirmation (article_id, edition, user_id, dealer_id, asked_at, is_newcomer, due_on, deadline, opened_at)
      select a.id, a.edition, u.id, d.id, ${at}, ${!isNew} or a.confirm_by < ${there}, ${dueOn}, ${endOf(dueOn, sql`coalesce(d.time_zone, ${zone})`)}, ${firstOpened}
      from article a cross join next u ${mainDealer}
      where a.id = ${articleId} and (${isNew} or a.confirm_by >= ${today}::date)
      on conflict do nothing)
    select max(n.id::text)::uuid as last from next n`.execute(tx);
  return rows[0]!.last;
}

/**
 * While a version asks, follows people who left the audience or came back, and those who moved to another dealer or got another day, in what is not
 * confirmed. Those who left stay with the dealer and the day they had.
 */
export async function followMoves(
  tx: Transaction,
  { articleId, edition }: Version,
  { zone, at }: { readonly zone: string; readonly at: Date },
): Promise<void> {
  await sql`
    with standing as (
      select c.user_id, d.id as dealer_id, a.due_on, ${endOf(sql`a.due_on`, sql`coalesce(d.time_zone, ${zone})`)} as deadline,
        ${isRecipientOf(articleId, edition)} as is_meant
      from article_confirmation c join user_account u on u.id = c.user_id ${mainDealer}
      cross join lateral (select case when c.is_newcomer then greatest(c.due_on, a.confirm_by) else a.confirm_by end as due_on from article a
        where a.id = c.article_id and a.edition = c.edition and ${asksNow}) a
      where c.article_id = ${articleId} and c.edition = ${edition} and c.confirmed_at is null)
    update article_confirmation c set dealer_id = case when s.is_meant then s.dealer_id else c.dealer_id end,
      due_on = case when s.is_meant then s.due_on else c.due_on end, deadline = case when s.is_meant then s.deadline else c.deadline end,
      reminded = case when s.is_meant and s.due_on > c.due_on then 0 else c.reminded end,
      left_at = case when s.is_meant then null else ${at}::timestamptz end
    from standing s
    where c.article_id = ${articleId} and c.edition = ${edition} and c.user_id = s.user_id and c.confirmed_at is null
      and case when s.is_meant then c.left_at is not null or c.dealer_id is distinct from s.dealer_id or c.due_on <> s.due_on or c.deadline <> s.deadline
        else c.left_at is null end`.execute(tx);
}

export async function noteFollowed(
  tx: Transaction,
  { articleId, edition }: Version,
  at: Date,
): Promise<void> {
  await sql`
    with marked as (update article set is_evidence = true where id = ${articleId} and not is_evidence
      and exists (select from article_confirmation c where c.article_id = ${articleId}))
    insert into article_confirmation_sync (article_id, edition, begun_at, synced_at) values (${articleId}, ${edition}, ${at}, ${at})
    on conflict (article_id, edition) do update set synced_at = excluded.synced_at`.execute(tx);
}
