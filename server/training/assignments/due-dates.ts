import { inLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { calendarEntries } from '#server/people/accounts/accounts.ports.ts';
import type { CalendarEntry } from '#server/platform/calendar/calendar-entry.ts';
import { contribute } from '#server/platform/ports.ts';
import { dueCoursesOf } from './assignments.queries.ts';
import { dueEntry } from './assignments.texts.ts';

/** The days by which a person must pass assigned courses, for the calendar feed. */
export const assignmentDates = contribute(calendarEntries, async ({ db, userId, today, language }) =>
  (await dueCoursesOf(db, userId, today)).map(
    ({ courseId, course, dueOn, reason, changedAt }): CalendarEntry => ({
      key: `course-due-${courseId}-${dueOn}`,
      sequence: 0,
      changedAt,
      ...dueEntry(language, inLanguage(course, language), inLanguage(reason, language)),
      path: progressScreens.myTraining.path,
      time: { kind: 'days', firstDay: dueOn, lastDay: dueOn },
    }),
  ),
);
