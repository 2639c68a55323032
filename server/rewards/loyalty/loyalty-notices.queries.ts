import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ownerPosition } from '#contract/platform/roles.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { hasEarnedOn, leftOfLotsTo } from '#server/rewards/ledger/loyalty-lots.queries.ts';
import { loyaltyHeld } from '#server/rewards/ledger/loyalty-points.queries.ts';

export type Owner = Addressee & { readonly firstName: string };

/** The owners of a dealer; without one, the people who manage it. */
export async function ownersOf(tx: Transaction, dealerId: string): Promise<readonly Owner[]> {
  const { rows } = await sql<Owner>`
    with managing as (
      select u.id, u.email, u.language, u.first_name, u.dealer_position = ${ownerPosition} as is_owner
      from dealer_membership m join user_account u on u.id = m.user_id join role r on r.id = u.role_id
      where m.dealer_id = ${dealerId} and ${isCurrentMembership('m')} and u.status = 'active' and r.reach = 'dealers')
    select id as "userId", email, language, first_name as "firstName" from managing
    where is_owner or not exists (select from managing where is_owner) order by id`.execute(tx);
  return rows;
}

/** On `user_account u`: still has points that end, and last earned some on this day. */
export const hasPointsOf = (lastEarnedOn: string): RawBuilder<SqlBool> =>
  sql`(exists (select from loyalty_standing s where s.user_id = u.id and s.last_earned_on = ${lastEarnedOn}::date) and ${loyaltyHeld(sql`u.id`)} > 0)`;

/** On `user_account u`: still has points of what was earned on this day, or also before. */
export function hasLotOf({
  earnedOn,
  timeZone,
  alsoOlder,
}: {
  readonly earnedOn: string;
  readonly timeZone: string;
  readonly alsoOlder: boolean;
}): RawBuilder<SqlBool> {
  const [id, on] = [sql`u.id`, { day: sql`${earnedOn}::date`, timeZone }];
  return sql`(exists (select from loyalty_standing s where s.user_id = u.id) and ${loyaltyHeld(id)} > 0
    and ${alsoOlder ? sql`true` : hasEarnedOn(id, on)} and ${leftOfLotsTo(id, on)} > 0)`;
}

/** On `user_account u`: their points ended in this run. */
export const endedInRun = (runId: string): RawBuilder<SqlBool> =>
  sql`exists (select from loyalty_standing s where s.user_id = u.id and s.ended_run_id = ${runId}::uuid)`;
