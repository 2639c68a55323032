import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, named } from '#contract/platform/ids.ts';
import { currencies } from '#contract/platform/money.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { statementErrors as errors } from './statements.errors.ts';
import { month, statementAccounts, statementFormats } from './statements.fields.ts';

const line = z.object({
  _id: id,
  at: instant,
  /** What happened, in the caller’s language. */
  what: z.string(),
  /** The brand that pays for it; null for the company. */
  funder: z.string().nullable(),
  /** Whole points, or cents: above zero was paid in. */
  amount: z.int(),
  balanceAfter: z.int(),
});
export type StatementLine = z.output<typeof line>;

const account = z.object({
  account: z.enum(statementAccounts),
  currency: z.enum(['PTS', ...currencies]),
  /** Before the first line, and after the last one. */
  opening: z.int(),
  closing: z.int(),
  paidIn: z.int(),
  taken: z.int(),
  lines: z.array(line),
});
export type StatementSection = z.output<typeof account>;

const statement = z.object({
  /** Whose it is. */
  of: named,
  month,
  firstDay: calendarDay,
  /** The last day; today in a month that is not over. */
  lastDay: calendarDay,
  accounts: z.array(account),
  /** Months in which something happened, the newest first, and this one. */
  months: z.array(month),
});
export type Statement = z.output<typeof statement>;

const balance = z.object({
  account: z.enum(statementAccounts),
  currency: z.enum(['PTS', ...currencies]),
  balance: z.int(),
  /** What it is made of; the amounts sum to the balance. */
  parts: z.array(
    z.object({
      /** In the caller’s language. */
      what: z.string(),
      amount: z.int(),
      /** Of how many movements. */
      count: z.int(),
    }),
  ),
});
export type Balance = z.output<typeof balance>;
const balances = z.object({ balances: z.array(balance) });

const query = { month: month.optional() };
const file = { ...query, format: z.enum(statementFormats).default('pdf') };
const ofDealer = {
  concerns: { dealerId: 'dealer' },
  hiddenFrom: 'other-dealers',
  params: z.object({ dealerId: id }),
} as const;

export const statementCalls = {
  own: call({
    id: 'statements.own',
    method: 'GET',
    path: '/api/statements/',
    summary: 'The caller’s statement of a month, the current one by default: every line of points and money',
    access: 'signed-in',
    query: z.object(query),
    reply: z.object({ statement }),
    errors: [errors.month],
  }),
  ownFile: call({
    id: 'statements.own-file',
    method: 'GET',
    path: '/api/statements/file',
    summary: 'The same as a PDF or a table',
    access: 'signed-in',
    query: z.object(file),
    reply: 'file',
    errors: [errors.month],
  }),
  why: call({
    id: 'statements.why',
    method: 'GET',
    path: '/api/statements/why',
    summary: 'What the caller’s balances of points and money are made of',
    access: 'signed-in',
    reply: balances,
  }),
  dealerWhy: call({
    id: 'statements.dealer-why',
    method: 'GET',
    path: '/api/statements/dealers/{dealerId}/why',
    summary: 'What a dealer’s balances of credits are made of',
    ...ofDealer,
    access: 'signed-in',
    feature: 'loyalty',
    reply: balances,
    errors: [errors.dealerNotFound],
  }),
  dealer: call({
    id: 'statements.dealer',
    method: 'GET',
    path: '/api/statements/dealers/{dealerId}',
    summary: 'The statement of a dealer’s credits for a month',
    ...ofDealer,
    access: 'signed-in',
    feature: 'loyalty',
    query: z.object(query),
    reply: z.object({ statement }),
    errors: [errors.month, errors.dealerNotFound],
  }),
  dealerFile: call({
    id: 'statements.dealer-file',
    method: 'GET',
    path: '/api/statements/dealers/{dealerId}/file',
    summary: 'The same as a PDF or a table',
    ...ofDealer,
    access: 'signed-in',
    feature: 'loyalty',
    query: z.object(file),
    reply: 'file',
    errors: [errors.month, errors.dealerNotFound],
  }),
};
