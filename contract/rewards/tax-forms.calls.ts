import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { idParams } from '#contract/platform/ids.ts';
import { pagination, paging } from '#contract/platform/paging.ts';
import { filterText } from '#contract/platform/text.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { taxErrors as errors } from './tax-forms.errors.ts';
import { revealFields, taxPerson, taxStates, w9, w9Fields, yearEndFields } from './tax-forms.fields.ts';

/** Reserved for the two roles that pay people. */
const payers = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;
const year = z.coerce.number().int().min(2020).max(2100);

/** What a form begins with. */
const w9Start = z.object({
  year: z.int(),
  isAvailable: z.boolean(),
  provider: z.enum(['portal', 'service']),
  /** False for people outside of the US, who need no W-9. */
  isNeeded: z.boolean(),
  known: z.object({
    legalName: z.string(),
    addressLine1: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
  }),
});

export const taxCalls = {
  transientToken: call({
    id: 'tax.transient-token',
    method: 'GET',
    path: '/api/taxbandits/get-transienttoken',
    summary:
      'Where the caller files a W-9: in the portal, which needs no token, or with a tax service, which gives one for a few minutes',
    access: 'signed-in',
    reply: z.object({
      provider: z.enum(['portal', 'service']),
      token: z.string().nullable(),
      /** The page of the service, with the token. */
      address: z.string().nullable(),
    }),
    errors: [errors.providerAway, platformErrors.proxyRefused],
  }),
  form: call({
    id: 'tax.w9-form',
    method: 'GET',
    path: '/api/taxbandits/get-w9form',
    summary: 'The year to file for, whether forms can be filed, and what is known of the caller already',
    access: 'signed-in',
    reply: w9Start.extend({
      /** The same, by its documented name. */
      w9form: w9Start,
    }),
  }),
  own: call({
    id: 'tax.user-w9',
    method: 'GET',
    path: '/api/taxbandits/get-user-w9',
    summary: 'The caller’s newest W-9, or null',
    access: 'signed-in',
    reply: z.object({ w9: w9.nullable() }),
  }),
  save: call({
    id: 'tax.save-w9',
    method: 'POST',
    path: '/api/taxbandits/save-w9',
    summary: 'Files the caller’s W-9 for this year; a newer one replaces it',
    access: 'signed-in',
    underProxy: 'refused',
    body: w9Fields.safeExtend({ ...idempotent }),
    reply: z.object({ w9 }),
    errors: [errors.unavailable, errors.tin, errors.certified, errors.signature, errors.noteRequired],
  }),
  list: call({
    id: 'tax.forms.list',
    method: 'GET',
    path: '/api/tax-forms/',
    summary: 'People in the US who filed a W-9 or are owed cash, with what is on file for a year',
    access: payers,
    query: z.object({
      ...paging(50),
      year,
      text: filterText(100).optional(),
      state: z.enum(taxStates).optional(),
    }),
    reply: z.object({
      people: z.array(taxPerson),
      counts: z.record(z.enum(taxStates), z.int()),
      pagination,
    }),
  }),
  reveal: call({
    id: 'tax.forms.reveal',
    method: 'POST',
    path: '/api/tax-forms/{id}/reveal',
    summary: 'The full tax number, for a reason that the log keeps',
    concerns: { id: 'tax-form' },
    hiddenFrom: 'nobody',
    access: payers,
    underProxy: 'refused',
    params: idParams,
    body: revealFields,
    reply: z.object({ tin: z.string() }),
    errors: [errors.notFound, errors.unreadable, accountErrors.currentPasswordWrong],
  }),
  yearEnd: call({
    id: 'tax.forms.year-end',
    method: 'POST',
    path: '/api/tax-forms/year-end',
    summary:
      'The year-end file: everybody who was paid the threshold of the year or more, with full tax numbers',
    access: payers,
    underProxy: 'refused',
    body: yearEndFields,
    reply: 'file',
    errors: [
      errors.threshold,
      errors.thresholdRange,
      errors.yearNotOver,
      errors.unreadable,
      accountErrors.currentPasswordWrong,
    ],
  }),
};
