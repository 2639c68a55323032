import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { paragraph } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { courseErrors } from './courses.errors.ts';
import { courseCheck, courseDraft } from './course-draft.ts';
import { draftErrors as errors } from './course-drafts.errors.ts';
import { publishing } from './course-publishing.fields.ts';

const view = { right: 'VIEW_COURSES' } as const;
const person = z.object({ _id: id, name: z.string() }).nullable();

export const courseActions = [
  'submit',
  'withdraw',
  'approve',
  'deny',
  'publish',
  'unpublish',
  'republish',
  'discard',
] as const;

/** One part that differs between two contents of a course, section by section. */
export const coursePartChange = z.object({
  kind: z.enum(['course', 'chapter', 'section', 'question']),
  _id: id,
  /** As it is called now; of a removed one, as it was. */
  name: bilingual,
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  /** A changed one that also stands in another place. */
  isMoved: z.boolean(),
  /** What reads differently, by its place: `name.en`, `body.fr`, `slide.alt.en`, `options.<id>.correct`. Rich text is HTML. */
  fields: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type CoursePartChange = z.output<typeof coursePartChange>;

/** Who has begun or passed the course, and what publishing would show them. */
export const affected = z.object({
  inProgress: z.int(),
  passed: z.int(),
  /** At how many dealers those are. */
  dealers: z.int(),
  /** Sections of the draft that the live version does not have, and those that would go. */
  newSections: z.int(),
  removedSections: z.int(),
  /** Learners under way who have seen every section of their version and would have unseen ones after moving. */
  finishedWithUnseen: z.int(),
  /** On which version they stand, the latest first; versions without people are left out. */
  versions: z.array(z.object({ number: z.int(), isLive: z.boolean(), inProgress: z.int(), passed: z.int() })),
});
export type Affected = z.output<typeof affected>;

export const courseVersion = z.object({
  _id: id,
  number: z.int(),
  publishedAt: instant,
  publishedBy: person,
  submittedBy: person,
  note: z.string(),
  underway: z.enum(['keep', 'move']),
  renewal: z.enum(['none', 'renew']),
  graceDays: z.int().nullable(),
  /** The earlier version it brings back. */
  restoresNumber: z.int().nullable(),
  isLive: z.boolean(),
  sectionsCount: z.int(),
  questionsCount: z.int(),
  /** People whose progress stands in this version. */
  learnersCount: z.int(),
});
export type CourseVersion = z.output<typeof courseVersion>;

/** `draft`, or the id of a version. */
const side = z.union([z.literal('draft'), id]);
const course = z.object({ course: courseDraft });

export const coursePublishingCalls = {
  preview: call({
    id: 'courses.publish-preview',
    method: 'GET',
    path: '/api/courses/{id}/publish-preview',
    summary:
      'What publishing the draft would do, or bringing back an earlier version: what is missing, what changes, whom it touches',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: view,
    params: idParams,
    query: z.object({ restores: id.optional() }),
    reply: z.object({
      preview: z.object({
        nextNumber: z.int(),
        revision: z.int(),
        checks: z.array(courseCheck),
        isReady: z.boolean(),
        changes: z.array(coursePartChange),
        affected,
        /** In how many curriculums the course is: in none, nobody finds it. */
        curriculumsCount: z.int(),
        defaultGraceDays: z.int(),
        /** The zone of the portal’s clock, by which a draft is published later. */
        zone: z.string(),
      }),
    }),
    errors: [courseErrors.notFound, errors.versionNotFound],
  }),
  changeStatus: call({
    id: 'courses.change-status',
    method: 'POST',
    path: '/api/courses/{id}/status',
    summary:
      'Submits, takes back, approves, denies, publishes, takes down, puts back or discards a draft; abilities say which is possible. With revision it is refused (409) where the draft changed since it was looked at',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: { any: [{ right: 'CREATE_EDIT_COURSE' }, { right: 'PUBLISH_COURSE' }] },
    params: idParams,
    body: z.object({
      action: z.enum(courseActions),
      revision: z.int().optional(),
      /** Needed to deny. */
      reason: paragraph(1000, 0).default(''),
      /** For publish and approve. */
      publishing: publishing.optional(),
    }),
    reply: course,
    errors: [
      courseErrors.notFound,
      errors.inBin,
      errors.wrongState,
      errors.reviewOff,
      errors.reasonRequired,
      errors.notReady,
      platformErrors.changedMeanwhile,
    ],
  }),
  versions: call({
    id: 'courses.versions',
    method: 'GET',
    path: '/api/courses/{id}/versions',
    summary: 'The published versions of a course, the last one first',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: view,
    params: idParams,
    reply: z.object({ versions: z.array(courseVersion) }),
    errors: [courseErrors.notFound],
  }),
  compare: call({
    id: 'courses.compare',
    method: 'GET',
    path: '/api/courses/{id}/compare',
    summary:
      'What differs between two versions, or a version and the draft; by default the live one and the draft',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: view,
    params: idParams,
    query: z.object({ from: side.optional(), to: side.default('draft') }),
    reply: z.object({
      changes: z.array(coursePartChange),
      from: z.object({ _id: id, number: z.int() }).nullable(),
      to: z.object({ _id: id, number: z.int() }).nullable(),
    }),
    errors: [courseErrors.notFound, errors.versionNotFound],
  }),
  rollback: call({
    id: 'courses.rollback',
    method: 'POST',
    path: '/api/courses/{id}/versions/{versionId}/rollback',
    summary:
      'Publishes the content of an earlier version as a new one; the draft becomes that content. Draft changes are lost only with discard',
    concerns: { id: 'course', versionId: 'version' },
    hiddenFrom: 'other-brands',
    access: { right: 'PUBLISH_COURSE' },
    params: z.object({ id, versionId: id }),
    body: z.object({ discard: z.boolean().default(false), publishing: publishing.optional() }),
    reply: course,
    errors: [
      courseErrors.notFound,
      errors.versionNotFound,
      errors.draftChanges,
      errors.inBin,
      errors.inReview,
      errors.wrongState,
    ],
  }),
};

/** A comment on a draft with its answers. */
const answer = z.object({
  _id: id,
  text: z.string(),
  createdBy: person,
  createdAt: instant,
  isOwn: z.boolean(),
});
export const courseComment = answer.extend({
  /** What it is pinned to; neither: the course as a whole. */
  sectionId: id.nullable(),
  questionId: id.nullable(),
  resolvedAt: instant.nullable(),
  resolvedBy: person,
  answers: z.array(answer),
});
export type CourseComment = z.output<typeof courseComment>;

const comments = z.object({ comments: z.array(courseComment) });
const commentText = paragraph(2000);

export const courseReviewCalls = {
  notifications: call({
    id: 'course-requests.notifications',
    method: 'GET',
    path: '/api/course-requests/notifications',
    summary: 'How many drafts wait for review; the list is `courses.list` with status review',
    access: { right: 'VIEW_COURSE_REQUESTS' },
    feature: 'courseReview',
    reply: z.object({ notifications: z.object({ count: z.int() }) }),
  }),
  comments: call({
    id: 'courses.comments',
    method: 'GET',
    path: '/api/courses/{id}/comments',
    summary: 'Comments on the draft with their answers, open ones first',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: view,
    params: idParams,
    reply: comments,
    errors: [courseErrors.notFound],
  }),
  comment: call({
    id: 'courses.comment',
    method: 'POST',
    path: '/api/courses/{id}/comments',
    summary: 'Adds a comment, pinned to a section or a question, or answers one. Answers all comments',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: { oneOf: ['CREATE_EDIT_COURSE', 'VIEW_COURSE_REQUESTS'] },
    params: idParams,
    body: z.object({
      text: commentText,
      sectionId: id.nullable().default(null),
      questionId: id.nullable().default(null),
      parentId: id.nullable().default(null),
      /** Made by the browser: the same comment sent again is one. */
      saveId: id.optional(),
    }),
    reply: comments,
    errors: [
      courseErrors.notFound,
      courseErrors.unknownSection,
      errors.questionNotFound,
      errors.commentNotFound,
    ],
  }),
  saveComment: call({
    id: 'courses.comment-save',
    method: 'PUT',
    path: '/api/courses/{id}/comments/{commentId}',
    summary: 'Changes an own comment’s text, or marks a comment as resolved or open again',
    concerns: { id: 'course', commentId: 'comment' },
    hiddenFrom: 'other-brands',
    access: { oneOf: ['CREATE_EDIT_COURSE', 'VIEW_COURSE_REQUESTS'] },
    params: z.object({ id, commentId: id }),
    body: z.object({ text: commentText.optional(), resolved: z.boolean().optional() }),
    reply: comments,
    errors: [courseErrors.notFound, errors.commentNotFound],
  }),
  removeComment: call({
    id: 'courses.comment-delete',
    method: 'DELETE',
    path: '/api/courses/{id}/comments/{commentId}',
    summary: 'Deletes an own comment with its answers',
    concerns: { id: 'course', commentId: 'comment' },
    hiddenFrom: 'other-brands',
    access: { oneOf: ['CREATE_EDIT_COURSE', 'VIEW_COURSE_REQUESTS'] },
    params: z.object({ id, commentId: id }),
    reply: comments,
    errors: [courseErrors.notFound, errors.commentNotFound],
  }),
};
