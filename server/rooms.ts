import { resourceCalls } from '#contract/library/resources.calls.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { sessionCalls } from '#contract/people/session.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { reportHandlers } from './insight/reports/reports.handlers.ts';
import { resourceFileReaders } from './library/resources/resources.files.ts';
import { resourceHandlers } from './library/resources/resources.handlers.ts';
import { sessionHandlers } from './people/accounts/session.handlers.ts';
import { businessUnitHandlers } from './people/business-units/business-units.handlers.ts';
import type { Listener } from './platform/events.ts';
import { fileHandlers } from './platform/files/files.handlers.ts';
import { room, type ServedRoom } from './platform/http/handlers.ts';
import type { Contribution } from './platform/ports.ts';
import { ledgerHandlers } from './rewards/ledger/ledger.handlers.ts';
import { pointsForPassedCourse } from './rewards/ledger/ledger.listeners.ts';
import { courseFileReaders } from './training/courses/courses.files.ts';
import { courseHandlers } from './training/courses/courses.handlers.ts';
import { curriculumHandlers } from './training/curriculums/curriculums.handlers.ts';
import { progressHandlers } from './training/progress/progress.handlers.ts';
import { quizHandlers } from './training/quizzes/quizzes.handlers.ts';

/** Every room with its handlers. */
export const rooms: readonly ServedRoom[] = [
  room(fileCalls, fileHandlers),
  room(sessionCalls, sessionHandlers),
  room(businessUnitCalls, businessUnitHandlers),
  room(resourceCalls, resourceHandlers),
  room(courseCalls, courseHandlers),
  room(curriculumCalls, curriculumHandlers),
  room(progressCalls, progressHandlers),
  room(quizCalls, quizHandlers),
  room(ledgerCalls, ledgerHandlers),
  room(reportCalls, reportHandlers),
];

/** How higher rooms react to what lower rooms announce. */
export const listeners: readonly Listener[] = [pointsForPassedCourse];

/** What higher rooms answer to what lower rooms ask. */
export const contributions: readonly Contribution[] = [resourceFileReaders, courseFileReaders];
