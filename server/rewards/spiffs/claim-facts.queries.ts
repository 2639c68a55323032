import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { mostDifferentBits } from '#server/rewards/receipts/pieces.rules.ts';
import { firstPrintedPiece, samePrint } from '#server/rewards/receipts/printed-pieces.rules.ts';
import type { ClaimFacts } from './claim-checks.rules.ts';

/** Claims that a check points to. */
const shown = 3;
/** The nearest lower and higher numbers of a dealer say where a receipt belongs, as long as they are of about the same time. */
const orderNeighbors = 5;
const orderDays = 60;
/** Claims of a program whose pace is the usual one. */
const paceClaims = 200;
/** Weeks before the one in question that say what is usual. */
const paceWeeks = 12;

/** A denied claim that its sender sent again, as the portal tells people to: it says nothing against the new one. */
const isSentAgain = sql`(o.status = 'denied' and o.reason not in ('used', 'altered') and o.user_id = c.user_id and o.dealer_id = c.dealer_id
  and o.spiff_id = c.spiff_id)`;
const isSameSale = sql`(o.user_id = c.user_id and o.dealer_id = c.dealer_id and o.spiff_id <> c.spiff_id and o.purchase_date = c.purchase_date
  and o.total_cents = c.total_cents and o.receipt_key = c.receipt_key)`;
/** Receipts of one dealer, or of about one day with one total. Other dealers may use the same number. */
const isAlike = sql`(o.dealer_id = c.dealer_id or (o.total_cents = c.total_cents and abs(o.purchase_date - c.purchase_date) <= 3))`;
const other = sql`json_build_object('_id', o.id, 'number', o.number, 'isSameSale', ${isSameSale}, 'isAlike', ${isAlike})`;

/** The number and the day on a claim’s receipt, if the reader is sure of them, and the first time of day. */
const surely = (claim: string) => {
  const value = (key: string) =>
    sql`case when r.found #>> ${sql.lit(`{values,${key},isDoubtful}`)} = 'false' then r.found #>> ${sql.lit(`{values,${key},value}`)} end`;
  // As receipts are compared: letters and digits that look alike are one.
  const number = sql`translate(regexp_replace(upper(${value('receiptNumber')}), '[^[:alnum:]]', '', 'g'), 'OIL', '011')`;
  return sql`
  select ${number} as number, ${value('purchaseDate')} as day,
    translate(substring(r.found ->> 'text' from '\\m[0-9]{1,2}[:hH][0-9]{2}'), 'hH', '::') as time
  from receipt_reading r where r.id = ${sql.ref(`${claim}.reading_id`)}`;
};
/**
 * The two receipts surely are two papers: by their day and time, or, if one states no time, by their number. One without its head tells nothing about
 * a receipt that has one: it may be any sale of the same parts.
 */
const isOtherSale = sql`(coalesce(mine.day <> theirs.day, false) or coalesce(mine.time <> theirs.time, mine.number <> theirs.number, false)
  or (theirs.number is null and theirs.time is null and (mine.number is not null or mine.time is not null)))`;

/** Claims by one person or dealer in the days up to when the claim was sent, with it. */
const sentWithin = (column: string, days: number) => sql`
  (select count(*) from spiff_claim o where ${sql.ref(`o.${column}`)} = ${sql.ref(`c.${column}`)} and o.sent_at <= c.sent_at
    and o.sent_at > c.sent_at - make_interval(days => ${sql.lit(days)}))`;
/** Claims a week of the same in the weeks before that week, rounded up. */
const usualOf = (column: string) => sql`
  (select ceil(count(*)::numeric / ${sql.lit(paceWeeks)})::integer from spiff_claim o where ${sql.ref(`o.${column}`)} = ${sql.ref(`c.${column}`)}
    and o.sent_at <= c.sent_at - interval '7 days' and o.sent_at > c.sent_at - make_interval(days => ${sql.lit(7 * (paceWeeks + 1))}))`;

/** The pieces of a claim’s print as `v`. */
const printed = (claim: string) =>
  sql`unnest(${sql.ref(`${claim}.picture_pieces`)}) v where v >= ${sql.lit(firstPrintedPiece)}`;

