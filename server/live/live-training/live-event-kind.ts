import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { eventFields } from '#contract/live/ilt-events.fields.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { publishable, type Locked } from '#server/people/publishing/publishable.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { bookedOf, bookEvent } from './book-event.ts';
import { isAnnouncedTo } from './event-readers.queries.ts';
import { locationForEvent, writeInstructors } from './event-changes.queries.ts';
import { eventById, lockEvent, type EventRow } from './events.queries.ts';
import { stateOf, transitions, wrongState, type EventAction, type EventState } from './events.rules.ts';
import { eventsManaged, eventsVisible } from './live-training.scope.ts';
import { titleOf } from './present-event.ts';
import { countEnrollments, seatsOf, setSeats } from './seats.queries.ts';
import { deleteBlocks, moveDeadlines } from './seats/blocks.queries.ts';
import { tellInterested } from './seats/interest.ts';
import { writeInvitations } from './seats/invitations.queries.ts';
import { lockSeatsOf } from './seats/locks.queries.ts';
import { passOn } from './seats/pass-on.ts';
import { offersOf, takeOffersBack } from './seats/pass-on.queries.ts';
import { usableTemplate } from './usable-template.ts';

/** What a change of an event may replace beside its row. */
interface StoodBeside {
  readonly seats: number;
  readonly instructorIds: readonly string[];
  /** Who had an open offer of a seat. */
  readonly offeredIds: readonly string[];
}

/** Live training events: drafts, published, unpublished, and in the trash. Published and unpublished ones may be canceled. */
export const liveEvents = publishable<EventRow, object, EventState, EventAction>({
  kind: 'ilt-event',
  table: 'ilt_event',
  alias: 'e',
  title: 'title',
  words: {
    one: { en: 'live training event', fr: 'formation en direct' },
    many: { en: 'live training events', fr: 'formations en direct' },
  },
  forms: [eventFields],
  path: screens.events.path,
  feature: 'liveTraining',
  bulk: eventCalls.bulk,
  notFound: errors.eventNotFound,
  life: { transitions, stateOf, wrongState },
  visible: eventsManaged,
  managed: eventsManaged,
  brandOf: ({ brandId }) => brandId,
  files: [],
  // Neither what the original keeps busy, its room and instructors, nor the people it has or invited.
  copies: [
    'template_id',
    'description',
    'description_fr',
    'type',
    'language',
    'virtual',
    'link',
    'location_id',
    'time_zone',
    'start_local',
    'end_local',
    'start_is_second',
    'end_is_second',
    'starts_at',
    'ends_at',
    'price_cents',
    'currency',
    'min_people',
    'decide_on',
    'first_until',
  ],
  nameOf: titleOf,
  read: ({ tx, now }, _actor, id) => eventById(tx, id, now()),
  lock: ({ tx, now, settings }, actor, id) =>
    lockEvent(tx, id, now(), eventsVisible(settings).sql(actor, 'e')),
  // Nobody takes a seat while the event changes: whoever waits for this lock reads the event as it is afterwards.
  async lockMore({ tx, row }, action) {
    if (!withoutSeats.includes(action)) await lockSeatsOf(tx, [row.id]);
  },
  async admit(locked, by) {
    const { tx, actor, row } = locked;
    if (by === 'duplicate') await usableTemplate(locked, actor, row.templateId);
    else await bookEvent(tx, { ...bookedOf(row), deletedAt: null });
  },
  async checkReady({ tx }, row) {
    checkReady(row);
    if (row.location && !(await locationForEvent(tx, row.location._id))?.isUsable)
      refuse(errors.unknownLocation, {}, { field: 'location' });
  },
  checkTime(_change, { canceledAt, endsAt }, plan) {
    if (!plan) return;
    if (canceledAt !== null) refuse(errors.alreadyCanceled);
    if (isOverAt(endsAt, plan.at)) refuse(errors.publishedLate, {}, { field: 'publish.day' });
  },
  readers: ({ settings }, { id }) => isAnnouncedTo(settings, id),
  languages: ({ title, titleFr }) => [
    ...(title ? (['en'] as const) : []),
    ...(titleFr ? (['fr'] as const) : []),
  ],
  undoing: {
    async stands({ tx, now }, id) {
      const row = found(await eventById(tx, id, now()), errors.eventNotFound);
      return {
        seats: row.seats,
        instructorIds: bookedOf(row).instructorIds,
        offeredIds: await offersOf(tx, id),
      } satisfies StoodBeside;
    },
    // The row stands again. Its room and instructors may have been booked for something else, or the seats taken: then it stays as it is.
    async putBack(locked, more) {
      const { tx, row, actor, now, settings } = locked;
      const { seats, instructorIds, offeredIds } = more as StoodBeside;
      await takeOffersBack(tx, row.id, offeredIds);
      if (seats !== row.seats) {
        const { taken } = await seatsOf(tx, row.id, now());
        if (seats < taken) refuse(errors.fewerSeats, { taken });
        await setSeats(tx, row.id, seats);
      }
      await writeInstructors(tx, row.id, instructorIds);
      const after = found(await liveEvents.read(locked, actor, row.id), errors.eventNotFound);
      await bookEvent(tx, bookedOf(after));
      if (after.startsAt !== row.startsAt) await moveDeadlines(tx, settings, row.id);
      await writeInvitations(tx, row.id, after.preAllowedEmails, now());
    },
  },
  async withdraw({ tx, row }, by) {
    if (by !== 'delete') return;
    const people = await countEnrollments(tx, row.id);
    if (people > 0) refuse(errors.joined, { people });
  },
  async withdrawn(locked, by) {
    const { tx, row, now } = locked;
    if (by === 'unpublish') return passOn(locked, [row.id], { isNews: false });
    await deleteBlocks(tx, row.id, 'all');
    return bookEvent(tx, { ...bookedOf(row), deletedAt: now().toISOString() });
  },
  async published(locked, by) {
    if (by === 'restore') return;
    const { tx, row, now } = locked;
    await writeInvitations(tx, row.id, row.preAllowedEmails, now());
    await tellInterested(locked, row.id);
    await passOn(locked, [row.id], { isNews: false });
  },
});

export type LockedEvent = Locked<EventRow>;

/** Actions that concern no seat. Canceling locks those of other events as well, all in one order. */
const withoutSeats: readonly EventAction[] = ['schedule', 'duplicate', 'cancel'];

/** Whether an event would be over at a moment. */
export const isOverAt = (endsAt: string | null, at: Date): boolean =>
  endsAt !== null && new Date(endsAt) <= at;

/** Refuses to announce an event without a date, and without a place or a link. */
export function checkReady({
  startsAt,
  virtual,
  link,
  location,
}: Pick<EventRow, 'startsAt' | 'virtual' | 'link'> & { readonly location: unknown }): void {
  if (startsAt === null) refuse(errors.needsDate, {}, { field: 'startDate' });
  if (virtual && link === null) refuse(errors.needsLink, {}, { field: 'link' });
  if (!virtual && location === null) refuse(errors.needsPlace, {}, { field: 'location' });
}
