import { progressScreens } from '#contract/training/progress.screens.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { notifyMany } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { contribute } from '#server/platform/ports.ts';
import type { Frozen } from '../publishing/course-version.rules.ts';
import { assignedPeople } from './assigned-notice.queries.ts';
import { assignedTitle } from './assigned-notice.texts.ts';

const recipients = 'people-with-course';

/** Tells everybody who got a course that was published for the first time. Their mail gathers all new courses of half a month. */
export const notifyOfNewCourse = (
  change: Change,
  courseId: string,
  { content: { name } }: Frozen,
): Promise<void> =>
  notifyMany(change.tx, change, {
    kind: 'course-assigned',
    occasion: `course-assigned:${courseId}`,
    recipients,
    params: { courseId },
    title: assignedTitle(name),
    path: progressScreens.myTraining.path,
  });

export const courseRecipients = contribute(noticeRecipients, ({ recipients: name, params, today }) =>
  name === recipients ? assignedPeople({ courseId: params['courseId']!, today }) : null,
);
