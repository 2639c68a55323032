import * as z from 'zod';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors, says } from '#contract/platform/errors.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { id, idParams, namedInBoth } from '#contract/platform/ids.ts';
import { bilingual } from '#contract/platform/bilingual.ts';
import { pagination, paging, yesNo } from '#contract/platform/paging.ts';
import { labelled } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { ledgerErrors } from './ledger.errors.ts';
import { rewardErrors as errors } from './rewards.errors.ts';
import { addressFields, reward, rewardChanges, rewardFields, rewardStatuses } from './rewards.fields.ts';

const image: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const files = { image, qrcodeImage: image };
const edit = { right: 'CREATE_EDIT_INCENTIVE' } as const;
const view = {
  oneOf: ['VIEW_INCENTIVES', 'CREATE_EDIT_INCENTIVE', 'DELETE_INCENTIVE', 'PUBLISH_INCENTIVE'],
} as const;
const reply = z.object({ reward });

const filters = z.object({
  ...paging(10),
  /** Earned or redeemed on this day, by the portal’s clock. */
  earnedOn: calendarDay.optional(),
  redeemedOn: calendarDay.optional(),
  /** As the requirements spell it. */
  isRedeened: yesNo.optional(),
  isRedeemed: yesNo.optional(),
  status: z.enum(rewardStatuses).optional(),
});

/** A line of the points history. */
const line = z.object({
  _id: id,
  at: instant,
  kind: z.string(),
  amount: z.int(),
  /** Points of all sources after this line. */
  balanceAfter: z.int(),
  course: bilingual.nullable(),
  /** The reward that was redeemed or undone. */
  reward: namedInBoth.nullable(),
  note: z.string(),
});
export type PointsLine = z.output<typeof line>;

export const rewardCalls = {
  list: call({
    id: 'rewards.list',
    method: 'GET',
    path: '/api/rewards/',
    summary: 'The caller’s own rewards, the newest first',
    access: 'signed-in',
    query: filters,
    reply: z.object({ rewards: z.array(reward), pagination }),
  }),
  history: call({
    id: 'rewards.history',
    method: 'GET',
    path: '/api/rewards/history',
    summary:
      'The caller’s points, the newest line first, with the total after each and what was earned of late',
    access: 'signed-in',
    query: z.object({ ...paging(10), direction: z.enum(['earned', 'spent']).optional() }),
    reply: z.object({
      lines: z.array(line),
      pagination,
      pointsBalance: z.int(),
      /** Points earned in the last ninety days. */
      earnedLately: z.int(),
    }),
  }),
  user: call({
    id: 'rewards.user',
    method: 'GET',
    path: '/api/rewards/user/{userId}',
    summary: 'The rewards of a person from incentives that the caller works on',
    concerns: { userId: 'learner' },
    hiddenFrom: 'other-dealers',
    access: view,
    params: z.object({ userId: id }),
    query: filters,
    reply: z.object({ rewards: z.array(reward), pagination }),
    errors: [errors.userNotFound],
  }),
  get: call({
    id: 'rewards.get',
    method: 'GET',
    path: '/api/rewards/{id}',
    summary: 'One reward: an own one, or one from an incentive that the caller works on',
    concerns: { id: 'reward' },
    hiddenFrom: 'other-brands',
    access: 'signed-in',
    params: idParams,
    reply,
    errors: [errors.notFound],
  }),
  create: call({
    id: 'rewards.create',
    method: 'POST',
    path: '/api/rewards/',
    summary: 'Makes a reward that belongs to nobody yet; assigning it makes it somebody’s',
    access: edit,
    body: rewardFields,
    files,
    reply,
    errors: [errors.partsRequired, errors.unknownIncentive, errors.unknownCurriculum],
  }),
  update: call({
    id: 'rewards.update',
    method: 'PUT',
    path: '/api/rewards/',
    summary:
      'Changes the names, the pictures, and until it is assigned the incentive of a reward; what is left out stays',
    access: edit,
    body: rewardChanges.extend({ _id: id, ...versioned }),
    files,
    reply,
    errors: [
      errors.notFound,
      errors.unknownIncentive,
      errors.unknownCurriculum,
      errors.incentiveFixed,
      platformErrors.changedMeanwhile,
    ],
  }),
  redeem: call({
    id: 'rewards.redeem',
    method: 'POST',
    path: '/api/redeem/',
    summary:
      'Redeems an own earned reward, or buys an incentive of the shop: stock, code, and points move together or not at all',
    access: 'signed-in',
    body: z
      .object({
        rewardId: labelled(id.optional(), 'Reward', 'Récompense'),
        incentiveId: labelled(id.optional(), 'Incentive', 'Prime'),
        address: labelled(addressFields.optional(), 'Address', 'Adresse'),
        /** What the person agreed to pay: refused if it costs more by now. */
        points: labelled(z.int().min(0).optional(), 'Points', 'Points'),
        ...idempotent,
      })
      .refine(({ rewardId, incentiveId }) => (rewardId === undefined) !== (incentiveId === undefined), {
        path: ['rewardId'],
        ...says(errors.rewardOrIncentive),
      }),
    reply,
    errors: [
      errors.notFound,
      errors.incentiveNotFound,
      errors.rewardOrIncentive,
      errors.addressRequired,
      errors.notParticipating,
      errors.notOpen,
      errors.notEarned,
      errors.limitReached,
      errors.outOfStock,
      errors.tooFewPoints,
      errors.costRaised,
      errors.wrongState,
      ledgerErrors.notEnough,
      platformErrors.keyUsed,
    ],
  }),
};
