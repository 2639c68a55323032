import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { pagination, paging } from '#contract/platform/paging.ts';
import { asFile } from '#contract/platform/reports.ts';
import { namedEvent } from './ilt-my-events.calls.ts';
import { enrollment } from './ilt-seats.fields.ts';
import { liveReportErrors as errors } from './live-reports.errors.ts';
import { outcomes, outcomesOfPlaces } from './live-reports.fields.ts';

// The pages of these reports have features of their own, which the handlers check.
const feature = 'liveTraining';

const placed = z.object({ _id: id, fullName: z.string(), outcome: z.enum(outcomesOfPlaces), enrollment });

const dealerEvent = z.object({
  event: namedEvent,
  /** The people by outcome. */
  counts: z.object({
    enrolled: z.int(),
    waitlisted: z.int(),
    attended: z.int(),
    noShow: z.int(),
  }),
  /** By family name. */
  people: z.array(placed),
});
export type DealerEvent = z.output<typeof dealerEvent>;

const attendance = z.object({
  /** The id of the enrollment. */
  _id: id,
  event: namedEvent,
  outcome: z.enum(outcomes),
  enrollment,
  /** Where the person worked when they got the place. */
  dealer: z.string().nullable(),
});
export type Attendance = z.output<typeof attendance>;

const ofDealer = {
  concerns: { id: 'dealer' },
  hiddenFrom: 'other-dealers',
  access: { right: 'DEALER_REPORTS' },
  feature,
  params: idParams,
  errors: [errors.dealerNotFound],
} as const;

const ofUser = {
  concerns: { id: 'user' },
  hiddenFrom: 'other-dealers',
  access: { right: 'USER_REPORTS' },
  feature,
  params: idParams,
  errors: [errors.userNotFound],
} as const;

export const liveReportCalls = {
  dealer: call({
    id: 'reports.dealers.live-training-reports',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-dealers/{id}/live-training-reports',
    summary:
      'The events in which people have a seat or wait who worked at the dealer at the time, the newest first',
    ...ofDealer,
    query: z.object(paging(15)),
    reply: z.object({ reports: z.array(dealerEvent), pagination }),
  }),
  dealerExport: call({
    id: 'reports.dealers.live-training-export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-dealers/{id}/live-training-reports/export',
    summary: 'The same as a file with a line for each person and event',
    ...ofDealer,
    query: z.object(asFile),
    reply: 'file',
  }),
  user: call({
    id: 'reports.users.live-training-attendance',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/{id}/live-training-attendance',
    summary: 'The events a person had a place in, with what became of it, the newest first',
    ...ofUser,
    query: z.object(paging(15)),
    reply: z.object({ attendances: z.array(attendance), pagination }),
  }),
  userExport: call({
    id: 'reports.users.live-training-export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/{id}/live-training-attendance/export',
    summary: 'The same as a file',
    ...ofUser,
    query: z.object(asFile),
    reply: 'file',
  }),
};
