import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { says } from '#contract/platform/errors.ts';
import { id, named } from '#contract/platform/ids.ts';
import { searchText } from '#contract/platform/paging.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { availabilityFields, weeklySlot } from './field-training.fields.ts';
import { fieldTrainingErrors as errors } from './field-training.errors.ts';
import { liveTrainingErrors as live } from './live-training.errors.ts';

/** When an instructor can be asked for, by the clock in the instructor’s own zone. */
const availability = z.object({
  timezone: z.string(),
  weekly: z.array(weeklySlot),
  daysOff: z.array(calendarDay),
  updatedAt: instant,
});
export type Availability = z.output<typeof availability>;

/** Time in which an instructor can be asked for and has no other booking. */
const freeTime = z.object({ startsAt: instant, endsAt: instant });

/** Free times are derived by the clock, and no clock is known for other centuries. */
const nearDay = calendarDay.refine((text) => text.startsWith('20'), says(live.unknownTime));

const feature = 'fieldTraining';
const anyPart = {
  any: [{ flagged: 'dealer-owner' }, { flagged: 'instructor' }, { flagged: 'field-training-admin' }],
} as const;

/** The longest stretch for which free times are shown. */
export const maxFreeDays = 62;

export const availabilityCalls = {
  list: call({
    id: 'field-training.availabilities.list',
    method: 'GET',
    path: '/api/field-training/availabilities',
    summary: 'The caller’s own hours, and when instructors are free',
    access: anyPart,
    feature,
    query: z.object({
      /** Days of the free times in the portal’s zone, both included. Left out, the next 28 days. */
      startDate: nearDay.optional(),
      endDate: nearDay.optional(),
      instructor: id.optional(),
      /** The dealer of an owner that is to be visited. Time to travel there is kept free. Left out, the only one. */
      dealer: id.optional(),
      /** The shortest free time that is of use. */
      minutes: z.coerce.number().int().min(15).max(720).default(60),
      /** A visit whose own time counts as free, because it is to be moved. */
      appointment: id.optional(),
    }),
    reply: z.object({
      /** Null for people who are not instructors, and before they enter their hours. */
      own: availability.nullable(),
      instructors: z.array(named.extend({ timezone: z.string(), free: z.array(freeTime) })),
    }),
    errors: [errors.rangeReversed, errors.rangeTooLong, errors.notFound, live.unknownTime],
  }),
  save: call({
    id: 'field-training.availabilities.save',
    method: 'POST',
    path: '/api/field-training/availabilities',
    summary: 'Replaces the instructor’s own weekly hours and days off. Visits that are booked stay',
    access: { flagged: 'instructor' },
    feature,
    keepsRest: true,
    body: availabilityFields,
    reply: z.object({ availability }),
    errors: [errors.unknownHour, errors.slotEndsBeforeStart, errors.slotsOverlap, live.unknownZone],
  }),
  dealerUsers: call({
    id: 'field-training.dealer-users',
    method: 'GET',
    path: '/api/field-training/dealer-users',
    summary:
      'Active people at the caller’s dealers, or at the dealer of a visit, for the choice of attendees',
    access: anyPart,
    feature,
    query: z.object({ dealer: id.optional(), text: searchText }),
    reply: z.object({
      users: z.array(named.extend({ position: z.string(), dealers: z.array(id) })),
      /** There are more than the reply holds: search by name. */
      more: z.boolean(),
    }),
  }),
  notifications: call({
    id: 'field-training.notifications',
    method: 'GET',
    path: '/api/field-training/notifications',
    summary: 'How many of the instructor’s visits wait for an answer or are unread',
    access: { any: [{ flagged: 'instructor' }, { flagged: 'field-training-admin' }] },
    feature,
    reply: z.object({ notifications: z.object({ count: z.int() }) }),
  }),
};
