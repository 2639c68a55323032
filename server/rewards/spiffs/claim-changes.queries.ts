import { sql } from 'kysely';
import { normalizedCode, receiptKey } from '#contract/rewards/receipt-number.rules.ts';
import { partKey, type SoldItem } from '#contract/rewards/spiffs.rules.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export interface NewClaim {
  readonly id: string;
  readonly spiffId: string;
  readonly termsId: string;
  readonly userId: string;
  readonly sentBy: string | null;
  readonly dealerId: string;
  readonly purchaseDate: string;
  readonly receiptNumber: string;
  readonly currency: string;
  readonly totalCents: number;
  readonly convertedCents: number | null;
  readonly note: string;
  readonly claimedCents: number;
  readonly receiptId: string;
  readonly readingId: string | null;
  readonly awaitsScan: boolean;
  /** On the day of the sale; null if the terms ask for no certificate. */
  readonly certificateHeld: boolean | null;
  readonly at: Date;
  readonly items: readonly (SoldItem & { readonly serials?: readonly string[] | undefined })[];
}

export async function insertClaim(tx: Transaction, claim: NewClaim): Promise<void> {
  const { items, at, ...row } = claim;
  await sql`
    with named as materialized (
      select u.id as user_id, d.id as dealer_id, searchable(u.full_name || ' ' || d.name || ' ' || d.number) as words
      from user_account u, dealer d where u.id = ${row.userId} and d.id = ${row.dealerId}),
    known as materialized (
      select k.id from named n join spiff_claimant k on k.user_id = n.user_id and k.dealer_id = n.dealer_id and k.search_text = n.words limit 1),
    made as (
      insert into spiff_claimant (user_id, dealer_id, search_text)
      select user_id, dealer_id, words from named where not exists (select from known) returning id)
    insert into spiff_claim (id, spiff_id, terms_id, user_id, sent_by, dealer_id, purchase_date, receipt_number, receipt_key, currency, total_cents,
      converted_cents, note, claimed_cents, receipt_id, reading_id, awaits_scan, certificate_held, sent_at,
      picture_hash, picture_pieces, claimant_id)
    select ${row.id}, ${row.spiffId}, ${row.termsId}, ${row.userId}, ${row.sentBy}, ${row.dealerId}, ${row.purchaseDate}, ${row.receiptNumber},
      ${receiptKey(row.receiptNumber)}, ${row.currency}, ${row.totalCents}, ${row.convertedCents}, ${row.note}, ${row.claimedCents},
      ${row.receiptId}, ${row.readingId}, ${row.awaitsScan},
      ${row.certificateHeld}::boolean, ${at},
      (select r.picture_hash from receipt_reading r where r.id = ${row.readingId}),
      coalesce((select r.picture_pieces from receipt_reading r where r.id = ${row.readingId}), '{}'),
      coalesce((select id from known), (select id from made))
    from named`.execute(tx);
  if (items.length > 0)
    await tx
      .insertInto('spiffClaimItem')
      .values(
        items.map(({ partNumber, quantity }, position) => ({
          claimId: row.id,
          partKey: partKey(partNumber),
          position,
          partNumber,
          quantity,
        })),
      )
      .execute();
  const serials = items.flatMap((item) =>
    (item.serials ?? []).filter(Boolean).map((serial, position) => ({
      claimId: row.id,
      serialKey: normalizedCode(serial),
      partKey: partKey(item.partNumber),
      position,
      serial,
    })),
  );
  if (serials.length > 0) await tx.insertInto('spiffClaimSerial').values(serials).execute();
}

