import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, named } from '#contract/platform/ids.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { filterText } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { event } from './ilt-events.calls.ts';
import { distances, enrollment, enrollmentKinds } from './ilt-seats.fields.ts';

const feature = 'liveTraining';

/** An event with what the caller is to it. */
const ownEvent = event.extend({
  enrollment: enrollment.nullable(),
  /** Seats are still only for people of other dealers, until `firstEndsAt`. */
  isHeldBack: z.boolean(),
  /** From the caller’s dealer, as the crow flies. Null unless it was asked for, and for places without a pin. */
  kilometers: z.number().nullable(),
});
export type OwnEvent = z.output<typeof ownEvent>;

/** The five lists of the caller, in the order of their tabs. */
export const ownLists = [
  'events',
  'myUpcomingEvents',
  'myEnrolledEvents',
  'myWaitlistEvents',
  'myPastEvents',
] as const;
export type OwnList = (typeof ownLists)[number];
const list = z.array(ownEvent);

/** An event as lists of people’s places name it. */
export const namedEvent = z.object({
  _id: id,
  title: z.string(),
  titleFr: z.string(),
  virtual: z.boolean(),
  city: z.string().nullable(),
  timezone: z.string(),
  startDate: z.string().nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  canceledAt: instant.nullable(),
});

/** An event with its join link, which instructors see at any time. */
const taughtEvent = event.extend({
  link: z.string().nullable(),
  /** People on its waitlist. */
  waitingCount: z.int(),
});
export type TaughtEvent = z.output<typeof taughtEvent>;
const teamPerson = z.object({ _id: id, fullName: z.string(), dealers: z.array(named) });
const managers = { reach: ['dealers'] } as const;

export const myEventCalls = {
  myEvents: call({
    id: 'live-training.events.my-events',
    method: 'GET',
    path: '/api/ilt-event/my-events',
    summary:
      'The five lists of the caller: open to me, upcoming (a seat or the waitlist), enrolled, waitlist, past; each with the page asked for',
    access: 'signed-in',
    feature,
    query: z.object({
      ...paging(10),
      text: searchText,
      state: filterText(2).optional(),
      course: id.optional(),
      template: id.optional(),
      location: id.optional(),
      startDate: calendarDay.optional(),
      endDate: calendarDay.optional(),
      /**
       * Only events this near to the caller’s dealer, without virtual ones; in miles for dealers in the United States, else in kilometers.
       * Ignored if the dealer has no place on the map.
       */
      near: z.enum(distances).optional(),
      /** The nearest first, together with `near`. */
      sortBy: z.enum(['distance']).optional(),
    }),
    reply: z.object({
      events: list,
      myUpcomingEvents: list,
      myEnrolledEvents: list,
      myWaitlistEvents: list,
      myPastEvents: list,
      totals: z.record(z.enum(ownLists), z.int()),
    }),
  }),
  taught: call({
    id: 'live-training.events.taught',
    method: 'GET',
    path: '/api/ilt-event/taught',
    summary:
      'The events that the caller teaches, from the first publication on: those that are not over, the next one first, or those that are over, the latest first',
    access: { flagged: 'instructor' },
    feature,
    query: z.object({
      ...paging(10),
      text: searchText,
      dateRange: z.enum(['upcoming', 'past']).default('upcoming'),
    }),
    reply: z.object({ events: z.array(taughtEvent), pagination }),
  }),
  dealerUsers: call({
    id: 'live-training.events.dealer-users',
    method: 'GET',
    path: '/api/ilt-event/dealer-users',
    summary: 'The staff of the caller’s dealers with their places in coming events',
    access: managers,
    feature,
    query: z.object({ ...paging(25), text: searchText, dealer: id.optional() }),
    reply: z.object({
      users: z.array(teamPerson.extend({ places: z.array(z.object({ event: namedEvent, enrollment })) })),
      pagination,
    }),
  }),
  dealerUserReports: call({
    id: 'live-training.events.dealer-user-reports',
    method: 'GET',
    path: '/api/ilt-event/dealer-user-reports',
    summary: 'Every place of the staff of the caller’s dealers, past and coming, the newest event first',
    access: managers,
    feature,
    query: z.object({
      ...paging(25),
      text: searchText,
      dealer: id.optional(),
      event: id.optional(),
      user: id.optional(),
      kind: z.enum(enrollmentKinds).optional(),
      startDate: calendarDay.optional(),
      endDate: calendarDay.optional(),
    }),
    reply: z.object({
      reports: z.array(z.object({ _id: id, user: teamPerson, event: namedEvent, enrollment })),
      pagination,
    }),
  }),
};
