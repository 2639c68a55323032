import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { noticeKinds, type NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { heldReason } from '#server/platform/mail/held-reason.queries.ts';
import { isNotGone } from '#server/platform/mail/old-mails.queries.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import { noticesWritten } from './notices.queries.ts';

export interface FanOutRow {
  readonly id: string;
  readonly occasion: string;
  /** The key of each person's notice. Other fan-outs may write the same. */
  readonly noticeOccasion: string;
  readonly kind: NoticeKind;
  readonly recipients: string;
  readonly params: Readonly<Record<string, string>>;
  readonly title: Bilingual;
  readonly path: string;
  readonly hasMail: boolean;
  /** The last person of the pieces written so far. */
  readonly reachedId: string | null;
  /** Everybody has the notice, some with an old title. */
  readonly isWritten: boolean;
  /** The last person of the pieces that have the title of now. */
  readonly retitledId: string | null;
  readonly requestId: string | null;
}

const unfinished = queue({
  table: 'notice_fan_out',
  ready: sql`(w.finished_at is null or w.retitling) and w.retry_at <= now()`,
  order: sql`w.created_at, w.id`,
});

/** For operators. */
export const noticeQueue: WatchedQueue = {
  name: 'notices',
  waiting: unfinished.waiting,
  since: sql`w.created_at`,
};

/** Locks the oldest unfinished fan-out that no other worker has. The lock is the lease: it ends with the transaction, also after a kill. */
export async function lockFanOut(tx: Transaction): Promise<FanOutRow | undefined> {
  const { rows } = await sql<FanOutRow>`
    select w.id, w.occasion, coalesce(w.notice_occasion, w.occasion) as "noticeOccasion", w.kind, w.recipients, w.params,
      json_build_object('en', w.title, 'fr', w.title_fr) as title, w.path, w.has_mail as "hasMail", w.reached_id as "reachedId",
      w.finished_at is not null as "isWritten", w.retitled_id as "retitledId", w.request_id as "requestId" ${unfinished.next()}`.execute(
    tx,
  );
  return rows[0];
}

/** Waits for the workers that are writing pieces of these occasions, and keeps them from the next ones until the transaction ends. */
export async function holdFanOuts(tx: Transaction, occasions: readonly string[]): Promise<void> {
  await sql`select from notice_fan_out where occasion = any(${occasions}::text[]) order by id for update`.execute(
    tx,
  );
}

const retrySeconds = 60;

/** Sets a fan-out aside for a minute after a failure, so that it does not hold up the others. */
export async function postponeFanOut(db: Db, id: string): Promise<void> {
  await sql`update notice_fan_out set retry_at = now() + make_interval(secs => ${retrySeconds}) where id = ${id}`.execute(
    db,
  );
}

export interface Piece {
  readonly condition: RawBuilder<SqlBool>;
  readonly limit: number;
  /** False while the portal shows no notices: only the mails are written. */
  readonly isShown: boolean;
}

/** On a mail that is written again: it was taken back, or it waits as another kind. None that a sender has taken. */
const waitsOtherwise = sql<SqlBool>`(
  mail.sent_at is null and mail.failed_at is null and mail.digest_id is null
  and (mail.held_reason = 'withdrawn' or (mail.kind <> excluded.kind and mail.attempts = 0)))`;

/** Comes before every id. */
const beforeAll = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * Writes notices and mails of the next people and moves on behind them, in one statement. Returns how many people were reached so far. The text says how
 * few people that are, and that they come behind the last one: under one plan for all values, each piece would look at everybody.
 */
export async function writePiece(
  tx: Transaction,
  { id, occasion, noticeOccasion, kind, title, path, hasMail, reachedId }: FanOutRow,
  { condition, limit, isShown }: Piece,
): Promise<number> {
  const { lane, urgency, condition: mailCondition } = noticeKinds[kind];
  const { rows } = await sql<{ reached: number }>`
    with piece as materialized (
      select u.id, u.email, case when u.language = 'fr' then 'fr' else 'en' end as language, ${heldReason('x')} as held_reason,
        s.choices -> x.kind ->> 'portal' is distinct from 'false' as wants_notice
      from user_account u left join notice_setting s on s.person_id = u.id cross join (select ${mailCondition}::text as condition, ${kind}::text as kind) x
      where ${isActivePerson('u')} and u.id > coalesce(${reachedId}::uuid, ${beforeAll}) and ${condition}
      order by u.id limit ${sql.lit(limit)}),
    notice_item as materialized (
      select new_id() as id, id as person_id, ${noticeOccasion}::text as occasion, ${kind}::text as kind, ${title.en}::text as title,
        ${title.fr}::text as title_fr, ${path}::text as path, null::uuid as named_id
      from piece where ${isShown} and wants_notice),
    ${noticesWritten()},
    mail_written as (
      insert into mail (id, occasion, kind, lane, condition, urgency, path, person_id, recipient, language, body_id, subject, body_text, body_html, held_at, held_reason,
        request_id, occasion_asked)
      select new_id(), ${noticeOccasion} || ':' || p.id, ${kind}, ${lane}, ${mailCondition}, ${urgency}, ${path}, p.id, p.email, p.language, b.id, '', '', '',
        case when p.held_reason is not null then now() end, p.held_reason, ${askingRequest()}::uuid, true
      from piece p join mail_body b on b.occasion = ${occasion} and b.language = p.language
      where ${hasMail} and ${isNotGone(sql`(${noticeOccasion} || ':' || p.id)`)} order by p.id
      on conflict (occasion) do update set kind = excluded.kind, lane = excluded.lane, urgency = excluded.urgency, recipient = excluded.recipient,
        language = excluded.language, body_id = excluded.body_id, held_at = excluded.held_at, held_reason = excluded.held_reason,
        digest_at = null, counted_on = null, request_id = excluded.request_id,
        retry_at = case when mail.attempts = 0 then now() else greatest(mail.retry_at, now()) end
      where ${waitsOtherwise})
    update notice_fan_out set reached_id = coalesce((select id from piece order by id desc limit 1), reached_id),
      people_count = people_count + (select count(*) from piece),
      finished_at = case when (select count(*) from piece) < ${limit} then clock_timestamp() end
    where id = ${id} returning people_count as reached`.execute(tx);
  return rows[0]!.reached;
}

/**
 * Gives the notices of the next people the title of now and moves on behind them, in one statement, planned as `writePiece`. Whoever is not meant any
 * more keeps the title they were told.
 */
export async function retitlePiece(
  tx: Transaction,
  { id, noticeOccasion, title, retitledId }: FanOutRow,
  { condition, limit }: Omit<Piece, 'isShown'>,
): Promise<void> {
  await sql`
    with piece as materialized (
      select person_id from notice where occasion = ${noticeOccasion} and person_id > coalesce(${retitledId}::uuid, ${beforeAll})
      order by person_id limit ${sql.lit(limit)}),
    retitled as (
      update notice n set title = ${title.en}, title_fr = ${title.fr} from piece p
      where n.occasion = ${noticeOccasion} and n.person_id = p.person_id
        and (n.title, n.title_fr) is distinct from (${title.en}::text, ${title.fr}::text)
        and exists (select from user_account u where u.id = p.person_id and ${condition}))
    update notice_fan_out set retitled_id = coalesce((select person_id from piece order by person_id desc limit 1), retitled_id),
      retitling = (select count(*) from piece) = ${limit}
    where id = ${id}`.execute(tx);
}

/** A table that has this many times the rows it was planned for needs other plans. */
const grownBy = 4;

/**
 * Has the tables counted that got most of their rows just now. Plans follow such counts, and the automatic ones come once a minute: until then,
 * every sender of mails would read the whole table for each batch.
 */
export async function analyzeGrown(db: Db, written: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid in ('notice'::regclass, 'notice_total'::regclass, 'mail'::regclass) and reltuples < ${written / grownBy}`.execute(
    db,
  );
  if (rows.length === 0) return;
  await sql`analyze (skip_locked) ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}
