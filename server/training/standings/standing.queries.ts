import { sql, type RawBuilder } from 'kysely';
import { expiringDays } from '#contract/training/certificate-design.ts';

/**
 * A person's standing in a curriculum: from the certificate `t` if there is one, else from the counts of courses `s`. Learners and reports
 * both use it, so they always agree.
 */
export const standingOf = sql`case
  when t.status in ('expired', 'revoked') then t.status
  when t.status = 'valid' then case when t.is_expiring then 'ends-soon' else 'certified' end
  when s.due_again > 0 then 'due-again'
  when s.required_passed = s.required and s.passed > 0 then 'complete'
  when s.begun > 0 then 'in-progress' else 'not-started' end`;

/**
 * The state of a certificate on a day, as columns of `certificate t`, and whether it ends soon. `isRevoked` says whether it was already
 * revoked then.
 */
export const certificateState = (day: string, isRevoked: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${isRevoked} then 'revoked' when t.expires_on < ${day}::date then 'expired' else 'valid' end as status,
  not coalesce(${isRevoked}, false) and coalesce(t.expires_on between ${day}::date and ${day}::date + ${sql.lit(expiringDays)}, false) as is_expiring`;