/** Locks what a person was approved of a program, and returns it in cents. Only a limit needs it. */
export async function lockPerson(
  tx: Transaction,
  { spiffId, userId }: { readonly spiffId: string; readonly userId: string },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    insert into spiff_person as p (spiff_id, user_id) values (${spiffId}, ${userId})
    on conflict (spiff_id, user_id) do update set approved_cents = p.approved_cents returning p.approved_cents as cents`.execute(
    tx,
  );
  return rows[0]!.cents;
}

/** Adds to what a person was approved of a program. */
export async function addToPerson(
  tx: Transaction,
  { spiffId, userId }: { readonly spiffId: string; readonly userId: string },
  cents: number,
): Promise<void> {
  await sql`
    insert into spiff_person as p (spiff_id, user_id, approved_cents) values (${spiffId}, ${userId}, ${cents})
    on conflict (spiff_id, user_id) do update set approved_cents = p.approved_cents + excluded.approved_cents`.execute(
    tx,
  );
}

/** Takes away what a person was approved of a program. */
export async function takeFromPerson(
  tx: Transaction,
  { spiffId, userId }: { readonly spiffId: string; readonly userId: string },
  cents: number,
): Promise<void> {
  await sql`update spiff_person set approved_cents = approved_cents - ${cents} where spiff_id = ${spiffId} and user_id = ${userId}`.execute(
    tx,
  );
}

export interface Approval {
  readonly cents: number;
  /** Null: by the receipt. */
  readonly by: string | null;
  readonly at: Date;
  readonly note: string;
  readonly items: readonly SoldItem[];
  /** Where less of the receipt was approved. */
  readonly totalCents?: number | undefined;
}

export async function setApproved(tx: Transaction, id: string, approval: Approval): Promise<void> {
  const { cents, by, at, note, items, totalCents } = approval;
  await sql`
    with approved as (
      update spiff_claim_item i set approved_quantity = q.quantity
      from unnest(${items.map(({ partNumber }) => partKey(partNumber))}::text[], ${items.map(({ quantity }) => quantity)}::integer[]) as q (part_key, quantity)
      where i.claim_id = ${id} and i.part_key = q.part_key)
    update spiff_claim set status = 'approved', approved_cents = ${cents}, approved_total_cents = ${totalCents ?? null}::bigint, decided_by = ${by}, decided_at = ${at}, decision_note = ${note},
      is_automatic = ${by === null}, approvals = approvals + 1, awaits_scan = false, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function setDenied(
  tx: Transaction,
  id: string,
  {
    reason,
    note,
    by,
    at,
  }: { readonly reason: string; readonly note: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`update spiff_claim set status = 'denied', reason = ${reason}, decision_note = ${note}, decided_by = ${by}, decided_at = ${at},
      awaits_scan = false, version = version + 1 where id = ${id}`.execute(tx);
}

/** A person decides: the receipt did not settle the claim. */
export async function setScanned(tx: Transaction, id: string): Promise<void> {
  await sql`update spiff_claim set awaits_scan = false where id = ${id}`.execute(tx);
}

/** Takes a decision back: the claim waits again. */
export async function setPending(
  tx: Transaction,
  id: string,
  { note, at }: { readonly note: string; readonly at: Date },
): Promise<void> {
  await sql`
    with cleared as (update spiff_claim_item set approved_quantity = null where claim_id = ${id})
    update spiff_claim set status = 'pending', approved_cents = null, approved_total_cents = null, reason = null, decision_note = ${note}, decided_by = null,
      decided_at = null, is_automatic = false, reversed_at = ${at}, version = version + 1 where id = ${id}`.execute(
    tx,
  );
}

/** Counts anew what people were approved of each program, from their claims. */
export async function recountPeople(tx: Transaction, people: readonly string[]): Promise<void> {
  await sql`
    insert into spiff_person (spiff_id, user_id, approved_cents)
    select spiff_id, user_id, sum(cents) from (
      select spiff_id, user_id, approved_cents as cents from spiff_claim where user_id = any(${people}::uuid[]) and status = 'approved'
      union all
      select spiff_id, user_id, 0 from spiff_person where user_id = any(${people}::uuid[])) c
    group by spiff_id, user_id order by spiff_id, user_id
    on conflict (spiff_id, user_id) do update set approved_cents = excluded.approved_cents`.execute(tx);
}
