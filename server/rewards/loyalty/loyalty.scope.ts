import { sql, type SqlBool } from 'kysely';
import { allows } from '#contract/platform/access.ts';
import { loyaltyAdmins } from '#contract/rewards/loyalty.screens.ts';
import { dealersOfDistrict, ownDealers, type ScopedDealer } from '#server/people/reach/dealers.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { all, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';

/** Runs the program: every submission, member, and dealer. */
export const administers = (actor: Actor): boolean => allows(loyaltyAdmins, actor);

/** Sees the credits of dealers on the learner’s page: of the own ones, or of those that field staff look after. */
export const seesDealers = (actor: Actor): boolean => actor.isDealerOwner || actor.reach === 'groups';

const own: Scope<{ readonly userId: string }> = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'user_id')} = ${actor.id}`,
  holds: (actor, { userId }) => userId === actor.id,
};

/** On `loyalty_submission`: an own one, or any for administrators. */
export const submissionsVisible = any(granted(administers), own);

/** On `dealer`: whose credits a person sees. Brand managers see none. */
export const loyaltyDealersVisible: Scope<ScopedDealer> = any(
  granted(administers),
  all(
    granted((actor) => actor.isDealerOwner),
    ownDealers,
  ),
  all(
    granted((actor) => actor.reach === 'groups'),
    dealersOfDistrict,
  ),
);
