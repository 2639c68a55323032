import { inLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import type { Services } from '#server/platform/context.ts';
import { dailyAt, type Job } from '#server/platform/jobs/job.ts';
import { lastRun, takePeriod } from '#server/platform/jobs/job-runs.queries.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { dayIn } from '#server/platform/today.ts';
import { remindersAfter, type Reminder } from './new-course-reminders.queries.ts';
import { newCoursesMail } from './new-course-reminders.texts.ts';

const name = 'new-course-reminders';
const fifteenDays = 15 * 86_400_000;
const pageSize = 500;

/** On the days and at the time of its own setting (by default the 1st and 15th at 11:00): one mail to each person who got new courses since the last run. */
export const newCourseReminders: Job = {
  name,
  summary: 'Tells people about new courses on the days of the settings',
  feature: 'newCourseReminders',
  cron: ({ newCourseReminders: { time, daysOfMonth } }) => dailyAt([time], daysOfMonth),
  timeZone: (settings) => settings.newCourseReminders.timeZone,
  async run(services) {
    const { db, now, settings, today } = services;
    if (!settings.newCourseReminders.enabled) return 'Switched off.';
    const at = now();
    // The day identifies the run: a second worker waits for the first and finds the work done.
    const period = dayIn(settings.newCourseReminders.timeZone, at);
    return db.transaction().execute(async (tx) => {
      if (!(await takePeriod(tx, name, period, at))) return `Done before on ${period}.`;
      const since = (await lastRun(tx, name, period)) ?? new Date(at.getTime() - fifteenDays).toISOString();
      let count = 0;
      for (let after: string | null = null; ;) {
        const page: Reminder[] = await remindersAfter(tx, {
          since,
          until: at,
          today: today(),
          after,
          limit: pageSize,
        });
        const mailed = await notify(
          tx,
          services,
          page.map((person) => noticeFor(services, person, period)),
        );
        count += mailed.length;
        after = page.at(-1)?.userId ?? null;
        if (page.length < pageSize) return `${count} people told of courses since ${since}.`;
      }
    });
  },
};

function noticeFor({ settings, environment }: Services, person: Reminder, period: string): Notice {
  const { path } = progressScreens.myTraining;
  return {
    to: person,
    kind: 'course-assigned',
    occasion: `new-courses:${period}:${person.userId}`,
    // The portal showed each course when it was published. The mail gathers them.
    title: null,
    path,
    mail: (language) =>
      newCoursesMail(language, {
        firstName: person.firstName,
        portal: inLanguage(settings.portalName, language),
        courses: person.courses.map((one) => inLanguage(one, language)),
        link: portalLink(environment, path, language),
      }),
  };
}
