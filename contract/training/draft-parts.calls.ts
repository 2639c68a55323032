import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { done } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { draftQuestion, draftSection } from './course-draft.ts';
import { draftErrors as errors } from './course-drafts.errors.ts';
import { draftChangeErrors as changeErrors, draftCounts as counts, saving } from './course-drafts.fields.ts';
import { courseErrors } from './courses.errors.ts';

const edit = { right: 'CREATE_EDIT_COURSE' } as const;
/** Made by the browser: a change sent again counts once. */
const body = z.object({ saveId: saving.saveId });

/** A part that was removed from a draft and can be restored. */
const removedPart = z.object({
  _id: id,
  kind: z.enum(['chapter', 'section', 'question']),
  name: bilingual,
  /** For a chapter: the sections removed with it. */
  sectionsCount: z.int(),
  removedAt: instant,
  removedBy: named.nullable(),
});
export type RemovedPart = z.output<typeof removedPart>;

export const draftPartCalls = {
  removed: call({
    id: 'courses.removed-parts',
    method: 'GET',
    path: '/api/courses/{id}/removed',
    summary:
      'Chapters, sections and questions removed from the draft in the last 30 days, the last one first',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    reply: z.object({ removed: z.array(removedPart) }),
    errors: [courseErrors.notFound],
  }),
  restore: call({
    id: 'courses.restore-part',
    method: 'POST',
    path: '/api/courses/{id}/removed/{partId}/restore',
    summary:
      'Puts a removed chapter, section or question back where it stood; questions that named a section name it again',
    concerns: { id: 'course', partId: 'section' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ id, partId: id }),
    reply: done.extend(counts),
    errors: [...changeErrors, errors.notRemoved, errors.noChapterLeft],
  }),
  duplicateSection: call({
    id: 'courses.duplicate-section',
    method: 'POST',
    path: '/api/courses/{id}/sections/{sectionId}/duplicate',
    summary: 'Puts a copy of a section behind it',
    concerns: { id: 'course', sectionId: 'section' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ id, sectionId: id }),
    body,
    reply: z.object({ section: draftSection, ...counts }),
    errors: [...changeErrors, errors.sectionNotFound, errors.ofPackage],
  }),
  duplicateQuestion: call({
    id: 'courses.duplicate-question',
    method: 'POST',
    path: '/api/courses/{id}/questions/{questionId}/duplicate',
    summary: 'Puts a copy of a question behind it',
    concerns: { id: 'course', questionId: 'question' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ id, questionId: id }),
    body,
    reply: z.object({ question: draftQuestion, ...counts }),
    errors: [...changeErrors, errors.questionNotFound],
  }),
};
