import { sql } from 'kysely';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { locationCalls, type Location } from '#contract/live/ilt-locations.calls.ts';
import { templateCalls, type Template } from '#contract/live/ilt-templates.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildUser, signedIn, type BuiltUser, type UserOptions } from './people.ts';
import type { Client, TestPortal } from './portal.ts';

/** An active location in Denver with one room. */
export const buildLocation = async (admin: Client, body: object = {}): Promise<Location> =>
  (
    await admin.ask(locationCalls.create, {
      body: {
        venue: 'Mile Post Technical Center',
        city: 'Denver',
        state: 'CO',
        country: 'US',
        timezone: 'America/Denver',
        rooms: [{ name: 'Workshop' }],
        active: true,
        ...body,
      },
    } as never)
  ).location;

/** A published template of seven hours with ten seats. */
export const buildTemplate = async (admin: Client, body: object = {}): Promise<Template> =>
  (
    await admin.ask(templateCalls.create, {
      body: {
        title: 'CVT hands-on',
        titleFr: 'CVT en pratique',
        type: 'Hands-On',
        durationMinutes: 420,
        seats: 10,
        status: 'published',
        ...body,
      },
    } as never)
  ).template;

/** The draft of an event. Without a template, it gets a new one. */
export const buildEvent = async (
  admin: Client,
  body: Readonly<Record<string, unknown>> = {},
): Promise<EventDetail> =>
  (
    await admin.ask(eventCalls.create, {
      body: { template: body['template'] ?? (await buildTemplate(admin))._id, ...body },
    } as never)
  ).event;

/** A published virtual event on 6 May 2031, 8 to 9 in Denver. */
export async function buildPublishedEvent(
  admin: Client,
  body: Readonly<Record<string, unknown>> = {},
): Promise<EventDetail> {
  const event = await buildEvent(admin, {
    virtual: true,
    link: 'https://meet.example/cvt',
    timezone: 'America/Denver',
    startDate: '2031-05-06T08:00',
    endDate: '2031-05-06T09:00',
    ...body,
  });
  const sent = { params: { id: event._id }, body: { status: 'published' } } as const;
  return (await admin.ask(eventCalls.changeStatus, sent)).event;
}

/** Gives somebody a seat or another place in an event. */
export async function buildEnrollment(
  { services: { db } }: TestPortal,
  eventId: string,
  userId: string,
  kind: 'enrolled' | 'waitlisted' = 'enrolled',
): Promise<void> {
  const waitingPlace = kind === 'waitlisted' ? sql<number>`nextval('ilt_waiting_place')` : null;
  await db
    .insertInto('iltEnrollment')
    .values({ id: newId(), eventId, userId, kind, waitingPlace })
    // Somebody who was invited has a row.
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet({ kind, waitingPlace }))
    .execute();
  if (kind === 'enrolled')
    await db
      .updateTable('iltSeats')
      .set((eb) => ({ taken: eb('taken', '+', 1) }))
      .where('eventId', '=', eventId)
      .execute();
}

/** What the people of an event are to it, in the order of the waitlist. */
export const placesOf = ({ services: { db } }: TestPortal, eventId: string) =>
  db
    .selectFrom('iltEnrollment')
    .select(['userId', 'kind', 'waitingPlace', 'offerEndsAt', 'reason'])
    .where('eventId', '=', eventId)
    .orderBy('waitingPlace')
    .orderBy('userId')
    .execute();

/** An instructor, signed in. */
export async function buildInstructor(
  portal: TestPortal,
  options: UserOptions = {},
): Promise<{ readonly user: BuiltUser; readonly client: Client }> {
  const user = await buildUser(portal, options);
  await portal.services.db
    .updateTable('userAccount')
    .set({ isInstructor: true })
    .where('id', '=', user.id)
    .execute();
  return { user, client: await signedIn(portal, user) };
}

/** The body that saves an event as it is, with changes. */
export const bodyOf = (
  {
    _id,
    abilities: _a,
    template: _t,
    location,
    room,
    instructors,
    audience: _audience,
    ...event
  }: EventDetail,
  changes: object = {},
): never =>
  ({
    params: { id: _id },
    body: {
      ...Object.fromEntries(
        [
          'title',
          'titleFr',
          'description',
          'descriptionFr',
          'type',
          'seats',
          'language',
          'virtual',
          'timezone',
          'startDate',
          'startOccurrence',
          'endDate',
          'endOccurrence',
          'price',
          'version',
        ].map((name) => [name, event[name as keyof typeof event]]),
      ),
      link: event.link ?? '',
      location: location?._id ?? null,
      room: room?._id ?? null,
      instructors: instructors.map((one) => one._id),
      preAllowedEmails: event.preAllowedEmails ?? [],
      ...changes,
    },
  }) as never;
