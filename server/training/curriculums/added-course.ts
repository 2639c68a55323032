import { progressScreens } from '#contract/training/progress.screens.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { notifyMany } from '#server/people/notifications/notify.ts';
import { contribute } from '#server/platform/ports.ts';
import { gainedCourse, takeableAmong } from './added-course.queries.ts';
import { addedTitle } from './added-course.texts.ts';
import type { LockedCurriculum } from './change-curriculum.ts';

const recipients = 'people-with-added-course';

/**
 * Tells the people who have a curriculum about courses it got: once for each person and course, also if the course was told when it was
 * published, is taken out and added again, or comes into several of their curriculums. Like the notice of a published course, it has no mail.
 */
export async function notifyOfAddedCourses(
  locked: LockedCurriculum,
  curriculumId: string,
  courseIds: readonly string[],
): Promise<void> {
  const { tx, row } = locked;
  const added = await takeableAmong(tx, curriculumId, courseIds, locked.today());
  await notifyMany(
    tx,
    locked,
    ...added.map(({ id: courseId, name, otherIds }) => ({
      kind: 'course-assigned' as const,
      occasion: `course-added:${curriculumId}:${courseId}`,
      noticeOccasion: `course-assigned:${courseId}`,
      recipients,
      params: { courseId, curriculumId, otherIds: otherIds.join(',') },
      title: addedTitle(name, row.name),
      path: progressScreens.myTraining.path,
    })),
  );
}

export const addedCourseRecipients = contribute(noticeRecipients, ({ recipients: name, params, today }) =>
  name === recipients
    ? gainedCourse({
        courseId: params['courseId']!,
        curriculumId: params['curriculumId']!,
        otherIds: params['otherIds']!.split(',').filter(Boolean),
        today,
      })
    : null,
);
