import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { id, named } from '#contract/platform/ids.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import { instant } from '#contract/platform/time.ts';
import { checklistFields } from './field-checklists.fields.ts';
import { onSiteErrors as errors } from './field-on-site.errors.ts';
import { liveTrainingErrors as live } from './live-training.errors.ts';

export const checklist = z.object({
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

/** Checklists have no dealer, so they belong to administrators of field training who reach every dealer. */
const access = { all: [{ flagged: 'field-training-admin' }, { reach: ['everything', 'brands'] }] } as const;

export const checklistCalls = recordCalls({
  room: 'field-training.checklists',
  path: '/api/field-training/checklists',
  slash: '',
  method: 'PUT',
  kind: 'field-checklist',
  key: { one: 'checklist', many: 'checklists' },
  feature: 'fieldTraining',
  access: { list: access, get: access, create: access, save: access, remove: access },
  record: checklist,
  fields: checklistFields,
  listed: { perPage: 10 },
  errors: { notFound: errors.checklistNotFound, saving: [live.unknownType, errors.unknownItem] },
  says: {
    list: 'Observation checklists by name',
    get: 'One observation checklist',
    create: 'Adds an observation checklist',
    save: 'Changes a checklist. Observations that were begun keep its former items',
    remove: 'Deletes a checklist. Observations that were made with it stay',
  },
});
