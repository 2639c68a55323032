import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { memoizedText } from '#server/platform/memoized.ts';

const fragment = <Result = SqlBool>(of: (alias: string) => string) =>
  memoizedText((alias): RawBuilder<Result> => sql.raw<Result>(of(alias)));

/** On `user_account` under an alias: somebody who can sign in, so lists, counts, and notices mean them. */
export const isActivePerson = fragment(
  (alias) => `(${alias}.status = 'active' and ${alias}.merged_into_id is null)`,
);

/**
 * On `user_account` under an alias: an active person who takes part in training and rewards. Others sign in and read: nothing is mandatory for them,
 * nobody reminds them, and they count in no share (`docs/decisions/128-who-does-not-participate.md`).
 */
export const isParticipant = fragment(
  (alias) =>
    `(${alias}.status = 'active' and ${alias}.merged_into_id is null and ${alias}.participating_learner)`,
);

/** On `user_account` under an alias: not what is left of an account that was merged into another one. */
export const isOriginalPerson = fragment((alias) => `${alias}.merged_into_id is null`);

/** On `dealer_membership` under an alias: the person works at this dealer now. */
export const isCurrentMembership = fragment((alias) => `${alias}.ended_at is null`);

/** After the conditions on `dealer_membership` under an alias: only the dealer where the person has worked longest, the same one everywhere. */
export const firstDealer = fragment<unknown>(
  (alias) => `order by ${alias}.started_at, ${alias}.dealer_id limit 1`,
);
