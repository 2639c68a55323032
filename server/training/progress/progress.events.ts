import { eventKind } from '#server/platform/events.ts';

/** A person passed a course for the first time. */
export const coursePassed = eventKind<{
  readonly userId: string;
  readonly courseId: string;
  readonly courseVersionId: string;
  readonly passedAt: string;
}>('training.course-passed');
