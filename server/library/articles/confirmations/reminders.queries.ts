import { sql, type RawBuilder } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { rightsOnPeople } from '#server/platform/access/actor.ts';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { asksNow, titleOf } from './asked-people.queries.ts';
import { endOf, type Version } from './confirmations.queries.ts';

interface Told {
  readonly articleId: string;
  readonly edition: number;
  readonly title: Bilingual;
  readonly to: Addressee;
  readonly firstName: string;
}

/** On `user_account p`. */
const addressee = sql<Addressee>`json_build_object('userId', p.id, 'email', p.email, 'language', p.language)`;

export interface Reminded extends Told {
  /** 1: half of the time is over. 2: the last day. */
  readonly stage: 1 | 2;
  /** The last day, `YYYY-MM-DD`. */
  readonly dueOn: string;
}

/**
 * Keeps announcements that ask as they are until the transaction ends: nobody is reminded, or reported, in the moment in which it is unpublished, or
 * its request removed.
 */
export async function holdAsking(tx: Transaction, at: Date): Promise<void> {
  await sql`
    select from article a where ${asksNow} and a.confirm_by >= (${at}::timestamptz - interval '31 days')::date order by a.id for key share`.execute(
    tx,
  );
}

/** Locks the people who got a reminder of a version, before their mails: who confirms locks them in the same order. */
export async function holdReminded(tx: Transaction, { articleId, edition }: Version): Promise<void> {
  await sql`
    select from article_confirmation c where c.article_id = ${articleId} and c.edition = ${edition} and c.reminded > 0 and c.confirmed_at is null
    order by c.user_id for update`.execute(tx);
}

/** People who are asked, on `article_confirmation c`: those who have not confirmed and still have time, whoever has least first. */
const asked = queue({
  table: 'article_confirmation',
  as: 'c',
  joins: sql`join article a on a.id = c.article_id and a.edition = c.edition`,
  ready: sql`${asksNow} and c.confirmed_at is null and c.left_at is null and c.due_on >= a.confirm_by`,
  order: sql`c.deadline, c.user_id`,
});

/**
 * Marks people who have to be reminded as reminded, a number of them at most, and returns them. Each gets each reminder once. Those who were asked
 * on their last day are only reminded when half of their time is over; those whose day was moved, once theirs has followed.
 */
export async function takeReminders(tx: Transaction, at: Date, limit: number): Promise<readonly Reminded[]> {
  const isLastDay = sql`(c.deadline - interval '24 hours' <= ${at} and c.deadline - interval '24 hours' > c.asked_at)`;
  const { rows } = await sql<Reminded>`
    with due as (
      select c.article_id, c.edition, c.user_id, case when ${isLastDay} then 2 else 1 end as stage ${asked.next(
        {
          limit,
          only: sql`c.deadline > ${at} and (c.reminded < 2 and ${isLastDay} or c.reminded < 1 and c.asked_at + (c.deadline - c.asked_at) / 2 <= ${at})`,
        },
      )}),
    marked as (update article_confirmation c set reminded = d.stage from due d
      where c.article_id = d.article_id and c.edition = d.edition and c.user_id = d.user_id
      returning c.article_id, c.edition, c.user_id, d.stage, c.due_on)
    select m.article_id as "articleId", m.edition, m.stage, m.due_on as "dueOn", ${titleOf} as title, ${addressee} as to,
      p.first_name as "firstName"
    from marked m join article a on a.id = m.article_id join user_account p on p.id = m.user_id`.execute(tx);
  return rows;
}

/**
 * Whoever has not got a reminder or a summary because it was taken back gets it if it is due again. Those who have got it are not told twice: their
 * mails keep their occasions.
 */
export async function remindAnew(tx: Transaction, { articleId, edition }: Version): Promise<void> {
  const wasTakenBack = sql`m.about = ${articleId} and m.sent_at is null and m.failed_at is null and m.held_reason = 'withdrawn'`;
  await sql`
    update article_confirmation c set reminded = 0
    where c.article_id = ${articleId} and c.edition = ${edition} and c.reminded > 0 and c.confirmed_at is null
      and c.user_id in (select m.person_id from mail m where ${wasTakenBack} and m.kind = 'bulletin-to-confirm')`.execute(
    tx,
  );
  await sql`
    delete from article_confirmation_summary s where s.article_id = ${articleId} and s.edition = ${edition}
      and exists (select from mail m where ${wasTakenBack} and m.kind = 'bulletin-unconfirmed')`.execute(tx);
}

/** What a manager or somebody of the field staff is told when the time is over. */
export interface Summarized extends Told {
  /** The day it was to be confirmed by, `YYYY-MM-DD`. */
  readonly confirmBy: string;
  /** The dealer it is about; null for field staff, who look after several. */
  readonly dealer: { readonly id: string; readonly name: string } | null;
  readonly asked: number;
  readonly confirmed: number;
}

/** On `role r`: may read announcements, and see who of the people within reach has confirmed. */
const mayFollow = sql`(r.rights @> ${['VIEW_ANNOUNCEMENTS']}::text[] and r.rights && ${[...rightsOnPeople]}::text[])`;

