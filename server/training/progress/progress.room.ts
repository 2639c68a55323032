import { progressCalls } from '#contract/training/progress.calls.ts';
import { timeCorrectionCalls } from '#contract/training/time-corrections.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { dealerTrainingFigures } from './dealer-figures.ts';
import { personalTraining, erasedTraining } from './personal-data.ts';
import { progressHandlers } from './progress.handlers.ts';
import { noticeOfPassedCourse } from './progress.listeners.ts';
import { paletteTraining } from './progress.palette.ts';
import { remindOfRenewals } from './renewal-reminders.ts';
import { timeCorrectionHandlers } from './time-corrections.handlers.ts';
import { trainingDates } from './training-dates.ts';
import { progressOfPeople } from './progress.merge.ts';
import { progressLocked, progressMerged, progressSeparated } from './merge-progress.ts';
import { figureOfTraining } from './person-figures.ts';

export const progressRoom = room({
  name: 'progress',
  personColumns: progressOfPeople,
  records: [
    {
      kind: 'course-due-again',
      one: { en: 'Passed course that is due again', fr: 'Cours réussi à refaire' },
      stored: {
        table: 'course_progress',
        many: { en: 'Passed courses that are due again', fr: 'Cours réussis à refaire' },
        only: 'x.renewal_due_on is not null',
      },
      feature: 'grace',
    },
  ],
  calls: [handled(progressCalls, progressHandlers), handled(timeCorrectionCalls, timeCorrectionHandlers)],
  listeners: [progressLocked, progressMerged, progressSeparated, noticeOfPassedCourse],
  contributions: [
    dealerTrainingFigures,
    personalTraining,
    erasedTraining,
    paletteTraining,
    trainingDates,
    figureOfTraining,
  ],
  reminders: [remindOfRenewals],
});
