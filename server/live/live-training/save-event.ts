import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import type { EventFields, NewEventFields } from '#contract/live/ilt-events.fields.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord } from '#server/platform/saving.ts';
import { bookedOf, bookEvent } from './book-event.ts';
import { checkReady, isOverAt, liveEvents } from './live-event-kind.ts';
import { usableTemplate } from './usable-template.ts';
import {
  areInstructors,
  insertEvent,
  locationForEvent,
  updateEvent,
  type EventInput,
  type TemplateForEvent,
} from './event-changes.queries.ts';
import type { EnteredTimes } from '#server/platform/calendar/meeting-times.ts';
import { checkedTimes, endAfter } from './event-times.ts';
import { eventById, type EventRow } from './events.queries.ts';
import { checkOptions } from './check-options.ts';
import { checkType } from '#server/live/meetings/check-type.ts';
import { presentDetail, titleOf } from './present-event.ts';
import { countEnrollments, seatsOf, setSeats } from './seats.queries.ts';
import { moveDeadlines } from './seats/blocks.queries.ts';
import { writeInvitations } from './seats/invitations.queries.ts';
import { tellInterested } from './seats/interest.ts';
import { tellConcerned } from './seats/notices.ts';
import { toldEvent } from './seats/notices.queries.ts';
import { passOn } from './seats/pass-on.ts';

type Saver = Pick<Context<Actor>, 'actor' | 'settings'>;

type PlannedFields = Omit<EventFields, 'template' | 'seats'>;

/** Adds the draft of an event. */
export async function createEvent(change: Change, saver: Saver, body: NewEventFields): Promise<EventRow> {
  const { tx, now } = change;
  const template = await usableTemplate(change, saver.actor, body.template);
  const fields = { ...filledFrom(template, body), price: priceOf(body, saver.settings, change.today()) };
  const seats = body.seats ?? template.seats;
  const input = await checkedInput(change, saver, fields, {
    templateId: body.template,
    durationMinutes: template.durationMinutes,
    before: null,
  });
  checkOptions(input, { seats, hasCourse: template.hasCourse });
  const stamp = { by: saver.actor.id, at: now() };
  const id = await explained(insertEvent(tx, input, seats, stamp), audienceViolations);
  await bookEvent(tx, { id, ...input, canceledAt: null, deletedAt: null });
  const row = found(await eventById(tx, id, now()), errors.eventNotFound);
  await change.record({
    type: 'create',
    entity: { kind: 'ilt-event', id, name: titleOf(row) },
    after: fieldsOf(row),
  });
  return row;
}

/** The price of a new event: what it says, else that of the settings for a virtual one, with the discount while it lasts. */
function priceOf(
  { price, virtual }: NewEventFields,
  { liveTraining: { virtualPrice } }: Saver['settings'],
  today: string,
): EventFields['price'] {
  if (price !== undefined || !virtual) return price ?? null;
  const { amountCents, discountCents, discountUntil, currency } = virtualPrice;
  const isReduced = today <= discountUntil;
  return { amountCents: Math.max(0, amountCents - (isReduced ? discountCents : 0)), currency };
}

/** What a new event leaves out, from its template. A title in one language replaces both of the template’s. */
function filledFrom(
  template: TemplateForEvent,
  {
    template: _id,
    seats: _seats,
    price: _price,
    title,
    titleFr,
    description,
    descriptionFr,
    type,
    ...plan
  }: NewEventFields,
): Omit<PlannedFields, 'price'> {
  const titles =
    title || titleFr
      ? { title: title ?? '', titleFr: titleFr ?? '' }
      : { title: template.title, titleFr: template.titleFr };
  return {
    ...plan,
    ...titles,
    description: description ?? template.description,
    descriptionFr: descriptionFr ?? template.descriptionFr,
    type: type ?? template.type,
  };
}

