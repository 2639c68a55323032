import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { instant } from '#contract/platform/time.ts';
import { fullReportErrors as errors } from './full-report.errors.ts';

const access = { right: 'USER_REPORTS' } as const;
const feature = 'userReports';

/** One row for each person, and one for each person and curriculum meant for them. */
export const fullReportFiles = ['people', 'curriculums'] as const;
export type FullReportFile = (typeof fullReportFiles)[number];

const file = z.object({ rows: z.int(), sizeBytes: z.int() });
const run = z.object({
  _id: id,
  /** The time it was made for. */
  dueAt: instant,
  finishedAt: instant,
  /** Its files go then. */
  endsAt: instant,
  people: file,
  curriculums: file,
});
export type FullReportRun = z.output<typeof run>;

const ofRun = {
  concerns: { runId: 'full-report' },
  hiddenFrom: 'limited-reach',
  access,
  feature,
  params: z.object({ runId: id }),
  reply: 'file',
  errors: [errors.notFound, errors.ended],
} as const;

export const fullReportCalls = {
  list: call({
    id: 'full-report.list',
    method: 'GET',
    path: '/api/report-users/full-reports',
    summary: 'The full reports of the last 30 days, the newest first, for whoever reaches everybody',
    access,
    feature,
    reply: z.object({
      runs: z.array(run),
      /** Whether new ones are made, at which times of which zone. */
      isOn: z.boolean(),
      times: z.array(z.string()),
      timeZone: z.string(),
    }),
    errors: [errors.notFound],
  }),
  people: call({
    id: 'full-report.people',
    method: 'GET',
    path: '/api/report-users/full-reports/{runId}/people',
    summary: 'The file of a full report with a row for each person, for whoever reaches everybody',
    ...ofRun,
  }),
  curriculums: call({
    id: 'full-report.curriculums',
    method: 'GET',
    path: '/api/report-users/full-reports/{runId}/curriculums',
    summary:
      'The file with a row for each person and curriculum meant for them, for whoever reaches everybody',
    ...ofRun,
  }),
};
