import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import type { Right } from '#contract/platform/rights.ts';
import { instant } from '#contract/platform/time.ts';
import { templateFields } from './ilt-templates.fields.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

/** What events of one kind have in common. */
export const template = z.object({
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

const access = <const R extends Right>(right: R) => ({ all: [{ right }, { area: 'own' }] }) as const;
const files = { image: { maxCount: 1, maxBytes: 'image', kinds: ['image'] } } as const;

const { save, ...calls } = recordCalls({
  room: 'live-training.templates',
  path: '/api/ilt-template',
  slash: '/',
  method: 'PUT',
  kind: 'ilt-template',
  key: { one: 'template', many: 'templates' },
  hiddenFrom: 'other-brands',
  feature: 'liveTraining',
  access: {
    list: access('VIEW_ILT_TEMPLATES'),
    get: access('VIEW_ILT_TEMPLATES'),
    create: access('CREATE_ILT_TEMPLATES'),
    save: access('EDIT_ILT_TEMPLATES'),
    remove: access('DELETE_ILT_TEMPLATES'),
  },
  record: template,
  fields: templateFields,
  listed: {
    perPage: 10,
    isWhole: true,
    query: { course: id.optional(), status: z.enum(publicationStatuses).optional() },
    reply: {
      counts: z.object({ all: z.int(), draft: z.int(), published: z.int(), unpublished: z.int() }),
      abilities: z.object({ create: z.boolean() }),
    },
  },
  errors: {
    notFound: errors.templateNotFound,
    saving: [
      errors.needsTitle,
      errors.needsCourse,
      errors.unknownCourse,
      errors.unknownType,
      errors.publishTemplateRefused,
    ],
    deleting: [errors.templateInUse],
  },
  says: {
    list: 'Templates of the brands the caller works on, by title',
    get: 'One template',
    create: 'Adds a template, a draft by default',
    save: 'Changes a template. Events made from it keep their own texts and seats',
    remove:
      'Deletes a template that no coming event needs. The id in the path counts, whatever the body says',
  },
});

export const templateCalls = {
  ...calls,
  create: call({ ...calls.create, files }),
  update: call({ ...save, files }),
};
