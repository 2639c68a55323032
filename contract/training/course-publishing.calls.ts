import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { paragraph } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { courseErrors } from './courses.errors.ts';
import { courseCheck, courseDraft } from './course-draft.ts';
import { draftErrors as errors } from './course-drafts.errors.ts';
import { publishing } from './course-publishing.fields.ts';

const view = { right: 'VIEW_COURSES' } as const;
const person = named.nullable();

const courseActions = [
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
const coursePartChange = z.object({
  kind: z.enum(['course', 'chapter', 'section', 'question']),
  _id: id,
  /** Its current name; for a removed one, its last name. */
  name: bilingual,
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  /** True if a changed part also moved. */
  isMoved: z.boolean(),
  /** The changed texts and values, by their path: `name.en`, `body.fr`, `slide.alt.en`, `options.<id>.correct`. Rich text is HTML. */
  fields: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type CoursePartChange = z.output<typeof coursePartChange>;

/** Who has started or passed the course, and how publishing would affect them. */
const affected = z.object({
  inProgress: z.int(),
  passed: z.int(),
  /** How many dealers these people work at. */
  dealers: z.int(),
  /** Sections of the draft that the live version does not have, and those that would be removed. */
  newSections: z.int(),
  removedSections: z.int(),
  /** Learners in progress who have seen every section of their version and would have unseen ones after moving. */
  finishedWithUnseen: z.int(),
  /** The versions people are on, the latest first; versions without people are omitted. */
  versions: z.array(z.object({ number: z.int(), isLive: z.boolean(), inProgress: z.int(), passed: z.int() })),
});
export type Affected = z.output<typeof affected>;

const courseVersion = z.object({
  _id: id,
  number: z.int(),
  publishedAt: instant,
  publishedBy: person,
  submittedBy: person,
  note: z.string(),
  underway: z.enum(['keep', 'move']),
  renewal: z.enum(['none', 'renew']),
  graceDays: z.int().nullable(),
  /** The earlier version it restores. */
  restoresNumber: z.int().nullable(),
  isLive: z.boolean(),
  sectionsCount: z.int(),
  questionsCount: z.int(),
  /** People whose progress is in this version. */
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
      'The effect of publishing the draft or restoring an earlier version: what is missing, what changes, who is affected',
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
        /** How many curriculums contain the course; with none, nobody can find it. */
        curriculumsCount: z.int(),
        defaultGraceDays: z.int(),
        /** The portal’s time zone, used to schedule publishing. */
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
      'Submits, takes back, approves, denies, publishes, unpublishes, publishes again or discards a draft; abilities say which is possible. With revision it is refused (409) if the draft changed since it was looked at',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: { any: [{ right: 'CREATE_EDIT_COURSE' }, { right: 'PUBLISH_COURSE' }] },
    params: idParams,
    body: z.object({
      action: z.enum(courseActions),
      revision: z.int().optional(),
      /** Required to deny. */
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
const courseComment = answer.extend({
  /** What it is pinned to; neither means the course as a whole. */
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
      /** Made by the browser: a comment sent again counts once. */
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
