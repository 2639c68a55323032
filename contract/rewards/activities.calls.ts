import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { megabyte } from '#contract/platform/file-sizes.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { idParams } from '#contract/platform/ids.ts';
import { importErrors, importFields, importFiles } from '#contract/platform/imports.ts';
import { longWork } from '#contract/platform/long-work.fields.ts';
import { currencies, money } from '#contract/platform/money.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { owedErrors } from './owed.errors.ts';
import { activityErrors as errors } from './activities.errors.ts';
import {
  activity,
  activityStatuses,
  activityTypes,
  decisionFields,
  importRow,
  reportedFields,
} from './activities.fields.ts';

/** Reserved for the two roles that decide on what is paid. */
const deciders = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;

/** The most rows of one import. */
export const mostImportRows = 5_000;

const filters = {
  text: searchText,
  type: z.enum(activityTypes).optional(),
  status: z.enum(activityStatuses).optional(),
};

export const activityCalls = {
  list: call({
    id: 'activities.list',
    method: 'GET',
    path: '/api/activitys/',
    summary:
      'Activities that people reported: those that wait first and the oldest of them in front, then the newest',
    access: deciders,
    query: z.object({ ...paging(50), ...filters }),
    reply: z.object({
      activities: z.array(activity),
      pagination,
      /** By status, whatever status is asked for. */
      counts: z.record(z.enum(activityStatuses), z.int()),
    }),
  }),
  currentUser: call({
    id: 'activities.current-user',
    method: 'GET',
    path: '/api/activitys/current-user',
    summary: 'The caller’s own activities, the newest first',
    access: 'signed-in',
    query: z.object({ ...paging(50), type: filters.type, status: filters.status }),
    reply: z.object({
      activities: z.array(activity),
      pagination,
      /** Why the caller cannot report one now. */
      obstacle: z.enum(['not-participating', 'no-dealer']).nullable(),
    }),
  }),
  userOverview: call({
    id: 'activities.user-overview',
    method: 'GET',
    path: '/api/activitys/user-overview',
    summary: 'What the caller’s approved activities are worth, and how many the caller has reported',
    access: 'signed-in',
    query: z.object({ currency: z.enum(currencies).optional() }),
    reply: z.object({
      /** In cents of `currency`: the one asked for, else the one with most approved activities. */
      totalEarnedAmount: z.int(),
      currency: z.enum(currencies),
      /** Every currency; nothing is added up across them. */
      totals: z.array(money),
      submissionCount: z.int(),
    }),
  }),
  get: call({
    id: 'activities.get',
    method: 'GET',
    path: '/api/activitys/{id}',
    summary: 'One activity, for its person and for those who decide',
    concerns: { id: 'activity' },
    hiddenFrom: 'other-dealers',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ activity }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'activities.create',
    method: 'POST',
    path: '/api/activitys/',
    altPaths: ['/api/activitys/create'],
    summary: 'Reports an activity of the caller',
    access: 'signed-in',
    body: reportedFields.safeExtend(idempotent),
    files: { attachment: { maxCount: 1, maxBytes: 'image', kinds: ['receipt'] } },
    reply: z.object({ activity }),
    errors: [
      errors.notParticipating,
      errors.noDealer,
      errors.styleRequired,
      errors.styleOfRace,
      errors.future,
      errors.tooOld,
      errors.amountRange,
      errors.currency,
    ],
  }),
  update: call({
    id: 'activities.update',
    method: 'PUT',
    path: '/api/activitys/{id}',
    summary: 'Approves or denies an activity, once; an approved one is owed to the person',
    concerns: { id: 'activity' },
    hiddenFrom: 'nobody',
    access: deciders,
    underProxy: 'refused',
    params: idParams,
    body: decisionFields,
    reply: z.object({ activity }),
    errors: [
      errors.notFound,
      errors.decided,
      errors.ownActivity,
      errors.reasonRequired,
      errors.reasonOfDenial,
      owedErrors.noBirthDate,
      owedErrors.underEighteen,
      owedErrors.noTaxForm,
    ],
  }),
  bulkUpload: call({
    id: 'activities.bulk-upload',
    method: 'POST',
    path: '/api/activitys/bulk-upload',
    summary:
      'Imports activities from a CSV or XLSX file with the columns e-mail, type, style, date, amount, currency, note, and reference; a dry run only says what would happen. The file is sent as `file`, or its text as `csv`. Importing again adds nothing twice',
    access: deciders,
    bodyLimitBytes: 4 * megabyte,
    body: z.object(importFields(2_000_000)),
    files: importFiles,
    reply: z.object({
      created: z.int(),
      skipped: z.array(z.object({ row: z.int(), reason: z.string() })),
      rows: z.array(importRow),
      /** With more rows than are imported at once. */
      work: longWork.nullable(),
    }),
    errors: [...importErrors, platformErrors.notAllowed],
  }),
};
