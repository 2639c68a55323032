import { inLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import type { Services } from '#server/platform/context.ts';
import type { Reminding } from '#server/platform/jobs/reminders.job.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { reminderDays } from '#server/training/standings/reminder-days.ts';
import { renewalMail, renewalTitle } from './progress.texts.ts';
import { renewalsAfter, type RenewalDue } from './renewal-reminders.queries.ts';

const pageSize = 1000;

/** Two weeks before, three days before and on the day a passed course is due again. Notices and mails recognize each by its occasion. */
export const remindOfRenewals: Reminding = async (services) => {
  const today = services.today();
  let count = 0;
  for (let after: RenewalDue | null = null; ;) {
    const from: RenewalDue | null = after;
    const page = await services.db.transaction().execute(async (tx) => {
      const due = await renewalsAfter(tx, { today, reminderDays, after: from, limit: pageSize });
      await notify(
        tx,
        services,
        due.map((one) => noticeFor(services, one)),
      );
      return due;
    });
    count += page.length;
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return `${count} people reminded of courses to renew.`;
  }
};

function noticeFor({ environment }: Services, due: RenewalDue): Notice {
  const { path } = progressScreens.myTraining;
  return {
    to: due,
    kind: 'renewal-due',
    occasion: ['renewal-due', due.userId, due.courseId, due.dueOn, due.days].join(':'),
    title: renewalTitle(due.course, due.dueOn),
    path,
    mail: (language) =>
      renewalMail(language, {
        firstName: due.firstName,
        course: inLanguage(due.course, language),
        dueOn: due.dueOn,
        link: portalLink(environment, path, language),
      }),
  };
}
