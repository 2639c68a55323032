import { resourceErrors as errors } from '#contract/library/resources.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { PlanFields, PublicationBulkAction, PublicationStatus } from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { planPublication } from '#server/platform/publishing/plan-publication.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { wrongState, type PublicationAction } from '#server/platform/publishing/publication.rules.ts';
import { setDeleted, setStatus } from '#server/platform/publishing/record-states.queries.ts';
import { holdsRights, leadsFrom } from '#server/platform/publishing/transitions.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { nameOf, stateOf, transitions } from './present-resource.ts';
import { lockResource, type ResourceRow } from './resources.queries.ts';
import { resourcesManaged, resourcesVisible } from './resources.scope.ts';

/** A resource that is locked for a change by an actor who works on it. */
export interface LockedResource extends Change {
  readonly actor: Actor;
  readonly row: ResourceRow;
}

/** Locks a resource for a change. Refuses if the actor cannot see it, lacks a right, or its state does not allow the action. */
export async function lockForChange(
  change: Change,
  actor: Actor,
  id: string,
  action: PublicationAction,
): Promise<LockedResource> {
  const row = found(await lockResource(change.tx, id, resourcesVisible.sql(actor, 'r')), errors.notFound);
  const isManaged = resourcesManaged.holds(actor, { brandId: row.brand?._id ?? null });
  if (!isManaged || !holdsRights(actor, transitions[action])) refuse(platformErrors.notAllowed);
  if (!leadsFrom(transitions[action], stateOf(row))) refuse(wrongState(stateOf(row), action));
  return { ...change, actor, row };
}

/** Makes one of the changes of state. */
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
      return switchStatus(locked, action === 'publish' ? 'published' : 'unpublished');
    case 'delete':
    case 'restore': {
      const isDeleted = action === 'delete';
      if (isDeleted) await cancelPlans(change.tx, { kind: 'resource', recordId: id });
      await setDeleted(change.tx, { table: 'resource', id }, isDeleted, { by: actor.id, at: change.now() });
      await recordChange(
        locked,
        { deleted: !isDeleted },
        { deleted: isDeleted },
        isDeleted ? 'delete' : 'update',
      );
    }
  }
}

/** Publishes or unpublishes. The plan for the same is canceled: it has been carried out. */
export async function switchStatus(
  locked: LockedResource,
  status: Exclude<PublicationStatus, 'draft'>,
): Promise<void> {
  const { tx, row, actor, now } = locked;
  const planned = { kind: 'resource', recordId: row.id };
  await cancelPlans(tx, planned, status === 'published' ? 'publish' : 'unpublish');
  if (status === 'published') checkReady(row);
  await setStatus(tx, { table: 'resource', id: row.id }, status, { by: actor.id, at: now() });
  await recordChange(
    locked,
    { status: row.status },
    { status },
    status === 'published' ? 'publish' : 'update',
  );
}

/** Refuses to publish a resource with nothing to open. */
export function checkReady({
  type,
  url,
  file,
  fileFr,
}: Pick<ResourceRow, 'type' | 'url' | 'file' | 'fileFr'>): void {
  if (type === 'link' && !url) refuse(errors.needsAddress, {}, { field: 'url' });
  if (type !== 'link' && !file && !fileFr) refuse(errors.needsFile, {}, { field: 'file' });
}

/** Plans when a resource is published and unpublished, or cancels it. */
export const plan = (locked: LockedResource, fields: PlanFields): Promise<void> =>
  planPublication(
    locked,
    {
      kind: 'resource',
      recordId: locked.row.id,
      by: locked.actor.id,
      status: locked.row.status,
      plans: locked.row.plans,
      checkReady: () => checkReady(locked.row),
      note: (before, after) => recordChange(locked, before, after),
    },
    fields,
  );

export const recordChange = (
  { row, record }: LockedResource,
  before: object,
  after: object,
  type: 'update' | 'publish' | 'delete' = 'update',
): Promise<void> =>
  record({ type, entity: { kind: 'resource', id: row.id, name: nameOf(row) }, before, after });
