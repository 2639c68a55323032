import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { currencies } from '#contract/platform/money.ts';
import { direction, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { asFile } from '#contract/platform/reports.ts';
import { loyaltyAdmins } from './loyalty.screens.ts';

const figures = {
  membersCount: z.int(),
  /** Approved in the year. */
  receiptsCount: z.int(),
  photosCount: z.int(),
  /** In cents of the currency of the report. */
  purchases: z.int(),
  credits: z.int(),
  creditsSent: z.int(),
  points: z.int(),
};
const row = z.object({
  dealer: named.extend({ number: z.string(), region: z.string(), country: z.string() }),
  businessUnits: z.array(namedInBoth),
  ...figures,
  /** Now, whatever the year. */
  creditsAvailable: z.int(),
});
export type LoyaltyRow = z.output<typeof row>;
const totals = z.object(figures);
export type LoyaltyFigures = z.output<typeof totals>;

/** The right to the report, and the access to the program. */
const access = { all: [{ right: 'INCENTIVE_REPORTS' }, loyaltyAdmins] } as const;
const feature = 'loyalty';
const filters = {
  businessUnit: id.optional(),
  /** A calendar year by the portal’s clock; all years if omitted. */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  text: searchText,
  currency: z.enum(currencies).default('USD'),
  sortBy: z.enum(['dealer', 'members', 'receipts', 'purchases', 'credits', 'points']).default('dealer'),
  direction: direction.default('asc'),
};

/** The report on the loyalty program: a line for each dealer. */
export const loyaltyReportCalls = {
  list: call({
    id: 'reports.loyalties.list',
    method: 'GET',
    path: '/api/report-loyalties/',
    summary: 'What each dealer in the program earned and was sent, in a year and a currency',
    access,
    feature,
    query: z.object({ ...paging(25), ...filters }),
    reply: z.object({ loyalties: z.array(row), pagination, figures: totals }),
  }),
  export: call({
    id: 'reports.loyalties.export',
    method: 'GET',
    path: '/api/report-loyalties/export',
    summary: 'The same as a file with a line for each dealer',
    access,
    feature,
    query: z.object({ ...filters, ...asFile }),
    reply: 'file',
    inBackground: { en: 'Loyalty report', fr: 'Rapport sur la fidélité' },
  }),
};
