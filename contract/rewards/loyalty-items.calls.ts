import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { direction, done, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { filterText } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { loyaltyErrors as errors } from './loyalty.errors.ts';
import { itemFields } from './loyalty.fields.ts';
import { loyaltyAdmins, loyaltyReaders } from './loyalty.screens.ts';

/** A part that earns credits and points. */
const eligibleItem = z.object({
  _id: id,
  partNumber: z.string(),
  name: z.string(),
  nameFr: z.string(),
  brand: z.string(),
  /** Percent of the line total, and points per unit; null: those of the settings, which are in `rates`. */
  creditRate: z.number().nullable(),
  points: z.int().nullable(),
  rates: z.object({ creditRate: z.number(), points: z.int() }),
  startDate: calendarDay.nullable(),
  endDate: calendarDay.nullable(),
  updatedAt: instant,
  version: z.int(),
});
export type EligibleItem = z.output<typeof eligibleItem>;

const feature = 'loyalty';
const reply = z.object({ eligibleItem });
const ofItem = { concerns: { id: 'loyalty-item' }, hiddenFrom: 'nobody', params: idParams } as const;
const saveErrors = [errors.unknownBrand, errors.partTaken];

/** The parts of the loyalty program. */
export const loyaltyItemCalls = {
  list: call({
    id: 'loyalty.eligible-items.list',
    method: 'GET',
    path: '/api/loyalty-eligibleitems/',
    summary: 'Parts that earn credits and points; with dates, those that do on some of these days',
    access: loyaltyReaders,
    feature,
    query: z.object({
      ...paging(25),
      text: searchText,
      brand: filterText(60).optional(),
      startDate: calendarDay.optional(),
      endDate: calendarDay.optional(),
      sortBy: z.enum(['partNumber', 'name', 'updatedAt']).default('partNumber'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      eligibleItems: z.array(eligibleItem),
      pagination,
      /** What parts without rates of their own earn. */
      rates: z.object({ creditRate: z.number(), points: z.int() }),
    }),
  }),
  byPartNumber: call({
    id: 'loyalty.eligible-items.by-part-number',
    method: 'GET',
    path: '/api/loyalty-eligibleitems/part-number/{partNumber}',
    summary: 'The part with this number, written in any case and with or without hyphens',
    access: loyaltyReaders,
    feature,
    params: z.object({ partNumber: filterText(60) }),
    reply,
    errors: [errors.itemNotFound],
  }),
  get: call({
    id: 'loyalty.eligible-items.get',
    method: 'GET',
    path: '/api/loyalty-eligibleitems/{id}',
    summary: 'One part',
    ...ofItem,
    access: loyaltyAdmins,
    feature,
    reply,
    errors: [errors.itemNotFound],
  }),
  create: call({
    id: 'loyalty.eligible-items.create',
    method: 'POST',
    path: '/api/loyalty-eligibleitems/',
    summary: 'Adds a part to the program',
    access: loyaltyAdmins,
    feature,
    body: itemFields,
    reply,
    errors: saveErrors,
  }),
  update: call({
    id: 'loyalty.eligible-items.update',
    method: 'PUT',
    path: '/api/loyalty-eligibleitems/{id}',
    summary: 'Changes a part. Submissions that were sent before keep their rates',
    ...ofItem,
    access: loyaltyAdmins,
    feature,
    keepsRest: true,
    body: itemFields.safeExtend(versioned),
    reply,
    errors: [errors.itemNotFound, ...saveErrors, platformErrors.changedMeanwhile],
  }),
  remove: call({
    id: 'loyalty.eligible-items.delete',
    method: 'DELETE',
    path: '/api/loyalty-eligibleitems/{id}',
    summary: 'Removes a part from the program. Submissions that were sent before keep it',
    ...ofItem,
    access: loyaltyAdmins,
    feature,
    reply: done,
    errors: [errors.itemNotFound],
  }),
};
