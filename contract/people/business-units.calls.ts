import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { direction, done, pagination, pagingOrAll, searchText } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { businessUnitErrors as errors } from './business-units.errors.ts';
import { businessUnitFields } from './business-units.fields.ts';

const abilities = z.object({ edit: z.boolean(), delete: z.boolean() });

const businessUnit = z.object({
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
  abilities,
});
export type BusinessUnit = z.output<typeof businessUnit>;

const view = { right: 'VIEW_BUSINESS_UNITS' } as const;
const feature = 'dealers.businessUnit';

export const businessUnitCalls = {
  list: call({
    id: 'business-units.list',
    method: 'GET',
    path: '/api/business-units/',
    summary: 'Business units, by name, found by any part of name or code',
    access: view,
    feature,
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      sortBy: z.enum(['name', 'code', 'dealersCount', 'updatedAt']).default('name'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      businessUnits: z.array(businessUnit),
      pagination,
      abilities: z.object({ create: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  get: call({
    id: 'business-units.get',
    method: 'GET',
    path: '/api/business-units/{id}',
    summary: 'One business unit',
    concerns: { id: 'businessUnit' },
    hiddenFrom: 'nobody',
    access: view,
    feature,
    params: idParams,
    reply: z.object({ businessUnit }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'business-units.create',
    method: 'POST',
    path: '/api/business-units/',
    summary: 'Adds a business unit',
    access: { right: 'CREATE_EDIT_BUSINESS_UNIT' },
    feature,
    body: businessUnitFields,
    reply: z.object({ businessUnit }),
    errors: [errors.nameTaken, errors.codeTaken, errors.codeForm],
  }),
  save: call({
    id: 'business-units.save',
    method: 'POST',
    path: '/api/business-units/{id}',
    summary: 'Changes a business unit',
    concerns: { id: 'businessUnit' },
    hiddenFrom: 'nobody',
    access: { right: 'CREATE_EDIT_BUSINESS_UNIT' },
    feature,
    params: idParams,
    keepsRest: true,
    body: businessUnitFields.extend(versioned),
    reply: z.object({ businessUnit }),
    errors: [
      errors.notFound,
      errors.nameTaken,
      errors.codeTaken,
      errors.codeForm,
      platformErrors.changedMeanwhile,
    ],
  }),
  remove: call({
    id: 'business-units.delete',
    method: 'DELETE',
    path: '/api/business-units/{id}',
    summary: 'Deletes a business unit that no dealer carries',
    concerns: { id: 'businessUnit' },
    hiddenFrom: 'nobody',
    access: { right: 'DELETE_BUSINESS_UNIT' },
    feature,
    params: idParams,
    reply: done,
    errors: [errors.notFound, errors.inUse, errors.isAudience],
  }),
};
