import * as z from 'zod';
import { bulkIds, bulkReply } from '#contract/platform/bulk.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { currencies } from '#contract/platform/money.ts';
import { direction, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { recordActivity } from '#contract/platform/publishing.ts';
import { asFile } from '#contract/platform/reports.ts';
import { labelled, paragraph } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { ledgerErrors } from './ledger.errors.ts';
import { owedErrors } from './owed.errors.ts';
import { reading, receiptFile } from './receipt-readings.fields.ts';
import { claimChecks, claimRisk, scoreBands, scoredAt } from './spiff-checks.fields.ts';
import {
  claimDecision,
  claimFields,
  claimStatuses,
  denyReasons,
  paymentStates,
  receiptCurrencies,
} from './spiff-claims.fields.ts';
import { spiffAdmins } from './spiffs.calls.ts';
import { spiffErrors as errors } from './spiffs.errors.ts';
import { payoutTypes, spiffStructures, spiffTypes } from './spiffs.rules.ts';

const item = z.object({
  partNumber: z.string(),
  name: z.string(),
  nameFr: z.string(),
  quantity: z.int(),
  /** Null until it is approved. */
  approvedQuantity: z.int().nullable(),
  isEligible: z.boolean(),
  /** What one pays in a program for each item. */
  eachCents: z.int(),
  /** Serials of the units, where the spiff asks for them. */
  serials: z.array(z.string()),
});

const spiffClaim = z.object({
  _id: id,
  number: z.int(),
  spiff: namedInBoth.extend({
    type: z.enum(spiffTypes),
    structure: z.enum(spiffStructures),
    payoutType: z.enum(payoutTypes),
    /** Everything approved is paid in it. */
    currency: z.enum(currencies),
  }),
  user: named,
  dealer: named.extend({ number: z.string() }),
  status: z.enum(claimStatuses),
  purchaseDate: calendarDay,
  receiptNumber: z.string(),
  total: z.int(),
  currency: z.string(),
  convertedTotal: z.int().nullable(),
  note: z.string(),
  /** What was claimed, after the limit for each claim. */
  amount: z.int(),
  approvedAmount: z.int().nullable(),
  reason: z.enum(denyReasons).nullable(),
  decisionNote: z.string(),
  decidedAt: instant.nullable(),
  /** Approved by the receipt, without a person. */
  isAutomatic: z.boolean(),
  /** An approval was reversed, and the claim waits again. */
  reversedAt: instant.nullable(),
  payment: z.enum(paymentStates).nullable(),
  sentAt: instant,
  receipt: receiptFile,
  /** Only for administrators; null for claims that are not scored yet. */
  risk: claimRisk.nullable(),
  version: z.int(),
  abilities: z.object({ decide: z.boolean(), reverse: z.boolean() }),
});
export type SpiffClaim = z.output<typeof spiffClaim>;

const terms = z.object({
  amountCents: z.int(),
  spentUnitCents: z.int().nullable(),
  perClaimCents: z.int().nullable(),
  perPersonCents: z.int().nullable(),
  startDate: calendarDay,
  endDate: calendarDay,
  needsSerials: z.boolean(),
  /** Days from the sale until a claim is late; null: never. */
  lateAfterDays: z.int().nullable(),
  /** What the certificate added to this claim; 0 without it. */
  bonusCents: z.int(),
  certificate: z
    .object({
      curriculum: namedInBoth,
      addsCents: z.int().nullable(),
      isRequired: z.boolean(),
      /** On the day of the sale, as it was known when the claim was sent. */
      wasHeld: z.boolean(),
    })
    .nullable(),
  parts: z.array(
    z.object({
      partNumber: z.string(),
      name: z.string(),
      nameFr: z.string(),
      amountCents: z.int().nullable(),
    }),
  ),
});

/** What reviewers see of a claim besides when they open it. */
const review = z.object({
  decidedBy: named.nullable(),
  sentBy: named.nullable(),
  checks: claimChecks,
  scoredAt,
  person: z.object({
    approvedCount: z.int(),
    approvedCents: z.int(),
    deniedCount: z.int(),
    pendingCount: z.int(),
  }),
  budgetLeftCents: z.int().nullable(),
  /** The claims that wait, the oldest first: how many there are, and the neighbors of this one. It has a place if it waits itself. */
  queue: z.object({
    place: z.int().nullable(),
    total: z.int(),
    previous: id.nullable(),
    next: id.nullable(),
  }),
});

const spiffClaimDetail = spiffClaim.extend({
  items: z.array(item),
  terms,
  reading: reading.nullable(),
  review: review.nullable(),
});
export type SpiffClaimDetail = z.output<typeof spiffClaimDetail>;

const filters = {
  text: searchText,
  type: z.enum(spiffTypes).optional(),
  status: z.enum(claimStatuses).optional(),
  spiff: id.optional(),
  /** Whose claims, and of which dealer. */
  person: id.optional(),
  dealer: id.optional(),
  /** How much to look at a claim. Only for administrators. */
  band: z.enum(scoreBands).optional(),
  /** Sent from this day, to this day, by the portal’s clock. */
  startDate: calendarDay.optional(),
  endDate: calendarDay.optional(),
  /** Only the caller’s own, also for administrators. */
  own: yesNo.default(false),
  sortBy: z.enum(['sentAt', 'purchaseDate', 'amount', 'number', 'score']).default('sentAt'),
  direction: direction.default('desc'),
};

const receipt: FilePart = { maxCount: 1, maxBytes: 'attachment', kinds: ['receipt'] };
const feature = 'spiff';
const reply = z.object({ submission: spiffClaimDetail });
const decisionErrors = [
  errors.claimNotFound,
  errors.ownClaim,
  errors.ownDealer,
  errors.notScored,
  errors.alreadyDecided,
  errors.reasonRequired,
  errors.unknownItem,
  errors.quantityOver,
  errors.totalOver,
  errors.amountRange,
  errors.nothingApproved,
  errors.personLimit,
  errors.budgetLeft,
  errors.receiptUsed,
  owedErrors.noTaxForm,
  owedErrors.noBirthDate,
  owedErrors.underEighteen,
  owedErrors.released,
  ledgerErrors.notEnough,
] as const;

export const spiffClaimCalls = {
  list: call({
    id: 'spiffs.claims.list',
    method: 'GET',
    path: '/api/spiff-claims/',
    summary: 'Claims: all for administrators, their own for others',
    access: 'signed-in',
    feature,
    query: z.object({ ...paging(50), ...filters }),
    reply: z.object({
      submissions: z.array(spiffClaim),
      pagination,
      counts: z.object({ pending: z.int(), approved: z.int(), denied: z.int() }),
    }),
  }),
  export: call({
    id: 'spiffs.claims.export',
    method: 'GET',
    path: '/api/spiff-claims/export',
    summary: 'The same as a file with a line for each claim',
    access: spiffAdmins,
    feature,
    query: z.object({ ...filters, ...asFile }),
    reply: 'file',
    inBackground: { en: 'Spiff claims', fr: 'Demandes de primes de vente' },
  }),
  get: call({
    id: 'spiffs.claims.get',
    method: 'GET',
    path: '/api/spiff-claims/{submissionId}',
    summary: 'One claim; for administrators with the checks and its place in the queue',
    concerns: { submissionId: 'spiff-claim' },
    hiddenFrom: 'other-people',
    access: 'signed-in',
    feature,
    params: z.object({ submissionId: id }),
    reply,
    errors: [errors.claimNotFound],
  }),
  create: call({
    id: 'spiffs.claims.create',
    method: 'POST',
    path: '/api/spiff-claims/',
    summary: 'Sends a claim with its receipt, which was read before or comes along',
    access: 'signed-in',
    feature,
    body: claimFields.safeExtend({
      /** A receipt that was sent before, to be read. */
      reading: labelled(id.optional(), 'Receipt', 'Reçu'),
      ...idempotent,
    }),
    files: { receipt },
    reply,
    errors: [
      errors.notParticipating,
      errors.noDealer,
      errors.notYourDealer,
      errors.unknownProgram,
      errors.future,
      errors.outsideDates,
      errors.receiptRequired,
      errors.receiptNumberEmpty,
      errors.amountRange,
      errors.readingNotFound,
      errors.receiptUsed,
      errors.convertedRequired,
      errors.convertedNeedless,
      errors.partTwice,
      errors.notAPart,
      errors.partNotEligible,
      errors.certificateMissing,
      errors.serialsMissing,
      errors.serialTwice,
      errors.notASerial,
      errors.belowUnit,
      errors.overCap,
      errors.amountDiffers,
      platformErrors.keyUsed,
    ],
  }),
  update: call({
    id: 'spiffs.claims.update',
    method: 'PUT',
    path: '/api/spiff-claims/{submissionId}',
    summary: 'Approves a claim in whole or in part, denies it, or reverses a decision until it is paid',
    concerns: { submissionId: 'spiff-claim' },
    hiddenFrom: 'nobody',
    access: spiffAdmins,
    feature,
    params: z.object({ submissionId: id }),
    body: claimDecision.safeExtend({ ...versioned, ...idempotent }),
    reply,
    errors: [...decisionErrors, platformErrors.changedMeanwhile, platformErrors.keyUsed],
    underProxy: 'refused',
  }),
  bulk: call({
    id: 'spiffs.claims.bulk',
    method: 'POST',
    path: '/api/spiff-claims/bulk',
    summary: 'Approves or denies many claims, each by its own rules, and returns the outcome of each',
    access: spiffAdmins,
    feature,
    body: z.object({
      ids: bulkIds,
      status: labelled(z.enum(['approved', 'denied']), 'Decision', 'Décision'),
      reason: labelled(z.enum(denyReasons).nullish(), 'Reason', 'Motif'),
      note: labelled(paragraph(500, 0).default(''), 'Note', 'Note'),
    }),
    reply: bulkReply,
    errors: [errors.reasonRequired],
    underProxy: 'refused',
  }),
  activity: call({
    id: 'spiffs.claims.activity',
    method: 'GET',
    path: '/api/spiff-claims/{id}/activity',
    summary: 'Who decided what on a claim, the newest first',
    concerns: { id: 'spiff-claim' },
    hiddenFrom: 'nobody',
    access: spiffAdmins,
    feature,
    params: idParams,
    query: z.object(paging(20)),
    reply: recordActivity,
    errors: [errors.claimNotFound],
  }),
  read: call({
    id: 'spiffs.readings.create',
    method: 'POST',
    path: '/api/spiff-claims/readings',
    summary: 'Sends a receipt to be read, so that the form can be filled in with what it says',
    access: 'signed-in',
    feature,
    body: z.object({}),
    files: { receipt },
    reply: z.object({ reading }),
    errors: [
      errors.receiptRequired,
      errors.notParticipating,
      errors.noDealer,
      errors.nothingToClaim,
      errors.tooManyOpenReadings,
      errors.tooManyReadings,
    ],
  }),
  reading: call({
    id: 'spiffs.readings.get',
    method: 'GET',
    path: '/api/spiff-claims/readings/{id}',
    summary:
      'What was read from a receipt so far; with a program, doubtful part numbers name the part they may mean',
    concerns: { id: 'receipt-reading' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    feature,
    params: idParams,
    query: z.object({ spiff: id.optional() }),
    reply: z.object({
      reading,
      /** The currency of the country of the person’s dealers, if they share one: what `$` means on a receipt that names no currency. */
      usualCurrency: z.enum(receiptCurrencies).nullable(),
    }),
    errors: [errors.readingNotFound],
  }),
};
