import type { DraftState } from '#contract/training/course-draft.ts';
import type { CourseRow } from '#contract/training/courses.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import * as publishing from '#server/platform/publishing/transitions.rules.ts';

/**
 * The state of a course. It has two parts that change independently: what learners see, and the draft. A published course stays
 * published while its next version is written, reviewed or denied.
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

interface Transition extends publishing.Transition<CourseStanding> {
  /** Only if course review is switched on. */
  readonly review?: true;
  readonly log: 'update' | 'publish' | 'approve' | 'deny';
}

const onceLive = ['published', 'unpublished'] as const;
const decides = ['VIEW_COURSE_REQUESTS', 'PUBLISH_COURSE'] as const;

/** Every transition of a course, the rights it needs, and how the activity log records it. */
export const transitions: Readonly<Record<CourseAction, Transition>> = {
  edit: {
    from: { draft: ['clean', 'draft', 'denied'] },
    to: { draft: 'draft' },
    rights: ['CREATE_EDIT_COURSE'],
    log: 'update',
  },
  /** A reviewer corrects a detail without sending the course back. */
  correct: {
    from: { draft: ['review'] },
    to: {},
    rights: ['CREATE_EDIT_COURSE', 'PUBLISH_COURSE'],
    log: 'update',
  },
  submit: {
    from: { draft: ['draft', 'denied'] },
    to: { draft: 'review' },
    rights: ['CREATE_EDIT_COURSE'],
    review: true,
    log: 'update',
  },
  withdraw: {
    from: { draft: ['review'] },
    to: { draft: 'draft' },
    rights: ['CREATE_EDIT_COURSE'],
    log: 'update',
  },
  approve: {
    from: { draft: ['review'] },
    to: { live: 'published', draft: 'clean' },
    rights: decides,
    log: 'approve',
  },
  deny: { from: { draft: ['review'] }, to: { draft: 'denied' }, rights: decides, log: 'deny' },
  publish: {
    from: { draft: ['draft', 'denied'] },
    to: { live: 'published', draft: 'clean' },
    rights: ['PUBLISH_COURSE'],
    log: 'publish',
  },
  unpublish: {
    from: { live: ['published'] },
    to: { live: 'unpublished' },
    rights: ['PUBLISH_COURSE'],
    log: 'publish',
  },
  republish: {
    from: { live: ['unpublished'] },
    to: { live: 'published' },
    rights: ['PUBLISH_COURSE'],
    log: 'publish',
  },
  /** Back to the published version. */
  discard: {
    from: { live: onceLive, draft: ['draft', 'denied'] },
    to: { draft: 'clean' },
    rights: ['CREATE_EDIT_COURSE'],
    log: 'update',
  },
};

/** The state after an action; null if the action does not exist in this state. */
export const step = (standing: CourseStanding, action: CourseAction): CourseStanding | null =>
  publishing.step(transitions[action], standing);

/** True if a person has the rights an action needs. A role that writes French only changes no state. */
export const holdsRightsFor = (
  actor: Pick<Actor, 'rights' | 'isPlatformAdmin' | 'writesFrenchOnly'>,
  action: CourseAction,
): boolean => !actor.writesFrenchOnly && publishing.holdsRights(actor, transitions[action]);

/** The `status` of a course: what learners see, or the state of the draft before the first publication. */
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

/** The action that leads to a status; null if the course has it already. */
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
