import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isPublished } from '#server/platform/database/record.scope.ts';
import { isMeantForPerson, takesPart } from '#server/rewards/holdings/incentives.scope.ts';

/** On `user_account u`: somebody who takes part, and whom a published incentive is for. */
export const isOfferedTo = (incentiveId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${takesPart('u')} and exists (select from incentive i where i.id = ${incentiveId} and ${isPublished('i')} and ${isMeantForPerson('i', 'u')}))`;
