import type { Job } from '#server/platform/jobs/job.ts';
import { port } from '#server/platform/ports.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';

/** What happens behind the calls of all rooms. */
export interface WatchedWork {
  readonly queues: readonly WatchedQueue[];
  readonly jobs: readonly Job[];
}

export const watchedWork = port<null, WatchedWork>('watched-work');