/** Reads the facts about claims in one statement. `zone` is the portal’s, for dealers without one. */
export async function claimFacts(
  db: Db | Transaction,
  claimIds: readonly string[],
  zone: string,
): Promise<readonly (ClaimFacts & { readonly id: string })[]> {
  // Claims that stand out themselves contradict nobody.
  const neighbors = (isLower: boolean) => sql`
    (select ${sql.lit(isLower)} as is_lower, json_build_object('receiptNumber', o.receipt_number, 'purchaseDate', o.purchase_date, '_id', o.id,
        'number', o.number) as neighbor,
      abs(o.receipt_place - c.receipt_place) as away, ${
        isLower ? sql`o.purchase_date > c.purchase_date + 1` : sql`o.purchase_date < c.purchase_date - 1`
      } as contradicts
      from spiff_claim o
      where o.dealer_id = c.dealer_id and o.receipt_series = c.receipt_series and o.receipt_place ${sql.raw(isLower ? '<' : '>')} c.receipt_place
        and o.purchase_date between c.purchase_date - ${sql.lit(orderDays)} and c.purchase_date + ${sql.lit(orderDays)}
        and o.status <> 'denied' and (o.status = 'approved' or coalesce(o.score_band, 'low') = 'low')
      order by o.receipt_place ${sql.raw(isLower ? 'desc' : 'asc')} limit ${sql.lit(orderNeighbors)})`;
  const { rows } = await sql<ClaimFacts & { id: string }>`
    select c.id, to_char(c.sent_at at time zone coalesce(d.time_zone, ${zone}), 'YYYY-MM-DD') as "sentDay",
      coalesce((select json_agg(s.other) from (select ${other} as other from spiff_claim o
        where o.receipt_key = c.receipt_key and o.id <> c.id and not ${isSentAgain} order by o.sent_at, o.id limit ${sql.lit(shown)}) s), '[]') as "sameNumber",
      coalesce(near.others, '[]') as "samePicture", coalesce(near.found, false) as "hasNearPicture",
      coalesce(near.is_only_print, false) as "isOnlyPrint", c.picture_hash is not null as "hasPicture",
      exists (select from spiff_claim o where o.receipt_key = c.receipt_key and o.id <> c.id and ${isSentAgain}) as "isSentAgain",
      json_build_object('lower', json_build_object('contradicting', coalesce(line.lower_against, 0), 'agreeing', coalesce(line.lower_for, 0)),
        'higher', json_build_object('contradicting', coalesce(line.higher_against, 0), 'agreeing', coalesce(line.higher_for, 0)),
        'nearestLower', line.nearest_lower, 'nearestHigher', line.nearest_higher) as line,
      json_build_object('personDay', ${sentWithin('user_id', 1)}, 'personWeek', ${sentWithin('user_id', 7)}, 'dealerWeek', ${sentWithin('dealer_id', 7)},
        'personUsual', ${usualOf('user_id')}, 'dealerUsual', ${usualOf('dealer_id')},
        'programUsual', coalesce((select ceil(count(*) / count(distinct o.user_id)::numeric
            / greatest(extract(epoch from max(o.sent_at) - min(o.sent_at)) / 604800, 1))::integer
          from (select o.user_id, o.sent_at from spiff_claim o where o.spiff_id = c.spiff_id and o.sent_at < c.sent_at
            order by o.sent_at desc limit ${sql.lit(paceClaims)}) o having count(*) > 0), 0)) as pace,
      coalesce((select not ((au.countries = '{}' or d.country = any (au.countries))
          and (au.states = '{}' or d.country || '-' || d.region = any (au.states)))
        from audience au where au.id = s.audience_id), false) as "isOutside",
      coalesce((select json_agg(json_build_object('serial', n.serial,
          'shipped', (select json_build_object('dealer', h.name, 'number', h.number, 'isElsewhere', u.dealer_id <> c.dealer_id, 'day', u.shipped_on)
            from serial_unit u join dealer h on h.id = u.dealer_id where u.serial_key = n.serial_key),
          'others', coalesce((select json_agg(a.other) from (select ${other} as other from spiff_claim_serial m join spiff_claim o on o.id = m.claim_id
            where m.serial_key = n.serial_key and m.claim_id <> c.id and not ${isSentAgain} order by o.sent_at, o.id limit ${sql.lit(shown)}) a), '[]'))
          order by n.part_key, n.position)
        from spiff_claim_serial n where n.claim_id = c.id), '[]') as serials,
      exists (select from serial_unit) as "hasRegistry",
      coalesce((select p.approved_cents from spiff_person p where p.spiff_id = c.spiff_id and p.user_id = c.user_id), 0)::bigint as "usedCents"
    from spiff_claim c join spiff s on s.id = c.spiff_id join dealer d on d.id = c.dealer_id
    left join lateral (
      select bool_or(true) as found, json_agg(x.other order by x.sent_at, x.id) filter (where x.is_named) as others,
        not bool_or(x.is_near) filter (where x.is_named) as is_only_print
      from (select x.*, not x.is_other_paper and not x.is_sent_again and x.nth <= ${sql.lit(shown)} as is_named
        from (
          select o.id, o.sent_at, o.is_near, ${other} as other, ${isSentAgain} as is_sent_again, seen.is_other_paper,
            row_number() over (partition by seen.is_other_paper, ${isSentAgain} order by o.sent_at, o.id) as nth
          from (select q.*, hash.is_near, print.is_shared
            from (select count(*) as pieces from ${printed('c')}) own
            cross join spiff_claim q
            cross join lateral (select coalesce(bit_count(q.picture_hash # c.picture_hash) <= ${sql.lit(mostDifferentBits)}, false) as is_near) hash
            cross join lateral (
              select shared.pieces >= ${sql.lit(samePrint.pieces)} and shared.pieces >= ${sql.lit(samePrint.share)} * least(own.pieces, shared.of_pieces) as is_shared
              from (select count(*) as of_pieces, count(*) filter (where v = any (c.picture_pieces)) as pieces from ${printed('q')}) shared) print
            where q.picture_pieces <> '{}' and q.picture_pieces && c.picture_pieces and q.id <> c.id and (hash.is_near or print.is_shared)) o
          left join lateral (${surely('c')}) mine on true left join lateral (${surely('o')}) theirs on true
          cross join lateral (select o.is_shared and not ${isOtherSale} as is_same_print) print
          cross join lateral (select not print.is_same_print and coalesce(mine.number <> theirs.number, false) as is_other_paper) seen
          where o.is_near or print.is_same_print) x) x
      ) near on c.picture_pieces <> '{}'
    left join lateral (
      select count(*) filter (where x.is_lower and x.contradicts) as lower_against, count(*) filter (where x.is_lower and not x.contradicts) as lower_for,
        count(*) filter (where not x.is_lower and x.contradicts) as higher_against,
        count(*) filter (where not x.is_lower and not x.contradicts) as higher_for,
        (json_agg(x.neighbor order by x.away) filter (where x.is_lower and x.contradicts)) -> 0 as nearest_lower,
        (json_agg(x.neighbor order by x.away) filter (where not x.is_lower and x.contradicts)) -> 0 as nearest_higher
      from (${neighbors(true)} union all ${neighbors(false)}) x
      ) line on c.receipt_series is not null
    where c.id = any(${claimIds}::uuid[])`.execute(db);
  return rows;
}
