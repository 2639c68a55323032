import { sql, type SqlBool } from 'kysely';
import { allows } from '#contract/platform/access.ts';
import type { SpiffClaim } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffAdmins } from '#contract/rewards/spiffs.calls.ts';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import type { StoredAudience } from '#server/people/audiences/audience.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { all, any, columnOf, fromCondition, granted, type Scope } from '#server/platform/access/scope.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';

/** The two roles that administer programs and pay people. */
export const administersSpiffs = (actor: Actor): boolean => allows(spiffAdmins, actor);

interface ProgramFields {
  readonly status: string;
  readonly audience: StoredAudience;
}

const approved = fromCondition<Pick<ProgramFields, 'status'>>({
  sql: (spiff) => sql<SqlBool>`${columnOf(spiff, 'status')} = 'approved'`,
  holds: ({ status }) => status === 'approved',
});

/** On `spiff`: all for administrators; approved ones that are meant for the person for everybody else. */
export const spiffsVisible: Scope<ProgramFields> = any(
  granted(administersSpiffs),
  all(approved, withinAudience),
);

/** On `spiff`: what a person claims, whatever else they see. */
export const spiffsClaimable: Scope<ProgramFields> = all(approved, withinAudience);

/** On `spiff_claim`: the caller's own. */
export const ownClaims: Scope<{ readonly userId: string }> = {
  sql: (actor, claim) => sql<SqlBool>`${columnOf(claim, 'user_id')} = ${actor.id}`,
  holds: (actor, { userId }) => userId === actor.id,
};

/** On `spiff_claim`: all for administrators, their own for others. */
export const claimsVisible: Scope<{ readonly userId: string }> = any(granted(administersSpiffs), ownClaims);

/** What a claim of a program pays goes to the dealer: nobody who works there decides on it. */
export const paysDealer = ({ spiff }: { readonly spiff: Pick<SpiffClaim['spiff'], 'payoutType'> }): boolean =>
  spiff.payoutType === 'dealerCredit';

/** May decide on a claim: never an own one, and never one they sent for somebody. */
export const mayDecideOn = (
  actor: Actor,
  { userId, sentById }: { readonly userId: string; readonly sentById: string | null },
): boolean =>
  administersSpiffs(actor) &&
  !handsOf(actor).includes(userId) &&
  !(sentById !== null && handsOf(actor).includes(sentById));
