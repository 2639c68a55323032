import { eventErrors as errors } from '#contract/library/events.errors.ts';
import { valuesOf } from '#contract/people/audiences.fields.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { PlanFields, PublicationBulkAction, PublicationStatus } from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Change } from '#server/platform/context.ts';
import { planPublication } from '#server/platform/publishing/plan-publication.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { setDeleted, setStatus } from '#server/platform/publishing/record-states.queries.ts';
import { holdsRights, leadsFrom } from '#server/platform/publishing/transitions.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { announce, takeBack, tellAnswered } from './event-notices.ts';
import { hasPeople, setCanceled, setTold } from './event-changes.queries.ts';
import { eventById, lockEvent, type EventRow } from './events.queries.ts';
import {
  comesTooLate,
  hasMoved,
  isElsewhere,
  stateOf,
  transitions,
  wrongState,
  type EventAction,
} from './events.rules.ts';
import { eventsManaged, eventsVisible } from './events.scope.ts';
import { nameOf, readerOf, toldOf } from './present-event.ts';

/** An event that is locked for a change by an actor who works on it. */
export interface LockedEvent extends Change {
  readonly actor: Actor;
  readonly row: EventRow;
}

/** Locks an event for a change. Refuses if the actor cannot see it, lacks a right, or its state does not allow the action. */
export async function lockForChange(
  change: Change,
  actor: Actor,
  id: string,
  action: EventAction,
): Promise<LockedEvent> {
  const shelf = { reader: readerOf(actor, change.now()), visible: eventsVisible.sql(actor, 'e') };
  const row = found(await lockEvent(change.tx, shelf, id), errors.notFound);
  const isManaged = eventsManaged.holds(actor, { brandId: row.brand?._id ?? null });
  if (!isManaged || !holdsRights(actor, transitions[action])) refuse(platformErrors.notAllowed);
  const state = stateOf(row, change.now());
  if (!leadsFrom(transitions[action], state)) refuse(wrongState(state, action));
  return { ...change, actor, row };
}

/** The event as it is now, for somebody who has changed it. */
export async function eventAfter({ tx, now }: Change, actor: Actor, id: string): Promise<EventRow> {
  const shelf = { reader: readerOf(actor, now()), visible: always };
  return found(await eventById(tx, shelf, id), errors.notFound);
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
      if (isDeleted) {
        await cancelPlans(change.tx, { kind: 'event', recordId: id });
        await takeBack(change, locked.row);
      }
      await setDeleted(change.tx, { table: 'event', id }, isDeleted, { by: actor.id, at: change.now() });
      await recordChange(
        locked,
        { deleted: !isDeleted },
        { deleted: isDeleted },
        isDeleted ? 'delete' : 'update',
      );
      if (!isDeleted && locked.row.status === 'published')
        await announce(locked, await eventAfter(locked, actor, id));
    }
  }
}

/** Publishes or unpublishes. The plan for the same is canceled: it has been carried out. */
export async function switchStatus(
  locked: LockedEvent,
  status: Exclude<PublicationStatus, 'draft'>,
): Promise<void> {
  const { tx, row, actor, now } = locked;
  const { id } = row;
  await cancelPlans(tx, { kind: 'event', recordId: id }, status === 'published' ? 'publish' : 'unpublish');
  if (status === 'published') {
    await checkReady(locked, row);
    if (comesTooLate(row, now())) refuse(errors.needsLaterDate, {}, { field: 'endDate' });
  }
  await setStatus(tx, { table: 'event', id }, status, { by: actor.id, at: now() });
  if (status === 'published') {
    const after = await eventAfter(locked, actor, id);
    await announce(locked, after);
    await tellIfMoved(locked, after);
  } else await takeBack(locked, row);
  await recordChange(
    locked,
    { status: row.status },
    { status },
    status === 'published' ? 'publish' : 'update',
  );
}

/** Refuses to publish an event that nobody could find or go to. */
export async function checkReady({ tx }: Pick<Change, 'tx'>, row: EventRow): Promise<void> {
  if (row.startsAt === null) refuse(errors.needsDate, {}, { field: 'startDate' });
  if (row.venue === '' && row.city === '' && row.link === null)
    refuse(errors.needsPlace, {}, { field: 'venue' });
  if (row.audience && !(await hasPeople(tx, valuesOf(row.audience))))
    refuse(errors.audienceWithoutPeople, {}, { field: 'audience' });
}

/**
 * Compares a published event with the time and place that people were told last. If it has moved, everyone who answered is told both. If only its
 * link is another one, they are told that. A canceled event moves quietly: people are told the new time when it takes place after all. So does one
 * that is over: a wrong year that is put right later was news to nobody.
 */
export async function tellIfMoved(change: Change, row: EventRow): Promise<void> {
  const now = toldOf(row);
  if (!now || row.canceledAt !== null || stateOf(row, change.now()).isOver) return;
  await noteMove(change, row);
  const before = row.told;
  if (before && isElsewhere(before, now))
    await tellAnswered(change, row, { news: hasMoved(before, now) ? 'moved' : 'relinked', before });
}

async function noteMove({ tx, now }: Change, row: EventRow): Promise<void> {
  const told = toldOf(row);
  if (!told) return;
  const moved = row.told !== null && hasMoved(row.told, told) ? { from: row.told, at: now() } : null;
  await setTold(tx, row.id, told, moved);
}

/** Calls an event off. Its answers stay, so that they count again if the cancellation is taken back. */
export async function cancelEvent(locked: LockedEvent, reason: string): Promise<void> {
  const { tx, row, actor, now } = locked;
  await setCanceled(tx, row.id, reason, { by: actor.id, at: now() });
  await recordChange(locked, { canceled: false }, { canceled: true, reason });
  await takeBack(locked, row);
  await tellAnswered(locked, await eventAfter(locked, actor, row.id), { news: 'canceled', reason });
}

/** Takes a cancellation back: the event takes place, at the time and place it has now. */
export async function unCancelEvent(locked: LockedEvent): Promise<void> {
  const { tx, row, actor, now } = locked;
  await setCanceled(tx, row.id, null, { by: actor.id, at: now() });
  await recordChange(locked, { canceled: true, reason: row.cancelReason }, { canceled: false });
  const after = await eventAfter(locked, actor, row.id);
  await noteMove(locked, after);
  await announce(locked, after);
  await tellAnswered(locked, after, { news: 'restored' });
}

/** Plans when an event is published and unpublished, or cancels it. */
export const plan = (locked: LockedEvent, fields: PlanFields): Promise<void> =>
  planPublication(
    locked,
    {
      kind: 'event',
      recordId: locked.row.id,
      by: locked.actor.id,
      status: locked.row.status,
      plans: locked.row.plans,
      async checkReady(at) {
        await checkReady(locked, locked.row);
        if (comesTooLate(locked.row, at)) refuse(errors.publishedLate, {}, { field: 'publish.day' });
      },
      note: (before, after) => recordChange(locked, before, after),
    },
    fields,
  );

const recordChange = (
  { row, record }: LockedEvent,
  before: object,
  after: object,
  type: 'update' | 'publish' | 'delete' = 'update',
): Promise<void> => record({ type, entity: { kind: 'event', id: row.id, name: nameOf(row) }, before, after });
