import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { progressStatuses } from '#contract/training/progress.calls.ts';
import { figures } from './report-figures.ts';
import { reportErrors as errors } from './reports.errors.ts';
import { filterText } from '#contract/platform/text.ts';

const userRow = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  role: named,
  dealer: named.nullable(),
  assignmentGroups: z.array(named),
  lastSeenAt: instant.nullable(),
  ...figures,
});
export type ReportUser = z.output<typeof userRow>;

const dealerRow = z.object({
  _id: id,
  name: z.string(),
  number: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  usersCount: z.int(),
  ...figures,
});
export type ReportDealer = z.output<typeof dealerRow>;

export const reportCalls = {
  users: call({
    id: 'reports.users.list',
    method: 'GET',
    path: '/api/report-users/',
    summary: 'People in the caller’s part of the network with how far they are',
    access: { right: 'USER_REPORTS' },
    feature: 'userReports',
    query: z.object({
      ...paging(15),
      text: searchText,
      adminGroup: id.optional(),
      assignmentGroup: id.optional(),
      dealer: id.optional(),
      country: filterText(3).optional(),
      role: id.optional(),
      businessUnit: id.optional(),
      /** `yes` leaves out accounts merged into another (gap 181). */
      original: z.enum(['yes', 'no']).default('yes'),
      sortBy: z
        .enum([
          'user.firstName',
          'user.lastName',
          'user.lastSeenAt',
          'completed',
          'inProgress',
          'averageScore',
          'timeSpent',
        ])
        .default('user.firstName'),
      direction: direction.default('asc'),
    }),
    reply: z.object({ users: z.array(userRow), pagination }),
  }),
  user: call({
    id: 'reports.users.get',
    method: 'GET',
    path: '/api/report-users/{id}',
    summary: 'One person with every assigned course',
    access: { right: 'USER_REPORTS' },
    feature: 'userReports',
    params: idParams,
    reply: z.object({
      user: userRow.extend({
        courses: z.array(
          z.object({
            _id: id,
            name: bilingual,
            curriculum: z.object({ _id: id, name: bilingual }).nullable(),
            required: z.boolean(),
            status: z.enum(progressStatuses),
            percent: z.number(),
            seenCount: z.int(),
            sectionCount: z.int(),
            bestScore: z.int().nullable(),
            passedAt: instant.nullable(),
            lastEventAt: instant.nullable(),
          }),
        ),
      }),
    }),
    errors: [errors.userNotFound],
  }),
  dealers: call({
    id: 'reports.dealers.list',
    method: 'GET',
    path: '/api/report-dealers/',
    summary: 'Dealers in the caller’s part of the network with how far their staff is',
    access: { right: 'DEALER_REPORTS' },
    feature: 'dealerReports',
    query: z.object({
      ...paging(15),
      text: searchText,
      country: filterText(3).optional(),
      state: filterText(60).optional(),
      assignmentGroup: id.optional(),
      sortBy: z.enum(['dealer.name', 'usersCount', 'completed', 'percent']).default('dealer.name'),
      direction: direction.default('asc'),
    }),
    reply: z.object({ dealers: z.array(dealerRow), pagination }),
  }),
};