/** On `article_confirmation c`: counts, that is, is not of somebody who left or who still has time. */
const countsAfter = (deadline: RawBuilder<unknown>, at: Date) =>
  sql`(c.confirmed_at is not null or (c.left_at is null and ${deadline} <= ${at}))`;

/**
 * Marks dealers whose time is over as reported, and returns one line for each of their managers. The time is over at the end of the day in the
 * dealer’s zone.
 */
export async function takeDealerSummaries(
  tx: Transaction,
  at: Date,
  { zone, limit }: { readonly zone: string; readonly limit: number },
): Promise<{ readonly taken: number; readonly told: readonly Summarized[] }> {
  const endAtDealer = (day: RawBuilder<unknown>) => endOf(day, sql`coalesce(d.time_zone, ${zone})`);
  const { rows } = await sql<{ taken: number; told: Summarized[] }>`
    with due as (
      select a.id as article_id, a.edition, a.confirm_by, c.dealer_id, count(*) as asked, count(c.confirmed_at) as confirmed
      from article a join article_confirmation c on c.article_id = a.id and c.edition = a.edition join dealer d on d.id = c.dealer_id and d.status = 'active'
      where ${asksNow} and a.confirm_by >= (${at}::timestamptz - interval '30 days')::date and a.confirm_by <= (${at}::timestamptz + interval '1 day')::date
        and ${endAtDealer(sql`a.confirm_by`)} <= ${at} and ${countsAfter(endAtDealer(sql`c.due_on`), at)}
        and not exists (select from article_confirmation_summary s
          where s.article_id = a.id and s.edition = a.edition and s.dealer_id = c.dealer_id and s.confirm_by = a.confirm_by)
      group by a.id, a.edition, c.dealer_id order by a.id, c.dealer_id limit ${limit}),
    taken as (insert into article_confirmation_summary (article_id, edition, dealer_id, confirm_by, told_at)
      select article_id, edition, dealer_id, confirm_by, ${at} from due on conflict do nothing returning article_id, edition, dealer_id)
    select (select count(*) from taken) as taken, coalesce((select json_agg(json_build_object('articleId', t.article_id, 'edition', t.edition, 'confirmBy', due.confirm_by,
        'title', ${titleOf}, 'to', ${addressee}, 'firstName', p.first_name, 'dealer', json_build_object('id', d.id, 'name', d.name),
        'asked', due.asked, 'confirmed', due.confirmed))
      from taken t join due using (article_id, edition, dealer_id) join article a on a.id = t.article_id join dealer d on d.id = t.dealer_id
      join dealer_membership m on m.dealer_id = t.dealer_id and ${isCurrentMembership('m')} join user_account p on p.id = m.user_id
      join role r on r.id = p.role_id
      where r.reach = 'dealers' and ${mayFollow} and ${isActivePerson('p')}), '[]') as told`.execute(tx);
  return rows[0]!;
}

/**
 * Two days after the time was over everywhere: marks the announcement as reported to field staff, and returns one line for each of them, about
 * the people at the dealers they look after.
 */
export async function takeFieldSummaries(
  tx: Transaction,
  at: Date,
  { zone }: { readonly zone: string },
): Promise<{ readonly taken: number; readonly told: readonly Summarized[] }> {
  const { rows } = await sql<{ taken: number; told: Summarized[] }>`
    with due as (
      select a.id as article_id, a.edition, a.confirm_by from article a
      where ${asksNow} and a.confirm_by >= (${at}::timestamptz - interval '30 days')::date
        and not exists (select from article_confirmation_summary s where s.article_id = a.id and s.edition = a.edition and s.dealer_id is null
          and s.confirm_by = a.confirm_by)
        and exists (select from article_confirmation c where c.article_id = a.id and c.edition = a.edition)
        and (select max(${endOf(sql`a.confirm_by`, sql`coalesce(d.time_zone, ${zone})`)}) from article_confirmation c
          left join dealer d on d.id = c.dealer_id where c.article_id = a.id and c.edition = a.edition) + interval '2 days' <= ${at}),
    taken as (insert into article_confirmation_summary (article_id, edition, confirm_by, told_at)
      select article_id, edition, confirm_by, ${at} from due on conflict do nothing returning article_id, edition)
    select (select count(*) from taken) as taken, coalesce((select json_agg(json_build_object('articleId', x.article_id, 'edition', x.edition, 'confirmBy', a.confirm_by,
        'title', ${titleOf}, 'to', ${addressee}, 'firstName', p.first_name, 'dealer', null, 'asked', x.asked, 'confirmed', x.confirmed))
      from (select t.article_id, t.edition, s.user_id, count(*) as asked, count(c.confirmed_at) as confirmed
        from taken t join article_confirmation c on c.article_id = t.article_id and c.edition = t.edition and ${countsAfter(sql`c.deadline`, at)}
        join (select distinct s.user_id, g.dealer_id from admin_group_staff s
          join admin_group n on n.id = s.admin_group_id and n.status = 'active' join admin_group_dealer g on g.admin_group_id = n.id) s
          on s.dealer_id = c.dealer_id
        group by t.article_id, t.edition, s.user_id) x
      join article a on a.id = x.article_id join user_account p on p.id = x.user_id join role r on r.id = p.role_id
      where r.reach = 'groups' and ${mayFollow} and ${isActivePerson('p')}), '[]') as told`.execute(tx);
  return rows[0]!;
}
