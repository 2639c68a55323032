import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { calendarEntries } from '#server/people/accounts/accounts.ports.ts';
import type { CalendarEntry, WholeDays } from '#server/platform/calendar/calendar-entry.ts';
import { contribute } from '#server/platform/ports.ts';
import { curriculumEndEntry, renewalEntry } from './progress.texts.ts';
import { curriculumEndsOf, renewalDatesOf } from './training-dates.queries.ts';

const onDay = (day: string): WholeDays => ({ kind: 'days', firstDay: day, lastDay: day });

/** The days by which a person must renew courses, and the last days of their curriculums, for the calendar feed. */
export const trainingDates = contribute(calendarEntries, async ({ db, userId, today, language }) => {
  const [renewals, ends] = await Promise.all([
    renewalDatesOf(db, userId, today),
    curriculumEndsOf(db, userId, today),
  ]);
  return [
    ...renewals.map(({ courseId, course, dueOn, changedAt }): CalendarEntry => ({
      // The next time the course is due is another entry.
      key: `renewal-${courseId}-${dueOn}`,
      sequence: 0,
      changedAt,
      ...renewalEntry(language, inLanguage(course, language)),
      path: progressScreens.myTraining.path,
      time: onDay(dueOn),
    })),
    ...ends.map(({ curriculumId, curriculum, endsOn, version, changedAt }): CalendarEntry => ({
      key: `curriculum-end-${curriculumId}`,
      sequence: version,
      changedAt,
      ...curriculumEndEntry(language, inLanguage(curriculum, language)),
      path: addressOf(progressScreens.curriculumPage, { curriculumId }) as `/${string}`,
      time: onDay(endsOn),
    })),
  ];
});
