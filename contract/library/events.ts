import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { audience } from '#contract/people/audiences.fields.ts';
import type { FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { meetingTimeErrors, occurrences } from '#contract/platform/meeting-time.ts';
import { direction, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import {
  plannedChanges,
  publicationAbilities,
  publicationStatuses,
  publishingErrors as publishing,
} from '#contract/platform/publishing.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { eventAnswers, eventPeriods, eventRanges } from './event-answers.ts';
import { eventErrors as errors } from './events.errors.ts';

/** What the calls of events send and take. */

const picture = z.object({
  _id: id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  location: z.string(),
});

/** How many people gave each answer. */
const answerCounts = z.object({ going: z.int(), interested: z.int(), notInterested: z.int() });

/** Where and when an event was before it moved. */
const before = z.object({
  startsAt: instant,
  endsAt: instant,
  timezone: z.string(),
  place: z.string(),
  country: z.string(),
});

const abilities = publicationAbilities.extend({
  cancel: z.boolean(),
  /** Takes a cancellation back. */
  unCancel: z.boolean(),
  /** Says whether the caller comes. */
  answer: z.boolean(),
});

/** An event in a list. */
export const eventCard = z.object({
  _id: id,
  title: z.string(),
  titleFr: z.string(),
  image: picture.nullable(),
  brand: named.extend({ colour: z.string() }).nullable(),
  assignmentGroups: z.array(namedInBoth),
  /** Nothing is chosen in its audience. */
  everyone: z.boolean(),
  /** The IANA zone of `startDate` and `endDate`, which are what the clock shows there. */
  timezone: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** The same moments as instants. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Null without a date. */
  period: z.enum(eventPeriods).nullable(),
  venue: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  /** It has a link, so people can join from anywhere. */
  online: z.boolean(),
  status: z.enum(publicationStatuses),
  published: z.boolean(),
  publishedAt: instant.nullable(),
  canceledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  /** When its time or place last changed after people had been told another one. */
  movedAt: instant.nullable(),
  counts: answerCounts,
  /** The caller’s own answer. */
  answer: z.enum(eventAnswers).nullable(),
  /** Marked by the caller as a favorite. */
  favored: z.boolean(),
  createdBy: named.nullable(),
  updatedAt: instant,
  deletedAt: instant.nullable(),
  /** When it is deleted for good, if it is in the trash. */
  purgedAt: instant.nullable(),
  /** The whole audience, only for people who work on it. Null for others, and if it is for everybody. */
  audience: audience.nullable(),
  /** Only for people who work on it. */
  plans: plannedChanges.nullable(),
  version: z.int(),
  abilities,
});
export type EventCard = z.output<typeof eventCard>;

export const eventDetail = eventCard.extend({
  description: z.string(),
  descriptionFr: z.string(),
  startOccurrence: z.enum(occurrences).nullable(),
  endOccurrence: z.enum(occurrences).nullable(),
  address: z.string(),
  link: z.string().nullable(),
  movedFrom: before.nullable(),
  /** May see who answered: everybody for people who work on the event, else those whom the caller looks after. */
  seesPeople: z.boolean(),
  canceledBy: named.nullable(),
  createdAt: instant,
  updatedBy: named.nullable(),
});
export type EventDetail = z.output<typeof eventDetail>;

/** Somebody who answered. */
export const attendee = z.object({
  user: named,
  dealers: z.array(named),
  type: z.enum(eventAnswers),
  answeredAt: instant,
});
export type Attendee = z.output<typeof attendee>;

/** What narrows a list, and the way to the next event in it. */
const eventFilters = {
  text: searchText,
  /** Events that take place on this day, by the clock at their place. */
  date: calendarDay.optional(),
  range: z.enum(eventRanges).optional(),
  period: z.enum(eventPeriods).optional(),
  canceled: yesNo.optional(),
  brandId: id.optional(),
  assignmentGroup: id.optional(),
  /** The caller’s own answer. */
  answer: z.enum(eventAnswers).optional(),
  favored: yesNo.optional(),
  /** True for published ones, false for drafts and unpublished ones. */
  published: yesNo.optional(),
  status: z.enum(publicationStatuses).optional(),
  /** The trash, for people who work on events. */
  deleted: yesNo.default(false),
  /** All that the caller works on, instead of those they read. */
  isAdmin: yesNo.default(false),
};

export const eventListQuery = z.object({
  ...paging(10),
  ...eventFilters,
  sortBy: z.enum(['date', 'title', 'updatedAt']).default('date'),
  direction: direction.default('asc'),
});

export const anotherQuery = z.object({
  ...eventFilters,
  /** -1: the one before it by date. 1: the one after it. */
  index: z.coerce.number().pipe(z.union([z.literal(-1), z.literal(1)])),
});
export const attendeeFilters = {
  text: searchText,
  /** One of the answers, or all of them, as without it. */
  type: z.enum([...eventAnswers, 'all']).default('all'),
};

export const files = {
  image: { maxCount: 1, maxBytes: 'image', kinds: ['image'] } satisfies FilePart,
};

export const readyErrors = [
  errors.needsDate,
  errors.needsPlace,
  errors.needsLaterDate,
  errors.audienceWithoutPeople,
];
export const saveErrors = [
  errors.notFound,
  errors.needsTitle,
  ...readyErrors,
  meetingTimeErrors.skipped,
  meetingTimeErrors.twice,
  errors.unknownTime,
  errors.needsBothTimes,
  errors.endsBeforeStart,
  errors.endsBeforePublication,
  errors.tooLong,
  errors.unknownZone,
  errors.unknownCountry,
  errors.needsHttps,
  errors.unknownBrand,
  errors.unknownFile,
  errors.fileDoesNotFit,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
  publishing.inBin,
  platformErrors.changedMeanwhile,
];
