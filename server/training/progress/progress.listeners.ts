import { inLanguage, isLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { listen } from '#server/platform/events.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { congratulationFor } from './passed-mail.queries.ts';
import { coursePassed } from '#server/training/standings/progress.events.ts';
import { passedMail } from './progress.texts.ts';

/** Mails people who want mails on their first pass of a course. */
export const mailForPassedCourse = listen(
  coursePassed,
  async ({ tx, settings, environment }, { userId, courseId }) => {
    const person = await congratulationFor(tx, userId, courseId);
    if (!person) return;
    const language = isLanguage(person.language) ? person.language : 'en';
    await queueMail(tx, {
      occasion: `course-passed:${userId}:${courseId}`,
      to: person.email,
      language,
      mail: passedMail(language, {
        firstName: person.firstName,
        course: inLanguage(person.course, language),
        portal: inLanguage(settings.portalName, language),
        link: portalLink(environment, progressScreens.myTraining.path, language),
      }),
    });
  },
);
