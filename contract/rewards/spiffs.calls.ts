import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { audience } from '#contract/people/audiences.fields.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { currencies } from '#contract/platform/money.ts';
import { direction, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { reaching, reachOf } from '#contract/platform/reach.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { receiptFile } from './receipt-readings.fields.ts';
import { spiffErrors as errors } from './spiffs.errors.ts';
import {
  checkSpiff,
  spiffDecision,
  spiffFields,
  spiffPart,
  spiffShape,
  spiffStatuses,
} from './spiffs.fields.ts';
import { payoutTypes, spiffStructures, spiffTypes } from './spiffs.rules.ts';

/** Reserved for the two roles that pay people. */
export const spiffAdmins = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;

/** Why a person cannot claim a program now; null: they can. */
const claimObstacles = [
  'not-participating',
  'no-dealer',
  'not-approved',
  'not-started',
  'limit-reached',
  'budget-spent',
  'no-certificate',
] as const;
export type ClaimObstacle = (typeof claimObstacles)[number];

/** What only administrators see of a program. */
const managed = z.object({
  /** The brand that pays; null for the company. */
  fundedBy: named.nullable(),
  budgetCents: z.int().nullable(),
  /** What the budget has left; null without one, and before the first approval. */
  budgetLeftCents: z.int().nullable(),
  reason: z.string(),
  audience: audience.nullable(),
  claimCounts: z.object({ pending: z.int(), approved: z.int(), denied: z.int() }),
  approvedCents: z.int(),
  createdBy: named.nullable(),
  createdAt: instant,
  updatedBy: named.nullable(),
  updatedAt: instant,
  decidedBy: named.nullable(),
  decidedAt: instant.nullable(),
  abilities: z.object({ edit: z.boolean(), approve: z.boolean(), deny: z.boolean() }),
});

const spiff = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  details: z.string(),
  detailsFr: z.string(),
  type: z.enum(spiffTypes),
  structure: z.enum(spiffStructures),
  payoutType: z.enum(payoutTypes),
  currency: z.enum(currencies),
  amountCents: z.int(),
  spentUnitCents: z.int().nullable(),
  startDate: calendarDay,
  endDate: calendarDay,
  perClaimCents: z.int().nullable(),
  perPersonCents: z.int().nullable(),
  /** A claim names the serial of each unit. */
  needsSerials: z.boolean(),
  lateAfterDays: z.int().nullable(),
  /** A certificate that raises the rate, or that a sale needs. */
  certificate: z
    .object({
      curriculum: namedInBoth,
      addsCents: z.int().nullable(),
      isRequired: z.boolean(),
      /** When the caller held it. The day of the sale decides. */
      held: z.array(z.object({ from: calendarDay, until: calendarDay.nullable() })),
    })
    .nullable(),
  parts: z.array(spiffPart),
  /** Addresses. */
  thumbnail: z.string().nullable(),
  receipt: receiptFile.nullable(),
  status: z.enum(spiffStatuses),
  /** The caller's own. */
  own: z.object({
    approvedCents: z.int(),
    claimsCount: z.int(),
    obstacle: z.enum(claimObstacles).nullable(),
  }),
  managed: managed.nullable(),
  version: z.int(),
});
export type Spiff = z.output<typeof spiff>;

const image: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const receipt: FilePart = { maxCount: 1, maxBytes: 'attachment', kinds: ['receipt'] };
const files = { thumbnail: image, receipt };
const reply = z.object({ spiff });
const saveErrors = [
  errors.needsName,
  errors.endsBeforeStart,
  errors.needsParts,
  errors.amountRange,
  errors.partTwice,
  errors.notAPart,
  errors.needsUnit,
  errors.certificateIdle,
  errors.unknownCurriculum,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
] as const;
const feature = 'spiff';

const decide = call({
  id: 'spiffs.decide',
  method: 'POST',
  path: '/api/spiffs/{id}/decide',
  summary: 'Approves a program with its budget, or denies it. Never by somebody who made or changed it',
  concerns: { id: 'spiff' },
  hiddenFrom: 'nobody',
  access: spiffAdmins,
  feature,
  params: idParams,
  body: spiffDecision,
  reply,
  errors: [
    errors.notFound,
    errors.ownProgram,
    errors.alreadyDecided,
    errors.reasonRequired,
    errors.budgetSpent,
    platformErrors.changedMeanwhile,
  ],
  underProxy: 'refused',
});

export const spiffCalls = {
  list: call({
    id: 'spiffs.list',
    method: 'GET',
    path: '/api/spiffs/',
    summary:
      'Programs: all for administrators; for others those that are approved, meant for them, and not over for more than 30 days',
    access: 'signed-in',
    feature,
    query: z.object({
      ...paging(50),
      text: searchText,
      status: z.enum(spiffStatuses).optional(),
      type: z.enum(spiffTypes).optional(),
      /** Programs that are open on one of these days. */
      startDate: calendarDay.optional(),
      endDate: calendarDay.optional(),
      sortBy: z.enum(['name', 'startDate', 'endDate', 'updatedAt']).default('endDate'),
      direction: direction.default('desc'),
    }),
    reply: z.object({
      submissions: z.array(spiff),
      pagination,
      counts: z.object({ pending: z.int(), approved: z.int(), denied: z.int() }),
    }),
  }),
  recent: call({
    id: 'spiffs.recent',
    method: 'GET',
    path: '/api/spiffs/recent',
    summary: 'The five newest programs that the caller can claim',
    access: 'signed-in',
    feature,
    reply: z.object({ spiffs: z.array(spiff) }),
  }),
  get: call({
    id: 'spiffs.get',
    method: 'GET',
    path: '/api/spiffs/{id}',
    summary: 'One program',
    concerns: { id: 'spiff' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    feature,
    params: idParams,
    reply,
    errors: [errors.notFound],
  }),
  create: call({
    id: 'spiffs.create',
    method: 'POST',
    path: '/api/spiffs/',
    summary: 'Adds a program. Another administrator approves it before anybody can claim',
    access: spiffAdmins,
    feature,
    body: spiffFields,
    files,
    reply,
    errors: saveErrors,
  }),
  update: call({
    id: 'spiffs.update',
    method: 'POST',
    path: '/api/spiffs/{id}/update',
    summary:
      'Changes a program; files not sent again stay. Changed terms have to be approved again. Claims that were sent keep their terms',
    concerns: { id: 'spiff' },
    hiddenFrom: 'nobody',
    access: spiffAdmins,
    feature,
    params: idParams,
    keepsRest: true,
    body: spiffShape.extend(versioned).check(checkSpiff),
    files,
    reply,
    errors: [
      errors.notFound,
      ...saveErrors,
      errors.currencyFixed,
      errors.budgetCurrencyFixed,
      platformErrors.changedMeanwhile,
    ],
  }),
  decide: reaching(decide),
  decideReach: reachOf(decide),
};
