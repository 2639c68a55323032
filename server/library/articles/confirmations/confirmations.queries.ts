import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ConfirmationState } from '#contract/library/confirmation-states.ts';
import type { AskedPerson } from '#contract/library/confirmations.calls.ts';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { listOf, matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import { newId } from '#server/platform/ids.ts';
import { isRecipientOf } from '../article-recipients.queries.ts';
import type { ShownWords, Written } from './words.rules.ts';

/** A version of an announcement. */
export interface Version {
  readonly articleId: string;
  readonly edition: number;
}

/** A bulletin as far as confirming it needs it. */
export interface AskingBulletin extends Written {
  readonly id: string;
  readonly edition: number;
  readonly version: number;
  readonly brandId: string | null;
  /** The day to confirm by; null if it is not published or asks for nothing. */
  readonly confirmBy: string | null;
  /** The hashes of the words of this version that somebody has confirmed. */
  readonly keptWords: readonly string[];
}

/** The bulletin, if `visible` admits it. `held`: nobody changes it before the transaction ends. */
export async function askingBulletin(
  db: Db | Transaction,
  id: string,
  { visible, held = false }: { readonly visible: Expression<SqlBool>; readonly held?: boolean },
): Promise<AskingBulletin | undefined> {
  const { rows } = await sql<AskingBulletin>`
    select a.id, a.edition, a.version, a.brand_id as "brandId", a.title, a.title_fr as "titleFr", a.description, a.description_fr as "descriptionFr", a.question,
      case when ${isPublished('a')} then a.confirm_by end as "confirmBy",
      array(select w.hash from article_words w where w.article_id = a.id and w.edition = a.edition) as "keptWords"
    from article a where a.id = ${id} and a.kind = 'bulletin' and ${visible} ${held ? sql`for key share of a` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** On `article_confirmation c`: of this version. */
const ofVersion = ({ articleId, edition }: Version) =>
  sql<SqlBool>`(c.article_id = ${articleId} and c.edition = ${edition})`;

/** On `user_account u`: the dealer where the person has worked longest, as `d` with `id`, `name`, and `time_zone`. */
export const mainDealer = sql`left join lateral (
  select d.id, d.name, d.time_zone from dealer_membership m join dealer d on d.id = m.dealer_id
  where m.user_id = u.id and ${isCurrentMembership('m')} ${firstDealer('m')}) d on true`;

/** The first moment after a day in a zone. */
export const endOf = (day: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
  sql<string>`((${day} + 1)::timestamp at time zone ${zone})`;

/** On `article a`: the last day of people who come after the first round. They have as many days as those who were asked in it. */
export const newcomersDay = (today: string, zone: string) =>
  sql<string>`(${today}::date + (a.confirm_by - (select (s.begun_at at time zone ${zone})::date from article_confirmation_sync s
    where s.article_id = a.id and s.edition = a.edition)))`;

/** On `article a` and `user_account u`: when the person first opened this version, if that was before anybody asked them to confirm it. */
export const firstOpened = sql<string | null>`(select v.first_at from visit v
  where v.user_id = u.id and v.kind = a.kind and v.record_id = a.id and v.edition >= a.edition)`;

/** On the `d` of `mainDealer`: the day where the person works. */
export const dayWhereTheyWork = (at: Date, zone: string) =>
  sql<string>`(${at}::timestamptz at time zone coalesce(d.time_zone, ${zone}))::date`;

/** Those who were asked at first had until a day that is over: who comes now is not asked any more. */
const isOver = ({ articleId, edition }: Version, today: string) => sql<SqlBool>`exists (
  select from article a join article_confirmation_sync s on s.article_id = a.id and s.edition = a.edition
  where a.id = ${articleId} and a.edition = ${edition} and a.confirm_by < ${today}::date)`;

export interface Standing {
  readonly isAsked: boolean;
  readonly dueOn: string | null;
  readonly deadline: string | null;
  readonly triesCount: number;
  readonly answeredAt: string | null;
  readonly confirmedAt: string | null;
}
export interface Progress {
  readonly asked: number;
  readonly confirmed: number;
}

/** The kept numbers of a dealer, or of everybody. */
const progressOf = ({ articleId, edition }: Version, whose: RawBuilder<SqlBool>) => sql<Progress>`(
  select json_build_object('asked', coalesce(sum(t.asked), 0), 'confirmed', coalesce(sum(t.confirmed), 0)) from article_confirmation_total t
  where t.article_id = ${articleId} and t.edition = ${edition} and ${whose})`;

/** Where a person stands with a version, and how many others have confirmed it. */
export async function standingOf(
  db: Db | Transaction,
  version: Version,
  { userId, today }: { readonly userId: string; readonly today: string },
): Promise<
  Standing & { readonly dealer: (Progress & { readonly name: string }) | null; readonly everyone: Progress }
> {
  const { rows } = await sql<
    Standing & { readonly dealerName: string | null; readonly dealer: Progress; readonly everyone: Progress }
  >`
    select case when c.user_id is null then ${isRecipientOf(version.articleId, version.edition)} and not ${isOver(version, today)} else c.left_at is null end as "isAsked", c.due_on as "dueOn", c.deadline,
      coalesce(c.tries_count, 0) as "triesCount", c.answered_at as "answeredAt", c.confirmed_at as "confirmedAt", d.name as "dealerName",
      ${progressOf(version, sql<SqlBool>`t.dealer_id = d.id`)} as dealer, ${progressOf(version, sql<SqlBool>`t.dealer_id is null`)} as everyone
    from user_account u ${mainDealer} left join article_confirmation c on ${ofVersion(version)} and c.user_id = u.id
    where u.id = ${userId}`.execute(db);
  const { dealerName, dealer, ...standing } = rows[0]!;
  return { ...standing, dealer: dealerName === null ? null : { name: dealerName, ...dealer } };
}

type Locked = Pick<Standing, 'answeredAt' | 'confirmedAt'> & { readonly isReminded: boolean };

/**
 * Locks what a person is asked to confirm. Somebody whom the worker has not reached yet is asked now, as the worker would. Undefined if the
 * version is not meant for the person.
 */
export async function lockAsked(
  tx: Transaction,
  version: Version,
  {
    userId,
    zone,
    today,
    at,
  }: { readonly userId: string; readonly zone: string; readonly today: string; readonly at: Date },
): Promise<Locked | undefined> {
  const lock = () =>
    sql<Locked>`
      select c.answered_at as "answeredAt", c.confirmed_at as "confirmedAt", c.reminded > 0 as "isReminded" from article_confirmation c
      where ${ofVersion(version)} and c.user_id = ${userId} and c.left_at is null for update`.execute(tx);
  const { rows } = await lock();
  if (rows[0]) return rows[0];
  await sql`
    with marked as (update article set is_evidence = true where id = ${version.articleId} and not is_evidence)
    insert into article_confirmation as c (article_id, edition, user_id, dealer_id, asked_at, is_newcomer, due_on, deadline, opened_at)
    select a.id, a.edition, u.id, d.id, ${at}, n.is_newcomer, w.due_on, ${endOf(sql`w.due_on`, sql`coalesce(d.time_zone, ${zone})`)}, ${firstOpened}
    from article a cross join user_account u ${mainDealer}
    cross join lateral (select exists (select from article_confirmation_sync s where s.article_id = a.id and s.edition = a.edition) as is_later) f
    cross join lateral (select f.is_later or a.confirm_by < ${dayWhereTheyWork(at, zone)} as is_newcomer) n
    cross join lateral (select case when f.is_later then ${newcomersDay(today, zone)}
      when n.is_newcomer then ${dayWhereTheyWork(at, zone)} else a.confirm_by end as due_on) w
    where a.id = ${version.articleId} and u.id = ${userId} and ${isRecipientOf(version.articleId, version.edition)} and not ${isOver(version, today)}
    on conflict (article_id, edition, user_id) do update set left_at = null`.execute(tx);
  return (await lock()).rows[0];
}

export async function insertTry(
  tx: Transaction,
  version: Version,
  tried: { readonly userId: string; readonly option: number; readonly isRight: boolean; readonly at: Date },
): Promise<void> {
  const { userId, option, isRight, at } = tried;
  await sql`
    with tried as (insert into article_try (id, article_id, edition, user_id, option, is_right, tried_at)
      values (${newId()}, ${version.articleId}, ${version.edition}, ${userId}, ${option}, ${isRight}, ${at}))
    update article_confirmation c set tries_count = c.tries_count + 1, answered_at = ${isRight ? at : null}::timestamptz
    where ${ofVersion(version)} and c.user_id = ${userId}`.execute(tx);
}

/** The question is another one: whoever answered has not answered this one. */
export async function forgetAnswers(tx: Transaction, version: Version): Promise<void> {
  await sql`update article_confirmation c set answered_at = null where ${ofVersion(version)} and c.answered_at is not null`.execute(
    tx,
  );
}

type HashedWords = ShownWords & { readonly hash: string };

/** Keeps words that somebody confirms; those that are kept already stay as they are. */
export async function keepWords(
  tx: Transaction,
  { articleId, edition }: Version,
  { hash, language, title, description, question }: HashedWords,
  at: Date,
): Promise<void> {
  await sql`
    with marked as (update article set is_evidence = true where id = ${articleId} and not is_evidence)
    insert into article_words (hash, article_id, edition, language, title, description, question, recorded_at)
    values (${hash}, ${articleId}, ${edition}, ${language}, ${title}, ${description}, ${question}, ${at})
    on conflict do nothing`.execute(tx);
}

/** Confirms words that are kept, with the dealer where the person works now. */
export async function setConfirmed(
  tx: Transaction,
  version: Version,
  words: Pick<HashedWords, 'hash' | 'language'>,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  await sql`
    update article_confirmation c set confirmed_at = ${at}, language = ${words.language}, words_hash = ${words.hash},
      opened_at = coalesce(c.opened_at, ${at}),
      dealer_id = (select d.id from user_account u ${mainDealer} where u.id = ${userId})
    where ${ofVersion(version)} and c.user_id = ${userId}`.execute(tx);
}

/** When a person first opened a version. */
export async function noteOpened(tx: Transaction, version: Version, userId: string, at: Date): Promise<void> {
  await sql`update article_confirmation c set opened_at = ${at}
    where ${ofVersion(version)} and c.user_id = ${userId} and c.opened_at is null`.execute(tx);
}

export const stateAt = (at: Date): RawBuilder<ConfirmationState> => sql<ConfirmationState>`case
  when c.confirmed_at is not null then 'confirmed' when c.left_at is not null then 'left' when c.deadline <= ${at} then 'late' else 'open' end`;

export interface PeopleQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly state?: ConfirmationState | undefined;
}

export interface PeoplePage {
  readonly rows: readonly AskedPerson[];
  readonly total: number;
  readonly counts: Readonly<Partial<Record<ConfirmationState, number>>>;
}

/** One page of the people whom a version asks, by name, with the number in each state. `visible` is about `user_account u`. */
export async function listAsked(
  db: Db,
  version: Version,
  { text, state, ...page }: PeopleQuery,
  { visible, at }: { readonly visible: Expression<SqlBool>; readonly at: Date },
): Promise<PeoplePage> {
  const list = listOf({
    page,
    from: sql`article_confirmation c join user_account u on u.id = c.user_id`,
    id: sql`u.id`,
    visible,
    search: text ? matchesText(sql`u.full_name || ' ' || u.email`, text) : undefined,
    filters: [ofVersion(version)],
    ...(state && { shown: sql<SqlBool>`m.state = ${state}` }),
    order: sql`sort_name, matching_id`,
    kept: sql`${stateAt(at)} as state, u.search_name as sort_name`,
    columns: sql`json_build_object('_id', u.id, 'name', u.full_name) as user,
      (select json_build_object('_id', d.id, 'name', d.name) from dealer d where d.id = c.dealer_id) as dealer, chosen.state, c.due_on as "dueOn", c.deadline,
      c.opened_at as "openedAt", c.tries_count as "triesCount", c.confirmed_at as "confirmedAt", c.language`,
    lookUp: sql`user_account u on u.id = matching_id join article_confirmation c on ${ofVersion(version)} and c.user_id = u.id`,
  });
  const { rows } = await sql<{ page: AskedPerson[]; total: number; counts: PeoplePage['counts'] }>`
    ${list.start} select ${list.page} as page, ${list.total} as total,
      coalesce((select json_object_agg(state, n) from (select m.state, count(*) as n from matching m group by m.state) s), '{}') as counts`.execute(
    db,
  );
  const [found] = rows;
  return { rows: found!.page, total: found!.total, counts: found!.counts };
}

/** No longer asks people for confirmations that they have not even opened. */
export async function withdrawUnopened(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from article_confirmation
    where user_id = any(${userIds}::uuid[]) and opened_at is null and answered_at is null and confirmed_at is null`.execute(
    tx,
  );
}
