import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { direction } from '#contract/platform/paging.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import { filterText } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { loyaltyErrors as errors } from './loyalty.errors.ts';
import { itemFields } from './loyalty.fields.ts';
import { loyaltyAdmins, loyaltyReaders } from './loyalty.screens.ts';

/** A part that earns credits and points. */
export const eligibleItem = z.object({
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
const rates = z.object({ creditRate: z.number(), points: z.int() });

/** The parts of the loyalty program. */
export const loyaltyItemCalls = {
  ...recordCalls({
    room: 'loyalty.eligible-items',
    path: '/api/loyalty-eligibleitems',
    slash: '/',
    method: 'PUT',
    kind: 'loyalty-item',
    key: { one: 'eligibleItem', many: 'eligibleItems' },
    feature,
    access: {
      list: loyaltyReaders,
      get: loyaltyAdmins,
      create: loyaltyAdmins,
      save: loyaltyAdmins,
      remove: loyaltyAdmins,
    },
    record: eligibleItem,
    fields: itemFields,
    listed: {
      perPage: 25,
      query: {
        brand: filterText(60).optional(),
        startDate: calendarDay.optional(),
        endDate: calendarDay.optional(),
        sortBy: z.enum(['partNumber', 'name', 'updatedAt']).default('partNumber'),
        direction: direction.default('asc'),
      },
      /** What parts without rates of their own earn. */
      reply: { rates },
    },
    errors: { notFound: errors.itemNotFound, saving: [errors.unknownBrand, errors.partTaken] },
    says: {
      list: 'Parts that earn credits and points; with dates, those that do on some of these days',
      get: 'One part',
      create: 'Adds a part to the program',
      save: 'Changes a part. Submissions that were sent before keep their rates',
      remove: 'Removes a part from the program. Submissions that were sent before keep it',
    },
  }),
  byPartNumber: call({
    id: 'loyalty.eligible-items.by-part-number',
    method: 'GET',
    path: '/api/loyalty-eligibleitems/part-number/{partNumber}',
    summary: 'The part with this number, written in any case and with or without hyphens',
    access: loyaltyReaders,
    feature,
    params: z.object({ partNumber: filterText(60) }),
    reply: z.object({ eligibleItem }),
    errors: [errors.itemNotFound],
  }),
};
