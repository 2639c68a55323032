import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { courseScreens } from '#contract/training/courses.screens.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { courseDecided, courseSubmitted } from './course-review.events.ts';
import { nameOf, recipient, reviewers, type Recipient } from './course-review.queries.ts';
import {
  courseApprovedMail,
  courseApprovedTitle,
  courseDeniedMail,
  courseDeniedTitle,
  submittedMail,
  submittedTitle,
  type ReviewValues,
} from './course-review.texts.ts';

/** Tells the people who may decide. */
export const noticeOfSubmittedCourse = listen(courseSubmitted, async (change, { course, brandId, by }) => {
  const author = await nameOf(change.tx, by);
  const people = await reviewers(change.tx, { brandId }, by);
  await notify(
    change.tx,
    change,
    people.map((person) => ({
      ...about(course, person),
      kind: 'course-submitted',
      occasion: `course-submitted:${course.id}:${course.revision}:${person.userId}`,
      title: submittedTitle(course.name, author),
      names: by,
      mail: (language) => submittedMail(language, valuesFor(change, person, course, author, language)),
    })),
  );
});

/** Tells the author that the course was approved or denied. */
export const noticeOfDecidedCourse = listen(
  courseDecided,
  async (change, { course, approved, reason, author, by }) => {
    const person = author && author !== by ? await recipient(change.tx, author) : undefined;
    if (!person) return;
    const decider = await nameOf(change.tx, by);
    await notify(change.tx, change, [
      {
        ...about(course, person),
        kind: 'course-decided',
        occasion: `course-decided:${course.id}:${course.revision}:${approved}`,
        title: approved ? courseApprovedTitle(course.name, decider) : courseDeniedTitle(course.name, decider),
        names: by,
        mail: (language) => {
          const values = valuesFor(change, person, course, decider, language);
          return approved ? courseApprovedMail(language, values) : courseDeniedMail(language, values, reason);
        },
      },
    ]);
  },
);

type Named = { readonly id: string; readonly name: Bilingual };

/** The editor of the course. */
const editorOf = ({ id }: Named) => addressOf(courseScreens.edit, { courseId: id }) as `/${string}`;

const about = (course: Named, to: Recipient): Pick<Notice, 'to' | 'path'> => ({ to, path: editorOf(course) });

const valuesFor = (
  { environment }: Change,
  { firstName }: Recipient,
  course: Named,
  by: string,
  language: Language,
): ReviewValues => ({
  firstName,
  course: inLanguage(course.name, language),
  by,
  link: portalLink(environment, editorOf(course), language),
});
