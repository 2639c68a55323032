import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { HandlerInput } from '#contract/platform/call.ts';
import { allows } from '#contract/platform/access.ts';
import { publicationHandlers } from '#server/people/publishing/publication-handlers.ts';
import { reachingOf } from '#server/people/publishing/undo-record.ts';
import { withReach, type Reaching } from '#server/people/publishing/undoable.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Outgoing, Standings } from '#server/platform/http/handlers.ts';
import { asksForManaged } from '#server/platform/publishing/managed-list.rules.ts';
import { found } from '#server/platform/refusal.ts';
import { cancelEvent, confirmEvent, unCancelEvent } from './change-event.ts';
import { eventById, listEvents } from './events.queries.ts';
import type { EventAction } from './events.rules.ts';
import { eventsAnnounced, eventsManaged, eventsVisible, mayWorkOnEvents } from './live-training.scope.ts';
import { liveEvents, type LockedEvent } from './live-event-kind.ts';
import { presentDetail, presentEvent, presentWithPeople } from './present-event.ts';
import { createEvent, saveEvent } from './save-event.ts';
import { checkedTimes } from './event-times.ts';
import { insertSeats } from './seats.queries.ts';
import { conflictsAt } from './seats/conflicts.queries.ts';
import { joinedEventById } from './seats/enrollment-of.queries.ts';
import { lockPeople, peopleSeated } from './seats/locks.queries.ts';

/** A change of an event reaches whom it tells: others find it as it is. */
const told: Reaching = { ...reachingOf(liveEvents), meant: async () => ({}) };

const update = withReach(
  told,
  ({ params, body }: Omit<HandlerInput<typeof eventCalls.updateReach>, 'query'>, context: Context<Actor>) =>
    context.change(async (change) => ({ event: await saveEvent(change, context, params.id, body) })),
);

const cancel = withReach(
  told,
  ({ params, body }: Omit<HandlerInput<typeof eventCalls.cancelReach>, 'query'>, context: Context<Actor>) =>
    changed(context, params.id, 'cancel', (locked) => cancelEvent(locked, body.reason)),
);

export const eventHandlers: Handlers<typeof eventCalls> = {
  async list({ query }, context) {
    const { db, actor, settings, now } = context;
    const isManaged = asksForManaged(query);
    const { rows, total, counts } = isManaged
      ? await listEvents(db, eventsManaged.sql(actor, 'e'), query, now())
      : await listEvents(
          db,
          eventsAnnounced(settings).sql(actor, 'e'),
          { ...query, status: 'published', deleted: false },
          now(),
        );
    return {
      events: rows.map((row) => presentEvent(row, context)),
      pagination: paginationOf(total, query),
      counts,
      abilities: { create: allows(eventCalls.create.access, actor) },
    };
  },

  async get({ params }, context) {
    const { db, actor, settings, now } = context;
    const visible = eventsVisible(settings).sql(actor, 'e');
    const ids = { eventId: params.id, userId: actor.id };
    const reading = { now: now(), isLean: !mayWorkOnEvents(actor) };
    const row = found(await joinedEventById(db, ids, reading, visible), errors.eventNotFound);
    return { event: await presentWithPeople(db, row, context) };
  },

  create: ({ body }, context) =>
    context.change(async (change) => {
      const row = await createEvent(change, context, body);
      return { event: await presentDetail(change.tx, row, context) };
    }),

  update: update.act,
  updateReach: update.reach,

  ...publicationHandlers(liveEvents, {
    key: 'event',
    present: (row, context) => presentDetail(context.db, row, context),
    copyRest: ({ tx }, { seats }, copyId) => insertSeats(tx, copyId, seats),
  }),

  cancel: cancel.act,
  cancelReach: cancel.reach,

  unCancel: ({ params: { id } }, context) =>
    changed(context, id, 'unCancel', unCancelEvent, async ({ tx }) =>
      lockPeople(tx, await peopleSeated(tx, id)),
    ),

  confirm: ({ params: { id } }, context) => changed(context, id, 'confirm', confirmEvent),

  async conflicts({ params: { id }, query }, { db, actor, settings, now }) {
    const row = found(await eventById(db, id, now(), eventsManaged.sql(actor, 'e')), errors.eventNotFound);
    const times = query.startDate === null ? row : checkedTimes(query, query.timezone ?? row.timeZone);
    return conflictsAt(db, settings, id, times, now());
  },
};

const standing = async (
  input: { readonly params: { readonly id: string } },
  context: Context<Actor>,
  outgoing: Outgoing,
) => (await eventHandlers.get(input, context, outgoing)).event;

export const eventStandings: Standings<typeof eventCalls> = {
  update: standing,
  updateReach: standing,
};

/** Locks an event, changes it, and returns it as it is then. */
const changed = (
  context: Context<Actor>,
  id: string,
  action: EventAction,
  make: (locked: LockedEvent) => Promise<void>,
  lockFirst: (change: Change) => Promise<void> = async () => {},
) =>
  context.change(async (change: Change) => {
    await lockFirst(change);
    await make(await liveEvents.lockForChange(change, context.actor, id, action));
    const row = found(await eventById(change.tx, id, change.now()), errors.eventNotFound);
    return { event: await presentDetail(change.tx, row, context) };
  });
