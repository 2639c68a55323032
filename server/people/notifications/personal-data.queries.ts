import { sql } from 'kysely';
import type { ErasedPerson } from '#server/people/users/user-erasure.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { erasedTitle, erasedTitles } from './erased.texts.ts';

export interface OwnNotice {
  readonly at: string;
  readonly kind: string;
  readonly title: string;
  readonly readAt: string | null;
}

export async function everyNoticeOf(db: Db, personId: string): Promise<readonly OwnNotice[]> {
  const { rows } = await sql<OwnNotice>`
    select created_at as at, kind, title, read_at as "readAt" from notice where person_id = ${personId} order by created_at, id`.execute(
    db,
  );
  return rows;
}

/**
 * Notices to others whose title names an erased person say something else: those to many people are found by their common row, which a worker
 * may still be writing from. What already has the name that replaces the old one stays.
 */
export async function forgetInNotices(
  tx: Transaction,
  { id, firstName, lastName }: Pick<ErasedPerson, 'id' | 'firstName' | 'lastName'>,
): Promise<void> {
  const words = JSON.stringify({ ...erasedTitles, other: erasedTitle });
  const titleIn = (language: 'en' | 'fr', alias: string) =>
    sql`coalesce(w.words -> ${sql.ref(`${alias}.kind`)}, w.words -> 'other') ->> ${sql.lit(language)}`;
  const isOld = (alias: string) =>
    sql`position(${`${firstName} ${lastName}`} in ${sql.ref(`${alias}.title`)}) = 0`;
  await sql`
    update notice_fan_out f set title = ${titleIn('en', 'f')}, title_fr = ${titleIn('fr', 'f')}
    from (select ${words}::jsonb as words) w where f.named_id = ${id} and ${isOld('f')}`.execute(tx);
  await sql`
    update notice n set title = f.title, title_fr = f.title_fr from notice_fan_out f
    where f.named_id = ${id} and n.occasion = coalesce(f.notice_occasion, f.occasion)`.execute(tx);
  await sql`
    update notice n set title = ${titleIn('en', 'n')}, title_fr = ${titleIn('fr', 'n')}
    from (select ${words}::jsonb as words) w where n.named_id = ${id} and ${isOld('n')}`.execute(tx);
}

/** Notices of an erased person go with their counts and choices, and the addresses in their mails switch off nothing any more. */
export async function deleteNoticesOf(tx: Transaction, personId: string): Promise<void> {
  await sql`delete from notice where person_id = ${personId}`.execute(tx);
  await sql`delete from notice_total where person_id = ${personId}`.execute(tx);
  await sql`delete from notice_setting where person_id = ${personId}`.execute(tx);
  await sql`delete from unsubscribe_secret where person_id = ${personId}`.execute(tx);
}

/** Counts the notices of people anew, in the order of their ids. */
export async function recountNotices(tx: Transaction, people: readonly string[]): Promise<void> {
  await sql`select from notice_total where person_id = any(${people}::uuid[]) order by person_id for update`.execute(
    tx,
  );
  await sql`
    insert into notice_total (person_id, total, unread)
    select p.id, count(n.id) filter (where n.is_listed), count(n.id) filter (where n.is_listed and n.read_at is null)
    from unnest(${people}::uuid[]) as p (id) left join notice n on n.person_id = p.id
    group by p.id having count(n.id) > 0 or exists (select from notice_total t where t.person_id = p.id) order by p.id
    on conflict (person_id) do update set total = excluded.total, unread = excluded.unread`.execute(tx);
}
