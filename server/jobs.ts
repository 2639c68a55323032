import { reportTotalsJob } from './insight/reports/report-totals.job.ts';
import { userTotalsJob } from './people/users/user-totals.job.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Services } from './platform/context.ts';
import { contextMaker, type ContextMaker } from './platform/make-context.ts';
import { Ports } from './platform/ports.ts';
import { remindersWith } from './platform/jobs/reminders.job.ts';
import { removeOldMails } from './platform/mail/mail-sweep.ts';
import { sweepWith } from './platform/jobs/sweep.job.ts';
import {
  issueEarnedBefore,
  remindOfEndingCertificates,
} from './training/certificates/certificate-reminders.ts';
import { emptyCourseBin } from './training/courses/course-bin.job.ts';
import { emptyCurriculumBin } from './training/curriculums/curriculum-bin.job.ts';
import { contributions, listeners } from './rooms.ts';
import { forgetOldWork, packageWork } from './training/scorm/package-work.job.ts';
import { settleLessons } from './training/scorm/settle-lessons.job.ts';
import { removeReplacedPackages } from './training/scorm/scorm-sweep.job.ts';
import { publishDue } from './training/courses/course-schedule.job.ts';
import { newCourseReminders } from './training/courses/new-course-reminders.job.ts';
import { remindOfRenewals } from './training/progress/renewal-reminders.ts';

/** For work that is done for somebody: with everything that hears of it. */
const contextsOf = (services: Services): ContextMaker =>
  contextMaker(services, new Ports(contributions), listeners);

/** Everything that runs by the clock. */
export const jobs: readonly Job[] = [
  sweepWith([removeOldMails, emptyCourseBin, emptyCurriculumBin, forgetOldWork, removeReplacedPackages]),
  packageWork(contextsOf),
  settleLessons(contextsOf),
  publishDue(contextsOf),
  userTotalsJob,
  reportTotalsJob,
  newCourseReminders,
  remindersWith([issueEarnedBefore, remindOfEndingCertificates, remindOfRenewals]),
];
