import { isLanguage } from '#contract/platform/language.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { courseDecided, courseSubmitted } from './course-review.events.ts';
import { nameOf, recipient, reviewers, type Recipient } from './course-review.queries.ts';
import {
  courseApprovedMail,
  courseDeniedMail,
  submittedMail,
  type ReviewValues,
} from './course-review.texts.ts';

/** Mails the people who may decide, each in their language. */
export const mailForSubmittedCourse = listen(courseSubmitted, async (change, { course, brandId, by }) => {
  const author = await nameOf(change.tx, by);
  for (const person of await reviewers(change.tx, { brandId }, by)) {
    const { language, values } = addressed(change, person, course, author);
    await queueMail(change.tx, {
      occasion: `course-submitted:${course.id}:${course.revision}:${person.id}`,
      to: person.email,
      language,
      mail: submittedMail(language, values),
    });
  }
});

/** Mails the author when the course was approved or denied. */
export const mailForDecidedCourse = listen(
  courseDecided,
  async (change, { course, approved, reason, author, by }) => {
    const person = author && author !== by ? await recipient(change.tx, author) : undefined;
    if (!person) return;
    const { language, values } = addressed(change, person, course, await nameOf(change.tx, by));
    await queueMail(change.tx, {
      occasion: `course-decided:${course.id}:${course.revision}:${approved}`,
      to: person.email,
      language,
      mail: approved ? courseApprovedMail(language, values) : courseDeniedMail(language, values, reason),
    });
  },
);

function addressed(
  { environment }: Change,
  person: Recipient,
  course: { readonly id: string; readonly name: string },
  by: string,
) {
  const language = isLanguage(person.language) ? person.language : 'en';
  const link = portalLink(environment, `/auth/admin/courses/${course.id}/edit`, language);
  const values: ReviewValues = { firstName: person.firstName, course: course.name, by, link };
  return { language, values };
}
