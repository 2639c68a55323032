import { inLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import type { Services } from '#server/platform/context.ts';
import type { Reminding } from '#server/platform/jobs/reminders.job.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { reminderDays } from '#server/training/standings/reminder-days.ts';
import { dueMail, dueTitle } from './assignments.texts.ts';
import { dueRemindersAfter, type DueReminder } from './due-reminders.queries.ts';

const pageSize = 1000;

/** Two weeks before, three days before and on the day an assigned course is due. Notices and mails recognize each by its occasion. */
export const remindOfDueCourses: Reminding = async (services) => {
  const today = services.today();
  let count = 0;
  for (let after: DueReminder | null = null; ;) {
    const from: DueReminder | null = after;
    const page = await services.db.transaction().execute(async (tx) => {
      const due = await dueRemindersAfter(tx, { today, reminderDays, after: from, limit: pageSize });
      await notify(
        tx,
        services,
        due.map((one) => noticeFor(services, one)),
      );
      return due;
    });
    count += page.length;
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return `${count} people reminded of courses assigned to them.`;
  }
};

function noticeFor({ environment, settings }: Services, due: DueReminder): Notice {
  const path = `${progressScreens.myTraining.path}?view=remaining` as const;
  const { userId, courseId, dueOn, days, firstName, assignedBy, course, reason } = due;
  return {
    to: due,
    kind: 'renewal-due',
    occasion: ['course-due', userId, courseId, dueOn, days].join(':'),
    title: dueTitle(course, dueOn),
    path,
    mail: (language) =>
      dueMail(language, {
        firstName,
        dueOn,
        assignedBy,
        course: inLanguage(course, language),
        reason: inLanguage(reason, language),
        portal: inLanguage(settings.portalName, language),
        link: portalLink(environment, path, language),
      }),
  };
}
