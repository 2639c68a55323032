import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { finding } from './field-finding.ts';
import { onSiteErrors as errors } from './field-on-site.errors.ts';
import { takeBackFields } from './field-on-site.fields.ts';
import { findingStates } from './finding-states.ts';

/** A finding with its visit, for lists. */
const listedFinding = finding.extend({
  visit: z.object({ _id: id, topic: z.string(), dealer: named }),
});
export type ListedFinding = z.output<typeof listedFinding>;

const feature = 'fieldTraining';

export const findingCalls = {
  list: call({
    id: 'field-training.findings.list',
    method: 'GET',
    path: '/api/field-training/findings',
    summary: 'Findings of visits that the caller gives, owns, or runs, and the caller’s own, by due day',
    access: 'signed-in',
    feature,
    query: z.object({ ...paging(10), text: searchText, state: z.enum(findingStates).optional() }),
    reply: z.object({
      findings: z.array(listedFinding),
      pagination,
      counts: z.object({ open: z.int(), closed: z.int(), withdrawn: z.int() }),
    }),
  }),
  courses: call({
    id: 'field-training.findings.courses',
    method: 'GET',
    path: '/api/field-training/courses',
    summary: 'Published courses of active brands, which a finding can assign',
    access: { any: [{ flagged: 'instructor' }, { flagged: 'field-training-admin' }] },
    feature,
    query: z.object({ text: searchText }),
    reply: z.object({
      courses: z.array(z.object({ _id: id, name: bilingual })),
      /** There are more than the reply holds: search by name. */
      more: z.boolean(),
    }),
  }),
  withdraw: call({
    id: 'field-training.findings.withdraw',
    method: 'PUT',
    path: '/api/field-training/findings/{id}/withdraw',
    summary: 'Withdraws an open finding and the course it assigned, with a reason',
    concerns: { id: 'field-finding' },
    hiddenFrom: 'other-dealers',
    access: 'signed-in',
    feature,
    params: idParams,
    body: takeBackFields,
    reply: z.object({ finding: listedFinding }),
    errors: [errors.findingNotFound, errors.findingEnded, platformErrors.notAllowed],
  }),
};
