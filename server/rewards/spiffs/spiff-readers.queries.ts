import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isInStoredAudience } from '#server/people/audiences/audience.scope.ts';
import { takesPart } from '#server/rewards/holdings/incentives.scope.ts';

/** On `user_account u`: somebody who takes part, and whom an approved program is for. */
export const isPaidBy = (spiffId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${takesPart('u')} and exists (select from spiff s where s.id = ${spiffId} and s.status = 'approved'
    and (s.audience_id is null or ${isInStoredAudience('s', 'u')})))`;
