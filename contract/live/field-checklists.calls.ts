import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { done, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { checklistFields } from './field-checklists.fields.ts';
import { onSiteErrors as errors } from './field-on-site.errors.ts';
import { liveTrainingErrors as live } from './live-training.errors.ts';

const checklist = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  /** Null for visits of every type. */
  type: z.string().nullable(),
  /** A visit is completed only after somebody was observed with it. */
  required: z.boolean(),
  items: z.array(bilingual.extend({ _id: id })),
  updatedAt: instant,
  updatedBy: named.nullable(),
  version: z.int(),
});
export type Checklist = z.output<typeof checklist>;

const feature = 'fieldTraining';
/** Checklists have no dealer, so they belong to administrators of field training who reach every dealer. */
const access = { all: [{ flagged: 'field-training-admin' }, { reach: ['everything', 'brands'] }] } as const;
const reply = z.object({ checklist });
const ofChecklist = {
  concerns: { id: 'field-checklist' },
  hiddenFrom: 'nobody',
  access,
  feature,
  params: idParams,
} as const;

export const checklistCalls = {
  list: call({
    id: 'field-training.checklists.list',
    method: 'GET',
    path: '/api/field-training/checklists',
    summary: 'Observation checklists by name',
    access,
    feature,
    query: z.object({ ...paging(10), text: searchText }),
    reply: z.object({ checklists: z.array(checklist), pagination }),
  }),
  get: call({
    id: 'field-training.checklists.get',
    method: 'GET',
    path: '/api/field-training/checklists/{id}',
    summary: 'One observation checklist',
    ...ofChecklist,
    reply,
    errors: [errors.checklistNotFound],
  }),
  create: call({
    id: 'field-training.checklists.create',
    method: 'POST',
    path: '/api/field-training/checklists',
    summary: 'Adds an observation checklist',
    access,
    feature,
    body: checklistFields,
    reply,
    errors: [live.unknownType, errors.unknownItem],
  }),
  update: call({
    id: 'field-training.checklists.update',
    method: 'PUT',
    path: '/api/field-training/checklists/{id}',
    summary: 'Changes a checklist. Observations that were begun keep its former items',
    ...ofChecklist,
    keepsRest: true,
    body: checklistFields.extend(versioned),
    reply,
    errors: [errors.checklistNotFound, live.unknownType, errors.unknownItem, platformErrors.changedMeanwhile],
  }),
  remove: call({
    id: 'field-training.checklists.delete',
    method: 'DELETE',
    path: '/api/field-training/checklists/{id}',
    summary: 'Deletes a checklist. Observations that were made with it stay',
    ...ofChecklist,
    reply: done,
    errors: [errors.checklistNotFound],
  }),
};
