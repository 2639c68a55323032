import type { Expression, SqlBool } from 'kysely';
import { seatCalls, type PlacedPerson } from '#contract/live/ilt-seats.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { addressesIn } from '#contract/platform/addresses-in.ts';
import type { BulkReply } from '#contract/platform/bulk.ts';
import { mostRows } from '#contract/platform/long-work.fields.ts';
import { leanUserPage } from '#server/people/users/lean.queries.ts';
import { isStaffOf } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { readLists } from '#server/platform/tables/read-table.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { eventById } from '../events.queries.ts';
import { presentDetail } from '../present-event.ts';
import { takeBack } from './attendance.ts';
import { titleIn } from './event-words.ts';
import { availableAmong, knownAddresses, placesOf } from './find-people.queries.ts';
import { obstaclesOf } from './joining.ts';
import { rosterTable } from './roster-file.ts';
import { isAvailableFor, isEventWithin, rosterOf, wholeRoster } from './roster.queries.ts';
import { checkingIn, completing, enrolling } from './seat-works.ts';
import {
  blocksNamedBy,
  eventsToFill,
  eventsToMark,
  eventsWithRoster,
  peopleToEnroll,
} from './seats.scope.ts';
import { changeDate, moveToEnrolled, removeFrom } from './staff-places.ts';

export const seatHandlers: Handlers<typeof seatCalls> = {
  async roster({ params, query }, { db, actor, now }) {
    await checkEvent({ db }, params.id, eventsWithRoster(actor));
    const { rows, total, counts, invited } = await rosterOf(db, actor, params.id, query, now());
    return { users: [...rows], pagination: paginationOf(total, query), counts, invited };
  },

  async rosterExport({ params, query }, { db, actor, language, now, today }) {
    const scope = { visible: eventsWithRoster(actor), now: now() };
    const { people, ...event } = found(await wholeRoster(db, actor, params.id, scope), errors.eventNotFound);
    async function* pages(): AsyncGenerator<readonly PlacedPerson[]> {
      yield people;
    }
    return tableFile(query.format, language, {
      name: titleIn(event, language),
      day: today(),
      ...rosterTable(language, event.timeZone),
      pages: pages(),
    });
  },

  async availableUsers({ params, query }, context) {
    const { db, actor, settings } = context;
    await checkEvent({ db }, params.id, eventsToFill(actor, settings));
    const conditions = [peopleToEnroll(actor), isAvailableFor(params.id, settings)];
    if (query.dealer) conditions.push(isStaffOf(query.dealer));
    const { rows, total } = await leanUserPage(db, actor, conditions, query);
    const ids = rows.map(({ _id }) => _id);
    const obstacles = await obstaclesOf(context, params.id, ids, blocksNamedBy(actor));
    return {
      users: rows.map((row) => ({ ...row, obstacle: obstacles.get(row._id) ?? null })),
      pagination: paginationOf(total, query),
    };
  },

  async findPeople({ params: { id: eventId }, body, files }, context) {
    const { db, actor, settings } = context;
    await checkEvent(context, eventId, eventsToFill(actor, settings));
    const list = { field: 'file', names: ['e-mail', 'email', 'e-mail address', 'courriel'], mostRows };
    const texts = await readLists(files, list, context);
    const addresses = addressesIn([body.addresses, ...texts].join('\n'));
    if (addresses.length === 0 && !body.dealer && !body.department)
      refuse(errors.nobodyNamed, {}, { field: 'addresses' });
    const asked = { actor, settings, eventId };
    const people = await availableAmong(db, asked, { ...body, addresses }, mostRows + 1);
    const count = Math.max(people.length, addresses.length);
    if (count > mostRows) refuse(errors.tooManyPeople, { count, most: mostRows });
    const ids = people.map(({ _id }) => _id);
    const obstacles = await obstaclesOf(context, eventId, ids, blocksNamedBy(actor));
    const { available, placed } = await knownAddresses(db, asked, addresses);
    const known = new Set([...available, ...placed]);
    return {
      people: people.map((one) => ({ ...one, obstacle: obstacles.get(one._id) ?? null })),
      placed: [...placed],
      unknown: addresses.filter((one) => !known.has(one)),
    };
  },

  async enrollUsers({ params, body }, context) {
    await checkEvent(context, params.id, eventsToFill(context.actor, context.settings));
    const reply = await changeMany(body.users, context, enrolling, { eventId: params.id });
    const done = reply.outcomes.flatMap((one) => (one.done ? [one._id] : []));
    return {
      ...(await withEvent(context, params.id, reply)),
      places: reply.work ? null : await placesOf(context.db, params.id, done),
    };
  },

  moveToEnrolled: ({ params: { id, userId } }, context) =>
    changed(context, id, (change) => moveToEnrolled(change, context.actor, id, userId)),

  removeUser: ({ params: { id: eventId, userId }, body: { reason = '' } }, context) =>
    changed(context, eventId, (change) => removeFrom(change, context.actor, { eventId, userId, reason })),

  changeEvent: ({ params: { id: eventId }, body }, context) =>
    changed(context, body.newEventId, (change) => changeDate(change, context.actor, { eventId, ...body })),

  async markCompleted({ params, body }, context) {
    await checkEvent(context, params.id, eventsToMark(context.actor));
    return withEvent(
      context,
      params.id,
      await changeMany(body.users, context, completing, { eventId: params.id }),
    );
  },

  async checkInUsers({ params, body }, context) {
    await checkEvent(context, params.id, eventsToMark(context.actor));
    return changeMany(body.users, context, checkingIn, { eventId: params.id });
  },

  takeBack: ({ params: { id: eventId, userId }, body: { reason } }, context) =>
    changed(context, eventId, (change) => takeBack(change, context.actor, { eventId, userId, reason })),
};

/** The outcomes with the event as it is then. */
async function withEvent(context: Context<Actor>, eventId: string, outcomes: BulkReply) {
  const row = found(await eventById(context.db, eventId, context.now()), errors.eventNotFound);
  return { ...outcomes, event: await presentDetail(context.db, row, context) };
}

async function checkEvent(
  { db }: Pick<Context, 'db'>,
  eventId: string,
  visible: Expression<SqlBool>,
): Promise<void> {
  if (!(await isEventWithin(db, eventId, visible))) refuse(errors.eventNotFound);
}

const changed = (context: Context<Actor>, eventId: string, make: (change: Change) => Promise<void>) =>
  context.change(async (change) => {
    await make(change);
    const row = found(await eventById(change.tx, eventId, change.now()), errors.eventNotFound);
    return { event: await presentDetail(change.tx, row, context) };
  });
