import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { asFile } from '#contract/platform/reports.ts';
import { labelled } from '#contract/platform/text.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { deliveries, incentiveTypes } from './incentives.fields.ts';
import { ledgerErrors } from './ledger.errors.ts';
import { rewardErrors as errors } from './rewards.errors.ts';
import {
  addressFields,
  carrier,
  correctionShape,
  note,
  reason,
  reward,
  rewardStatuses,
  trackingNumber,
} from './rewards.fields.ts';

const figures = z.object({
  unassignedCount: z.int(),
  /** Earned and not redeemed. */
  earnedCount: z.int(),
  /** Redeemed and not sent. */
  redeemedCount: z.int(),
  sentCount: z.int(),
  undoneCount: z.int(),
  pointsSpent: z.int(),
});

const reported = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  type: z.enum(incentiveTypes),
  delivery: z.enum(deliveries),
  pointsCost: z.int(),
  image: z.string().nullable(),
  brand: named.extend({ colour: z.string() }).nullable(),
  curriculum: namedInBoth.nullable(),
  status: z.enum(publicationStatuses),
  startDate: calendarDay.nullable(),
  endDate: calendarDay.nullable(),
  /** Null without a limit. */
  leftCount: z.int().nullable(),
  figures,
});
export type ReportedIncentive = z.output<typeof reported>;

const read = { right: 'INCENTIVE_REPORTS' } as const;
const change = { all: [read, { right: 'CREATE_EDIT_INCENTIVE' }] } as const;
const reply = z.object({ reward });
const rewardId = labelled(id, 'Reward', 'Récompense');
const listFilters = {
  brand: id.optional(),
  status: z.enum(publicationStatuses).optional(),
  text: searchText,
  sortBy: z.enum(['order', 'name', 'earned', 'redeemed', 'points']).default('name'),
  direction: direction.default('asc'),
};
const rewardFilters = {
  incentiveId: id.optional(),
  /** One reward, for printing. */
  rewardId: id.optional(),
  status: z.enum(rewardStatuses).optional(),
  /** Earned from this day, to this day, by the portal’s clock. */
  startDate: calendarDay.optional(),
  endDate: calendarDay.optional(),
  text: searchText,
  sortBy: z.enum(['person', 'earnedOn', 'redeemedOn', 'sentOn']).default('earnedOn'),
  direction: direction.default('desc'),
};
const redeeming = {
  summary: 'Redeems an earned reward for the person who has it: stock, code, and points move together',
  path: '/api/report-incentives/redeem',
  access: change,
  body: z.object({
    rewardId,
    address: labelled(addressFields.optional(), 'Address', 'Adresse'),
    ...idempotent,
  }),
  reply,
  errors: [
    errors.notFound,
    errors.notToYourself,
    errors.addressRequired,
    errors.notParticipating,
    errors.notOpen,
    errors.notEarned,
    errors.limitReached,
    errors.outOfStock,
    errors.tooFewPoints,
    errors.wrongState,
    ledgerErrors.notEnough,
    platformErrors.keyUsed,
  ],
} as const;

