import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { Member } from '#contract/rewards/loyalty.calls.ts';
import { isCurrentMembership, isParticipant } from '#server/platform/access/person.scope.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { oldestLot } from '#server/rewards/ledger/loyalty-lots.queries.ts';
import { loyaltyEarned, loyaltyHeld } from '#server/rewards/ledger/loyalty-points.queries.ts';
import type { ExpiryRule } from './lots.rules.ts';

/** On `dealer_business_unit o`: the unit that marks members, named by its code or its name. */
const isUnit = (
  unit: string,
) => sql<SqlBool>`exists (select from business_unit b where b.id = o.business_unit_id
  and lower(trim(${unit})) in (lower(b.code), lower(b.name)))`;

/** On `dealer d`: takes part in the program. */
export const isMemberDealer = (unit: string): RawBuilder<SqlBool> =>
  sql`(d.status = 'active' and exists (select from dealer_business_unit o where o.dealer_id = d.id and ${isUnit(unit)}))`;

const worksAt = (
  unit: string,
) => sql<SqlBool>`exists (select from dealer_membership m join dealer d on d.id = m.dealer_id
  where m.user_id = u.id and ${isCurrentMembership('m')} and ${isMemberDealer(unit)})`;

/** On `user_account u`: a member of the program. */
export const isMember = (unit: string): RawBuilder<SqlBool> =>
  sql`(${isParticipant('u')}
    and exists (select from role r where r.id = u.role_id and r.reach in ('dealers', 'self')) and ${worksAt(unit)})`;

/** On `dealer d`: how many members work there. */
export const membersCount = (unit: string): RawBuilder<number> => sql`(
  select count(*) from dealer_membership m join user_account u on u.id = m.user_id
  where m.dealer_id = d.id and ${isCurrentMembership('m')} and ${isParticipant('u')}
    and exists (select from role r where r.id = u.role_id and r.reach in ('dealers', 'self')) and ${isMemberDealer(unit)})`;

export interface MembersQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly currency: Currency;
  readonly unit: string;
  readonly rule: ExpiryRule;
  /** By whose clock each lot ends; absent if all of a person’s points end together. */
  readonly lotZone: string | undefined;
}

/** A page of members in alphabetical order, with their points and the sum of their approved receipts. */
export async function membersWithTotals(
  db: Db,
  { text, currency, unit, rule, lotZone, ...page }: MembersQuery,
): Promise<Page<Member>> {
  const id = sql`u.id`;
  const earnedOn = lotZone
    ? oldestLot(id, lotZone)
    : sql`(select s.last_earned_on from loyalty_standing s where s.user_id = u.id)`;
  const endsOn = sql`greatest(${earnedOn} + ${rule.expiryDays}::integer, ${rule.notBefore}::date)`;
  const list = listOf({
    page,
    from: sql`user_account u`,
    id,
    visible: isMember(unit),
    search: text ? matchesStored(sql`u.search_name`, text) : undefined,
    order: sql`sort_name, matching_id`,
    kept: sql`u.search_name as sort_name`,
    columns: sql`json_build_object('_id', u.id, 'name', u.full_name, 'email', u.email) as "user",
      coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name) order by m.started_at, d.id)
        from dealer_membership m join dealer d on d.id = m.dealer_id
        where m.user_id = u.id and ${isCurrentMembership('m')} and ${isMemberDealer(unit)}), '[]') as dealers,
      ${loyaltyEarned(id)} as "totalPoints", ${loyaltyHeld(id)} as "availablePoints",
      case when ${loyaltyHeld(id)} > 0 then ${endsOn} end as "endsOn",
      (select count(*) from loyalty_submission s where s.user_id = u.id) as "submissionsCount",
      (select coalesce(sum(s.amount_cents), 0)::bigint from loyalty_submission s
        where s.user_id = u.id and s.status = 'approved' and s.currency = ${currency}) as "totalSubmitReceiptAmount"`,
    lookUp: sql`user_account u on u.id = matching_id`,
  });
  const { rows } = await sql<{ page: Member[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}
