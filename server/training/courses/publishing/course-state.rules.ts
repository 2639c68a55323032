import type { Right } from '#contract/platform/rights.ts';
import type { DraftState } from '#contract/training/course-draft.ts';
import type { CourseRow } from '#contract/training/courses.calls.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';

/**
 * Where a course stands. Two things move apart: what learners see, and the draft beside it. A published
 * course stays published while its next version is written, reviewed or denied.
 */
export interface CourseStanding {
  readonly live: 'never' | 'published' | 'unpublished';
  readonly draft: DraftState;
}

export type CourseAction =
  | 'edit'
  | 'correct'
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'deny'
  | 'publish'
  | 'unpublish'
  | 'republish'
  | 'discard';

export interface Transition {
  readonly live: readonly CourseStanding['live'][];
  readonly draft: readonly DraftState[];
  readonly to: Partial<CourseStanding>;
  /** All of them are needed. */
  readonly rights: readonly Right[];
  /** Only while course review is switched on. */
  readonly review?: true;
  readonly log: 'update' | 'publish' | 'approve' | 'deny';
}

const always = ['never', 'published', 'unpublished'] as const;
const onceLive = ['published', 'unpublished'] as const;
const decides = ['VIEW_COURSE_REQUESTS', 'PUBLISH_COURSE'] as const;

/** Every way a course moves, whom it takes, and what the activity log says. */
export const transitions: Readonly<Record<CourseAction, Transition>> = {
  edit: {
    live: always,
    draft: ['clean', 'draft', 'denied'],
    to: { draft: 'draft' },
    rights: ['CREATE_EDIT_COURSE'],
    log: 'update',
  },
  /** A reviewer mends a trifle without sending the course back. */
  correct: {
    live: always,
    draft: ['review'],
    to: {},
    rights: ['CREATE_EDIT_COURSE', 'PUBLISH_COURSE'],
    log: 'update',
  },
  submit: {
    live: always,
    draft: ['draft', 'denied'],
    to: { draft: 'review' },
    rights: ['CREATE_EDIT_COURSE'],
    review: true,
    log: 'update',
  },
  withdraw: {
    live: always,
    draft: ['review'],
    to: { draft: 'draft' },
    rights: ['CREATE_EDIT_COURSE'],
    log: 'update',
  },
  approve: {
    live: always,
    draft: ['review'],
    to: { live: 'published', draft: 'clean' },
    rights: decides,
    log: 'approve',
  },
  deny: { live: always, draft: ['review'], to: { draft: 'denied' }, rights: decides, log: 'deny' },
  publish: {
    live: always,
    draft: ['draft', 'denied'],
    to: { live: 'published', draft: 'clean' },
    rights: ['PUBLISH_COURSE'],
    log: 'publish',
  },
  unpublish: {
    live: ['published'],
    draft: ['clean', 'draft', 'review', 'denied'],
    to: { live: 'unpublished' },
    rights: ['PUBLISH_COURSE'],
    log: 'publish',
  },
  republish: {
    live: ['unpublished'],
    draft: ['clean', 'draft', 'review', 'denied'],
    to: { live: 'published' },
    rights: ['PUBLISH_COURSE'],
    log: 'publish',
  },
  /** Back to what is published. */
  discard: {
    live: onceLive,
    draft: ['draft', 'denied'],
    to: { draft: 'clean' },
    rights: ['CREATE_EDIT_COURSE'],
    log: 'update',
  },
};

/** Where an action leads; null where it does not exist from here. */
export function step(standing: CourseStanding, action: CourseAction): CourseStanding | null {
  const { live, draft, to } = transitions[action];
  if (!live.includes(standing.live) || !draft.includes(standing.draft)) return null;
  return { ...standing, ...to };
}

/** Whether a person holds what an action takes. A translator writes French only and moves nothing. */
export function holdsRightsFor(
  actor: Pick<Actor, 'rights' | 'isPlatformAdmin' | 'roleCode'>,
  action: CourseAction,
): boolean {
  if (actor.roleCode === 'TRANSLATOR') return false;
  return transitions[action].rights.every((right) => hasRight(actor, right));
}

/** What `status` says of a course: what learners see, or before the first publishing how far the draft is. */
export function statusOf({ live, draft }: CourseStanding): CourseRow['status'] {
  if (live !== 'never') return live;
  return draft === 'clean' ? 'draft' : draft;
}

export function standingOf(course: {
  readonly status: CourseRow['status'];
  readonly isPublishedOnce: boolean;
  readonly state: DraftState;
}): CourseStanding {
  const live = !course.isPublishedOnce
    ? 'never'
    : course.status === 'unpublished'
      ? 'unpublished'
      : 'published';
  return { live, draft: course.state };
}

/** The action that leads to a wished status; null where the course has it already. */
export function actionTowards(standing: CourseStanding, status: CourseRow['status']): CourseAction | null {
  switch (status) {
    case 'published':
      if (standing.draft === 'review') return 'approve';
      if (standing.live === 'unpublished' && standing.draft === 'clean') return 'republish';
      return standing.draft === 'clean' && standing.live === 'published' ? null : 'publish';
    case 'review':
      return standing.draft === 'review' ? null : 'submit';
    case 'denied':
      return standing.draft === 'denied' ? null : 'deny';
    case 'unpublished':
      return standing.live === 'unpublished' ? null : 'unpublish';
    case 'draft':
      if (standing.draft === 'draft') return null;
      return standing.draft === 'review' ? 'withdraw' : 'edit';
  }
}
