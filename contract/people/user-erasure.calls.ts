import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { userErasureErrors as errors } from './user-erasure.errors.ts';
import { erasure } from './user-erasure.fields.ts';
import { userErrors } from './users.errors.ts';

/** What stays of an erased person, without the name, because others rely on it. */
export const keptKinds = [
  'progress',
  'attempts',
  'certificates',
  'points',
  'payouts',
  'memberships',
  'comments',
  'log',
] as const;

export const userErasureCalls = {
  erase: call({
    id: 'users.erase',
    method: 'POST',
    path: '/api/users/{id}/erase',
    summary:
      'Erases the personal data of a person who requested it; returns what stays without the name. It cannot be undone',
    concerns: { id: 'user' },
    hiddenFrom: 'nobody',
    access: { role: ['COMPANY_ADMIN'] },
    underProxy: 'refused',
    params: z.object({ id }),
    body: erasure,
    reply: z.object({
      /** The name shown in lists and reports from now on. */
      name: z.string(),
      kept: z.array(z.object({ kind: z.enum(keptKinds), count: z.int() })),
    }),
    errors: [
      userErrors.notFound,
      userErrors.notYours,
      userErrors.ownAccount,
      errors.otherAddress,
      errors.moneyOwed,
      errors.alreadyErased,
      platformErrors.notAllowed,
    ],
  }),
};
