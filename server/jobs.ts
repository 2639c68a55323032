import { userTotalsJob } from './people/users/user-totals.job.ts';
import type { Job } from './platform/jobs/job.ts';
import { sweepJob } from './platform/jobs/sweep.job.ts';

/** Everything that runs by the clock. */
export const jobs: readonly Job[] = [sweepJob, userTotalsJob];
