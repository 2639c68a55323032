import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { bulkIds } from '#contract/platform/bulk.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { done } from '#contract/platform/paging.ts';
import { shelfCalls } from '#contract/platform/publishable-calls.ts';
import { line } from '#contract/platform/text.ts';
import { courseErrors } from './courses.errors.ts';
import { courseRead } from './courses.calls.ts';
import { courseDraft, draftQuestion } from './course-draft.ts';
import { draftErrors as errors } from './course-drafts.errors.ts';

const edit = { right: 'CREATE_EDIT_COURSE' } as const;
const course = z.object({ course: courseDraft });
const resources = z.object({
  resources: z.array(z.object({ _id: id, name: z.string(), location: z.string(), sizeBytes: z.int() })),
});
const share = z.object({ shareKey: z.string(), link: z.string() });

export const bulkActions = ['activate', 'deactivate', 'delete', 'restore', 'move'] as const;

const shelf = shelfCalls({
  room: 'courses',
  path: '/api/courses',
  kind: 'course',
  words: { one: 'a course', many: 'courses' },
  access: {
    edit,
    remove: { right: 'DELETE_COURSE' },
    bulk: { oneOf: ['CREATE_EDIT_COURSE', 'PUBLISH_COURSE', 'DELETE_COURSE'] },
  },
  reply: course,
  notFound: courseErrors.notFound,
  restoring: [errors.limitReached],
  duplicating: [errors.onlyFrench, errors.limitReached],
  trash: errors,
  says: {
    remove:
      'Moves a course to the trash for 30 days; one that someone has started stays there for good, with its history',
    duplicate: 'Copies the whole draft into a new course of the same brand, with new ids',
  },
});

/** Everything around a course: trash, duplicates, preview, links, resources, curriculums. */
export const courseShelfCalls = {
  remove: shelf.remove,
  removal: call({
    id: 'courses.removal',
    method: 'GET',
    path: '/api/courses/{id}/removal',
    summary:
      'What moving a course to the trash concerns: the curriculums with it, whom they are for, and who has passed it',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: { right: 'DELETE_COURSE' },
    params: idParams,
    reply: z.object({
      curriculums: z.array(
        z.object({
          _id: id,
          name: bilingual,
          /** Active people whom the curriculum is for. */
          learnersCount: z.int(),
          /** Published, and without another course: it is unpublished with the removal. */
          isEmptied: z.boolean(),
        }),
      ),
      /** They keep their pass. */
      passedCount: z.int(),
    }),
    errors: [courseErrors.notFound],
  }),
  restore: shelf.restore,
  duplicate: call({ ...shelf.duplicate, body: z.object({ saveId: id.optional() }) }),
  bulk: call({
    ...shelf.bulk,
    body: z.object({
      action: z.enum(bulkActions),
      ids: bulkIds,
      /** The target of `move`. */
      brand: id.nullable().optional(),
    }),
  }),
  resources: call({
    id: 'courses.resources',
    method: 'GET',
    path: '/api/courses/{id}/resources',
    summary: 'The files that go with a course',
    concerns: { id: 'course' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: resources,
    errors: [courseErrors.notFound],
  }),
  addResources: call({
    id: 'courses.add-resources',
    method: 'POST',
    path: '/api/courses/{id}/resources',
    summary:
      'Adds files to a course: as parts resources-N, or uploads by their id. Learners see them at once',
    concerns: { id: 'course' },
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
    errors: [
      courseErrors.notFound,
      errors.onlyFrench,
      errors.inBin,
      errors.unknownFile,
      errors.fileDoesNotFit,
    ],
  }),
  removeResource: call({
    id: 'courses.delete-resource',
    method: 'DELETE',
    path: '/api/courses/{id}/resources/{rid}',
    summary: 'Takes a file off a course',
    concerns: { id: 'course', rid: 'courseResource' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ id, rid: id }),
    reply: resources,
    errors: [courseErrors.notFound, errors.onlyFrench, errors.inBin, errors.resourceNotFound],
  }),
  shareLink: call({
    id: 'courses.share-link',
    method: 'GET',
    path: '/api/courses/{id}/share-link',
    summary: 'The link that shows a course to anybody signed in, made when there is none yet',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    changesState: true,
    reply: share,
    errors: [courseErrors.notFound, errors.onlyFrench, errors.inBin],
  }),
  renewShareLink: call({
    id: 'courses.share-link-renew',
    method: 'POST',
    path: '/api/courses/{id}/share-link',
    summary: 'Makes a new link; the old one no longer works',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    reply: share,
    errors: [courseErrors.notFound, errors.onlyFrench, errors.inBin],
  }),
  revokeShareLink: call({
    id: 'courses.share-link-revoke',
    method: 'DELETE',
    path: '/api/courses/{id}/share-link',
    summary: 'Takes the link back',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    reply: done,
    errors: [courseErrors.notFound, errors.onlyFrench, errors.inBin],
  }),
  preview: call({
    id: 'courses.preview',
    method: 'GET',
    path: '/api/courses/{shareKey}/preview',
    summary:
      'A course as learners see it, nothing recorded: by share key the published version, or else the draft; by the course’s id its draft, for people who work on it. No quiz answers',
    access: 'signed-in',
    params: z.object({ shareKey: z.string().max(60) }),
    reply: z.object({
      course: courseRead.extend({
        /** The draft, not the published version. */
        isDraft: z.boolean(),
        banner: z.string().nullable(),
        questions: z.array(
          draftQuestion.pick({ _id: true, type: true, text: true, image: true }).extend({
            options: z.array(
              z.object({ _id: id, text: draftQuestion.shape.text, image: z.string().nullable() }),
            ),
            /** For pairs: the possible matches of the options. */
            matches: z.array(z.object({ _id: id, text: draftQuestion.shape.text })),
            unit: z.string(),
          }),
        ),
      }),
    }),
    errors: [errors.noPreview],
  }),
  unassign: call({
    id: 'courses.unassign',
    method: 'PUT',
    path: '/api/courses/{id}/unassign-course/{curriculumId}',
    summary: 'Takes a course out of a curriculum; what people have done stays',
    concerns: { id: 'course', curriculumId: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: { right: 'UNASSIGN_COURSE' },
    params: z.object({ id, curriculumId: id }),
    reply: course,
    errors: [courseErrors.notFound, errors.unknownCurriculum],
  }),
};
