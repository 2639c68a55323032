import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { done, pagination, pagingOrAll, searchText } from '#contract/platform/paging.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import type { Right } from '#contract/platform/rights.ts';
import { instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { templateFields } from './ilt-templates.fields.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

/** What events of one kind have in common. */
const template = z.object({
  _id: id,
  title: z.string(),
  titleFr: z.string(),
  description: z.string(),
  descriptionFr: z.string(),
  type: z.string(),
  course: namedInBoth.nullable(),
  courseRequired: z.boolean(),
  durationMinutes: z.int(),
  seats: z.int(),
  /** The address of the picture. */
  image: z.string().nullable(),
  status: z.enum(publicationStatuses),
  /** Its events that are not over, whatever their status. */
  comingEvents: z.int(),
  /** Active people who are interested and still have no seat in a coming event of it. */
  interestedPeople: z.int(),
  updatedAt: instant,
  updatedBy: named.nullable(),
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), publish: z.boolean(), delete: z.boolean() }),
});
export type Template = z.output<typeof template>;

const feature = 'liveTraining';
const access = <const R extends Right>(right: R) => ({ all: [{ right }, { area: 'own' }] }) as const;
const files = { image: { maxCount: 1, maxBytes: 'image', kinds: ['image'] } } as const;
const reply = z.object({ template });
const ofTemplate = {
  concerns: { id: 'ilt-template' },
  hiddenFrom: 'other-brands',
  feature,
  params: idParams,
} as const;
const saveErrors = [
  errors.needsTitle,
  errors.needsCourse,
  errors.unknownCourse,
  errors.unknownType,
  errors.publishTemplateRefused,
];

export const templateCalls = {
  list: call({
    id: 'live-training.templates.list',
    method: 'GET',
    path: '/api/ilt-template/',
    summary: 'Templates of the brands the caller works on, by title',
    access: access('VIEW_ILT_TEMPLATES'),
    feature,
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      course: id.optional(),
      status: z.enum(publicationStatuses).optional(),
    }),
    reply: z.object({
      templates: z.array(template),
      pagination,
      counts: z.object({ all: z.int(), draft: z.int(), published: z.int(), unpublished: z.int() }),
      abilities: z.object({ create: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  get: call({
    id: 'live-training.templates.get',
    method: 'GET',
    path: '/api/ilt-template/{id}',
    summary: 'One template',
    access: access('VIEW_ILT_TEMPLATES'),
    ...ofTemplate,
    reply,
    errors: [errors.templateNotFound],
  }),
  create: call({
    id: 'live-training.templates.create',
    method: 'POST',
    path: '/api/ilt-template/',
    summary: 'Adds a template, a draft by default',
    access: access('CREATE_ILT_TEMPLATES'),
    feature,
    body: templateFields,
    files,
    reply,
    errors: saveErrors,
  }),
  update: call({
    id: 'live-training.templates.update',
    method: 'PUT',
    path: '/api/ilt-template/{id}',
    summary: 'Changes a template. Events made from it keep their own texts and seats',
    access: access('EDIT_ILT_TEMPLATES'),
    ...ofTemplate,
    keepsRest: true,
    body: templateFields.safeExtend(versioned),
    files,
    reply,
    errors: [errors.templateNotFound, ...saveErrors, platformErrors.changedMeanwhile],
  }),
  remove: call({
    id: 'live-training.templates.delete',
    method: 'DELETE',
    path: '/api/ilt-template/{id}',
    summary:
      'Deletes a template that no coming event needs. The id in the path counts, whatever the body says',
    access: access('DELETE_ILT_TEMPLATES'),
    ...ofTemplate,
    reply: done,
    errors: [errors.templateNotFound, errors.templateInUse],
  }),
};