export async function saveEvent(
  change: Change,
  saver: Saver & Pick<Context<Actor>, 'now'>,
  id: string,
  {
    version,
    seats,
    template: newTemplate,
    ...fields
  }: EventFields & { readonly version?: number | undefined },
): Promise<EventDetail> {
  const { actor } = saver;
  const { tx, now } = change;
  return saveRecord(change, {
    lock: async () => (await liveEvents.lockForChange(change, actor, id, 'edit')).row,
    notFound: errors.eventNotFound,
    base: version,
    stands: (row) => row.version,
    present: (row) => presentDetail(tx, row, saver),
    schema: eventCalls.update.reply.shape.event,
    async save(before) {
      const template = newTemplate ?? before.templateId;
      let hasCourse = before.courseId !== null;
      if (template !== before.templateId) {
        if ((await countEnrollments(tx, id)) > 0) refuse(errors.templateFixed, {}, { field: 'template' });
        hasCourse = (await usableTemplate(change, actor, template)).hasCourse;
      }
      const { taken, kept } = await seatsOf(tx, id, now());
      if (seats < taken && kept > 0)
        refuse(errors.fewerSeatsThanKept, { taken, kept, held: taken - kept }, { field: 'seats' });
      if (seats < taken) refuse(errors.fewerSeats, { taken }, { field: 'seats' });
      const input = await checkedInput(change, saver, fields, { templateId: template, before });
      checkOptions(input, { seats, hasCourse: hasCourse || before.firstUntil === input.firstUntil });
      if (before.status === 'published') checkReady({ ...input, location: input.locationId });
      const plan = before.plans.publish;
      if (plan && !plan.failedAt && isOverAt(input.endsAt, new Date(plan.at)))
        refuse(errors.endsBeforePublication, {}, { field: 'endDate' });
      const stamp = { by: actor.id, at: now(), isNews: isNews(before, input) };
      const told = await toldEvent(tx, id);
      await updateEvent(tx, before, input, stamp);
      await setSeats(tx, id, seats);
      await bookEvent(tx, { ...bookedOf(before), ...input });
      if (before.startsAt !== input.startsAt) await moveDeadlines(tx, saver.settings, id);
      if (before.status === 'published' && before.canceledAt === null && isElsewhere(before, input))
        await tellConcerned(change, id, 'moved', { before: told });
      if (before.status === 'published') {
        await writeInvitations(tx, id, input.preAllowedEmails, now());
        // A wider audience, or another template.
        await tellInterested(change, id);
      }
      await passOn(change, [id], { isNews: seats > before.seats });
    },
    violations: audienceViolations,
    read: () => eventById(tx, id, now()),
    entry: (before, after) => ({
      type: 'update',
      entity: { kind: 'ilt-event', id, name: titleOf(after) },
      before: fieldsOf(before),
      after: fieldsOf(after),
    }),
  });
}

interface Base {
  readonly templateId: string;
  /** How long the event lasts if it names only its start. */
  readonly durationMinutes?: number;
  readonly before: EventRow | null;
}

/** The form as it is stored. What the event had before may stay, even if it could not be chosen any more. */
async function checkedInput(
  { tx }: Change,
  saver: Saver,
  fields: PlannedFields,
  { templateId, durationMinutes, before }: Base,
): Promise<EventInput> {
  const { title, titleFr, description, descriptionFr, type, language, virtual, price } = fields;
  if (title === '' && titleFr === '') refuse(errors.needsTitle, {}, { field: 'title' });
  checkType(saver.settings, type, before?.type);
  const place = virtual ? nowhere : await checkedPlace({ tx }, fields, before);
  const timeZone = place.timeZone ?? fields.timezone ?? before?.timeZone ?? saver.settings.timeZone;
  const times = checkedTimes({ ...fields, ...defaultEnd(fields, timeZone, durationMinutes) }, timeZone);
  await checkInstructors({ tx }, fields.instructors, before);
  const audience = fields.audience ?? audienceOf(before);
  await checkAudience(tx, saver, audience, { before: audienceOf(before), path: 'audience.' });
  return {
    templateId,
    title,
    titleFr,
    description,
    descriptionFr,
    type,
    language,
    virtual,
    ...times,
    link: virtual ? fields.link || null : null,
    locationId: place.locationId,
    roomId: place.roomId,
    priceCents: price?.amountCents ?? null,
    currency: price?.currency ?? null,
    minPeople: fields.minPeople,
    decideOn: fields.decideOn,
    firstUntil: fields.firstUntil,
    preAllowedEmails: fields.preAllowedEmails,
    audience,
    instructorIds: fields.instructors,
  };
}

