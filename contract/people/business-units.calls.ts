import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { direction } from '#contract/platform/paging.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import { instant } from '#contract/platform/time.ts';
import { businessUnitErrors as errors } from './business-units.errors.ts';
import { businessUnitFields } from './business-units.fields.ts';

export const businessUnit = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  code: z.string(),
  description: z.string(),
  descriptionFr: z.string(),
  /** Active dealers that have the unit. */
  dealersCount: z.int(),
  updatedAt: instant,
  /** Counts its saves. The next save sends it back, so that two editors never overwrite each other unnoticed. */
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type BusinessUnit = z.output<typeof businessUnit>;

const view = { right: 'VIEW_BUSINESS_UNITS' } as const;
const edit = { right: 'CREATE_EDIT_BUSINESS_UNIT' } as const;

export const businessUnitCalls = recordCalls({
  room: 'business-units',
  path: '/api/business-units',
  slash: '/',
  method: 'POST',
  kind: 'businessUnit',
  key: { one: 'businessUnit', many: 'businessUnits' },
  feature: 'dealers.businessUnit',
  access: { list: view, get: view, create: edit, save: edit, remove: { right: 'DELETE_BUSINESS_UNIT' } },
  record: businessUnit,
  fields: businessUnitFields,
  listed: {
    perPage: 10,
    isWhole: true,
    query: {
      sortBy: z.enum(['name', 'code', 'dealersCount', 'updatedAt']).default('name'),
      direction: direction.default('asc'),
    },
    reply: { abilities: z.object({ create: z.boolean() }) },
  },
  errors: {
    notFound: errors.notFound,
    saving: [errors.nameTaken, errors.codeTaken, errors.codeForm],
    deleting: [errors.inUse, errors.isAudience],
  },
  says: {
    list: 'Business units, by name, found by any part of name or code',
    get: 'One business unit',
    create: 'Adds a business unit',
    save: 'Changes a business unit',
    remove: 'Deletes a business unit that no dealer carries',
  },
});
