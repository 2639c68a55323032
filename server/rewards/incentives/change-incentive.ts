import { incentiveErrors as errors } from '#contract/rewards/incentives.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import {
  publishingErrors,
  type PlanFields,
  type PublicationBulkAction,
  type PublicationStatus,
} from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { cancelPlans, instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import {
  planFault,
  wrongState,
  type PublicationAction,
} from '#server/platform/publishing/publication.rules.ts';
import { holdsRights, leadsFrom } from '#server/platform/publishing/transitions.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { nameOf, stateOf, transitions } from './present-incentive.ts';
import { requestEarners } from '#server/rewards/holdings/earner-search.queries.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { setDeleted, setStatus } from './incentive-states.queries.ts';
import { hasRewards, lockIncentive, type IncentiveRow } from './incentives.queries.ts';

/** An incentive that is locked for a change by an actor who works on it. */
export interface LockedIncentive extends Change {
  readonly actor: Actor;
  readonly row: IncentiveRow;
}

/** Locks an incentive for a change. Refuses if the actor cannot see it, lacks a right, or its state does not allow the action. */
export async function lockForChange(
  change: Change,
  actor: Actor,
  id: string,
  action: PublicationAction,
): Promise<LockedIncentive> {
  const row = found(await lockIncentive(change.tx, id, incentivesManaged.sql(actor, 'i')), errors.notFound);
  if (!holdsRights(actor, transitions[action])) refuse(platformErrors.notAllowed);
  if (!leadsFrom(transitions[action], stateOf(row))) refuse(wrongState(stateOf(row), action));
  return { ...change, actor, row };
}

/** Makes one of the changes of state. The plan for the same action is canceled: it has been carried out. */
export async function makeChange(
  change: Change,
  actor: Actor,
  id: string,
  action: PublicationBulkAction,
): Promise<void> {
  const locked = await lockForChange(change, actor, id, action);
  switch (action) {
    case 'publish':
    case 'unpublish':
      await cancelPlans(change.tx, { kind: 'incentive', recordId: id }, action);
      return switchStatus(locked, action === 'publish' ? 'published' : 'unpublished');
    case 'delete':
    case 'restore': {
      const isDeleted = action === 'delete';
      if (isDeleted) {
        if (await hasRewards(change.tx, id)) refuse(errors.hasRewards);
        await cancelPlans(change.tx, { kind: 'incentive', recordId: id });
      }
      await setDeleted(change.tx, id, isDeleted, { by: actor.id, at: change.now() });
      await recordChange(
        locked,
        { deleted: !isDeleted },
        { deleted: isDeleted },
        isDeleted ? 'delete' : 'update',
      );
    }
  }
}

export async function switchStatus(
  locked: LockedIncentive,
  status: Exclude<PublicationStatus, 'draft'>,
): Promise<void> {
  const { tx, row, actor, now } = locked;
  if (status === 'published') checkReady(row);
  await setStatus(tx, row.id, status, { by: actor.id, at: now() });
  if (status === 'published') await requestEarners(tx, [row.id], now());
  await recordChange(
    locked,
    { status: row.status },
    { status },
    status === 'published' ? 'publish' : 'update',
  );
}

/** Refuses to publish an incentive that nobody could redeem. */
export function checkReady({
  type,
  delivery,
  pointsCost,
  qrcodeImageId,
}: Pick<IncentiveRow, 'type' | 'delivery' | 'pointsCost' | 'qrcodeImageId'>): void {
  if (type === 'points-shop' && pointsCost < 1) refuse(errors.needsPoints, {}, { field: 'pointsCost' });
  if (delivery === 'qrcode' && !qrcodeImageId) refuse(errors.needsQrcode, {}, { field: 'qrcodeImage' });
}

/** Plans when an incentive is published and unpublished, or cancels it. */
export async function plan(locked: LockedIncentive, fields: PlanFields): Promise<void> {
  const { tx, row, actor, now, settings } = locked;
  const record = { kind: 'incentive', recordId: row.id };
  const zone = settings.timeZone;
  const times = {
    publish: fields.publish && (await instantOf(tx, { ...fields.publish, zone })),
    unpublish: fields.unpublish && (await instantOf(tx, { ...fields.unpublish, zone })),
  };
  for (const action of ['publish', 'unpublish'] as const) {
    const fault = times[action] && planFault(times[action], now());
    if (fault) refuse(fault, {}, { field: `${action}.time` });
  }
  if (times.publish) {
    if (row.status === 'published') refuse(publishingErrors.alreadyPublished);
    checkReady(row);
  }
  if (times.unpublish) {
    if (row.status !== 'published' && !times.publish) refuse(publishingErrors.notPublished);
    if (times.publish && times.unpublish <= times.publish)
      refuse(publishingErrors.endsBeforeStart, {}, { field: 'unpublish.time' });
  }
  await cancelPlans(tx, record);
  for (const action of ['publish', 'unpublish'] as const) {
    const dueAt = times[action];
    if (dueAt)
      await planChange(tx, { ...record, action, dueAt, zone, createdBy: actor.id, createdAt: now() });
  }
  const shown = (publish: string | null, unpublish: string | null) => ({
    publishesAt: publish,
    unpublishesAt: unpublish,
  });
  await recordChange(
    locked,
    shown(row.plans.publish?.at ?? null, row.plans.unpublish?.at ?? null),
    shown(times.publish?.toISOString() ?? null, times.unpublish?.toISOString() ?? null),
  );
}

export const recordChange = (
  { row, record }: LockedIncentive,
  before: object,
  after: object,
  type: 'update' | 'publish' | 'delete' = 'update',
): Promise<void> =>
  record({ type, entity: { kind: 'incentive', id: row.id, name: nameOf(row) }, before, after });
