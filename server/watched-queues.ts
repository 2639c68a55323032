import type { WatchedQueue } from './platform/queue/watched-queue.ts';
import { rooms } from './rooms.ts';

/** Every queue that operators watch. */
export const watchedQueues: readonly WatchedQueue[] = rooms.flatMap(({ queues = [] }) => queues);
