import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { standings } from '#contract/training/standings.fields.ts';
import { reportErrors as reports } from './reports.errors.ts';
import { dashboardErrors as errors } from './dashboards.errors.ts';
import { ownDealersAccess, shownDays, shownNames, shownPeople, trendWeeks } from './own-dealers.fields.ts';

const matter = z.object({
  curriculum: z.object({ _id: id, name: bilingual }),
  /** The required course to pass again; null if it is about the certificate of the curriculum. */
  course: z.object({ _id: id, name: bilingual }).nullable(),
  standing: z.enum(standings),
  /** When the certificate expires or the course is due again. */
  expiresOn: calendarDay.nullable(),
});

const person = z.object({
  _id: id,
  fullName: z.string(),
  profileImage: z.string().nullable(),
  dealer: named.nullable(),
  matters: z.array(matter),
  /** A reminder was sent today, or the person wants no mails. */
  canRemind: z.boolean(),
  /** Somebody reminded the person today. */
  isReminded: z.boolean(),
});
export type PersonToRemind = z.output<typeof person>;

const group = z.object({
  peopleCount: z.int(),
  remindableCount: z.int(),
  people: z.array(person).max(shownPeople),
});

/**
 * The share of required courses that today's people had passed, 0 to 1, at the end of each of the shown days, oldest first; the last is today's.
 * Null if nothing is required of them.
 */
const trend = z.array(z.number().nullable()).length(shownDays);

const info = z.object({
  dealersCount: z.int(),
  peopleCount: z.int(),
  weeks: z.enum(trendWeeks),
  /** The days of each trend: even steps over the weeks that were asked for. */
  days: z.array(calendarDay).length(shownDays),
  trend,
  /** People with a curriculum whose certificate has expired or was revoked, or whose courses are due again. */
  overdue: group,
  /** People with a certificate that expires, or a required course that is due again, within sixty days. */
  expiring: group,
  /** Those that need help first: with the largest loss, then with the most overdue people, then with the smallest share. */
  dealers: z.array(
    named.extend({
      city: z.string(),
      region: z.string(),
      peopleCount: z.int(),
      overdueCount: z.int(),
      expiringCount: z.int(),
      /** How many of those overdue can be reminded today, and the first names of some of them, the longest overdue first. */
      remindableCount: z.int(),
      overdueNames: z.array(z.string()).max(shownNames),
      trend,
      /** By the share that is passed, among all of the caller's dealers; today, and on the first day of the trend. */
      rank: z.int(),
      rankBefore: z.int(),
    }),
  ),
});
export type OwnDealersInfo = z.output<typeof info>;

export const ownDealersCalls = {
  read: call({
    id: 'dashboards.own-dealers',
    method: 'GET',
    path: '/api/dashboards/own-dealers',
    summary: 'Who is overdue at the caller’s dealers, and what expires within sixty days',
    access: ownDealersAccess,
    feature: 'userReports',
    query: z.object({ weeks: z.enum(trendWeeks).default('12') }),
    reply: z.object({ info }),
  }),
  ofPerson: call({
    id: 'dashboards.reminder-of-person',
    method: 'GET',
    path: '/api/dashboards/own-dealers/people/{id}',
    summary: 'Whether one of the caller’s people can be reminded today, and what about',
    concerns: { id: 'user' },
    hiddenFrom: 'other-dealers',
    access: ownDealersAccess,
    feature: 'userReports',
    params: idParams,
    reply: z.object({
      /** What the person is reminded of first; null if nothing is overdue or expires within sixty days. */
      which: z.enum(['overdue', 'expiring']).nullable(),
      canRemind: z.boolean(),
      /** Somebody reminded the person today. */
      isReminded: z.boolean(),
    }),
    errors: [reports.userNotFound],
  }),
  remind: call({
    id: 'dashboards.remind',
    method: 'POST',
    path: '/api/dashboards/own-dealers/remind',
    summary:
      'Writes a mail to each person who is overdue, or whose certificate or course expires; one a day and person',
    access: ownDealersAccess,
    feature: 'userReports',
    underProxy: 'refused',
    body: z.object({
      which: z.enum(['overdue', 'expiring']),
      /** One of these people; everyone if omitted. */
      user: id.optional(),
      /** Those at one of the caller's dealers; at all of them if omitted. */
      dealer: id.optional(),
    }),
    reply: z.object({ remindedCount: z.int() }),
    errors: [errors.nobodyToRemind],
  }),
};
