import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** On `mail m`: nobody has it yet, neither by itself nor in a digest. */
export const waits = sql<SqlBool>`(m.sent_at is null and m.failed_at is null and m.digest_id is null and (m.held_at is null or m.held_reason = 'digest'))`;

/** The places that mails had reserved for the day on which they would have left are free again. */
async function takeBack(tx: Transaction, mails: RawBuilder<unknown>): Promise<void> {
  await sql`
    with meant as materialized (${mails}),
    taken as (
      update mail m set held_at = now(), held_reason = 'withdrawn', digest_at = null, counted_on = null, body_text = '', body_html = '', attachments = null
      from meant where m.id = meant.id and ${waits} returning meant.person_id, meant.counted_on),
    freed as (
      select a.person_id, t.mails from mail_allowance a
      join (select person_id, counted_on, count(*) as mails from taken where counted_on is not null group by person_id, counted_on) t
        on t.person_id = a.person_id and t.counted_on = a.day
      order by a.person_id for update of a)
    update mail_allowance a set used = greatest(0, a.used - f.mails) from freed f where a.person_id = f.person_id`.execute(
    tx,
  );
}

const found = sql`select m.id, m.person_id, m.counted_on`;
const toMany = (occasions: readonly string[]) =>
  sql`from mail_body b join mail m on m.body_id = b.id where b.occasion = any(${occasions}::text[])`;

/**
 * Takes back the mails that still wait: those to many people on these occasions, and those queued about a record. Senders that hold one already
 * still send it.
 */
export const withdrawMails = (
  tx: Transaction,
  { occasions, about }: { readonly occasions: readonly string[]; readonly about: string },
): Promise<void> =>
  takeBack(
    tx,
    sql`${found} ${toMany(occasions)} and ${waits} union all ${found} from mail m where m.about = ${about} and ${waits}`,
  );

/** Takes back the mails that wait and are about one of these records. */
export const withdrawMailsAbout = (tx: Transaction, records: readonly string[]): Promise<void> =>
  takeBack(tx, sql`${found} from mail m where m.about = any(${records}::uuid[]) and ${waits}`);

/** Takes back what waits to tell one person about a record. */
export const withdrawMailsTo = (
  tx: Transaction,
  personId: string,
  { about, kind }: { readonly about: string; readonly kind: string },
): Promise<void> =>
  takeBack(
    tx,
    sql`${found} from mail m where m.about = ${about} and m.person_id = ${personId} and m.kind = ${kind} and ${waits}`,
  );

/**
 * Others are meant now by what an occasion told many people: takes back the mails that wait for somebody else, and has those wait again that were
 * taken back and are for people who are meant. `isMeant` is about `user_account u`.
 */
export async function followAudience(
  tx: Transaction,
  occasion: string,
  isMeant: RawBuilder<SqlBool>,
): Promise<void> {
  await takeBack(
    tx,
    sql`${found} ${toMany([occasion])} and ${waits} and not exists (select from user_account u where u.id = m.person_id and ${isMeant})`,
  );
  await sql`
    update mail m set held_at = null, held_reason = null, retry_at = case when m.attempts = 0 then now() else greatest(m.retry_at, now()) end
    from (${found} ${toMany([occasion])} and m.held_reason = 'withdrawn' and m.sent_at is null and m.failed_at is null
      and exists (select from user_account u where u.id = m.person_id and ${isMeant})) x
    where m.id = x.id`.execute(tx);
}

/** Takes back whatever waits for these people. */
export const withdrawMailsOf = (tx: Transaction, personIds: readonly string[]): Promise<void> =>
  takeBack(tx, sql`${found} from mail m where m.person_id = any(${personIds}::uuid[]) and ${waits}`);
