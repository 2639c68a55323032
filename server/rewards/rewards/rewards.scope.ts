import { sql, type Expression, type SqlBool } from 'kysely';
import { allows } from '#contract/platform/access.ts';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { incentivesManaged, incentivesReported } from '#server/rewards/holdings/incentives.scope.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';

/** On `reward r` and its `incentive i`: an own one, or one from an incentive that the person works on. */
export const rewardsVisible = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`(r.user_id = ${actor.id} or ${incentivesManaged.sql(actor, 'i')})`;

/** The same without own ones. */
export const rewardsManaged = (actor: Actor): Expression<SqlBool> => incentivesManaged.sql(actor, 'i');

/** On `reward r`: those of this person. */
export const rewardsOfPerson = (userId: string): Expression<SqlBool> => sql<SqlBool>`r.user_id = ${userId}`;

/** Rewards in the report. */
export const rewardsReported = (actor: Actor): Expression<SqlBool> => incentivesReported.sql(actor, 'i');

/** May assign, redeem, send, correct, and undo this reward: never an own one. */
export const mayChange = (
  actor: Actor,
  { brandId, user }: { readonly brandId: string | null; readonly user: { readonly _id: string } | null },
): boolean =>
  allows(incentiveReportCalls.assign.access, actor) &&
  incentivesReported.holds(actor, { brandId }) &&
  !(user && handsOf(actor).includes(user._id));
