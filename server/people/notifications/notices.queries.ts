import { sql } from 'kysely';
import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { kindsOff, listed, shownOf } from '#server/people/reach/shown-notices.queries.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** What a notice says: `reward-sent` of the occasion `reward-sent:<id>`. A kind may have several news. */
export const newsOf = (occasion: string): string => occasion.split(':', 1)[0]!;
const newsIn = (column: string) => sql`split_part(${sql.ref(column)}, ':', 1)`;

/** On `notice n`, in the words of the index of the list: it leads to what a person got lately and has not read. */
const isUnread = sql`(n.read_at is not null) is false`;

/** A part of a `with`: tells open pages of the people in `changed (person_id)` that their numbers changed. */
export const countsTold = (changed: string) =>
  sql`counts_told as (insert into live_change (person_id) select person_id from ${sql.table(changed)})`;

/**
 * Parts of a `with` after `notice_item (id, person_id, occasion, kind, title, title_fr, path, named_id)`, which has no two similar ones for a person:
 * writes the notices that are not there yet. Each joins the unread line of the same news about its page, if there is one of the last day, and takes
 * its place. The kept counts follow what was really written and joined, in order of the people, so that two writers never deadlock.
 */
export const noticesWritten = () => sql`
  notice_new as (
    select i.*, l.id as line_id, l.group_id, coalesce(l.similar_count, 0) + 1 as similar_count, l.since
    from notice_item i left join lateral (
      select n.id, coalesce(n.group_id, n.id) as group_id, n.similar_count, coalesce(n.since, n.created_at) as since from notice n
      where n.person_id = i.person_id and n.is_listed and ${isUnread} and n.created_at > now() - interval '1 day'
        and n.path = i.path and n.kind = i.kind and ${newsIn('n.occasion')} = ${newsIn('i.occasion')}
      order by n.created_at desc limit 1) l on true),
  notice_written as (
    insert into notice (id, occasion, person_id, kind, title, title_fr, path, named_id, group_id, similar_count, since, request_id)
    select id, occasion, person_id, kind, title, title_fr, path, named_id, group_id, similar_count, since, ${askingRequest()}::uuid from notice_new
    order by person_id, occasion on conflict (occasion, person_id) do nothing returning id, person_id),
  notice_joined as (
    update notice n set is_listed = false, group_id = i.group_id from notice_new i join notice_written w on w.id = i.id
    where n.id = i.line_id and n.is_listed and n.read_at is null returning n.person_id),
  notice_counted as (
    insert into notice_total (person_id, total, unread)
    select person_id, sum(lines), sum(lines) from (
      select person_id, 1 as lines from notice_written union all select person_id, -1 from notice_joined) x
    group by person_id having sum(lines) <> 0 order by person_id
    on conflict (person_id) do update set total = notice_total.total + excluded.total, unread = notice_total.unread + excluded.unread
    returning person_id),
  ${countsTold('notice_counted')}`;

export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly title: Bilingual;
  readonly path: string;
  readonly createdAt: string;
  /** How many similar ones the line stands for, and when the first of them was written. */
  readonly count: number;
  readonly since: string;
  readonly readAt: string | null;
  readonly occasion: string;
}

const columns = sql`n.id, n.kind, json_build_object('en', n.title, 'fr', n.title_fr) as title, n.path, n.occasion, n.created_at as "createdAt",
  n.similar_count as count, coalesce(n.since, n.created_at) as since`;

export interface NoticePage {
  readonly total: number;
  readonly unread: number;
  /** How many lines each kind has. */
  readonly kinds: Partial<Record<NoticeKind, number>>;
  readonly notices: readonly NoticeRow[];
}

/**
 * The lines of a person's list, of `kinds` or all, unread first and the newest first, with the kept counts. Those of features that are off are
 * left out.
 */
