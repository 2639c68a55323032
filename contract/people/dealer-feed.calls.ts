import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { pagination, paging, yesNo } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { dealerFeedErrors as errors } from './dealer-feed.errors.ts';
import { feedOutcomes, feedResults, feedStates } from './dealer-feed.fields.ts';
import { dealerFeedAccess } from './dealer-feed.screens.ts';

const count = z.int().min(0);

const feedRun = z.object({
  _id: id,
  /** The day it was for, where the time of the setting is. */
  day: z.iso.date(),
  state: z.enum(feedStates),
  fileName: z.string(),
  /** Why nothing was applied, or why it waits. */
  problem: z.string().nullable(),
  /** Dealers in the file. */
  total: count,
  /** They sum to the file. `check`: a dealer would close. */
  counts: z.object({ same: count, add: count, update: count, check: count, error: count }),
  results: z.object({
    waiting: count,
    applied: count,
    left: count,
    dismissed: count,
    replaced: count,
    undone: count,
    kept: count,
  }),
  createdAt: instant,
  appliedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Who applied or dismissed what waited. */
  decidedBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  /** Until when it can be undone. */
  undoUntil: instant.nullable(),
  abilities: z.object({ decide: z.boolean(), undo: z.boolean() }),
});
export type FeedRun = z.output<typeof feedRun>;

const feedRow = z.object({
  /** The line of the file. */
  number: z.int(),
  dealerNumber: z.string(),
  name: z.string(),
  outcome: z.enum(feedOutcomes),
  reasons: z.array(z.string()),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  result: z.enum(feedResults).nullable(),
  resultReason: z.string().nullable(),
  /** The page of the dealer. */
  targetId: id.nullable(),
});
export type FeedRow = z.output<typeof feedRow>;

const shared = { access: dealerFeedAccess, feature: 'dealers' } as const;
const reply = z.object({ run: feedRun });
const ofOne = {
  ...shared,
  concerns: { id: 'dealer-feed-run' },
  hiddenFrom: 'nobody',
  params: idParams,
} as const;
/** Whoever decides also changes dealers. */
const decision = {
  ...ofOne,
  method: 'POST',
  access: { all: [dealerFeedAccess, { right: 'MODIFY_DEALERS' }] },
  underProxy: 'refused',
  reply,
} as const;

export const dealerFeedCalls = {
  list: call({
    id: 'dealer-feed.list',
    method: 'GET',
    path: '/api/dealer-feed/',
    summary: 'The daily runs of the dealer feed, the latest first, and when the next one is due',
    ...shared,
    query: z.object(paging(25)),
    reply: z.object({
      runs: z.array(feedRun),
      pagination,
      /** Null while the update is off. `hasSource`: the operator has named a server. */
      schedule: z.object({ time: z.string(), timeZone: z.string(), hasSource: z.boolean() }).nullable(),
    }),
  }),
  get: call({
    id: 'dealer-feed.get',
    method: 'GET',
    path: '/api/dealer-feed/{id}',
    summary: 'One run of the dealer feed',
    ...ofOne,
    reply,
    errors: [errors.notFound],
  }),
  rows: call({
    id: 'dealer-feed.rows',
    method: 'GET',
    path: '/api/dealer-feed/{id}/rows',
    summary: 'What differs between the file and the dealers, row by row',
    ...ofOne,
    query: z.object({
      ...paging(50),
      outcome: z.enum(feedOutcomes).optional(),
      /** Only rows that wait for a decision. */
      waiting: yesNo.optional(),
    }),
    reply: z.object({ rows: z.array(feedRow), pagination }),
    errors: [errors.notFound],
  }),
  apply: call({
    id: 'dealer-feed.apply',
    path: '/api/dealer-feed/{id}/apply',
    summary: 'Carries out what waits in a run, whole or not at all. Rows that changed meanwhile are left out',
    ...decision,
    errors: [errors.notFound, errors.nothingWaits],
  }),
  dismiss: call({
    id: 'dealer-feed.dismiss',
    path: '/api/dealer-feed/{id}/dismiss',
    summary: 'Dismisses what waits in a run. It is not asked again until the file says something else',
    ...decision,
    errors: [errors.notFound, errors.nothingWaits],
  }),
  undo: call({
    id: 'dealer-feed.undo',
    path: '/api/dealer-feed/{id}/undo',
    summary: 'Takes back what a run changed, for 30 days. What others changed since is left alone and named',
    ...decision,
    errors: [errors.notFound, errors.notApplied, errors.tooLate],
  }),
};