/** The report on incentives: who earned and redeemed what, and what administrators do about it. */
export const incentiveReportCalls = {
  list: call({
    id: 'reports.incentives.list',
    method: 'GET',
    path: '/api/report-incentives/',
    summary: 'The incentives the caller works on, with what was earned and redeemed of each and in all',
    access: read,
    query: z.object({ ...paging(20), ...listFilters }),
    reply: z.object({ incentives: z.array(reported), pagination, figures }),
  }),
  export: call({
    id: 'reports.incentives.export',
    method: 'GET',
    path: '/api/report-incentives/export',
    summary: 'The same as a file with a line for each incentive',
    access: read,
    query: z.object({ ...listFilters, ...asFile }),
    reply: 'file',
    inBackground: { en: 'Incentive report', fr: 'Rapport sur les primes' },
  }),
  get: call({
    id: 'reports.incentives.get',
    method: 'GET',
    path: '/api/report-incentives/{id}',
    summary: 'One incentive with what was earned and redeemed of it',
    concerns: { id: 'incentive' },
    hiddenFrom: 'other-brands',
    access: read,
    params: idParams,
    reply: z.object({ incentive: reported, abilities: z.object({ change: z.boolean() }) }),
    errors: [errors.incentiveNotFound],
  }),
  rewards: call({
    id: 'reports.incentives.rewards',
    method: 'GET',
    path: '/api/report-incentives/rewards',
    summary: 'Rewards of the incentives the caller works on, of one incentive or all',
    access: read,
    query: z.object({ ...paging(20), ...rewardFilters }),
    reply: z.object({
      rewards: z.array(reward),
      pagination,
      /** Of this incentive, text, and days, whatever the status. */
      counts: z.record(z.enum(rewardStatuses), z.int()),
    }),
  }),
  rewardsExport: call({
    id: 'reports.incentives.rewards-export',
    method: 'GET',
    path: '/api/report-incentives/rewards/export',
    summary: 'The same as a file with a line for each reward; codes are not in it',
    access: read,
    query: z.object({ ...rewardFilters, ...asFile }),
    reply: 'file',
    inBackground: { en: 'Rewards', fr: 'Récompenses' },
  }),
  assign: call({
    id: 'reports.incentives.assign',
    method: 'PUT',
    path: '/api/report-incentives/',
    summary: 'Assigns a reward that belongs to nobody to a person, who has then earned it',
    access: change,
    body: z.object({ rewardId, userId: labelled(id, 'Person', 'Personne') }),
    reply,
    errors: [errors.notFound, errors.wrongState, errors.unknownPerson, errors.notToYourself],
  }),
  redeem: call({ id: 'reports.incentives.redeem', method: 'POST', ...redeeming }),
  redeemPut: call({ id: 'reports.incentives.redeem-put', method: 'PUT', ...redeeming }),
  update: call({
    id: 'reports.incentives.update',
    method: 'PUT',
    path: '/api/report-incentives/update',
    summary: 'Corrects the name, the address, the note, or the tracking of a reward',
    access: change,
    body: correctionShape.extend({ rewardId, ...versioned }),
    reply,
    errors: [errors.notFound, errors.notToYourself, platformErrors.changedMeanwhile],
  }),
  send: call({
    id: 'reports.incentives.send',
    method: 'PUT',
    path: '/api/report-incentives/send',
    summary: 'Records that a redeemed reward was shipped, and tells the person',
    access: change,
    body: z.object({
      rewardId,
      note,
      carrier: carrier.optional(),
      trackingNumber: trackingNumber.optional(),
    }),
    reply,
    errors: [errors.notFound, errors.wrongState, errors.nothingToShip, errors.notToYourself],
  }),
  addTracking: call({
    id: 'reports.incentives.add-tracking',
    method: 'PUT',
    path: '/api/report-incentives/add-tracking',
    summary: 'Adds carrier and tracking number to a reward that is redeemed or sent, and tells the person',
    access: change,
    body: z.object({ rewardId, carrier, trackingNumber }),
    reply,
    errors: [errors.notFound, errors.wrongState, errors.nothingToShip, errors.notToYourself],
  }),
  undoRedemption: call({
    id: 'reports.incentives.undo-redemption',
    method: 'PUT',
    path: '/api/report-incentives/{id}/undo-redemption',
    summary:
      'Undoes a redemption: points and stock return, a code is retired. What was earned can be redeemed again, a purchase has ended',
    concerns: { id: 'reward' },
    hiddenFrom: 'other-brands',
    access: change,
    params: idParams,
    body: z.object({ reason, ...idempotent }),
    reply,
    errors: [errors.notFound, errors.wrongState, errors.notToYourself, platformErrors.keyUsed],
  }),
};