export async function noticesOf(
  db: Db,
  personId: string,
  {
    page,
    limit,
    kinds,
    settings,
  }: {
    readonly page: number;
    readonly limit: number;
    readonly kinds: readonly NoticeKind[] | undefined;
    readonly settings: Settings;
  },
): Promise<NoticePage> {
  const hidden = kindsOff(settings);
  const person = sql`${personId}::uuid`;
  const ofPerson = sql`n.person_id = ${personId} and n.is_listed ${hidden.length > 0 ? sql`and n.kind <> all(${listed(hidden)})` : sql``}`;
  const { rows } = await sql<NoticePage>`
    select ${shownOf(sql`max(t.total)`, person, { settings, onlyUnread: false })} as total,
      ${shownOf(sql`max(t.unread)`, person, { settings, onlyUnread: true })} as unread,
      coalesce((select json_object_agg(kind, lines) from (
        select n.kind, count(*) as lines from notice n where ${ofPerson} group by n.kind) k), '{}') as kinds, coalesce((select json_agg(n) from (
        select ${columns}, n.read_at as "readAt" from notice n where ${ofPerson} ${kinds ? sql`and n.kind = any(${listed(kinds)})` : sql``}
        order by (n.read_at is not null), n.created_at desc, n.id desc limit ${limit} offset ${(page - 1) * limit}) n), '[]') as notices
    from notice_total t where t.person_id = ${personId}`.execute(db);
  return rows[0]!;
}

/** A part of a `with` after `marked (was_unread)`: the kept number of the person follows. */
const countedFor = (personId: string) => sql`counted as (
  update notice_total set unread = unread - (select count(*) from marked where was_unread)
  where person_id = ${personId} and exists (select from marked where was_unread) returning person_id), ${countsTold('counted')}`;

/**
 * Marks a notice as read, and the similar ones with it; `isOpened` if the person goes to its page. Undefined if the person has no such notice.
 */
export async function markRead(
  tx: Transaction,
  personId: string,
  { noticeId, isOpened, at }: { readonly noticeId: string; readonly isOpened: boolean; readonly at: Date },
): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    with similar_ones as (
      select ${noticeId}::uuid as id union
      select m.id from notice n join notice m on m.group_id = n.group_id where n.id = ${noticeId}),
    marked as (
      update notice n set read_at = coalesce(n.read_at, ${at}), opened_at = coalesce(n.opened_at, ${isOpened ? at : null})
      from similar_ones s
      where n.id = s.id and n.person_id = ${personId} and (n.read_at is null or (${isOpened} and n.opened_at is null))
      returning n.id, n.read_at, n.is_listed and old.read_at is null as was_unread),
    ${countedFor(personId)}
    select ${columns}, coalesce(n.read_at, m.read_at) as "readAt"
    from notice n left join marked m on m.id = n.id where n.id = ${noticeId} and n.person_id = ${personId}`.execute(
    tx,
  );
  return rows[0];
}

/**
 * The person opened a page: what leads to it is opened, too. `isFirst`: also what the person only marked as read, which takes a look at all of
 * their notices.
 */
export async function openNotices(
  tx: Transaction,
  personId: string,
  { path, isFirst, at }: { readonly path: string; readonly isFirst: boolean; readonly at: Date },
): Promise<void> {
  await sql`
    with marked as (
      update notice n set read_at = coalesce(n.read_at, ${at}), opened_at = ${at}
      where n.person_id = ${personId} and n.path = ${path} and n.opened_at is null and ${isFirst ? sql`true` : isUnread}
      returning n.is_listed and old.read_at is null as was_unread),
    ${countedFor(personId)}
    select from marked`.execute(tx);
}

/** Marks every notice of a person as read; returns how many lines were not. */
export async function markAllRead(tx: Transaction, personId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with marked as (
      update notice set read_at = ${at} where person_id = ${personId} and read_at is null returning is_listed as was_unread),
    ${countedFor(personId)}
    select count(*) from marked where was_unread`.execute(tx);
  return rows[0]!.count;
}
