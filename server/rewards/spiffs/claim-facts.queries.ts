import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { ClaimFacts } from './claim-checks.rules.ts';

/** Copies of one picture differ in fewer bits. So may receipts of one till: what is printed on them then tells them apart. */
const mostDifferentBits = 12;
const shown = 3;

/** Reads the facts in one statement. */
export async function claimFacts(db: Db | Transaction, claimId: string): Promise<ClaimFacts> {
  const other = sql`json_build_object('_id', o.id, 'number', o.number, 'user', u.full_name, 'dealer', d.name)`;
  const people = sql`join user_account u on u.id = o.user_id join dealer d on d.id = o.dealer_id`;
  /** The number on a claim’s receipt, if the reader is sure of it. */
  const surely = (claim: string) => sql`
    select r.found #>> '{values,receiptNumber,value}' as number from receipt_reading r
    where r.id = ${sql.ref(`${claim}.reading_id`)} and r.found #>> '{values,receiptNumber,isDoubtful}' = 'false'`;
  const { rows } = await sql<ClaimFacts>`
    with c as (select * from spiff_claim where id = ${claimId}),
    near as materialized (
      select o.id, coalesce(mine.number <> theirs.number, false) as is_other_paper
      from c join spiff_claim o on o.picture_pieces && c.picture_pieces and o.id <> c.id
        and bit_count(o.picture_hash # c.picture_hash) <= ${mostDifferentBits}
      left join lateral (${surely('c')}) mine on true left join lateral (${surely('o')}) theirs on true
      where c.picture_pieces <> '{}' limit 100),
    -- Receipt numbers that end with digits count up. Others have no order.
    counted as (select c.*, substring(c.receipt_key from '^(.*?)\\d{1,12}$') as series, substring(c.receipt_key from '(\\d{1,12})$')::bigint as place from c)
    select
      coalesce((select json_agg(s.other) from (select ${other} as other from c join spiff_claim o on o.receipt_key = c.receipt_key and o.id <> c.id
        ${people} order by o.sent_at, o.id limit ${shown}) s), '[]') as "sameNumber",
      coalesce((select json_agg(s.other) from (select ${other} as other from near join spiff_claim o on o.id = near.id
        ${people} where not near.is_other_paper order by o.sent_at, o.id limit ${shown}) s), '[]') as "samePicture",
      exists (select from near) as "hasNearPicture",
      (select c.picture_hash is not null from c) as "hasPicture",
      (select json_build_object('receiptNumber', o.receipt_number, 'purchaseDate', o.purchase_date)
        from counted c join spiff_claim o on o.dealer_id = c.dealer_id and o.id <> c.id and o.status <> 'denied'
          and o.purchase_date between c.purchase_date - 60 and c.purchase_date + 60 and o.purchase_date <> c.purchase_date
        where c.place is not null and substring(o.receipt_key from '^(.*?)\\d{1,12}$') = c.series
          and length(o.receipt_key) = length(c.receipt_key)
          and (substring(o.receipt_key from '(\\d{1,12})$')::bigint < c.place) <> (o.purchase_date < c.purchase_date)
        order by abs(o.purchase_date - c.purchase_date), o.id limit 1) as "outOfOrder",
      (select count(*) from c join spiff_claim o on o.user_id = c.user_id and o.sent_at <= c.sent_at and o.sent_at > c.sent_at - interval '7 days')
        as "inWeek",
      coalesce((select p.approved_cents from c join spiff_person p on p.spiff_id = c.spiff_id and p.user_id = c.user_id), 0)::bigint as "usedCents"`.execute(
    db,
  );
  return rows[0]!;
}
