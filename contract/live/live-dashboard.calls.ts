import * as z from 'zod';
import { call } from '#contract/platform/call.ts';

/** The period of attendance, in days up to now. */
export const attendanceDays = 90;

const info = z.object({
  /** Published events that are neither over nor canceled, and their seats. A seat that is offered or that a dealer reserved is not free. */
  comingCount: z.int(),
  seatsCount: z.int(),
  seatsTakenCount: z.int(),
  /** 0 to 1. Null without a coming event. */
  seatsTakenShare: z.number().nullable(),
  /** Places on their waitlists. */
  waitingCount: z.int(),
  /** In events that ended in the last 90 days: people with a recorded check-in or completion, and people with a seat and neither. */
  attendedCount: z.int(),
  noShowCount: z.int(),
  /** Requests for a visit that nobody answered yet. Null without field training. */
  pendingVisitsCount: z.int().nullable(),
});
export type LiveInfo = z.output<typeof info>;

export const liveDashboardCalls = {
  iltInfo: call({
    id: 'dashboards.ilt-info',
    method: 'GET',
    path: '/api/dashboards/ilt-info',
    altPaths: ['/api/dashboards/brandecation-admin/ilt-info'],
    summary: 'Live training that teaches courses of the caller’s brands in figures, and the visits that wait',
    // The people who have the dashboards.
    access: { all: [{ area: 'whole' }, { reach: ['everything', 'brands'] }] },
    feature: 'liveTraining',
    reply: z.object({ info }),
  }),
};
