import { sql } from 'kysely';
import type { Currency, Money } from '#contract/platform/money.ts';
import { listOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { LineStatus } from '#contract/rewards/payouts.fields.ts';
import { obstacles, type CashObstacle } from '#server/rewards/owed/owed.ts';

export interface OwedFigures {
  readonly payable: (Money & { readonly peopleCount: number })[];
  readonly held: { readonly reason: CashObstacle; readonly peopleCount: number }[];
}

/** What a run would pay on a day, and how many people wait for what. */
export async function owedFigures(db: Db, today: string): Promise<OwedFigures> {
  const { rows } = await sql<OwedFigures>`
    with waiting as materialized (
      select user_id, currency, sum(amount_cents) as cents from cash_owed
      where payout_line_id is null and taken_back_at is null group by user_id, currency),
    person as materialized (
      select u.id, ${obstacles(today)} as obstacles from user_account u where u.id in (select user_id from waiting))
    select coalesce((select json_agg(json_build_object('currency', f.currency, 'amountCents', f.cents, 'peopleCount', f.people) order by f.currency)
        from (select w.currency, sum(w.cents) as cents, count(*) as people from waiting w join person p on p.id = w.user_id
          where cardinality(p.obstacles) = 0 group by w.currency) f), '[]') as payable,
      coalesce((select json_agg(json_build_object('reason', h.reason, 'peopleCount', h.people) order by h.reason)
        from (select reason, count(*) as people from person p cross join unnest(p.obstacles) as reason group by reason) h), '[]') as held`.execute(
    db,
  );
  return rows[0]!;
}

export interface OwnPayoutRow {
  readonly id: string;
  readonly runNumber: number;
  readonly currency: Currency;
  readonly amountCents: number;
  readonly status: LineStatus;
  readonly releasedAt: string;
  readonly settledAt: string | null;
  readonly note: string;
  readonly spiffCount: number;
  readonly activityCount: number;
}

export interface OwnOwed {
  readonly owed: Money[];
  readonly missing: CashObstacle[];
}

/** What a person is owed and not on its way, what it waits for, and the payouts that were released. */
export async function ownPayouts(
  db: Db,
  userId: string,
  { today, ...page }: PageQuery & { readonly today: string },
): Promise<Page<OwnPayoutRow> & OwnOwed> {
  const list = listOf({
    page,
    from: sql`payout_line l join payout_run r on r.id = l.run_id`,
    id: sql`l.id`,
    visible: sql`l.user_id = ${userId} and l.status <> 'open'`,
    order: sql`r.number desc, l.currency, l.id`,
    columns: sql`l.id, r.number as "runNumber", l.currency, l.amount_cents as "amountCents", l.status, r.released_at as "releasedAt",
      l.settled_at as "settledAt", case when l.status = 'returned' then l.note else '' end as note,
      (select count(*) from payout_item i join cash_owed o on o.id = i.owed_id where i.line_id = l.id and o.source = 'spiff') as "spiffCount",
      (select count(*) from payout_item i join cash_owed o on o.id = i.owed_id where i.line_id = l.id and o.source = 'activity') as "activityCount"`,
    lookUp: sql`payout_line l using (id) join payout_run r on r.id = l.run_id`,
  });
  const { rows } = await sql<Page<OwnPayoutRow> & OwnOwed>`
    ${list.start} select ${list.page} as rows, ${list.total} as total,
      coalesce((select json_agg(json_build_object('currency', f.currency, 'amountCents', f.cents) order by f.currency) from (
        select o.currency, sum(o.amount_cents) as cents from cash_owed o left join payout_line l on l.id = o.payout_line_id
        where o.user_id = ${userId} and o.taken_back_at is null and (l.id is null or l.status = 'open') group by o.currency) f), '[]') as owed,
      (select to_json(${obstacles(today)}) from user_account u where u.id = ${userId}) as missing`.execute(
    db,
  );
  return rows[0]!;
}
