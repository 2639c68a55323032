import { sql } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { heldReason } from '#server/platform/mail/held-reason.queries.ts';
import type { HeldReason } from '#server/platform/mail/mail-lanes.rules.ts';
import { zoneOf } from '#server/platform/mail/person-zone.queries.ts';

/** A mail that goes into a digest. */
export interface DigestItem {
  readonly id: string;
  readonly personId: string;
  readonly email: string;
  readonly language: Language;
  readonly kind: string;
  readonly subject: string;
  readonly path: string | null;
  /** Why it is not sent after all. */
  readonly heldReason: HeldReason | null;
  /** Of the person's clock. */
  readonly zone: string;
}

/** The mails of the next people whose digest is due, locked, the oldest of each person first. */
export async function dueForDigest(
  tx: Transaction,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
  people: number,
): Promise<readonly DigestItem[]> {
  const { rows } = await sql<DigestItem>`
    with person as materialized (
      select distinct person_id from (
        select person_id from mail where digest_at <= ${now} and digest_id is null order by digest_at, person_id limit ${people}) m)
    select m.id, u.id as "personId", u.email, m.language, m.kind, m.path, case when b.until <= ${now} then 'withdrawn'
      else coalesce(${heldReason('m')}, case when s.choices -> 'digest' ->> 'mail' = 'false' then 'switched-off' end) end as "heldReason",
      coalesce(b.subject, m.subject) as subject, ${zoneOf('m.person_id', timeZone)} as zone
    from mail m join user_account u on u.id = m.person_id left join notice_setting s on s.person_id = m.person_id
    left join mail_body b on b.id = m.body_id
    where m.digest_id is null and m.digest_at <= ${now} and m.person_id in (select person_id from person)
    order by m.person_id, m.created_at, m.id for update of m`.execute(tx);
  return rows;
}

/** Has these wait for the digest of a later morning. */
export async function putOff(
  tx: Transaction,
  early: readonly { readonly id: string; readonly notBefore: Date }[],
): Promise<void> {
  await sql`update mail m set digest_at = x.at
    from unnest(${early.map(({ id }) => id)}::uuid[], ${early.map((one) => one.notBefore)}::timestamptz[]) as x (id, at)
    where m.id = x.id`.execute(tx);
}

/** Notes which digest, by its occasion, names each mail. */
export async function putInDigests(
  tx: Transaction,
  mails: readonly { readonly id: string; readonly occasion: string }[],
): Promise<void> {
  await sql`update mail m set digest_id = d.id
    from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ occasion }) => occasion)}::text[]) as x (id, occasion)
    join mail d on d.occasion = x.occasion where m.id = x.id`.execute(tx);
}

/** Notes that these are not sent at all, and why. */
export async function holdBack(
  tx: Transaction,
  held: readonly { readonly id: string; readonly heldReason: HeldReason }[],
): Promise<void> {
  await sql`update mail m set held_reason = x.reason, digest_at = null
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map((one) => one.heldReason)}::text[]) as x (id, reason)
    where m.id = x.id`.execute(tx);
}
