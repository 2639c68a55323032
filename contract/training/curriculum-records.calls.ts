import * as z from 'zod';
import { call, type FilePart } from '#contract/platform/call.ts';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { done } from '#contract/platform/paging.ts';
import { shelfCalls } from '#contract/platform/publishable-calls.ts';
import { line } from '#contract/platform/text.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { curriculumRecord, curriculumResource } from './curriculum-record.ts';
import { curriculumShape, newCurriculumFields } from './curriculum-records.fields.ts';
import { curriculumErrors as errors } from './curriculums.errors.ts';

const view = { right: 'VIEW_CURRICULUMS' } as const;
const edit = { right: 'CREATE_EDIT_CURRICULUM' } as const;
const image: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const pictures = { image, bannerImage: image };
const resources = z.object({ resources: z.array(curriculumResource) });
const curriculum = z.object({ curriculum: curriculumRecord });
const fileErrors = [errors.unknownFile, errors.fileDoesNotFit] as const;
const changeErrors = [errors.notFound, errors.inBin, platformErrors.changedMeanwhile] as const;
const saveErrors = [
  ...fileErrors,
  errors.unknownBrand,
  errors.brandRequired,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
  errors.endsBeforeStart,
] as const;

/** Calls of people who work on curriculums. */
export const curriculumRecordCalls = {
  read: call({
    id: 'curriculums.record',
    method: 'GET',
    path: '/api/curriculums/{id}/record',
    summary: 'A whole curriculum for its editor: every course, checks, what the caller may do',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: view,
    params: idParams,
    reply: curriculum,
    errors: [errors.notFound],
  }),
  create: call({
    id: 'curriculums.create',
    method: 'POST',
    path: '/api/curriculums/',
    summary: 'Begins a curriculum as a draft at the end of the order. A brand manager names an own brand',
    access: edit,
    body: newCurriculumFields.extend(curriculumShape.omit({ name: true, brand: true }).partial().shape),
    files: pictures,
    reply: curriculum,
    errors: [errors.limitReached, ...saveErrors],
  }),
  save: call({
    id: 'curriculums.save',
    method: 'POST',
    path: '/api/curriculums/{id}',
    summary:
      'Saves the sent fields; a status publishes or unpublishes. A save based on an older version is refused (409) and `current` is the current record',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: { oneOf: ['CREATE_EDIT_CURRICULUM', 'PUBLISH_CURRICULUM'] },
    params: idParams,
    keepsRest: true,
    body: curriculumShape.partial().extend({
      ...versioned,
      status: z.enum(['published', 'unpublished']).optional(),
    }),
    files: pictures,
    reply: curriculum,
    errors: [...changeErrors, ...saveErrors, errors.wrongState, errors.notReady, errors.publishRefused],
  }),
  ...shelfCalls({
    room: 'curriculums',
    path: '/api/curriculums',
    kind: 'curriculum',
    words: { one: 'a curriculum', many: 'curriculums' },
    access: {
      edit,
      remove: { right: 'DELETE_CURRICULUM' },
      bulk: { oneOf: ['PUBLISH_CURRICULUM', 'DELETE_CURRICULUM'] },
      activity: view,
    },
    reply: curriculum,
    notFound: errors.notFound,
    restoring: [errors.limitReached],
    duplicating: [errors.limitReached],
    trash: errors,
    says: {
      remove:
        'Moves a curriculum to the trash for 30 days; one that was ever published stays there for good, with its history',
      duplicate: 'Copies a curriculum with its courses, audience, pictures and files into a new draft',
    },
  }),
  updateOrders: call({
    id: 'curriculums.update-orders',
    method: 'POST',
    path: '/api/curriculums/update-orders',
    summary: 'Puts the curriculums named in this order, on the places they hold together',
    access: edit,
    body: z.object({ ids: z.array(id).min(1).max(1000) }),
    reply: done,
    errors: [errors.notFound],
  }),
  resources: call({
    id: 'curriculums.resources',
    method: 'GET',
    path: '/api/curriculums/{id}/resources',
    summary: 'The files that go with a curriculum',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: resources,
    errors: [errors.notFound],
  }),
  addResources: call({
    id: 'curriculums.add-resources',
    method: 'POST',
    path: '/api/curriculums/{id}/resources',
    summary: 'Adds files: as parts resources-N, or uploads by their id. Learners see them at once',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    body: z.object({
      files: z
        .array(z.object({ fileId: id, name: line(160, 0).default('') }))
        .max(20)
        .default([]),
    }),
    files: { 'resources-{n}': { maxCount: 20, maxBytes: 'attachment', kinds: ['document'] } },
    reply: resources,
    errors: [errors.notFound, errors.inBin, ...fileErrors],
  }),
  removeResource: call({
    id: 'curriculums.delete-resource',
    method: 'DELETE',
    path: '/api/curriculums/{id}/resources/{rid}',
    summary: 'Takes a file off a curriculum',
    concerns: { id: 'curriculum', rid: 'courseResource' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ id, rid: id }),
    reply: resources,
    errors: [errors.notFound, errors.inBin, errors.resourceNotFound],
  }),
};