function defaultEnd(
  { startDate, startOccurrence, endDate }: PlannedFields,
  zone: string,
  durationMinutes: number | undefined,
): Partial<EnteredTimes> {
  if (startDate === null || endDate !== null || durationMinutes === undefined) return {};
  const start = { localTime: startDate, zone, ...(startOccurrence && { occurrence: startOccurrence }) };
  return endAfter(start, durationMinutes);
}

interface Place {
  readonly locationId: string | null;
  readonly roomId: string | null;
  /** Of the location; it has the last word on the clock. */
  readonly timeZone: string | null;
}
const nowhere: Place = { locationId: null, roomId: null, timeZone: null };

async function checkedPlace(
  { tx }: Pick<Change, 'tx'>,
  { location: locationId, room: roomId }: Pick<EventFields, 'location' | 'room'>,
  before: EventRow | null,
): Promise<Place> {
  if (locationId === null) {
    if (roomId !== null) refuse(errors.unknownRoom, {}, { field: 'room' });
    return nowhere;
  }
  const location = await locationForEvent(tx, locationId);
  const kept = before?.location?._id === locationId ? before : null;
  if (!location || !(location.isUsable || kept)) refuse(errors.unknownLocation, {}, { field: 'location' });
  if (roomId !== null && !location.roomIds.includes(roomId) && kept?.room?._id !== roomId)
    refuse(errors.unknownRoom, {}, { field: 'room' });
  // Coming events follow their location to another zone. One that is over keeps the zone it was held in.
  return { locationId, roomId, timeZone: kept?.timeZone ?? location.timeZone };
}

async function checkInstructors(
  { tx }: Pick<Change, 'tx'>,
  ids: readonly string[],
  before: EventRow | null,
): Promise<void> {
  const added = ids.filter((id) => !before?.instructors.some(({ _id }) => _id === id));
  if (!(await areInstructors(tx, added))) refuse(errors.unknownInstructor, {}, { field: 'instructors' });
}

const audienceOf = (row: EventRow | null): AudienceValues =>
  row?.audience ? valuesOf(row.audience) : everybody;

/** Whether people have to come at another time or to another place. */
const isElsewhere = (before: EventRow, after: EventInput): boolean =>
  before.virtual !== after.virtual ||
  (before.location?._id ?? null) !== after.locationId ||
  (before.room?._id ?? null) !== after.roomId ||
  before.timeZone !== after.timeZone ||
  before.startsAt !== after.startsAt ||
  before.endsAt !== after.endsAt;

/** Whether a change is news for calendar programs: another time, place or text. */
const isNews = (before: EventRow, after: EventInput): boolean =>
  before.title !== after.title ||
  before.titleFr !== after.titleFr ||
  before.description !== after.description ||
  before.descriptionFr !== after.descriptionFr ||
  isElsewhere(before, after);

/** What the log compares: references by their ids. The log keeps neither the join link nor addresses. */
const fieldsOf = (row: EventRow) => ({
  template: row.templateId,
  title: row.title,
  titleFr: row.titleFr,
  description: row.description,
  descriptionFr: row.descriptionFr,
  type: row.type,
  language: row.language,
  virtual: row.virtual,
  hasLink: row.link !== null,
  location: row.location?._id ?? null,
  room: row.room?._id ?? null,
  timezone: row.timeZone,
  startDate: row.startLocal,
  startIsSecond: row.startIsSecond,
  endDate: row.endLocal,
  endIsSecond: row.endIsSecond,
  seats: row.seats,
  price: row.priceCents,
  currency: row.currency,
  minPeople: row.minPeople,
  decideOn: row.decideOn,
  firstUntil: row.firstUntil,
  instructors: row.instructors.map(({ _id }) => _id),
  preAllowedCount: row.preAllowedEmails.length,
  ...audienceOf(row),
});
