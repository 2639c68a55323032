import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { says } from '#contract/platform/errors.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { longWork, mostAtOnce } from '#contract/platform/long-work.fields.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { currencies, money } from '#contract/platform/money.ts';
import { pagination, paging, yesNo } from '#contract/platform/paging.ts';
import { filterText, labelled, line } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { payoutErrors as errors } from './payouts.errors.ts';
import { heldReasons, lineStatuses, releaseBlocks, runStatuses } from './payouts.fields.ts';

/** Reserved for the two roles that pay people. */
const payers = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;

const run = z.object({
  _id: id,
  number: z.int(),
  status: z.enum(runStatuses),
  createdBy: named,
  createdAt: instant,
  releasedBy: named.nullable(),
  releasedAt: instant.nullable(),
  totals: z.array(money.extend({ lineCount: z.int() })),
  lineCounts: z.record(z.enum(lineStatuses), z.int()),
  /** People in a draft who cannot be paid now. */
  heldCount: z.int(),
  abilities: z.object({
    release: z.boolean(),
    releaseBlocked: z.enum(releaseBlocks).nullable(),
    discard: z.boolean(),
    file: z.boolean(),
    settle: z.boolean(),
  }),
});
export type PayoutRun = z.output<typeof run>;

const payoutLine = z.object({
  _id: id,
  user: named.extend({ email: z.string() }),
  dealer: named.nullable(),
  amount: money,
  status: z.enum(lineStatuses),
  /** Why its person cannot be paid now, until it is posted. */
  held: z.array(z.enum(heldReasons)),
  /** How many approved records it pays. */
  itemCount: z.int(),
  note: z.string(),
  settledAt: instant.nullable(),
});
export type PayoutLine = z.output<typeof payoutLine>;

const owed = z.object({
  /** What a run would pay now. */
  payable: z.array(money.extend({ peopleCount: z.int() })),
  /** What waits until something is on file; a person may miss several things. */
  held: z.array(z.object({ reason: z.enum(heldReasons), peopleCount: z.int() })),
});

const settling = z
  .object({
    lineIds: labelled(z.array(id).min(1).max(mostAtOnce).optional(), 'Lines', 'Lignes'),
    /** Every line that is still on its way, instead of some. */
    all: labelled(z.boolean().default(false), 'All lines', 'Toutes les lignes'),
    outcome: labelled(z.enum(['paid', 'returned']), 'Outcome', 'Résultat'),
    /** The bank’s reference; why it came back. */
    note: labelled(line(200, 0).default(''), 'Note', 'Note'),
    ...idempotent,
  })
  .refine(({ lineIds, all }) => all === (lineIds === undefined), {
    ...says(errors.whichLines),
    path: ['lineIds'],
  })
  .refine(({ outcome, note }) => outcome === 'paid' || note !== '', {
    ...says(errors.reason),
    path: ['note'],
  });

/** A payout as its person sees it, once the run was released. */
const ownPayout = z.object({
  _id: id,
  runNumber: z.int(),
  amount: money,
  status: z.enum(lineStatuses),
  releasedAt: instant,
  settledAt: instant.nullable(),
  /** Why it came back. */
  note: z.string(),
  itemCounts: z.object({ spiff: z.int(), activity: z.int() }),
});
export type OwnPayout = z.output<typeof ownPayout>;

