import { shrinkQueue } from './platform/files/film-sizes.queries.ts';
import { uploadQueue } from './platform/files/join-uploads.queries.ts';
import { workQueue } from './platform/long-work/turns.queries.ts';
import { mailQueues } from './platform/mail/take-due.queries.ts';
import type { WatchedQueue } from './platform/queue/watched-queue.ts';
import { rooms } from './rooms.ts';

/** Every queue that operators watch. */
export const watchedQueues: readonly WatchedQueue[] = [
  ...mailQueues,
  uploadQueue,
  shrinkQueue,
  workQueue,
  ...rooms.flatMap(({ queues = [] }) => queues),
];
