import * as z from 'zod';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { currencies } from '#contract/platform/money.ts';
import { direction, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { filterText, labelled } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { loyaltyErrors as errors } from './loyalty.errors.ts';
import {
  creditFields,
  maxAttachments,
  pointsEnds,
  reason,
  submissionFields,
  submissionStatuses,
  submissionTypes,
} from './loyalty.fields.ts';
import { loyaltyAdmins, loyaltyReaders } from './loyalty.screens.ts';

const currency = z.enum(currencies);

/** A submission as lists show it. Amounts are cents. */
const listedSubmission = z.object({
  _id: id,
  type: z.enum(submissionTypes),
  status: z.enum(submissionStatuses),
  /** A value of the setting `loyalty.brands`. */
  brand: z.string(),
  dealer: named,
  user: named,
  purchaseDate: calendarDay,
  receiptNumber: z.string(),
  /** Null for a photo. */
  currency: currency.nullable(),
  amount: z.int(),
  credits: z.int(),
  points: z.int(),
  note: z.string(),
  reason: z.string(),
  sentAt: instant,
  decidedAt: instant.nullable(),
  /** When its approval was reversed. */
  reversedAt: instant.nullable(),
  version: z.int(),
});
export type ListedSubmission = z.output<typeof listedSubmission>;

const submission = listedSubmission.extend({
  items: z.array(
    z.object({
      partNumber: z.string(),
      name: z.string(),
      nameFr: z.string(),
      quantity: z.int(),
      price: z.int(),
      total: z.int(),
      creditRate: z.number(),
      credits: z.int(),
      points: z.int(),
    }),
  ),
  attachments: z.array(
    z.object({ _id: id, name: z.string(), mediaType: z.string(), sizeBytes: z.int(), location: z.string() }),
  ),
  /** Only for administrators. */
  decidedBy: named.nullable(),
  abilities: z.object({ decide: z.boolean(), reverse: z.boolean(), sendAgain: z.boolean() }),
});
export type Submission = z.output<typeof submission>;

/** Why somebody cannot send anything. */
const memberObstacles = ['not-participating', 'no-dealer', 'not-member'] as const;
export type MemberObstacle = (typeof memberObstacles)[number];

const member = z.object({
  user: named.extend({ email: z.string() }),
  dealers: z.array(named),
  totalPoints: z.int(),
  availablePoints: z.int(),
  /** The day on which the points end, or the first of them; null without points. */
  endsOn: calendarDay.nullable(),
  submissionsCount: z.int(),
  /** Of approved receipts, in the currency of the list. */
  totalSubmitReceiptAmount: z.int(),
});
export type Member = z.output<typeof member>;

const dealerTotals = {
  totalEarnedCredits: z.int(),
  availableCredits: z.int(),
  /** Set against what is earned next, after a reversal. */
  owedCredits: z.int(),
  totalPurchases: z.int(),
};
const dealerRow = z.object({
  dealer: named.extend({ number: z.string(), city: z.string() }),
  membersCount: z.int(),
  ...dealerTotals,
});
export type DealerRow = z.output<typeof dealerRow>;

const activityTypes = ['earned', 'sent', 'reversed', 'owed', 'settled', 'other'] as const;
const dealerAccount = z.object({
  dealer: named,
  currency,
  /** The currencies in which the dealer has an account or purchases. */
  currencies: z.array(currency),
  ...dealerTotals,
  sentCredits: z.int(),
  activities: z.array(
    z.object({
      _id: id,
      date: instant,
      type: z.enum(activityTypes),
      amount: z.int(),
      note: z.string(),
      /** The submission it is for, if the reader may open it. */
      submission: id.nullable(),
    }),
  ),
  pagination,
  abilities: z.object({ sendCredits: z.boolean() }),
});
export type DealerAccount = z.output<typeof dealerAccount>;

const picture: FilePart = { maxCount: maxAttachments, maxBytes: 'attachment', kinds: ['receipt'] };
const feature = 'loyalty';
const reply = z.object({ submission });
const ofSubmission = {
  concerns: { id: 'loyalty-submission' },
  hiddenFrom: 'other-dealers',
  params: idParams,
} as const;
const brand = filterText(60).optional();
const days = { startDate: calendarDay.optional(), endDate: calendarDay.optional() };
const submissionFilters = {
  ...paging(50),
  text: searchText,
  status: z.enum(submissionStatuses).optional(),
  /** Sent from this day, to this day, by the portal’s clock. */
  ...days,
  dealerId: id.optional(),
  currency: currency.optional(),
  sortBy: z.enum(['sentAt', 'purchaseDate', 'person', 'dealer', 'amount']).default('sentAt'),
  direction: direction.default('desc'),
};
const counts = z.record(z.enum(submissionStatuses), z.int());

/** What members send, and what administrators do about it. */
export const loyaltyCalls = {
  list: call({
    id: 'loyalty.submissions.list',
    method: 'GET',
    path: '/api/loyalty-programs/',
    summary: 'Submissions: the caller’s own, all of them for administrators',
    access: loyaltyReaders,
    feature,
    query: z.object({ ...submissionFilters, type: z.enum(submissionTypes).optional(), brand }),
    reply: z.object({ submissions: z.array(listedSubmission), pagination, counts }),
  }),
  currentUser: call({
    id: 'loyalty.current-user',
    method: 'GET',
    path: '/api/loyalty-programs/current-user',
    summary: 'The caller in the loyalty program: points and when they end, and what they may send and see',
    access: loyaltyReaders,
    feature,
    query: z.object({ currency: currency.optional() }),
    reply: z.object({
      /** All loyalty points ever earned. */
      totalPoints: z.int(),
      availablePoints: z.int(),
      /** Set against what is earned next, after a reversal. */
      owedPoints: z.int(),
      /** Whether all points end together, some time after the last earning, or each lot some time after it was earned. */
      pointsEnd: z.enum(pointsEnds),
      lastEarnedOn: calendarDay.nullable(),
      /** The day on which the available points end, or the first of them; null without points. */
      endsOn: calendarDay.nullable(),
      /** What waits for a decision would earn. */
      pendingPoints: z.int(),
      /** The newest ten. */
      pastSubmissions: z.array(listedSubmission),
      /** What is left of each day’s earnings, the oldest first, if points end by lot. */
      lots: z.array(z.object({ earnedOn: calendarDay, points: z.int(), endsOn: calendarDay })),
      ownedDealer: named.nullable(),
      /** Of approved receipts. */
      totalSubmitReceiptAmount: z.int(),
      currency,
      /** Why the caller cannot send anything; null if they can. */
      obstacle: z.enum(memberObstacles).nullable(),
      /** Where a submission can be sent for. */
      dealers: z.array(named.extend({ currency })),
      photoPoints: z.int(),
      expiryDays: z.int(),
      abilities: z.object({ seeDealers: z.boolean(), administer: z.boolean() }),
    }),
  }),
  fabtechReceipts: call({
    id: 'loyalty.fabtech-receipts',
    method: 'GET',
    path: '/api/loyalty-programs/fabtech-receipts',
    summary: 'Receipts of the second brand of the setting `loyalty.brands`',
    access: loyaltyAdmins,
    feature,
    query: z.object(submissionFilters),
    reply: z.object({ receipts: z.array(listedSubmission), pagination, counts }),
  }),
  overview: call({
    id: 'loyalty.overview',
    method: 'GET',
    path: '/api/loyalty-programs/overview',
    summary: 'Figures of the program. The four brand totals follow the setting `loyalty.brands` in order',
    access: loyaltyAdmins,
    feature,
    query: z.object({ ...days, brand, currency: currency.default('USD') }),
    reply: z.object({
      totalRLDMembersCount: z.int(),
      totalCreditsEarned: z.int(),
      totalRewardRedemptionsCount: z.int(),
      totalSubmittedReceiptsCount: z.int(),
      totalSubmittedPhotosCount: z.int(),
      totalWarnPurchases: z.int(),
      totalFabtechPurchases: z.int(),
      totalFactorPurchases: z.int(),
      totalFabFoursPurchases: z.int(),
      topDealers: z.array(z.object({ dealer: named, credits: z.int(), purchases: z.int() })),
      currency,
      counts,
    }),
  }),
  members: call({
    id: 'loyalty.members',
    method: 'GET',
    path: '/api/loyalty-programs/members',
    summary: 'The members of the program with their totals',
    access: loyaltyAdmins,
    feature,
    query: z.object({ ...paging(50), text: searchText, currency: currency.default('USD') }),
    reply: z.object({ members: z.array(member), pagination }),
  }),
  dealers: call({
    id: 'loyalty.dealers',
    method: 'GET',
    path: '/api/loyalty-programs/dealers',
    summary:
      'The dealers in the program that the caller sees, with their credits: own or looked after, or all',
    access: loyaltyReaders,
    feature,
    query: z.object({ ...paging(50), text: searchText, currency: currency.default('USD') }),
    reply: z.object({ dealers: z.array(dealerRow), pagination }),
  }),
  dealer: call({
    id: 'loyalty.dealer',
    method: 'GET',
    path: '/api/loyalty-programs/dealer/{id}',
    summary: 'The credits of a dealer in one currency, by default that of its country, with every movement',
    concerns: { id: 'dealer' },
    hiddenFrom: 'other-dealers',
    access: loyaltyReaders,
    feature,
    params: idParams,
    query: z.object({ ...paging(50), currency: currency.optional() }),
    reply: dealerAccount,
    errors: [errors.dealerNotFound],
  }),
  sendCredits: call({
    id: 'loyalty.send-credits',
    method: 'POST',
    path: '/api/loyalty-programs/send-credits',
    summary: 'Records credits that were paid out to a dealer: available credits are that much less',
    access: loyaltyAdmins,
    feature,
    underProxy: 'refused',
    body: creditFields.extend(idempotent),
    reply: z.object({ dealer: z.object({ ...named.shape, currency, ...dealerTotals }) }),
    errors: [
      errors.dealerNotFound,
      errors.creditRange,
      errors.tooMuch,
      errors.notToYourself,
      platformErrors.keyUsed,
    ],
  }),
  get: call({
    id: 'loyalty.submissions.get',
    method: 'GET',
    path: '/api/loyalty-programs/{id}',
    summary: 'One submission; for administrators with the one that waits next',
    ...ofSubmission,
    access: loyaltyReaders,
    feature,
    reply: reply.extend({
      /** The next one that waits, the oldest first. */
      nextId: id.nullable(),
      pendingCount: z.int(),
    }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'loyalty.submissions.create',
    method: 'POST',
    path: '/api/loyalty-programs/',
    summary: 'Sends a receipt or a photo, with its pictures as parts attach-N',
    access: loyaltyReaders,
    feature,
    body: submissionFields.safeExtend(idempotent),
    files: { 'attach-{n}': picture },
    reply,
    errors: [
      errors.notParticipating,
      errors.notMember,
      errors.unknownDealer,
      errors.unknownBrand,
      errors.unknownPart,
      errors.tooManyPoints,
      errors.priceRange,
      errors.partTwice,
      errors.needsPicture,
      errors.tooManyPictures,
      errors.futurePurchase,
      errors.receiptKnown,
      platformErrors.keyUsed,
    ],
  }),
  update: call({
    id: 'loyalty.submissions.update',
    method: 'PUT',
    path: '/api/loyalty-programs/{id}',
    summary: 'Approves a submission, which posts its credits and points together, or denies it with a reason',
    ...ofSubmission,
    access: loyaltyAdmins,
    feature,
    body: z.object({
      status: labelled(z.enum(['approved', 'denied']), 'Decision', 'Décision'),
      reason,
      ...versioned,
      ...idempotent,
    }),
    reply,
    errors: [
      errors.notFound,
      errors.needsReason,
      errors.wrongState,
      errors.notToYourself,
      platformErrors.changedMeanwhile,
      platformErrors.keyUsed,
    ],
  }),
  reverse: call({
    id: 'loyalty.submissions.reverse',
    method: 'PUT',
    path: '/api/loyalty-programs/{id}/reverse',
    summary: 'Reverses an approval: takes what is left and sets the rest against what is earned next',
    ...ofSubmission,
    access: { role: ['PLATFORM_ADMIN'] },
    feature,
    body: z.object({ reason, ...versioned, ...idempotent }),
    reply,
    errors: [
      errors.notFound,
      errors.needsReason,
      errors.wrongState,
      errors.notToYourself,
      platformErrors.changedMeanwhile,
      platformErrors.keyUsed,
    ],
  }),
};
