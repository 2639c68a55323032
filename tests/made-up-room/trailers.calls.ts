import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import { instant } from '#contract/platform/time.ts';
import { trailerErrors as errors } from './trailers.errors.ts';
import { trailerFields } from './trailers.fields.ts';

export const trailer = z.object({
  _id: id,
  name: z.string(),
  wheels: z.int(),
  updatedAt: instant,
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Trailer = z.output<typeof trailer>;

const view = { right: 'VIEW_BUSINESS_UNITS' } as const;
const edit = { right: 'CREATE_EDIT_BUSINESS_UNIT' } as const;

export const trailerCalls = recordCalls({
  room: 'trailers',
  path: '/api/trailers',
  slash: '/',
  method: 'POST',
  kind: 'trailer',
  key: { one: 'trailer', many: 'trailers' },
  access: { list: view, get: view, create: edit, save: edit, remove: edit },
  record: trailer,
  fields: trailerFields,
  listed: { perPage: 10, reply: { abilities: z.object({ create: z.boolean() }) } },
  errors: { notFound: errors.notFound, saving: [errors.nameTaken] },
  says: {
    list: 'Trailers by name',
    get: 'One trailer',
    create: 'Adds a trailer',
    save: 'Changes a trailer',
    remove: 'Deletes a trailer',
  },
});
