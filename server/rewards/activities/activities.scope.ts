import { sql, type Expression, type SqlBool } from 'kysely';
import { allows } from '#contract/platform/access.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** Decides on the activities of others. */
export const decides = (actor: Actor): boolean => allows(calls.update.access, actor);

/** On `activity_submission a`: own ones; those who decide see all. */
export const activitiesVisible = (actor: Actor): Expression<SqlBool> =>
  decides(actor) ? sql<SqlBool>`true` : sql<SqlBool>`a.user_id = ${actor.id}`;
