import { inLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { listen } from '#server/platform/events.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { congratulationFor } from './passed-mail.queries.ts';
import { coursePassed } from '#server/training/standings/progress.events.ts';
import { passedMail, passedTitle } from './progress.texts.ts';

/** Congratulates people on their first pass of a course. */
export const noticeOfPassedCourse = listen(coursePassed, async (change, { userId, courseId }) => {
  const { tx, settings, environment } = change;
  const person = await congratulationFor(tx, userId, courseId);
  if (!person) return;
  const { path } = progressScreens.myTraining;
  await notify(tx, change, [
    {
      to: person,
      kind: 'course-passed',
      occasion: `course-passed:${userId}:${courseId}`,
      title: passedTitle(person.course),
      path,
      mail: (language) =>
        passedMail(language, {
          firstName: person.firstName,
          course: inLanguage(person.course, language),
          portal: inLanguage(settings.portalName, language),
          link: portalLink(environment, path, language),
        }),
    },
  ]);
});
