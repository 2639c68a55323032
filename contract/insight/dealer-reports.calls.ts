import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { asFile, asOf } from '#contract/platform/reports.ts';
import { filterText } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { figures, maxStaff, monthRow } from './report-figures.ts';
import { standings } from '#contract/training/standings.fields.ts';
import { reportErrors as errors } from './reports.errors.ts';

const access = { right: 'DEALER_REPORTS' } as const;
const feature = 'dealerReports';

const dealerRow = z.object({
  _id: id,
  name: z.string(),
  number: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  usersCount: z.int(),
  /** People with a valid certificate. */
  certified: z.int(),
  ...figures,
});
export type ReportDealer = z.output<typeof dealerRow>;

const dealers = {
  text: searchText,
  country: filterText(3).optional(),
  state: filterText(60).optional(),
  assignmentGroup: id.optional(),
  ...asOf,
};

/** A staff member's status in one of the curriculums assigned to the dealer’s people. */
const staffStanding = z.object({
  curriculum: id,
  standing: z.enum(standings),
  required: z.int(),
  requiredPassed: z.int(),
  expiresOn: calendarDay.nullable(),
});

const staffMember = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  role: namedInBoth,
  assignmentGroups: z.array(namedInBoth),
  lastSeenAt: instant.nullable(),
  required: z.int(),
  requiredPassed: z.int(),
  /** Required courses that were passed and have to be passed again. */
  dueAgain: z.int(),
  /** Curriculums whose certificate has expired or was revoked, or whose required courses are due again. */
  overdue: z.int(),
  standings: z.array(staffStanding),
});
export type StaffMember = z.output<typeof staffMember>;

/** A curriculum assigned to at least one of the staff. */
const staffCurriculum = z.object({
  _id: id,
  name: bilingual,
  /** The staff members it is assigned to. */
  peopleCount: z.int(),
  /** Its courses in order, with the result of the staff as far as it may be shown: passed by all, started by some, or by nobody. */
  courses: z.array(z.enum(['passed', 'begun', 'not-started'])),
});
export type StaffCurriculum = z.output<typeof staffCurriculum>;

/** Points the staff earned in the quarter of the day, and in the quarter before. */
const points = z.object({ earned: z.int(), before: z.int() });
export type DealerPoints = z.output<typeof points>;

/** An achievement of a staff member: a course passed, or a certificate of a curriculum. */
const activity = z.object({
  kind: z.enum(['passed', 'certificate']),
  at: instant,
  person: named,
  name: bilingual,
});
export type DealerActivity = z.output<typeof activity>;

export const dealerReportCalls = {
  dealers: call({
    id: 'reports.dealers.list',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-dealers/',
    summary: 'Dealers in the caller’s part of the network with how far their staff is',
    access,
    feature,
    query: z.object({
      ...paging(15),
      ...dealers,
      sortBy: z
        .enum(['dealer.name', 'usersCount', 'certified', 'completed', 'percent', 'averageScore', 'timeSpent'])
        .default('dealer.name'),
      direction: direction.default('asc'),
    }),
    reply: z.object({ dealers: z.array(dealerRow), pagination }),
    errors: [errors.futureDay],
  }),
  export: call({
    id: 'reports.dealers.export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-dealers/export',
    summary: 'The filtered dealer report as a file, by name, streamed',
    access,
    feature,
    query: z.object({ ...dealers, ...asFile }),
    reply: 'file',
    errors: [errors.futureDay],
  }),
  regions: call({
    id: 'reports.dealers.regions',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-dealers/regions',
    summary:
      'States and provinces the caller has dealers in, in alphabetical order, at most 61; with a country, its own',
    access,
    feature,
    query: z.object({ country: filterText(3).optional() }),
    reply: z.object({ regions: z.array(z.string()) }),
  }),
  countries: call({
    id: 'reports.dealers.countries',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-dealers/countries',
    summary: 'Countries the caller has dealers in',
    access,
    feature,
    reply: z.object({ countries: z.array(z.string()) }),
  }),
  dealer: call({
    id: 'reports.dealers.get',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-dealers/{id}',
    summary: 'One dealer: its figures, departments, region, and who of the staff is certified in what',
    concerns: { id: 'dealer' },
    hiddenFrom: 'other-dealers',
    access,
    feature,
    params: idParams,
    query: z.object(asOf),
    reply: z.object({
      dealer: dealerRow.extend({
        months: z.array(monthRow),
        certificates: z.object({ valid: z.int(), expiring: z.int(), expired: z.int() }),
        /** The dealers of the same state or province, including this one; of the country if this is the only one there. */
        regional: z
          .object({ name: z.string(), dealersCount: z.int(), percent: z.number(), place: z.int() })
          .nullable(),
        departments: z.array(namedInBoth.extend({ usersCount: z.int(), ...figures })),
        points,
        /** The latest first. */
        activity: z.array(activity),
        /** In their order. */
        curriculums: z.array(staffCurriculum),
        staff: z.array(staffMember).max(maxStaff),
      }),
    }),
    errors: [errors.dealerNotFound, errors.futureDay],
  }),
  staffExport: call({
    id: 'reports.dealers.staff-export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-dealers/{id}/export',
    summary: 'The staff of a dealer with their standing in each curriculum, as a file',
    concerns: { id: 'dealer' },
    hiddenFrom: 'other-dealers',
    access,
    feature,
    params: idParams,
    query: z.object({ ...asOf, ...asFile }),
    reply: 'file',
    errors: [errors.dealerNotFound, errors.futureDay],
  }),
};
