import { eventKind } from '#server/platform/events.ts';

/** A person passed a course for the first time. */
export const coursePassed = eventKind<{
  readonly userId: string;
  readonly courseId: string;
  readonly courseVersionId: string;
  readonly passedAt: string;
}>('training.course-passed');

/** A person passed the quiz of a course again. */
export const coursePassedAgain = eventKind<{
  readonly userId: string;
  readonly courseId: string;
}>('training.course-passed-again');

/** A person went through the sections of a passed course without a quiz again. */
export const courseGoneThroughAgain = eventKind<{
  readonly userId: string;
  readonly courseId: string;
}>('training.course-gone-through-again');
