import { eventKind } from '#server/platform/events.ts';

/** A course was moved to the trash: curriculums cannot offer it any more. */
export const courseDeleted = eventKind<{ readonly courseId: string; readonly by: string }>(
  'training.course-deleted',
);
