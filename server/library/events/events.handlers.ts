import { eventCalls } from '#contract/library/events.calls.ts';
import { eventErrors as errors } from '#contract/library/events.errors.ts';
import type { EventDetail } from '#contract/library/events.ts';
import type { HandlerInput } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { publicationHandlers } from '#server/people/publishing/publication-handlers.ts';
import type { Locked } from '#server/people/publishing/publishable.ts';
import { reachingOf } from '#server/people/publishing/undo-record.ts';
import { withReach, type Reaching } from '#server/people/publishing/undoable.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { calendarFile } from '#server/platform/calendar/calendar-file.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Handlers, StagedFiles, Standings } from '#server/platform/http/handlers.ts';
import { asksForManaged } from '#server/platform/publishing/managed-list.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { setFavorite } from '../marks/marks.queries.ts';
import { listAttendees, setAnswer } from './answers.queries.ts';
import { attendeesFile } from './attendees-file.ts';
import { cancelEvent, unCancelEvent } from './cancel-event.ts';
import { eventAfter, events } from './events-published.ts';
import { entryOf } from './event-entry.ts';
import {
  anotherEvent,
  availableEvents,
  eventById,
  listEvents,
  lockEvent,
  type EventFilter,
  type EventRow,
  type Shelf,
} from './events.queries.ts';
import { answerFault, stateOf, type EventAction } from './events.rules.ts';
import { eventsManaged, eventsRead, eventsVisible, peopleShown } from './events.scope.ts';
import { present, presentCard, readerOf } from './present-event.ts';
import { createEvent, saveEvent } from './save-event.ts';

const mostAvailable = 100;

type Asking = Context<Actor>;

const shelfOf = ({ actor, now }: Asking, scope: typeof eventsVisible): Shelf => ({
  reader: readerOf(actor, now()),
  visible: scope.sql(actor, 'e'),
});

/** Which events a list shows: those the caller works on, whatever their state, or those the caller reads. */
const shelfFor = (context: Asking, query: EventFilter & { readonly isAdmin: boolean }) =>
  asksForManaged(query)
    ? { isManaged: true, shelf: shelfOf(context, eventsManaged) }
    : { isManaged: false, shelf: shelfOf(context, eventsRead) };

const read = async (
  context: Asking,
  id: string,
  scope: typeof eventsVisible = eventsVisible,
  db: Db | Transaction = context.db,
): Promise<EventRow> => found(await eventById(db, shelfOf(context, scope), id), errors.notFound);

const after = async (change: Change, context: Asking, id: string): Promise<EventDetail> =>
  present(await eventAfter(change, context.actor, id), context);

/** Locks an event, changes it, and returns it as it is then. */
const changed = (
  context: Asking,
  id: string,
  action: EventAction,
  make: (locked: Locked<EventRow>) => Promise<void>,
) =>
  context.change(async (change) => {
    await make(await events.lockForChange(change, context.actor, id, action));
    return { event: await after(change, context, id) };
  });

const peopleSeen = (row: EventRow, actor: Actor) => peopleShown(actor, { brandId: row.brand?._id ?? null });

/** A change of an event reaches whom it tells: others find it as it is. */
const told: Reaching = { ...reachingOf(events), meant: async () => ({}) };

const save = withReach(
  told,
  (
    {
      params: { id },
      body,
      files = {},
    }: Omit<HandlerInput<typeof eventCalls.saveReach>, 'query'> & { readonly files?: StagedFiles },
    context: Context<Actor>,
  ) => context.change(async (change) => ({ event: await saveEvent(change, context, id, body, files) })),
);

const cancel = withReach(
  told,
  (
    { params: { id }, body: { reason } }: Omit<HandlerInput<typeof eventCalls.cancelReach>, 'query'>,
    context: Context<Actor>,
  ) => changed(context, id, 'cancel', (locked) => cancelEvent(locked, reason)),
);

export const eventHandlers: Handlers<typeof eventCalls> = {
  async list({ query }, context) {
    const { shelf, isManaged } = shelfFor(context, query);
    const { rows, total, counts } = await listEvents(context.db, shelf, query);
    return {
      events: rows.map((row) => presentCard(row, context)),
      pagination: paginationOf(total, query),
      // How many drafts there are concerns nobody else.
      counts: isManaged ? counts : { ...counts, all: counts.published },
      abilities: { create: hasRight(context.actor, 'MODIFY_EVENTS') },
    };
  },

  async available(_input, context) {
    const rows = await availableEvents(context.db, shelfOf(context, eventsRead), mostAvailable);
    return { events: rows.map((row) => presentCard(row, context)) };
  },

  get: async ({ params: { id } }, context) => ({ event: present(await read(context, id), context) }),

  create: ({ body, files }, context) =>
    context.change(async (change) => ({
      event: await after(change, context, await createEvent(change, context, body, files)),
    })),

  save: save.act,
  saveReach: save.reach,

  ...publicationHandlers(events, { key: 'event', present }),

  cancel: cancel.act,
  cancelReach: cancel.reach,

  unCancel: ({ params: { id } }, context) => changed(context, id, 'unCancel', unCancelEvent),

  attend: ({ params: { id }, body: { type } }, context) =>
    context.change(async (change) => {
      const { tx, now } = change;
      const { actor } = context;
      // Nobody cancels or moves the event while it takes the answer.
      const row = found(await lockEvent(tx, shelfOf(context, eventsVisible), id, 'share'), errors.notFound);
      const fault = answerFault(stateOf(row, now()));
      if (fault) refuse(fault);
      if (!row.isRead) refuse(platformErrors.notAllowed);
      await setAnswer(tx, id, { userId: actor.id, type, at: now() });
      return { event: await after(change, context, id) };
    }),

  async attendees({ params: { id }, query }, context) {
    const visible = peopleSeen(await read(context, id), context.actor);
    const { rows, total, counts } = await listAttendees(context.db, id, query, visible);
    return { attendees: [...rows], counts, pagination: paginationOf(total, query) };
  },

  async attendeesFile({ params: { id }, query: { format, ...filter } }, context) {
    const row = await read(context, id);
    return attendeesFile(row, peopleSeen(row, context.actor), context, { format, filter });
  },

  async calendarFile({ params: { id } }, context) {
    const { language } = context;
    const entry = entryOf(await read(context, id), language);
    if (!entry) refuse(errors.noDate);
    const body = Buffer.from(calendarFile(context, { method: 'PUBLISH', language, entries: [entry] }));
    return {
      body,
      mediaType: 'text/calendar; charset=utf-8',
      sizeBytes: body.byteLength,
      downloadName: 'event.ics',
    };
  },

  favorite: ({ params: { id }, body: { favored } }, context) =>
    context.change(async (change) => {
      const { tx, now } = change;
      if (!isFeatureOn(context.settings, 'events')) refuse(errors.notFound);
      await read(context, id, eventsVisible, tx);
      await setFavorite(tx, { kind: 'event', recordId: id }, context.actor.id, favored, now());
      return { event: await after(change, context, id) };
    }),

  async another({ params: { id }, query: { index, ...query } }, context) {
    const { shelf } = shelfFor(context, query);
    const another = await anotherEvent(context.db, shelf, query, {
      id,
      way: index > 0 ? 'later' : 'earlier',
      visible: eventsVisible.sql(context.actor, 'e'),
    });
    if (another === undefined) refuse(errors.notFound);
    return { newEventId: another };
  },
};

export const eventStandings: Standings<typeof eventCalls> = {
  save: async ({ params: { id } }, context) => present(await read(context, id), context),
  saveReach: async ({ params: { id } }, context) => present(await read(context, id), context),
};
