import { inLanguage, isLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import type { Services } from '#server/platform/context.ts';
import type { Reminding } from '#server/platform/jobs/reminders.job.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { renewalMail } from './progress.texts.ts';
import { renewalsAfter, type RenewalDue } from './renewal-reminders.queries.ts';

const reminderDays = [14, 3, 0];
const pageSize = 1000;

/** Two weeks before, three days before and on the day a passed course is due again. The outbox recognizes each mail by its occasion. */
export const remindOfRenewals: Reminding = async (services) => {
  const today = services.today();
  let count = 0;
  for (let after: RenewalDue | null = null; ;) {
    const from: RenewalDue | null = after;
    const page = await services.db.transaction().execute(async (tx) => {
      const due = await renewalsAfter(tx, { today, reminderDays, after: from, limit: pageSize });
      for (const one of due) await queueMail(tx, mailFor(services, one));
      return due;
    });
    count += page.length;
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return `${count} people reminded of courses to renew.`;
  }
};

function mailFor(
  { environment }: Services,
  { userId, courseId, email, firstName, dueOn, days, ...due }: RenewalDue,
) {
  const language = isLanguage(due.language) ? due.language : 'en';
  return {
    occasion: ['renewal-due', userId, courseId, dueOn, days].join(':'),
    to: email,
    language,
    mail: renewalMail(language, {
      firstName,
      course: inLanguage(due.course, language),
      dueOn,
      link: portalLink(environment, progressScreens.myTraining.path, language),
    }),
  };
}
