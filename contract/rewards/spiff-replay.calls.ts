import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { longWorkErrors } from '#contract/platform/long-work.errors.ts';
import { longWork } from '#contract/platform/long-work.fields.ts';
import { currencies } from '#contract/platform/money.ts';
import { labelled } from '#contract/platform/text.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { scoreBands } from './spiff-checks.fields.ts';
import { spiffAdmins } from './spiffs.calls.ts';
import { spiffErrors as errors } from './spiffs.errors.ts';
import { checkTerms, spiffShape } from './spiffs.fields.ts';

/** Which claims a draft is replayed over: every sale that was claimed, or what was approved of the spiff itself. */
const replayBases = ['all', 'own'] as const;
export type ReplayBasis = (typeof replayBases)[number];

/** What decides who would have got how much. */
const replayFields = spiffShape
  .pick({
    structure: true,
    currency: true,
    amountCents: true,
    spentUnitCents: true,
    perClaimCents: true,
    perPersonCents: true,
    budgetCents: true,
    certificate: true,
    parts: true,
    audience: true,
  })
  .extend({
    basis: labelled(z.enum(replayBases).default('all'), 'Claims', 'Demandes'),
    /** The spiff whose claims are replayed. */
    spiff: labelled(id.nullish(), 'Spiff', 'Prime de vente'),
    /** Days of sale. The last twelve months if they are left out. */
    from: labelled(calendarDay.optional(), 'From', 'Du'),
    to: labelled(calendarDay.optional(), 'To', 'Au'),
  })
  .check(checkTerms);
export type ReplayFields = z.output<typeof replayFields>;

const replay = z.object({
  from: calendarDay,
  to: calendarDay,
  currency: z.enum(currencies),
  /** Sales that would have paid something. */
  salesCount: z.int(),
  costCents: z.int(),
  /** By the rate alone, before any limit and the budget. */
  uncappedCents: z.int(),
  winnersCount: z.int(),
  dealersCount: z.int(),
  /** What the person with most would have got. */
  mostCents: z.int(),
  capped: z.object({
    claims: z.int(),
    people: z.int(),
    /** Dealers with somebody at the limit. */
    dealers: z.int(),
  }),
  budget: z
    .object({
      leftCents: z.int(),
      /** What the budget would not have covered. */
      uncoveredCents: z.int(),
      /** The day on which it would have been spent. */
      spentOn: calendarDay.nullable(),
    })
    .nullable(),
  months: z.array(
    z.object({
      /** `2026-11`. */
      month: z.string(),
      salesCount: z.int(),
      cents: z.int(),
      /** Of the budget, at the end of the month. */
      leftCents: z.int().nullable(),
    }),
  ),
  /** What it would have paid for claims of each band; null: claims without a score. */
  exposure: z.array(z.object({ band: z.enum(scoreBands).nullable(), salesCount: z.int(), cents: z.int() })),
  /** Among these sales, numbers and serials that more than one of them names. */
  repeated: z.object({ receiptNumbers: z.int(), serials: z.int() }),
  /** By the currency of the receipt; everything is paid in that of the spiff. */
  currencies: z.array(z.object({ currency: z.string(), salesCount: z.int(), cents: z.int() })),
  /** Sales that could not be replayed, because their total is known in another currency only. */
  leftOutCount: z.int(),
  /** What was really approved of the spiff itself in this time. */
  paidCents: z.int().nullable(),
});
export type Replay = z.output<typeof replay>;

export const spiffReplayCalls = {
  run: call({
    id: 'spiffs.replay',
    method: 'POST',
    path: '/api/spiffs/replay',
    summary:
      'What a draft would have cost over the claims of the last twelve months. Replies with a work in the background if there are many; saves nothing else',
    access: spiffAdmins,
    feature: 'spiff',
    body: replayFields,
    /** One of them is null. */
    reply: z.object({ replay: replay.nullable(), work: longWork.nullable() }),
    errors: [
      errors.notFound,
      errors.needsParts,
      errors.amountRange,
      errors.partTwice,
      errors.notAPart,
      errors.needsUnit,
      errors.certificateIdle,
      errors.endsBeforeStart,
      audiences.unknownName,
      longWorkErrors.tooMany,
    ],
  }),
  result: call({
    id: 'spiffs.replay-result',
    method: 'GET',
    path: '/api/spiffs/replay/{id}',
    summary:
      'A replay in the background that the caller started: how far it is, and its result once it is done',
    concerns: { id: 'work' },
    hiddenFrom: 'everybody-else',
    access: spiffAdmins,
    feature: 'spiff',
    params: idParams,
    reply: z.object({ work: longWork, replay: replay.nullable() }),
    errors: [longWorkErrors.notFound],
  }),
};
