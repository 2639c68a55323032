import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { audience } from '#contract/people/audiences.fields.ts';
import { publishableCalls } from '#contract/platform/publishable-calls.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, done, pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import {
  plannedChanges,
  publicationAbilities,
  publicationCounts,
  publicationStatuses,
  publishingErrors as publishing,
} from '#contract/platform/publishing.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { incentiveErrors as errors } from './incentives.errors.ts';
import { checkIncentive, deliveries, incentiveShape, incentiveTypes } from './incentives.fields.ts';

/** An incentive as people see it who work on it. */
const incentive = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  description: z.string(),
  descriptionFr: z.string(),
  type: z.enum(incentiveTypes),
  delivery: z.enum(deliveries),
  pointsCost: z.int(),
  /** Null without a limit, and for codes, which are counted themselves. */
  quantity: z.int().nullable(),
  /** Items or codes that can still be redeemed; null without a limit. */
  leftCount: z.int().nullable(),
  perPerson: z.int().nullable(),
  startDate: calendarDay.nullable(),
  endDate: calendarDay.nullable(),
  brand: named.extend({ colour: z.string() }).nullable(),
  curriculum: namedInBoth.nullable(),
  audience: audience.nullable(),
  /** Addresses. */
  image: z.string().nullable(),
  qrcodeImage: z.string().nullable(),
  codesCount: z.int(),
  /** Codes nobody has. */
  unclaimedCnt: z.int(),
  earnedCount: z.int(),
  redeemedCount: z.int(),
  /** People who had already passed when it was published are still being looked for. */
  isSearching: z.boolean(),
  status: z.enum(publicationStatuses),
  active: z.boolean(),
  order: z.int(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  updatedBy: named.nullable(),
  deletedAt: instant.nullable(),
  purgedAt: instant.nullable(),
  plans: plannedChanges,
  version: z.int(),
  abilities: publicationAbilities,
});
export type Incentive = z.output<typeof incentive>;

const image: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const files = { image, qrcodeImage: image };
const view = {
  oneOf: ['VIEW_INCENTIVES', 'CREATE_EDIT_INCENTIVE', 'DELETE_INCENTIVE', 'PUBLISH_INCENTIVE'],
} as const;
const edit = { right: 'CREATE_EDIT_INCENTIVE' } as const;
const publish = { right: 'PUBLISH_INCENTIVE' } as const;
const remove = { right: 'DELETE_INCENTIVE' } as const;
const reply = z.object({ incentive });
const ofIncentive = {
  concerns: { id: 'incentive' },
  hiddenFrom: 'other-brands',
  params: idParams,
} as const;
const readyErrors = [errors.needsName, errors.needsPoints, errors.needsQrcode] as const;
const saveErrors = [
  errors.notFound,
  ...readyErrors,
  errors.unknownBrand,
  errors.unknownCurriculum,
  errors.endsBeforeStart,
  errors.shopHasNoCurriculum,
  errors.codesAreTheStock,
  errors.quantityTaken,
  errors.deliveryFixed,
  errors.publishRefused,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
  publishing.inBin,
  platformErrors.changedMeanwhile,
] as const;
const body = incentiveShape.extend(versioned).check(checkIncentive);

/** What people who work on incentives do with them. */
export const incentiveCalls = {
  list: call({
    id: 'incentives.list',
    method: 'GET',
    path: '/api/incentive/',
    summary: 'The incentives that the caller works on, in their order, with the number in each state',
    access: view,
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      curriculumId: id.optional(),
      brand: id.optional(),
      type: z.enum(incentiveTypes).optional(),
      active: yesNo.optional(),
      status: z.enum(publicationStatuses).optional(),
      deleted: yesNo.default(false),
      sortBy: z.enum(['order', 'name', 'updatedAt']).default('order'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      incentives: z.array(incentive),
      pagination,
      counts: publicationCounts,
      abilities: z.object({ create: z.boolean(), order: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  get: call({
    id: 'incentives.get',
    method: 'GET',
    path: '/api/incentive/{id}',
    summary: 'One incentive',
    ...ofIncentive,
    access: view,
    reply,
    errors: [errors.notFound],
  }),
  save: call({
    id: 'incentives.save',
    method: 'POST',
    path: '/api/incentive/',
    summary:
      'Adds an incentive as a draft at the end of the order; with `_id`, changes it. Pictures not sent again stay',
    access: edit,
    keepsRest: true,
    publishes: 'active',
    body: incentiveShape.extend({ _id: id.optional(), ...versioned }).check(checkIncentive),
    files,
    reply,
    errors: saveErrors,
  }),
  saveById: call({
    id: 'incentives.save-id',
    method: 'POST',
    path: '/api/incentive/{id}',
    summary: 'The same change with the id in the path',
    ...ofIncentive,
    access: edit,
    keepsRest: true,
    publishes: 'active',
    body,
    files,
    reply,
    errors: saveErrors,
  }),
  ...publishableCalls({
    room: 'incentives',
    path: '/api/incentive',
    kind: 'incentive',
    words: { one: 'an incentive', many: 'incentives' },
    access: { edit, publish, remove, bulk: { oneOf: ['PUBLISH_INCENTIVE', 'DELETE_INCENTIVE'] } },
    reply,
    notFound: errors.notFound,
    publishing: readyErrors,
    deleting: [errors.hasRewards],
    says: {
      remove:
        'Moves an incentive to the trash; it is deleted after 30 days. One that people have rewards from is refused',
      duplicate: 'Copies an incentive without its codes into a new draft at the end of the order',
      changeStatus:
        'Publishes or unpublishes an incentive. Publishing finds everybody who has already passed its curriculum',
    },
  }),
  updateOrders: call({
    id: 'incentives.update-orders',
    method: 'POST',
    path: '/api/incentive/update-orders',
    summary: 'Puts the incentives named in this order, on the places they hold together',
    access: edit,
    body: z.object({ ids: z.array(id).min(1).max(1000) }),
    reply: done,
    errors: [errors.notFound],
  }),
};
