import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { importErrors, tablePart } from '#contract/platform/imports.ts';
import { done, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { publishingErrors as publishing } from '#contract/platform/publishing.ts';
import { labelled } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { incentiveErrors as errors } from './incentives.errors.ts';
import { pastedCodes } from './incentives.fields.ts';

/** A code as people see it who work on the incentive. */
const code = z.object({
  _id: id,
  code: z.string(),
  claimed: z.boolean(),
  claimedAt: instant.nullable(),
  /** Who got it. */
  user: named.nullable(),
  /** Its redemption was undone, so nobody gets it any more. */
  retiredAt: instant.nullable(),
  addedAt: instant,
});
export type IncentiveCode = z.output<typeof code>;

const edit = { right: 'CREATE_EDIT_INCENTIVE' } as const;
const ofIncentive = {
  concerns: { id: 'incentive' },
  hiddenFrom: 'other-brands',
  access: edit,
  params: idParams,
} as const;

/** Who may get a code, for the dialog that hands one over. */
const person = named.extend({ email: z.string(), dealer: z.string().nullable() });
export type CodeTaker = z.output<typeof person>;

/** The codes of an incentive. Only people who may change the incentive read them. */
export const incentiveCodeCalls = {
  list: call({
    id: 'incentives.codes',
    method: 'GET',
    path: '/api/incentive/{id}/codes',
    summary: 'The codes of an incentive in the order they were added, with who has them',
    ...ofIncentive,
    query: z.object({ ...paging(25), text: searchText, claimed: yesNo.optional() }),
    reply: z.object({
      codes: z.array(code),
      pagination,
      /** All codes of the incentive, whatever the filters. */
      counts: z.object({ all: z.int(), claimed: z.int(), unclaimed: z.int() }),
    }),
    errors: [errors.notFound],
  }),
  add: call({
    id: 'incentives.add-codes',
    method: 'POST',
    path: '/api/incentive/{id}/add-codes',
    summary:
      'Adds up to 100,000 codes, separated by spaces or line ends, or in files with one code on each line or in a column named code. Those that stand in this or another incentive already are left out and reported; a code that cannot be read refuses all',
    ...ofIncentive,
    bodyLimitBytes: 14_000_000,
    body: pastedCodes,
    files: { 'file-{n}': { ...tablePart, maxCount: 20 } },
    reply: z.object({
      addedCount: z.int(),
      /** Pasted more than once, or among the codes before. */
      duplicatesCount: z.int(),
      /** The first hundred of them. */
      duplicates: z.array(z.string()),
      /** The first codes that were added. */
      codes: z.array(code),
    }),
    errors: [
      errors.notFound,
      errors.takesNoCodes,
      errors.codesRequired,
      errors.tooManyCodes,
      errors.codeTooLong,
      errors.codeInvisible,
      publishing.inBin,
      ...importErrors,
    ],
  }),
  remove: call({
    id: 'incentives.delete-code',
    method: 'DELETE',
    path: '/api/incentive/code/{id}',
    summary: 'Deletes a code that nobody has',
    concerns: { id: 'incentive-code' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    reply: done,
    errors: [errors.codeNotFound, errors.codeClaimed],
  }),
  availableUsers: call({
    id: 'incentives.code-available-users',
    method: 'GET',
    path: '/api/incentive/{id}/code-available-users',
    summary: 'The first people by name who may get a reward from this incentive, at most 50; not the caller',
    ...ofIncentive,
    query: z.object({ text: searchText }),
    reply: z.object({ users: z.array(person) }),
    errors: [errors.notFound],
  }),
  assign: call({
    id: 'incentives.assign-code',
    method: 'POST',
    path: '/api/incentive/{id}/assign-code',
    summary:
      'Hands a code, the named one or the next, to a person, who has it as a redeemed reward and pays no points',
    ...ofIncentive,
    body: z.object({
      user: labelled(id, 'Person', 'Personne'),
      code: labelled(id.optional(), 'Code', 'Code'),
      ...idempotent,
    }),
    reply: z.object({ code }),
    errors: [
      errors.notFound,
      errors.codeNotFound,
      errors.codeClaimed,
      errors.noCodeLeft,
      errors.takesNoCodes,
      errors.unknownPerson,
      errors.notToYourself,
      publishing.inBin,
    ],
  }),
};