export const payoutCalls = {
  own: call({
    id: 'payouts.current-user',
    method: 'GET',
    path: '/api/payouts/current-user',
    summary: 'What the caller is owed in cash, what it waits for, and the caller’s payouts, the newest first',
    access: 'signed-in',
    query: z.object(paging(50)),
    reply: z.object({
      payouts: z.array(ownPayout),
      pagination,
      /** Approved and not released for payment yet. */
      owed: z.array(money),
      /** What has to be on file before it can be paid. */
      missing: z.array(z.enum(heldReasons)),
    }),
  }),
  list: call({
    id: 'payouts.list',
    method: 'GET',
    path: '/api/payouts/',
    summary: 'Payout runs, the newest first, and what a run would pay now',
    access: payers,
    query: z.object(paging(50)),
    reply: z.object({ runs: z.array(run), owed, pagination }),
  }),
  create: call({
    id: 'payouts.create',
    method: 'POST',
    path: '/api/payouts/',
    summary: 'Collects what is owed into a run, one line for each person and currency; nothing is paid yet',
    access: payers,
    underProxy: 'refused',
    body: z.object({
      ...idempotent,
      currency: labelled(z.enum(currencies).optional(), 'Currency', 'Devise'),
    }),
    reply: z.object({ run }),
    errors: [errors.nothingOwed],
  }),
  get: call({
    id: 'payouts.get',
    method: 'GET',
    path: '/api/payouts/{id}',
    summary: 'One payout run',
    concerns: { id: 'payout-run' },
    hiddenFrom: 'nobody',
    access: payers,
    params: idParams,
    reply: z.object({ run }),
    errors: [errors.notFound],
  }),
  lines: call({
    id: 'payouts.lines',
    method: 'GET',
    path: '/api/payouts/{id}/lines',
    summary: 'The lines of a run, by name',
    concerns: { id: 'payout-run' },
    hiddenFrom: 'nobody',
    access: payers,
    params: idParams,
    query: z.object({
      ...paging(50),
      text: filterText(100).optional(),
      status: z.enum(lineStatuses).optional(),
      /** Only lines of people who cannot be paid now. */
      held: yesNo.default(false),
    }),
    reply: z.object({ lines: z.array(payoutLine), pagination }),
    errors: [errors.notFound],
  }),
  funders: call({
    id: 'payouts.funders',
    method: 'GET',
    path: '/api/payouts/{id}/funders',
    summary: 'Who pays for a run: brands, and the company where no brand is named',
    concerns: { id: 'payout-run' },
    hiddenFrom: 'nobody',
    access: payers,
    params: idParams,
    reply: z.object({
      funders: z.array(money.extend({ /** Null: the company. */ funder: z.string().nullable() })),
    }),
    errors: [errors.notFound],
  }),
  discard: call({
    id: 'payouts.discard',
    method: 'DELETE',
    path: '/api/payouts/{id}',
    summary: 'Discards a run that is not released; everything in it is owed as before',
    concerns: { id: 'payout-run' },
    hiddenFrom: 'nobody',
    access: payers,
    underProxy: 'refused',
    params: idParams,
    reply: z.object({}),
    errors: [errors.notFound, errors.wrongState],
  }),
  release: call({
    id: 'payouts.release',
    method: 'POST',
    path: '/api/payouts/{id}/release',
    summary: 'Releases a run that somebody else created; its money is posted in the background',
    concerns: { id: 'payout-run' },
    hiddenFrom: 'nobody',
    access: payers,
    underProxy: 'refused',
    params: idParams,
    body: z.object(idempotent),
    reply: z.object({ run }),
    errors: [errors.notFound, errors.wrongState, errors.ownRun, errors.ownLine, errors.heldPeople],
  }),
  file: call({
    id: 'payouts.file',
    method: 'GET',
    path: '/api/payouts/{id}/file',
    summary:
      'A released run as a CSV file for the bank, one line for each person and currency; without what was returned',
    concerns: { id: 'payout-run' },
    hiddenFrom: 'nobody',
    access: payers,
    params: idParams,
    reply: 'file',
    errors: [errors.notFound, errors.wrongState],
  }),
  settle: call({
    id: 'payouts.settle',
    method: 'POST',
    path: '/api/payouts/{id}/settle',
    summary: 'Marks lines of a released run as paid, or as returned, which are then owed again',
    concerns: { id: 'payout-run' },
    hiddenFrom: 'nobody',
    access: payers,
    underProxy: 'refused',
    params: idParams,
    body: settling,
    reply: z.object({
      run,
      settledCount: z.int(),
      /** More lines than are settled at once are settled in the background. */
      work: longWork.nullable(),
    }),
    errors: [
      errors.notFound,
      errors.wrongState,
      errors.ownLine,
      errors.otherLines,
      errors.whichLines,
      errors.reason,
    ],
  }),
};
