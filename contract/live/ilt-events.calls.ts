import * as z from 'zod';
import { audience } from '#contract/people/audiences.fields.ts';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { meetingTimeErrors, occurrences } from '#contract/platform/meeting-time.ts';
import { money } from '#contract/platform/money.ts';
import { direction, pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import { reaching, reachOf } from '#contract/platform/reach.ts';
import { publishableCalls } from '#contract/platform/publishable-calls.ts';
import {
  plannedChanges,
  publicationAbilities,
  publicationCounts,
  publicationStatuses,
  publishingErrors as publishing,
} from '#contract/platform/publishing.ts';
import type { Right } from '#contract/platform/rights.ts';
import { filterText } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { cancelFields, eventFields, eventTimes, newEventFields } from './ilt-events.fields.ts';
import { enrollment, enrollmentKinds, joining } from './ilt-seats.fields.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

/** The location of an event: what people need to get there. */
const place = z.object({
  _id: id,
  venue: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postalCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const abilities = publicationAbilities.extend({
  cancel: z.boolean(),
  unCancel: z.boolean(),
  /** Decides that it takes place. */
  confirm: z.boolean(),
});

/** An event as lists show it. The join link is never in a list. */
export const event = z.object({
  _id: id,
  title: z.string(),
  titleFr: z.string(),
  description: z.string(),
  descriptionFr: z.string(),
  type: z.string(),
  template: z.object({ _id: id, title: z.string(), titleFr: z.string() }),
  course: namedInBoth.nullable(),
  /** The course has to be passed before somebody enrolls. */
  courseRequired: z.boolean(),
  /** The address of the template’s picture. */
  image: z.string().nullable(),
  language: z.enum(languages),
  virtual: z.boolean(),
  location: place.nullable(),
  room: named.nullable(),
  /** The IANA zone of `startDate` and `endDate`, which are what the clock shows there. */
  timezone: z.string(),
  startDate: z.string().nullable(),
  startOccurrence: z.enum(occurrences).nullable(),
  endDate: z.string().nullable(),
  endOccurrence: z.enum(occurrences).nullable(),
  /** The same moments as instants. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  seats: z.int(),
  /** With seats that are offered or reserved. */
  seatsTaken: z.int(),
  /** Of them, those that dealers reserved for people who are named later. */
  seatsReserved: z.int(),
  /** It takes place if this many people have a seat; null without a minimum. */
  minPeople: z.int().nullable(),
  /** The day of the decision, by the event’s clock. */
  decideOn: calendarDay.nullable(),
  /** When it was decided that it takes place. */
  confirmedAt: instant.nullable(),
  /** Until the end of this day, seats are only for people of dealers with nobody certified. */
  firstUntil: calendarDay.nullable(),
  /** The end of that day as an instant. */
  firstEndsAt: instant.nullable(),
  price: money.nullable(),
  instructors: z.array(named),
  status: z.enum(publicationStatuses),
  canceledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  canceledBy: named.nullable(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  /** Only for people who work on it, like the fields below. */
  updatedBy: named.nullable(),
  createdBy: named.nullable(),
  deletedAt: instant.nullable(),
  purgedAt: instant.nullable(),
  /** Null for others, and if it is for everybody. */
  audience: audience.nullable(),
  preAllowedEmails: z.array(z.string()).nullable(),
  /** When it is published and unpublished. */
  plans: plannedChanges.nullable(),
  version: z.int(),
  abilities,
});
export type Event = z.output<typeof event>;

/** Somebody in an event, and since when. */
const placed = z.object({ user: named, kind: z.enum(enrollmentKinds), date: instant });

export const eventDetail = event.extend({
  /**
   * The join link of a virtual event. Its editors and its instructors always see it; a learner with a seat from ten minutes before the
   * start to the end, others never.
   */
  link: z.string().nullable(),
  /** When a learner with a seat sees the link. Null for an event at a location. */
  linkOpensAt: instant.nullable(),
  /** What the caller is to the event. Null for somebody who never joined it. */
  enrollment: enrollment.nullable(),
  /** What the caller would get by joining now. Null for somebody with a seat, and for an event that is not announced, canceled, or begun. */
  joining: joining.nullable(),
  /** Who has a seat, who waits, in their order, and who completed it. Only for people who read its roster; null for others. */
  enrolled: z.array(placed).nullable(),
  waitlist: z.array(placed).nullable(),
  completed: z.array(placed).nullable(),
});
export type EventDetail = z.output<typeof eventDetail>;

const feature = 'liveTraining';
/** The rights alone open nothing that learners do not see: every role has the right to view events. */
const access = <const R extends Right>(right: R) => ({ all: [{ right }, { area: 'own' }] }) as const;
const reply = z.object({ event: eventDetail });
const ofEvent = {
  concerns: { id: 'ilt-event' },
  hiddenFrom: 'other-brands',
  feature,
  params: idParams,
} as const;
const timeErrors = [
  meetingTimeErrors.skipped,
  meetingTimeErrors.twice,
  errors.unknownTime,
  errors.needsBothTimes,
  errors.endsBeforeStart,
  errors.tooLong,
  errors.unknownZone,
];
const bookingErrors = [errors.roomTaken, errors.instructorTaken, platformErrors.overlaps];
const readyErrors = [errors.needsTitle, errors.needsDate, errors.needsPlace, errors.needsLink];
const saveErrors = [
  ...timeErrors,
  ...bookingErrors,
  ...readyErrors,
  errors.needsHttps,
  errors.unknownType,
  errors.unknownTemplate,
  errors.templateNotPublished,
  errors.unknownLocation,
  errors.unknownRoom,
  errors.unknownInstructor,
  errors.needsMinimum,
  errors.needsDecisionDay,
  errors.minimumOverSeats,
  errors.decisionAfterStart,
  errors.firstAfterStart,
  errors.firstNeedsCourse,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
];

const update = call({
  id: 'live-training.events.update',
  method: 'PUT',
  path: '/api/ilt-event/{id}',
  summary: 'Changes an event and books its room and instructors for the new time',
  access: access('EDIT_ILT_EVENTS'),
  ...ofEvent,
  keepsRest: true,
  body: eventFields.safeExtend(versioned),
  reply,
  errors: [
    errors.eventNotFound,
    ...saveErrors,
    errors.templateFixed,
    errors.fewerSeats,
    errors.fewerSeatsThanKept,
    errors.endsBeforePublication,
    publishing.inBin,
    platformErrors.changedMeanwhile,
  ],
});

const cancel = call({
  id: 'live-training.events.cancel',
  method: 'PUT',
  path: '/api/ilt-event/{id}/cancel',
  summary: 'Cancels an event without deleting it and releases its room and instructors',
  access: access('EDIT_ILT_EVENTS'),
  ...ofEvent,
  body: cancelFields,
  reply,
  errors: [
    errors.eventNotFound,
    errors.alreadyCanceled,
    errors.neverPublished,
    errors.isOver,
    publishing.inBin,
  ],
});

export const eventCalls = {
  list: call({
    id: 'live-training.events.list',
    method: 'GET',
    path: '/api/ilt-event/',
    summary:
      'Published events for the caller’s audience; with isAdmin, a status or the trash, all that the caller works on',
    access: { right: 'VIEW_ILT_EVENTS' },
    feature,
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      state: filterText(2).optional(),
      course: id.optional(),
      template: id.optional(),
      location: id.optional(),
      status: z.enum(publicationStatuses).optional(),
      canceled: yesNo.optional(),
      /** The trash, for people who work on events. */
      deleted: yesNo.default(false),
      /** Published, coming events with a minimum that nobody has decided on, or all others. */
      undecided: yesNo.optional(),
      /** Not over yet, drafts without a date included, or over. */
      dateRange: z.enum(['upcoming', 'past']).optional(),
      /** Days of the start by the event’s own clock, both included. */
      startDate: calendarDay.optional(),
      endDate: calendarDay.optional(),
      sortByCity: direction.optional(),
      sortByStartDate: direction.optional(),
      isAdmin: yesNo.default(false),
    }),
    reply: z.object({
      events: z.array(event),
      pagination,
      counts: publicationCounts.extend({ canceled: z.int() }),
      abilities: z.object({ create: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  get: call({
    id: 'live-training.events.get',
    method: 'GET',
    path: '/api/ilt-event/{id}',
    summary: 'One event. Outside its audience, only owners of a pre-allowed address find it',
    concerns: { id: 'ilt-event' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    feature,
    params: idParams,
    reply,
    errors: [errors.eventNotFound],
  }),
  create: call({
    id: 'live-training.events.create',
    method: 'POST',
    path: '/api/ilt-event/',
    summary: 'Adds the draft of an event. What the body leaves out comes from the template',
    access: access('CREATE_ILT_EVENTS'),
    feature,
    body: newEventFields,
    reply,
    errors: saveErrors,
  }),
  update: reaching(update),
  updateReach: reachOf(update),
  cancel: reaching(cancel),
  cancelReach: reachOf(cancel),
  unCancel: call({
    id: 'live-training.events.un-cancel',
    method: 'PUT',
    path: '/api/ilt-event/{id}/un-cancel',
    summary: 'Takes a cancellation back before the start and books room and instructors again',
    access: access('EDIT_ILT_EVENTS'),
    ...ofEvent,
    reply,
    errors: [errors.eventNotFound, errors.notCanceled, errors.hasStarted, publishing.inBin, ...bookingErrors],
  }),
  confirm: call({
    id: 'live-training.events.confirm',
    method: 'PUT',
    path: '/api/ilt-event/{id}/confirm',
    summary:
      'Decides that an event with a minimum number of people takes place, and tells everyone concerned. That it does not is a cancellation',
    access: access('EDIT_ILT_EVENTS'),
    ...ofEvent,
    reply,
    errors: [
      errors.eventNotFound,
      errors.noMinimum,
      errors.alreadyConfirmed,
      errors.decisionTooLate,
      errors.alreadyCanceled,
      errors.notAnnounced,
      publishing.inBin,
    ],
  }),
  conflicts: call({
    id: 'live-training.events.conflicts',
    method: 'GET',
    path: '/api/ilt-event/{id}/conflicts',
    summary:
      'Whom a new time or the end of a cancellation concerns, and who of them has another seat then. Without a time, the event’s own',
    access: access('EDIT_ILT_EVENTS'),
    ...ofEvent,
    query: eventTimes,
    reply: z.object({
      seated: z.int(),
      waiting: z.int(),
      users: z.array(
        z.object({
          _id: id,
          fullName: z.string(),
          event: z.object({ _id: id, title: z.string(), titleFr: z.string() }),
        }),
      ),
    }),
    errors: [errors.eventNotFound, ...timeErrors],
  }),
  ...publishableCalls({
    room: 'live-training.events',
    path: '/api/ilt-event',
    kind: 'ilt-event',
    words: { one: 'an event', many: 'events' },
    feature,
    access: {
      edit: access('EDIT_ILT_EVENTS'),
      publish: access('PUBLISH_ILT_EVENTS'),
      remove: access('DELETE_ILT_EVENTS'),
      bulk: { all: [{ oneOf: ['PUBLISH_ILT_EVENTS', 'DELETE_ILT_EVENTS'] }, { area: 'own' }] },
      duplicate: access('CREATE_ILT_EVENTS'),
    },
    reply,
    notFound: errors.eventNotFound,
    publishing: [...readyErrors, errors.unknownLocation, errors.alreadyCanceled, errors.isOver],
    planning: [errors.publishedLate],
    deleting: [errors.joined],
    restoring: bookingErrors,
    duplicating: [errors.unknownTemplate, errors.templateNotPublished],
    says: {
      remove: 'Moves an event that nobody joined to the trash; it is deleted after 30 days',
      duplicate:
        'Copies an event with its date, place, and audience into a new draft, without people, room, and instructors. Its template must be published',
      changeStatus: 'Publishes an event with title, date and place, or unpublishes it',
    },
  }),
};
